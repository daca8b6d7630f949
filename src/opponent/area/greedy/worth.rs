//! What areas are worth to a player, and which way leads to those that are worth most.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::area_game::definition::Goal;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

/// The income of so many rounds is what an area is worth that can be held.
const ROUNDS: i64 = 3;
/// What a complex is worth beyond the income, in tenths of an IPC.
const COMPLEX: i64 = 60;
/// What a capital is worth beyond that.
const CAPITAL: i64 = 250;
/// What an area is worth that decides the war.
const VICTORY: i64 = 120;

/// What areas are worth.
#[derive(Debug)]
pub struct Worth {
    held: Vec<i64>,
    /// How far each area is from what is worth taking, in tenths of a step; `None` without a way over land.
    goal: Vec<Option<u32>>,
}

impl Worth {
    /// The worth of areas in a position.
    pub fn new(game: &AreaGame, state: &AreaState) -> Self {
        let held: Vec<i64> = game.space_ids().map(|at| held(game, state, at)).collect();
        let goal = goals(game, state, &held);
        Self { held, goal }
    }

    /// What it is worth to take an area and hold it, in tenths of an IPC.
    pub fn held(&self, at: SpaceId) -> i64 {
        self.held[at.index()]
    }

    /// How far an area is from what is worth taking, in tenths of a step; `None` without a way over land.
    pub fn goal(&self, at: SpaceId) -> Option<u32> {
        self.goal[at.index()]
    }
}

/// What it is worth to take an area for one round: its income for one side, denied to the other, and a treasury with a capital.
pub fn traded(game: &AreaGame, state: &AreaState, at: SpaceId) -> i64 {
    let value = 17 * i64::from(game.spec(at).value);
    let robbed = game
        .nation_ids()
        .find(|nation| game.nation(*nation).capital == at);
    let plunder = robbed.map_or(0, |nation| 150 + 10 * i64::from(state.nation(nation).treasury));
    value + plunder
}

/// Whether an area is the capital of a nation.
pub fn is_capital(game: &AreaGame, at: SpaceId) -> bool {
    game.nation_ids().any(|nation| game.nation(nation).capital == at)
}

fn held(game: &AreaGame, state: &AreaState, at: SpaceId) -> i64 {
    let spec = game.spec(at);
    if spec.is_sea || !spec.in_play {
        return 0;
    }
    let decides = game
        .definition()
        .victory
        .iter()
        .any(|victory| match &victory.goal {
            Goal::Areas { areas, .. } => areas.contains(&at),
            Goal::Income(_) => false,
        });
    let if_so = |is: bool, worth: i64| if is { worth } else { 0 };
    10 * ROUNDS * i64::from(spec.value)
        + 5
        + if_so(state.space(at).complex, COMPLEX)
        + if_so(is_capital(game, at), CAPITAL)
        + if_so(decides, VICTORY)
}

/// Distances from every area to the enemy's areas (Dijkstra): the worthiest count as nearer, and enemy land on the way as farther.
fn goals(game: &AreaGame, state: &AreaState, held: &[i64]) -> Vec<Option<u32>> {
    let is_enemy = |at: SpaceId| {
        let is_land = !game.is_sea(at) && game.spec(at).in_play;
        is_land && state.space(at).controller.is_some() && !state.is_friendly(game, at)
    };
    let mut goal: Vec<Option<u32>> = vec![None; game.board().len()];
    let mut heap = BinaryHeap::new();
    for at in game.space_ids().filter(|at| is_enemy(*at)) {
        let nearer = u32::try_from(held[at.index()] / 12).unwrap_or(0).min(50);
        heap.push(Reverse((60 - nearer, at)));
    }
    while let Some(Reverse((far, here))) = heap.pop() {
        if goal[here.index()].is_some() {
            continue;
        }
        goal[here.index()] = Some(far);
        for link in game.board().links(here) {
            let to = link.to;
            let is_way = link.barrier.is_none() && !game.is_sea(to) && game.spec(to).in_play;
            let is_open = is_way && !state.is_neutral(game, to) && goal[to.index()].is_none();
            if is_open {
                let step = if is_enemy(here) { 18 } else { 10 };
                heap.push(Reverse((far + step, to)));
            }
        }
    }
    goal
}
