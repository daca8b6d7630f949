//! A game being played: state, history and journal.
//!
//! Undo restores what an order changed. It never crosses a [`Barrier`], except a change of player where only one person plays: when an
//! order's events include one, the session drops the history before it, so that no rule has to. The history is bounded in bytes; the oldest orders beyond that
//! can no longer be undone. An earlier order can be taken back too (`taking_back`), and that is a step of its own for undo and redo.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Barrier, Game, StateHash, state_hash};

mod taking_back;

/// The limit of the history, in bytes.
pub const MAX_HISTORY: usize = 32 * 1024 * 1024;

/// One order of the journal, with its events.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<O, E> {
    pub order: O,
    pub events: Vec<E>,
    /// The hash of the state afterwards.
    pub hash: StateHash,
}

/// What a step of undo or redo did.
#[derive(Clone, Debug, PartialEq)]
pub enum UndoStep<O, E> {
    /// These entries of the journal went.
    Went(Vec<Entry<O, E>>),
    /// These came again.
    Came(Vec<Entry<O, E>>),
}

/// Orders of the middle that were taken back.
#[derive(Clone, Debug)]
struct TakenBack<O> {
    /// The places in the journal of those that went, the first first.
    going: Vec<usize>,
    /// All orders from the first of these places on, as they were before.
    before: Vec<O>,
    /// The length of the journal afterwards.
    left: usize,
}

/// What redo does again.
#[derive(Clone, Debug)]
enum Undone<O> {
    Order(O),
    /// The orders at these places of the journal are taken back.
    TakingBack(Vec<usize>),
}

/// A game being played.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: Arc<G>,
    seed: u64,
    opening: Vec<G::Event>,
    state: G::State,
    /// Equal to `state`, except while an order is carried out: then it is the state before. Updating it is much cheaper
    /// than a copy for every order.
    before: G::State,
    journal: Vec<Entry<G::Order, G::Event>>,
    /// The number of orders before those of the journal, which are not known any more.
    earlier: usize,
    /// What the latest orders changed, back to the last barrier.
    past: VecDeque<G::Change>,
    /// The approximate size of `past` in bytes.
    past_bytes: usize,
    /// What was undone, the latest last.
    future: Vec<Undone<G::Order>>,
    /// What was taken back since the last barrier, the latest last.
    taken_back: Vec<TakenBack<G::Order>>,
    /// The limit of the history in bytes: [`MAX_HISTORY`] unless set otherwise.
    history_limit: usize,
    /// The barrier before the oldest order that can be undone.
    barrier: Option<Barrier>,
    /// Whether it continues when another player's turn begins.
    crosses_turns: bool,
    /// Whether only people play, who may give orders that others may not ([`Game::only_for_people`]).
    is_of_people: bool,
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
            earlier: self.earlier,
            past: self.past.clone(),
            past_bytes: self.past_bytes,
            history_limit: self.history_limit,
            future: self.future.clone(),
            taken_back: self.taken_back.clone(),
            barrier: self.barrier,
            crosses_turns: self.crosses_turns,
            is_of_people: self.is_of_people,
        }
    }
}

impl<G: Game> Session<G> {
    /// A new game, with dice from this seed.
    pub fn new(game: Arc<G>, seed: u64) -> Self {
        let (state, opening) = game.start(seed);
        Self::from_parts(game, seed, opening, state, Vec::new())
    }

    /// A game that continues from a saved state: the journal is kept for the report, and undo starts here.
    pub fn resume(game: Arc<G>, seed: u64, state: G::State, journal: Vec<Entry<G::Order, G::Event>>) -> Self {
        let (_, opening) = game.start(seed);
        Self::from_parts(game, seed, opening, state, journal)
    }

    /// The same after this many orders that are not known any more.
    pub fn resume_after(game: Arc<G>, seed: u64, state: G::State, earlier: usize) -> Self {
        Self {
            earlier,
            ..Self::resume(game, seed, state, Vec::new())
        }
    }

    /// The number of orders before those of the journal, which are not known any more.
    pub fn earlier(&self) -> usize {
        self.earlier
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
            earlier: 0,
            past: VecDeque::new(),
            past_bytes: 0,
            history_limit: MAX_HISTORY,
            future: Vec::new(),
            taken_back: Vec::new(),
            barrier: None,
            crosses_turns: false,
            is_of_people: false,
        }
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state after the last order, with everything that fog hides from players.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The events before the first order.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// Every order so far, with its events.
    pub fn journal(&self) -> &[Entry<G::Order, G::Event>] {
        &self.journal
    }

    /// The hash of the current state.
    pub fn hash(&self) -> StateHash {
        state_hash(&self.state)
    }

    /// Carries out an order and returns its events, which become the last entry of the journal.
    ///
    /// Errors: the refusal of [`Game::check`], or that of [`Game::only_for_people`] where others play too; the state is unchanged.
    pub fn issue(&mut self, order: G::Order) -> Result<&[G::Event], G::Refusal> {
        if let Some(refusal) = self.game.only_for_people(&order).filter(|_| !self.is_of_people) {
            return Err(refusal);
        }
        self.issue_recorded(order)
    }

