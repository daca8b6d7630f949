//! The program as it is called: what it prints, and its exit code.

use std::process::{Command, Output};

fn railhead(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

#[test]
fn check_prints_every_problem_and_says_by_its_exit_code_whether_there_is_one() {
    let good = railhead(&["check", "scenarios", "tests/replays/rail-exercise.ron"]);
    assert_eq!((good.status.code(), text(&good.stdout).as_str()), (Some(0), ""));
    let bad = railhead(&["check", "scenarios", "tests/bad/empty.ron", "nothing.ron"]);
    assert_eq!(bad.status.code(), Some(1));
    let lines = text(&bad.stdout);
    assert!(
        lines.starts_with("tests/bad/empty.ron:1:1: the file is empty; "),
        "{lines}"
    );
    assert!(lines.contains("nothing.ron: there is no such file"), "{lines}");
    assert!(text(&bad.stderr).ends_with("files, 2 problems\n"));
}

#[test]
fn replay_tells_a_game_and_verifies_it() {
    let told = railhead(&["replay", "tests/replays/rail-exercise.ron"]);
    assert_eq!(told.status.code(), Some(0));
    assert!(text(&told.stdout).contains("2nd Red Brigade goes by rail from 0504 to 0904, 4 hexes"));
    let verified = railhead(&["replay", "tests/replays/rail-exercise.ron", "--verify"]);
    assert_eq!(verified.status.code(), Some(0));
    assert!(text(&verified.stdout).ends_with(" orders, every state as it was\n"));

    let folder = tempfile::tempdir().expect("the system has a place for files");
    let saves = folder.path().join("saves");
    std::fs::create_dir(&saves).expect("the folder can be written to");
    let replay = std::fs::read_to_string("tests/replays/rail-exercise.ron").expect("it is there");
    let body = replay.split_once('\n').expect("a save has a seal").1;
    let order = body.find("hash: \"").expect("an order has a hash") + "hash: \"".len();
    let changed = format!("{}0000{}", &body[..order], &body[order + 4..]);
    std::fs::write(saves.join("changed.ron"), changed).expect("the folder can be written to");
    let data = folder.path().to_str().expect("the folder has a plain name");
    let differs = railhead(&["replay", "changed", "--verify", "--data-dir", data]);
    assert_eq!(differs.status.code(), Some(1));
    assert!(
        text(&differs.stderr).contains("order 1 of "),
        "{}",
        text(&differs.stderr)
    );
    let missing = railhead(&["replay", "chnged", "--data-dir", data]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("did you mean \"changed\"?"));
}

#[test]
fn where_there_is_no_window_it_says_what_works() {
    for arguments in [
        &[][..],
        &["play"],
        &["rail-exercise"],
        &["play", "rail-exercise", "--seed", "3"],
    ] {
        let output = railhead(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let words = text(&output.stderr);
        assert!(
            words.starts_with("railhead: no window can be opened: "),
            "{words}"
        );
        for command in ["railhead console", "railhead check", "railhead replay"] {
            assert!(words.contains(command), "{words}");
        }
        assert!(
            !words.contains("panicked") && !words.contains("backtrace"),
            "{words}"
        );
    }
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused() {
    for arguments in [
        &["--seed", "3"][..],
        &["--seed", "x", "kampar"],
        &["kampar", "--load", "save.ron"],
        &["check"],
        &["replay"],
        &["--load", "x", "console"],
    ] {
        assert_eq!(railhead(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert!(text(&railhead(&["--help"]).stdout).contains("--data-dir"));
}

#[test]
fn soak_plays_so_many_games_and_says_what_held() {
    let played = railhead(&["soak", "rail-exercise", "--games", "4", "--seed", "11"]);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    let lines = text(&played.stdout);
    assert!(
        lines.starts_with("Rail exercise: 4 games, 4 to their end; "),
        "{lines}"
    );
    assert!(lines.contains("everything held\n"), "{lines}");
    let again = railhead(&["soak", "rail-exercise", "--games", "4", "--seed", "11"]);
    assert_eq!(text(&again.stdout), lines, "the same seeds play the same games");
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let kept = folder.path().to_str().expect("the folder has a plain name");
    let short = railhead(&[
        "soak",
        "rail-exercise",
        "--games",
        "2",
        "--orders",
        "5",
        "--keep",
        kept,
    ]);
    assert!(text(&short.stdout).contains("2 games, 0 to their end; "));
    let save = folder.path().join("rail-exercise/2.ron");
    let verified = railhead(&["replay", save.to_str().expect("plain, too"), "--verify"]);
    assert!(text(&verified.stdout).ends_with("5 orders, every state as it was\n"));
}

#[test]
fn report_prints_a_game_and_writes_its_page() {
    let told = railhead(&["report", "tests/replays/rail-exercise.ron"]);
    assert_eq!(told.status.code(), Some(0));
    assert!(text(&told.stdout).starts_with("RAIL EXERCISE\n"));
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let page = folder.path().join("game.html");
    let page = page.to_str().expect("the folder has a plain name");
    let written = railhead(&["report", "tests/replays/rail-exercise.ron", "--html", page]);
    assert_eq!(
        (written.status.code(), text(&written.stdout).as_str()),
        (Some(0), "")
    );
    let page = std::fs::read_to_string(page).expect("it was just written");
    assert!(page.contains("<svg class=\"map\""));
    let nowhere = folder.path().join("no/such/folder.txt");
    let nowhere = nowhere.to_str().expect("the folder has a plain name");
    let refused = railhead(&["report", "tests/replays/rail-exercise.ron", "--text", nowhere]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("cannot be written"));
}
