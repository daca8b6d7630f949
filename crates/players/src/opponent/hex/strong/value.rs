//! The evaluation of a situation for a side, in about hundredths of a victory point; higher is better.
//!
//! A finished game is worth its result. Before that, what counts are the points that both sides would have today, their
//! strength in the field and its supply, and how far the side that must take the objective has come.

use crate::opponent::hex::estimate::Distances;
use crate::opponent::hex::goal_plan::GoalPlan;
use railhead_hex_game::definition::Level;
use railhead_hex_game::{HexGame, HexState, Side, TableView};

/// A victory of the lowest level.
const VICTORY: i64 = 15_000;
/// Winning by one more level.
const LEVEL: i64 = 4_000;
/// Taking the objective one turn earlier.
const TURN: i64 = 1_000;
/// One victory point more than the enemy.
const POINT: i64 = 100;
/// One factor of attack or defence in the field.
const FACTOR: i64 = 60;
/// One percent of the way to the objective.
const WAY: i64 = 250;
/// Any greater distance counts as this one, in movement points.
const FAR: i64 = 150;

/// The horizon in player-turns, if the end of the game is farther off.
const AHEAD: usize = 6;
/// If the game ends within this many player-turns, it looks ahead to the end.
const TO_THE_END: usize = 14;

/// The distances to each side's goals, computed once for a whole search.
#[derive(Clone, Debug)]
pub struct Goals([Distances; 2]);

impl Goals {
    /// The distances in the current situation.
    pub fn new(game: &HexGame, state: &HexState) -> Self {
        Self(Side::BOTH.map(|side| {
            let view = TableView::new(game, state, side);
            Distances::new(view, &GoalPlan::of(view).places)
        }))
    }

    fn of(&self, side: Side) -> &Distances {
        &self.0[side.index()]
    }
}

/// The horizon in player-turns.
pub fn horizon(view: TableView) -> usize {
    to_the_end(view).unwrap_or(AHEAD)
}

/// The number of player-turns that are left, including this one; `None` if that is beyond the horizon.
pub fn to_the_end(view: TableView) -> Option<usize> {
    let turns = usize::from(view.game().definition().calendar.last.saturating_sub(view.turn()));
    let left = 2 * turns + if view.player() == Side::First { 2 } else { 1 };
    (left <= TO_THE_END).then_some(left)
}

/// The value of a situation for a side.
pub fn value(game: &HexGame, state: &HexState, goals: &Goals, side: Side) -> i64 {
    let view = TableView::new(game, state, side);
    let forces = |whose: Side| force(game, state, whose);
    let field = FACTOR * (forces(side) - forces(side.enemy()));
    let Some(victory) = &game.definition().victory else {
        let towns = |whose| {
            view.towns_held(whose)
                .iter()
                .map(|town| i64::from(town.worth))
                .sum::<i64>()
        };
        let came = |whose| way(game, state, goals, whose);
        let points = POINT * (towns(side) - towns(side.enemy()));
        return points + field + WAY * (came(side) - came(side.enemy()));
    };
    let sign = if victory.side == side { 1 } else { -1 };
    let today = view.today();
    let balance = today.map_or(0, |today| i64::from(today.balance));
    if state.is_over() {
        let result = today.map_or(0, |today| {
            let level = match today.outcome.level {
                Level::Marginal => 0,
                Level::Substantial => 1,
                Level::Decisive => 2,
            };
            let won = if today.outcome.winner == side { 1 } else { -1 };
            won * (VICTORY + LEVEL * level)
        });
        // A margin says more about plans than one bit, victory or defeat.
        let turns = i64::from(game.definition().calendar.last.saturating_sub(state.turn()));
        let narrow = TURN * turns + POINT * balance / 4 + WAY * way(game, state, goals, victory.side) / 2;
        return result + sign * narrow + field / 4;
    }
    let held = today.map_or(0, |today| {
        let [held, of] = [today.held, today.of].map(|count| i64::try_from(count).unwrap_or(0));
        40 * POINT * held / of.max(1)
    });
    sign * (POINT * balance + held + WAY * way(game, state, goals, victory.side)) + field
}

/// The factors of a side on the map, with losses; units without supply count as two thirds.
fn force(game: &HexGame, state: &HexState, side: Side) -> i64 {
    let units = state.units().filter(|(unit, status)| {
        game.unit(*unit).side == side && status.at.is_some() && game.unit(*unit).movement > 0
    });
    let factors = units.map(|(unit, status)| {
        let spec = game.unit(unit);
        let whole = i64::from(spec.attack) + i64::from(spec.defence);
        let now = whole * i64::from(status.steps) / i64::from(spec.steps.max(1));
        if status.supplied { now } else { now * 2 / 3 }
    });
    factors.sum()
}

/// How far a side has come, in percent: the average of its units, with the foremost counting twice.
fn way(game: &HexGame, state: &HexState, goals: &Goals, side: Side) -> i64 {
    let goal = goals.of(side);
    let mut left: Vec<(i64, i64)> = state
        .units()
        .filter(|(unit, _)| game.unit(*unit).side == side && game.unit(*unit).movement > 0)
        .filter_map(|(unit, status)| {
            let points = i64::from(goal.of(status.at?)).min(FAR);
            Some((points, i64::from(game.unit(unit).attack)))
        })
        .collect();
    left.sort_unstable();
    let half = left.len() / 2;
    let weighed = left.iter().enumerate().map(|(place, (points, attack))| {
        let weight = if place < half { 2 * attack } else { *attack };
        (points * weight, weight)
    });
    let (points, weights) = weighed.fold((0, 0), |(points, weights), (more, weight)| {
        (points + more, weights + weight)
    });
    if weights == 0 {
        return 0;
    }
    100 - 100 * points / weights / FAR
}
