//! Files of any origin: the program reports problems and goes on.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_engine::board::Ground;
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::save;
use railhead_engine::save::diary::{Diary, reopen};
use railhead_engine::save::{MAX_ORDERS, Restored, open, open_text, seal, to_text};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Folder, MAX_FILE, Texts};
use railhead_engine::text::{Files, Problem};
use railhead_games::check_path;
use railhead_games::lookup;
use railhead_hex_game::{HexGame, HexScenario, Order};

/// A shipped scenario's files, to be changed.
fn texts() -> Texts {
    shipped(SHIPPED[1]).texts
}

/// The problems of a scenario, a line each; empty if it opens.
fn against(texts: &Texts) -> String {
    let problems = load::<HexGame>(texts, SHIPPED[1]).err().unwrap_or_default();
    let lines: Vec<String> = problems.iter().map(|problem| format!("{problem}\n")).collect();
    lines.concat()
}

/// A save of a few orders of the rail exercise.
fn saved() -> (HexScenario, Session<HexGame>, String) {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 25);
    let text = to_text(&scenario, &session);
    (scenario, session, text)
}

/// A text with the last occurrence of a piece replaced.
fn replaced(text: &str, from: &str, to: &str) -> String {
    let at = text.rfind(from).unwrap_or_else(|| panic!("the text has {from}"));
    format!("{}{to}{}", &text[..at], &text[at + from.len()..])
}

#[test]
fn what_follows_the_end_of_a_file_is_told_by_check_and_by_new() {
    for path in texts().into_keys() {
        for end in [",", "x", "()", "\"\"", ")"] {
            let mut texts = texts();
            texts.entry(path.clone()).and_modify(|text| text.push_str(end));
            let found = against(&texts);
            assert!(found.contains(&path), "{end} after {path}: {found}");
        }
    }
}

#[test]
fn a_byte_order_mark_and_the_line_ends_of_windows_are_read_over() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (path, text) in texts() {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("made");
        fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).expect("written");
    }
    let path = folder.path().join(SHIPPED[1]);
    assert_eq!(check_path(&path), []);
    let files = Folder::new(folder.path());
    let loaded = load::<HexGame>(&files, SHIPPED[1]).expect("the file is sound");
    assert!(loaded.texts.values().all(|text| !text.starts_with('\u{feff}')));

    let (_, session, text) = saved();
    let path = folder.path().join("game.ron");
    for changed in [
        format!("\u{feff}{text}"),
        text.replace('\n', "\r\n"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        // Out of a mail or a forum the last line end comes back lost or doubled.
        text.trim_end().to_owned(),
        text.trim_end().replace('\n', "\r\n"),
        format!("{text}\n"),
        format!("{text} \t\r\n\r\n"),
    ] {
        fs::write(&path, changed).expect("written");
        let opened = open::<HexGame>(&path).expect("the save is as it was");
        assert_eq!(opened.session.state(), session.state());
    }
    // The rest is as it was.
    let changed = text.replace('\n', "\r\n").replace("seed: 5", "seed: 6");
    fs::write(&path, changed).expect("written");
    assert!(
        open::<HexGame>(&path).expect_err("it was changed")[0]
            .what
            .contains("seal")
    );
}

#[test]
fn nothing_before_its_seal_opens_a_save_that_was_changed() {
    let (_, _, text) = saved();
    let changed = replaced(&text, "steps: 2", "steps: 1");
    for before in [" ", "\n", "\t", "/**/", "// mine\n", "/* // Railhead save */", ""] {
        let found =
            open_text::<HexGame>("game.ron", &format!("{before}{changed}")).expect_err("it was changed");
        assert!(found[0].what.contains("seal"), "{before:?}: {found:?}");
    }
    // Nor may the seal be elsewhere, or a comment in its place.
    let (seal_line, body) = changed.split_once('\n').expect("a seal");
    for moved in [format!("{body}{seal_line}\n"), format!("// a comment\n{body}")] {
        assert!(open_text::<HexGame>("game.ron", &moved).is_err());
    }
    assert!(
        open_text::<HexGame>("game.ron", body).is_ok(),
        "changed by hand, and the seal taken away"
    );
}

#[test]
fn thousands_of_problems_in_a_save_are_told_in_short_and_at_once() {
    let (_, _, text) = saved();
    let unit = |number: usize| format!("\"nobody_{number}\": (steps: 1), ");
    let many: String = (0..60_000).map(unit).collect();
    let body = text.split_once('\n').expect("a seal").1;
    let changed = replaced(body, "units: {", &format!("units: {{ {many}"));
    let begun = Instant::now();
    let found = open_text::<HexGame>("game.ron", &changed).expect_err("there are no such units");
    assert_eq!(found.len(), 100);
    // This took 12 s in an optimised build; this build is not, and the machine may be busy.
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());

    let values = replaced(body, "units: {", &format!("units: {{ {}", "x,".repeat(2_000_000)));
    let found = open_text::<HexGame>("game.ron", &values).expect_err("there are too many values");
    assert!(found[0].what.contains("more than 1048576 values"), "{found:?}");
}

