//! Where a quotation mark is missing.
//!
//! The string without it goes on to the next mark, from there on strings and the text between them change places, and RON
//! stops far below. If a single mark on one line makes the whole text valid, it is missing there.

use super::edit::Edit;
use super::problem::Problem;
use super::ron_token::{Kind, NO_END, ShapeError, TokenKind, next_token};

/// The longest text that is searched, in bytes: each attempt reads all of it.
const MAX_TEXT: usize = 1024 * 1024;

/// The most marks that are tried.
const MAX_ATTEMPTS: usize = 200;

/// A string without its closing mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MissingQuote {
    /// Where the string begins.
    pub opening: usize,
    /// Where its closing mark belongs.
    pub closing: usize,
}

/// The problem of a text that has no tree; `is_valid` says whether RON reads a text.
pub(super) fn out_of_shape(
    file: &str,
    text: &str,
    error: ShapeError,
    is_valid: impl Fn(&str) -> bool,
) -> Problem {
    let Some(MissingQuote { opening, closing }) = missing_quote(text, is_valid) else {
        let hint = error.hint.map(Into::into);
        return Problem::at(file, text, error.offset, String::new(), error.what, hint);
    };
    let hint = Some("a quotation mark is missing".into());
    let mut problem = Problem::at(file, text, opening, String::new(), NO_END, hint);
    problem.mark.range = opening..closing;
    problem.mark.fix = Some(Edit::new(closing..closing, "\""));
    problem
}

/// The string whose closing mark is missing, if the text has one mistake of this kind and no other.
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
                    let mended = [&text[..closing], "\"", &text[closing..]].concat();
                    if is_valid(&mended) {
                        let opening = string_to(&mended, first, closing + 1)?;
                        return Some(MissingQuote { opening, closing });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::from_ron;

    fn is_valid(text: &str) -> bool {
        from_ron::<ron::Value>(text).is_ok()
    }

    fn mended(text: &str) -> String {
        let MissingQuote { closing, .. } = missing_quote(text, is_valid).expect("one is missing");
        let mut mended = text.to_owned();
        mended.insert(closing, '"');
        mended
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
        }
    }

    #[test]
    fn a_text_with_other_mistakes_is_left_to_them() {
        assert_eq!(missing_quote("A(b: \"x, c: [1)", is_valid), None);
        assert_eq!(missing_quote("A(b: \"", is_valid), None);
        assert_eq!(missing_quote("", is_valid), None);
    }
}
