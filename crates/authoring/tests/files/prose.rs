//! Words for players stay as they are, whatever else changes: each file knows which of its strings they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

use railhead_authoring::workshop::grow::{Growth, grow};
use railhead_authoring::workshop::ids::definitions;
use railhead_authoring::workshop::rename::rename;
use railhead_engine::board::AnyBoard;
use railhead_engine::board::open::open;
use railhead_engine::engine::Draws;
use railhead_engine::text::Files;
use railhead_engine::text::edit::{Edit, apply_all};
use railhead_engine::text::locate::included_by;
use railhead_engine::text::reader::FileCache;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::schema::Says;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::schemas::schema_of;
use railhead_games::{check, check_keeping};

use crate::common::share;

/// Every string of a text, with what it says.
fn strings(text: &str) -> Vec<(Range<usize>, Says)> {
    let tree = Tree::scan(text).expect("its brackets close");
    let mut found = Vec::new();
    let schema = schema_of(&tree).expect("it is one of ours");
    schema.each_string(&tree, |range, says| found.push((range, says)));
    found
}

/// The files of a scenario.
fn files_of(scenario: &str) -> Texts {
    let paths = included_by(&Embedded, scenario).into_iter();
    paths
        .map(|path| {
            let text = Embedded.read(&path).expect("it is there");
            (path, text)
        })
        .collect()
}

/// Letters in which every prose begins that [`full_of_ids`] makes, so that it is found without a schema.
const MARK: &str = "~";

