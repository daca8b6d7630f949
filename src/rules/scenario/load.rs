//! Reads a scenario with all the files that it includes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::Xxh3;

use super::board::made;
use crate::rules::board::Board;
use crate::rules::board::hex::file::BoardFile;
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::rulebook::Rulebook;
use crate::rules::hex_game::rules_file::RulesFile;
use crate::rules::hex_game::setup::ScenarioFile;
use crate::rules::hex_game::unit_file::UnitFile;
use crate::rules::text::files::{Files, Folder, MAX_SCENARIO, ReadError, join};
use crate::rules::text::parse::{KINDS, Parsed, parse};
use crate::rules::text::problem::Problem;
use crate::rules::text::ron_tree::Tree;

/// A scenario that can be played.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, ready to begin.
    pub game: Arc<HexGame>,
    /// What the scenario is called.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What players read before they begin: paragraphs, with an empty line between them.
    pub text: String,
    /// The path of the scenario file.
    pub path: String,
    /// Every file that was read, by path: all that a save needs to open without them.
    pub texts: BTreeMap<String, String>,
    /// A number that changes with any letter of these files.
    pub checksum: u64,
}

/// A scenario in the list from which players choose.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The path of the scenario file.
    pub path: String,
    /// What it is called; its path if it cannot be read.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What players read before they begin.
    pub text: String,
    /// How many turns it has.
    pub turns: u16,
    /// Its first day; `None` if it cannot be read.
    pub begins: Option<jiff::civil::Date>,
    /// The days that it covers: `26 December 1941 - 12 January 1942`.
    pub dates: String,
    /// The names of the sides, in the order of their player-turns.
    pub sides: Vec<String>,
    /// The name of its map.
    pub map: String,
    /// Why it cannot be played, if so.
    pub problems: Vec<Problem>,
}

/// Reads a scenario.
///
/// # Errors
///
/// Every problem of the file and of those that it includes: the scenario's first, each file's in the order of
/// its text.
pub fn load(files: &dyn Files, path: &str) -> Result<Loaded, Vec<Problem>> {
    let mut reader = Reader {
        files,
        texts: BTreeMap::new(),
        problems: Vec::new(),
    };
    let Some(mut scenario) = reader.parse::<ScenarioFile>(path, "Scenario") else {
        return Err(reader.found(path));
    };
    let include =
        |field: fn(&ScenarioFile) -> &String| scenario.value.as_ref().map(|file| field(file).clone());
    let includes = [
        ("board", include(|file| &file.board)),
        ("rules", include(|file| &file.rules)),
        ("units", include(|file| &file.units)),
    ];
    let [board_path, rules_path, units_path] = includes.map(|(field, included)| {
        included.and_then(|included| reader.include(&scenario, path, field, &included))
    });
    let mut board_file = board_path.and_then(|path| reader.parse::<BoardFile>(&path, "Board"));
    let mut rules_file = rules_path.and_then(|path| reader.parse::<RulesFile>(&path, "Rules"));
    let mut unit_file = units_path.and_then(|path| reader.parse::<UnitFile>(&path, "Units"));

    let board = board_file
        .as_mut()
        .and_then(|parsed| made(parsed, BoardFile::build))
        .map(Arc::new);
    let mut rules = rules_file
        .as_mut()
        .and_then(|file| build_rules(file, board.as_deref()));
    let units = unit_file.as_mut().and_then(|parsed| {
        let mut issues = Vec::new();
        let roster = parsed
            .value
            .as_ref()
            .map(|file| file.build(rules.as_ref(), &mut issues));
        parsed.add_issues(issues);
        // What has a mistake of form is missing from the list; who is sure to be on it cannot be told.
        roster.filter(|_| parsed.is_complete())
    });
    if let (Some(parsed), Some(rules), Some(units)) = (&mut rules_file, &mut rules, &units) {
        let mut issues = Vec::new();
        if let Some(file) = &parsed.value {
            file.join_units(rules, units, &mut issues);
        }
        parsed.add_issues(issues);
    }
    let mut issues = Vec::new();
    let definition = scenario
        .value
        .as_ref()
        .and_then(|file| file.build(board.as_ref(), rules.as_ref(), units.as_ref(), &mut issues));
    scenario.add_issues(issues);

    let summary = scenario.value.take();
    reader.problems.append(&mut scenario.problems);
    reader
        .problems
        .sort_by_key(|problem| (problem.line, problem.column));
    reader
        .problems
        .extend(board_file.map(|file| file.problems).unwrap_or_default());
    reader
        .problems
        .extend(rules_file.map(|file| file.problems).unwrap_or_default());
    reader
        .problems
        .extend(unit_file.map(|file| file.problems).unwrap_or_default());
    let size: usize = reader.texts.values().map(String::len).sum();
    if size > MAX_SCENARIO {
        let megabytes = size.div_ceil(1024 * 1024);
        let limit = MAX_SCENARIO / (1024 * 1024);
        let what =
            format!("the files of the scenario hold {megabytes} MB together, where {limit} MB is the limit");
        let hint = Some("a save carries all of them".to_owned());
        reader
            .problems
            .push(Problem::with_file(files.shown(path), what, hint));
    }
    let (Some(definition), Some(file), true) = (definition, summary, reader.problems.is_empty()) else {
        return Err(reader.found(path));
    };
    Ok(Loaded {
        game: Arc::new(HexGame::new(definition)),
        title: one_line(&file.title),
        summary: one_line(&file.summary),
        text: paragraphs(&file.text),
        path: path.into(),
        checksum: checksum(&reader.texts),
        texts: reader.texts,
    })
}

