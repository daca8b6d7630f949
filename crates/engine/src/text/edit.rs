//! Changes to a text that touch the bytes of one value and no others: comments, order and layout are the author's.
//!
//! A place is the path of a value, as problems name it: `setup[12].at`, `terrain['c'].name`. `None` means that the text has no such
//! place, or that its brackets do not close.

use std::ops::Range;

use super::ron_token::{TokenKind, next_token};
use super::ron_tree::{NodeId, Tree};

/// A range of bytes of a text, and the text that replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go.
    pub range: Range<usize>,
    /// The text that comes.
    pub text: String,
}

impl Edit {
    /// An edit that replaces these bytes.
    pub fn new(range: Range<usize>, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { range, text }
    }
}

/// Changes a text, and returns the edit that restores it.
pub fn apply(text: &mut String, edit: &Edit) -> Edit {
    let Edit { range, text: new } = edit;
    let before = text[range.clone()].to_owned();
    text.replace_range(range.clone(), new);
    Edit::new(range.start..range.start + new.len(), before)
}

/// Applies edits that do not overlap; each is meant for the text as it is now.
pub fn apply_all(text: &mut String, mut edits: Vec<Edit>) {
    edits.sort_by_key(|edit| edit.range.start);
    for edit in edits.iter().rev() {
        apply(text, edit);
    }
}

/// Puts another value at a path.
pub fn set(text: &str, path: &str, value: &str) -> Option<Edit> {
    let tree = Tree::scan(text).ok()?;
    Some(Edit::new(tree.value(path)?, value))
}

/// Adds an element at the end of a list, a `field: value` at the end of a group, or a `key: value` at the end of a table.
pub fn push(text: &str, path: &str, entry: &str) -> Option<Edit> {
    let tree = Tree::scan(text).ok()?;
    let brackets = tree.find(path)?;
    tree.bracket(brackets)?;
    let closing = tree.span(brackets).end - 1;
    let Some(last) = tree.children(brackets).last() else {
        // Where the brackets have lines of their own, the element gets one between them.
        let Some(indent) = indent_of_own_line(text, closing) else {
            return Some(Edit::new(closing..closing, entry));
        };
        let line = closing - indent.len();
        return Some(Edit::new(line..line, format!("{indent}    {entry},\n")));
    };
    let element = tree.span_with_key(last);
    let comma = comma_after(text, element.end);
    let (end, missing) = comma.map_or((element.end, ","), |comma| (comma + 1, ""));
    let Some(indent) = indent_of_own_line(text, element.start) else {
        let after = if comma.is_some() { "," } else { "" };
        return Some(Edit::new(end..end, format!("{missing} {entry}{after}")));
    };
    // A comment behind the last element stays with it.
    let line = end + text[end..].find('\n')?;
    let rest = &text[end..line];
    let is_comment = rest.trim().is_empty() || rest.trim_start().starts_with("//");
    let rest = if is_comment { rest } else { "" };
    let added = format!("{missing}{rest}\n{indent}{entry},");
    Some(Edit::new(end..end + rest.len(), added))
}

/// Adds an element to a list before the one with this index; at its end if there is none.
pub fn insert(text: &str, path: &str, index: usize, entry: &str) -> Option<Edit> {
    let tree = Tree::scan(text).ok()?;
    let Some(next) = tree.children(tree.find(path)?).nth(index) else {
        return push(text, path, entry);
    };
    let at = tree.span_with_key(next).start;
    let between = indent_of_own_line(text, at).map_or(" ".into(), |indent| format!("\n{indent}"));
    Some(Edit::new(at..at, format!("{entry},{between}")))
}

/// Takes a value away, with its field name or key; with its line if it stands there alone.
pub fn remove(text: &str, path: &str) -> Option<Edit> {
    let tree = Tree::scan(text).ok()?;
    let node = tree.find(path)?;
    tree.parent(node)?;
    let element = tree.span_with_key(node);
    let comma = comma_after(text, element.end);
    let end = comma.map_or(element.end, |comma| comma + 1);
    if let Some(indent) = indent_of_own_line(text, element.start) {
        let rest = text[end..].split_inclusive('\n').next().unwrap_or_default();
        let is_alone = rest.trim().is_empty() || rest.trim_start().starts_with("//");
        if is_alone && rest.ends_with('\n') {
            return Some(Edit::new(element.start - indent.len()..end + rest.len(), ""));
        }
    }
    let spaces = text[end..].len() - text[end..].trim_start_matches(' ').len();
    if comma.is_some() {
        return Some(Edit::new(element.start..end + spaces, ""));
    }
    // The last in its line takes the comma before it along.
    let before = text[..element.start].trim_end_matches(' ');
    let start = before.strip_suffix(',').map_or(element.start, str::len);
    let is_first = comma_before(&tree, node, text, start).is_none();
    let start = if is_first { element.start } else { start };
    Some(Edit::new(start..end, ""))
}

/// The comma at `at`, if it stands behind the element before this one, and not in a comment.
fn comma_before(tree: &Tree, node: NodeId, text: &str, at: usize) -> Option<usize> {
    let siblings = tree.children(tree.parent(node)?);
    let before = siblings.take_while(|other| *other != node).last()?;
    comma_after(text, tree.span(before).end).filter(|comma| *comma == at)
}

