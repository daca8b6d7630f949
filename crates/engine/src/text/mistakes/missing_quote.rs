//! Where a quotation mark is missing.
//!
//! A string without it goes on to the next mark, from there on strings and the text between them change places, and RON
//! stops far below. If a single mark on one line makes the whole text valid, it is missing there.

use crate::text::edit::Edit;
use crate::text::problem::Problem;
use crate::text::ron_token::{Kind, NO_END, ShapeError, TokenKind, next_token};

/// The longest text that is searched, in bytes: each attempt reads all of it.
const MAX_TEXT: usize = 1024 * 1024;

/// The most marks that are tried.
const MAX_ATTEMPTS: usize = 400;

/// A string without one of its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MissingQuote {
    /// Where the string begins.
    opening: usize,
    /// Where it ends.
    closing: usize,
    /// Where the mark belongs: one of the two.
    at: usize,
}

/// The problem of a text that has no tree; `is_valid` says whether RON reads a text.
pub(in crate::text) fn out_of_shape(
    file: &str,
    text: &str,
    error: ShapeError,
    is_valid: impl Fn(&str) -> bool,
) -> Problem {
    let Some(MissingQuote { opening, closing, at }) = missing_quote(text, is_valid) else {
        let hint = error.hint.map(Into::into);
        return Problem::at(file, text, error.offset, String::new(), error.what, hint);
    };
    let hint = Some("a quotation mark is missing".into());
    let what = if at == closing {
        NO_END
    } else {
        "this string has no beginning"
    };
    let mut problem = Problem::at(file, text, opening, String::new(), what, hint);
    problem.mark.range = opening..closing;
    problem.mark.fix = Some(Edit::new(at..at, "\""));
    problem
}

/// The string that lacks a mark, if the text has one mistake of this kind and no other.
fn missing_quote(text: &str, is_valid: impl Fn(&str) -> bool) -> Option<MissingQuote> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut attempts = 0;
    // The first string on the line.
    let mut first = None;
    let (mut at, mut line_end) = (0, 0);
    loop {
        let (start, end, is_string) = match next_token(text, at) {
            Ok(Some(token)) => {
                let is_string = matches!(token.kind, TokenKind::Value(Kind::String { .. }));
                (token.span.start, token.span.end, is_string)
            }
            Ok(None) => return None,
            Err(error) => (error.offset, text.len(), text[error.offset..].starts_with('"')),
        };
        if start >= line_end {
            first = None;
            line_end = start + text[start..].find('\n').unwrap_or(text.len() - start);
        }
        if is_string {
            let first = *first.get_or_insert(start);
            // A string that goes on to the next line, by intention or because of a missing mark.
            if end > line_end {
                for closing in closings(text, first, line_end) {
                    attempts += 1;
                    if attempts > MAX_ATTEMPTS {
                        return None;
                    }
                    let mended = with_mark(text, closing);
                    if is_valid(&mended) {
                        let opening = string_to(&mended, first, closing + 1)?;
                        return Some(MissingQuote {
                            opening,
                            closing,
                            at: closing,
                        });
                    }
                }
                for opening in openings(text, start) {
                    attempts += 1;
                    if attempts > MAX_ATTEMPTS {
                        return None;
                    }
                    if is_valid(&with_mark(text, opening)) {
                        return Some(MissingQuote {
                            opening,
                            closing: start,
                            at: opening,
                        });
                    }
                }
            }
        }
        if end == text.len() {
            return None;
        }
        at = end;
    }
}

fn with_mark(text: &str, at: usize) -> String {
    [&text[..at], "\"", &text[at..]].concat()
}

/// Where the string begins that ends here, searched from the first on its line.
fn string_to(text: &str, first: usize, end: usize) -> Option<usize> {
    let mut at = first;
    while let Some(token) = next_token(text, at).ok().flatten()
        && token.span.start < end
    {
        if token.span.end == end {
            return Some(token.span.start);
        }
        at = token.span.end;
    }
    None
}

