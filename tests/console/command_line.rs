//! The program on the command line: its output and exit codes.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs the program without a window.
pub fn railhead(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.args(arguments).output().expect("the program starts")
}

/// What it printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

#[test]
fn check_prints_every_problem_and_says_by_its_exit_code_whether_there_is_one() {
    let good = railhead(&["check", "scenarios", "tests/replays/rail-exercise.ron"]);
    assert_eq!((good.status.code(), text(&good.stdout).as_str()), (Some(0), ""));
    let bad = railhead(&[
        "check",
        "scenarios",
        "crates/games/tests/bad/empty.ron",
        "nothing.ron",
    ]);
    assert_eq!(bad.status.code(), Some(1));
    let lines = text(&bad.stdout);
    assert!(
        lines.starts_with("crates/games/tests/bad/empty.ron:1:1: the file is empty; "),
        "{lines}"
    );
    assert!(lines.contains("nothing.ron: there is no such file"), "{lines}");
    assert!(text(&bad.stderr).ends_with("files, 2 problems\n"));
}

#[cfg(unix)]
#[test]
fn check_names_the_links_that_it_does_not_follow() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let inside = folder.path().join("mine");
    std::fs::create_dir(&inside).expect("the folder can be written to");
    for (target, link) in [("nowhere.ron", "gone.ron"), ("..", "up")] {
        std::os::unix::fs::symlink(target, inside.join(link)).expect("the system has links");
    }
    let checked = railhead(&["check", inside.to_str().expect("the folder has a plain name")]);
    let left = text(&checked.stderr);
    for said in [
        "gone.ron: the link leads nowhere",
        "up: the link leads back to a folder around it",
    ] {
        let is_said = |line: &str| line.starts_with("not checked: ") && line.ends_with(said);
        assert!(left.lines().any(is_said), "{left}");
    }
}

#[test]
fn check_says_of_a_folder_everything_once_and_leaves_no_rails_out() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let export = |name: &str| {
        let to = folder.path().join(name);
        let exported = railhead(&["export", name, to.to_str().expect("a plain name")]);
        assert_eq!(exported.status.code(), Some(0), "{}", text(&exported.stderr));
        to
    };
    let kampar = export("kampar-line");
    // Two scenarios with the same mistakes in the files that they share.
    let scenario = kampar.join("kampar-line.ron");
    std::fs::copy(&scenario, kampar.join("another.ron")).expect("the folder can be written to");
    let shared = ["malaya.board.ron", "units.ron"];
    for file in shared {
        let path = kampar.join(file);
        let right = std::fs::read_to_string(&path).expect("it was exported");
        let wrong = right.replacen("format: 1,", "format: 1, nonsense: 1,", 1);
        assert_ne!(wrong, right, "{file}");
        std::fs::write(&path, wrong).expect("the folder can be written to");
    }
    let checked = railhead(&["check", kampar.to_str().expect("a plain name")]);
    let lines = text(&checked.stdout);
    for file in shared {
        let about = lines
            .lines()
            .filter(|line| line.contains(file) && line.contains("nonsense"));
        assert_eq!(about.count(), 1, "{file}: {lines}");
    }
    let war = export("global-1940");
    let checked = railhead(&["check", war.to_str().expect("a plain name")]);
    let left = text(&checked.stderr);
    assert_eq!(checked.status.code(), Some(0), "{left}");
    assert!(
        !left.contains("not checked") && left.ends_with("files, no problems\n"),
        "{left}"
    );
}

#[test]
fn export_copies_a_scenario_that_then_checks_without_problems() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let mine = folder.path().join("mine");
    let mine = mine.to_str().expect("the folder has a plain name");
    let exported = railhead(&["export", "kampar", mine]);
    assert_eq!(exported.status.code(), Some(0), "{}", text(&exported.stderr));
    assert!(text(&exported.stderr).contains("kampar-line.ron` plays it"));
    assert_eq!(railhead(&["check", mine]).status.code(), Some(0));
    let again = railhead(&["export", "kampar", mine]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("is there already; name another folder"));
    let unknown = railhead(&["export", "kmapar", mine]);
    assert!(text(&unknown.stderr).contains("there is no scenario or file \"kmapar\""));
}