/// Writes other letters over those of one cell of a map: a list of strings, a row each, in which a cell takes `width` letters.
pub fn paint(text: &str, map: &str, cell: (usize, usize), width: usize, letters: &str) -> Option<Edit> {
    paint_all(text, map, &[cell], width, letters)?.pop()
}

/// The same for several cells, by column and row: an edit for each.
pub fn paint_all(
    text: &str,
    map: &str,
    cells: &[(usize, usize)],
    width: usize,
    letters: &str,
) -> Option<Vec<Edit>> {
    let tree = Tree::scan(text).ok()?;
    let rows: Vec<NodeId> = tree.children(tree.find(map)?).collect();
    let fits = letters.chars().count() == width && !letters.contains(['"', '\\', '\n']);
    cells
        .iter()
        .map(|&(column, row)| {
            let inside = tree.plain_string(*rows.get(row)?)?;
            let line = &text[inside.clone()];
            let byte_of = |letter: usize| {
                let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
                ends.nth(letter).map(|at| inside.start + at)
            };
            let (start, end) = (byte_of(column * width)?, byte_of((column + 1) * width)?);
            fits.then(|| Edit::new(start..end, letters))
        })
        .collect()
}

/// The comma that follows, with nothing but space and comments before it.
fn comma_after(text: &str, at: usize) -> Option<usize> {
    let token = next_token(text, at).ok()??;
    (token.kind == TokenKind::Comma).then_some(token.span.start)
}

/// The space before a byte, if its line has only spaces before it.
fn indent_of_own_line(text: &str, at: usize) -> Option<&str> {
    let start = text[..at].rfind('\n')? + 1;
    let before = &text[start..at];
    before.trim().is_empty().then_some(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "A(
    at: \"ipoh\", // Müller
    list: [1, 2],
    setup: [
        (unit: \"東京\"), // waits
        (unit: \"b\") // last
    ],
    map: [
        /* 00 */ \"cäj\",
    ],
)
";

    fn changed(edit: Option<Edit>) -> String {
        let mut text = TEXT.to_owned();
        let undo = apply(&mut text, &edit.expect("the place is there"));
        let mut restored = text.clone();
        apply(&mut restored, &undo);
        assert_eq!(restored, TEXT);
        text
    }

    fn with(before: &str, after: &str) -> String {
        assert!(TEXT.contains(before), "{before}");
        TEXT.replacen(before, after, 1)
    }

    #[test]
    fn a_value_is_replaced_where_it_stands() {
        assert_eq!(
            changed(set(TEXT, "at", "\"kampar\"")),
            with("\"ipoh\"", "\"kampar\"")
        );
        assert_eq!(changed(set(TEXT, "list[1]", "7")), with("2]", "7]"));
        assert_eq!(set(TEXT, "list[2]", "7"), None);
    }

    #[test]
    fn an_element_goes_to_the_end_as_the_others_stand() {
        assert_eq!(changed(push(TEXT, "list", "3")), with("2]", "2, 3]"));
        let last = "(unit: \"b\") // last\n";
        let two = "(unit: \"b\"), // last\n        (unit: \"c\"),\n";
        assert_eq!(changed(push(TEXT, "setup", "(unit: \"c\")")), with(last, two));
        let fields = with("\n)", "\n    fog: true,\n)");
        assert_eq!(changed(push(TEXT, "", "fog: true")), fields);
        assert_eq!(push("A(b: [])", "b", "1").map(|edit| edit.range), Some(6..6));
        let mut empty = "A(\n  b: [\n    // none\n  ],\n)".to_owned();
        let first = push(&empty, "b", "1").expect("the place is there");
        apply(&mut empty, &first);
        assert_eq!(empty, "A(\n  b: [\n    // none\n      1,\n  ],\n)");
    }

    #[test]
    fn an_element_goes_between_others() {
        assert_eq!(changed(insert(TEXT, "list", 1, "9")), with("1, 2", "1, 9, 2"));
        let before = "(unit: \"東京\")";
        let after = format!("(unit: \"x\"),\n        {before}");
        assert_eq!(
            changed(insert(TEXT, "setup", 0, "(unit: \"x\")")),
            with(before, &after)
        );
    }

    #[test]
    fn what_is_taken_away_leaves_no_gap() {
        assert_eq!(changed(remove(TEXT, "list[0]")), with("1, 2", "2"));
        assert_eq!(changed(remove(TEXT, "list[1]")), with("1, 2", "1"));
        assert_eq!(
            changed(remove(TEXT, "setup[0]")),
            with("        (unit: \"東京\"), // waits\n", "")
        );
        assert_eq!(changed(remove(TEXT, "list")), with("    list: [1, 2],\n", ""));
        assert_eq!(remove(TEXT, ""), None);
    }

    #[test]
    fn a_letter_of_a_map_is_counted_in_characters() {
        assert_eq!(changed(paint(TEXT, "map", (1, 0), 1, "^")), with("cäj", "c^j"));
        assert_eq!(changed(paint(TEXT, "map", (2, 0), 1, "ö")), with("cäj", "cäö"));
        assert_eq!(paint(TEXT, "map", (3, 0), 1, "c"), None);
        assert_eq!(paint(TEXT, "map", (0, 0), 1, "cc"), None);
        assert_eq!(paint(TEXT, "map", (0, 0), 1, "\""), None);
    }
}
