//! Great events, which a scenario announces once in a game, when all conditions of an event hold for the first time.
//!
//! They are not part of a state. A [`GreatEventLog`] finds them by applying the events of the journal to the first state again, so an undo
//! takes them back, a replay announces them at the same order, and neither hashes nor saves know of them. An event whose conditions
//! hold from the start has happened before the game, and is never announced.

mod event_log;
pub mod file;

use crate::board::SpaceId;

pub use event_log::{GreatEventEntry, GreatEventLog, TaskResult, headline_of_tasks, tasks};

/// A great event as players read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreatEvent {
    /// A few words without a full stop: `Force Z is sunk`.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// Where it happens.
    pub at: SpaceId,
    /// Whether it is a task of an exercise, which the end of the game counts.
    pub is_task: bool,
}

impl GreatEvent {
    /// All of it in one line, for logs.
    pub fn line(&self) -> String {
        format!("{}. {}", self.title, self.text)
    }
}

/// A great event with what it depends on, in the terms of a game: `S` is one of its sides, `C` a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenEvent<S, C> {
    pub event: GreatEvent,
    /// The side from which the conditions are seen.
    pub side: S,
    /// The first turn in which it can happen.
    pub from: u16,
    /// The last turn in which it can happen.
    pub until: u16,
    /// It happens when all of these hold.
    pub when: Vec<C>,
}
