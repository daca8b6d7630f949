//! Tables that are written while their games are played: whatever ends a run, its games are kept, and the next one goes on with the others.
#![cfg(unix)]

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use railhead_players::lab::ResultTable;

use super::lab::{output_of, railhead, read, refused, text};

/// A run in the background, which a test ends.
fn begin(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.args(line.split_whitespace()).current_dir(folder);
    command.args(["--data-dir", "nowhere", "--config-dir", "nowhere"]);
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until a table has this number of games, and counts them.
fn grown(path: &Path, games: usize) -> usize {
    let until = Instant::now() + Duration::from_mins(2);
    loop {
        let there = ResultTable::read_file(path).map_or(0, |table| table.len());
        if there >= games {
            return there;
        }
        assert!(Instant::now() < until, "{there} games");
        thread::sleep(Duration::from_millis(5));
    }
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", name, &id]).status();
    assert!(sent.expect("there is such a program").success());
}

#[test]
fn however_a_run_is_ended_its_games_are_kept_and_it_goes_on_with_the_others() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let table = at.join("t.csv");
    let line = "simulate rail-exercise --games 400 --threads 2 --csv";
    let whole = output_of(at, &format!("{line} -"));
    let mut kept = 0;
    for name in ["INT", "TERM", "HUP", "KILL", "KILL"] {
        let mut run = begin(at, &format!("{line} t.csv --resume"));
        kept = grown(&table, kept + 20);
        signal(&run, name);
        let status = run.wait().expect("it ends");
        assert!(!status.success(), "{name}");
        let mut said = String::new();
        let mut errors = run.stderr.take().expect("it is piped");
        errors.read_to_string(&mut said).expect("it is text");
        let now = grown(&table, kept);
        assert!(now < 400, "{name}: the run was over before it could be ended");
        if name != "KILL" {
            assert_eq!(status.code(), Some(130), "{name}");
            assert!(
                said.contains(" of 400 games, which are in t.csv"),
                "{name}: {said}"
            );
        }
        kept = now;
        // A part is not taken for the whole.
        let output = railhead(at, "summarize t.csv --expect 1..400");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(&format!("{} of 400 games lack: seed", 400 - now)));
    }
    output_of(at, &format!("{line} t.csv --resume"));
    assert_eq!(read(at, "t.csv"), whole);
    // No game is left to play, and more games are added.
    output_of(at, &format!("{line} t.csv --resume"));
    assert_eq!(read(at, "t.csv"), whole);
    output_of(at, "simulate rail-exercise --games 404 --csv t.csv --resume");
    output_of(at, "summarize t.csv --expect 1..404");
    // The games of others are not added.
    let other = "simulate rail-exercise --side red=random --games 404 --csv t.csv --resume";
    assert!(refused(at, other).contains("t.csv and this run differ: players"));
}

#[test]
fn a_table_that_was_cut_at_the_end_of_a_line_is_not_whole() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    output_of(at, "simulate rail-exercise --games 9 --csv whole.csv");
    let whole = read(at, "whole.csv");
    let cut: Vec<&str> = whole.lines().collect();
    fs::write(at.join("cut.csv"), cut[..cut.len() - 2].join("\n") + "\n").expect("written");
    let output = railhead(at, "summarize cut.csv");
    assert!(
        text(&output.stderr).starts_with("cut.csv: 7 of 9 games; seeds 8 to 9 lack, "),
        "{}",
        text(&output.stderr)
    );
    output_of(at, "simulate rail-exercise --games 9 --csv cut.csv --resume");
    assert_eq!(read(at, "cut.csv"), whole);
    // Games that no table has, and games that nobody asked for.
    let wrong = refused(at, "summarize whole.csv --expect 4..12");
    assert_eq!(
        wrong,
        "3 of 9 games lack: seeds 10 to 12\n3 games were not expected: seeds 1 to 3\n"
    );
    assert_eq!(
        railhead(at, "summarize whole.csv --expect 9..4").status.code(),
        Some(2)
    );
}

#[test]
fn comparisons_and_stakes_go_on_with_the_games_that_they_keep() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    for (line, table) in [
        (
            "compare rail-exercise --a red=random --games 9 --keep kept",
            "a.csv",
        ),
        (
            "compare rail-exercise --a red=random --games 9 --keep kept",
            "b.csv",
        ),
        (
            "stakes france --games 1 --strong-games 0 --keep kept",
            "france-axis-idle-against-greedy.csv",
        ),
    ] {
        let said = output_of(at, &format!("{line} --force"));
        let name = format!("kept/{table}");
        let whole = read(at, &name);
        let (cut, last) = whole.trim_end().rsplit_once('\n').expect("it has lines");
        fs::write(at.join(&name), format!("{cut}\n{}", &last[..last.len() / 2])).expect("written");
        assert_eq!(output_of(at, &format!("{line} --resume")), said);
        assert_eq!(read(at, &name), whole);
        assert!(refused(at, line).contains("--resume goes on with it, --force replaces it"));
    }
}

#[test]
fn a_table_goes_into_a_pipe_as_into_the_output() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let game = "simulate rail-exercise --games 9";
    let whole = output_of(at, &format!("{game} --csv -"));
    assert_eq!(output_of(at, &format!("{game} --csv /dev/stdout")), whole);
    output_of(at, &format!("{game} --csv t.csv"));
    assert_eq!(output_of(at, "summarize t.csv --csv -"), whole);
    assert!(
        Command::new("mkfifo")
            .arg(at.join("pipe"))
            .status()
            .expect("it is there")
            .success()
    );
    let mut run = begin(at, &format!("{game} --csv pipe"));
    assert_eq!(read(at, "pipe"), whole);
    assert!(run.wait().expect("it ends").success());
}
