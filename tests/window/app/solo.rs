//! Somebody who plays alone: a computer has a seat, and the window shows what it does from the person's side.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::PlayerFolders;
use railhead::canvas::Backdrop;
use railhead::hex::table::HexRequest;
use railhead::map_view::camera::visit::Visit;
use railhead::play::autosave::Autosaver;
use railhead::play::computer::{ComputerCommand, ComputerTurn, Pace};
use railhead::play::table::Table;
use railhead::play::{GameTable as _, SeatPlayers};
use railhead::shell::popups::{Dialog, Popups as OnDesk};
use railhead::shell::saves::SavesFor;
use railhead::shell::settings::Settings;
use railhead::shell::title::library::write_save;
use railhead_engine::engine::Seat;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order};

use super::desk::Desk;
use super::hands::{button, listen, press, says, settle};

/// The Commonwealth's seat; Japan's is the first.
const OURS: Seat = Seat(1);

/// The fighting at Jitra against the script of Japan, which has its setup before it.
fn against_the_script() -> Desk {
    let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let mut desk = Desk::at(Table::new(loaded, 3));
    desk.resource_mut::<ComputerTurn>().is_paused = true;
    desk.app
        .world_mut()
        .write_message(SeatPlayers(vec![Some("history".to_owned()), None]));
    desk.settle();
    assert!(!table(&desk).computer_decides(), "the Commonwealth sets up first");
    desk.request(HexRequest::EndPhaseConfirmed);
    desk
}

fn table(desk: &Desk) -> &Table<HexGame> {
    desk.app.world().resource::<Table<HexGame>>()
}

fn orders(desk: &Desk) -> usize {
    table(desk).session().journal().len()
}

