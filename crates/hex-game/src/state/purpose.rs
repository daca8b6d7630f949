//! The purpose of a die roll.

use crate::definition::{EventId, UnitId};
use crate::game::HexGame;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::EventAbout;

/// The purpose of a die roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Whether a squadron finds a unit at sea (HN-5).
    Interception { unit: UnitId },
    /// Whether the squadron is sunk (HN-5).
    Squadron,
    /// Whether shipping is seized (HN-3).
    Prize,
    /// Whether a bridge goes (HD-1).
    Demolition { unit: UnitId, crossing: CrossingId },
    /// Whether a bridge is repaired (HD-3).
    Repair { unit: UnitId, crossing: CrossingId },
    /// The die of a combat (HB-3).
    Combat { target: SpaceId },
    /// Whether a hard retreat costs a step (HB-6).
    Retreat { unit: UnitId, into: SpaceId },
    /// Whether hunger costs a step (HS-6).
    Attrition { unit: UnitId },
    /// How late a unit arrives (HF-7).
    Delay { unit: UnitId },
    /// Whether an event of the scenario happens (HE-1).
    Event { event: EventId },
    /// The weather of the turn (HW-1).
    Weather,
}

/// The space that a bridge leads to.
pub(super) fn far_end(game: &HexGame, crossing: CrossingId) -> SpaceId {
    game.board().crossing(crossing).between[1]
}

impl Purpose {
    /// What the die means to any game.
    pub(super) fn about(self, game: &HexGame) -> EventAbout {
        let of = |unit: UnitId| EventAbout::default().of_piece(unit.0);
        match self {
            Self::Combat { target } => EventAbout::default().at(target),
            Self::Retreat { unit, into } => of(unit).at(into),
            Self::Demolition { unit, crossing } | Self::Repair { unit, crossing } => {
                of(unit).at(far_end(game, crossing))
            }
            Self::Interception { unit } => of(unit),
            Self::Attrition { unit } | Self::Delay { unit } => of(unit).secret(),
            Self::Event { event } => EventAbout::default().at(game.scripted_event(event).at),
            Self::Squadron | Self::Prize | Self::Weather => EventAbout::default(),
        }
    }
}
