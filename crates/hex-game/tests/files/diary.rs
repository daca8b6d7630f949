//! Orders since an autosave are beside it, line by line, and restored with it.

use std::fs;
use std::path::Path;

use crate::common::{SHIPPED, played_at_random, shipped};
use railhead_engine::engine::{Game, Session};
use railhead_engine::save::diary::{Diary, note_beside, reopen};
use railhead_engine::save::shelf::beside;
use railhead_engine::save::{self, AUTOSAVES, autosave, list, shelf};
use railhead_hex_game::{HexGame, Order};

/// The first legal order that does not end the phase.
fn some_order(session: &Session<HexGame>) -> Order {
    let legal = session.game().legal_orders(session.state());
    let mut moves = legal.into_iter().filter(|order| *order != Order::EndPhase);
    moves.next().expect("there is something to do")
}

/// A game with two orders and one taken back after its autosave, and its diary.
fn begun(folder: &Path) -> (Session<HexGame>, Diary) {
    let scenario = shipped(SHIPPED[0]);
    let mut session = played_at_random(&scenario, 3, 4);
    let mut diary = Diary::begin(folder, &scenario, &session).expect("the folder can be written to");
    for _ in 0..2 {
        session.issue(some_order(&session)).expect("it is legal");
        diary.follow(&scenario, &session).expect("it can be written");
    }
    session.undo().expect("no die was rolled");
    diary.follow(&scenario, &session).expect("it can be written");
    diary.note("here").expect("it can be written");
    (session, diary)
}

#[test]
fn orders_since_the_autosave_come_back_with_undo_and_the_note() {
    let folder = tempfile::tempdir().unwrap();
    let (session, diary) = begun(folder.path());
    let again = reopen::<HexGame>(diary.save()).unwrap();
    assert_eq!(again.opened.session.journal(), session.journal());
    assert_eq!(again.opened.session.state(), session.state());
    assert_eq!(again.opened.session.undo_depth(), session.undo_depth());
    assert_eq!(again.note.as_deref(), Some("here"));
    assert!(!again.is_cut_short);
    assert_eq!(session.journal().len(), 5, "four in the autosave, one beside it");
}

#[test]
fn a_note_lies_beside_a_save_and_never_keeps_it_from_opening() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("evening.ron");
    let scenario = shipped(SHIPPED[0]);
    let session = played_at_random(&scenario, 3, 4);
    save::write(&save, &scenario, &session).unwrap();
    let note = || reopen::<HexGame>(&save).unwrap().note;
    assert_eq!(note(), None);
    note_beside(&save, "here").unwrap();
    assert_eq!(note().as_deref(), Some("here"));
    note_beside(&save, "there").unwrap();
    assert_eq!(note().as_deref(), Some("there"));
    // A damaged or foreign file is ignored.
    for text in ["", "nonsense", "0123456789abcdef Note(\"here\")", "\u{0}"] {
        fs::write(beside(&save), text).unwrap();
        let again = reopen::<HexGame>(&save).unwrap();
        assert_eq!((again.note, again.is_cut_short), (None, false), "{text}");
        assert_eq!(again.opened.session.journal(), session.journal());
    }
    note_beside(&save, "").unwrap();
    assert!(!beside(&save).exists());
    note_beside(&save, "").unwrap();
    note_beside(&save, "here").unwrap();
    shelf::remove(&save).unwrap();
    assert!(!beside(&save).exists(), "it goes with its save");
}

#[test]
fn a_torn_line_is_left_out_and_what_does_not_follow_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (session, diary) = begun(folder.path());
    let path = beside(diary.save());
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 4, "two orders, one taken back, one note: {whole}");

    // Torn within the line that was being written.
    fs::write(
        &path,
        format!("{}\n{}", lines[0], &lines[1][..lines[1].len() - 3]),
    )
    .unwrap();
    let again = reopen::<HexGame>(diary.save()).unwrap();
    assert_eq!(again.opened.session.journal(), session.journal());
    assert!(!again.is_cut_short, "that order was never reported as written");

    // A line in the middle is lost, so the lines after it lead elsewhere.
    fs::write(&path, format!("{}\n{}\n", lines[1], lines[3])).unwrap();
    let again = reopen::<HexGame>(diary.save()).unwrap();
    assert_eq!(again.opened.session.journal(), &session.journal()[..4]);
    assert!(again.is_cut_short);

    for garbage in ["", "\n\n", "0 Order", "(((((", "\u{0}", "// Railhead save"] {
        fs::write(&path, garbage).unwrap();
        let again = reopen::<HexGame>(diary.save()).unwrap();
        assert_eq!(again.opened.session.journal().len(), 4, "{garbage:?}");
    }
}

#[test]
fn what_was_done_before_the_autosave_and_is_taken_back_begins_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = shipped(SHIPPED[0]);
    let (mut session, mut diary) = begun(folder.path());
    let first = diary.save().to_owned();
    session.undo().expect("no die was rolled");
    assert!(
        session.undo().is_some(),
        "the orders in the autosave can be taken back"
    );
    diary.follow(&scenario, &session).unwrap();
    assert_ne!(diary.save(), first);
    let again = reopen::<HexGame>(diary.save()).unwrap();
    assert_eq!(again.opened.session.journal(), session.journal());
    assert_eq!(again.note.as_deref(), Some("here"));
    // The autosave before it is the game as it was when it was written.
    assert_eq!(
        reopen::<HexGame>(&first).unwrap().opened.session.journal().len(),
        4
    );
}

#[test]
fn the_last_autosave_of_each_game_stays() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = shipped(SHIPPED[1]);
    let other = autosave(folder.path(), &scenario, &played_at_random(&scenario, 1, 6)).unwrap();
    let last_of_other = autosave(folder.path(), &scenario, &played_at_random(&scenario, 1, 9)).unwrap();
    fs::write(beside(&other), "").unwrap();
    let session = played_at_random(&scenario, 2, 5);
    let mut written = Vec::new();
    for _ in 0..AUTOSAVES + 4 {
        written.push(autosave(folder.path(), &scenario, &session).unwrap());
    }
    let kept: Vec<_> = list(folder.path()).into_iter().map(|save| save.path).collect();
    let expected = written.iter().rev().take(AUTOSAVES).chain([&last_of_other]);
    assert_eq!(kept, expected.cloned().collect::<Vec<_>>());
    assert!(
        !beside(&other).exists(),
        "what lies beside an autosave goes with it"
    );
    assert_eq!(shelf::newest_autosave(folder.path()).as_ref(), written.last());
}
