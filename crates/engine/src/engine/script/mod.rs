//! What scripts of every game have in common, and advice and great events with them: names, titles, the turns in which they count,
//! and what can be said of their conditions before a game begins.

pub mod outlook;
pub mod reader;

use crate::text::issue::Issue;
use crate::text::words::{ID_FORM, check_format, is_id};

/// Names that scripts cannot have, because players of every scenario do.
pub const TAKEN: [&str; 6] = ["greedy", "hints", "idle", "random", "recruit", "strong"];

/// Checks the first fields of a script file: its format, the name by which players choose it, and its title.
pub fn check_heading(format: u32, name: &str, title: &str, issues: &mut Vec<Issue>) {
    issues.extend(check_format(format));
    if !is_id(name) {
        issues.push(Issue::new("name", format!("\"{name}\" is not a valid id")).hint(ID_FORM));
    }
    if TAKEN.contains(&name) {
        let what = format!("the name \"{name}\" belongs to a player of every scenario");
        issues.push(Issue::new("name", what));
    }
    if title.trim().is_empty() {
        issues.push(Issue::new("title", "the script has no title"));
    }
}

/// The turns in which something counts, which are those of the scenario unless given; an issue for each that it has not. `turn` is the game's word
/// for one.
pub fn check_turns(
    path: &str,
    [from, until]: [Option<u16>; 2],
    (first, last): (u16, u16),
    turn: &str,
    issues: &mut Vec<Issue>,
) -> [u16; 2] {
    let turns = [("from", from, first), ("until", until, last)].map(|(field, given, usual)| {
        let given = given.unwrap_or(usual);
        if !(first..=last).contains(&given) {
            let what = format!("the scenario has no {turn} {given}");
            let issue = Issue::new(format!("{path}.{field}"), what);
            issues.push(issue.hint(format!("its {turn}s are {first} to {last}")));
        }
        given
    });
    let [from, until] = turns;
    if (first..=last).contains(&from) && until < from {
        let what = format!("the last {turn} comes before the first");
        issues.push(Issue::new(format!("{path}.until"), what));
    }
    turns
}
