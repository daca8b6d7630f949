//! What an editor does with the lines and brackets of a text: comments, indents, new lines, the partner of a bracket.
//!
//! Each change is one [`Edit`], with the bytes that are selected after it.

use std::ops::Range;

use railhead_engine::text::edit::Edit;
use railhead_engine::text::ron_token::{Kind, TokenKind, next_token};
use railhead_engine::text::ron_tree::Tree;

/// The step of an indent, as the shipped files have it.
const STEP: &str = "    ";

/// An edit, and the bytes that are selected after it.
pub type Typed = (Edit, Range<usize>);

/// Which way lines move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indent {
    /// Lines move to the right.
    More,
    /// Lines move to the left.
    Less,
}

/// Puts `//` before the selected lines, or takes it away if all of them have it.
pub fn toggle_comment(text: &str, selected: &Range<usize>) -> Typed {
    let lines = whole_lines(text, selected);
    let filled = || text[lines.clone()].lines().filter(|line| !line.trim().is_empty());
    let are_comments = filled().next().is_some() && filled().all(|line| line.trim_start().starts_with("//"));
    let margin = filled().map(indent_of).min_by_key(|indent| indent.len());
    let margin = margin.unwrap_or_default().len();
    change_lines(text, &lines, selected, |line| {
        if line.trim().is_empty() {
            return (0, 0, "");
        }
        if are_comments {
            let at = indent_of(line).len();
            let spaced = line[at..].starts_with("// ");
            (at, if spaced { 3 } else { 2 }, "")
        } else {
            (margin, 0, "// ")
        }
    })
}

/// Moves the selected lines one step.
pub fn indent(text: &str, selected: &Range<usize>, which: Indent) -> Typed {
    let lines = whole_lines(text, selected);
    change_lines(text, &lines, selected, |line| match which {
        Indent::More if line.trim().is_empty() => (0, 0, ""),
        Indent::More => (0, 0, STEP),
        Indent::Less => {
            let spaces = line.len() - line.trim_start_matches(' ').len();
            let goes = if line.starts_with('\t') {
                1
            } else {
                spaces.min(STEP.len())
            };
            (0, goes, "")
        }
    })
}

/// Spaces up to the next step in place of what is selected.
pub fn tab(text: &str, selected: &Range<usize>) -> Typed {
    let line = &text[line_start(text, selected.start)..selected.start];
    let column = line.chars().count() % STEP.len();
    put(selected, &STEP[column..])
}

/// A new line with the indent of this one, and a step more after an opening bracket. In a name, which has one line, the caret goes behind
/// it instead.
pub fn new_line(text: &str, selected: &Range<usize>) -> Typed {
    if let Some(end) = end_of_name(text, selected) {
        return (Edit::new(end..end, ""), end..end);
    }
    let before = &text[line_start(text, selected.start)..selected.start];
    let indent = indent_of(before);
    let opens = before.trim_end().ends_with(['(', '[', '{']);
    let step = if opens { STEP } else { "" };
    let (mut edit, caret) = put(selected, &format!("\n{indent}{step}"));
    // The bracket that closes comes to stand under the line that opened it.
    if opens && text[selected.end..].starts_with([')', ']', '}']) {
        edit.text.extend(["\n", indent]);
    }
    (edit, caret)
}

/// What a typed bracket or quotation mark does beside itself; `None` if the letter is typed as any other.
///
/// Its partner comes with it where nothing stands behind it, and one that is there already is stepped over.
pub fn pair(text: &str, selected: &Range<usize>, letter: char) -> Option<Typed> {
    if !selected.is_empty() {
        return None;
    }
    let at = selected.start;
    let is_in_string = is_in_string(text, at)?;
    let next = text.get(at..)?.chars().next();
    let over = || Some((Edit::new(at..at, ""), at + 1..at + 1));
    let is_free = next.is_none_or(|next| next.is_whitespace() || ")]},".contains(next));
    let closing = match letter {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '"' if is_in_string => return over().filter(|_| next == Some('"')),
        '"' => '"',
        // Where the brackets belong together, one more is not meant.
        ')' | ']' | '}' => {
            return over().filter(|_| !is_in_string && next == Some(letter) && Tree::scan(text).is_ok());
        }
        _ => return None,
    };
    let edit = Edit::new(at..at, format!("{letter}{closing}"));
    (is_free && !is_in_string).then_some((edit, at + 1..at + 1))
}

