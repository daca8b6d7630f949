//! Victory (HV): the winner, and the level.

use super::play::Play;
use super::{options, reinforcement};
use crate::rules::board::{Place, SpaceId};
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::definition::{Level, OptionId, Outcome, Side, UnitId, VictoryTable};
use crate::rules::hex_game::state::event::Event;
use crate::rules::hex_game::state::hex_state::{HexState, Standing};

/// A town that counts for victory (HV-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    pub name: String,
    pub at: SpaceId,
    /// Its value, in victory points.
    pub worth: u16,
    pub holder: Option<Side>,
}

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

/// The points of a side (HV-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub side: Side,
    /// The towns that it holds, the most valuable first.
    pub towns: Vec<Town>,
    /// Destroyed enemy units, by id, each with its steps at full strength.
    pub destroyed: Vec<(UnitId, u8)>,
    /// The value of each of these steps, in victory points.
    pub step: u16,
    /// The options that it has chosen, each with its price.
    pub options: Vec<(OptionId, u16)>,
    /// The optional units that it has accepted, each with its price (HF-5).
    pub accepted: Vec<(UnitId, u16)>,
}

impl Score {
    /// The value of its towns.
    pub fn town_points(&self) -> i32 {
        self.towns.iter().map(|town| i32::from(town.worth)).sum()
    }

    /// The value of the destroyed units.
    pub fn destroyed_points(&self) -> i32 {
        let steps: i32 = self.destroyed.iter().map(|(_, steps)| i32::from(*steps)).sum();
        steps * i32::from(self.step)
    }

    /// The price of its options and optional units.
    pub fn price(&self) -> i32 {
        let options = self.options.iter().map(|(_, price)| price);
        let units = self.accepted.iter().map(|(_, price)| price);
        options.chain(units).map(|price| i32::from(*price)).sum()
    }

    /// The total, in victory points.
    pub fn total(&self) -> i32 {
        self.town_points() + self.destroyed_points() - self.price()
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
}

/// Every town that counts, the most valuable first, with who has it (HV-2).
pub fn towns(game: &HexGame, state: &HexState) -> Vec<Town> {
    places(game, state, |place| place.weight > 0)
}

/// The places of some kind, the most valuable first, with the holder of each.
pub(in crate::rules::hex_game) fn places(
    game: &HexGame,
    state: &HexState,
    is_wanted: impl Fn(&Place) -> bool,
) -> Vec<Town> {
    let mut towns: Vec<Town> = game
        .board()
        .places()
        .iter()
        .filter(|place| is_wanted(place))
        .map(|place| Town {
            name: place.name.clone(),
            at: place.at,
            worth: place.weight,
            holder: state.control(place.at),
        })
        .collect();
    towns.sort_by(|a, b| b.worth.cmp(&a.worth).then_with(|| a.name.cmp(&b.name)));
    towns
}

/// Both sides' current points (HV-2).
pub fn score(game: &HexGame, state: &HexState) -> [Score; 2] {
    let towns = towns(game, state);
    Side::BOTH.map(|side| {
        let own = towns.iter().filter(|town| town.holder == Some(side));
        let destroyed = state
            .units()
            .filter(|(id, unit)| {
                game.unit(*id).side != side && matches!(unit.standing, Standing::Lost { .. })
            })
            .map(|(id, _)| (id, game.unit(id).steps));
        // A due turn means that an optional unit has been accepted.
        let accepted = game.unit_ids().filter_map(|unit| {
            let price = reinforcement::arrival(game, unit)?.price?;
            let is_accepted = game.unit(unit).side == side && state.unit(unit).due.is_some();
            is_accepted.then_some((unit, price))
        });
        Score {
            side,
            towns: own.cloned().collect(),
            destroyed: destroyed.collect(),
            step: game.definition().victory.as_ref().map_or(0, |table| table.step),
            options: options::chosen(game, state, side),
            accepted: accepted.collect(),
        }
    })
}

/// The result if the game ended today (HV-3); `None` without victory conditions.
pub fn today(game: &HexGame, state: &HexState) -> Option<Today> {
    let table = game.definition().victory.as_ref()?;
    let held = held(table, state);
    let of = table.spaces.len();
    let score = score(game, state);
    let balance = score[table.side.index()].total() - score[table.side.enemy().index()].total();
    let (outcome, before_points) = table.outcome(state.turn, held, balance);
    Some(Today {
        outcome,
        before_points,
        held,
        of,
        balance,
    })
}

fn held(table: &VictoryTable, state: &HexState) -> usize {
    table
        .spaces
        .iter()
        .filter(|space| state.control(**space) == Some(table.side))
        .count()
}

impl VictoryTable {
    /// The result of a game that ends in this turn, if the attacking side holds so many hexes of the objective and leads by so many points; and its
    /// level before points are considered.
    pub(in crate::rules::hex_game) fn outcome(
        &self,
        turn: u16,
        held: usize,
        balance: i32,
    ) -> (Outcome, Level) {
        // HV-1: whoever holds the objective wins, regardless of points.
        let (winner, before_points) = if held == self.spaces.len() {
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

/// Ends the game if the attacking side holds the objective at the end of a player-turn (HV-1).
pub(super) fn resolve_check(play: &mut Play) {
    let table = play.game.definition().victory.as_ref();
    let is_taken = table.is_some_and(|table| held(table, play.state) == table.spaces.len());
    if is_taken {
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
