//! The two sides.

use serde::{Deserialize, Serialize};

use railhead_engine::board::look::Ink;

/// One of the two sides. The first has the first player-turn of every game-turn (HT-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Side {
    /// The side that moves first.
    #[default]
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// Both, in the order of their player-turns.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The side that this one fights.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The index of this side in every array about sides.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The names of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// Its id in files, such as `japan`.
    pub id: String,
    /// The name that players see: `Japan`.
    pub name: String,
    /// What stands before a noun: `Japanese`.
    pub adjective: String,
    /// Its ink wherever it is mentioned; red for the first side and blue for the second unless given.
    #[serde(default, skip_serializing)]
    pub tone: Option<Ink>,
}
