//! A program of the player's own has a seat: it is started when it has to decide, waited for, told of, and gone with the game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use bevy::prelude::*;
use railhead::hex::table::HexRequest;
use railhead::play::autosave::Autosaver;
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::seats::SeatPrograms;
use railhead::play::table::Table;
use railhead::play::{GameTable as _, SeatPlayers, put_away};
use railhead::shell::popups::Popups as OnDesk;
use railhead::shell::settings::{OwnProgram, Settings};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order};
use railhead_players::console::outside::{Program, Programs};

use super::desk::Desk;

fn table(path: &str) -> Table<HexGame> {
    let loaded = load::<HexGame>(&Embedded, path).expect("shipped scenarios load");
    Table::new(loaded, 3)
}

fn orders(desk: &Desk) -> usize {
    desk.resource::<Table<HexGame>>().session().journal().len()
}

/// Waits until something is so: a program answers when it likes.
fn wait(desk: &mut Desk, is_so: impl Fn(&Desk) -> bool) {
    for _ in 0..10_000 {
        desk.app.update();
        if is_so(desk) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("it never came to that");
}

/// The rail exercise, in which the first side is played by a program of the shell that may think so long.
fn against(script: &str, limit: Duration) -> (Desk, PathBuf) {
    let mut desk = Desk::at(table("tutorials/rail-exercise.ron"));
    let noted = desk.folder.path().join("noted");
    let script = format!("echo $$ > '{}'; {script}", noted.display());
    let program = Program {
        name: "bot".to_owned(),
        command: vec!["sh".to_owned(), "-c".to_owned(), script],
        limit,
        log: desk.folder.path().join("bot.log"),
    };
    desk.app
        .insert_resource(SeatPrograms(Programs::new(vec![program])));
    desk.resource_mut::<ComputerTurn>().pace = Pace::AtOnce;
    let seats = SeatPlayers(vec![Some("bot".to_owned()), None]);
    desk.app.world_mut().write_message(seats);
    (desk, noted)
}

/// Whether the program runs that has noted its number.
fn runs(noted: &Path) -> bool {
    let id = fs::read_to_string(noted).unwrap_or_default();
    assert!(!id.trim().is_empty(), "it has noted its number");
    Path::new("/proc").join(id.trim()).exists()
}

/// The notices, as the player reads them.
fn notices(desk: &Desk) -> Vec<String> {
    desk.resource::<OnDesk>()
        .notices
        .texts()
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_example_plays_a_side_in_the_window() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run examples/bot.py with");
        return;
    }
    let mut desk = Desk::at(table("tutorials/rail-exercise.ron"));
    let mut settings = desk.resource_mut::<Settings>();
    settings.pace = Pace::AtOnce;
    settings.programs.push(OwnProgram {
        name: "bot".to_owned(),
        command: "python3 examples/bot.py".to_owned(),
        seconds: 120,
    });
    desk.settle();
    let seats = SeatPlayers(vec![Some("bot".to_owned()), None]);
    desk.app.world_mut().write_message(seats.clone());
    wait(&mut desk, |desk| {
        orders(desk) > 2 && !desk.resource::<Table<HexGame>>().computer_decides()
    });
    let journal = desk.resource::<Table<HexGame>>().session().journal().iter();
    let acts = journal.filter(|entry| entry.order != Order::EndPhase).count();
    assert!(acts > 0, "it does more than end phases");
    assert_eq!(notices(&desk), [] as [String; 0]);
    let log = fs::read_to_string(desk.folder.path().join("logs/bot.log")).unwrap_or_default();
    assert_eq!(log, "");
    let note = desk.resource::<Autosaver>().note().to_owned();
    assert!(note.contains("players:red=bot"), "{note}");

    // A game that is opened again has the program again; once it is off the list, a notice says so.
    let again = |desk: &mut Desk| {
        let table = Box::new(table("tutorials/rail-exercise.ron").with_note(Some(note.clone())));
        table.lay(desk.app.world_mut());
        desk.settle();
        desk.resource::<Table<HexGame>>().players().to_vec()
    };
    assert_eq!(again(&mut desk), seats.0);
    desk.resource_mut::<Settings>().programs.clear();
    desk.settle();
    assert_eq!(again(&mut desk), [None, None]);
    // The game before may have closed the program in time.
    let notices = notices(&desk);
    let last = notices.last().expect("there is a notice");
    assert_eq!(last, "Bot is no longer available, so you now play that side.");
}

