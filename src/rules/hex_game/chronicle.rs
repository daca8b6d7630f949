//! What a side has come to know in the course of a game (HO-2).

use super::definition::{Side, UnitId};
use super::{Event, HexGame, HexState, Names, Order, fog};
use crate::rules::engine::{Entry, Game, Session, StateHash};

/// What a side knew as a game went on: each event is told with the names that it could read then.
///
/// Empty, and everything told, where there is no fog.
#[derive(Clone, Debug)]
pub struct Chronicle {
    viewer: Side,
    /// The game as far as it was followed; `None` before the first order.
    state: Option<HexState>,
    /// For the opening and every order that was followed, the units not known at each event.
    told: Vec<Vec<Vec<UnitId>>>,
    last: Option<StateHash>,
}

impl Chronicle {
    /// What a side knows of a game that has not been followed yet.
    pub const fn new(viewer: Side) -> Self {
        Self {
            viewer,
            state: None,
            told: Vec::new(),
            last: None,
        }
    }

    /// What a side knew in the course of a game, up to now.
    pub fn of(session: &Session<HexGame>, viewer: Side) -> Self {
        let mut chronicle = Self::new(viewer);
        chronicle.follow(session);
        chronicle
    }

    /// Follows a game to where it is now; after an undo, from its beginning.
    pub fn follow(&mut self, session: &Session<HexGame>) {
        if !fog::is_on(session.state()) {
            *self = Self::new(self.viewer);
            return;
        }
        let (game, journal) = (session.game(), session.journal());
        let followed = self.told.len().saturating_sub(1);
        let same = followed == 0
            || journal
                .get(followed - 1)
                .is_some_and(|entry| Some(entry.hash) == self.last);
        if !same {
            *self = Self::new(self.viewer);
        }
        let mut state = self.state.take().unwrap_or_else(|| game.start(session.seed()).0);
        if self.told.is_empty() {
            let about = |event: &Event| self.not_known(game, &state, event);
            self.told.push(session.opening().iter().map(about).collect());
        }
        for entry in &journal[self.told.len() - 1..] {
            self.told.push(self.entry(game, &mut state, entry));
            self.last = Some(entry.hash);
        }
        self.state = Some(state);
    }

    /// The names in which an event is told: of the opening at position 0, of the first order at position 1, and so on;
    /// `None` if it is not told.
    pub fn names<'a>(
        &'a self,
        game: &'a HexGame,
        position: usize,
        index: usize,
        event: &Event,
    ) -> Option<Names<'a>> {
        let unknown = self.told.get(position).and_then(|entry| entry.get(index));
        let names = Names::without(game, unknown.map_or(&[], Vec::as_slice));
        names.tells(event).then_some(names)
    }

    fn entry(&self, game: &HexGame, state: &mut HexState, entry: &Entry<Order, Event>) -> Vec<Vec<UnitId>> {
        let told = |event: &Event| {
            let before = self.not_known(game, state, event);
            game.apply(state, event);
            let after = self.not_known(game, state, event);
            // Who is known before or after is known.
            before.into_iter().filter(|unit| after.contains(unit)).collect()
        };
        entry.events.iter().map(told).collect()
    }

    /// The units that an event is about and that the side does not know, by id. What was set up before fog was asked for is
    /// hidden all the same.
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