/// Every scenario among the files: those to learn by, then the others by their first day; those with problems last.
pub fn list(files: &dyn Files) -> Vec<Listing> {
    // What cannot be told is listed too, with its problems: its author wonders where it is.
    let is_scenario = |path: &String| {
        let text = files.read(path).unwrap_or_default();
        let kind = kind_of(&text);
        kind == "Scenario" || !(kind == "Save" || KINDS.contains(&kind))
    };
    let mut listings: Vec<_> = files
        .paths()
        .into_iter()
        .filter(is_scenario)
        .map(|path| listing(files, path))
        .collect();
    // Those to learn by come first, the shortest before the others; then by the day on which they begin, the longest
    // first.
    listings.sort_by_cached_key(|listing| {
        let is_tutorial = listing.path.starts_with("tutorials/");
        (
            !listing.problems.is_empty(),
            !is_tutorial,
            if is_tutorial { listing.turns } else { 0 },
            listing.begins,
            std::cmp::Reverse(listing.turns),
            listing.title.clone(),
        )
    });
    listings
}

/// What a text begins with, after comments: the word that says what kind of file it is, however damaged the rest.
fn kind_of(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if rest.starts_with("//") || rest.starts_with("#!") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            let end = rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len());
            return &rest[..end];
        }
    }
}

fn listing(files: &dyn Files, path: String) -> Listing {
    match load(files, &path) {
        Ok(loaded) => {
            let calendar = loaded.game.definition().calendar;
            let [from, to] = [calendar.days(calendar.first).0, calendar.days(calendar.last).1];
            Listing {
                path,
                title: loaded.title,
                summary: loaded.summary,
                text: loaded.text,
                turns: calendar.last - calendar.first + 1,
                begins: Some(from),
                dates: format!("{} - {}", from.strftime("%-d %B %Y"), to.strftime("%-d %B %Y")),
                map: loaded.game.board().name().to_owned(),
                sides: loaded
                    .game
                    .definition()
                    .sides
                    .iter()
                    .map(|side| side.name.clone())
                    .collect(),
                problems: Vec::new(),
            }
        }
        Err(problems) => Listing {
            title: path.clone(),
            path,
            summary: String::new(),
            text: String::new(),
            turns: 0,
            begins: None,
            dates: String::new(),
            sides: Vec::new(),
            map: String::new(),
            problems,
        },
    }
}

