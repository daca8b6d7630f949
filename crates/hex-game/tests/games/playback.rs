//! A game that was played is gone through again, forwards and backwards, by its own orders.

use std::sync::Arc;

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_engine::engine::turns::{player_turns, since_last_turn};
use railhead_engine::engine::{Ahead, Game, Playback, Session, StateHash, state_hash};
use railhead_hex_game::words::story::came_to_nothing;
use railhead_hex_game::{Event, HexGame, Order, Side};

#[test]
fn what_is_played_on_in_thought_comes_out_where_it_comes_out_at_the_table() {
    let paths = [
        "malaya/campaign.ron",
        "malaya/singapore.ron",
        "malaya/kampar-line.ron",
    ];
    for (path, seed) in paths.into_iter().flat_map(|path| [(path, 5), (path, 6)]) {
        let scenario = shipped(path);
        let played = played_at_random(&scenario, seed, 150);
        let (start, _) = scenario.game.start(played.seed());
        let mut ahead = Ahead::new(&*scenario.game, start);
        for (number, entry) in played.journal().iter().enumerate() {
            let events = ahead.issue(&entry.order).expect("it was allowed at the table");
            assert_eq!(events, entry.events, "{path}, order {number}");
            assert_eq!(state_hash(ahead.state()), entry.hash, "{path}, order {number}");
        }
        assert_eq!(ahead.state(), played.state());
        // A refused order changes nothing.
        assert_eq!(
            ahead.issue(&Order::EndCombat).is_ok(),
            played.state().combat().is_some()
        );
    }
}

#[test]
fn every_position_is_as_it_was_whatever_the_way_to_it() {
    for path in SHIPPED {
        let scenario = shipped(path);
        let played = played_at_random(&scenario, 11, 130);
        let mut once = Session::new(Arc::clone(&scenario.game), played.seed());
        let mut states = vec![once.state().clone()];
        for entry in played.journal() {
            once.issue(entry.order.clone())
                .expect("it was allowed the first time");
            states.push(once.state().clone());
        }
        let last = states.len() - 1;
        let mut playback = Playback::of(&played);
        assert_eq!(playback.end(), last);
        let mut session = playback.beginning();
        let jumps = [
            last,
            0,
            25,
            24,
            23,
            3,
            4,
            5,
            100,
            99,
            50,
            51,
            last,
            last - 1,
            1,
            0,
        ];
        for to in jumps.into_iter().chain(0..=last).chain((0..=last).rev()) {
            let to = to.min(last);
            playback.bring(&mut session, to);
            assert_eq!(
                session.journal(),
                &played.journal()[..to],
                "{path}, position {to}"
            );
            assert_eq!(*session.state(), states[to], "{path}, position {to}");
        }
        playback.bring(&mut session, usize::MAX);
        assert_eq!(session.hash(), played.hash());
    }
}

#[test]
fn where_the_rules_have_changed_since_the_replay_ends() {
    let scenario = shipped(SHIPPED[1]);
    let played = played_at_random(&scenario, 5, 30);
    let mut journal = played.journal().to_vec();
    let orders = journal.len();
    // One order led elsewhere once.
    journal[20].hash = StateHash(1942);
    let game = Arc::clone(&scenario.game);
    let saved = Session::resume(game, played.seed(), played.state().clone(), journal);
    let mut playback = Playback::of(&saved);
    assert_eq!(playback.end(), orders, "that is not known yet");
    let mut session = playback.beginning();
    playback.bring(&mut session, orders);
    assert_eq!(playback.end(), 20);
    assert_eq!(session.journal(), &played.journal()[..20]);
    playback.bring(&mut session, 25);
    assert_eq!(session.journal().len(), 20);
    playback.bring(&mut session, 3);
    assert_eq!(session.journal(), &played.journal()[..3]);
}

/// Ends phases until the condition holds.
fn end_phases(session: &mut Session<HexGame>, until: impl Fn(u16, Side) -> bool) {
    while !until(session.state().turn(), session.state().player()) {
        session.issue(Order::EndPhase).expect("stacking is legal");
    }
}

#[test]
fn what_a_side_has_not_seen_is_what_the_other_did_since() {
    let scenario = shipped(SHIPPED[1]);
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let since =
        |session: &Session<HexGame>, side: Side| since_last_turn(session, |player| player == side.seat());
    let first = session.state().player();
    let second = first.enemy();
    assert_eq!(since(&session, first), None, "no event has happened yet");
    assert_eq!(since(&session, second), None);
    let order = session.game().legal_orders(session.state())[0].clone();
    session.issue(order).expect("it is legal");
    end_phases(&mut session, |_, player| player == second);
    let one = session.journal().len();
    assert_eq!(
        since(&session, second),
        Some(0..one),
        "all of the first player-turn"
    );
    assert_eq!(since(&session, first), None, "the player was there");
    end_phases(&mut session, |turn, player| turn == 2 && player == first);
    let two = session.journal().len();
    assert_eq!(since(&session, first), Some(one..two));
    session.issue(Order::EndPhase).expect("stacking is legal");
    assert_eq!(
        since(&session, first),
        Some(one..two),
        "also later in the same player-turn"
    );
    let turns = player_turns(&session);
    let orders: Vec<_> = turns
        .iter()
        .map(|turn| (turn.turn, turn.player, turn.orders.clone()))
        .collect();
    assert_eq!(
        orders,
        [
            (1, first.seat(), 0..one),
            (1, second.seat(), one..two),
            (2, first.seat(), two..two + 1)
        ]
    );
}

#[test]
fn a_move_that_was_taken_back_came_to_nothing() {
    let scenario = shipped(SHIPPED[1]);
    let mut found = false;
    for seed in 1..20 {
        let session = played_at_random(&scenario, seed, 60);
        let nothing = came_to_nothing(session.journal());
        // The orders that came to something lead to the same place.
        let mut again = Session::new(Arc::clone(&scenario.game), seed);
        for (entry, nothing) in session.journal().iter().zip(&nothing) {
            found |= nothing;
            if !nothing {
                again
                    .issue(entry.order.clone())
                    .expect("what was taken back was not needed");
            }
        }
        assert_eq!(again.state(), session.state(), "seed {seed}");
        let is_back = |event: &Event| matches!(event, Event::MoveTakenBack { .. });
        for (entry, nothing) in session.journal().iter().zip(nothing) {
            assert!(nothing || !entry.events.iter().any(is_back));
        }
    }
    assert!(found, "something was taken back in some game");
}
