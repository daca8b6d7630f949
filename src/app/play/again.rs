//! A game from a moment of its past: to go on from there, and nothing of what came later.

use super::{Face, Table};
use crate::rules::engine::Playback;

impl<G: Face> Table<G> {
    /// The game as it was after so many orders, to be played on from there by the same players; the orders before are its
    /// past, and cannot be undone.
    #[must_use]
    pub fn as_it_was(&self, orders: usize) -> Self {
        let mut playback = Playback::of(self.session());
        let mut session = playback.beginning();
        playback.bring(&mut session, orders);
        Self::resume(self.scenario().clone(), session).with_players(self.players().to_vec())
    }
    /// The game that is watched, to be played on from where it is.
    pub(super) fn to_be_played(&self, players: Vec<Option<String>>) -> Self {
        Self::resume(self.scenario().clone(), self.session().clone()).with_players(players)
    }
}