/// What Backspace does between a bracket or quotation mark and its partner: both go.
pub fn unpair(text: &str, selected: &Range<usize>) -> Option<Typed> {
    let at = selected.start;
    let around = text.get(at.checked_sub(1)?..at + 1)?;
    let is_pair = ["()", "[]", "{}", "\"\""].contains(&around) && selected.is_empty();
    is_pair.then(|| (Edit::new(at - 1..at + 1, ""), at - 1..at - 1))
}

/// Whether a byte lies in a string; `None` in a comment.
fn is_in_string(text: &str, at: usize) -> Option<bool> {
    let mut end = 0;
    while let Ok(Some(token)) = next_token(text, end) {
        if token.span.start >= at {
            break;
        }
        end = token.span.end;
        if at < end {
            return Some(matches!(token.kind, TokenKind::Value(Kind::String { .. })));
        }
    }
    // Between two tokens lie space and comments, and a string that does not end.
    let between = text.get(end..at)?;
    let line = between.rsplit('\n').next().unwrap_or_default();
    let is_comment = line.contains("//") || between.rfind("/*") > between.rfind("*/");
    (!is_comment).then(|| between.contains('"'))
}

/// Fields whose text has one line.
const NAMES: [&str; 6] = ["name", "title", "id", "plural", "adjective", "short"];

/// The end of the name that a selection lies in.
fn end_of_name(text: &str, selected: &Range<usize>) -> Option<usize> {
    let tree = Tree::scan(text).ok()?;
    let node = tree.node_at(selected.start)?;
    let inside = tree.plain_string(node)?;
    let is_name = tree.key(node).is_some_and(|key| NAMES.contains(&key));
    let is_inside = inside.start <= selected.start && selected.end <= inside.end;
    (is_name && is_inside).then_some(inside.end + 1)
}

/// The bracket at a caret, before it or behind it, and the one that belongs to it.
pub fn partner(text: &str, caret: usize) -> Option<[usize; 2]> {
    let mut open = Vec::new();
    let mut at = 0;
    let mut found: Option<[usize; 2]> = None;
    while let Ok(Some(token)) = next_token(text, at) {
        at = token.span.end;
        match token.kind {
            TokenKind::Open => open.push(token.span.start),
            TokenKind::Close => {
                let pair = [open.pop()?, token.span.start];
                if pair.contains(&caret) {
                    return Some(pair);
                }
                if pair.iter().any(|bracket| bracket + 1 == caret) {
                    found = Some(pair);
                }
            }
            TokenKind::Value(_) | TokenKind::Comma | TokenKind::Colon => {}
        }
    }
    found
}

fn put(selected: &Range<usize>, text: &str) -> Typed {
    let caret = selected.start + text.len();
    (Edit::new(selected.clone(), text), caret..caret)
}

