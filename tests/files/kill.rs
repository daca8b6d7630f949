//! A program that is killed while it saves loses nothing: the newest complete save opens, and so do the earlier ones.
//!
//! Each round kills a process that does nothing but save, at a moment that nobody chose, and looks at what it left. The
//! everyday run has a few rounds; a hundred of each kind are
//!
//! ```text
//! RAILHEAD_KILLS=100 cargo test --no-default-features --test main kill -- --nocapture
//! ```

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_engine::engine::{Game, Session};
use railhead_engine::save::diary::{Diary, reopen};
use railhead_engine::save::{self, AUTOSAVES, Opened, Restored};
use railhead_hex_game::HexGame;
use railhead_hex_game::Order;

/// How often each test kills.
fn rounds() -> usize {
    std::env::var("RAILHEAD_KILLS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(12)
}

/// A random moment within a span.
fn moment(below: Duration) -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let nanos = u64::from(since.subsec_nanos()).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    below.mul_f64(f64::from(u32::try_from(nanos).expect("31 bits")) / f64::from(1_u32 << 31))
}

/// Names the folder for [`writer`] and [`player`], which this program starts as processes of their own.
const FOLDER: &str = "RAILHEAD_KILL_FOLDER";

/// The victim: writes autosaves, and reports each one that is complete.
#[test]
#[ignore = "the tests below start it and kill it"]
fn writer() {
    let folder = std::env::var(FOLDER).expect("it was started by a test");
    let scenario = shipped(SHIPPED[0]);
    let mut session = played_at_random(&scenario, 7, 12);
    // If it is not killed, it ends on its own.
    for _ in 0..2000 {
        if session.issue(Order::EndPhase).is_err() {
            // The same game again: of another, the last autosave would be kept beyond those that rotate.
            session = Session::new(scenario.game.clone(), session.seed());
        }
        let path =
            save::autosave(Path::new(&folder), &scenario, &session).expect("the folder can be written to");
        println!("\nsaved {} {}", path.display(), session.hash());
    }
}

/// What is killed: plays as the window does, every order written down as it is given, every phase an autosave, and tells
/// of each order that is on the disk.
#[test]
#[ignore = "a test below starts it and kills it"]
fn player() {
    let folder = std::env::var(FOLDER).expect("it was started by a test");
    let folder = Path::new(&folder);
    let scenario = shipped(SHIPPED[0]);
    let mut session = Session::new(scenario.game.clone(), 11);
    let mut diary = Diary::begin(folder, &scenario, &session).expect("the folder can be written to");
    for number in 0..4000_usize {
        let legal = scenario.game.legal_orders(session.state());
        if number % 7 == 3 && session.undo().is_some() {
            diary.follow(&scenario, &session).expect("it can be written");
        } else if let Some(order) = legal.get(number * 31 % legal.len().max(1)) {
            session.issue(order.clone()).expect("legal orders are allowed");
            if *order == Order::EndPhase {
                diary.turn_page(&scenario, &session).expect("it can be written");
            } else {
                diary.follow(&scenario, &session).expect("it can be written");
            }
        } else {
            return;
        }
        diary
            .note(&format!("looks at {number}"))
            .expect("it can be written");
        println!("\ngave {number} {} {}", session.journal().len(), session.hash());
    }
}

