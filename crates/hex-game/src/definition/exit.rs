//! Exits: where the units of a side leave the map for good (HM-8).

use serde::Serialize;

use super::side::Side;
use railhead_engine::board::SpaceId;

/// An exit of the scenario: an index into [`super::Definition::exits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ExitId(pub u16);

impl ExitId {
    /// The index of this exit in every array about exits.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Hexes from which the units of a side can leave the map (HM-8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Its id in files.
    pub id: String,
    /// Where it leads, as players read it within a sentence: `the road to Warsaw`.
    pub name: String,
    /// The side whose units leave by it.
    pub side: Side,
    /// The hexes from which they leave, by space; never empty.
    pub spaces: Vec<SpaceId>,
    /// The first turn in which they can.
    pub from: u16,
    /// The last such turn.
    pub until: u16,
    /// Victory points for each step that leaves (HV-2).
    pub points: u16,
    /// Whether a unit has to be supplied.
    pub is_for_supplied: bool,
}