/// Changes each line: from a byte of it, a number of bytes gives way to a text. The selection keeps its letters.
fn change_lines(
    text: &str,
    lines: &Range<usize>,
    selected: &Range<usize>,
    change: impl Fn(&str) -> (usize, usize, &'static str),
) -> Typed {
    let mut new = String::new();
    let [mut start, mut end] = [selected.start, selected.end];
    let mut at = lines.start;
    for line in text[lines.clone()].split_inclusive('\n') {
        let (from, goes, comes) = change(line);
        let place = at + from;
        let moved = |letter: usize, before: usize| {
            if before < place {
                letter
            } else {
                letter + comes.len() - goes.min(before - place)
            }
        };
        start = moved(start, selected.start);
        end = moved(end, selected.end);
        new += &line[..from];
        new += comes;
        new += &line[from + goes..];
        at += line.len();
    }
    (Edit::new(lines.clone(), new), start..end)
}

/// The lines that a selection touches, without the break after the last.
fn whole_lines(text: &str, selected: &Range<usize>) -> Range<usize> {
    let last = if selected.is_empty() {
        selected.end
    } else {
        // A selection up to the beginning of a line does not touch it.
        selected.end - usize::from(text[..selected.end].ends_with('\n'))
    };
    let end = text[last..].find('\n').map_or(text.len(), |end| last + end);
    line_start(text, selected.start)..end
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

fn indent_of(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::edit::apply;

    /// Does it with what stands between the two bars; the answer has bars around what is selected then.
    fn done(marked: &str, act: impl Fn(&str, &Range<usize>) -> Typed) -> String {
        let start = marked.find('|').unwrap();
        let end = marked.rfind('|').unwrap();
        let mut text = marked.replace('|', "");
        let selected = start..if end > start { end - 1 } else { start };
        let (edit, selected) = act(&text, &selected);
        apply(&mut text, &edit);
        text.insert(selected.end, '|');
        if !selected.is_empty() {
            text.insert(selected.start, '|');
        }
        text
    }

    #[test]
    fn lines_become_comments_and_text_again() {
        let lines = "A(\n    |a: 1,\n\n      東: \"京\",|\n)";
        let comments = "A(\n    // |a: 1,\n\n    //   東: \"京\",|\n)";
        assert_eq!(done(lines, toggle_comment), comments);
        assert_eq!(done(comments, toggle_comment), lines);
        assert_eq!(done("a|b", toggle_comment), "// a|b");
        assert_eq!(done("//a|b", toggle_comment), "a|b");
        assert_eq!(done("|// a\n|b", toggle_comment), "|a\n|b");
        assert_eq!(done("/|/ a", toggle_comment), "|a", "the caret was in what goes");
        assert_eq!(done("\n|\n", toggle_comment), "\n|\n");
    }

    #[test]
    fn lines_move_right_and_left() {
        let more = |text: &str, selected: &Range<usize>| indent(text, selected, Indent::More);
        let less = |text: &str, selected: &Range<usize>| indent(text, selected, Indent::Less);
        assert_eq!(done("|a\n\n  b|", more), "    |a\n\n      b|");
        assert_eq!(done("    |a\n\n  b|", less), "|a\n\nb|");
        assert_eq!(done("\t|a", less), "|a");
        assert_eq!(done("ab|", tab), "ab  |");
        assert_eq!(done("|ab|", tab), "    |");
    }

    #[test]
    fn brackets_and_quotation_marks_come_in_pairs() {
        let typed = |marked: &str, letter: char| {
            done(marked, |text, selected| {
                pair(text, selected, letter).unwrap_or_else(|| put(selected, &letter.to_string()))
            })
        };
        for (before, letter, after) in [
            ("A(|)", '[', "A([|])"),
            ("A(a: |)", '"', "A(a: \"|\")"),
            ("A(a: \"|\")", '"', "A(a: \"\"|)"),
            ("A(a: \"x|\")", '(', "A(a: \"x(|\")"),
            ("A(|)", ')', "A()|"),
            ("A((|)", ')', "A(()|)"),
            ("|abc", '(', "(|abc"),
            ("A // it|\n", '"', "A // it\"|\n"),
            ("A(a: \"x|\n)", '"', "A(a: \"x\"|\n)"),
            ("A(|b|)", '(', "A((|)"),
        ] {
            assert_eq!(typed(before, letter), after, "{letter} in {before}");
        }
        assert_eq!(
            done("A([|])", |text, selected| unpair(text, selected).expect("a pair")),
            "A(|)"
        );
        assert_eq!(unpair("ab", &(1..1)), None);
        assert_eq!(unpair("()", &(0..0)), None);
    }

    #[test]
    fn a_new_line_begins_where_the_one_before_did() {
        assert_eq!(done("    a,|", new_line), "    a,\n    |");
        assert_eq!(done("  a: [|\n", new_line), "  a: [\n      |\n");
        assert_eq!(done("  a: [|]", new_line), "  a: [\n      |\n  ]");
        assert_eq!(
            done("(name: \"Ku|ala\", b: 1)", new_line),
            "(name: \"Kuala\"|, b: 1)"
        );
        assert_eq!(done("(name: \"|Kuala|\")", new_line), "(name: \"Kuala\"|)");
        assert_eq!(done("(name: |\"Kuala\")", new_line), "(name: \n|\"Kuala\")");
        assert_eq!(done("(text: \"Ku|ala\")", new_line), "(text: \"Ku\n|ala\")");
    }

    #[test]
    fn a_bracket_knows_its_partner_and_those_in_strings_and_comments_do_not_count() {
        let text = "A(a: [1], /* ) */ b: \")\")";
        assert_eq!(partner(text, 1), Some([1, text.len() - 1]));
        assert_eq!(partner(text, text.len()), Some([1, text.len() - 1]));
        assert_eq!(partner(text, 5), Some([5, 7]));
        assert_eq!(partner(text, 3), None);
        assert_eq!(partner("a]", 1), None);
    }
}
