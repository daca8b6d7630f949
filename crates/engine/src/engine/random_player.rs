//! Random players: each order is drawn from the legal ones, weighted so that games make progress.

use std::fmt::Debug;

use super::{Draws, Game};

/// A random player, drawn anew for each phase.
pub trait RandomPlayer<G: Game>: Debug {
    /// Draws the player of one phase.
    fn drawn(draws: &mut Draws) -> Self;

    /// A correction by the people at the table that can be made now; `None` if the game has none, or none was found.
    fn correction(&mut self, _game: &G, _state: &G::State, _draws: &mut Draws) -> Option<G::Order> {
        None
    }

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
