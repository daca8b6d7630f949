//! Victory (HV): the winner, and the level.

pub(super) mod score;

use super::facts::KnownFacts;
use super::play::Play;
use crate::HexGame;
use crate::definition::{Level, Outcome, Side, VictoryTable};
use crate::scripts::goals::WrittenGoal;
use crate::state::event::Event;
use crate::state::hex_state::HexState;

pub(crate) use score::towns_where;
pub use score::{Score, Town, score, towns};

impl Outcome {
    /// In words: `a decisive Japanese victory`.
    pub fn text(self, game: &HexGame) -> String {
        format!(
            "a {} {} victory",
            self.level.name(),
            game.side(self.winner).adjective
        )
    }
}

/// The result if the game ended today, and why (HV-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today {
    pub outcome: Outcome,
    /// The level before points are considered.
    pub before_points: Level,
    /// How many hexes of the objective the attacking side controls.
    pub held: usize,
    /// How many there are.
    pub of: usize,
    /// The points of that side minus its enemy's.
    pub balance: i32,
    /// The goal that decides, by its place in the scenario; `None` if the objective does (HV-4).
    pub goal: Option<usize>,
}

/// The result if the game ended today (HV-3); `None` without victory conditions.
pub fn today(game: &HexGame, state: &HexState) -> Option<Today> {
    let table = game.definition().victory.as_ref()?;
    let held = held(table, state);
    let of = table.spaces.len();
    let score = score(game, state);
    let balance = score[table.side.index()].total() - score[table.side.enemy().index()].total();
    let (outcome, before_points) = table.outcome(state.turn, held, balance);
    // HV-4: a goal that is reached comes before the objective, and points do not shift it. One for the end leaves a game alone that ends early.
    let is_early = ends_at_once(game, state) && !is_last_player_turn(game, state);
    let goal = game.written_goals().iter().enumerate();
    let goal = goal
        .filter(|(index, goal)| !(goal.at_end && is_early) && is_reached(game, state, *index, goal))
        .map(|(index, _)| index)
        .next();
    let (outcome, before_points) = goal.map_or((outcome, before_points), |index| {
        let WrittenGoal { side, level, .. } = game.written_goals()[index];
        (Outcome { winner: side, level }, level)
    });
    Some(Today {
        outcome,
        before_points,
        held,
        of,
        balance,
        goal,
    })
}

/// Whether the game ends with the player-turn if all stays as it is: the objective is taken (HV-1), or a goal is reached that is not for the end
/// (HV-4).
fn ends_at_once(game: &HexGame, state: &HexState) -> bool {
    let table = game.definition().victory.as_ref();
    let is_taken = table.is_some_and(|table| table.is_taken(held(table, state)));
    let mut goals = game.written_goals().iter().enumerate();
    is_taken || goals.any(|(index, goal)| !goal.at_end && is_reached(game, state, index, goal))
}

/// Whether the last turn is over with this player-turn.
fn is_last_player_turn(game: &HexGame, state: &HexState) -> bool {
    state.player == Side::Second && state.turn >= game.definition().calendar.last
}

/// Whether all that a goal asks for is so now (HV-4).
fn is_kept(game: &HexGame, state: &HexState, goal: &WrittenGoal) -> bool {
    let facts = KnownFacts {
        game,
        state,
        viewer: None,
    };
    let is_time = (goal.from..=goal.until).contains(&state.turn);
    is_time
        && goal
            .when
            .iter()
            .all(|condition| facts.is_true(goal.side, condition))
}

/// Whether a goal would win if the game ended today: it is kept, and has been for as long as it asks (HV-4).
fn is_reached(game: &HexGame, state: &HexState, index: usize, goal: &WrittenGoal) -> bool {
    let kept = state.campaign.kept.get(index).copied().unwrap_or_default();
    is_kept(game, state, goal) && (goal.turns <= 1 || kept >= goal.turns)
}

/// Counts the player-turns of a side at whose end its goals were kept, for goals that have to be kept for some time (HV-4).
fn count_kept_goals(play: &mut Play) {
    for (index, goal) in play.game.written_goals().iter().enumerate() {
        if goal.turns <= 1 || goal.side != play.state.player {
            continue;
        }
        let before = play.state.campaign.kept.get(index).copied().unwrap_or_default();
        let turns = if is_kept(play.game, play.state, goal) {
            before.saturating_add(1).min(goal.turns)
        } else {
            0
        };
        if turns != before {
            play.emit(Event::GoalKept { goal: index, turns });
        }
    }
}

fn held(table: &VictoryTable, state: &HexState) -> usize {
    table
        .spaces
        .iter()
        .filter(|space| state.control(**space) == Some(table.side))
        .count()
}

impl VictoryTable {
    /// Whether `held` hexes of the objective are all of them (HV-1).
    pub(crate) fn is_taken(&self, held: usize) -> bool {
        self.by_points.is_empty() && held == self.spaces.len()
    }

    /// The level of a victory of the side by points alone (HV-1); `None` if its balance is too small, or points alone do not decide.
    fn level_by_points(&self, balance: i32) -> Option<Level> {
        let found = self.by_points.iter().find(|(least, _)| balance >= *least);
        found.map(|(_, level)| *level)
    }

    /// The result of a game that ends in this turn, if the attacking side holds `held` hexes of the objective and leads by `balance` points; and its
    /// level before points are considered.
    pub(crate) fn outcome(&self, turn: u16, held: usize, balance: i32) -> (Outcome, Level) {
        // HV-1: where points alone decide, only the other side's level shifts.
        if let Some(level) = self.level_by_points(balance) {
            let winner = self.side;
            return (Outcome { winner, level }, level);
        }
        // HV-1: the side that holds the objective wins, regardless of points.
        let (winner, before_points) = if self.is_taken(held) {
            (self.side, level_by(self, turn))
        } else {
            (self.side.enemy(), self.otherwise)
        };
        // HV-2: the points shift the result by one level.
        let is_better = balance >= self.better_from;
        let is_worse = balance <= self.worse_to;
        let level = match (is_better, is_worse, winner == self.side) {
            (true, _, true) | (_, true, false) => clearer(before_points),
            (_, true, true) | (true, _, false) => less_clear(before_points),
            (false, false, _) => before_points,
        };
        (Outcome { winner, level }, before_points)
    }
}

/// The level of a victory by taking the objective in this turn (HV-1).
fn level_by(table: &VictoryTable, turn: u16) -> Level {
    let in_time = table.levels.iter().find(|(last, _)| turn <= *last);
    in_time
        .or(table.levels.last())
        .map_or(Level::Marginal, |(_, level)| *level)
}

const fn clearer(level: Level) -> Level {
    match level {
        Level::Marginal => Level::Substantial,
        Level::Substantial | Level::Decisive => Level::Decisive,
    }
}

const fn less_clear(level: Level) -> Level {
    match level {
        Level::Decisive => Level::Substantial,
        Level::Substantial | Level::Marginal => Level::Marginal,
    }
}

/// Ends the game if the attacking side holds the objective at the end of a player-turn (HV-1), or a side has reached a goal (HV-4).
pub(super) fn resolve_check(play: &mut Play) {
    count_kept_goals(play);
    if ends_at_once(play.game, play.state) {
        let outcome = final_outcome(play);
        play.emit(Event::GameEnded { outcome });
    }
}

/// The outcome if the game is over now (HV-1).
pub(super) fn final_outcome(play: &Play) -> Option<Outcome> {
    today(play.game, play.state).map(|today| today.outcome)
}

#[cfg(test)]
mod tests;
