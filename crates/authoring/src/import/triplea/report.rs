//! What an import leaves out and what it changes, with the reason: shown on the screen, at the head of the scenario's file, in its briefing
//! and in its line in the list.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use railhead_engine::text::words::{capital, count, listed};

/// The most things that are named one by one, and the most options.
const MAX_NAMED: usize = 30;
const MAX_OPTIONS: usize = 400;

/// Something of a map that is not in the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What and how many: `86 triggers`.
    pub what: String,
    /// Which, where names tell more than their number.
    pub names: String,
    /// Why.
    pub why: &'static str,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        if !self.names.is_empty() {
            write!(f, " ({})", self.names)?;
        }
        write!(f, ": {}", self.why)
    }
}

/// The account of the import of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// What is not in the scenario.
    pub left_out: Vec<LeftOut>,
    /// The differences from the map, as sentences without a full stop.
    pub changed: Vec<String>,
}

impl ImportReport {
    /// Notes something that is left out, unless its number is 0.
    pub(super) fn leave_out(&mut self, number: usize, one: &str, many: &str, why: &'static str) {
        if number > 0 {
            let (what, names) = (count(number, one, many), String::new());
            self.left_out.push(LeftOut { what, names, why });
        }
    }

    /// Notes things that are left out, each by its name, unless there are none.
    pub(super) fn leave_out_named(&mut self, names: &[String], one: &str, many: &str, why: &'static str) {
        if !names.is_empty() {
            let what = count(names.len(), one, many);
            let names = named(names);
            self.left_out.push(LeftOut { what, names, why });
        }
    }

    /// Notes options that are left out, all of them by name, unless there are none.
    pub(super) fn leave_out_options(&mut self, what: String, options: &[String], why: &'static str) {
        if !options.is_empty() {
            let names = some(options, MAX_OPTIONS, "; ");
            self.left_out.push(LeftOut { what, names, why });
        }
    }

    /// Notes a change.
    pub(super) fn change(&mut self, what: impl Into<String>) {
        self.changed.push(on_one_line(&what.into()));
    }

    /// Everything that is left out and changed, a line each.
    pub fn lines(&self) -> Vec<String> {
        let left_out = self
            .left_out
            .iter()
            .map(|left_out| format!("left out: {left_out}"));
        let changed = self.changed.iter().map(|changed| format!("changed: {changed}"));
        left_out.chain(changed).collect()
    }

    /// One line for the list of scenarios.
    pub(super) fn summary(&self) -> String {
        let begin = "Converted from a map of TripleA";
        let what: Vec<&str> = self.left_out.iter().map(|left_out| &*left_out.what).collect();
        match what[..] {
            [] => format!("{begin}."),
            [first, second, third, _, ..] => {
                let more = count(what.len() - 3, "more thing", "more things");
                format!("{begin}; {first}, {second}, {third} and {more} left out.")
            }
            _ => format!("{begin}; {} left out.", listed(&what, "and")),
        }
    }

    /// The paragraphs of the briefing.
    pub(super) fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = Vec::new();
        let sentences = |begin: &str, parts: Vec<String>| {
            let parts: Vec<String> = parts.iter().map(|part| format!("{}.", capital(part))).collect();
            format!("{begin} {}", parts.join(" "))
        };
        if !self.left_out.is_empty() {
            let parts = self.left_out.iter().map(ToString::to_string).collect();
            paragraphs.push(sentences("On the map but not in this game:", parts));
        }
        if !self.changed.is_empty() {
            paragraphs.push(sentences("Different from the map:", self.changed.clone()));
        }
        paragraphs
    }
}

/// How far the options of a game were followed that come over in part.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionsFollowed {
    /// Options of kinds of unit, territories and players that the rules here cannot say, by name.
    short: BTreeMap<&'static str, BTreeSet<String>>,
    /// Attachments that come over whole: to what and under which name they are attached.
    whole: BTreeSet<(String, String)>,
}

impl OptionsFollowed {
    /// Notes an option that the rules here cannot say.
    pub fn fall_short(&mut self, option: &'static str, of: &str) {
        self.short.entry(option).or_default().insert(of.to_owned());
    }

    /// Whether the rules here cannot say an option.
    pub fn falls_short(&self, option: &str, of: &str) -> bool {
        self.short.get(option).is_some_and(|places| places.contains(of))
    }

    /// Notes an attachment that comes over whole.
    pub fn come_over(&mut self, to: &str, name: &str) {
        self.whole.insert((to.to_owned(), name.to_owned()));
    }

    /// Whether an attachment comes over whole.
    pub fn has_come_over(&self, to: &str, name: &str) -> bool {
        self.whole.contains(&(to.to_owned(), name.to_owned()))
    }
}

/// Names in a row, up to a limit.
pub(super) fn named(names: &[String]) -> String {
    some(names, MAX_NAMED, ", ")
}

/// The first of some texts in a row, and how many more there are.
fn some(texts: &[String], most: usize, between: &str) -> String {
    let some: Vec<String> = texts.iter().take(most).map(|text| on_one_line(text)).collect();
    match texts.len().saturating_sub(most) {
        0 => some.join(between),
        more => format!("{} and {more} more", some.join(between)),
    }
}

/// A text of a map as a line of a comment can have it.
fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_names_what_is_left_out_and_why() {
        let mut report = ImportReport::default();
        assert_eq!(report.summary(), "Converted from a map of TripleA.");
        report.leave_out(0, "objective", "objectives", "there are none");
        report.leave_out(1, "trigger", "triggers", "no rule follows from another");
        report.change("the die has 6 sides");
        assert_eq!(
            report.summary(),
            "Converted from a map of TripleA; 1 trigger left out."
        );
        assert_eq!(
            report.lines(),
            [
                "left out: 1 trigger: no rule follows from another",
                "changed: the die has 6 sides"
            ]
        );
        assert_eq!(
            report.paragraphs(),
            [
                "On the map but not in this game: 1 trigger: no rule follows from another.",
                "Different from the map: The die has 6 sides."
            ]
        );
        for (number, one) in [(2, "hen"), (3, "ox"), (4, "cow"), (5, "pig")] {
            report.leave_out(number, one, &format!("{one}s"), "no farms");
        }
        assert_eq!(
            report.summary(),
            "Converted from a map of TripleA; 1 trigger, 2 hens, 3 oxs and 2 more things left out."
        );
    }
}
