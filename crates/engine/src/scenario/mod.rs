//! Scenarios of any game: reading one with all the files that it includes, and its entry in lists.
//!
//! Each game reads its own scenario files ([`Playable::read`]); this file has what is the same for all games.
//! The crate `railhead-games` finds out which game a file is for.

pub mod strings;

use std::collections::BTreeMap;
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use super::engine::goals::SideGoal;
use super::engine::history::History;
use super::engine::lesson::Lesson;
use super::engine::{Effort, Playable};
use super::text::choices::setting::Setting;
use super::text::choices::setup_choice::SetupChoice;
use super::text::{Files, Problem, Reader};

/// A scenario that can be played.
#[derive(Debug)]
pub struct Loaded<G: Playable> {
    /// The game, ready to begin.
    pub game: Arc<G>,
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What players read before they begin: paragraphs with an empty line between them.
    pub text: String,
    /// What it asks of its players.
    pub effort: Effort,
    /// Its lesson, if it teaches one.
    pub lesson: Option<Arc<Lesson>>,
    /// The record of the real war, if it has one.
    pub history: Option<Arc<History>>,
    /// The path of the scenario file.
    pub path: String,
    /// Every file that was read, by path. A save with these texts opens without the files.
    pub texts: BTreeMap<String, String>,
    /// A number that changes with any character of these files.
    pub checksum: u64,
}

impl<G: Playable> Loaded<G> {
    /// When the sides reached their goals in the real war, as sentences.
    pub fn as_it_was(&self) -> Vec<String> {
        let Some(history) = &self.history else {
            return Vec::new();
        };
        let goals = self.game.goals();
        goals.iter().filter_map(|goal| goal.as_it_was(history)).collect()
    }
}

// The game is shared, so that it need not be `Clone`.
impl<G: Playable> Clone for Loaded<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            title: self.title.clone(),
            summary: self.summary.clone(),
            text: self.text.clone(),
            effort: self.effort,
            lesson: self.lesson.clone(),
            history: self.history.clone(),
            path: self.path.clone(),
            texts: self.texts.clone(),
            checksum: self.checksum,
        }
    }
}

/// A scenario in the list from which players choose.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The name of its game; empty if it cannot be read.
    pub game: &'static str,
    /// The path of the scenario file.
    pub path: String,
    /// Its title, or its path if it cannot be read.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What each side plays for.
    pub goals: Vec<SideGoal>,
    /// When these goals were reached in the real war, as sentences.
    pub as_it_was: Vec<String>,
    /// What players read before they begin.
    pub text: String,
    /// What it asks of its players.
    pub effort: Effort,
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
    /// The choices that it offers before it begins.
    pub choices: Vec<SetupChoice>,
    /// The other house rules that players can settle before it begins.
    pub settings: Vec<Setting>,
    /// The title of its lesson, if it has one.
    pub lesson: Option<String>,
    /// Why it cannot be played; empty if it can.
    pub problems: Vec<Problem>,
}

/// Reads a scenario.
///
/// Errors: every problem of the file and of those that it includes: the scenario's first, each file's in the order of its text.
pub fn load<G: Playable>(files: &dyn Files, path: &str) -> Result<Loaded<G>, Vec<Problem>> {
    load_by(Reader::new(files), path)
}

/// Reads a scenario with a reader that may share a cache with others.
pub fn load_by<G: Playable>(mut reader: Reader, path: &str) -> Result<Loaded<G>, Vec<Problem>> {
    let read = G::read(&mut reader, path);
    let texts = reader.finish(path, read.is_some())?;
    let (game, heading) = read.expect("a reader that finishes without a game finishes with problems");
    Ok(Loaded {
        game: Arc::new(game),
        title: one_line(&heading.title),
        summary: one_line(&heading.summary),
        text: paragraphs(&heading.text),
        effort: heading.effort,
        lesson: heading.lesson.map(Arc::new),
        history: heading.history.map(Arc::new),
        path: path.into(),
        checksum: checksum(&texts),
        texts,
    })
}

impl Listing {
    /// The entry of a scenario, without its choices, which need its files.
    pub fn of<G: Playable>(scenario: Loaded<G>) -> Self {
        let game = &scenario.game;
        let span = game.span();
        let (goals, as_it_was) = (game.goals(), scenario.as_it_was());
        Self {
            game: G::NAME,
            path: scenario.path,
            title: scenario.title,
            summary: scenario.summary,
            goals,
            as_it_was,
            text: scenario.text,
            effort: scenario.effort,
            turns: span.turns,
            begins: Some(span.from),
            dates: span.dates(),
            map: game.map_name().to_owned(),
            sides: game.seats().iter().map(|seat| seat.name.to_owned()).collect(),
            choices: Vec::new(),
            settings: Vec::new(),
            lesson: scenario.lesson.map(|lesson| lesson.title.clone()),
            problems: Vec::new(),
        }
    }

    /// The entry of a scenario that cannot be played.
    pub fn with_problems(path: String, problems: Vec<Problem>) -> Self {
        Self {
            game: "",
            title: path.clone(),
            path,
            summary: String::new(),
            goals: Vec::new(),
            as_it_was: Vec::new(),
            text: String::new(),
            effort: Effort::default(),
            turns: 0,
            begins: None,
            dates: String::new(),
            sides: Vec::new(),
            map: String::new(),
            choices: Vec::new(),
            settings: Vec::new(),
            lesson: None,
            problems,
        }
    }
}

/// A checksum of a set of files.
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

/// Paragraphs as players read them: the file's line breaks are removed, except at empty lines and lists.
pub fn paragraphs(text: &str) -> String {
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
