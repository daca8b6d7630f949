//! Victory and its levels (HV).

use serde::{Deserialize, Serialize};

use super::side::Side;
use railhead_engine::board::SpaceId;

/// How clear a victory is (HV-1), the least first. A word of files too, as [`super`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    Marginal,
    Substantial,
    Decisive,
}

impl Level {
    /// The word for players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marginal => "marginal",
            Self::Substantial => "substantial",
            Self::Decisive => "decisive",
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub winner: Side,
    pub level: Level,
}

/// The victory conditions (HV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryTable {
    /// The side that has to take the objective, or that the points are counted for.
    pub side: Side,
    /// The name of the objective: `Singapore`.
    pub objective: String,
    /// The spaces of the objective; the side must control all of them. Where points alone decide, the places of worth that its enemy has at the
    /// start: what is worth going for.
    pub spaces: Vec<SpaceId>,
    /// Where points alone decide: the level of its victory by the least balance for it, the largest first; otherwise empty.
    pub by_points: Vec<(i32, Level)>,
    /// The level of its victory by the last turn for it, earliest first.
    pub levels: Vec<(u16, Level)>,
    /// The level of the other side's victory if the objective holds to the end.
    pub otherwise: Level,
    /// Victory points for each step of a destroyed enemy unit.
    pub step: u16,
    /// The points balance (the side's minus its enemy's) from which its result improves by one level.
    pub better_from: i32,
    /// The points balance at or below which its result worsens by one level.
    pub worse_to: i32,
}