/// Every problem of a file on disk, of any kind that scenarios are made of.
///
/// A scenario is checked with all that it includes. The others are checked by themselves: whether a board and
/// rules fit together is seen from a scenario that uses both.
pub fn check_file(path: &Path) -> Vec<Problem> {
    let (folder, inside) = place_of(path);
    check(&folder, &inside)
}

/// The folder of scenarios that a file on disk belongs to, and its path inside.
pub(super) fn place_of(path: &Path) -> (Folder, String) {
    // Included files can lie anywhere below the folder of scenarios, which is the outermost that is called so.
    let folder = path.parent().unwrap_or(Path::new(""));
    let root = folder
        .ancestors()
        .filter(|above| above.file_name().is_some_and(|name| name == "scenarios"))
        .last();
    let root = root.unwrap_or(folder);
    let inside = path.strip_prefix(root).unwrap_or(path);
    let inside = inside
        .iter()
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/");
    (Folder::new(root), inside)
}

/// Every problem of a file, of any kind that scenarios are made of.
pub fn check(files: &dyn Files, path: &str) -> Vec<Problem> {
    let text = match files.read(path) {
        Ok(text) => text,
        Err(error) => return vec![unreadable(files, path, &error)],
    };
    let name = Tree::scan(&text)
        .ok()
        .and_then(|tree| tree.name().map(String::from));
    let mut reader = Reader {
        files,
        texts: BTreeMap::new(),
        problems: Vec::new(),
    };
    match name.as_deref() {
        Some("Board" | "AreaBoard") => super::board::open(files, path).err().unwrap_or_default(),
        Some("Rules") => {
            let mut parsed = reader.parse::<RulesFile>(path, "Rules");
            parsed.as_mut().and_then(|parsed| build_rules(parsed, None));
            parsed.map(|parsed| parsed.problems).unwrap_or_default()
        }
        Some("Units") => {
            let Some(mut parsed) = reader.parse::<UnitFile>(path, "Units") else {
                return reader.problems;
            };
            let mut issues = Vec::new();
            if let Some(file) = &parsed.value {
                file.build(None, &mut issues);
            }
            parsed.add_issues(issues);
            parsed.problems
        }
        Some("Scenario") => load(files, path).err().unwrap_or_default(),
        // Reading it as anything tells what is wrong with its shape.
        None if Tree::scan(&text).is_err() => {
            parse::<ScenarioFile>(&files.shown(path), &text, "Scenario").problems
        }
        other => {
            let kinds = KINDS.map(|kind| format!("{kind}(")).join(", ");
            let what = match other {
                Some(other) => {
                    let shown: String = other.chars().take(40).collect();
                    format!("\"{shown}\" is not a kind of file that scenarios are made of")
                }
                None if text.trim().is_empty() => "the file is empty".into(),
                None => "there is nothing in this file that a scenario could use".into(),
            };
            let hint = Some(format!("a file begins with one of {kinds}"));
            vec![Problem::at(
                &files.shown(path),
                &text,
                0,
                String::new(),
                what,
                hint,
            )]
        }
    }
}

