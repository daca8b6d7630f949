//! Players that choose orders by themselves. They ask the rules what a player may ask, and give the same orders.

pub mod greedy;
mod lens;
pub mod random;

pub use greedy::Greedy;
pub use random::Random;

use crate::rules::engine::Session;
use crate::rules::hex_game::{HexGame, HexState, Order};

/// A player that chooses orders.
pub trait Opponent {
    /// The next order of the side that has to decide ([`HexState::decider`]); `None` when the game is over.
    fn choose(&mut self, game: &HexGame, state: &HexState) -> Option<Order>;
}

/// Lets two players play on, the first side's and the second's, until the game is over or so many orders are given.
///
/// # Panics
///
/// If a player chooses an order that the rules refuse.
pub fn play(session: &mut Session<HexGame>, players: [&mut dyn Opponent; 2], orders: usize) {
    for _ in 0..orders {
        let decider = session.state().decider();
        let order = players[decider.index()].choose(session.game(), session.state());
        let Some(order) = order else { return };
        let issued = session.issue(order.clone()).map(|_| ());
        issued.unwrap_or_else(|refusal| panic!("{order:?} is refused: {refusal:?}"));
    }
}
