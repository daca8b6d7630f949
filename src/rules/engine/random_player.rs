//! Random players: each order is drawn from the legal ones, weighted so that games make progress.

use std::fmt::Debug;

use super::{Draws, Game};

/// A random player, drawn anew for each phase.
pub trait RandomPlayer<G: Game>: Debug {
    /// Draws the player of one phase.
    fn drawn(draws: &mut Draws) -> Self;

    /// Chooses one of the legal orders; there is at least one. `end` ends the phase and may itself be illegal.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Order],
        end: &G::Order,
        draws: &mut Draws,
    ) -> G::Order;
}