/// The files of a scenario with words for players that are full of ids and numbers of hexes.
fn full_of_ids(scenario: &str, luck: &mut Draws) -> Texts {
    let mut texts = files_of(scenario);
    let mut words: Vec<String> = texts
        .values()
        .flat_map(|text| definitions(text).into_iter().map(|range| text[range].to_owned()))
        .collect();
    let strings_of = |text: &str| {
        let of_hexes = strings(text).into_iter().filter(|(_, says)| says.has_hexes());
        let words = of_hexes.flat_map(|(range, _)| text[range].split_whitespace());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    words.extend(texts.values().flat_map(|text| strings_of(text)));
    words.extend((1900..1920).map(|year| year.to_string()));
    // What one file calls a formation, another does too.
    let mut instead: BTreeMap<String, String> = BTreeMap::new();
    for text in texts.values_mut() {
        let mut edits = Vec::new();
        for (range, _) in strings(text).into_iter().filter(|(_, says)| *says == Says::Prose) {
            let was = &text[range.clone()];
            let room = was.chars().count();
            let now = instead.entry(was.to_owned()).or_insert_with(|| {
                let mut now = MARK.to_owned();
                for _ in 0..40 {
                    let word = luck.pick(&words);
                    if now.len() + 1 + word.len() <= room {
                        write!(now, " {word}").expect("a string takes it");
                    }
                }
                now
            });
            if now.len() > MARK.len() {
                edits.push(Edit::new(range, now.as_str()));
            }
        }
        apply_all(text, edits);
    }
    assert_eq!(
        check(&texts, scenario),
        [],
        "it is sound whatever its words for players are"
    );
    texts
}

/// The strings that begin with the mark, in their order.
fn marked(files: &dyn Files, paths: &BTreeSet<String>) -> Vec<String> {
    let texts = paths.iter().map(|path| files.read(path).expect("it is there"));
    let strings = |text: String| {
        let parts = text.split('"').filter(|part| part.starts_with(MARK));
        parts.map(str::to_owned).collect::<Vec<_>>()
    };
    texts.flat_map(strings).collect()
}

fn with(files: &Texts, edits: BTreeMap<String, Vec<Edit>>) -> Texts {
    let mut files = files.clone();
    for (path, edits) in edits {
        apply_all(files.get_mut(&path).expect("it is there"), edits);
    }
    files
}

const SCENARIOS: [&str; 4] = [
    "tutorials/rail-exercise.ron",
    "malaya/kampar-line.ron",
    "east-prussia/gumbinnen.ron",
    "world/france.ron",
];

#[test]
fn a_rename_changes_no_letter_of_prose() {
    let wanted = share::of::<usize>(200);
    let mut renamed = 0;
    for (at, scenario) in SCENARIOS.into_iter().enumerate() {
        let mut luck = Draws::new(at as u64);
        let files = full_of_ids(scenario, &mut luck);
        let paths: BTreeSet<String> = files.keys().cloned().collect();
        let before = marked(&files, &paths);
        assert!(before.len() > 20, "{scenario}");
        let defined: Vec<(&String, Range<usize>)> = files
            .iter()
            .flat_map(|(path, text)| definitions(text).into_iter().map(move |range| (path, range)))
            .collect();
        for number in 0..wanted.div_ceil(SCENARIOS.len()) {
            let (path, range) = luck.pick(&defined);
            let name = format!("quite_another_{number}");
            // Some ids mean several things, and some are known to the rules themselves.
            let Ok(edits) = rename(&files, (path, range.start), &name) else {
                continue;
            };
            renamed += 1;
            assert!(!edits.is_empty(), "{path}: {}", &files[path][range.clone()]);
            assert_eq!(marked(&with(&files, edits), &paths), before, "{scenario}: {name}");
        }
    }
    assert!(renamed * 4 > wanted * 3, "{renamed} of {wanted}");
}

#[test]
fn a_board_that_grows_changes_no_letter_of_prose_and_lists_the_numbers_in_it() {
    for (at, scenario) in SCENARIOS[..3].iter().enumerate() {
        let mut luck = Draws::new(at as u64);
        let files = full_of_ids(scenario, &mut luck);
        let paths: BTreeSet<String> = files.keys().cloned().collect();
        let before = marked(&files, &paths);
        let board = paths.iter().find(|path| path.ends_with(".board.ron"));
        let board = board.expect("it has one");
        let drawn = open(&files, board).expect("it is sound");
        // Each of these takes seconds.
        for _ in 0..if share::is_all() { 34 } else { 1 } {
            let mut more = |most: usize| i32::try_from(luck.below(most)).expect("few");
            let growth = Growth {
                left: 2 * more(3),
                right: more(4),
                top: 1 + more(3),
                bottom: more(4),
            };
            let grown = grow(&files, board, growth).unwrap_or_else(|why| panic!("{scenario}: {why}"));
            let now = with(&files, grown.edits);
            assert_eq!(check(&now, scenario), [], "{scenario}: {growth:?}");
            assert_eq!(marked(&now, &paths), before, "{scenario}: {growth:?}");
            // Every number of a hex above in a prose is listed: each has another now.
            let listed: BTreeSet<&str> = grown
                .in_prose
                .iter()
                .map(|(path, range)| &now[path][range.clone()])
                .collect();
            let hexes = before.iter().flat_map(|prose| prose.split_whitespace());
            let numbers_a_hex = |text: &str| matches!(&drawn, AnyBoard::Hex(board) if board.grid().space_numbered(text).is_some());
            let all: BTreeSet<&str> = hexes
                .filter(|word| listed.contains(word) || numbers_a_hex(word))
                .collect();
            assert_eq!(listed, all, "{scenario}");
            assert!(listed.len() > 5, "{scenario}: {listed:?}");
        }
    }
}

#[test]
fn what_is_said_to_be_prose_can_say_anything_and_what_names_something_cannot() {
    let kept = FileCache::default();
    // A place is tried once, in the first scenario that has it.
    let mut tried: BTreeSet<String> = BTreeSet::new();
    let mut mistaken: Vec<String> = Vec::new();
    for scenario in SCENARIOS
        .into_iter()
        .chain(["malaya/campaign.ron", "east-prussia/tannenberg.ron"])
    {
        for (path, text) in files_of(scenario) {
            let tree = Tree::scan(&text).expect("it is sound");
            for (range, says) in strings(&text) {
                let node = tree.node_at(range.start).expect("a string is there");
                let place: String = tree
                    .path(node)
                    .split('[')
                    .map(|part| part.split_once(']').map_or(part, |(_, rest)| rest))
                    .collect();
                let is_prose = says == Says::Prose;
                let names = matches!(
                    says,
                    Says::Id | Says::Ids | Says::Hex | Says::Hexes | Says::File | Says::Colour
                );
                let is_new = tried.insert(format!("{:?} {place} {says:?}", tree.name()));
                if !is_new || !(is_prose || names) || text[range.clone()].is_empty() {
                    continue;
                }
                let mut changed = text.clone();
                changed.replace_range(range.clone(), "unheard of");
                let mut files = Overlay::new(Embedded);
                files.texts.insert(path.clone(), changed);
                let is_sound = check_keeping(&files, scenario, &kept).is_empty();
                if is_sound != is_prose {
                    mistaken.push(format!("{path}: {}: {says:?}", tree.path(node)));
                }
            }
        }
    }
    assert!(tried.len() > 150, "{}", tried.len());
    // A sea zone that a board alone names, and an option of a script for several scenarios: the check does not look them up.
    let unsought = ["terrain['.'].sea_area: Id", "orders[0].order.option: Id"];
    mistaken.retain(|place| !unsought.iter().any(|end| place.ends_with(end)));
    assert_eq!(mistaken, [""; 0]);
}
