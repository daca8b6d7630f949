//! Maps with errors are refused, with file and line, soon and with little memory; no file is written.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{files, imported, large, put, zipped};

/// The longest that a refusal may take, in a program that is not optimised too.
const MOST_TIME: Duration = Duration::from_secs(10);

pub const GAME: &str = "map/games/two_isles.xml";
pub const OUTLINES: &str = "map/polygons.txt";

/// The plain map with a file that is changed.
pub fn with(path: &str, change: impl Fn(&str) -> String) -> Vec<(String, Vec<u8>)> {
    let mut files = files("two_isles");
    let file = files
        .iter_mut()
        .find(|(own, _)| own == path)
        .expect("the map has it");
    let text = String::from_utf8(file.1.clone()).expect("it is a text");
    let changed = change(&text);
    assert_ne!(text, changed, "{path}");
    file.1 = changed.into_bytes();
    files
}

/// The plain map without a file.
pub fn without(path: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = files("two_isles");
    files.retain(|(own, _)| own != path);
    files
}

/// The messages about a map, with paths below its folder.
fn refused(files: &[(String, Vec<u8>)]) -> Vec<String> {
    let place = tempfile::tempdir().expect("the system has a place for files");
    let folder = place.path().join("m");
    put(&folder, files);
    let before = Instant::now();
    let lines = imported(&folder).expect_err("something is wrong with it");
    assert!(before.elapsed() < MOST_TIME, "{lines:?}: {:?}", before.elapsed());
    let above = format!("{}/", place.path().to_string_lossy().replace('\\', "/"));
    lines.iter().map(|line| line.replace(&above, "")).collect()
}

