//! Services for every editor of scenario files: the meaning of a field, where an id is defined, renaming, the outline of a file, lines and
//! brackets, the way from text to map and back.
//!
//! The editor is a window of ours, or another program by way of [`lsp`](crate::lsp). All this works on texts, saved or not; files are
//! written by [`project`] alone, and [`undo`] remembers what was changed.

pub mod brush;
pub mod definition;
mod drafts;
pub mod fields;
pub mod new_scenario;
pub mod outline;
pub mod project;
pub mod rename;
pub mod spaces;
pub mod typing;
pub mod undo;

use crate::rules::games::check;
use crate::rules::text::locate::included_by;
use crate::rules::text::ron_tree::Tree;
use crate::rules::text::{Files, Problem};

/// Every problem of a file. What cannot be told of it alone, as whether the rules have the kind of a unit, is told by the first scenario
/// that includes it.
pub fn problems(files: &dyn Files, path: &str) -> Vec<Problem> {
    let alone = check(files, path);
    let is_scenario = |path: &str| {
        let text = files.read(path).unwrap_or_default();
        Tree::root_name(&text) == Some("Scenario")
    };
    if !alone.is_empty() || is_scenario(path) {
        return alone;
    }
    let mut scenarios = files.paths().into_iter().filter(|other| is_scenario(other));
    let Some(scenario) = scenarios.find(|other| included_by(files, other).contains(path)) else {
        return alone;
    };
    let shown = files.shown(path);
    let all = check(files, &scenario).into_iter();
    all.filter(|problem| problem.file == shown).collect()
}
