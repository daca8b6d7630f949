//! A player that does nothing, to measure others against: what it wins, nobody has to fight for.

use super::Opponents;
use super::player::{Opponent, Seen};

/// Ends its phases and takes the default answers. Where a phase cannot be ended, it gives the first order that allows it to.
#[derive(Clone, Copy, Debug)]
pub struct Idle;

impl<G: Opponents> Opponent<G> for Idle {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let (game, state) = (seen.game(), seen.state());
        if game.is_over(state) {
            return None;
        }
        if let Some(answer) = game.default_answer(state, seen.seat()) {
            return Some(answer);
        }
        let end = game.end_phase();
        if game.check(state, &end).is_ok() {
            return Some(end);
        }
        let legal = game.legal_orders(state);
        let allows_end = |order: &&G::Order| {
            let mut then = state.clone();
            game.resolve(&mut then, order);
            game.check(&then, &end).is_ok()
        };
        let first = legal.iter().find(allows_end).or_else(|| legal.first());
        first.cloned()
    }
}
