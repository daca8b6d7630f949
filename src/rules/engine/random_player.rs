//! Players at random: one of the legal orders, drawn so that games get somewhere.

use std::fmt::Debug;

use super::{Draws, Game};

/// A player at random, drawn anew for each phase.
pub trait RandomPlayer<G: Game>: Debug {
    /// The player of one phase.
    fn drawn(draws: &mut Draws) -> Self;

    /// One of the legal orders, of which there is at least one; `end` is the order that ends the phase, legal or not.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Order],
        end: &G::Order,
        draws: &mut Draws,
    ) -> G::Order;
}

/// Draws each order alike, and ends the phase now and then: enough for a game whose orders all lead on.
#[derive(Clone, Copy, Debug)]
pub struct Alike {
    /// One order in this many ends the phase, where it can end.
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
