//! The value of areas to a player, and the way to the most valuable.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::opponent::area::map::{is_enemy_land, is_open_neutral};
use railhead_area_game::chapters::victory;
use railhead_area_game::definition::Goal;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// An area that can be held is worth its income for this many rounds, if the war lasts that long.
const ROUNDS: u16 = 3;
/// The value of a complex beyond the income, in tenths of an IPC.
const COMPLEX: i64 = 60;
/// The further value of a capital, in tenths of an IPC.
const CAPITAL: i64 = 300;
/// The least value of an area of a victory condition, in tenths of an IPC.
const VICTORY: i64 = 120;
/// The value of an area that decides the war, in tenths of an IPC.
pub const DECISIVE: i64 = 1000;
/// What crossing a neutral area adds to a way, in tenths of a step: its armies have to be beaten, and its price paid.
const NEUTRAL: u32 = 40;
/// The way over the sea begins behind all ways over land, in tenths of a step.
const OVERSEAS: u32 = 200;

/// The value of areas.
#[derive(Debug)]
pub struct Worth {
    held: Vec<i64>,
    /// The distance from each area to the nearest valuable target, in tenths of a step; `None` without a way over land.
    goal: Vec<Option<u32>>,
    /// The same with ways over the sea.
    voyage: Vec<Option<u32>>,
    /// The neutral areas beside own land through which the best way to the enemy leads, if all of that land is shut in.
    opens: Vec<SpaceId>,
}

impl Worth {
    /// The worth of areas in a position.
    pub fn new(game: &AreaGame, state: &AreaState) -> Self {
        let held: Vec<i64> = game.space_ids().map(|at| held(game, state, at)).collect();
        let mut goal = goals(game, state, &held, |_| false);
        let voyage = voyages(game, state, &held, &goal);
        let mut opens = Vec::new();
        let movers = state.movers(game);
        let is_own = |at: &SpaceId| {
            state
                .space(*at)
                .controller
                .is_some_and(|holder| movers.contains(&holder))
        };
        let own: Vec<SpaceId> = game.space_ids().filter(is_own).collect();
        let is_shut_in = own.iter().all(|at| goal[at.index()].is_none());
        if game.definition().violation.is_some() && is_shut_in {
            let through = goals(game, state, &held, |at| is_open_neutral(game, state, at));
            for from in own {
                let by_sea = voyage[from.index()].map_or(u32::MAX, |far| OVERSEAS + far);
                if through[from.index()].is_some_and(|far| far < by_sea) {
                    goal[from.index()] = through[from.index()];
                    opens.extend(next_on_the_way(game, state, &through, from));
                }
            }
        }
        Self {
            held,
            goal,
            voyage,
            opens,
        }
    }

    /// Whether units that enter a neutral area open the only way over land to the enemy.
    pub fn opens(&self, at: SpaceId) -> bool {
        self.opens.contains(&at)
    }

    /// The value of an area that is taken and held, in tenths of an IPC.
    pub fn held(&self, at: SpaceId) -> i64 {
        self.held[at.index()]
    }

    /// The distance from an area to the nearest valuable target, in tenths of a step; `None` without a way over land.
    pub fn goal(&self, at: SpaceId) -> Option<u32> {
        self.goal[at.index()]
    }

    /// The distance from an area to the front over land, or else over the sea.
    pub fn way(&self, at: SpaceId) -> u32 {
        let by_sea = self.voyage[at.index()].map(|far| OVERSEAS + far);
        self.goal[at.index()].or(by_sea).unwrap_or(u32::MAX)
    }

    /// Whether a war is decided by who holds an area.
    pub fn decides(&self, at: SpaceId) -> bool {
        self.held[at.index()] >= DECISIVE
    }
}

/// The value of an area that is taken for one round, in tenths of an IPC: its income for one side, denied to the other, and a treasury with a capital.
pub fn traded(game: &AreaGame, state: &AreaState, at: SpaceId) -> i64 {
    let value = 17 * i64::from(game.spec(at).value);
    let robbed = game
        .nation_ids()
        .find(|nation| game.nation(*nation).capital == Some(at));
    let plunder = robbed.map_or(0, |nation| 150 + 10 * i64::from(state.nation(nation).treasury));
    value + plunder
}

/// Whether an area is the capital of a nation.
pub fn is_capital(game: &AreaGame, at: SpaceId) -> bool {
    game.nation_ids()
        .any(|nation| game.nation(nation).capital == Some(at))
}

