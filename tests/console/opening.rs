//! How the command line opens a game: for whom, and what it refuses before there is a window.

use std::process::{Command, Output};

/// Runs the program where no window can be opened, without files of the player's own.
fn railhead(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    for option in ["--data-dir", "--config-dir"] {
        command.arg(option).arg(folder.path());
    }
    command.args(arguments).output().expect("the program starts")
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_game_opens_with_or_without_a_word_on_who_plays() {
    for arguments in [
        &["jitra"][..],
        &["jitra", "--side", "japan=history"],
        &["jitra", "--side", "japan=person"],
        &["jitra", "--hot-seat"],
        &[
            "play",
            "tannenberg",
            "--side",
            "russia=history",
            "--side",
            "germany=strong",
        ],
        &["eastern-front"],
        &["eastern-front", "--hot-seat"],
        &["first-train"],
        &["tests/replays/kampar-line.ron"],
    ] {
        // Only the window is missing.
        let words = complaint(&railhead(arguments));
        assert!(
            words.starts_with("railhead: no window can be opened: "),
            "{arguments:?}: {words}"
        );
    }
}

#[test]
fn people_alone_need_a_scenario_and_no_computer() {
    for arguments in [
        &["--hot-seat"][..],
        &["--side", "japan=person"],
        &["jitra", "--hot-seat", "--side", "japan=history"],
        &["play", "--hot-seat"],
    ] {
        assert_eq!(railhead(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(feature = "desktop")]
#[test]
fn who_cannot_play_is_refused_and_so_is_who_plays_in_a_save_or_a_lesson() {
    let save = "tests/replays/kampar-line.ron";
    for (arguments, why) in [
        (&["jitra", "--side", "japan"][..], "\"japan\" is not SIDE=PLAYER"),
        (
            &["jitra", "--side", "germany=person"],
            "there is no side \"germany\"",
        ),
        (
            &["jitra", "--side", "japan=nobody"],
            "there is no player \"nobody\"",
        ),
        (
            &["jitra", "--side", "japan=person", "--side", "japan=history"],
            "japan is given to two players, person and history",
        ),
        // A save and a lesson know who plays.
        (&[save, "--side", "japan=greedy"], "a save goes on with its own"),
        (&[save, "--hot-seat"], "a save goes on with its own"),
        (&[save, "--seed", "3"], "a save goes on with its own"),
        (&["first-train", "--hot-seat"], "a lesson chooses its players"),
        (
            &["first-train", "--side", "red=greedy"],
            "a lesson chooses its players",
        ),
    ] {
        let output = railhead(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let words = complaint(&output);
        assert!(words.starts_with(why), "{arguments:?}: {words}");
    }
}
