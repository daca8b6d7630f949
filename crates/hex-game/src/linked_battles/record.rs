//! What is kept of a battle that was fought: its result, what became of each unit, and its orders (HL-6).

use jiff::civil::Date;

use crate::definition::{Level, Side};
use crate::state::order::OrderText;
use railhead_engine::engine::StateHash;

/// A battle of a campaign that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoughtBattle {
    /// Its place among the battles of the campaign.
    pub battle: usize,
    /// The seed of its dice.
    pub seed: u64,
    pub winner: Side,
    pub level: Level,
    /// The last day of the turn in which it ended.
    pub ended: Date,
    /// The units that it had, in the order of the unit file.
    pub units: Vec<UnitRecord>,
    /// The ids of the options in play that last (HL-5).
    pub options: Vec<String>,
    /// Whether the squadron that intercepts is sunk (HN-5).
    pub squadron_sunk: bool,
    /// Whether the shipping that can be seized got away (HN-3).
    pub shipping_lost: bool,
    /// The number of orders that are not kept: a battle with more than a save holds keeps none.
    pub left_out: usize,
    /// Its orders.
    pub orders: Vec<OrderText>,
    /// The hash of the state after the last.
    pub hash: StateHash,
}

/// What became of a unit in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRecord {
    /// Its id.
    pub unit: String,
    /// The steps that it has left.
    pub steps: u8,
    pub fate: UnitFate,
    /// The honours that it has earned, by the names of places.
    pub honours: Vec<String>,
}

/// The end of a battle for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFate {
    /// It was there at the end.
    Fought,
    /// It was withdrawn, or has left the map.
    Left,
    /// It never came.
    Waited,
    /// It was destroyed: the last day of the turn.
    Lost(Date),
    /// Its steps had gone to another unit before.
    Joined,
}
