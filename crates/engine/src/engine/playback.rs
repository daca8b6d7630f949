//! A replay of a game, forwards and backwards, by issuing its orders again.
//!
//! There is no second way through the rules: every order goes through [`Session::issue`], and the state after it must
//! have the recorded hash. The playback keeps a state every few orders, so that going back is as quick as going on. In
//! a long game on a large board it keeps fewer, to bound its memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Entry, Game, Session};

/// Keep a state every this many orders, at first.
const EVERY: usize = 24;

/// The limit of all kept states in bytes, not counting the first.
const MAX_KEPT: usize = 64 * 1024 * 1024;

/// The orders of a game, ready to be issued again.
#[derive(Debug)]
pub struct Playback<G: Game> {
    game: Arc<G>,
    seed: u64,
    timeline: Vec<Entry<G::Order, G::Event>>,
    /// Kept states by the number of orders before them; the first state is always there.
    kept: BTreeMap<usize, G::State>,
    /// Keep a state every this many orders.
    every: usize,
    /// How many orders still lead to the recorded states.
    end: usize,
}

impl<G: Game> Playback<G> {
    /// The game of a session, from its beginning to its current state.
    pub fn of(session: &Session<G>) -> Self {
        let (start, _) = session.game().start(session.seed());
        let timeline = session.journal().to_vec();
        Self {
            game: Arc::clone(session.game()),
            seed: session.seed(),
            end: timeline.len(),
            timeline,
            kept: BTreeMap::from([(0, start)]),
            every: EVERY,
        }
    }

    /// Every order, with its events.
    pub fn timeline(&self) -> &[Entry<G::Order, G::Event>] {
        &self.timeline
    }

    /// How many orders can be given again: all of them, unless the rules have changed since.
    pub fn end(&self) -> usize {
        self.end
    }

    /// The game before the first order.
    pub fn beginning(&self) -> Session<G> {
        self.resume(0)
    }

    /// Brings a session of this game to the position after `to` orders, or to the last one that still matches the
    /// record.
    pub fn bring(&mut self, session: &mut Session<G>, to: usize) {
        let to = to.min(self.end);
        let now = session.journal().len();
        let (nearest, _) = self.kept.range(..=to).next_back().expect("the beginning is kept");
        if now > to || now < *nearest {
            *session = self.resume(*nearest);
        }
        while session.journal().len() < to {
            let at = session.journal().len();
            let entry = &self.timeline[at];
            let is_issued = session.issue_recorded(entry.order.clone()).is_ok();
            let is_same = is_issued
                && session
                    .journal()
                    .last()
                    .is_some_and(|again| again.hash == entry.hash);
            if !is_same {
                self.end = at;
                return self.bring(session, at);
            }
            self.keep(at + 1, session.state());
        }
    }

    /// Keeps a state if it is due. Once the limit is exceeded, drops every second one.
    fn keep(&mut self, at: usize, state: &G::State) {
        if !at.is_multiple_of(self.every) || self.kept.contains_key(&at) {
            return;
        }
        self.kept.insert(at, state.clone());
        // All states count as equally large: the changing part is small compared with the board.
        if self.kept.len() > 2 && (self.kept.len() - 1) * G::state_bytes(state) > MAX_KEPT {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|at, _| at.is_multiple_of(every));
        }
    }

    fn resume(&self, at: usize) -> Session<G> {
        let state = self.kept[&at].clone();
        let journal = self.timeline[..at].to_vec();
        Session::resume(Arc::clone(&self.game), self.seed, state, journal)
    }
}
