//! Victory (HV): who wins, and by how much.

use serde::{Deserialize, Serialize};

use super::definition::{Level, Side};
use super::turn::Play;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who wins.
    pub winner: Side,
    /// How clearly.
    pub level: Level,
}

/// Ends the game if a side has won by now (HV-1).
pub(super) fn resolve_check(_play: &mut Play<'_>) {}

/// The outcome when the last turn is over.
pub(super) fn final_outcome(_play: &Play<'_>) -> Option<Outcome> {
    None
}
