//! What a game adds to its review.

use crate::luck::Lucky;
use crate::opponent::Opponents;

/// A game that can be reviewed.
pub trait Reviewed: Opponents + Lucky {
    /// The player that looks ahead, with the budget for a review.
    const STRONG: &'static str;
    /// How much work the games from each position may be together: some seconds on two cores.
    const POSITION_BUDGET: usize;

    /// A position with other dice to come.
    fn rolling(state: Self::State, seed: u64) -> Self::State;

    /// About how much work it is for the usual player to play a game from here to its end. It counts, and reads no clock, so that how many games are
    /// played is the same on every machine.
    fn work(&self, state: &Self::State) -> usize;
}
