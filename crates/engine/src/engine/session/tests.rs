//! Undo, redo and taking back, in a game of coins.

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
fn undo_brings_back_at_its_place_what_was_taken_back_and_redo_takes_it_back_again() {
    let mut session = after(&[Earn(5), Pay(3), Earn(1), Earn(2)]);
    let begun = session.hash();
    session.take_back(2).expect("undo reaches it");
    session.take_back(0).expect("undo reaches it");
    assert_eq!(given(&session), [Earn(2)]);
    let orders = |step: Option<UndoStep<Trade, Traded>>| match step.expect("there is a step") {
        UndoStep::Went(entries) => (false, entries.iter().map(|entry| entry.order).collect::<Vec<_>>()),
        UndoStep::Came(entries) => (true, entries.iter().map(|entry| entry.order).collect()),
    };
    assert_eq!(orders(session.undo_step()), (true, vec![Earn(5), Pay(3)]));
    assert_eq!(given(&session), [Earn(5), Pay(3), Earn(2)]);
    assert_eq!(orders(session.undo_step()), (true, vec![Earn(1)]));
    assert_eq!(given(&session), [Earn(5), Pay(3), Earn(1), Earn(2)]);
    assert_eq!((session.hash(), session.undo_depth()), (begun, 4));
    assert_eq!(orders(session.redo_step()), (false, vec![Earn(1)]));
    assert_eq!(orders(session.redo_step()), (false, vec![Earn(5), Pay(3)]));
    assert_eq!(given(&session), [Earn(2)]);
    // What is given since is undone first.
    session.issue(Earn(7)).expect("it is allowed");
    assert_eq!(orders(session.undo_step()), (false, vec![Earn(7)]));
    assert_eq!(orders(session.undo_step()), (true, vec![Earn(5), Pay(3)]));
    assert_eq!(orders(session.undo_step()), (true, vec![Earn(1)]));
    // Then the orders themselves, one by one.
    for _ in 0..4 {
        assert!(!orders(session.undo_step()).0);
    }
    assert!(!session.can_undo_step() && session.undo_step().is_none());
}

#[test]
fn the_only_order_is_brought_back_too_but_not_from_beyond_a_barrier() {
    let mut session = after(&[Earn(2)]);
    session.take_back(0).expect("undo reaches it");
    assert!(session.undo_depth() == 0 && session.can_undo_step());
    session.undo_step();
    assert_eq!(given(&session), [Earn(2)]);
    let mut session = after(&[Earn(2), Earn(3)]);
    session.take_back(0).expect("undo reaches it");
    session.issue(Pay(3)).expect("there are three");
    assert!(!session.can_undo_step(), "the last coin is paid");
    // Plain undo beyond the place leaves it behind.
    let mut session = after(&[Earn(2), Earn(3)]);
    session.take_back(1).expect("undo reaches it");
    session.undo();
    session.issue(Earn(4)).expect("it is allowed");
    session.undo_step();
    assert!(given(&session).is_empty());
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