/// Reads files and keeps their texts and problems.
struct Reader<'f> {
    files: &'f dyn Files,
    texts: BTreeMap<String, String>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    /// The problems of a scenario that cannot be played: at least one, so that nobody takes it for a good one.
    fn found(self, path: &str) -> Vec<Problem> {
        let mut problems = self.problems;
        if problems.is_empty() {
            let what = "this is not a scenario that can be played";
            problems.push(Problem::with_file(self.files.shown(path), what, None));
        }
        problems
    }

    fn parse<T: DeserializeOwned>(&mut self, path: &str, name: &str) -> Option<Parsed<T>> {
        match self.files.read(path) {
            Ok(text) => {
                let parsed = parse(&self.files.shown(path), &text, name);
                self.texts.insert(path.into(), text);
                Some(parsed)
            }
            Err(error) => {
                self.problems.push(unreadable(self.files, path, &error));
                None
            }
        }
    }

    /// The path of an included file, if it can be read; else the problem is with the field that names it.
    fn include(
        &mut self,
        scenario: &Parsed<ScenarioFile>,
        from: &str,
        field: &'static str,
        path: &str,
    ) -> Option<String> {
        let read = join(from, path).and_then(|joined| self.files.read(&joined).map(|_| joined));
        read.map_err(|error| {
            let hint = match &error {
                ReadError::Missing(_) => Some("paths begin at the folder of this file".to_owned()),
                ReadError::Outside(_) => {
                    Some("a scenario can include files below that folder only".to_owned())
                }
                ReadError::Unportable(_) => {
                    Some("folders are separated by a slash, on every system".to_owned())
                }
                ReadError::IsFolder(_)
                | ReadError::NotAFile(_)
                | ReadError::TooLarge { .. }
                | ReadError::NotText(_)
                | ReadError::Refused { .. } => None,
            };
            let offset = Tree::scan(&scenario.text).map_or(0, |tree| tree.offset_of(field, 0));
            let what = error.to_string();
            self.problems.push(Problem::at(
                &scenario.file,
                &scenario.text,
                offset,
                field.into(),
                what,
                hint,
            ));
        })
        .ok()
    }
}

pub(super) fn unreadable(files: &dyn Files, path: &str, error: &ReadError) -> Problem {
    let what = match error {
        ReadError::Missing(_) => "there is no such file".into(),
        ReadError::Outside(_) => "the path leads out of the folder of scenarios".into(),
        ReadError::IsFolder(_) => "this is a folder, where a file should be".into(),
        ReadError::NotAFile(_) => "this is not a file".into(),
        ReadError::Unportable(_)
        | ReadError::TooLarge { .. }
        | ReadError::NotText(_)
        | ReadError::Refused { .. } => error.to_string(),
    };
    Problem::with_file(files.shown(path), what, None)
}

fn build_rules(parsed: &mut Parsed<RulesFile>, board: Option<&Board>) -> Option<Rulebook> {
    let mut issues = Vec::new();
    let rules = parsed
        .value
        .as_ref()
        .and_then(|file| file.build(board, &mut issues));
    parsed.add_issues(issues);
    rules.filter(|_| parsed.is_complete())
}

/// A number for a set of files.
pub fn checksum(texts: &BTreeMap<String, String>) -> u64 {
    let mut hash = Xxh3::new();
    for part in texts.iter().flat_map(|(path, text)| [path, text]) {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.digest()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Paragraphs as players read them: the line breaks of the file are gone, but for empty lines and lists.
fn paragraphs(text: &str) -> String {
    let mut result = String::new();
    for line in text.lines().map(str::trim) {
        let starts_item = line.starts_with("- ")
            || line
                .split_once(". ")
                .is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        if line.is_empty() {
            if !result.is_empty() && !result.ends_with("\n\n") {
                result.push_str("\n\n");
            }
        } else {
            if !result.is_empty() && !result.ends_with('\n') {
                result.push(if starts_item { '\n' } else { ' ' });
            }
            result.push_str(line);
        }
    }
    result.trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lose_the_line_breaks_of_the_file() {
        let text = "\n    One\n    two.\n\n\n    - three\n      four\n    - five\n    1. six\n    ";
        assert_eq!(paragraphs(text), "One two.\n\n- three four\n- five\n1. six");
    }

    #[test]
    fn the_checksum_tells_where_one_file_ends() {
        let sum = |pairs: &[(&str, &str)]| {
            checksum(
                &pairs
                    .iter()
                    .map(|(path, text)| ((*path).into(), (*text).into()))
                    .collect(),
            )
        };
        assert_ne!(sum(&[("a", "bc")]), sum(&[("ab", "c")]));
    }
}