#[test]
fn a_game_too_long_for_a_save_goes_on_from_where_it_stood() {
    let scenario = shipped(SHIPPED[1]);
    let mut session = Session::new(scenario.game.clone(), 1);
    let march = scenario.game.legal_orders(session.state())[0].clone();
    let Order::Move { unit, .. } = march else {
        panic!("{march:?} is a march")
    };
    while session.journal().len() <= MAX_ORDERS {
        session.issue(march.clone()).expect("it was listed");
        session
            .issue(Order::TakeBack { unit })
            .expect("nothing was learnt by it");
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("long.ron");
    save::write(&path, &scenario, &session).expect("what it stands at is short");
    assert!(path.metadata().expect("it is there").len() < 1_000_000);
    let mut opened = open::<HexGame>(&path).expect("it opens");
    assert_eq!(opened.session.state(), session.state());
    assert_eq!(opened.restored, Restored::WithoutOrders(20_002));
    let notice = opened.restored.notice().expect("the player gets a message");
    assert!(
        notice.contains("20002 orders") && notice.contains("undone or watched"),
        "{notice}"
    );
    assert_eq!(opened.session.undo_depth(), 0);
    assert_eq!(save::problems::<HexGame>(&path), []);
    assert_eq!(save::verify::<HexGame>(&path).expect("it opens").difference, None);
    // The game that goes on is saved with its new orders.
    opened.session.issue(march).expect("it is as it was");
    save::write(&path, &opened.scenario, &opened.session).expect("it is short");
    let again = open::<HexGame>(&path).expect("it opens");
    assert_eq!(again.session.state(), opened.session.state());
    assert_eq!(again.restored, Restored::WithoutOrders(20_003));

    session.undo();
    session.undo();
    save::write(&path, &scenario, &session).expect("as long as can be");
    let whole = open::<HexGame>(&path).expect("it opens");
    assert_eq!(whole.session.state(), session.state());
    assert_eq!(whole.restored, Restored::Whole);
    // The lines beside an autosave of this length lead on.
    let mut diary = Diary::begin(folder.path(), &scenario, &session).expect("it is written");
    session.issue(Order::EndPhase).expect("no hex is overstacked");
    diary.follow(&scenario, &session).expect("a line is written");
    let reopened = reopen::<HexGame>(diary.save()).expect("it opens");
    assert_eq!(reopened.opened.session.state(), session.state());
    assert!(!reopened.is_cut_short);
}

#[test]
fn a_scenario_too_large_for_a_save_is_told_so_before_it_is_played() {
    let mut texts = texts();
    let most = usize::try_from(MAX_FILE).expect("8 MB") - 1;
    for text in texts.values_mut() {
        let room = most - text.len();
        text.push_str("//");
        text.push_str(&"x".repeat(room - 2));
    }
    let found = against(&texts);
    assert!(
        found.ends_with("have 32 MB together, but the limit is 24 MB; a save holds all of them\n"),
        "{found}"
    );
}

#[test]
fn a_save_in_which_no_phase_can_end_or_a_unit_comes_from_the_sea_does_not_open() {
    let scenario = shipped(SHIPPED[1]);
    // No unit has marched yet.
    let session = Session::new(scenario.game.clone(), 1);
    let text = to_text(&scenario, &session);
    let body = text.split_once('\n').expect("a seal").1;
    let board = scenario.game.board();
    let [here, there] = [0, 1].map(|number| {
        let mut units = session.state().units().filter_map(|(_, unit)| unit.at);
        board.number(units.nth(number).expect("two units are on the map"))
    });
    // All units in one hex, which none entered in this phase.
    let all = body.replace(&format!("at: \"{there}\""), &format!("at: \"{here}\""));
    let found = open_text::<HexGame>("game.ron", &all).map(|opened| opened.restored);
    assert!(found.is_err(), "{found:?}");

    let is_land = |space| board.ground(space) == Ground::Land;
    let (sea, land) = board
        .space_ids()
        .filter(|space| !is_land(*space))
        .find_map(|sea| Some((sea, board.links(sea).iter().find(|link| is_land(link.to))?.to)))
        .expect("the board has a coast");
    let way = format!("path: \"{} {}\"", board.number(sea), board.number(land));
    let changed = replaced(
        body,
        &format!("at: \"{here}\","),
        &format!("at: \"{here}\", marched: ({way}, cost: 1),"),
    );
    let found = open_text::<HexGame>("game.ron", &changed).expect_err("nobody marches out of the sea");
    let says = |problem: &Problem| problem.what.contains("went where it could not go");
    assert!(found.iter().any(says), "{found:?}");
}

#[test]
fn a_folder_where_a_file_should_be_and_a_file_where_a_folder_should_be_are_told_so() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let inside = folder.path().join("mine.ron");
    fs::create_dir(&inside).expect("made");
    let problem = "this is a folder, where a file should be";
    assert_eq!(
        open::<HexGame>(&inside).expect_err("it is a folder")[0].what,
        problem
    );
    assert_eq!(check_path(&inside)[0].what, problem);
    assert!(!save::is_save(&inside) && !save::is_whole(&inside));
    // Included by a scenario.
    let board = folder.path().join("board.ron");
    fs::create_dir(&board).expect("made");
    let text = &texts()[SHIPPED[1]];
    let (before, after) = text.split_once("board: \"").expect("it names its board");
    let after = after.split_once('"').expect("a string ends").1;
    let path = folder.path().join("scenario.ron");
    fs::write(&path, format!("{before}board: \"board.ron\"{after}")).expect("written");
    let problems = check_path(&path);
    let says = |problem: &Problem| problem.what == "\"board.ron\" is a folder, where a file should be";
    assert!(problems.iter().any(says), "{problems:?}");
    let (scenario, session, _) = saved();
    let error = save::write(&inside, &scenario, &session).expect_err("it is a folder");
    assert_eq!(error.why, "it is a folder");
    // Named in the console and on the command line.
    let folders = railhead_games::folders::Folders::at(folder.path(), folder.path());
    let shown = inside.to_str().expect("plain");
    let found = lookup::scenario(shown, &folders).expect_err("it is a folder");
    let shown: String = shown.chars().take(80).collect();
    assert_eq!(found, [format!("\"{shown}\" is a folder, not a scenario file")]);
    // A data folder that is a file.
    let notes = folder.path().join("notes");
    fs::write(&notes, "mine").expect("written");
    let error = save::write(&notes.join("saves/game.ron"), &scenario, &session).expect_err("no folder");
    assert_eq!(
        error.why,
        format!("{} is a file, where a folder should be", notes.display())
    );
    assert_eq!(fs::read_to_string(&notes).expect("it is there"), "mine");
}

