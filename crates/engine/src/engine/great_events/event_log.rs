//! Which great events a game has announced, and after which of its events.

use std::ops::RangeBounds;

use crate::engine::goals::{Headline, Pressure};
use crate::engine::{Playable, Seat, Session, StateHash};
use crate::text::words::count;

/// A great event that a game has announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreatEventEntry {
    /// Its number among those of the scenario.
    pub event: usize,
    /// The number of orders with the one that brought it.
    pub position: usize,
    /// The index, among the events of that order, of the one after which it is announced.
    pub index: usize,
    /// The days of the turn, as players read them.
    pub days: String,
}

/// Follows a game, and knows which great events it has announced and when.
#[derive(Debug)]
pub struct GreatEventLog<G: Playable> {
    /// The seat that hears of them; `None` for everything, as in a game without hidden facts.
    viewer: Option<Seat>,
    /// The state after the orders that were followed; `None` before the first.
    state: Option<G::State>,
    /// How many orders were followed.
    followed: usize,
    /// The hash after the last of them: if the journal has another there, an order was undone.
    last: Option<StateHash>,
    /// Which events have happened, announced or not.
    happened: Vec<bool>,
    entries: Vec<GreatEventEntry>,
    /// The number of orders when news was last asked for.
    seen: usize,
}

impl<G: Playable> Clone for GreatEventLog<G> {
    fn clone(&self) -> Self {
        Self {
            viewer: self.viewer,
            state: self.state.clone(),
            followed: self.followed,
            last: self.last,
            happened: self.happened.clone(),
            entries: self.entries.clone(),
            seen: self.seen,
        }
    }
}

impl<G: Playable> Default for GreatEventLog<G> {
    fn default() -> Self {
        Self {
            viewer: None,
            state: None,
            followed: 0,
            last: None,
            happened: Vec::new(),
            entries: Vec::new(),
            seen: 0,
        }
    }
}

impl<G: Playable> GreatEventLog<G> {
    /// The great events of a game so far that the player of a seat could know; without a viewer, all of them.
    pub fn of(session: &Session<G>, viewer: Option<Seat>) -> Self {
        let mut event_log = Self::default();
        event_log.follow(session, viewer);
        event_log
    }

    /// Follows a game to its current state; after an undo, or for another viewer where anything is hidden, from the beginning.
    pub fn follow(&mut self, session: &Session<G>, viewer: Option<Seat>) {
        let (game, journal) = (session.game(), session.journal());
        let events = game.great_events().len();
        if events == 0 {
            return;
        }
        let viewer = viewer.filter(|_| game.has_fog(session.state()));
        let is_followed = self.viewer == viewer
            && (self.followed == 0
                || journal
                    .get(self.followed - 1)
                    .is_some_and(|entry| Some(entry.hash) == self.last));
        let state = self.state.take().filter(|_| is_followed);
        let mut state = state.unwrap_or_else(|| self.begin(session, viewer));
        for (position, entry) in (1..).zip(journal).skip(self.followed) {
            for (index, event) in entry.events.iter().enumerate() {
                game.apply(&mut state, event);
                for number in 0..events {
                    if !self.happened[number] && game.happens(number, &state, viewer) {
                        self.happened[number] = true;
                        self.entries.push(GreatEventEntry {
                            event: number,
                            position,
                            index,
                            days: game.clock(&state).days,
                        });
                    }
                }
            }
            self.last = Some(entry.hash);
        }
        self.followed = journal.len();
        self.state = Some(state);
    }

    /// Begins anew with the first state that is known.
    fn begin(&mut self, session: &Session<G>, viewer: Option<Seat>) -> G::State {
        let (game, journal) = (session.game(), session.journal());
        // The events of orders under other rules are unknown.
        let is_known = session.earlier() == 0 && journal.iter().all(|entry| !entry.events.is_empty());
        let state = if is_known {
            game.start(session.seed()).0
        } else {
            session.state().clone()
        };
        self.viewer = viewer;
        self.followed = if is_known { 0 } else { journal.len() };
        self.last = None;
        let events = 0..game.great_events().len();
        self.happened = events.map(|event| game.happens(event, &state, viewer)).collect();
        self.entries.clear();
        state
    }

    /// The announced events, in order.
    pub fn entries(&self) -> &[GreatEventEntry] {
        &self.entries
    }

    /// The great events announced after some events of an order, given by their indices. `position` is the number of orders with that one.
    pub fn within(
        &self,
        position: usize,
        indices: impl RangeBounds<usize>,
    ) -> impl Iterator<Item = &GreatEventEntry> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.position == position && indices.contains(&entry.index))
    }

    /// Follows a game, and returns the great events announced since the last call.
    pub fn news(&mut self, session: &Session<G>, viewer: Option<Seat>) -> Vec<GreatEventEntry> {
        self.follow(session, viewer);
        let seen = self.seen.min(session.journal().len());
        self.seen = session.journal().len();
        let news = self.entries.iter().filter(|entry| entry.position > seen);
        news.cloned().collect()
    }
}

/// A task of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskResult {
    /// What was to be done, as the great event has it.
    pub title: String,
    pub is_done: bool,
}

impl TaskResult {
    /// The task, and whether it is done.
    pub fn words(&self) -> String {
        let done = if self.is_done { "done" } else { "not done" };
        format!("{}: {done}", self.title)
    }
}

/// The tasks of an exercise, and which of them are done; none in other games.
pub fn tasks<G: Playable>(session: &Session<G>) -> Vec<TaskResult> {
    let events = session.game().great_events();
    let mut tasks = (0..).zip(events).filter(|(_, event)| event.is_task).peekable();
    if tasks.peek().is_none() {
        return Vec::new();
    }
    let event_log = GreatEventLog::of(session, None);
    tasks
        .map(|(number, event)| TaskResult {
            title: event.title.clone(),
            is_done: event_log.entries().iter().any(|entry| entry.event == number),
        })
        .collect()
}

/// How many of the tasks of an exercise are done, and how long there is for the others, as headers say goals; `None` without tasks, and when the game
/// is over.
pub fn headline_of_tasks<G: Playable>(session: &Session<G>, tasks: &[TaskResult]) -> Option<Headline> {
    let clock = session.game().clock(session.state());
    if tasks.is_empty() || clock.is_over {
        return None;
    }
    let (all, done) = (tasks.len(), tasks.iter().filter(|task| task.is_done).count());
    let turns = usize::from(clock.last_turn.saturating_sub(clock.turn)) + 1;
    let time = count(turns, G::TURNS.turn, &format!("{}s", G::TURNS.turn));
    let with_time = |what: String| match all - done {
        0 => what,
        _ => [what.as_str(), time.as_str()].join(Headline::BETWEEN),
    };
    let (words, short) = match (all, done) {
        (1, 0) => ("the task is not done".to_owned(), "not done".to_owned()),
        (1, _) => ("the task is done".to_owned(), "done".to_owned()),
        _ => (
            format!("{done} of {all} tasks done"),
            format!("{done} of {all} done"),
        ),
    };
    Some(Headline {
        words: with_time(words),
        short: with_time(short),
        pressure: if done < all && turns == 1 && clock.last_turn > 1 {
            Pressure::Pressed
        } else {
            Pressure::Steady
        },
    })
}