fn held(game: &AreaGame, state: &AreaState, at: SpaceId) -> i64 {
    let spec = game.spec(at);
    if spec.is_sea || !spec.in_play {
        return 0;
    }
    let if_so = |is: bool, worth: i64| if is { worth } else { 0 };
    let rounds = game.definition().rounds.saturating_sub(state.round()).min(ROUNDS);
    10 * i64::from(rounds) * i64::from(spec.value)
        + 5
        + if_so(state.space(at).complex, COMPLEX)
        + if_so(is_capital(game, at), CAPITAL)
        + weight(game, state, at)
}

/// The weight of an area for victory: the fewer areas a side still needs for its goal, the more each of them counts, for the side that wants it and
/// for the one that denies it.
fn weight(game: &AreaGame, state: &AreaState, at: SpaceId) -> i64 {
    let goals = game.definition().victory.iter();
    let weights = goals.filter_map(|victory| {
        let Goal::Areas { areas, .. } = &victory.goal else {
            return None;
        };
        if !areas.contains(&at) {
            return None;
        }
        let progress = victory::progress(game, state, victory);
        let holder = state.space(at).controller;
        let has = holder.is_some_and(|holder| game.side_of(holder) == victory.side);
        // Those it would need without this one.
        let missing = i64::from(progress.needs) - i64::from(progress.has) + i64::from(has);
        Some(if missing <= 0 {
            VICTORY
        } else {
            (DECISIVE / (missing * missing)).max(VICTORY)
        })
    });
    weights.max().unwrap_or(0)
}

/// The neutral areas beside an area through which its way to the enemy leads.
fn next_on_the_way(
    game: &AreaGame,
    state: &AreaState,
    through: &[Option<u32>],
    from: SpaceId,
) -> Vec<SpaceId> {
    let links = game.board().links(from).iter();
    let ways = links.filter(|link| link.barrier.is_none() && is_open_neutral(game, state, link.to));
    ways.map(|link| link.to)
        .filter(|to| through[to.index()].map(|far| far + NEUTRAL) == through[from.index()])
        .collect()
}

/// Distances from every area to the enemy's areas (Dijkstra): the worthiest count as nearer, enemy land on the way as farther, and so do the
/// neutral areas that are crossed.
fn goals(
    game: &AreaGame,
    state: &AreaState,
    held: &[i64],
    crosses: impl Fn(SpaceId) -> bool,
) -> Vec<Option<u32>> {
    let is_enemy = |at: SpaceId| is_enemy_land(game, state, at);
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
            let is_open = is_enemy(to) || state.is_friendly(game, to) || crosses(to);
            if is_way && is_open && goal[to.index()].is_none() {
                let step = match (is_enemy(here), state.is_neutral(game, here)) {
                    (true, _) => 18,
                    (false, true) => NEUTRAL,
                    (false, false) => 10,
                };
                heap.push(Reverse((far + step, to)));
            }
        }
    }
    goal
}

/// Distances to a front beyond the sea (Dijkstra): transports cross two zones a turn, and troops lose time in boarding and landing.
fn voyages(game: &AreaGame, state: &AreaState, held: &[i64], goal: &[Option<u32>]) -> Vec<Option<u32>> {
    let is_open = |at: SpaceId| game.spec(at).in_play && (game.is_sea(at) || state.is_friendly(game, at));
    let mut far: Vec<Option<u32>> = vec![None; game.board().len()];
    let mut heap = BinaryHeap::new();
    for at in game
        .space_ids()
        .filter(|at| !game.is_sea(*at) && game.spec(*at).in_play)
    {
        if is_enemy_land(game, state, at) {
            let nearer = u32::try_from(held[at.index()] / 12).unwrap_or(0).min(50);
            heap.push(Reverse((60 - nearer, at)));
        } else if let Some(front) = goal[at.index()].filter(|_| is_open(at)) {
            heap.push(Reverse((front, at)));
        }
    }
    while let Some(Reverse((steps, here))) = heap.pop() {
        if far[here.index()].is_some() {
            continue;
        }
        far[here.index()] = Some(steps);
        for link in game.board().links(here) {
            let to = link.to;
            let step = match (game.is_sea(here), game.is_sea(to)) {
                (true, true) => 5,
                (false, false) if link.barrier.is_none() && is_open(here) => 10,
                (false, false) => continue,
                _ => 20,
            };
            if is_open(to) && far[to.index()].is_none() {
                heap.push(Reverse((steps + step, to)));
            }
        }
    }
    far
}
