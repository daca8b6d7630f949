//! How do I stand? Shown to whoever asks, in the background, until they close it or the position changes.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::shell::popups::Popups;
use railhead::shell::review::stand::{AskStand, StandStage, Standpoint};
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexScenario, Order};
use railhead_players::opponent::{self, Seen};
use railhead_players::stand::Stand;

use super::desk::Desk;
use super::hands::{listen, says, settle};

const KEY: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::KeyI];

fn scenario(path: &str) -> HexScenario {
    load::<HexGame>(&Embedded, path).expect("shipped scenarios load")
}

/// The order of a player who does nothing.
fn idle_order(session: &Session<HexGame>) -> Order {
    let decider = session.game().decider(session.state());
    let mut idle = opponent::player(&**session.game(), opponent::IDLE, 1, decider).expect("it plays");
    idle.next(&Seen::new(session)).expect("the game is on")
}

/// The last turn of Jitra, after turns in which nobody did anything: its games are short.
fn last_turn() -> Desk {
    let loaded = scenario("malaya/jitra.ron");
    let mut session = Session::new(loaded.game.clone(), 1);
    while session.game().clock(session.state()).turn < 5 {
        let order = idle_order(&session);
        session.issue(order).expect("it is legal");
    }
    let mut desk = Desk::at(HexTable::resume(loaded, session));
    desk.resource_mut::<Popups>().great_events.clear();
    listen(&mut desk.app);
    desk
}

fn ask(desk: &mut Desk, what: AskStand) {
    desk.app.world_mut().write_message(what);
    desk.settle();
}

fn stage(desk: &Desk) -> StandStage {
    desk.resource::<Standpoint>().stage.clone()
}

fn is_unasked(desk: &Desk) -> bool {
    matches!(stage(desk), StandStage::Unasked)
}

/// Waits for the answer.
fn answered(desk: &mut Desk) -> StandStage {
    let until = Instant::now() + Duration::from_mins(2);
    loop {
        desk.app.update();
        match stage(desk) {
            StandStage::Working(work) => assert!(work.share() <= 1.0),
            other => return other,
        }
        assert!(Instant::now() < until, "the games end");
        sleep(Duration::from_millis(5));
    }
}

fn stand(desk: &mut Desk) -> Stand {
    match answered(desk) {
        StandStage::Done(stand) => stand,
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_asks_reads_how_they_stand_until_they_close_it_or_go_on() {
    let mut desk = last_turn();
    assert!(is_unasked(&desk), "it is never shown unasked");
    let before = desk.resource::<HexTable>().session().hash();
    ask(&mut desk, AskStand::Begin);
    let first = stand(&mut desk);
    assert_eq!(desk.resource::<HexTable>().session().hash(), before);
    settle(&mut desk.app);
    assert!(says(&mut desk.app, &first.words()), "{}", first.words());
    ask(&mut desk, AskStand::Leave);
    assert!(is_unasked(&desk));

    ask(&mut desk, AskStand::Begin);
    assert_eq!(stand(&mut desk), first, "the same position has the same answer");
    let order = idle_order(desk.resource::<HexTable>().session());
    desk.request(HexRequest::IssueConfirmed(order));
    assert!(is_unasked(&desk), "another position has another answer");
}

#[test]
fn games_under_way_can_be_stopped() {
    let mut desk = Desk::at(HexTable::new(scenario("malaya/campaign.ron"), 1));
    ask(&mut desk, AskStand::Begin);
    assert!(matches!(stage(&desk), StandStage::Working(_)));
    ask(&mut desk, AskStand::Leave);
    assert!(is_unasked(&desk));
    // The window waits for no answer.
    desk.fall_asleep();
    assert!(is_unasked(&desk));
}

#[test]
fn a_key_asks_and_esc_closes_and_nobody_asks_in_a_lesson_or_of_a_computer() {
    let mut desk = Desk::new();
    desk.press(&KEY);
    match answered(&mut desk) {
        StandStage::Refused(why) => assert_eq!(why, "there is nothing to win in this game"),
        other => panic!("{other:?}"),
    }
    desk.press(&[KeyCode::Escape]);
    assert!(is_unasked(&desk));

    let mut desk = Desk::at(HexTable::begun(scenario("tutorials/first-train.ron"), 1));
    ask(&mut desk, AskStand::Begin);
    assert!(is_unasked(&desk), "a lesson decides for its pupil");

    let watched = HexTable::new(scenario("malaya/jitra.ron"), 1);
    let watched = watched.with_players(vec![Some("greedy".to_owned()); 2]);
    assert!(!watched.can_be_estimated(), "a computer decides");
}
