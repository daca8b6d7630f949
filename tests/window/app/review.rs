//! The review of a game: asked for at its end and in a replay, reckoned while the window goes on, tried from a turn, and forgotten with
//! its game.

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use railhead::hex::table::HexTable;
use railhead::play::replay::ReplayPlayer;
use railhead::play::{GameTable as _, Table, WatchGame};
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::review::game_review::{CostlyWords, GameReview};
use railhead::shell::review::reviewing::{AskReview, ReviewBudget, ReviewStage, Reviewing};
use railhead::shell::title::library::open_save;
use railhead::stage::Screen;
use railhead_engine::engine::{Game as _, Playable as _, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;
use railhead_players::opponent::{self, Seen};
use railhead_players::review::ReviewPlan;

use super::desk::Desk;
use super::hands::{listen, press};

/// The first turn of Jitra, in which a person and the computer did nothing.
fn begun() -> HexTable {
    let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let mut session = Session::new(loaded.game.clone(), 1);
    while session.game().clock(session.state()).turn < 2 {
        let end = session.game().end_phase();
        session.issue(end).expect("nothing holds the phase");
    }
    HexTable::resume(loaded, session).with_players(vec![None, Some("greedy".to_owned())])
}

fn desk() -> Desk {
    let mut desk = Desk::at(begun());
    listen(&mut desk.app);
    desk.resource_mut::<ReviewBudget>().0 = Some(ReviewPlan {
        games: 2,
        ..ReviewPlan::default()
    });
    desk
}

fn shows_review(desk: &Desk) -> bool {
    matches!(desk.resource::<Popups>().dialog, Some(Dialog::Review))
}

fn review(desk: &mut Desk) -> Arc<GameReview> {
    let until = Instant::now() + Duration::from_mins(2);
    loop {
        desk.app.update();
        match &desk.resource::<Reviewing>().stage {
            ReviewStage::Done(review) => return Arc::clone(review),
            ReviewStage::Working(progress) => assert!(progress.share() <= 1.0),
            other => panic!("{other:?}"),
        }
        assert!(Instant::now() < until, "the review ends");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_review_is_reckoned_once_and_shown_in_the_replay_too() {
    let mut desk = desk();
    desk.app.world_mut().write_message(AskReview);
    desk.settle();
    assert!(shows_review(&desk));
    let first = review(&mut desk);
    assert_eq!(first.sides.len(), 2);
    assert!(
        first
            .turns
            .iter()
            .any(|(_, words)| words == "Turn 1, the Japanese player-turn"),
        "{:?}",
        first.turns
    );
    assert!(
        first
            .sides
            .iter()
            .all(|side| side.chances.len() == first.turns.len())
    );

    // The replay is of the same game.
    desk.app.world_mut().write_message(WatchGame::Played);
    desk.settle();
    assert!(!shows_review(&desk));
    let is_there = |desk: &Desk| {
        let (table, replay) = (
            desk.resource::<HexTable>(),
            desk.resource::<ReplayPlayer<HexGame>>(),
        );
        desk.resource::<Reviewing>().of_replay(table, replay).cloned()
    };
    let again = is_there(&desk).expect("it is drawn above the timeline");
    assert!(Arc::ptr_eq(&first, &again));
    desk.app.world_mut().write_message(AskReview);
    desk.settle();
    assert!(shows_review(&desk));
    assert!(
        matches!(&desk.resource::<Reviewing>().stage, ReviewStage::Done(review) if Arc::ptr_eq(review, &first))
    );
}

/// A game that two players play to its end who do nothing.
fn finished() -> HexTable {
    let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let mut session = Session::new(loaded.game.clone(), 1);
    while !session.game().is_over(session.state()) {
        let decider = session.game().decider(session.state());
        let mut idle = opponent::player(&**session.game(), opponent::IDLE, 1, decider).expect("it plays");
        let order = idle.next(&Seen::new(&session)).expect("the game is on");
        session.issue(order).expect("it is legal");
    }
    HexTable::resume(loaded, session)
}

#[test]
fn a_finished_game_that_is_opened_keeps_its_review_beside_its_save() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let save = folder.path().join("lost.ron");
    let played = finished();
    let winners = played
        .game()
        .ending(played.session().state(), None)
        .expect("it is over")
        .winners;
    played.save(&save, "").expect("it is written");
    let mut desk = desk();
    let (opened, _) = open_save(&save).expect("it opens");
    opened.lay(desk.app.world_mut());
    desk.settle();
    desk.app.world_mut().write_message(AskReview);
    desk.settle();
    let review = review(&mut desk);
    assert!(folder.path().join("lost.review").is_file());
    let (at, words) = review.turns.last().expect("turns were played");
    assert_eq!(
        (*at, words.as_str()),
        (played.session().journal().len(), "The end")
    );
    for side in &review.sides {
        let won = f32::from(u8::from(winners.contains(&side.seat)));
        assert_eq!(side.chances.last(), Some(&(won, 0.0)), "{}", side.name);
    }
    let end = review.chances_words(review.turns.len() - 1);
    assert!(
        end.starts_with("The end: ") && !end.contains("give or take"),
        "{end}"
    );
}

#[test]
fn an_order_more_makes_it_another_game() {
    let mut desk = desk();
    desk.app.world_mut().write_message(AskReview);
    desk.settle();
    assert!(matches!(
        desk.resource::<Reviewing>().stage,
        ReviewStage::Working(_)
    ));
    desk.request(railhead::hex::table::HexRequest::EndPhase);
    assert!(
        matches!(desk.resource::<Reviewing>().stage, ReviewStage::None),
        "and the review stops"
    );
}

#[test]
fn a_turn_is_tried_again_by_its_side_against_the_computer() {
    let mut desk = desk();
    desk.app.world_mut().write_message(AskReview);
    desk.settle();
    let mut reviewed = (*review(&mut desk)).clone();
    let (orders, _) = *reviewed.turns.last().expect("turns were played");
    // Whatever the review found, the Commonwealth's turn is to be tried.
    reviewed.costly = vec![CostlyWords {
        text: "Turn 1: the Commonwealth orders cost 30% of the chance to win".to_owned(),
        player: Seat(1),
        orders,
        better: vec![("8th Indian Brigade: stay".to_owned(), "it stands well".to_owned())],
    }];
    desk.resource_mut::<Reviewing>().stage = ReviewStage::Done(Arc::new(reviewed));
    desk.settle();
    press(
        &mut desk.app,
        "Try it from here: Turn 1: the Commonwealth orders cost 30% of the chance to win",
    );
    desk.settle();
    let table = desk.resource::<Table<HexGame>>();
    assert_eq!(table.session().journal().len(), orders);
    let players: Vec<Option<String>> = table.seats().into_iter().map(|row| row.chosen).collect();
    assert_eq!(players[1], None, "a person plays the Commonwealth");
    assert!(players[0].is_some(), "and a computer Japan");
    assert_eq!(*desk.resource::<State<Screen>>().get(), Screen::Game);
    assert!(matches!(desk.resource::<Reviewing>().stage, ReviewStage::None));
}
