//! A game being played: state, history and journal.
//!
//! Undo is by snapshot. It never crosses a [`Barrier`]: when an order's events hold one, the
//! history before it is dropped, so no rule has to remember to.

use std::sync::Arc;

use super::{Barrier, Game, StateHash, state_hash};

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
    journal: Vec<Entry<G::Order, G::Event>>,
    /// The states before the latest orders, back to the last barrier.
    past: Vec<G::State>,
    /// Orders taken back, the latest last.
    future: Vec<G::Order>,
    /// What the history stops at.
    barrier: Option<Barrier>,
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            seed: self.seed,
            opening: self.opening.clone(),
            state: self.state.clone(),
            journal: self.journal.clone(),
            past: self.past.clone(),
            future: self.future.clone(),
            barrier: self.barrier,
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
            state,
            journal,
            past: Vec::new(),
            future: Vec::new(),
            barrier: None,
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
    pub fn undo(&mut self) -> Option<G::Order> {
        self.state = self.past.pop()?;
        let entry = self.journal.pop().expect("every snapshot has its journal entry");
        self.future.push(entry.order.clone());
        Some(entry.order)
    }

    /// Issues again the order that was last taken back; `None` if there is none.
    pub fn redo(&mut self) -> Option<&[G::Event]> {
        let order = self.future.pop()?;
        Some(self.carry_out(order))
    }

    fn carry_out(&mut self, order: G::Order) -> &[G::Event] {
        let before = self.state.clone();
        let events = self.game.resolve(&mut self.state, &order);
        self.past.push(before);
        if let Some(barrier) = events
            .iter()
            .filter_map(|event| self.game.barrier(event))
            .next_back()
        {
            self.past.clear();
            self.future.clear();
            self.barrier = Some(barrier);
        }
        self.journal.push(Entry {
            order,
            events,
            hash: state_hash(&self.state),
        });
        &self.journal.last().expect("just pushed").events
    }
}