#[cfg(unix)]
#[test]
fn pipes_are_not_read_and_links_lead_out_of_the_folder_but_not_in_a_circle() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder for the test");
    let inside = folder.path().join("scenarios");
    fs::create_dir(&inside).expect("made");
    let pipe = inside.join("pipe.ron");
    let made = Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    // A folder that its player keeps elsewhere.
    let elsewhere = folder.path().join("elsewhere");
    for (path, text) in texts() {
        let path = elsewhere.join(path);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("made");
        fs::write(&path, text).expect("written");
    }
    symlink(&elsewhere, inside.join("linked")).expect("linked");
    for name in ["a", "b", "c"] {
        symlink(&inside, inside.join(name)).expect("linked");
    }
    fs::write(inside.join("real.ron"), "Board()").expect("written");
    let begun = Instant::now();
    let files = Folder::new(&inside);
    let linked: Vec<String> = texts().into_keys().map(|path| format!("linked/{path}")).collect();
    let mut expected = [linked.as_slice(), &["real.ron".to_owned()]].concat();
    expected.sort();
    assert_eq!(files.paths(), expected);
    let skipped = files.skipped();
    assert_eq!((skipped.len(), skipped[0].path.as_str()), (1, "pipe.ron"));
    let scenario = format!("linked/{}", SHIPPED[1]);
    assert_eq!(check_path(&inside.join(&scenario)), []);
    load::<HexGame>(&files, &scenario).expect("it includes what lies beside it");
    assert!(!save::is_save(&pipe));
    assert_eq!(
        open::<HexGame>(&pipe).expect_err("it is a pipe")[0].what,
        "this is not a file"
    );
    assert_eq!(check_path(&pipe)[0].what, "this is not a file");
    let folders = railhead_games::folders::Folders::at(folder.path(), folder.path());
    assert!(lookup::scenario("nobody", &folders).is_err());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let error = save::write(&pipe, &shipped(SHIPPED[1]), &saved().1).expect_err("it is a pipe");
    assert_eq!(error.why, "it is not a file");
}

#[test]
fn a_scenario_that_begins_with_a_comment_like_a_seal_is_a_scenario_to_check_as_to_new() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("game.ron");
    for (text, is_one) in [
        (format!("{}Save(", seal("")), true),
        (seal("").clone(), true),
        (format!("{}Scenario()", seal("")), false),
        ("// Railhead saved the day\nnotes".to_owned(), false),
        ("\u{feff} Save()".to_owned(), true),
    ] {
        fs::write(&path, &text).expect("written");
        assert_eq!(save::is_save(&path), is_one, "{text}");
        assert!(!save::is_whole(&path), "{text}");
    }
    assert!(save::is_whole(Path::new("tests/replays/rail-exercise.ron")));
}
