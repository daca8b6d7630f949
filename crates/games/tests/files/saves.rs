//! Games come back from their saves as they were, and damage is always noticed.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::save::format::FORMAT;
use railhead_engine::save::{
    AUTOSAVES, Restored, Unopened, autosave, list, open, open_read, open_text, problems, problems_read, seal,
    to_text, verify, verify_read, write,
};
use railhead_hex_game::HexGame;

#[test]
fn a_game_comes_back_with_its_state_its_journal_and_its_undo() {
    for path in SHIPPED {
        let scenario = shipped(path);
        for seed in 1..=4 {
            let mut session = played_at_random(&scenario, seed, 30 + usize::try_from(seed).unwrap() * 7);
            let text = to_text(&scenario, &session);
            let opened = open_text::<HexGame>("game.ron", &text).unwrap();
            let mut again = opened.session;
            assert_eq!(opened.restored, Restored::Whole);
            assert_eq!(opened.restored.notice(), None);
            assert_eq!(again.state(), session.state());
            assert_eq!(again.hash(), session.hash());
            assert_eq!(again.journal(), session.journal());
            assert_eq!(again.seed(), session.seed());
            assert_eq!(opened.scenario.texts, scenario.texts);
            assert_eq!(
                to_text(&opened.scenario, &again),
                text,
                "saved again, byte for byte"
            );
            assert_eq!(again.undo_depth(), session.undo_depth());
            while session.undo().is_some() {
                assert!(again.undo().is_some());
                assert_eq!(again.state(), session.state());
            }
        }
    }
}

/// A save holds these words of play as they are, so they keep their spelling.
#[test]
fn the_words_of_play_that_saves_hold_are_spelled_as_ever() {
    use railhead_area_game::state::area_state::Status;
    use railhead_hex_game::state::hex_state::Prize;
    use {railhead_area_game as area_game, railhead_hex_game as hex_game};
    let prizes = vec![
        Prize::Open,
        Prize::Attacked,
        Prize::Seized { from: 3 },
        Prize::Lost,
    ];
    assert_eq!(
        ron::to_string(&hex_game::Phase::ALL.to_vec()).unwrap(),
        "[Setup,Reinforcement,NavalMovement,Movement,RailMovement,Combat,End]"
    );
    assert_eq!(
        ron::to_string(&prizes).unwrap(),
        "[Open,Attacked,Seized(from:3),Lost]"
    );
    let phases = {
        use area_game::Phase::{CollectIncome, Combat, CombatMove, NonCombatMove, PlaceUnits, Purchase};
        vec![
            Purchase,
            CombatMove,
            Combat,
            NonCombatMove,
            PlaceUnits,
            CollectIncome,
        ]
    };
    assert_eq!(
        ron::to_string(&phases).unwrap(),
        "[Purchase,CombatMove,Combat,NonCombatMove,PlaceUnits,CollectIncome]"
    );
    let statuses = {
        use Status::{Aboard, Bridged, Ferried, Fought, Kept, Moved, Railed, Ready, Unloaded};
        vec![
            Ready, Aboard, Kept, Unloaded, Moved, Fought, Railed, Bridged, Ferried,
        ]
    };
    assert_eq!(
        ron::to_string(&statuses).unwrap(),
        "[Ready,Aboard,Kept,Unloaded,Moved,Fought,Railed,Bridged,Ferried]"
    );
}

#[test]
fn a_save_is_read_once_to_know_its_game_and_to_open_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let scenario = shipped(SHIPPED[0]);
    let session = played_at_random(&scenario, 1, 20);
    write(&path, &scenario, &session).unwrap();
    let read = Unopened::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(read.game(), "Hex");
    assert_eq!(
        open_read::<HexGame>(&read).unwrap().session.state(),
        session.state()
    );
    assert_eq!(verify_read::<HexGame>(&read).unwrap().difference, None);
    assert_eq!(problems_read::<HexGame>(&read), []);
    // A damaged save can be read but not opened.
    let damaged = Unopened::of_text("game.ron", "Save(format: 1, game: \"Hex\"");
    assert_eq!(damaged.game(), "");
    assert!(open_read::<HexGame>(&damaged).is_err());
}

/// Replaces the value at this path of a save and seals it anew.
fn forged(text: &str, change: impl Fn(&str) -> String) -> String {
    let body = text.split_once('\n').expect("a save has a seal").1;
    let changed = change(body);
    assert_ne!(changed, body, "the change has an effect");
    format!("{}{changed}", seal(&changed))
}

fn first_problem(text: &str) -> String {
    open_text::<HexGame>("game.ron", text).expect_err("the text is damaged")[0].to_string()
}

