//! The balance lab on the command line: tables of games, their summary, and the effect of a change.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

pub(super) fn railhead(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    let nowhere = folder.join("nowhere");
    command.args(line.split_whitespace()).current_dir(folder);
    command
        .arg("--data-dir")
        .arg(&nowhere)
        .arg("--config-dir")
        .arg(&nowhere);
    command.output().expect("the program starts")
}

/// The output of the program, if it succeeds.
pub(super) fn output_of(folder: &Path, line: &str) -> String {
    let output = railhead(folder, line);
    let (printed, wrong) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{line}: {printed}{wrong}");
    printed
}

/// Its complaints, if it fails.
pub(super) fn refused(folder: &Path, line: &str) -> String {
    let output = railhead(folder, line);
    assert_eq!(output.status.code(), Some(1), "{line}: {}", text(&output.stdout));
    text(&output.stderr)
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

pub(super) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the file was written")
}

#[test]
fn the_same_seeds_give_the_same_table_on_any_number_of_cores_and_in_any_number_of_runs() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let game = "simulate rail-exercise --side red=random";
    let summary = output_of(at, &format!("{game} --games 12 --threads 1 --csv one.csv"));
    assert!(
        summary.starts_with("Rail exercise: 12 games, seeds 1 to 12 ("),
        "{summary}"
    );
    assert!(summary.contains("red=random blue=greedy"), "{summary}");
    output_of(at, &format!("{game} --games 12 --threads 3 --csv three.csv"));
    let whole = read(at, "one.csv");
    assert_eq!(whole, read(at, "three.csv"));
    assert_eq!(whole, output_of(at, &format!("{game} --games 12 --csv -")));

    // A range of seeds each, and joined in any order.
    output_of(at, &format!("{game} --games 5 --csv a.csv"));
    output_of(at, &format!("{game} --games 7 --first-seed 6 --csv b.csv"));
    let joined = output_of(at, "summarize b.csv a.csv --csv joined.csv");
    assert_eq!(joined, summary);
    assert_eq!(read(at, "joined.csv"), whole);
    assert!(output_of(at, "summarize b.csv").starts_with("Rail exercise: 7 games, seeds 6 to 12 ("));
}

#[test]
fn tables_that_do_not_belong_together_are_refused_and_no_file_is_replaced_unasked() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    output_of(at, "simulate rail-exercise --games 3 --csv a.csv");
    output_of(
        at,
        "simulate rail-exercise --games 3 --first-seed 3 --csv overlap.csv",
    );
    output_of(
        at,
        "simulate rail-exercise --games 3 --first-seed 9 --side red=random --csv random.csv",
    );
    output_of(
        at,
        "simulate first-train --games 3 --first-seed 9 --csv other.csv",
    );
    let of = |line: &str| refused(at, line);
    assert_eq!(
        of("summarize a.csv overlap.csv"),
        "the game of seed 3 is in a.csv and in overlap.csv\n"
    );
    assert!(
        of("summarize a.csv random.csv").starts_with("a.csv and random.csv differ: players \"red=greedy")
    );
    assert!(of("summarize a.csv other.csv").starts_with("a.csv and other.csv differ: scenario"));
    assert!(of("summarize nothing.csv").starts_with("nothing.csv: "));
    fs::write(at.join("mine.csv"), "seed,score\n1,2\n").expect("the folder can be written to");
    assert_eq!(
        of("summarize mine.csv"),
        "mine.csv: line 1: this is not a table from railhead simulate\n"
    );
    for line in [
        "simulate rail-exercise --games 1 --csv mine.csv",
        "summarize a.csv --csv mine.csv",
    ] {
        let said = of(line);
        assert!(
            said.contains("there is already a file with this name; "),
            "{line}: {said}"
        );
        assert!(said.contains("--force replaces it"), "{line}: {said}");
        assert_eq!(read(at, "mine.csv"), "seed,score\n1,2\n");
    }
    output_of(at, "summarize a.csv --csv mine.csv --force");
    assert_eq!(read(at, "mine.csv"), read(at, "a.csv"));
    assert!(of("simulate rail-exercise --side green=greedy").contains("there is no side \"green\""));
    assert!(of("simulate rail-exercise --side red=gredy").contains("there is no player \"gredy\""));
}

