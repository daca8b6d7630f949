//! Units at the start, reinforcements, withdrawals and replacements (HT-1, HF).

use super::event::EventId;
use super::option::OptionId;
use super::side::Side;
use super::unit::{Station, UnitId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::playable::SETUP;

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    pub unit: UnitId,
    pub at: Station,
    pub steps: u8,
    /// Where its owner may set it up instead (HT-1); empty if there is no choice.
    pub within: Vec<SpaceId>,
}

/// A unit that comes in after the start, and when and where (HF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub unit: UnitId,
    /// The turn from which it can be deployed; for an optional unit, the turn in which it is offered (HF-5); [`NEVER`] if an event brings it.
    pub turn: u16,
    /// The event that brings it, and how many turns after it (HF-7).
    pub event: Option<(EventId, u16)>,
    /// How many turns it is late by the roll of a d6, from 1 to 6; empty if no die is rolled (HF-7).
    pub delay: Vec<u8>,
    /// Where it can enter (HF-1); never empty.
    pub entries: Vec<Station>,
    /// The price of an optional unit, in victory points; `None` for others.
    pub price: Option<u16>,
    /// The option it depends on.
    pub option: Option<OptionId>,
}

/// A unit that the scenario takes away (HF-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    pub unit: UnitId,
    /// The turn in whose Reinforcement Phase it leaves; [`NEVER`] if an event takes it away.
    pub turn: u16,
    /// The event that takes it away, and how many turns after it (HF-7).
    pub event: Option<(EventId, u16)>,
}

/// Lost steps that a side gives back to its units in its Reinforcement Phase (HF-8), or in its setup (HL-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacements {
    pub side: Side,
    /// The first turn with them; [`SETUP`] for those of the setup.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// How many steps in each of these turns.
    pub steps: u16,
    /// Where a unit has to stand, by space; anywhere if empty.
    pub spaces: Vec<SpaceId>,
    /// The kinds of unit, by their place in the rules; every kind if empty.
    pub kinds: Vec<usize>,
}

impl Replacements {
    /// The replacements that a campaign gives a side before a battle (HL-4).
    pub const fn in_setup_of(side: Side, steps: u16) -> Self {
        Self {
            side,
            from: SETUP,
            until: SETUP,
            steps,
            spaces: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Whether they are given in setup (HL-4).
    pub const fn are_for_setup(&self) -> bool {
        self.until == SETUP
    }
}

/// The turn of what only an event brings about.
pub const NEVER: u16 = u16::MAX;