#[test]
fn damage_anywhere_is_noticed() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 25);
    let text = to_text(&scenario, &session);
    assert!(text.is_ascii(), "every byte can be changed without leaving UTF-8");
    for at in (0..text.len()).step_by(97) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        let changed = String::from_utf8(bytes).unwrap();
        let found = open_text::<HexGame>("game.ron", &changed).unwrap_err();
        assert!(
            found[0].line > 0 && !found[0].what.is_empty(),
            "byte {at}: {found:?}"
        );
        assert!(
            open_text::<HexGame>("game.ron", &text[..at]).is_err(),
            "cut off at byte {at}"
        );
    }
}

#[test]
fn a_damaged_save_says_what_is_wrong_and_where() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 25);
    let text = to_text(&scenario, &session);
    assert_eq!(
        first_problem(&text.replace("// Railhead", "// railhead")),
        "game.ron:1:1: the contents do not match the seal: the save is damaged, or was changed by hand; an \
         older save may open; a save changed by hand opens once its first line is removed"
    );
    assert_eq!(
        first_problem(&forged(&text, |body| body.replacen("format: 2", "format: 3", 1))),
        format!(
            "game.ron:3:13: format: the save has format 3, written by Railhead {version}; this is Railhead {version}, which \
             reads formats up to 2; open it with the newer version, or open an older save",
            version = env!("CARGO_PKG_VERSION")
        )
    );
    assert_eq!(
        first_problem("Board()"),
        "game.ron:1:1: this is not a save; a save begins with Save("
    );
    assert!(first_problem("").starts_with("game.ron:1:1: "));
    for garbage in [
        "(",
        "Save(",
        "Save)",
        "\u{0}\u{1}",
        "[[[[[[",
        &"Save(".repeat(100_000),
        &"[".repeat(1_000_000),
    ] {
        assert!(open_text::<HexGame>("game.ron", garbage).is_err());
    }
}

#[test]
fn a_save_changed_by_hand_opens_without_its_seal_and_is_told_what_cannot_be() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 25);
    let text = to_text(&scenario, &session);
    let body = text.split_once('\n').expect("a save has a seal").1;
    assert_eq!(
        open_text::<HexGame>("game.ron", body).unwrap().restored,
        Restored::Whole
    );

    let cases = [
        (
            "\"r_tanks\": (",
            "\"r_tank\": (",
            "there is no unit \"r_tank\" in the scenario; did you mean \"r_tanks\"?",
        ),
        ("\"r_3\": (", "\"r_2\": (", "the unit \"r_2\" is listed twice"),
        ("player: \"", "player: \"x", "there is no side \"x"),
        (
            "        turn: ",
            "        turn: 99",
            "; the scenario runs from turn 1 to 3",
        ),
        ("steps: 2", "steps: 200", "steps, not 200"),
        ("steps: 2", "steps: 0", "a unit on the map has at least one step"),
        ("at: \"", "at: \"9", "there is no hex \"9"),
        (
            "control: \"",
            "control: \"4000000000A ",
            "there are more hexes than the",
        ),
        ("control: \"", "control: \"1A ", "more hexes than"),
        (
            "control: \"",
            "control: \"xA ",
            "a run of hexes begins with their number",
        ),
        (
            "control: \"",
            "control: \"7ö ",
            "a run of hexes ends in A, B or a full stop",
        ),
        (
            "crossings: \"",
            "crossings: \"-",
            "this is not one - or x for each of",
        ),
        ("phase: ", "phase: No", "is not known here"),
        ("seed: 5", "seed: -5", "seed"),
        ("path: \"tutorials/", "path: \"../", "there is no such file"),
        (
            "checksum: \"",
            "checksum: \"0",
            "the texts of the scenario do not match their checksum",
        ),
    ];
    for (from, to, expected) in cases {
        // The last occurrence: the texts of the scenario come before the snapshot.
        let at = if from.starts_with("path") {
            body.find(from)
        } else {
            body.rfind(from)
        };
        let at = at.unwrap_or_else(|| panic!("the save has {from}"));
        let changed = format!("{}{to}{}", &body[..at], &body[at + from.len()..]);
        let found = open_text::<HexGame>("game.ron", &changed).unwrap_err();
        assert!(
            found.iter().any(|problem| problem.to_string().contains(expected)),
            "{from} -> {to}: {found:#?}"
        );
        assert!(
            found
                .iter()
                .all(|problem| problem.line > 0 || problem.what == "there is no such file"),
            "{found:#?}"
        );
    }
}

