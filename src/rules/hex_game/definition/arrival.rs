//! Who is there from the start, who comes and who leaves (HT-1, HF).

use super::option::OptionId;
use super::unit::{Station, UnitId};
use crate::rules::board::SpaceId;

/// A unit at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Which unit.
    pub unit: UnitId,
    /// Where.
    pub at: Station,
    /// How many steps it has left.
    pub steps: u8,
    /// Where its owner may set it up instead (HT-1); empty where the scenario leaves no choice.
    pub within: Vec<SpaceId>,
}

/// A unit that comes as a reinforcement (HF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Which.
    pub unit: UnitId,
    /// The turn from which it can be deployed; of an optional unit, that in which it is offered (HF-5).
    pub turn: u16,
    /// Where it can enter (HF-1); never empty.
    pub entries: Vec<Station>,
    /// What an optional unit costs, in victory points; `None` for one that comes anyway.
    pub price: Option<u16>,
    /// The option without which it does not come.
    pub option: Option<OptionId>,
}

/// A unit that the scenario takes away (HF-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Which.
    pub unit: UnitId,
    /// The turn in whose Reinforcement Phase it leaves.
    pub turn: u16,
}
