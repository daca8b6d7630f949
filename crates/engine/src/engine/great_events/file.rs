//! Great events as scenario files write them, and what is checked of them in any game.

use serde::Deserialize;

use super::GreatEvent;
use crate::board::SpaceId;
use crate::text::issue::Issue;

/// The most great events of a scenario.
const MOST: usize = 100;

/// The most letters of a title: a card has one line for it.
const LONGEST_TITLE: usize = 60;

/// The most letters of a text: a card has a few lines for it.
const LONGEST_TEXT: usize = 320;

/// A great event in a scenario file; `C` is a condition of the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "GreatEvent")]
pub struct GreatEventFile<C> {
    /// The id of the side from which its conditions are seen.
    pub side: String,
    /// A few words without a full stop.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// The space in which it happens.
    pub at: String,
    /// The first turn in which it can happen.
    pub from: Option<u16>,
    /// The last turn in which it can happen.
    pub until: Option<u16>,
    /// It happens when all of these hold for the first time.
    pub when: Vec<C>,
    /// Whether it is a task of an exercise: the end of the game says which are done.
    #[serde(default)]
    pub task: bool,
}

impl<C> GreatEventFile<C> {
    /// Whether there are no more of them than a scenario can have; an issue if there are.
    pub fn are_few(files: &[Self], issues: &mut Vec<Issue>) -> bool {
        if files.len() > MOST {
            let what = format!("{} great events are too many: the limit is {MOST}", files.len());
            issues.push(Issue::new("great_events", what));
        }
        files.len() <= MOST
    }

    /// Checks its words, and that it depends on something.
    pub fn check(&self, path: &str, issues: &mut Vec<Issue>) {
        check_words(path, &self.title, &self.text, issues);
        if self.when.is_empty() {
            let issue = Issue::new(format!("{path}.when"), "the event depends on nothing");
            issues.push(issue.hint("name at least one condition"));
        }
    }

    /// The event as players read it.
    pub fn event(&self, at: SpaceId) -> GreatEvent {
        GreatEvent {
            title: one_line(&self.title).trim_end_matches('.').to_owned(),
            text: one_line(&self.text),
            at,
            is_task: self.task,
        }
    }
}

/// Checks that an event has a title and a text, and that both fit on a card.
pub fn check_words(path: &str, title: &str, text: &str, issues: &mut Vec<Issue>) {
    for (field, text, longest) in [("title", title, LONGEST_TITLE), ("text", text, LONGEST_TEXT)] {
        let letters = one_line(text).chars().count();
        let path = format!("{path}.{field}");
        if letters == 0 {
            issues.push(Issue::new(path, format!("the event has no {field}")));
        } else if letters > longest {
            let what = format!("{letters} letters are too many for a card: the limit is {longest}");
            issues.push(Issue::new(path, what));
        }
    }
}

/// A text without line breaks and needless blanks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