/// Waits until something is so; a computer thinks on a thread of its own.
fn wait(desk: &mut Desk, is_so: impl Fn(&Desk) -> bool) {
    for _ in 0..4_000 {
        desk.app.update();
        if is_so(desk) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("it never came to that");
}

// HP-5
#[test]
fn hp_5_a_computer_plays_at_a_pace_that_the_person_sets_and_can_be_skipped() {
    let mut desk = against_the_script();
    let begun = orders(&desk);
    assert!(table(&desk).computer_decides());
    assert_eq!(desk.resource::<ComputerTurn>().side.as_deref(), Some("Japan"));

    // Paused, nothing happens, and the person cannot give orders for it.
    std::thread::sleep(Duration::from_millis(50));
    desk.settle();
    desk.request(HexRequest::EndPhase);
    assert_eq!(orders(&desk), begun);
    assert!(table(&desk).orders().is_empty());
    assert_eq!(
        table(&desk).viewer(),
        OURS,
        "the person sees what their side sees"
    );

    // One order at a time.
    desk.resource_mut::<ComputerTurn>().command = Some(ComputerCommand::Order);
    wait(&mut desk, |desk| orders(desk) > begun);
    desk.settle();
    assert_eq!(orders(&desk), begun + 1);

    // The rest at once.
    desk.resource_mut::<ComputerTurn>().is_hurried = true;
    wait(&mut desk, |desk| !table(desk).computer_decides());
    assert!(orders(&desk) > begun + 5);
    assert_eq!((table(&desk).decider(), table(&desk).viewer()), (OURS, OURS));
    assert!(
        desk.resource::<OnDesk>().curtain.is_none(),
        "the computer plays the other side"
    );
    desk.settle();
    assert_eq!(desk.resource::<ComputerTurn>().side, None);
}

// HP-5
#[test]
fn hp_5_pause_and_one_order_are_pressed_above_the_map() {
    let mut desk = against_the_script();
    listen(&mut desk.app);
    desk.resource_mut::<Settings>().pace = Pace::Slow;
    desk.resource_mut::<ComputerTurn>().is_paused = false;
    settle(&mut desk.app);
    let one_order = format!("{}  One order", icon::SKIP_FORWARD);
    assert_eq!(button(&mut desk.app, &one_order), None, "it plays by itself");
    press(&mut desk.app, &format!("{}  Pause", icon::PAUSE));
    assert!(desk.resource::<ComputerTurn>().is_paused);
    let begun = orders(&desk);
    for given in 1..=3 {
        press(&mut desk.app, &one_order);
        wait(&mut desk, |desk| orders(desk) >= begun + given);
        settle(&mut desk.app);
        assert_eq!(orders(&desk), begun + given, "only its own orders");
    }
    press(&mut desk.app, &format!("{}  Go on", icon::PLAY));
    assert!(!desk.resource::<ComputerTurn>().is_paused);
    press(&mut desk.app, &format!("{}  Skip", icon::FAST_FORWARD));
    wait(&mut desk, |desk| !table(desk).computer_decides());
}

// HP-5
#[test]
fn hp_5_who_thinks_says_how_far_it_is_and_decides_when_it_is_told_to() {
    let mut desk = against_the_script();
    listen(&mut desk.app);
    // It would think for hours.
    let endless = Some("strong:1000000000".to_owned());
    desk.app
        .world_mut()
        .write_message(SeatPlayers(vec![endless, None]));
    desk.resource_mut::<Settings>().pace = Pace::AtOnce;
    desk.resource_mut::<ComputerTurn>().is_paused = false;
    wait(&mut desk, |desk| {
        desk.resource::<ComputerTurn>().percent_thought.is_some()
    });
    settle(&mut desk.app);
    assert!(says(&mut desk.app, &format!("{}  Japan thinks, ", icon::CPU)));
    let begun = orders(&desk);
    let decide = format!("{}  Decide now", icon::TIMER);
    for _ in 0..200 {
        if !table(&desk).computer_decides() {
            break;
        }
        if button(&mut desk.app, &decide).is_some() {
            press(&mut desk.app, &decide);
        }
        std::thread::sleep(Duration::from_millis(50));
        desk.settle();
    }
    assert!(orders(&desk) > begun, "it has ordered what it found");
}

#[test]
fn who_plays_is_kept_with_the_game_and_can_be_changed_in_the_middle_of_it() {
    let mut desk = against_the_script();
    desk.settle();
    let note = desk.resource::<Autosaver>().note().to_owned();
    assert!(note.contains("players:japan=history"), "{note}");

    // A person takes over from here, in the middle of the computer's turn.
    desk.app.world_mut().write_message(SeatPlayers(vec![None, None]));
    desk.settle();
    assert!(!table(&desk).computer_decides());
    assert!(!table(&desk).orders().is_empty());

    // A game that is opened again has its computers again.
    let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let again = Box::new(Table::new(loaded, 3).with_note(Some(note)));
    again.lay(desk.app.world_mut());
    desk.settle();
    assert_eq!(table(&desk).players(), [Some("history".to_owned()), None]);
}

#[test]
fn a_computer_takes_its_time_unless_it_is_told_otherwise() {
    let mut desk = against_the_script();
    let begun = orders(&desk);
    desk.resource_mut::<Settings>().pace = Pace::AtOnce;
    desk.resource_mut::<ComputerTurn>().is_paused = false;
    wait(&mut desk, |desk| !table(desk).computer_decides());
    assert!(orders(&desk) > begun + 5);
}

#[test]
fn a_save_is_opened_with_the_choice_of_who_plays() {
    let mut desk = against_the_script();
    listen(&mut desk.app);
    let note = desk.resource::<Autosaver>().note().to_owned();
    let folders = desk.resource::<PlayerFolders>().0.clone();
    write_save(table(&desk), &folders, "Evening", &note).expect("it is written");
    let mut on = desk.resource_mut::<OnDesk>();
    on.open_saves(SavesFor::Opening, &folders, String::new());
    settle(&mut desk.app);
    press(&mut desk.app, "Open and choose who plays");
    press(&mut desk.app, "Open Evening");
    let players = |desk: &Desk| match &desk.resource::<OnDesk>().dialog {
        Some(Dialog::Players(sheet)) => sheet.rows.iter().map(|row| row.chosen.clone()).collect(),
        _ => Vec::new(),
    };
    assert_eq!(
        players(&desk),
        [Some("history".to_owned()), None],
        "as it was played"
    );
    assert!(table(&desk).computer_decides());
    let begun = orders(&desk);
    std::thread::sleep(Duration::from_millis(50));
    settle(&mut desk.app);
    assert_eq!(orders(&desk), begun, "nothing happens below the question");
    if let Some(Dialog::Players(sheet)) = &mut desk.resource_mut::<OnDesk>().dialog {
        sheet.rows[0].chosen = None;
    }
    // The strip is silent about a computer that does not play, and the button moves.
    settle(&mut desk.app);
    press(&mut desk.app, "Play");
    assert_eq!(table(&desk).players(), [None, None]);
}

#[test]
fn what_a_computer_does_is_brought_into_sight_as_long_as_it_can_be_followed() {
    let mut desk = against_the_script();
    let brought = |desk: &Desk| {
        let messages = desk.resource::<Messages<Visit>>();
        messages.get_cursor().read(messages).map(|bring| bring.0).last()
    };
    let mut seen = Vec::new();
    for _ in 0..30 {
        let before = orders(&desk);
        desk.resource_mut::<ComputerTurn>().command = Some(ComputerCommand::Order);
        wait(&mut desk, |desk| {
            orders(desk) > before || !table(desk).computer_decides()
        });
        if !table(&desk).computer_decides() {
            break;
        }
        let entry = table(&desk)
            .session()
            .journal()
            .last()
            .expect("it has ordered something");
        if let Order::Move { to, .. } = &entry.order {
            assert_eq!(brought(&desk), Some(*to));
            seen.push(*to);
        }
    }
    assert!(seen.len() > 3, "units marched: {seen:?}");

    // Where it all comes at once only what the person has to answer is shown.
    let mut desk = against_the_script();
    desk.resource_mut::<ComputerTurn>().is_hurried = true;
    let mut places = BTreeSet::new();
    for _ in 0..4_000 {
        desk.app.update();
        places.extend(brought(&desk));
        if !table(&desk).computer_decides() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let fought = table(&desk).view().combat_so_far().map(|fight| fight.target);
    assert_eq!(places, fought.into_iter().collect());
}

#[test]
fn the_map_hangs_in_every_frame_while_a_turn_is_played_at_once() {
    let mut desk = against_the_script();
    desk.settle();
    assert!(desk.resource::<Backdrop>().0.is_some(), "it hangs");
    desk.resource_mut::<ComputerTurn>().pace = Pace::AtOnce;
    desk.resource_mut::<ComputerTurn>().is_paused = false;
    wait(&mut desk, |desk| {
        assert!(desk.resource::<Backdrop>().0.is_some(), "the window is white");
        !table(desk).computer_decides()
    });
}