#[test]
fn of_a_save_that_is_wrong_throughout_the_first_hundred_problems_are_told() {
    let war = fs::read_to_string("../../tests/replays/rails-1.ron").unwrap();
    let body = war.split_once('\n').expect("a seal").1;
    let at = body.rfind("        units: [").expect("it has units") + "        units: [".len();
    let wrong = "(at: \"zz\", nation: \"zz\", kind: \"zz\", count: 1),".repeat(20_000);
    let text = format!("{}{wrong}{}", &body[..at], &body[at..]);
    let found = problems_read::<AreaGame>(&Unopened::of_text("game.ron", &text));
    assert_eq!(found.len(), 100);
    assert_eq!(found[0].what, "there is no space \"zz\"");
}

#[test]
fn a_game_goes_on_from_its_snapshot_when_its_orders_lead_elsewhere() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 25);
    let text = to_text(&scenario, &session);
    // Another seed simulates other rules: the dice are part of the state.
    let changed = forged(&text, |body| body.replace("seed: 5,", "seed: 6,"));
    let opened = open_text::<HexGame>("game.ron", &changed).unwrap();
    assert_eq!(opened.session.state(), session.state());
    assert_eq!(opened.session.undo_depth(), 0);
    assert_eq!(opened.session.journal().len(), session.journal().len());
    let notice = opened.restored.notice().unwrap();
    assert!(
        notice.starts_with("the rules have changed since this game was saved (order 1: "),
        "{notice}"
    );

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.ron");
    fs::write(&path, changed).unwrap();
    assert_eq!(verify::<HexGame>(&path).unwrap().difference.unwrap().order, 1);
    assert_eq!(problems::<HexGame>(&path).len(), 1);
    fs::write(&path, text).unwrap();
    let verified = verify::<HexGame>(&path).unwrap();
    assert_eq!(
        (verified.orders, verified.difference),
        (session.journal().len(), None)
    );
    assert_eq!(problems::<HexGame>(&path), []);
}

#[test]
fn a_save_that_fails_leaves_the_old_one() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 5);
    let folder = tempfile::tempdir().unwrap();
    let names = || {
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let path = folder.path().join("game.ron");
    write(&path, &scenario, &session).unwrap();
    assert_eq!(names(), ["game.ron"], "no other file is left behind");

    // A folder cannot be replaced by a file: the write fails at its last step.
    let in_the_way = folder.path().join("folder.ron");
    fs::create_dir(&in_the_way).unwrap();
    fs::write(in_the_way.join("old"), "old").unwrap();
    let error = write(&in_the_way, &scenario, &session).unwrap_err();
    assert!(
        error.to_string().contains("folder.ron could not be written: "),
        "{error}"
    );
    assert_eq!(fs::read_to_string(in_the_way.join("old")).unwrap(), "old");
    assert_eq!(names(), ["folder.ron", "game.ron"]);
    assert_eq!(problems::<HexGame>(&path), []);
    // No folder can be made below a file.
    assert!(write(&path.join("below/game.ron"), &scenario, &session).is_err());
    assert_eq!(problems::<HexGame>(&path), []);
}

#[test]
fn autosaves_rotate_and_a_damaged_one_leaves_the_older_ones() {
    let scenario = shipped(SHIPPED[1]);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(list(&folder.path().join("nowhere")).len(), 0);
    let sessions: Vec<_> = (0..AUTOSAVES + 3)
        .map(|orders| played_at_random(&scenario, 9, orders * 3))
        .collect();
    let paths: Vec<_> = sessions
        .iter()
        .map(|session| autosave(folder.path(), &scenario, session).unwrap())
        .collect();
    let listed = list(folder.path());
    let newest_first: Vec<_> = paths.iter().rev().take(AUTOSAVES).cloned().collect();
    assert_eq!(
        listed.iter().map(|save| save.path.clone()).collect::<Vec<_>>(),
        newest_first
    );
    let about = &listed[AUTOSAVES - 1].head.as_ref().unwrap().about;
    assert_eq!((about.title.as_str(), about.last_turn), ("Rail exercise", 3));
    assert!(listed.iter().all(|save| save.written.is_some()));

    let newest = &newest_first[0];
    let text = fs::read_to_string(newest).unwrap();
    fs::write(newest, &text[..text.len() / 2]).unwrap();
    let listed = list(folder.path());
    assert_eq!(listed.len(), AUTOSAVES);
    let damaged = listed.iter().find(|save| save.path == *newest).unwrap();
    assert!(damaged.head.as_ref().unwrap_err().line > 0);
    for (path, session) in newest_first.iter().zip(sessions.iter().rev()).skip(1) {
        assert_eq!(open::<HexGame>(path).unwrap().session.hash(), session.hash());
    }
}

