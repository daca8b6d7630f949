//! What a game adds to its review.

use crate::luck::Lucky;
use crate::opponent::Opponents;

/// A game that can be reviewed.
pub trait Reviewed: Opponents + Lucky {
    /// The player that looks ahead, with the budget for a review.
    const STRONG: &'static str;

    /// A position with other dice to come.
    fn rolling(state: Self::State, seed: u64) -> Self::State;
}