#[test]
fn two_players_are_compared_with_the_same_seeds() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let same = output_of(at, "compare rail-exercise --games 4");
    assert!(same.contains("games of each, with the same seeds: 4"), "{same}");
    assert!(!same.contains('*'), "the figures are the same: {same}");
    assert!(same.contains("With this few games"), "{same}");
    let other = output_of(at, "compare rail-exercise --a red=random --games 40");
    let mut lines = other.lines();
    assert!(lines.next().is_some_and(
        |line| line.starts_with("A  Rail exercise (") && line.ends_with("red=random blue=greedy")
    ));
    assert!(lines.next().is_some_and(
        |line| line.starts_with("B  Rail exercise (") && line.ends_with("red=greedy blue=greedy")
    ));
    assert!(
        other.contains("  *\n"),
        "a player at random is another one: {other}"
    );

    // The same from tables.
    output_of(
        at,
        "simulate rail-exercise --games 40 --side red=random --csv a.csv",
    );
    output_of(at, "simulate rail-exercise --games 40 --csv b.csv");
    assert_eq!(output_of(at, "compare a.csv b.csv"), other);
    assert_eq!(
        refused(at, "compare a.csv nothing.csv").split(':').next(),
        Some("nothing.csv")
    );
}

#[test]
fn a_figure_of_a_scenario_is_changed_and_compared() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let shipped = "scenarios/tutorials/rail-exercise.ron";
    let text = fs::read_to_string(shipped).expect("a shipped scenario");
    fs::create_dir(at.join("tutorials")).expect("the folder can be written to");
    for entry in fs::read_dir("scenarios/tutorials").expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        fs::copy(
            &path,
            at.join("tutorials").join(path.file_name().expect("a file")),
        )
        .expect("copied");
    }
    let longer = text.replacen("turns: (first: 1, last: 3)", "turns: (first: 1, last: 4)", 1);
    assert_ne!(longer, text, "the exercise has three turns");
    fs::write(at.join("tutorials/longer.ron"), longer).expect("written");
    let printed = output_of(
        at,
        "compare tutorials/rail-exercise.ron tutorials/longer.ron --games 30",
    );
    let line = printed
        .lines()
        .find(|line| line.trim_start().starts_with("turn "));
    let line = line
        .expect("turns are counted")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(line, "turn 3.0 4.0 +1.0 (+1.0 to +1.0) *");
}

#[test]
fn games_by_areas_have_their_own_columns() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let at = folder.path();
    let table = output_of(at, "simulate rails-1 --games 1 --csv -");
    let head = table
        .lines()
        .find(|line| line.starts_with("seed,"))
        .expect("the columns have names");
    for column in [
        "fall_of_germany",
        "germany_rail_moves",
        "ussr_production",
        "winner",
    ] {
        assert!(
            head.split(',').any(|name| name == column),
            "{column} is not in {head}"
        );
    }
    assert!(table.contains("# game: Area\n"), "{table}");
}

#[test]
fn a_number_that_cannot_be_is_answered_with_those_that_can() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for line in [
        "simulate jitra --games -1",
        "simulate jitra --games 0",
        "simulate jitra --first-seed -5",
        "simulate jitra --threads 70000",
        "stakes jitra --strong-games -2",
        "soak jitra --seed -1",
        "soak jitra --orders -3",
        "soak jitra --corrections one",
        "review game --games -1",
        "play jitra --seed -1",
        "jitra --seed -1",
    ] {
        let output = railhead(folder.path(), line);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains("it must be a whole number from "), "{line}: {said}");
        assert!(!said.contains("tip"), "{line}: {said}");
    }
    let twice = refused(
        folder.path(),
        "simulate jitra --side japan=greedy --side japan=random",
    );
    assert_eq!(twice, "japan is given to two players, greedy and random\n");
}

#[test]
fn a_game_is_recorded_in_a_file_of_a_folder_that_is_there() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for (record, why) in [
        ("no/game.ron", "could not be written: there is no folder no"),
        ("-", "a game is saved in a file, which - is not"),
    ] {
        let line = format!("simulate first-train --games 1 --record {record}");
        let said = refused(folder.path(), &line);
        assert!(said.contains(why), "{said}");
    }
    assert!(!folder.path().join("no").exists());
}
