//! What a game has of its own on the console.

use serde::Serialize;

use super::answer::{Failure, RefusalAnswer, Usage};
use crate::opponent::Opponents;
use crate::rules::engine::{Seat, Session};

/// A game that can be played on the console.
///
/// By default everybody is told everything: a game with fog of war gives [`ConsoleGame::told`] and [`ConsoleGame::log`].
pub trait ConsoleGame: Opponents {
    /// The commands that the game answers besides those of any game.
    const COMMANDS: &'static [Usage];

    /// Answers one of these commands from its first word and the words behind it; `None` if it is not written so, but perhaps as a
    /// command of any game. `rest` is the text of these words.
    fn ask(
        session: &Session<Self>,
        command: &str,
        words: &[&str],
        rest: &str,
    ) -> Option<Result<String, Failure>>;

    /// What `state` tells besides what it tells of any game.
    fn standing(session: &Session<Self>) -> impl Serialize;

    /// What `decision` tells besides what it tells of any game.
    fn waiting(session: &Session<Self>) -> impl Serialize;

    /// A sensible answer to what somebody is asked in the middle of a phase.
    fn sensible(session: &Session<Self>) -> Option<Self::Order>;

    /// How an order is written, for those who wrote one that cannot be read.
    fn how_orders_are_written(&self) -> String;

    /// Why an order is refused, as the reader may know it.
    fn refused(&self, state: &Self::State, reader: Seat, refusal: &Self::Refusal) -> RefusalAnswer;

    /// What happened by an order, a sentence each, as the reader may know it: a seat, or somebody who may know everything. The
    /// states are those before the order and after it.
    fn told(&self, _states: [&Self::State; 2], _reader: Option<Seat>, events: &[Self::Event]) -> Vec<String> {
        events.iter().map(|event| self.words(event)).collect()
    }

    /// Everything that happened in a game, the setup first, a sentence each, as the reader may know it.
    fn log(session: &Session<Self>, _reader: Seat) -> Vec<String> {
        let journal = session.journal().iter().flat_map(|entry| &entry.events);
        let events = session.opening().iter().chain(journal);
        events.map(|event| session.game().words(event)).collect()
    }
}
