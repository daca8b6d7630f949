//! The file type of a history, `History(...)`, and its checks.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Deserialize;

use super::{Fall, History};
use crate::board::SpaceId;
use crate::engine::{Seat, Taught};
use crate::text::issue::{Issue, date};
use crate::text::parse::Parsed;
use crate::text::words::{check_format, words};
use crate::text::{Problem, Reader};

/// The name of the outermost struct.
pub const KIND: &str = "History";

/// The most events that a file can have.
const MOST: usize = 1_000;

/// A history file: `History(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "History")]
pub struct HistoryFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The first day that the file covers.
    pub from: String,
    /// The last day that the file covers.
    pub until: String,
    /// The places that each side held before the first event.
    pub outset: Vec<OutsetFile>,
    /// The events, in any order.
    pub events: Vec<FactFile>,
}

/// Places that a side held at the outset.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsetFile {
    /// The id of the side.
    pub side: String,
    /// The ids of the places.
    pub places: String,
}

/// A place that changed hands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactFile {
    /// The day, as in `1942-01-11`.
    pub on: String,
    /// The id of the place.
    pub at: String,
    /// The id of the side that took it.
    pub side: String,
    /// What happened, in a few words without a date.
    pub text: String,
}

impl HistoryFile {
    /// Checks everything that needs no game, and adds every issue.
    pub fn check(&self, issues: &mut Vec<Issue>) {
        issues.extend(check_format(self.format));
        let span = (
            date("from", &self.from, issues),
            date("until", &self.until, issues),
        );
        if self.events.len() > MOST {
            let what = format!("{} events: at most {MOST} fit", self.events.len());
            issues.push(Issue::new("events", what));
        }
        for (number, event) in self.events.iter().enumerate() {
            let path = format!("events[{number}]");
            let on = date(&format!("{path}.on"), &event.on, issues);
            if let (Some(on), (Some(from), Some(until))) = (on, span)
                && !(from..=until).contains(&on)
            {
                let what = format!("{on} is outside the days that the file covers");
                issues
                    .push(Issue::new(format!("{path}.on"), what).hint(format!("they are {from} to {until}")));
            }
            if event.text.trim().is_empty() {
                issues.push(Issue::new(format!("{path}.text"), "the event has no text"));
            }
        }
    }

    /// Checks the file, also against the game, and adds every issue. The result is valid if there are none.
    pub fn build<G: Taught>(&self, game: &G, issues: &mut Vec<Issue>) -> History {
        self.check(issues);
        if let (Ok(from), Ok(until)) = (self.from.parse::<Date>(), self.until.parse::<Date>()) {
            let span = game.span();
            if until < span.from || span.to < from {
                let what = "the scenario covers none of the file's days";
                issues.push(Issue::new("from", what).hint(format!("it covers {} to {}", span.from, span.to)));
            }
        }
        let mut check = Check { game, issues };
        let mut outset = BTreeMap::new();
        for (number, file) in self.outset.iter().enumerate() {
            let path = format!("outset[{number}]");
            let side = check.side(&format!("{path}.side"), &file.side);
            for (offset, word) in words(&file.places) {
                let place = check.place(&format!("{path}.places"), offset, word);
                outset.extend(place.zip(side));
            }
        }
        let mut events = Vec::new();
        for (number, file) in self.events.iter().enumerate() {
            let path = format!("events[{number}]");
            let (at, side) = (
                check.place(&format!("{path}.at"), 0, &file.at),
                check.side(&format!("{path}.side"), &file.side),
            );
            if let (Some(at), Some(side), Ok(on)) = (at, side, file.on.parse()) {
                events.push(Fall {
                    on,
                    at,
                    side,
                    text: file.text.trim().to_owned(),
                });
            }
        }
        events.sort_by_key(|fact| fact.on);
        History { outset, events }
    }
}

struct Check<'c, G> {
    game: &'c G,
    issues: &'c mut Vec<Issue>,
}

impl<G: Taught> Check<'_, G> {
    /// The place that a word names; `None` if the scenario does not play it, and with an issue if no place has the name.
    fn place(&mut self, path: &str, offset: usize, word: &str) -> Option<SpaceId> {
        let found = self.game.place_named(word);
        if found.is_none() {
            let what = format!("no place \"{word}\" in the scenario");
            let known = self.game.place_words();
            self.issues
                .push(Issue::unknown_name(path, what, word, known).at_offset(offset));
        }
        found.filter(|place| self.game.beyond(*place).is_none())
    }

    fn side(&mut self, path: &str, word: &str) -> Option<Seat> {
        let seats = self.game.seats();
        let found = (0..).map(Seat).zip(&seats).find(|(_, names)| names.id == word);
        if found.is_none() {
            let what = format!("no side \"{word}\" in the scenario");
            let known = seats.iter().map(|names| names.id);
            self.issues.push(Issue::unknown_name(path, what, word, known));
        }
        found.map(|(seat, _)| seat)
    }
}

/// Reads the history that a scenario includes in its field `history`, and the file's problems.
pub fn read_history<G: Taught, T>(
    reader: &mut Reader,
    scenario: (&Parsed<T>, &str),
    included: Option<&str>,
    game: Option<&G>,
) -> (Option<History>, Vec<Problem>) {
    let build = |file: &HistoryFile, issues: &mut Vec<Issue>| {
        if let Some(game) = game {
            return Some(file.build(game, issues));
        }
        file.check(issues);
        None
    };
    reader.read_included(scenario, ("history", KIND), included, build)
}

/// Every problem of a history file, checked without a scenario.
pub fn check_history(reader: &mut Reader, path: &str) -> Vec<Problem> {
    reader.check(path, KIND, HistoryFile::check)
}
