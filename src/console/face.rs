//! What a game may have of its own on the console. A game that has nothing of its own says so with an empty `impl`.

use serde::Serialize;
use serde_json::Map;

use super::answer::{DoneAnswer as Nothing, Failure, RefusalAnswer, Usage};
use crate::opponent::Opponents;
use crate::rules::engine::{Seat, Session};

/// A game that can be played on the console.
///
/// What is not given here is made from [`Playable`](crate::rules::engine::Playable) alone: that tells everybody
/// everything, so a game with fog of war gives [`Face::told`], [`Face::log`] and [`Face::refused`].
pub trait Face: Opponents {
    /// The commands that the game answers besides those of any game.
    const COMMANDS: &'static [Usage] = &[];

    /// Answers one of these commands from its first word and the words behind it; `None` if it is not written so, but perhaps as a
    /// command of any game. `rest` is the text of these words.
    fn ask(
        _session: &Session<Self>,
        _command: &str,
        _words: &[&str],
        _rest: &str,
    ) -> Option<Result<String, Failure>> {
        None
    }

    /// What `state` tells besides what it tells of any game.
    fn standing(_session: &Session<Self>) -> impl Serialize {
        Nothing {}
    }

    /// What `decision` tells besides what it tells of any game.
    fn waiting(_session: &Session<Self>) -> impl Serialize {
        Nothing {}
    }

    /// A sensible answer to what somebody is asked in the middle of a phase.
    fn sensible(_session: &Session<Self>) -> Option<Self::Order> {
        None
    }

    /// How an order is written, for those who wrote one that cannot be read.
    fn how_orders_are_written(&self) -> String;

    /// Why an order is refused, as the reader may know it.
    fn refused(&self, _state: &Self::State, _reader: Seat, refusal: &Self::Refusal) -> RefusalAnswer {
        let reason = self.reason(refusal);
        RefusalAnswer {
            rule: reason.rule,
            text: reason.text,
            facts: Map::new(),
        }
    }

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
