//! The pages of `docs/scenarios` describe the file types as they are: each field has a row, each row a field, the defaults are right, and
//! every word of the format is explained.
//!
//! The types answer through their errors: an unknown field or word is answered with a list of the known ones. Each page has one
//! complete example, which shows where those can be put in.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::Range;

use railhead_area_game::files::scenario_file::ScenarioFile as WarFile;
use railhead_area_game::files::script_file::ScriptFile as AreaScriptFile;
use railhead_area_game::files::unit_file::UnitTableFile;
use railhead_area_game::rail::Variant;
use railhead_engine::board::area::file::AreaBoardFile;
use railhead_engine::board::hex::file::BoardFile;
use railhead_engine::engine::{history::file::HistoryFile, lesson::file::LessonFile};
use railhead_engine::text::Files;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::check;
use railhead_hex_game::definition::Tables;
use railhead_hex_game::files::scenario_file::ScenarioFile;
use railhead_hex_game::files::unit_file::UnitFile;
use railhead_hex_game::linked_battles::file::CampaignFile;
use railhead_hex_game::scripts::script::file::ScriptFile;
use ron::Error;
use serde::de::DeserializeOwned;

type Read = fn(&str) -> Result<String, Error>;

const PAGES: [(&str, Read); 13] = [
    ("hex-scenario", read::<ScenarioFile>),
    ("hex-board", read::<BoardFile>),
    ("hex-rules", read::<Tables>),
    ("hex-units", read::<UnitFile>),
    ("script", read::<ScriptFile>),
    ("area-scenario", read::<WarFile>),
    ("area-board", read::<AreaBoardFile>),
    ("area-units", read::<UnitTableFile>),
    ("area-script", read::<AreaScriptFile>),
    ("rail", read::<Variant>),
    ("lesson", read::<LessonFile>),
    ("history", read::<HistoryFile>),
    ("campaign", read::<CampaignFile>),
];

fn read<T: DeserializeOwned + Debug>(text: &str) -> Result<String, Error> {
    from_ron::<T>(text)
        .map(|file| format!("{file:?}"))
        .map_err(|error| error.code)
}

/// A value of an example.
struct Node {
    value: Range<usize>,
    with_key: Range<usize>,
}

/// A page, its example and the types' own lists.
struct Page {
    name: &'static str,
    read: Read,
    text: String,
    example: String,
    /// By path, with `[]` for the items of a list and `{}` for the entries of a table.
    nodes: BTreeMap<String, Vec<Node>>,
    /// The fields of each group, by the path of the group.
    groups: BTreeMap<String, &'static [&'static str]>,
    /// The words that a value can be, by path.
    words: BTreeMap<String, &'static [&'static str]>,
}

impl Page {
    fn open((name, read): (&'static str, Read)) -> Self {
        let path = format!("../../docs/scenarios/{name}.md");
        let text = std::fs::read_to_string(&path).expect("the page is there");
        let mut examples = text
            .split("```ron\n")
            .skip(1)
            .filter_map(|rest| rest.split("```").next());
        let example = examples.next().expect("a page has an example").to_owned();
        assert!(examples.next().is_none(), "{path} has one example");
        let nodes = nodes(&example);
        let mut page = Self {
            name,
            read,
            text,
            example,
            nodes,
            groups: BTreeMap::new(),
            words: BTreeMap::new(),
        };
        // Orders are explained where the console is.
        let holds_order = |path: &str| path.rsplit_once('.').is_some_and(|(_, field)| field == "order");
        for (path, nodes) in page.nodes.iter().filter(|(path, _)| !holds_order(path)) {
            for node in nodes {
                let value = &page.example[node.value.clone()];
                if let Some(brace) = value.find('(').filter(|brace| *brace == 0 || path.is_empty()) {
                    let mut changed = page.example.clone();
                    changed.insert_str(node.value.start + brace + 1, "unheard_of: 0, ");
                    if let Err(Error::NoSuchStructField { expected, .. }) = read(&changed) {
                        page.groups.insert(path.clone(), expected);
                    }
                }
                let asked = read(&page.with(node.value.clone(), "UnheardOf"));
                if let Err(Error::NoSuchEnumVariant { expected, .. }) = asked {
                    page.words.insert(path.clone(), expected);
                }
            }
        }
        page
    }

    /// The example with a replacement.
    fn with(&self, place: Range<usize>, text: &str) -> String {
        let mut changed = self.example.clone();
        changed.replace_range(place, text);
        changed
    }

    /// The example without a field.
    fn without(&self, node: &Node) -> String {
        let rest = &self.example[node.with_key.end..];
        let spaces = rest.len() - rest.trim_start().len();
        let comma = if rest[spaces..].starts_with(',') {
            spaces + 1
        } else {
            0
        };
        self.with(node.with_key.start..node.with_key.end + comma, "")
    }

    /// The first two cells of the rows of tables that begin with this heading.
    fn rows(&self, heading: &str) -> Vec<(Vec<&str>, &str)> {
        let mut is_inside = false;
        let mut rows = Vec::new();
        for line in self.text.lines() {
            let mut cells = line.split('|').map(str::trim).skip(1);
            let (Some(first), Some(second)) = (cells.next(), cells.next()) else {
                is_inside = false;
                continue;
            };
            if is_inside && first != "---" {
                rows.push((spans(first), second));
            }
            is_inside |= first == heading;
        }
        rows
    }

    fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        let rows = self.rows("field").into_iter();
        rows.flat_map(|(fields, default)| fields.into_iter().map(move |field| (field, default)))
    }
}

