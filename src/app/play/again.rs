//! A game taken up at an earlier position, without everything that came later.

use super::{Table, WindowGame};
use crate::rules::engine::Playback;

impl<G: WindowGame> Table<G> {
    /// The game as it was after this many orders, for the same players to continue from there. The earlier orders
    /// cannot be undone.
    #[must_use]
    pub fn as_it_was(&self, orders: usize) -> Self {
        let mut playback = Playback::of(self.session());
        let mut session = playback.beginning();
        playback.bring(&mut session, orders);
        Self::resume(self.scenario().clone(), session).with_players(self.players().to_vec())
    }
    /// The watched game, for these players to continue from its current position.
    pub(super) fn to_be_played(&self, players: Vec<Option<String>>) -> Self {
        Self::resume(self.scenario().clone(), self.session().clone()).with_players(players)
    }
}
