//! A game's own part of the console.

use serde::Serialize;

use super::answer::{Failure, RefusalAnswer, Usage};
use crate::stand::Estimated;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Playable, Seat, Session};
use railhead_engine::scenario::Loaded;

/// A game that can be played on the console.
///
/// By default a seat sees everything; a game with secrets says which events a seat may not read of ([`ConsoleGame::may_read`]), and one with fog of war
/// implements [`ConsoleGame::event_texts`] and [`ConsoleGame::log`].
pub trait ConsoleGame: Estimated {
    /// The game's own commands.
    const COMMANDS: &'static [Usage];

    /// Answers one of these commands from its first word and the words after it; `None` if it does not have this form and may be a common command.
    /// `rest` is the text of the words.
    fn ask(
        session: &Session<Self>,
        command: &str,
        words: &[&str],
        rest: &str,
    ) -> Option<Result<String, Failure>>;

    /// The order that one of these commands gives, from its first word and the words after it; `None` if it asks something.
    fn ordered(
        _session: &Session<Self>,
        _command: &str,
        _words: &[&str],
    ) -> Option<Result<Self::Order, Failure>> {
        None
    }

    /// The game's own fields of `state`.
    fn state_fields(session: &Session<Self>) -> impl Serialize;

    /// The game's own fields of `decision`.
    fn waiting(session: &Session<Self>) -> impl Serialize;

    /// A space as orders name it: `1830`, `egypt`.
    fn space_word(&self, space: SpaceId) -> String;

    /// How orders are written, as a hint after an unreadable one.
    fn how_orders_are_written(&self) -> String;

    /// Why an order is refused, as the reader may know it.
    fn refused(&self, state: &Self::State, reader: Seat, refusal: &Self::Refusal) -> RefusalAnswer;

    /// What the player should know before giving a legal order, a sentence each.
    fn order_warnings(&self, _state: &Self::State, _order: &Self::Order) -> Vec<String> {
        Vec::new()
    }

    /// Whether a seat may read of an event; without a reader, every event can be read.
    fn may_read(&self, _reader: Option<Seat>, _event: &Self::Event) -> bool {
        true
    }

    /// The battle that follows this game, if it is a battle of a campaign that is over, and the seed of its dice.
    ///
    /// Errors: why there is none.
    fn next_battle(
        _scenario: &Loaded<Self>,
        _session: &Session<Self>,
    ) -> Result<(Loaded<Self>, u64), Failure> {
        Err(Failure::error("this game is no battle of a campaign"))
    }

    /// What an order did, a sentence each, as a seat may read it; without a reader, everything. The states are those before and after the
    /// order.
    fn event_texts(
        &self,
        _states: [&Self::State; 2],
        reader: Option<Seat>,
        events: &[Self::Event],
    ) -> Vec<String> {
        let readable = events.iter().filter(|event| self.may_read(reader, event));
        readable.map(|event| self.words(event)).collect()
    }

    /// Everything that happened in a game from the setup on, a sentence each, as the reader may know it.
    fn log(session: &Session<Self>, reader: Seat) -> Vec<String> {
        let game = session.game().as_ref();
        let event_log = GreatEventLog::of(session, Some(reader));
        let mut lines = Vec::new();
        for (position, events) in by_order(session) {
            for (index, event) in events.iter().enumerate() {
                let may_read = game.may_read(Some(reader), event);
                lines.extend(may_read.then(|| game.words(event)));
                lines.extend(great_events_after(game, &event_log, position, index));
            }
        }
        lines
    }
}

/// The events of a game by position: the opening, and those of each order.
pub(super) fn by_order<G: Playable>(session: &Session<G>) -> impl Iterator<Item = (usize, &[G::Event])> {
    let opening = std::iter::once(session.opening());
    let journal = session.journal().iter().map(|entry| entry.events.as_slice());
    opening.chain(journal).enumerate()
}

/// The great events announced after an event of an order, a line each.
pub(super) fn great_events_after<G: Playable>(
    game: &G,
    event_log: &GreatEventLog<G>,
    position: usize,
    index: usize,
) -> impl Iterator<Item = String> {
    let events = game.great_events();
    let entries = event_log.within(position, index..=index);
    entries.map(move |entry| events[entry.event].line())
}
