//! The value of areas to a player, and the way to the most valuable.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::area_game::definition::Goal;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

/// An area that can be held is worth its income for this many rounds.
const ROUNDS: i64 = 3;
/// The value of a complex beyond the income, in tenths of an IPC.
const COMPLEX: i64 = 60;
/// The further value of a capital, in tenths of an IPC.
const CAPITAL: i64 = 250;
/// The value of an area of a victory condition, in tenths of an IPC.
const VICTORY: i64 = 120;

/// The value of areas.
#[derive(Debug)]
pub struct Worth {
    held: Vec<i64>,
    /// The distance from each area to the nearest valuable target, in tenths of a step; `None` without a way over land.
    goal: Vec<Option<u32>>,
}

impl Worth {
    /// The worth of areas in a position.
    pub fn new(game: &AreaGame, state: &AreaState) -> Self {
        let held: Vec<i64> = game.space_ids().map(|at| held(game, state, at)).collect();
        let goal = goals(game, state, &held);
        Self { held, goal }
    }

    /// The value of an area that is taken and held, in tenths of an IPC.
    pub fn held(&self, at: SpaceId) -> i64 {
        self.held[at.index()]
    }

    /// The distance from an area to the nearest valuable target, in tenths of a step; `None` without a way over land.
    pub fn goal(&self, at: SpaceId) -> Option<u32> {
        self.goal[at.index()]
    }
}

/// The value of an area that is taken for one round, in tenths of an IPC: its income for one side, denied to the other, and a treasury with a capital.
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