#[test]
fn no_order_that_was_given_is_lost_whenever_the_program_is_killed() {
    let program = std::env::current_exe().expect("this program has a path");
    let mut answered = 0;
    for round in 0..rounds() {
        let folder = tempfile::tempdir().expect("the system has a place for files");
        let mut command = Command::new(&program);
        command
            .args(["--ignored", "--exact", "files::kill::player", "--nocapture"])
            .env(FOLDER, folder.path());
        let (child, mut lines) = start(&mut command);
        let mut first = String::new();
        while !first.starts_with("gave ") {
            first.clear();
            let read = lines.read_line(&mut first).expect("the player speaks");
            assert!(read > 0, "round {round}: the player ended");
        }
        let said = kill(child, lines, Duration::from_millis(250));
        let given: Vec<String> = [first.trim_end().to_owned()].into_iter().chain(said).collect();
        let given: Vec<Vec<&str>> = given
            .iter()
            .filter_map(|line| Some(line.strip_prefix("gave ")?.split(' ').collect()))
            .collect();
        answered += given.len();
        let newest = save::shelf::newest_autosave(folder.path()).expect("one was complete");
        let again = reopen::<HexGame>(&newest)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}", newest.display()));
        assert!(!again.is_cut_short, "round {round}");
        let session = &again.opened.session;
        let last = given.last().expect("at least one was reported");
        // An order that reached the disk before it was reported may be there too, or one taken back.
        let is_told = session.hash().to_string() == last[2] && session.journal().len().to_string() == last[1];
        if is_told {
            let note = again
                .note
                .as_deref()
                .and_then(|note| note.strip_prefix("looks at "));
            let number = |text: &str| text.parse::<usize>().expect("a number");
            assert!(
                note.is_some_and(|note| number(note) >= number(last[0])),
                "round {round}: {note:?}"
            );
        } else {
            let length: usize = last[1].parse().expect("a number");
            let now = session.journal().len();
            assert!(
                now.abs_diff(length) == 1,
                "round {round}: {now} orders, told of {length}"
            );
            let before = session
                .journal()
                .get(length - 1)
                .map(|entry| entry.hash.to_string());
            assert!(
                now < length || before.as_deref() == Some(last[2]),
                "round {round}: another game"
            );
        }
    }
    println!("{} rounds, {answered} orders told of", rounds());
}

/// Starts a process and returns it with the lines that it writes.
fn start(command: &mut Command) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("it was asked for"));
    (child, lines)
}

/// Kills a process after some time, and returns its output until then, without incomplete lines.
fn kill(mut child: Child, mut lines: impl BufRead, within: Duration) -> Vec<String> {
    let killer = thread::spawn(move || {
        thread::sleep(moment(within));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    });
    let mut said = Vec::new();
    let mut line = String::new();
    while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
        if line.ends_with('\n') {
            said.push(line.trim_end().to_owned());
        }
        line.clear();
    }
    killer.join().expect("the killer does not fail");
    said
}

/// The number of an autosave: each has the next.
fn number(path: &Path) -> usize {
    let name = path
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let digits = name.rsplit('-').next().unwrap_or_default();
    digits
        .parse()
        .expect("the name of an autosave ends in its number")
}

/// A save is whole, and every order leads where it says.
fn assert_whole(path: &Path) -> Opened<HexGame> {
    let opened = save::open(path).unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
    assert_eq!(opened.restored, Restored::Whole, "{}", path.display());
    let verified = save::verify::<HexGame>(path).expect("it was just opened");
    assert_eq!(verified.difference, None, "{}", path.display());
    opened
}

#[test]
fn the_newest_complete_autosave_opens_whenever_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let program = std::env::current_exe().expect("this program has a path");
    let mut complete: Vec<(PathBuf, String)> = Vec::new();
    let mut cut_short = 0;
    for round in 0..rounds() {
        let mut command = Command::new(&program);
        command
            .args(["--ignored", "--exact", "files::kill::writer", "--nocapture"])
            .env(FOLDER, folder.path());
        let (child, mut lines) = start(&mut command);
        // The test begins with the first save.
        let mut first = String::new();
        while !first.starts_with("saved ") {
            first.clear();
            let read = lines.read_line(&mut first).expect("the writer speaks");
            assert!(read > 0, "round {round}: the writer ended");
        }
        let said = kill(child, lines, Duration::from_millis(60));
        for line in [first.trim_end().to_owned()].into_iter().chain(said) {
            if let Some((path, hash)) = line.strip_prefix("saved ").and_then(|rest| rest.rsplit_once(' ')) {
                complete.push((path.into(), hash.to_owned()));
            }
        }
        let newest = save::shelf::newest_autosave(folder.path()).expect("one was complete");
        let opened = assert_whole(&newest);
        let (last, hash) = complete.last().expect("at least one was reported");
        assert!(newest >= *last, "round {round}: {} is lost", last.display());
        if newest == *last {
            assert_eq!(opened.session.hash().to_string(), *hash, "round {round}");
        }
        // The newest may be one that was complete and not told of. Where the writer was killed before the oldest went,
        // there is one more.
        let kept = save::list(folder.path());
        assert!(
            kept.len() <= AUTOSAVES + 1,
            "round {round}: {} are kept",
            kept.len()
        );
        let rotated = number(&newest).saturating_sub(AUTOSAVES);
        for (path, _) in complete.iter().filter(|(path, _)| number(path) > rotated) {
            assert!(path.is_file(), "round {round}: {} is lost", path.display());
        }
        for listed in &kept {
            let head = listed.head.as_ref();
            assert!(head.is_ok(), "round {round}: {:?}", listed.head);
        }
        cut_short += fs::read_dir(folder.path())
            .expect("the folder is there")
            .filter_map(Result::ok)
            .filter(|entry| entry.path().extension().is_none())
            .filter(|entry| fs::remove_file(entry.path()).is_ok())
            .count();
    }
    for listed in save::list(folder.path()) {
        assert_whole(&listed.path);
    }
    println!("{} rounds, {cut_short} of them in the middle of a file", rounds());
}