#[test]
fn a_file_named_without_its_folder_is_the_one_here() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let here = |arguments: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_railhead"))
            .args(arguments)
            .current_dir("scenarios/world")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it was asked for");
        stdin
            .write_all(input.as_bytes())
            .expect("the program reads to the end");
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    };
    let out = folder.path().join("copy");
    let exported = here(
        &["export", "global-1940.ron", out.to_str().expect("a plain name")],
        "",
    );
    assert_eq!(exported.status.code(), Some(0), "{}", text(&exported.stderr));
    let rails = std::fs::read_dir(out.join("rail")).expect("the copy has its rails");
    assert_eq!(rails.count(), 6, "all that players can choose");
    let packages = folder.path().join("packages");
    std::fs::create_dir(&packages).expect("the folder can be written to");
    let packed = here(
        &[
            "pack",
            "global-1940.ron",
            packages.to_str().expect("a plain name"),
        ],
        "",
    );
    assert_eq!(packed.status.code(), Some(0), "{}", text(&packed.stderr));
    let package = std::fs::read_dir(&packages).expect("it is there").next();
    let package = package.expect("it was written").expect("it can be read").path();
    let package = std::fs::read_to_string(&package).expect("it is a text");
    assert!(package.contains("option_3.rail.ron"), "so has the package");
    let answers = here(&["console"], "new global-1940.ron rails=option-3\nquit\n");
    assert!(
        text(&answers.stdout).starts_with("{\"ok\":true"),
        "rails can be chosen"
    );
}

#[test]
fn an_editor_that_leaves_without_a_shutdown_leaves_an_exit_code_of_1() {
    let code = |methods: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_railhead"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it was asked for");
        for method in methods {
            let body = match *method {
                "initialize" => {
                    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
                        .to_owned()
                }
                "shutdown" => r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#.to_owned(),
                method => format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{{}}}}"#),
            };
            write!(stdin, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
        }
        drop(stdin);
        child.wait().expect("the server ends").code()
    };
    assert_eq!(code(&["initialize", "initialized", "exit"]), Some(1));
    assert_eq!(code(&["initialize", "initialized", "shutdown", "exit"]), Some(0));
}

#[test]
fn replay_tells_a_game_and_verifies_it() {
    let output = railhead(&["replay", "tests/replays/rail-exercise.ron"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("2nd Red Brigade goes by rail from 0504 to 0904, 4 hexes"));
    let verified = railhead(&["replay", "tests/replays/rail-exercise.ron", "--verify"]);
    assert_eq!(verified.status.code(), Some(0));
    assert!(text(&verified.stdout).ends_with(" orders, every state is the same\n"));

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
        // A save is opened like a scenario.
        &["tests/replays/kampar-line.ron"],
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
        lines.starts_with("Rail exercise: 4 games, 4 finished, "),
        "{lines}"
    );
    assert!(lines.contains("all checks passed\n"), "{lines}");
    let again = railhead(&["soak", "rail-exercise", "--games", "4", "--seed", "11"]);
    assert_eq!(text(&again.stdout), lines, "the same seeds play the same games");
    let none = railhead(&["soak", "rail-exercise", "--games", "0"]);
    assert_eq!(none.status.code(), Some(2));
    let last = railhead(&[
        "soak",
        "rail-exercise",
        "--seed",
        "18446744073709551615",
        "--games",
        "1",
    ]);
    assert!(text(&last.stdout).contains(": 1 game,"), "{}", text(&last.stderr));
    let beyond = railhead(&[
        "soak",
        "rail-exercise",
        "--seed",
        "18446744073709551614",
        "--games",
        "5",
    ]);
    assert_eq!(beyond.status.code(), Some(1));
    assert!(text(&beyond.stderr).starts_with("there are fewer than 5 seeds from 18446744073709551614 on"));
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
    assert!(text(&short.stdout).contains("2 games, 0 finished, "));
    let save = folder.path().join("rail-exercise/2.ron");
    let verified = railhead(&["replay", save.to_str().expect("plain, too"), "--verify"]);
    assert!(text(&verified.stdout).ends_with("5 orders, every state is the same\n"));
}

