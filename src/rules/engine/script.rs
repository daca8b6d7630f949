//! What scripts of every game have in common: written plans by which computers play a scenario.

use crate::rules::text::issue::Issue;
use crate::rules::text::words::{ID_FORM, check_format, is_id};

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
