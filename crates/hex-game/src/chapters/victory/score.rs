//! Victory points (HV-2): for towns, destroyed units, units that left by an exit, events, and the battles before this one (HL-5), less the price
//! of options and optional units.

use crate::HexGame;
use crate::chapters::{options, reinforcement};
use crate::definition::{OptionId, Side, UnitId};
use crate::state::hex_state::{HexState, Standing};
use railhead_engine::board::{Place, SpaceId};

/// A town that counts for victory (HV-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    pub name: String,
    pub at: SpaceId,
    /// Its value, in victory points.
    pub worth: u16,
    pub holder: Option<Side>,
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
    pub points_per_step: u16,
    /// The options that it has chosen, each with its price.
    pub options: Vec<(OptionId, u16)>,
    /// The optional units that it has accepted, each with its price (HF-5).
    pub accepted: Vec<(UnitId, u16)>,
    /// The points that events of the scenario have given it (HE-2).
    pub by_events: i32,
    /// Its units that have left the map by an exit, by id, each with its points (HM-8).
    pub exited: Vec<(UnitId, u16)>,
    /// The points that the battles before this one have given it (HL-5).
    pub carried: i32,
}

impl Score {
    /// The value of its towns.
    pub fn town_points(&self) -> i32 {
        self.towns.iter().map(|town| i32::from(town.worth)).sum()
    }

    /// The value of the destroyed units.
    pub fn destroyed_points(&self) -> i32 {
        let steps: i32 = self.destroyed.iter().map(|(_, steps)| i32::from(*steps)).sum();
        steps * i32::from(self.points_per_step)
    }

    /// The price of its options and optional units.
    pub fn price(&self) -> i32 {
        let options = self.options.iter().map(|(_, price)| price);
        let units = self.accepted.iter().map(|(_, price)| price);
        options.chain(units).map(|price| i32::from(*price)).sum()
    }

    /// The value of the units that have left the map by an exit.
    pub fn exit_points(&self) -> i32 {
        self.exited.iter().map(|(_, points)| i32::from(*points)).sum()
    }

    /// The total, in victory points.
    pub fn total(&self) -> i32 {
        let earned = self.town_points() + self.destroyed_points() + self.exit_points();
        earned + self.by_events + self.carried - self.price()
    }
}

/// Every town that counts, the most valuable first, with who has it (HV-2).
pub fn towns(game: &HexGame, state: &HexState) -> Vec<Town> {
    towns_where(game, state, |place| place.weight > 0)
}

/// The places of some kind, the most valuable first, with the holder of each.
pub(crate) fn towns_where(game: &HexGame, state: &HexState, is_wanted: impl Fn(&Place) -> bool) -> Vec<Town> {
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
            points_per_step: game.definition().victory.as_ref().map_or(0, |table| table.step),
            options: options::chosen(game, state, side),
            accepted: accepted.collect(),
            by_events: state.altered().points[side.index()],
            exited: exited(game, state, side),
            carried: game.carried().points[side.index()],
        }
    })
}

/// The units of a side that have left the map by an exit, by id, each with its points: those of the exit for each step (HM-8).
fn exited(game: &HexGame, state: &HexState, side: Side) -> Vec<(UnitId, u16)> {
    let exits = &game.definition().exits;
    let left = state.altered().exits.iter();
    let left = left.filter(|exited| game.unit(exited.unit).side == side);
    left.map(|exited| {
        let each = exits.get(exited.exit.index()).map_or(0, |exit| exit.points);
        (exited.unit, each.saturating_mul(exited.steps.into()))
    })
    .collect()
}
