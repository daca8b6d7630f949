//! Who wins, and how clearly (HV).

use serde::{Deserialize, Serialize};

use super::side::Side;
use crate::rules::board::SpaceId;

/// How clear a victory is (HV-1), the least first. A word of files too, as [`super`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// By a hair.
    Marginal,
    /// Clear enough.
    Substantial,
    /// Beyond doubt.
    Decisive,
}

impl Level {
    /// The word that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marginal => "marginal",
            Self::Substantial => "substantial",
            Self::Decisive => "decisive",
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who wins.
    pub winner: Side,
    /// How clearly.
    pub level: Level,
}

/// Who wins, and how (HV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryTable {
    /// The side that has to take the objective.
    pub side: Side,
    /// What the objective is called: `Singapore`.
    pub objective: String,
    /// The spaces of the objective; the side has it when it controls all of them.
    pub spaces: Vec<SpaceId>,
    /// How clear its victory is, by the last turn for it, the earliest first.
    pub levels: Vec<(u16, Level)>,
    /// How clear the other side's victory is when the last turn is over.
    pub otherwise: Level,
    /// Victory points for each step of an enemy unit that is destroyed.
    pub step: u16,
    /// The balance of points, the side's less its enemy's, from which the result is one level better for it.
    pub better_from: i32,
    /// The balance of points down to which the result is one level worse for it.
    pub worse_to: i32,
}
