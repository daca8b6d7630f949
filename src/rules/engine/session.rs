//! A game being played: state, history and journal.
//!
//! Undo puts back what an order changed. It never crosses a [`Barrier`], but for a change of player where it is told to: when an
//! order's events hold one, the history before it is dropped, so no rule has to remember to. The history has a limit in bytes, beyond which the oldest
//! orders can no longer be undone.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Barrier, Game, StateHash, state_hash};

/// What the history takes at most, in bytes.
pub const MAX_HISTORY: usize = 32 * 1024 * 1024;

/// One order of the journal, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<O, E> {
    /// The order.
    pub order: O,
    /// What happened.
    pub events: Vec<E>,
    /// The hash of the state afterwards.
    pub hash: StateHash,
}

/// A game being played.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: Arc<G>,
    seed: u64,
    opening: Vec<G::Event>,
    state: G::State,
    /// The same but while an order is carried out, when it is what the state was before: to bring it up to date takes far
    /// less than a copy for every order.
    before: G::State,
    journal: Vec<Entry<G::Order, G::Event>>,
    /// What the latest orders changed, back to the last barrier.
    past: VecDeque<G::Change>,
    /// The bytes that it takes, about.
    past_bytes: usize,
    /// Orders taken back, the latest last.
    future: Vec<G::Order>,
    /// The bytes that it may take: [`MAX_HISTORY`] unless told otherwise.
    history_limit: usize,
    /// What the history stops at.
    barrier: Option<Barrier>,
    /// Whether it goes on where another player has their turn.
    crosses_turns: bool,
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            seed: self.seed,
            opening: self.opening.clone(),
            state: self.state.clone(),
            before: self.before.clone(),
            journal: self.journal.clone(),
            past: self.past.clone(),
            past_bytes: self.past_bytes,
            history_limit: self.history_limit,
            future: self.future.clone(),
            barrier: self.barrier,
            crosses_turns: self.crosses_turns,
        }
    }
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(game: Arc<G>, seed: u64) -> Self {
        let (state, opening) = game.start(seed);
        Self::from_parts(game, seed, opening, state, Vec::new())
    }

    /// A game that goes on from a saved state: the journal is kept for the report, and undo starts here.
    pub fn resume(game: Arc<G>, seed: u64, state: G::State, journal: Vec<Entry<G::Order, G::Event>>) -> Self {
        let (_, opening) = game.start(seed);
        Self::from_parts(game, seed, opening, state, journal)
    }

    fn from_parts(
        game: Arc<G>,
        seed: u64,
        opening: Vec<G::Event>,
        state: G::State,
        journal: Vec<Entry<G::Order, G::Event>>,
    ) -> Self {
        Self {
            game,
            seed,
            opening,
            before: state.clone(),
            state,
            journal,
            past: VecDeque::new(),
            past_bytes: 0,
            history_limit: MAX_HISTORY,
            future: Vec::new(),
            barrier: None,
            crosses_turns: false,
        }
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The situation now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What happened before the first order.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// Every order so far, with its events.
    pub fn journal(&self) -> &[Entry<G::Order, G::Event>] {
        &self.journal
    }

    /// The hash of the situation now.
    pub fn hash(&self) -> StateHash {
        state_hash(&self.state)
    }

    /// Carries out an order; the events are the last entry of the journal.
    ///
    /// # Errors
    ///
    /// The refusal of [`Game::check`]; nothing has changed then.
    pub fn issue(&mut self, order: G::Order) -> Result<&[G::Event], G::Refusal> {
        self.game.check(&self.state, &order)?;
        self.future.clear();
        Ok(self.carry_out(order))
    }

    /// Carries out an order of a game that was played before, with the hash that the state had afterwards: on a large board
    /// it takes longer to work out than the order. Whether the game comes out where it did is for the caller to see.
    ///
    /// # Errors
    ///
    /// The refusal of [`Game::check`]; nothing has changed then.
    pub fn repeat(&mut self, order: G::Order, hash: StateHash) -> Result<(), G::Refusal> {
        self.game.check(&self.state, &order)?;
        self.future.clear();
        self.carry_out_as(order, |_| hash);
        Ok(())
    }

    /// Lets the history take no more than so many bytes.
    pub fn limit_history(&mut self, bytes: usize) {
        self.history_limit = bytes;
    }

    /// Whether undo goes back beyond a change of player from now on: where only one person plays, it may.
    pub fn undo_across_turns(&mut self, does: bool) {
        self.crosses_turns = does;
    }

    /// The bytes that the history takes, about.
    pub fn history_bytes(&self) -> usize {
        self.past_bytes
    }

    /// How many orders can be undone.
    pub fn undo_depth(&self) -> usize {
        self.past.len()
    }

    /// Whether an order that was taken back can be issued again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// What stops undo, where nothing more can be undone; `None` at the beginning of the game.
    pub fn barrier(&self) -> Option<Barrier> {
        self.barrier.filter(|_| self.past.is_empty())
    }

    /// What undo will stop at, going back; `None` if that is the beginning of the game.
    pub fn stop(&self) -> Option<Barrier> {
        self.barrier
    }

    /// Takes the last order back and returns it; `None` if undo stops here.
    pub fn undo(&mut self) -> Option<&G::Order> {
        let change = self.past.pop_back()?;
        self.past_bytes -= G::change_bytes(&change);
        G::revert(&mut self.before, &mut self.state, change);
        let entry = self.journal.pop().expect("every change has its journal entry");
        self.future.push(entry.order);
        self.future.last()
    }

    /// Issues again the order that was last taken back; `None` if there is none.
    pub fn redo(&mut self) -> Option<&[G::Event]> {
        let order = self.future.pop()?;
        Some(self.carry_out(order))
    }

    fn carry_out(&mut self, order: G::Order) -> &[G::Event] {
        self.carry_out_as(order, state_hash)
    }

    fn carry_out_as(&mut self, order: G::Order, hash: impl Fn(&G::State) -> StateHash) -> &[G::Event] {
        let events = self.game.resolve(&mut self.state, &order);
        self.remember();
        let stops = |barrier: &Barrier| !self.crosses_turns || *barrier != Barrier::ChangeOfPlayer;
        let mut barriers = events.iter().filter_map(|event| self.game.barrier(event));
        if let Some(barrier) = barriers.rfind(stops) {
            self.past.clear();
            self.past_bytes = 0;
            self.future.clear();
            self.barrier = Some(barrier);
        }
        self.journal.push(Entry {
            order,
            events,
            hash: hash(&self.state),
        });
        &self.journal.last().expect("just pushed").events
    }

    /// Keeps what the latest order changed; beyond the limit the oldest goes, but never the latest.
    fn remember(&mut self) {
        let change = G::change(&mut self.before, &mut self.state);
        self.past_bytes += G::change_bytes(&change);
        self.past.push_back(change);
        while self.past_bytes > self.history_limit
            && self.past.len() > 1
            && let Some(oldest) = self.past.pop_front()
        {
            self.past_bytes -= G::change_bytes(&oldest);
            self.barrier = Some(Barrier::Forgotten);
        }
    }
}