#[test]
fn compare_makes_the_folder_that_it_keeps_the_tables_in() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let kept = folder.path().join("new/tables");
    let path = kept.to_str().expect("the folder has a plain name");
    let compared = railhead(&["compare", "rail-exercise", "--games", "2", "--keep", path]);
    assert_eq!(compared.status.code(), Some(0), "{}", text(&compared.stderr));
    assert!(kept.join("a.csv").is_file() && kept.join("b.csv").is_file());
    // A file is not a folder, which is reported before a game is played.
    let file = kept.join("a.csv");
    let path = file.to_str().expect("plain, too");
    let refused = railhead(&["compare", "rail-exercise", "--games", "2", "--keep", path]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stderr).contains("could not be made"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn report_prints_a_game_and_writes_its_page() {
    let output = railhead(&["report", "tests/replays/rail-exercise.ron"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("RAIL EXERCISE\n"));
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
    assert!(text(&refused.stderr).contains("could not be written: there is no folder"));
    // Existing files stay, unless forced.
    let notes = folder.path().join("notes.txt");
    for (force, kept) in [(&[][..], true), (&["--force"][..], false)] {
        std::fs::write(&notes, "my notes").expect("the folder can be written to");
        let name = notes.to_str().expect("plain");
        let written = railhead(
            &[
                &["report", "tests/replays/rail-exercise.ron", "--text", name],
                force,
            ]
            .concat(),
        );
        assert_eq!(written.status.success(), !kept, "{}", text(&written.stderr));
        let now = std::fs::read_to_string(&notes).expect("it is there");
        assert_eq!(now == "my notes", kept);
        let table = railhead(&[&["simulate", "first-train", "--games", "1", "--csv", name], force].concat());
        assert_eq!(table.status.success(), !kept, "{}", text(&table.stderr));
    }
}

#[test]
fn what_a_file_says_does_not_steer_the_terminal() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let replay = std::fs::read_to_string("tests/replays/rail-exercise.ron").expect("it is there");
    let body = replay.split_once('\n').expect("a save has a seal").1;
    // The checksum covers the texts, so the name is changed outside them: in the path of the scenario.
    let bad = folder.path().join("bad.ron");
    std::fs::write(
        &bad,
        body.replacen("format: 2", "format: 2, \"\u{1b}[2J\u{9b}2J\": 1", 1),
    )
    .expect("written");
    let board = folder.path().join("board.ron");
    std::fs::write(
        &board,
        "Board(format: 1, name: \"\u{1b}[31m\", grid: \u{1b}]0;mine\u{7})",
    )
    .expect("written");
    for arguments in [
        &[
            "check",
            bad.to_str().expect("plain"),
            board.to_str().expect("plain"),
        ][..],
        &["replay", bad.to_str().expect("plain")],
        &["report", bad.to_str().expect("plain")],
        &["soak", board.to_str().expect("plain")],
    ] {
        let output = railhead(arguments);
        let words = text(&output.stdout) + &text(&output.stderr);
        assert!(!words.is_empty());
        let steers = |letter: char| letter.is_control() && letter != '\n';
        assert!(!words.contains(steers), "{arguments:?}: {words:?}");
    }
}

#[test]
fn manual_pages_and_completions_come_from_the_command_line() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let inside = folder.path().join("manual");
    let written = railhead(&["manual", inside.to_str().expect("the folder has a plain name")]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    let names = text(&written.stdout);
    let help = text(&railhead(&["--help"]).stdout);
    let commands = help.split("Commands:\n").nth(1).expect("help lists commands");
    let commands: Vec<&str> = commands
        .lines()
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(
        commands.contains(&"check") && commands.contains(&"manual"),
        "{commands:?}"
    );
    let pages = commands.iter().map(|name| format!("railhead-{name}.6"));
    let others = ["railhead.6", "railhead.bash", "_railhead", "railhead.fish"];
    for name in pages.chain(others.map(str::to_owned)) {
        assert!(names.contains(&name), "{name} is not named: {names}");
        let file = std::fs::read_to_string(inside.join(&name)).expect("every file that it names is there");
        assert!(file.contains("railhead"), "{name}");
    }
    let page = std::fs::read_to_string(inside.join("railhead-simulate.6")).expect("it is there");
    for word in ["railhead\\-simulate", "\\-\\-csv", "\\-\\-data\\-dir"] {
        assert!(page.contains(word), "{word}: {page}");
    }
}

#[test]
fn what_a_killed_program_left_behind_goes_at_the_next_start() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let (data, config) = (folder.path().join("data"), folder.path().join("config"));
    let place = |name: &str| {
        let below = data.join(name);
        std::fs::create_dir_all(&below).expect("the folder can be written to");
        below
    };
    let mut places: Vec<_> = [
        "",
        "saves",
        "autosaves",
        "replays",
        "reports",
        "logs",
        "drafts",
        "drafts/kept",
    ]
    .map(place)
    .into();
    places.extend(["scenarios", "scenarios/mine/world"].map(place));
    std::fs::create_dir_all(&config).expect("the folder can be written to");
    places.push(config.clone());
    let leave = |place: &std::path::Path, name: &str| {
        let file = std::fs::File::create(place.join(name)).expect("the folder can be written to");
        let then = std::time::SystemTime::now() - std::time::Duration::from_secs(10);
        file.set_modified(then).expect("files have a time");
        file
    };
    for place in &places {
        drop(leave(place, ".saving-k1ll3d"));
    }
    // Another program is writing this one.
    let locked = leave(&data.join("saves"), ".saving-locked");
    locked.lock().expect("it can be locked");
    drop(leave(&data.join("scenarios"), "saving.ron"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.args(["check", "scenarios/tutorials"]);
    let folders = [("--data-dir", &data), ("--config-dir", &config)];
    let started = command.args(
        folders
            .iter()
            .flat_map(|(word, path)| [word.as_ref(), path.as_os_str()]),
    );
    assert!(started.status().expect("the program starts").success());
    for place in &places {
        assert!(!place.join(".saving-k1ll3d").exists(), "{}", place.display());
    }
    assert!(data.join("saves/.saving-locked").exists());
    assert!(data.join("scenarios/saving.ron").exists());
}
