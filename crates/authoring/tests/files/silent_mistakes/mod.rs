//! Mistakes of an author that no rule forbids and that spoil a game: each is warned of, where it is.

mod things;
mod written;

use railhead_authoring::export::parts;
use railhead_engine::text::Problem;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{check, warnings};

const EXERCISE: &str = "rail-exercise.ron";
const BOARD: &str = "rail-exercise.board.ron";
const RULES: &str = "rail-exercise.rules.ron";

/// The exercise, in which Red has to take Eastgate, with some lines changed: the file, what it has, what it has instead.
fn exercise(changes: &[(&str, &str, &str)]) -> Texts {
    let mut texts = parts(&Embedded, "tutorials/rail-exercise.ron")
        .expect("it is sound")
        .texts;
    let victory = "victory: (
        side: \"red\", objective: \"Eastgate\", hexes: List(\"eastgate\"), levels: [(until: 3, level: Marginal)],
        otherwise: Marginal, step: 1, better_from: 10, worse_to: -10,
    ),\n    supply_sources: [";
    let played = [(EXERCISE, "supply_sources: [", victory)];
    for (file, from, to) in played.iter().chain(changes) {
        let text = texts.entry((*file).to_owned()).or_default();
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replacen(from, to, 1);
    }
    texts
}

fn warned(texts: &Texts, scenario: &str) -> Vec<Problem> {
    assert_eq!(check(texts, scenario), [], "it is sound");
    warnings(texts, scenario)
}

/// The one warning about the exercise with some lines changed has these words, and stands at this piece of a file.
fn assert_warned(changes: &[(&str, &str, &str)], (file, at): (&str, &str), words: &str) {
    let texts = exercise(changes);
    let found = warned(&texts, EXERCISE);
    let [found] = found.as_slice() else {
        panic!("{words}: {found:#?}");
    };
    assert!(found.is_warning() && found.what.contains(words), "{found}");
    assert_eq!(found.file, file, "{found}");
    let there = &texts[file][found.mark.range.start..];
    assert!(
        there.starts_with(at),
        "{found} stands at {}",
        &there[..there.len().min(40)]
    );
}

/// The same with a field in the scenario.
fn assert_warned_of_field(field: &str, at: &str, words: &str) {
    let with_field = format!("{field},\n    supply_sources: [");
    assert_warned(
        &[(EXERCISE, "supply_sources: [", &with_field)],
        (EXERCISE, at),
        words,
    );
}

#[test]
fn the_exercise_itself_has_no_warning() {
    assert_eq!(warned(&exercise(&[]), EXERCISE), []);
}

#[test]
fn a_hex_of_the_sea_in_the_objective() {
    let hexes = "hexes: List(\"eastgate 0000\")";
    assert_warned(
        &[(EXERCISE, "hexes: List(\"eastgate\")", hexes)],
        (EXERCISE, "0000"),
        "0000 is in the sea, and left out",
    );
    // And in every other list of hexes.
    let control = "control: [\n        (side: \"red\", hexes: List(\"0304 0100\")),";
    assert_warned(
        &[(EXERCISE, "control: [", control)],
        (EXERCISE, "0100"),
        "0100 is in the sea, and left out",
    );
}

fn goal(fields: &str) -> String {
    format!("goals: [(side: \"red\", text: \"A goal.\", level: Decisive, {fields})]")
}