#[test]
fn a_program_that_keeps_silent_is_told_of_and_another_gives_its_orders() {
    let (mut desk, noted) = against("cat > /dev/null", Duration::from_millis(100));
    wait(&mut desk, |desk| orders(desk) > 0 && notices(desk).len() > 1);
    let notices = notices(&desk);
    assert_eq!(notices[0], "Greedy stands in for bot: it gave no order in 0.1 s.");
    assert!(
        notices
            .last()
            .is_some_and(|last| last.ends_with("that was too often, and it was ended.")),
        "{notices:?}"
    );
    assert!(!runs(&noted));
}

#[test]
fn a_program_knows_what_has_happened_since_its_last_order() {
    let good =
        "read -r hello; while echo end-phase && read -r answer; do echo \"$answer\" >> noted.txt; done";
    let noted = tempfile::tempdir().expect("the system has a place for files");
    let (mut desk, _) = against(
        &format!("cd '{}'; {good}", noted.path().display()),
        Duration::from_secs(20),
    );
    wait(&mut desk, |desk| {
        !desk.resource::<Table<HexGame>>().computer_decides() && orders(desk) > 1
    });
    let before = orders(&desk);
    // The program may have had its turn before anybody has seen that it is to decide.
    let turn = |desk: &Desk| desk.resource::<Table<HexGame>>().session().state().turn();
    let first = turn(&desk);
    for _ in 0..20 {
        if turn(&desk) > first {
            break;
        }
        desk.request(HexRequest::EndPhase);
    }
    assert!(turn(&desk) > first, "the turn comes to its end");
    wait(&mut desk, |desk| {
        !desk.resource::<Table<HexGame>>().computer_decides()
    });
    let journal = desk.resource::<Table<HexGame>>().session().journal();
    assert!(journal.iter().all(|entry| entry.order == Order::EndPhase));
    assert!(journal.len() > before + 2);
    // The first answer after the other side's phases tells what happened in them.
    let answers = fs::read_to_string(noted.path().join("noted.txt")).expect("it was answered");
    let then = |answer: &&str| !answer.contains("\"then\":[]");
    assert!(answers.lines().any(|answer| then(&answer)), "{answers}");
}

#[test]
fn a_program_is_gone_when_its_game_is() {
    let good = "read -r hello; while echo end-phase && read -r answer; do :; done";
    let (mut desk, noted) = against(good, Duration::from_secs(20));
    wait(&mut desk, |desk| {
        !desk.resource::<Table<HexGame>>().computer_decides() && orders(desk) > 1
    });
    assert!(runs(&noted), "it waits for its next turn");
    put_away(desk.app.world_mut());
    desk.settle();
    assert!(!runs(&noted));
}

#[test]
fn a_program_is_gone_when_a_person_takes_its_seat_or_the_window_is_closed_while_it_thinks() {
    let long = Duration::from_mins(2);
    let (mut desk, noted) = against("exec sleep 100", long);
    wait(&mut desk, |_| {
        fs::read_to_string(&noted).is_ok_and(|id| id.ends_with('\n'))
    });
    desk.app.world_mut().write_message(SeatPlayers(vec![None, None]));
    wait(&mut desk, |_| !runs(&noted));
    assert_eq!(orders(&desk), 0, "what it is replaced by is of no use any more");

    let (mut desk, noted) = against("exec sleep 100", long);
    wait(&mut desk, |_| {
        fs::read_to_string(&noted).is_ok_and(|id| id.ends_with('\n'))
    });
    desk.app.world_mut().write_message(AppExit::Success);
    desk.app.update();
    assert!(
        !runs(&noted),
        "it is gone as the window closes, not a while later"
    );
}
