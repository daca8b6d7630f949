//! The kinds of file, by the names of their outermost structs.

use super::problem::Problem;
use super::ron_tree::Tree;

/// The names that the outermost struct of a file can have.
pub const KINDS: [&str; 12] = [
    "Scenario",
    "Campaign",
    "Board",
    "AreaBoard",
    "Rules",
    "Units",
    "Script",
    "Lesson",
    "History",
    "UnitTable",
    "Rail",
    "AreaScript",
];

/// The problem of a file that is not of the kind that is needed.
pub(super) fn wrong_kind(file: &str, text: &str, tree: &Tree, name: &str) -> Option<Problem> {
    let at = |what: String, hint: String| {
        let offset = tree.offset_of("", 0);
        Some(Problem::at(file, text, offset, String::new(), what, Some(hint)))
    };
    match tree.name() {
        Some(found) if found == name => None,
        None if text.trim().is_empty() => at(
            "the file is empty".into(),
            format!("a file of this kind begins with {name}("),
        ),
        Some(found) if KINDS.contains(&found) => at(
            format!("this is {found}(...), but {name}(...) is needed here"),
            format!("it begins with {name}("),
        ),
        _ => at(
            format!("this is not a {name} file"),
            format!("it begins with {name}("),
        ),
    }
}
