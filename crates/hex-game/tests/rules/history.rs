//! The history of a session: undo restores the state, and keeps little for it.

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_engine::engine::{Barrier, Game as _, Session};
use railhead_hex_game::{HexGame, Order};

/// The campaign in its first Movement Phase, with a march that can be given and taken back for ever.
fn on_the_march() -> (Session<HexGame>, Order, Order) {
    let scenario = shipped(SHIPPED[0]);
    let session = Session::new(scenario.game.clone(), 1);
    let legal = scenario.game.legal_orders(session.state());
    let (march, back) = legal
        .into_iter()
        .find_map(|order| match order {
            Order::Move { unit, .. } => Some((order, Order::TakeBack { unit })),
            _ => None,
        })
        .expect("the game begins with marches");
    (session, march, back)
}

#[test]
fn an_order_costs_the_history_what_it_changed_and_not_the_board() {
    let (mut session, march, back) = on_the_march();
    for _ in 0..200 {
        session.issue(march.clone()).expect("legal");
        session.issue(back.clone()).expect("nothing was learnt by it");
    }
    assert_eq!(session.undo_depth(), 400);
    // A state of this board has 45 KB.
    let each = session.history_bytes() / 400;
    assert!((1..1_500).contains(&each), "{each} bytes an order");
}

#[test]
fn beyond_its_limit_the_history_lets_the_oldest_orders_go_and_undo_says_so() {
    let (mut session, march, back) = on_the_march();
    session.limit_history(20_000);
    let mut states = vec![session.state().clone()];
    for _ in 0..60 {
        for order in [&march, &back] {
            session.issue(order.clone()).expect("legal");
            states.push(session.state().clone());
            assert!(session.history_bytes() <= 20_000);
        }
    }
    let depth = session.undo_depth();
    assert!((10..120).contains(&depth), "{depth} orders");
    assert_eq!(session.barrier(), None, "something can be undone");
    assert_eq!(session.stop(), Some(Barrier::Forgotten));
    for state in states.iter().rev().skip(1).take(depth) {
        assert!(session.undo().is_some());
        assert_eq!(session.state(), state);
    }
    assert_eq!(session.undo(), None);
    assert_eq!(
        session.barrier().map(Barrier::text),
        Some("older orders are no longer kept, to save memory")
    );
    // The latest is kept however large it is.
    session.limit_history(0);
    let next = if session.issue(march).is_ok() {
        Ok(())
    } else {
        session.issue(back).map(|_| ())
    };
    assert_eq!((next, session.undo_depth()), (Ok(()), 1));
}

#[test]
fn undo_and_redo_lead_through_the_same_states_in_every_kind_of_phase() {
    for path in SHIPPED {
        let scenario = shipped(path);
        for seed in 1..=6 {
            let mut session = played_at_random(&scenario, seed, 60);
            let mut states = vec![session.state().clone()];
            while session.undo().is_some() {
                states.push(session.state().clone());
            }
            while session.redo().is_some() {
                states.pop();
                assert_eq!(Some(session.state()), states.last());
                assert_eq!(session.state().presence(), states[states.len() - 1].presence());
            }
            assert_eq!(states.len(), 1);
        }
    }
}
