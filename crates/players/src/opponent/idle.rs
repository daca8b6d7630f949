//! A player that does nothing, as a yardstick for others: a game that it wins can be won without a fight.

use std::fmt;

use super::player::{Opponent, Seen};
use railhead_engine::engine::{Playable, Seat};

/// Ends its phases and takes the default answers. Where a phase cannot be ended, it gives the first order that allows it to.
pub struct Idle<G: Playable> {
    /// The game's default answer to a question.
    pub answer: fn(&G, &G::State, Seat) -> Option<G::Order>,
}

// Nothing of the game itself is in it.
impl<G: Playable> fmt::Debug for Idle<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Idle")
    }
}

impl<G: Playable> Opponent<G> for Idle<G> {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (game, state) = (seen.game(), seen.state());
        if game.is_over(state) {
            return None;
        }
        if let Some(answer) = (self.answer)(game, state, seen.seat()) {
            return Some(answer);
        }
        let end = game.end_phase();
        if game.check(state, &end).is_ok() {
            return Some(end);
        }
        let legal = game.legal_orders(state);
        let first = legal
            .iter()
            .find(|order| {
                let mut then = state.clone();
                game.resolve(&mut then, order);
                game.check(&then, &end).is_ok()
            })
            .or_else(|| legal.first());
        first.cloned()
    }
}
