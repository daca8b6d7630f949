//! A game being played: state, history and journal.
//!
//! Undo restores what an order changed. It never crosses a [`Barrier`], except a change of player where only one person plays: when an
//! order's events include one, the session drops the history before it, so that no rule has to. The history is bounded in bytes; the oldest orders beyond that
//! can no longer be undone. An earlier order can be taken back too: the session gives the later ones again where they are allowed and need no dice.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Barrier, Game, StateHash, state_hash};

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
    /// Orders that were undone, the latest last.
    future: Vec<G::Order>,
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

    /// Whether an undone order can be issued again.
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
        let change = self.past.pop_back()?;
        self.past_bytes -= G::change_bytes(&change);
        G::revert(&mut self.before, &mut self.state, change);
        let entry = self.journal.pop().expect("every change has its journal entry");
        self.future.push(entry.order);
        self.future.last()
    }

    /// Issues the last undone order again; `None` if there is none.
    pub fn redo(&mut self) -> Option<&[G::Event]> {
        let order = self.future.pop()?;
        Some(self.carry_out(order))
    }

    /// The orders that go if one is taken back and those after it are given again, by their places in the journal: the order itself, and those that are
    /// then refused, or that would cross a barrier. `None` if undo does not reach it.
    pub fn going_with(&self, at: usize) -> Option<Vec<usize>> {
        let back = self.journal.len().checked_sub(at)?;
        if !(1..=self.past.len()).contains(&back) {
            return None;
        }
        let (mut before, mut state) = (self.before.clone(), self.state.clone());
        for change in self.past.iter().rev().take(back) {
            G::revert(&mut before, &mut state, change.clone());
        }
        let mut going = vec![at];
        for (later, entry) in self.journal.iter().enumerate().skip(at + 1) {
            if !self.goes_again(&mut state, &entry.order) {
                going.push(later);
            }
        }
        Some(going)
    }

    /// Takes an order back with those that [go with it](Self::going_with), and gives the others after it again; returns those that went, in their
    /// order. `None` if undo does not reach it. Redo gives them again, after the others, where they are allowed then.
    pub fn take_back(&mut self, at: usize) -> Option<Vec<Entry<G::Order, G::Event>>> {
        let going = self.going_with(at)?;
        let later = self.journal[at..].to_vec();
        while self.journal.len() > at {
            self.undo();
        }
        let mut gone = Vec::new();
        for (place, entry) in (at..).zip(later) {
            if going.contains(&place) {
                gone.push(entry);
            } else {
                self.carry_out(entry.order);
            }
        }
        let mut state = self.state.clone();
        let again = gone
            .iter()
            .take_while(|entry| self.goes_again(&mut state, &entry.order));
        let mut again: Vec<G::Order> = again.map(|entry| entry.order.clone()).collect();
        again.reverse();
        self.future = again;
        Some(gone)
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
mod tests {
    use super::*;
    use crate::engine::{Digest, EventAbout};

    /// A game of coins: they are earned and paid, and who has paid the last has been found out.
    #[derive(Debug)]
    struct Coins;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Trade {
        Earn(u32),
        Pay(u32),
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Traded {
        Has(u32),
        FoundOut,
    }

    #[derive(Clone, Debug, PartialEq, serde::Serialize)]
    struct Purse(u32);

    impl Game for Coins {
        type State = Purse;
        type Order = Trade;
        type Event = Traded;
        type Refusal = ();
        type Change = Purse;

        fn start(&self, _seed: u64) -> (Purse, Vec<Traded>) {
            (Purse(0), Vec::new())
        }

        fn check(&self, state: &Purse, order: &Trade) -> Result<(), ()> {
            let is_short = matches!(order, Pay(coins) if *coins > state.0);
            (!is_short).then_some(()).ok_or(())
        }

        fn resolve(&self, state: &mut Purse, order: &Trade) -> Vec<Traded> {
            state.0 = match order {
                Earn(coins) => state.0 + coins,
                Pay(coins) => state.0 - coins,
            };
            let last = (state.0 == 0).then_some(Traded::FoundOut);
            std::iter::once(Traded::Has(state.0)).chain(last).collect()
        }

        fn apply(&self, state: &mut Purse, event: &Traded) {
            if let Traded::Has(coins) = event {
                state.0 = *coins;
            }
        }

        fn change(before: &mut Purse, after: &mut Purse) -> Purse {
            std::mem::replace(before, after.clone())
        }

        fn revert(before: &mut Purse, after: &mut Purse, change: Purse) {
            before.clone_from(&change);
            *after = change;
        }

        fn change_bytes(_change: &Purse) -> usize {
            1
        }

        fn state_bytes(_state: &Purse) -> usize {
            1
        }

        fn legal_orders(&self, _state: &Purse) -> Vec<Trade> {
            Vec::new()
        }

        fn about(&self, event: &Traded) -> EventAbout {
            let about = EventAbout::from(Digest::Other);
            match event {
                Traded::Has(_) => about,
                Traded::FoundOut => about.stops_undo(Barrier::Reveal),
            }
        }

        fn is_over(&self, _state: &Purse) -> bool {
            false
        }
    }

    use Trade::{Earn, Pay};

    fn after(orders: &[Trade]) -> Session<Coins> {
        let mut session = Session::new(Arc::new(Coins), 1);
        for order in orders {
            session.issue(*order).expect("it is allowed");
        }
        session
    }

    fn given(session: &Session<Coins>) -> Vec<Trade> {
        session.journal().iter().map(|entry| entry.order).collect()
    }

    #[test]
    fn an_order_of_the_middle_is_taken_back_and_the_others_stand() {
        let mut session = after(&[Earn(1), Earn(2), Earn(4)]);
        assert_eq!(session.going_with(1), Some(vec![1]));
        let gone = session.take_back(1).expect("undo reaches it");
        assert_eq!(
            gone.iter().map(|entry| entry.order).collect::<Vec<_>>(),
            [Earn(2)]
        );
        assert_eq!((session.state(), session.undo_depth()), (&Purse(5), 2));
        assert_eq!(given(&session), [Earn(1), Earn(4)]);
        assert_eq!(session.journal()[1].hash, session.hash());
        // It comes again after the others, and what was undone before that comes first.
        session.undo();
        assert_eq!(session.state(), &Purse(1));
        session.redo();
        session.redo();
        assert_eq!(given(&session), [Earn(1), Earn(4), Earn(2)]);
        assert!(!session.can_redo());
        while session.undo().is_some() {}
        assert_eq!(session.state(), &Purse(0));
    }

    #[test]
    fn orders_that_need_it_go_with_it_and_come_again_with_it() {
        let mut session = after(&[Earn(5), Pay(3), Earn(1), Earn(1)]);
        assert_eq!(session.going_with(0), Some(vec![0, 1]));
        session.take_back(0).expect("undo reaches it");
        assert_eq!(given(&session), [Earn(1), Earn(1)]);
        session.redo();
        session.redo();
        assert_eq!(given(&session), [Earn(1), Earn(1), Earn(5), Pay(3)]);
        assert_eq!(session.going_with(4), None, "there is no such order");
    }

    #[test]
    fn no_order_is_given_again_that_would_cross_a_barrier_and_none_before_one_is_reached() {
        let mut session = after(&[Earn(2), Earn(3), Pay(3)]);
        assert_eq!(
            session.going_with(0),
            Some(vec![0, 2]),
            "the last coin would be paid"
        );
        session.take_back(0).expect("undo reaches it");
        assert_eq!((given(&session), session.undo_depth()), (vec![Earn(3)], 1));
        let mut session = after(&[Earn(2), Pay(2), Earn(1)]);
        assert_eq!(session.going_with(1), None);
        assert_eq!(session.take_back(0), None);
        assert_eq!(given(&session), [Earn(2), Pay(2), Earn(1)]);
        session.take_back(2).expect("undo reaches it");
        assert_eq!(session.take_back(2), None);
    }
}
