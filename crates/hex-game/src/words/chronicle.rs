//! What a side knew about enemy units at the time of each event, under fog of war (HO-2).
//!
//! A side learns and forgets as units come into view and leave it, so the log of an old event must not use the names known today. Logs of the
//! window and the console are narrated with [`Chronicle::names`]. A [`Chronicle`] replays the events of the journal to find them; asked again,
//! it replays the new events alone.

use crate::definition::{Side, UnitId};
use crate::state::fog;
use crate::{Event, HexGame, HexState, Names, Order};
use railhead_engine::engine::{Entry, Game, Session, StateHash};

/// For each event so far, the units that a side did not know when it happened.
///
/// Without fog it is empty, and every event is narrated.
#[derive(Clone, Debug)]
pub struct Chronicle {
    viewer: Side,
    /// The state after the last entry that was followed; `None` before the first call of `follow`.
    state: Option<HexState>,
    /// The unknown units by entry and event; the setup is the first entry, then comes each order.
    entries: Vec<Vec<Vec<UnitId>>>,
    /// The hash after the last order that was followed: if the journal has another there, an order was undone.
    last: Option<StateHash>,
}

impl Chronicle {
    /// A chronicle that has not followed the game yet.
    pub const fn new(viewer: Side) -> Self {
        Self {
            viewer,
            state: None,
            entries: Vec::new(),
            last: None,
        }
    }

    /// A side's knowledge up to now.
    pub fn of(session: &Session<HexGame>, viewer: Side) -> Self {
        let mut chronicle = Self::new(viewer);
        chronicle.follow(session);
        chronicle
    }

    /// Follows a game to its current state; after an undo, from the beginning.
    pub fn follow(&mut self, session: &Session<HexGame>) {
        if !fog::is_on(session.state()) {
            *self = Self::new(self.viewer);
            return;
        }
        let (game, journal) = (session.game(), session.journal());
        let followed = self.entries.len().saturating_sub(1);
        let is_same_game = followed == 0
            || journal
                .get(followed - 1)
                .is_some_and(|entry| Some(entry.hash) == self.last);
        if !is_same_game {
            *self = Self::new(self.viewer);
        }
        let mut state = self.state.take().unwrap_or_else(|| game.start(session.seed()).0);
        if self.entries.is_empty() {
            let opening = session.opening().iter();
            let entry = opening.map(|event| self.not_known(game, &state, event)).collect();
            self.entries.push(entry);
        }
        for entry in &journal[self.entries.len() - 1..] {
            self.entries.push(self.entry(game, &mut state, entry));
            self.last = Some(entry.hash);
        }
        self.state = Some(state);
    }

    /// The names for narrating an event: position 0 is the setup, 1 the first order, and so on; `None` if the event is not narrated.
    pub fn names<'a>(
        &'a self,
        game: &'a HexGame,
        position: usize,
        index: usize,
        event: &Event,
    ) -> Option<Names<'a>> {
        let unknown = self.entries.get(position).and_then(|entry| entry.get(index));
        let names = Names::without(game, unknown.map_or(&[], Vec::as_slice), Some(self.viewer));
        names.tells(event).then_some(names)
    }

    /// The unknown units of each event of an order; plays the order in `state`.
    fn entry(&self, game: &HexGame, state: &mut HexState, entry: &Entry<Order, Event>) -> Vec<Vec<UnitId>> {
        entry
            .events
            .iter()
            .map(|event| {
                let before = self.not_known(game, state, event);
                game.apply(state, event);
                let after = self.not_known(game, state, event);
                // A unit known before or after is known.
                before.into_iter().filter(|unit| after.contains(unit)).collect()
            })
            .collect()
    }

    /// The units of an event that the side does not know, by id. Units set up before fog was chosen are hidden too.
    fn not_known(&self, game: &HexGame, state: &HexState, event: &Event) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = event.unit(game).into_iter().collect();
        if let Event::AttackDeclared {
            attackers, defenders, ..
        } = event
        {
            units.extend(attackers.iter().chain(defenders));
        }
        units.sort_unstable();
        units.retain(|unit| fog::is_hidden(game, state, self.viewer, *unit));
        units
    }
}
