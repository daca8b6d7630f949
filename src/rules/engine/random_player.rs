//! Random players: each order is drawn from the legal ones, weighted so that games make progress.

use std::fmt::Debug;

use super::{Draws, Game};

/// A random player, drawn anew for each phase.
pub trait RandomPlayer<G: Game>: Debug {
    /// Draws the player of one phase.
    fn drawn(draws: &mut Draws) -> Self;

    /// Chooses one of the legal orders, of which there is at least one. `end` ends the phase and may itself be illegal.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Order],
        end: &G::Order,
        draws: &mut Draws,
    ) -> G::Order;
}

/// Draws all orders with equal weight and ends the phase now and then: enough for a game in which every order makes
/// progress.
#[derive(Clone, Copy, Debug)]
pub struct Alike {
    /// One order in this many ends the phase, if it can end.
    patience: usize,
}

impl<G: Game> RandomPlayer<G> for Alike {
    fn drawn(draws: &mut Draws) -> Self {
        Self {
            patience: draws.pick(&[2, 6, 20]),
        }
    }

    fn choose(
        &mut self,
        _: &G,
        _: &G::State,
        legal: &[G::Order],
        end: &G::Order,
        draws: &mut Draws,
    ) -> G::Order {
        if legal.contains(end) && draws.one_in(self.patience) {
            return end.clone();
        }
        draws.pick(legal)
    }
}
