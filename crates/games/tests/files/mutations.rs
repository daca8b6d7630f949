//! Files with something changed in them: a few of each kind. Ten thousand, with time and memory measured, are
//!
//! ```text
//! cargo run --release --no-default-features --example mutate
//! ```

use super::mutation::{KINDS, Kind, Subject, prepare, subjects};
use railhead_engine::engine::Draws;

const EACH: u64 = 10;

/// Tries some changes of a kind; how many changed files opened.
fn try_some(subjects: &[Subject], kind: Kind, cases: u64) -> u64 {
    let mut opened = 0;
    for case in 0..cases {
        let mut luck = Draws::new(case);
        let subject = luck.pick(subjects);
        let folder = tempfile::tempdir().expect("a folder for the test");
        let trial = prepare(folder.path(), &subject, kind, &mut luck);
        match trial.run() {
            Ok(has_opened) => opened += u64::from(has_opened),
            Err(what) => {
                let kept = folder.keep();
                panic!("{kind:?}, case {case}: {what}; it is in {}", kept.display());
            }
        }
    }
    opened
}

#[test]
fn changed_scenarios_are_told_by_check_as_by_new_and_break_nothing() {
    for kind in KINDS {
        try_some(&subjects(true).0, kind, EACH);
    }
}

#[test]
fn changed_saves_break_nothing_and_with_a_seal_they_do_not_open() {
    for kind in KINDS {
        try_some(&subjects(true).1, kind, EACH);
    }
}

// However a situation was changed by hand: if the save opens, so does every later save of its game.
#[test]
fn a_changed_save_that_opens_can_be_saved_and_opened_for_ever() {
    let mut saves = subjects(true).1;
    saves.retain(|save| matches!(save, Subject::Save { text } if text.starts_with("Save(")));
    let opened = try_some(&saves, Kind::Meaning, 60);
    assert!(opened >= 15, "{opened} of 60 are too few to mean anything");
}
