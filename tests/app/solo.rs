//! Somebody who plays alone: a computer has a seat, and the window shows what it does from the person's side.

use std::time::Duration;

use bevy::prelude::*;
use railhead::app::hex::table::Request;
use railhead::app::play::autosave::Keeper;
use railhead::app::play::computer::{ComputerTurn, Pace};
use railhead::app::play::table::Table;
use railhead::app::play::{Laid as _, SeatPlayers};
use railhead::app::shell::desk::Desk as OnDesk;
use railhead::app::shell::players::PlayersSheet;
use railhead::app::shell::settings::Settings;
use railhead::rules::engine::Seat;
use railhead::rules::hex_game::HexGame;
use railhead::rules::scenario::load;
use railhead::rules::text::files::Embedded;

use super::desk::Desk;

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
    desk.request(Request::EndPhase);
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
    desk.request(Request::EndPhase);
    assert_eq!(orders(&desk), begun);
    assert!(table(&desk).orders().is_empty());
    assert_eq!(
        table(&desk).viewer(),
        OURS,
        "the person sees what their side sees"
    );

    // One order at a time.
    desk.resource_mut::<ComputerTurn>().takes_a_step = true;
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
        "nobody else sits at the window"
    );
    desk.settle();
    assert_eq!(desk.resource::<ComputerTurn>().side, None);
}

#[test]
fn who_plays_is_kept_with_the_game_and_can_be_changed_in_the_middle_of_it() {
    let mut desk = against_the_script();
    desk.settle();
    let note = desk.resource::<Keeper>().note().to_owned();
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
fn who_plays_alone_has_the_last_side_and_a_script_against_it() {
    let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let sheet = PlayersSheet::of(Table::new(loaded, 1).seats());
    let chosen: Vec<_> = sheet.alone().rows.into_iter().map(|row| row.chosen).collect();
    assert_eq!(chosen, [Some("history".to_owned()), None]);
}
