//! A weak player for any game: it plays as another does, and tires.

use std::fmt;

use super::player::{Advice, AdvisedOrders, Opponent, Remark, Seen};
use railhead_engine::engine::{Draws, Playable};

/// One order to act in this many is its last of the phase.
const TIRES: usize = 12;

/// Gives the orders of another player, and ends a phase early: units that have not moved by then stay.
///
/// It buys, places, answers and retreats as the other does, so what it does makes sense, and it does too little.
pub struct Recruit<G: Playable> {
    player: Box<dyn Opponent<G>>,
    draws: Draws,
}

// Nothing of the game itself is in it.
impl<G: Playable> fmt::Debug for Recruit<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Recruit")
            .field("player", &self.player)
            .field("draws", &self.draws)
            .finish()
    }
}

impl<G: Playable> Recruit<G> {
    /// One that plays as this player does, and tires by the draws of a seed.
    pub const fn new(player: Box<dyn Opponent<G>>, seed: u64) -> Self {
        Self {
            player,
            draws: Draws::new(seed),
        }
    }
}

impl<G: Playable> Opponent<G> for Recruit<G> {
    fn next(&mut self, seen: &Seen<G>) -> Option<G::Order> {
        let order = self.player.next(seen)?;
        let (game, state) = (seen.game(), seen.state());
        let is_action = game.is_action(&order) && !game.is_interrupted(state);
        let end = game.end_phase();
        let tires = is_action && self.draws.one_in(TIRES) && game.check(state, &end).is_ok();
        Some(if tires { end } else { order })
    }

    fn advise(&mut self, seen: &Seen<G>) -> AdvisedOrders<G::Order> {
        self.player.advise(seen)
    }

    fn renew(&mut self, seen: &Seen<G>, advised: &mut [Advice<G::Order>]) {
        self.player.renew(seen, advised);
    }

    fn remarks(&mut self) -> Vec<Remark> {
        self.player.remarks()
    }
}