#[test]
fn a_map_that_lacks_something_is_told_so() {
    assert_eq!(
        refused(&without(OUTLINES)),
        ["m: this is not a map of TripleA: it has no polygons.txt; name the folder that holds map.yml"]
    );
    assert_eq!(
        refused(&without(GAME)),
        ["m/map/games: the map has no game: games are files that end in .xml"]
    );
    let place = tempfile::tempdir().expect("the system has a place for files");
    let lines = imported(&place.path().join("nowhere")).expect_err("there is nothing");
    assert!(
        lines[0]
            .ends_with("there is no such folder or archive; name the folder of a map, or its zip archive")
    );
    // Files that are only for the eye may be missing.
    let mut files = without("map/centers.txt");
    files.retain(|(path, _)| path != "map/map.properties" && path != "map.yml");
    put(place.path(), &files);
    imported(place.path()).expect("it can be done without");
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_place() {
    let cut = with(GAME, |text| text[..text.len() / 2].to_owned());
    let (_, text) = cut.iter().find(|(path, _)| path == GAME).expect("it is there");
    let line = String::from_utf8_lossy(text).lines().count();
    let lines = refused(&cut);
    assert_eq!(lines.len(), 1);
    let place = format!("m/map/games/two_isles.xml:{line}:");
    assert!(lines[0].starts_with(&place), "{lines:?}");
    assert!(lines[0].contains("this is not XML"), "{lines:?}");

    let torn = with(OUTLINES, |text| text.replacen("(599,399)", "(599", 1));
    let lines = refused(&torn);
    assert!(lines[0].starts_with("m/map/polygons.txt:4:"), "{lines:?}");

    let mut lost = with(OUTLINES, |_| "Atlantis < (1,2) (3,4) (5,2) >".to_owned());
    lost.retain(|(path, _)| path != "map/centers.txt");
    assert_eq!(
        refused(&lost),
        ["m/map/games/two_isles.xml: none of its territories has an outline in m/map/polygons.txt"]
    );

    let nowhere = with(GAME, |text| {
        text.replacen("territory=\"Fir\"", "territory=\"Pine\"", 1)
    });
    let lines = refused(&nowhere);
    assert!(lines[0].ends_with("there is no territory \"Pine\""), "{lines:?}");
}

#[test]
fn outlines_that_cross_are_told_with_their_line() {
    let crossing = with(OUTLINES, |text| {
        let fir = text
            .lines()
            .find(|line| line.starts_with("Fir"))
            .expect("it is there");
        text.replace(fir, "Fir  < (465,200) (560,290) (560,200) (465,290) >")
    });
    let place = tempfile::tempdir().expect("the system has a place for files");
    put(place.path(), &crossing);
    let map = imported(place.path()).expect("it has a place all the same");
    let changed = &map.games[0].report.changed;
    let crossing = "the outline of Fir crosses itself (line 12 of polygons.txt): the part that it encloses twice is not its own";
    assert!(changed.iter().any(|change| change == crossing), "{changed:?}");
}

#[test]
fn what_is_made_to_burst_is_refused() {
    let many = large(10_000);
    let lines = refused(&many);
    assert!(
        lines[0].ends_with("too many territories: a board has at most 4000 spaces"),
        "{lines:?}"
    );
    let laughs = with(GAME, |text| {
        text.replace(
            "<!DOCTYPE game SYSTEM \"game.dtd\">",
            "<!DOCTYPE game [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>",
        )
    });
    let lines = refused(&laughs);
    assert!(lines[0].starts_with("m/map/games/two_isles.xml:2:"), "{lines:?}");
    assert!(lines[0].ends_with("an entity that is made of others can grow without end, and is not read"));
    let huge = with("map/map.properties", |text| text.replace("600", "1000000000"));
    assert_eq!(
        refused(&huge),
        ["m/map/map.properties:1:1: map.width is \"1000000000\": a map is 1 to 32,768 pixels wide and high"]
    );
    let far = with(OUTLINES, |text| text.replacen("(599,399)", "(59900000,399)", 1));
    assert!(refused(&far)[0].ends_with("a map is at most 32,768 pixels wide and high"));
    let comb = (0..300_000).map(|at| format!("({},{})", at % 600, (at % 2) * 30_000));
    let comb = comb.collect::<Vec<_>>().join(" ");
    let long = with(OUTLINES, |text| format!("{text}Middle Rock < {comb}>\n"));
    let long: Vec<_> = long
        .into_iter()
        .filter(|(path, _)| path != "map/map.properties")
        .collect();
    let lines = refused(&long);
    assert!(
        lines[0].contains("m/map/polygons.txt:14:1: the outlines of the map are so long"),
        "{lines:?}"
    );
    let fat = with(GAME, |text| text.to_owned() + &" ".repeat(17 * 1024 * 1024));
    assert!(refused(&fat)[0].ends_with("it is too large: a text has at most 16 MB"));
}

#[test]
fn a_game_with_dice_that_no_war_has_becomes_a_board_alone() {
    let game = with(GAME, |text| {
        text.replace("<diceSides value=\"6\"/>", "<diceSides value=\"20\"/>")
    });
    let place = tempfile::tempdir().expect("the system has a place for files");
    put(place.path(), &game);
    let map = imported(place.path()).expect("its board is sound");
    assert_eq!(
        map.games[0].scenario,
        Err("its dice have 20 sides, and dice here have 6, 8, 10 or 12".to_owned())
    );
}

#[test]
fn an_archive_that_leads_out_of_itself_is_refused() {
    let place = tempfile::tempdir().expect("the system has a place for files");
    let archive = place.path().join("map.zip");
    for name in [
        "../evil.txt",
        "/etc/evil",
        "C:/evil",
        "map/../../evil",
        "..\\evil",
    ] {
        let mut files = files("two_isles");
        files.push((name.to_owned(), b"evil".to_vec()));
        fs::write(&archive, zipped(&files)).expect("the folder can be written to");
        let lines = imported(&archive).expect_err("it is refused");
        assert!(
            lines[0].contains("which would lie outside its folder"),
            "{name}: {lines:?}"
        );
    }
    let bytes = zipped(&files("two_isles"));
    fs::write(&archive, &bytes[..bytes.len() / 2]).expect("the folder can be written to");
    let lines = imported(&archive).expect_err("it is cut");
    assert!(
        lines[0].contains("this is neither a folder nor a zip archive"),
        "{lines:?}"
    );
    // A small archive of a large text.
    let mut files = files("two_isles");
    files.retain(|(path, _)| path != GAME);
    files.push((GAME.to_owned(), vec![b' '; 64 * 1024 * 1024]));
    fs::write(&archive, zipped(&files)).expect("the folder can be written to");
    let lines = imported(&archive).expect_err("it is too large");
    assert!(
        lines[0].ends_with("it is too large: a text has at most 16 MB"),
        "{lines:?}"
    );
}

fn run(arguments: &[&str], map: &Path, to: &Path) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_railhead"))
        .arg("import")
        .arg(map)
        .args(["--to".as_ref(), to.as_os_str()])
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn the_command_writes_all_files_or_none() {
    let place = tempfile::tempdir().expect("the system has a place for files");
    let to = place.path().join("mine");
    let broken = place.path().join("broken");
    put(&broken, &with(GAME, |text| text[..text.len() / 2].to_owned()));
    let output = run(&[], &broken, &to);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("this is not XML"), "{said}");
    assert!(!to.exists(), "no file is written");
    for name in ["two-isles", "two-isles-2"] {
        let output = run(&[], &super::folder("two_isles"), &to);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        assert!(said.contains("Two Isles: two-isles.ron"), "{said}");
        assert!(to.join(name).join("two-isles.ron").is_file(), "{said}");
        assert!(to.join(name).join("rail/option_3.rail.ron").is_file());
    }
    let output = run(&["--rails", "none"], &super::folder("oddities"), &to);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains("left out: 1 trigger ("),
        "{said}"
    );
    let output = run(&["--rails", "monorail"], &super::folder("oddities"), &to);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("there is no rail variant \"monorail\""), "{said}");
}
