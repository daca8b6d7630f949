//! Files with something changed in them: a hundred of each kind. Ten thousand, with time and memory measured, are
//!
//! ```text
//! cargo run --release --no-default-features --example mutate
//! ```

mod mutation;

use mutation::{KINDS, Subject, prepare, subjects};
use railhead::rules::engine::Draws;

const EACH: u64 = 100;

fn try_all(subjects: &[Subject]) {
    for kind in KINDS {
        for case in 0..EACH {
            let mut luck = Draws::new(case);
            let subject = luck.pick(subjects);
            let folder = tempfile::tempdir().expect("a folder for the test");
            let trial = prepare(folder.path(), &subject, kind, &mut luck);
            if let Err(what) = trial.run() {
                let kept = folder.keep();
                panic!("{kind:?}, case {case}: {what}; it is in {}", kept.display());
            }
        }
    }
}

#[test]
fn changed_scenarios_are_told_by_check_as_by_new_and_break_nothing() {
    try_all(&subjects(true).0);
}

#[test]
fn changed_saves_break_nothing_and_with_a_seal_they_do_not_open() {
    try_all(&subjects(true).1);
}