/// The text between backticks.
fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The group and the name of a field.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

fn join(group: &str, field: &str) -> String {
    if group.is_empty() {
        field.to_owned()
    } else {
        format!("{group}.{field}")
    }
}

/// The values of a text, by path.
fn nodes(text: &str) -> BTreeMap<String, Vec<Node>> {
    let tree = Tree::scan(text).expect("an example is RON");
    let mut seen = BTreeSet::new();
    let mut nodes: BTreeMap<String, Vec<Node>> = BTreeMap::new();
    for node in (0..text.len()).filter_map(|offset| tree.node_at(offset)) {
        let path = tree.path(node);
        if !seen.insert(path.clone()) {
            continue;
        }
        let mut short = String::new();
        let mut rest = path.as_str();
        while let Some((before, after)) = rest.split_once('[') {
            let (key, after) = after.split_once(']').expect("a bracket is closed");
            let is_index = key.bytes().all(|byte| byte.is_ascii_digit());
            short.push_str(before);
            short.push_str(if is_index { "[]" } else { "{}" });
            rest = after;
        }
        short.push_str(rest);
        let node = Node {
            value: tree.span(node),
            with_key: tree.span_with_key(node),
        };
        nodes.entry(short).or_default().push(node);
    }
    nodes
}

#[test]
fn the_examples_of_the_pages_have_no_problem() {
    for page in PAGES.map(Page::open) {
        let read = (page.read)(&page.example);
        assert!(read.is_ok(), "{}: {read:?}", page.name);
        // A scenario names files that are not here.
        if !page.example.starts_with("Scenario") {
            // The battles of a campaign are in Malaya.
            let (path, nothing) = ("malaya/example.ron", Texts::new());
            let under: &dyn Files = if page.name == "campaign" {
                &Embedded
            } else {
                &nothing
            };
            let mut files = Overlay::new(under);
            files.texts.insert(path.to_owned(), page.example.clone());
            let problems = check(&files, path);
            assert!(problems.is_empty(), "{}: {problems:?}", page.name);
        }
    }
}

#[test]
fn every_field_has_a_row_and_every_row_a_field() {
    let pages = PAGES.map(Page::open);
    // By type, as a type that is used in several places needs its rows once: what the rows lack in each place, and what examples show.
    let mut missing: BTreeMap<&[&str], Vec<Vec<String>>> = BTreeMap::new();
    let mut shown: BTreeMap<&[&str], BTreeSet<&str>> = BTreeMap::new();
    for page in &pages {
        let rows: BTreeSet<&str> = page.fields().map(|(field, _)| field).collect();
        for row in &rows {
            let (group, field) = split(row);
            let fields = page.groups.get(group).copied().unwrap_or_default();
            assert!(fields.contains(&field), "{}: no field {row}", page.name);
        }
        for (group, fields) in &page.groups {
            let has_row = |field: &str| {
                let inner = format!("{}.", join(group, field));
                rows.iter().any(|row| format!("{row}.").starts_with(&inner))
            };
            let lacking = fields.iter().filter(|field| !has_row(field));
            let lacking = lacking.map(|field| format!("{}: {}", page.name, join(group, field)));
            missing.entry(fields).or_default().push(lacking.collect());
            let here = fields
                .iter()
                .filter(|field| page.nodes.contains_key(&join(group, field)));
            shown.entry(fields).or_default().extend(here);
        }
    }
    let missing = missing
        .into_values()
        .filter_map(|places| places.into_iter().min_by_key(Vec::len));
    let missing: Vec<_> = missing.flatten().collect();
    assert!(missing.is_empty(), "without a row: {missing:#?}");
    for (fields, shown) in shown {
        // A scenario has its rail variant in a file or in itself.
        let is_hidden = |field: &&&str| **field != "own_rail" && !shown.contains(**field);
        let hidden: Vec<_> = fields.iter().filter(is_hidden).collect();
        assert!(hidden.is_empty(), "not in an example: {hidden:?}");
    }
}

#[test]
fn the_defaults_of_the_pages_are_those_of_the_types() {
    for page in PAGES.map(Page::open) {
        for (path, default) in page.fields() {
            let Some(node) = page.nodes.get(path).and_then(|nodes| nodes.first()) else {
                continue;
            };
            let without = page.without(node);
            let read = (page.read)(&without);
            let is_required = matches!(read, Err(Error::MissingStructField { .. }));
            assert_eq!(
                is_required,
                default == "required",
                "{}: {path}: {default}",
                page.name
            );
            if let Some(value) = spans(default).first() {
                let entry = format!("{}: {value},", split(path).1);
                let with = page.with(node.with_key.clone(), entry.trim_end_matches(','));
                assert_eq!((page.read)(&with), read, "{}: {path}: {default}", page.name);
            }
        }
    }
}

#[test]
fn every_word_of_the_format_is_explained() {
    let pages = PAGES.map(Page::open);
    let mut explained = BTreeSet::new();
    for page in &pages {
        for sample in page.rows("value").into_iter().flat_map(|(samples, _)| samples) {
            let mut places = page.words.keys().flat_map(|path| &page.nodes[path]);
            let fits = places.any(|node| (page.read)(&page.with(node.value.clone(), sample)).is_ok());
            assert!(fits, "{}: {sample} is not a value", page.name);
        }
        let prose = page.text.lines().flat_map(spans);
        explained.extend(prose.filter_map(|span| span.split('(').next()));
    }
    for page in &pages {
        for (path, words) in &page.words {
            for word in *words {
                assert!(explained.contains(word), "{}: {path}: {word}", page.name);
            }
        }
    }
}
