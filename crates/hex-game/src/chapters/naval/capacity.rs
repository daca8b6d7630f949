//! How many units a side may move by sea in a phase (HN-2), what adds to it, and what landings cost (HN-7).

use crate::HexGame;
use crate::definition::{OptionId, SeaArea};
use crate::state::hex_state::{HexState, Prize};

/// The source of the capacity in a sea area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapacitySource {
    /// The side's own shipping.
    Own,
    /// An option in play.
    Option(OptionId),
    /// The shipping that it seized (HN-3).
    Prize,
}

/// The current player's shipping in a sea area in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaCapacity {
    pub area: SeaArea,
    /// How many units it carries in a phase.
    pub total: u16,
    /// How much this player-turn's sea moves have used.
    pub used: u16,
    pub source: CapacitySource,
    /// What a landing costs beyond 1, in the monsoon (HN-7).
    pub surcharge: u16,
    /// The turn from which seized shipping can be used here, if still in the future (HN-3).
    pub prize_from: Option<u16>,
}

impl AreaCapacity {
    /// How much is left.
    pub const fn left(&self) -> u16 {
        self.total.saturating_sub(self.used)
    }

    /// The capacity in words: `East Coast: 3 of 5 left; a landing takes 2 in the monsoon`.
    pub fn text(&self, game: &HexGame) -> String {
        let area = &game.tables().naval.areas[self.area.index()];
        let mut text = format!("{area}: {} of {} left", self.left(), self.total);
        match self.source {
            CapacitySource::Own => {}
            CapacitySource::Option(option) => {
                text = format!("{text}, by {}", game.option(option).name);
            }
            CapacitySource::Prize => text.push_str(", in seized ships"),
        }
        if self.surcharge > 0 && self.total > 0 {
            text = format!("{text}; a landing takes {} in the monsoon", 1 + self.surcharge);
        }
        if let Some(turn) = self.prize_from {
            text = format!("{text}; seized ships from turn {turn}");
        }
        text
    }
}

/// The current player's shipping in each sea area.
pub fn capacities(game: &HexGame, state: &HexState) -> Vec<AreaCapacity> {
    (0..)
        .map(SeaArea)
        .zip(game.tables().naval.areas.iter())
        .map(|(area, _)| capacity(game, state, area))
        .collect()
}

/// The current player's shipping in a sea area: the largest of its own shipping, an option and seized shipping; they do not add up (HN-2, HN-3,
/// HO-1).
pub fn capacity(game: &HexGame, state: &HexState, area: SeaArea) -> AreaCapacity {
    let side = state.player();
    let naval = &game.tables().naval;
    let own = naval.sides[side.index()].capacity.get(area.index()).copied();
    let mut best = (own.unwrap_or(0), CapacitySource::Own);
    let mut raise = |units: u16, source| {
        if units > best.0 {
            best = (units, source);
        }
    };
    for option in game.option_ids().filter(|option| state.has_option(*option)) {
        let spec = game.option(option);
        let units = spec.effect.sea_capacity(area, state.turn());
        if let Some(units) = units.filter(|_| spec.side == side) {
            raise(units, CapacitySource::Option(option));
        }
    }
    let mut prize_from = None;
    if let (Some(prize), Prize::Seized { from }) = (&naval.prize, state.campaign().prize)
        && prize.side == side
        && prize.area == area
        // HN-2: none while the enemy holds the place.
        && state.control(*prize.at) == Some(side)
    {
        if state.turn() >= from {
            raise(prize.capacity, CapacitySource::Prize);
        } else {
            prize_from = Some(from);
        }
    }
    AreaCapacity {
        area,
        total: best.0,
        used: used(game, state, area),
        source: best.1,
        surcharge: surcharge(game, state, area),
        prize_from,
    }
}

/// What this player-turn's sea moves have used, including those that turned back or sank.
fn used(game: &HexGame, state: &HexState, area: SeaArea) -> u16 {
    let side = state.player();
    state
        .units()
        .filter(|(unit, _)| game.unit(*unit).side == side)
        .filter_map(|(_, status)| status.sailed.filter(|voyage| voyage.area == area))
        .map(|voyage| voyage.cost)
        .fold(0, u16::saturating_add)
}

/// The additional cost of a landing in a sea area this turn (HN-7); moves to friendly ports have none.
pub fn surcharge(game: &HexGame, state: &HexState, area: SeaArea) -> u16 {
    game.tables()
        .naval
        .monsoon
        .as_ref()
        .filter(|monsoon| monsoon.area == area && (monsoon.from..=monsoon.until).contains(&state.turn()))
        .map_or(0, |monsoon| monsoon.surcharge)
}
