//! Another game of the scenario on the table: from its beginning, or taken up at an earlier position, without everything
//! that came later.

use bevy::prelude::*;

use super::{Table, WindowGame};
use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::engine::ending::GameEnd;
use railhead_engine::engine::pooled::end_of;
use railhead_engine::engine::{Playback, Session};
use railhead_engine::scenario::Loaded;

/// The game from a position of which the game on the table goes on once more.
#[derive(Resource, Debug)]
pub struct FirstTry<G: WindowGame>(pub Session<G>);

/// Adds what is remembered of one game.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.remove_after::<FirstTry<G>>(Lifetime::Game);
}

impl<G: WindowGame> Table<G> {
    /// A new game of a scenario as players begin it. In a lesson the dice fall as it tells.
    pub fn begun(scenario: Loaded<G>, seed: u64) -> Self {
        let seed = scenario.lesson.as_ref().map_or(seed, |lesson| lesson.seed);
        let mut table = Self::new(scenario, seed);
        table.is_new = true;
        table
    }

    /// Whether its players have only just begun it: it is from no save, and no position of another game.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// How the game ended; `None` while it is on.
    pub fn ending(&self) -> Option<GameEnd> {
        end_of(self.session(), self.scenario().history.as_deref())
    }

    /// The game as it was after this many orders, for the same players to continue from there. The earlier orders
    /// cannot be undone.
    #[must_use]
    pub fn as_it_was(&self, orders: usize) -> Self {
        let mut playback = Playback::of(self.session());
        let mut session = playback.beginning();
        playback.bring(&mut session, orders);
        Self::resume(self.scenario().clone(), session).with_players(self.players().to_vec())
    }

    /// The same game, for a review.
    #[must_use]
    pub fn whole(&self) -> Self {
        self.to_be_played(self.players().to_vec())
    }

    /// Whether its players may correct it (AB-17): only people play, and they play no lesson.
    pub fn may_be_corrected(&self) -> bool {
        !self.is_replay() && !self.has_computers() && self.scenario().lesson.is_none()
    }

    /// Whether a person can ask how their side stands: they have to decide, and no lesson decides for them.
    pub fn can_be_estimated(&self) -> bool {
        !self.is_watched() && !self.is_over() && self.scenario().lesson.is_none()
    }

    /// The watched game, for these players to continue from its current position.
    pub(super) fn to_be_played(&self, players: Vec<Option<String>>) -> Self {
        Self::resume(self.scenario().clone(), self.session().clone()).with_players(players)
    }
}