/// The capacity of a console slot, in orders.
#[derive(Default)]
struct Slot {
    /// Whether the console has said that something was saved there.
    is_saved: bool,
    /// What was last reported as saved, and what came after.
    possible: Vec<usize>,
}

#[test]
fn a_save_that_is_replaced_is_the_old_or_the_new_one_whenever_the_program_is_killed() {
    const SLOTS: usize = 3;
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let scenario = shipped(SHIPPED[1]);
    let mut session = Session::new(scenario.game.clone(), 0);
    while session.issue(Order::EndPhase).is_ok() {}
    let whole_game = session.journal().len();
    let mut slots: [Slot; SLOTS] = Default::default();
    let mut saves = 0;
    for round in 0..rounds() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
        command.arg("console").current_dir(folder.path());
        let (mut child, mut lines) = start(&mut command);
        let script: Vec<String> = (0..400)
            .flat_map(|number| {
                [
                    "end-phase".to_owned(),
                    format!("save slot-{}.ron", number % SLOTS),
                ]
            })
            .collect();
        let mut input = child.stdin.take().expect("it was asked for");
        let text = format!("new rail-exercise seed={round}\n{}\n", script.join("\n"));
        let feeder = thread::spawn(move || {
            // It is killed before it has read all of this.
            let _ = input.write_all(text.as_bytes());
            input
        });
        let mut begun = String::new();
        lines.read_line(&mut begun).expect("the console speaks");
        assert!(begun.starts_with("{\"ok\":true"), "{begun}");
        let said = kill(child, lines, Duration::from_millis(120));
        drop(feeder.join().expect("the feeder does not fail"));
        let mut orders = 0;
        for (number, line) in script.iter().enumerate() {
            let answer = said.get(number);
            let slot = line
                .strip_prefix("save slot-")
                .and_then(|rest| rest.strip_suffix(".ron"));
            let Some(slot) = slot else {
                orders = whole_game.min(orders + 1);
                continue;
            };
            let slot = &mut slots[slot.parse::<usize>().expect("a number")];
            if let Some(answer) = answer {
                assert!(answer.starts_with("{\"ok\":true"), "{answer}");
                saves += 1;
                slot.is_saved = true;
                slot.possible.clear();
            }
            slot.possible.push(orders);
        }
        for (number, slot) in slots.iter().enumerate() {
            let path = folder.path().join(format!("slot-{number}.ron"));
            assert!(
                path.exists() || !slot.is_saved,
                "round {round}: slot {number} is lost"
            );
            if path.exists() {
                let orders = assert_whole(&path).session.journal().len();
                let possible = &slot.possible;
                assert!(
                    possible.contains(&orders),
                    "round {round}: {orders} orders, not of {possible:?}"
                );
            }
        }
    }
    println!("{} rounds, {saves} saves", rounds());
    assert!(
        slots.iter().any(|slot| slot.is_saved),
        "no save was ever complete"
    );
}