#[test]
fn what_a_killed_program_left_unfinished_goes_with_a_later_save() {
    let scenario = shipped(SHIPPED[1]);
    let session = played_at_random(&scenario, 5, 5);
    let folder = tempfile::tempdir().unwrap();
    let [left, fresh, held, other] = [".saving-left", ".saving-fresh", ".saving-held", "saving-notes"]
        .map(|name| folder.path().join(name));
    for path in [&left, &fresh, &held, &other] {
        fs::write(path, "Save(").unwrap();
    }
    let writer = fs::File::open(&held).unwrap();
    writer.lock().unwrap();
    let a_while_ago = fs::metadata(&left).unwrap().modified().unwrap() - Duration::from_secs(10);
    for path in [&left, &held, &other] {
        fs::File::options()
            .write(true)
            .open(path)
            .and_then(|file| file.set_modified(a_while_ago))
            .unwrap();
    }
    assert_eq!(list(folder.path()).len(), 0, "what is unfinished is not listed");
    autosave(folder.path(), &scenario, &session).unwrap();
    assert!(!left.exists());
    assert!(fresh.exists(), "another program may have made it just now");
    assert!(held.exists(), "another program is writing it");
    assert!(other.exists(), "it is none of ours");
}

#[test]
fn a_file_that_is_no_text_or_too_large_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let problem = |path: &Path| open::<HexGame>(path).unwrap_err()[0].what.clone();
    assert_eq!(problem(&path), "there is no such file");
    assert_eq!(problem(folder.path()), "this is a folder, where a file should be");
    fs::write(&path, [b'S', b'a', b'\n', 0xff, 0xfe]).unwrap();
    let found = open::<HexGame>(&path).unwrap_err();
    assert_eq!((found[0].line, found[0].column), (2, 1));
    assert_eq!(
        found[0].what,
        "this is not UTF-8 text: the file is damaged, or not a save"
    );
    fs::File::create(&path)
        .unwrap()
        .set_len(100 * 1024 * 1024)
        .unwrap();
    assert_eq!(
        problem(&path),
        "the file is too large for a save: the limit is 32 MB"
    );
}

/// A save of every format that there has been, as the program of its time wrote it.
#[test]
fn a_save_of_every_older_format_opens_goes_on_and_is_saved_anew() {
    for format in 1..FORMAT {
        let path = Path::new("tests/files/old_saves").join(format!("format-{format}.ron"));
        let opened =
            open::<HexGame>(&path).unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
        assert_eq!(opened.restored, Restored::Whole, "{}", path.display());
        assert!(!opened.session.journal().is_empty());
        let text = to_text(&opened.scenario, &opened.session);
        assert!(text.contains(&format!("format: {FORMAT},")));
        let again = open_text::<HexGame>("again.ron", &text).unwrap();
        assert_eq!(again.restored, Restored::Whole);
        assert_eq!(again.session.state(), opened.session.state());
        assert_eq!(again.session.journal(), opened.session.journal());

        // The game from its middle on: the saved one may be over.
        let game = &again.scenario.game;
        let mut session = Session::new(Arc::clone(game), again.session.seed());
        let journal = again.session.journal();
        for entry in &journal[..journal.len() / 2] {
            session.issue(entry.order.clone()).expect("it was given then");
        }
        for number in 0..40_usize {
            let legal = game.legal_orders(session.state());
            let Some(order) = legal.get(number * 7 % legal.len().max(1)) else {
                break;
            };
            session.issue(order.clone()).expect("legal orders are allowed");
        }
        assert!(session.journal().len() > journal.len() / 2, "{}", path.display());
        let folder = tempfile::tempdir().unwrap();
        let played_on = folder.path().join("on.ron");
        write(&played_on, &again.scenario, &session).unwrap();
        let back = open::<HexGame>(&played_on).unwrap();
        assert_eq!(back.restored, Restored::Whole);
        assert_eq!(back.session.state(), session.state());
    }
    let found = fs::read_dir("tests/files/old_saves").unwrap().count();
    assert_eq!(
        found,
        usize::try_from(FORMAT - 1).unwrap(),
        "every old save is opened"
    );
}

#[test]
fn a_save_with_other_hashes_opens_whole_and_verifying_it_says_why_they_are_others() {
    let scenario = shipped(SHIPPED[1]);
    let text = to_text(&scenario, &played_at_random(&scenario, 5, 25));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.ron");
    let first = text.find("hash: \"").expect("an order has a hash") + "hash: \"".len();
    let hash = text[first..first + 16].to_owned();
    fs::write(
        &path,
        forged(&text, |body| body.replacen(&hash, "0123456789abcdef", 1)),
    )
    .unwrap();
    assert_eq!(open::<HexGame>(&path).unwrap().restored, Restored::Whole);
    let difference = verify::<HexGame>(&path).unwrap().difference.unwrap();
    assert_eq!(difference.order, 1);
    assert!(
        difference
            .what
            .contains("but the save has 0123456789abcdef; all orders lead to the saved position nonetheless"),
        "{difference:?}"
    );
}
