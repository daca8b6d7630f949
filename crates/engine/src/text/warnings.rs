//! Warnings about the texts of any file: what players would see otherwise than its author meant.

use std::collections::BTreeSet;

use super::letters::is_seen;
use super::parse::from_ron;
use super::problem::Problem;
use super::ron_tree::Tree;

/// The most letters that are listed.
const LISTED: usize = 8;

/// Warnings about the strings of a file: names with a line break, and letters that no window shows.
pub fn of_strings(shown: &str, text: &str) -> Vec<Problem> {
    let Ok(tree) = Tree::scan(text) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut unseen: BTreeSet<char> = BTreeSet::new();
    let mut first = None;
    for node in tree.values() {
        let span = tree.span(node);
        let source = &text[span.clone()];
        if !source.ends_with(['"', '#']) {
            continue;
        }
        let Ok(says) = from_ron::<String>(source) else {
            continue;
        };
        if let Some(letter) = says.chars().find(|letter| !is_seen(*letter)) {
            let at = source.find(letter).unwrap_or_default();
            first.get_or_insert_with(|| (span.start + at, tree.path(node)));
            unseen.extend(says.chars().filter(|letter| !is_seen(*letter)));
        }
        if tree.key(node) == Some("name") && says.contains(['\n', '\r']) {
            let what = "this name has a line break";
            let hint = Some("names stand on one line".to_owned());
            found.push(Problem::at(shown, text, span.start, tree.path(node), what, hint).as_warning());
        }
    }
    if let Some((at, path)) = first {
        let mut letters: Vec<String> = unseen.iter().take(LISTED).map(char::to_string).collect();
        if unseen.len() > LISTED {
            letters.push("...".to_owned());
        }
        let what = format!("players see a box in place of {}", letters.join(" "));
        let hint = "the typeface of the map has Latin, Greek and Cyrillic letters".to_owned();
        found.push(Problem::at(shown, text, at, path, what, Some(hint)).as_warning());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_two_lines_and_letters_that_are_boxes_are_warned_of() {
        let found = |text: &str| -> Vec<String> {
            of_strings("a.ron", text)
                .iter()
                .map(ToString::to_string)
                .collect()
        };
        assert_eq!(
            found(r#"A(name: "Köln", text: "two\nlines", at: '日') // 日"#),
            [] as [&str; 0]
        );
        assert_eq!(
            found("A(places: [(name: \"Kota\nBharu\"), (name: \"Kota\\nBharu\")])"),
            [
                "a.ron:1:19: warning: places[0].name: this name has a line break; names stand on one line",
                "a.ron:2:17: warning: places[1].name: this name has a line break; names stand on one line",
            ]
        );
        assert_eq!(
            found("A(name: \"東京 Tokyo 東\")"),
            [
                "a.ron:1:10: warning: name: players see a box in place of 京 東; the typeface of the map has Latin, Greek and Cyrillic letters"
            ]
        );
    }
}
