//! A whole game by keys alone. The tests of combat have a combat by keys.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::{KeyCode, State};

use super::desk::Desk;
use crate::panels::situations::KAMPAR;
use railhead::hex::table::HexTable;
use railhead::play::advice::Advised;
use railhead::shell::popups::Popups;
use railhead::shell::title::title_screen::Edited;
use railhead::stage::Screen;
use railhead_authoring::export;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{Order, Phase};

/// Answers what the game asks, each time as it suggests.
fn answer(desk: &mut Desk) {
    while desk.summary().fights.decision.is_some() {
        let before = orders(desk);
        desk.press(&[KeyCode::Space]);
        assert!(orders(desk) > before, "{:?}", desk.summary().fights.decision);
    }
}

fn orders(desk: &Desk) -> usize {
    desk.resource::<HexTable>().session().journal().len()
}

/// Asks for a hint and follows it; false if there is none.
fn follow_a_hint(desk: &mut Desk) -> bool {
    desk.press(&[KeyCode::KeyI]);
    while *desk.resource::<Advised>() == Advised::Thinking {
        sleep(Duration::from_millis(1));
        desk.settle();
    }
    let before = orders(desk);
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyI]);
    if *desk.resource::<Advised>() != Advised::Unasked {
        desk.press(&[KeyCode::Escape]);
    }
    orders(desk) > before
}

/// Ends the phase; takes back orders, the last first, while the rules do not let it end.
fn end(desk: &mut Desk) {
    let clock = |desk: &Desk| desk.resource::<HexTable>().clock();
    let before = clock(desk);
    for _ in 0..20 {
        desk.press(&[KeyCode::ControlLeft, KeyCode::Enter]);
        if desk.resource::<Popups>().curtain.is_some() {
            desk.press(&[KeyCode::Enter]);
        }
        answer(desk);
        if clock(desk) != before {
            return;
        }
        desk.press(&[KeyCode::Escape]);
        desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    }
    panic!("{before:?} does not end");
}

#[test]
fn the_kampar_line_is_played_to_its_end_by_keys_alone() {
    let scenario = load(&Embedded, KAMPAR).expect("shipped scenarios load");
    let mut desk = Desk::at(HexTable::new(scenario, 1));
    for _ in 0..1000 {
        if desk.summary().is_over {
            break;
        }
        // The nearest place of the next unit: by rail, to see that it goes without hints too.
        if desk.summary().phase == Phase::RailMovement {
            for key in [KeyCode::KeyN, KeyCode::BracketRight, KeyCode::Enter] {
                desk.press(&[key]);
            }
        } else {
            while follow_a_hint(&mut desk) {
                answer(&mut desk);
            }
        }
        end(&mut desk);
    }
    assert!(desk.summary().is_over);
    let mut given: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in desk.resource::<HexTable>().session().journal() {
        let word = match entry.order {
            Order::Move { .. } => "march",
            Order::Rail { .. } => "train",
            _ => continue,
        };
        *given.entry(word).or_default() += 1;
    }
    for (word, least) in [("march", 20), ("train", 3)] {
        assert!(
            given.get(word).is_some_and(|count| *count >= least),
            "{word}: {given:?}"
        );
    }
}

#[test]
fn escape_leads_from_a_trial_game_back_to_the_workshop() {
    let mut desk = Desk::new();
    let parts = export::parts(&Embedded, "tutorials/rail-exercise.ron").expect("it is sound");
    let scenario = export::write(&parts, &desk.folder.path().join("mine")).expect("it can be written");
    desk.app.insert_resource(Edited(scenario));
    desk.settle();
    desk.press(&[KeyCode::Escape]);
    desk.settle();
    let screen = desk.app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Title);
    assert!(
        desk.app.world().get_resource::<HexTable>().is_none(),
        "the game is put away"
    );
}