/// Where the closing mark of a string could be missing: before a comma or a bracket, or at the end of the line.
fn closings(text: &str, opening: usize, line_end: usize) -> impl Iterator<Item = usize> {
    let rest = text[opening + 1..line_end].trim_end();
    let ends = rest.match_indices([',', ')', ']', '}']).map(|(at, _)| at);
    ends.chain([rest.len()]).map(move |at| opening + 1 + at)
}

/// Where the opening mark of a string that ends here could be missing: before a word on its line that follows a colon, a comma or a
/// bracket or begins the line, or above, where a text of several lines begins: after one of the last colons, or the name of a field that
/// begins a line, since prose has colons too. The nearest come first.
fn openings(text: &str, closing: usize) -> impl Iterator<Item = usize> {
    const MOST_ABOVE: usize = 3;
    let before = &text[..closing];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let signs = before[line..].match_indices([':', ',', '(', '[', '{']);
    let on_line = signs.map(move |(at, _)| line + at + 1).rev();
    let above = &before[..line];
    let colons = above.rmatch_indices(": ").map(|(at, _)| at + 1).take(MOST_ABOVE);
    let fields = above.rmatch_indices(':').filter(|(at, _)| {
        let start = above[..*at].rfind('\n').map_or(0, |end| end + 1);
        let name = above[start..*at].trim_start();
        !name.is_empty()
            && name
                .bytes()
                .all(|letter| letter.is_ascii_lowercase() || letter == b'_')
    });
    let fields = fields.map(|(at, _)| at + 1).take(MOST_ABOVE);
    let starts = on_line.chain([line]).chain(colons).chain(fields);
    starts.map(move |at| at + (before[at..].len() - before[at..].trim_start().len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::from_ron;

    fn is_valid(text: &str) -> bool {
        from_ron::<ron::Value>(text).is_ok()
    }

    fn mended(text: &str) -> String {
        let missing = missing_quote(text, is_valid).expect("one is missing");
        with_mark(text, missing.at)
    }

    #[test]
    fn the_string_is_found_that_has_no_end() {
        let sound = "A(\n  text: \"\n one,\n two\n\",\n  map: [\n    \"ab\",\n    \"cd\",\n  ],\n  \
                     places: [(id: \"x\", at: \"01\"), (id: \"y\", at: \"02\")],\n  end: \"z\",\n)\n";
        assert_eq!(missing_quote(sound, is_valid), None);
        for mark in ["\"ab\"", "\"cd\"", "\"x\"", "\"01\"", "\"y\"", "\"02\"", "\"z\""] {
            let broken = sound.replacen(mark, &mark[..mark.len() - 1], 1);
            let opening = missing_quote(&broken, is_valid).map(|missing| missing.opening);
            assert_eq!(opening, sound.find(mark), "{mark}");
            assert_eq!(mended(&broken), sound, "{mark}");
            let broken = sound.replacen(mark, &mark[1..], 1);
            let opening = missing_quote(&broken, is_valid).map(|missing| missing.opening);
            assert_eq!(opening, sound.find(mark), "{mark}");
            assert_eq!(mended(&broken), sound, "{mark}");
        }
        let prose = "A(\n  text: \n    One: two.\n    - Red: three.\n    - Blue: four.\n    - What: five.\n  \",\n  map: [\"ab\"],\n)\n";
        assert_eq!(mended(prose), prose.replace("One", "\"One"));
        let broken = "A(\n  title: First one,\n    then another\",\n  map: [\"ab\"],\n)\n";
        assert_eq!(mended(broken), broken.replace("First", "\"First"));
    }

    #[test]
    fn a_text_with_other_mistakes_is_left_to_them() {
        assert_eq!(missing_quote("A(b: \"x, c: [1)", is_valid), None);
        assert_eq!(missing_quote("A(b: \"", is_valid), None);
        assert_eq!(missing_quote("", is_valid), None);
    }
}
