//! Events of a scenario (HE): what makes them happen, and what they do.
//!
//! Not here: their conditions, which name what only a whole game has.

use railhead_engine::board::{CrossingId, SpaceId};
use serde::Serialize;

use super::side::Side;
use super::unit::UnitId;
use super::weather::WeatherId;

/// An event of the scenario: an index into [`super::Definition::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct EventId(pub u16);

impl EventId {
    /// The index of this event in every array about events.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An event of the scenario, which happens once at most (HE-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedEvent {
    /// Its id in files.
    pub id: String,
    /// The side in whose player-turns it happens, and from which its conditions are seen.
    pub side: Side,
    /// A few words without a full stop: `Rennenkampf halts`.
    pub title: String,
    /// A sentence or two for players.
    pub text: String,
    /// The place of its card on the map; without one there is no card.
    pub at: Option<SpaceId>,
    /// The first turn in which it can happen.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// The highest roll of a d6 on which it happens; `None` if no die is rolled.
    pub die: Option<u8>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// What an event does (HE-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It holds units up for some of their player-turns (HE-3).
    Halt { units: Vec<UnitId>, turns: u16 },
    /// A side gains victory points, or loses them.
    Points { side: Side, points: i32 },
    /// Hexes come under a side's control.
    Control { side: Side, spaces: Vec<SpaceId> },
    /// A side may send this number of units by rail in a phase.
    Trains { side: Side, capacity: u16 },
    /// Sources of supply, by their place in the scenario, are opened or closed.
    Source { sources: Vec<u16>, is_open: bool },
    /// A bridge is down, or stands again.
    Bridge { crossing: CrossingId, is_down: bool },
    /// Stretches of track are broken, or whole again.
    Track {
        stretches: Vec<[SpaceId; 2]>,
        is_broken: bool,
    },
    /// The weather is of a kind for some turns, this one included (HW-1).
    Weather { kind: WeatherId, turns: u16 },
}
