//! Replays whole games: after every order the state is as recorded.
//!
//! `replays/NAME.commands` holds the lines given to the console, `replays/NAME.ron` the save that they led to, and
//! `replays/NAME.log` what happened in it, in words, so that a change shows as a diff that can be read. After a change
//! of rules or scenarios that is meant, `UPDATE_GOLDEN=replays,logs cargo test --test main replays` plays them anew.

use crate::common::golden;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use railhead_engine::engine::{Playable, Session};
use railhead_engine::save::{Opened, write};
use railhead_games::folders::Folders;
use railhead_games::with_game;
use railhead_games::{self, open_any};
use railhead_hex_game::{Event, HexGame};
use railhead_players::console::{Console, ConsoleGame};

/// The files with an ending; the first to ask plays them anew if that is wanted.
fn files(ending: &str) -> Vec<PathBuf> {
    static REFRESHED: Once = Once::new();
    REFRESHED.call_once(|| {
        if golden::is_renewed("replays") {
            for path in files_as_they_are("commands") {
                play(&path, true);
            }
        }
    });
    files_as_they_are(ending)
}

fn files_as_they_are(ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir("../../tests/replays").expect("the folder is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// Plays the commands of a game; every one must be carried out.
fn play(path: &Path, save: bool) -> Console {
    let mut console = Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")));
    let commands = fs::read_to_string(path).expect("the commands can be read");
    for (number, line) in (1..).zip(commands.lines()) {
        if save || !line.starts_with("save") {
            // The commands name the replay as it is called from the folder of the project.
            let line = line.replacen("save ", "save ../../", 1);
            let answer = console.answer(line.as_bytes());
            assert!(
                answer.starts_with("{\"ok\":true"),
                "{}:{number}: {line}\n{answer}",
                path.display()
            );
        }
    }
    console
}

#[test]
fn every_replay_comes_out_as_it_did() {
    for path in files("ron") {
        let verified = railhead_games::verify(&path).expect("replays open");
        assert!(verified.orders > 7);
        assert_eq!(verified.difference, None, "{}", path.display());
    }
}

#[test]
fn a_game_told_to_the_console_is_the_game_of_its_save() {
    for path in files("commands") {
        let console = play(&path, false);
        let saved = open_any(&path.with_extension("ron")).expect("replays open");
        with_game!(AnyGame, saved, saved => is_told(&console, &saved, &path));
    }
}

fn is_told<G: ConsoleGame>(console: &Console, saved: &Opened<G>, path: &Path) {
    let session = console.session::<G>().expect("a game was begun");
    assert_eq!(session.journal(), saved.session.journal(), "{}", path.display());
    let game = session.game();
    assert!(
        game.is_over(session.state()),
        "{} goes to its end",
        path.display()
    );
}

/// The events, order by order, with every name.
fn log<G: Playable>(session: &Session<G>) -> String {
    let game = session.game();
    let mut log = String::new();
    let mut tell = |number: usize, order: &str, events: &[G::Event]| {
        writeln!(log, "{number} {order}").expect("text can be written");
        for event in events {
            writeln!(log, "    {}", game.words(event)).expect("text can be written");
        }
    };
    tell(0, "The game begins", session.opening());
    for (number, entry) in (1..).zip(session.journal()) {
        let order = ron::to_string(&game.order_text(&entry.order)).expect("orders are plain data");
        tell(number, &order, &entry.events);
    }
    log
}

#[test]
fn every_replay_reads_as_its_log() {
    for path in files("ron") {
        let saved = open_any(&path).expect("replays open");
        let log = with_game!(AnyGame, saved, saved => log(&saved.session));
        golden::check("logs", &path.with_extension("log"), &log);
    }
}

#[test]
fn a_difference_is_told_by_the_number_of_its_order() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for path in files("ron") {
        let saved = open_any(&path).expect("replays open");
        with_game!(AnyGame, saved, saved => is_found(&saved, &folder.path().join("copy.ron")));
    }
}

/// Changes the hash after the seventh order.
fn is_found<G: Playable>(opened: &Opened<G>, copy: &Path) {
    write(copy, &opened.scenario, &opened.session).expect("the folder can be written to");
    let text = fs::read_to_string(copy).expect("it was just written");
    let body = text.split_once('\n').expect("a save has a seal").1;
    let seventh = opened.session.journal()[6].hash.to_string();
    fs::write(copy, body.replacen(&seventh, "0000000000000000", 1)).expect("the folder can be written to");
    let verified = railhead_games::verify(copy).expect("it opens");
    let difference = verified.difference.expect("a hash was changed");
    // The same state may have come before: the first of them is the one that was changed.
    let journal = opened.session.journal();
    let first = journal.iter().position(|entry| entry.hash.to_string() == seventh);
    assert_eq!(Some(difference.order - 1), first);
    assert!(
        difference
            .what
            .contains("but the save has 0000000000000000; all orders lead to the saved position"),
        "{}",
        difference.what
    );
}

/// HN-4: a sea move on which no die is rolled stops undo as well, and undo says so.
#[test]
fn a_voyage_of_the_campaign_cannot_be_taken_back() {
    let mut console = Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")));
    let commands =
        fs::read_to_string("../../tests/replays/campaign.commands").expect("the commands can be read");
    let mut voyages = 0;
    for line in commands.lines().filter(|line| !line.starts_with("save")) {
        let answer = console.answer(line.as_bytes());
        let session = console.session::<HexGame>().expect("a game was begun");
        let events = session.journal().last().map_or(&[][..], |entry| &entry.events);
        let is_rolled = events
            .iter()
            .any(|event| matches!(event, Event::DieRolled { .. }));
        if line.starts_with("do Sail") && !is_rolled {
            voyages += 1;
            assert!(answer.contains("sails from"), "{answer}");
            let answer = console.answer(b"undo");
            assert!(
                answer.contains("HN-4: a sea move cannot be taken back"),
                "{answer}"
            );
        }
    }
    assert!(voyages > 5, "{voyages} voyages are too few to mean anything");
}
