//! What a game adds to its review.

use crate::luck::Lucky;
use crate::opponent::Opponents;

/// A game that can be reviewed.
pub trait Reviewed: Opponents + Lucky {
    /// A position with other dice to come.
    fn rolling(state: Self::State, seed: u64) -> Self::State;
}