    /// The same with an order of a record, which people may have given ([`Game::only_for_people`]).
    pub fn issue_recorded(&mut self, order: G::Order) -> Result<&[G::Event], G::Refusal> {
        self.game.check(&self.state, &order)?;
        self.future.clear();
        Ok(self.carry_out(order))
    }

    /// Carries out a recorded order without computing the hash of the new state, which on a large board takes longer
    /// than the order itself. The caller must compare the final state with the record.
    pub fn repeat(&mut self, order: G::Order, hash: StateHash) -> Result<(), G::Refusal> {
        self.game.check(&self.state, &order)?;
        self.future.clear();
        self.carry_out_as(order, |_| hash);
        Ok(())
    }

    /// Sets the limit of the history, in bytes.
    pub fn limit_history(&mut self, bytes: usize) {
        self.history_limit = bytes;
    }

    /// Whether undo may cross a change of player from now on, as when only one person plays.
    pub fn undo_across_turns(&mut self, does: bool) {
        self.crosses_turns = does;
    }

    /// Whether only people play from now on: no computer, no program, and no lesson. Until a table says so, others may.
    pub fn set_of_people(&mut self, is: bool) {
        self.is_of_people = is;
    }

    /// Whether only people play, as far as the table has said.
    pub const fn is_of_people(&self) -> bool {
        self.is_of_people
    }

    /// The approximate size of the history, in bytes.
    pub fn history_bytes(&self) -> usize {
        self.past_bytes
    }

    /// How many orders can be undone.
    pub fn undo_depth(&self) -> usize {
        self.past.len()
    }

    /// Whether something that was undone can be done again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The barrier, if undo has reached it; `None` at the beginning of the game.
    pub fn barrier(&self) -> Option<Barrier> {
        self.barrier.filter(|_| self.past.is_empty())
    }

    /// The barrier at which undo will stop; `None` if it can go back to the beginning of the game.
    pub fn stop(&self) -> Option<Barrier> {
        self.barrier
    }

    /// Undoes the last order and returns it; `None` if undo stops here.
    pub fn undo(&mut self) -> Option<&G::Order> {
        let order = self.revert_last()?;
        // Who goes back further than to what was taken back has left it behind.
        let is_left = |taken: &TakenBack<G::Order>| taken.left > self.journal.len();
        if self.taken_back.last().is_some_and(is_left) {
            self.taken_back.clear();
        }
        self.future.push(Undone::Order(order));
        match self.future.last() {
            Some(Undone::Order(order)) => Some(order),
            Some(Undone::TakingBack(_)) | None => None,
        }
    }

    /// Restores the state before the last order, and removes it from the journal.
    fn revert_last(&mut self) -> Option<G::Order> {
        let change = self.past.pop_back()?;
        self.past_bytes -= G::change_bytes(&change);
        G::revert(&mut self.before, &mut self.state, change);
        let entry = self.journal.pop().expect("every change has its journal entry");
        Some(entry.order)
    }

    /// Issues the last undone order again, or takes orders back again; `None` if nothing was undone.
    pub fn redo(&mut self) -> Option<&[G::Event]> {
        match self.future.pop()? {
            Undone::Order(order) => Some(self.carry_out(order)),
            Undone::TakingBack(going) => {
                self.remove(going);
                Some(&[])
            }
        }
    }

    /// Carries out an order in a state apart, if it is allowed there and crosses no barrier; false if not, and then the state stays as it was.
    fn goes_again(&self, state: &mut G::State, order: &G::Order) -> bool {
        if self.game.check(state, order).is_err() {
            return false;
        }
        let mut after = state.clone();
        let events = self.game.resolve(&mut after, order);
        if self.barrier_of(&events).is_some() {
            return false;
        }
        *state = after;
        true
    }

    /// The last barrier among some events.
    fn barrier_of(&self, events: &[G::Event]) -> Option<Barrier> {
        let mut barriers = events.iter().filter_map(|event| self.game.barrier(event));
        barriers.rfind(|barrier| !self.crosses_turns || *barrier != Barrier::ChangeOfPlayer)
    }

    fn carry_out(&mut self, order: G::Order) -> &[G::Event] {
        self.carry_out_as(order, state_hash)
    }

    fn carry_out_as(&mut self, order: G::Order, hash: impl Fn(&G::State) -> StateHash) -> &[G::Event] {
        let events = self.game.resolve(&mut self.state, &order);
        self.remember();
        if let Some(barrier) = self.barrier_of(&events) {
            self.past.clear();
            self.past_bytes = 0;
            self.future.clear();
            self.taken_back.clear();
            self.barrier = Some(barrier);
        }
        self.journal.push(Entry {
            order,
            events,
            hash: hash(&self.state),
        });
        &self.journal.last().expect("just pushed").events
    }

    /// Records what the latest order changed. Beyond the limit it drops the oldest changes, but never the latest.
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

#[cfg(test)]
mod tests;
