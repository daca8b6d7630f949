//! What reasons against moves and hexes hold: how a unit was to go, and what is too much where.

use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::UnitId;

/// How a unit goes somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Travel {
    /// On its own feet or wheels.
    March,
    /// By train.
    Rail,
    /// By sea.
    Sea,
    /// Against the enemy next to it.
    Attack,
}

/// A hex with more in it than may be there when a phase ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overstacked {
    /// The hex.
    pub space: SpaceId,
    /// Stacking points in it.
    pub points: u16,
    /// Stacking points that may be in it.
    pub limit: u16,
    /// The units that came there in this phase, by id: taking some of them back mends it.
    pub came: Vec<UnitId>,
}
