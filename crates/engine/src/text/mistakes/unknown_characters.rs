//! Characters that RON does not know, such as those that a word processor or a web page puts into a text: which they are,
//! and what to write instead.
//!
//! They can be invisible, or look like what is right; RON's own message then describes what is not there.

use std::ops::Range;

use crate::text::ron_token::{FOREIGN_QUOTES, Lexeme, is_invisible, lex};

/// A piece of text that RON does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct UnknownText {
    pub range: Range<usize>,
    pub what: String,
    pub hint: String,
    /// What to write instead.
    pub instead: String,
    /// What to read instead, as long as the piece, so that all else stays where it is.
    pub read_as: String,
}

/// The pieces of a text that RON does not know, at most `most` of them.
pub(in crate::text) fn unknown_texts(text: &str, most: usize) -> Vec<UnknownText> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Ok(Some(piece)) = lex(text, at)
        && found.len() < most
    {
        match piece {
            Lexeme::Token(token) => at = token.span.end,
            Lexeme::Unknown(range) => {
                at = range.end;
                found.push(explain(text, range));
            }
        }
    }
    found
}

/// Reads a text with something else in place of what RON does not know.
pub(in crate::text) fn read_without(text: &mut String, unknown: &[UnknownText]) {
    for UnknownText { range, read_as, .. } in unknown {
        text.replace_range(range.clone(), read_as);
        // An invisible character within a word does not end it.
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let goes_on = text[range.end..].starts_with(is_word);
        if read_as.trim().is_empty() && goes_on && text[..range.start].ends_with(is_word) {
            let rest = &text[range.end..];
            let end = range.end + rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let word = text[range.end..end].to_owned();
            let blanks = " ".repeat(range.len());
            text.replace_range(range.start..end, &(word + &blanks));
        }
    }
}

fn explain(text: &str, range: Range<usize>) -> UnknownText {
    let piece = &text[range.clone()];
    let first = piece.chars().next().unwrap_or_default();
    let last = piece.chars().next_back().unwrap_or_default();
    let is_one_kind = piece.chars().all(|letter| letter == first);
    let (what, hint, instead) = if first == '#' {
        let what = "a # begins no comment here".to_owned();
        let hint = "a comment begins with //".to_owned();
        (what, hint, format!("//{}", piece.trim_start_matches('#')))
    } else if FOREIGN_QUOTES.iter().any(|(opening, _)| *opening == first) {
        let plain = if ('\u{2018}'..='\u{201b}').contains(&first) {
            '\''
        } else {
            '"'
        };
        let what = format!("{} is a quotation mark that files do not have", named(first));
        let hint = format!("write {plain}, as it is on the keyboard");
        let inside = piece.strip_prefix(first).filter(|_| piece.chars().count() > 1);
        let inside = inside.and_then(|inside| inside.strip_suffix(last));
        let instead = match inside {
            Some(inside) if !is_one_kind => format!("{plain}{inside}{plain}"),
            _ => plain.to_string(),
        };
        (what, hint, instead)
    } else if first.is_whitespace() {
        let what = format!("there is {}, which is not the space of a keyboard", named(first));
        (what, "write an ordinary space".to_owned(), " ".to_owned())
    } else if is_invisible(first) {
        let what = format!("there is {}, which cannot be seen", named(first));
        (what, "remove it".to_owned(), String::new())
    } else {
        let next = text[range.end..].trim_start().chars().next();
        let is_there = |sign: &str| match sign {
            "," => matches!(next, Some(',' | ')' | ']' | '}')),
            ":" => next == Some(':'),
            _ => false,
        };
        let sign = plain_sign(first).filter(|sign| !is_there(sign));
        let what = format!("{} means nothing here", named(first));
        match sign {
            None => (what, "remove it".to_owned(), String::new()),
            Some(sign) => (what, format!("write {sign}"), sign.to_owned()),
        }
    };
    // A lone quotation mark would open a string, and the comment of another language says nothing.
    let is_string = instead.len() > 1 && instead.starts_with(['"', '\'']);
    let is_sign = instead.len() == 1 && !instead.starts_with(['"', '\'']);
    let read = if is_string || is_sign { &*instead } else { "" };
    let read_as = format!(
        "{read:<width$}",
        width = read.chars().count() + range.len() - read.len()
    );
    UnknownText {
        range,
        what,
        hint,
        instead,
        read_as,
    }
}

/// The sign of RON that a character looks like, or stands for in other languages.
const fn plain_sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        ';' | '\u{ff0c}' | '\u{ff1b}' | '\u{3001}' => ",",
        '=' | '\u{ff1a}' | '\u{ff1d}' => ":",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' => "-",
        '\u{ff08}' => "(",
        '\u{ff09}' => ")",
        '\u{ff3b}' => "[",
        '\u{ff3d}' => "]",
        '\u{ff5b}' => "{",
        '\u{ff5d}' => "}",
        _ => return None,
    })
}

/// A character as an author can look it up.
fn named(letter: char) -> String {
    let name = match letter {
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{3000}' => "a wide space",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' => "a zero-width non-joiner",
        '\u{200d}' => "a zero-width joiner",
        '\u{ad}' => "a soft hyphen",
        '\u{2060}' => "a word joiner",
        '\u{feff}' => "a byte order mark",
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "a mark that turns letters round",
        '\u{2010}'..='\u{2015}' => "a dash",
        '\u{2212}' => "a minus sign",
        letter if letter.is_whitespace() => "an unusual space",
        letter if is_invisible(letter) => "a control character",
        letter if letter.is_ascii() => return format!("this {letter}"),
        letter => return format!("this {letter} (U+{:04X})", u32::from(letter)),
    };
    format!("{name} (U+{:04X})", u32::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut read = text.to_owned();
        read_without(&mut read, &unknown_texts(text, 50));
        assert_eq!(read.len(), text.len(), "all else stays where it is");
        read
    }

    fn first(text: &str) -> (String, String) {
        let found = unknown_texts(text, 50);
        assert_eq!(found.len(), 1, "{found:?}");
        let UnknownText {
            range,
            what,
            hint,
            instead,
            ..
        } = found[0].clone();
        let mut mended = text.to_owned();
        mended.replace_range(range, &instead);
        (format!("{what}; {hint}"), mended)
    }

    #[test]
    fn a_character_that_cannot_be_seen_is_named() {
        for (text, says, mended) in [
            (
                "A(b:\u{a0}1)",
                "there is a no-break space (U+00A0), which is not the space of a keyboard; write an ordinary space",
                "A(b: 1)",
            ),
            (
                "A(b:\u{200b} 1)",
                "there is a zero-width space (U+200B), which cannot be seen; remove it",
                "A(b: 1)",
            ),
            (
                "A(b:\u{feff}1)",
                "there is a byte order mark (U+FEFF), which cannot be seen; remove it",
                "A(b:1)",
            ),
        ] {
            assert_eq!(first(text), (says.to_owned(), mended.to_owned()));
        }
        assert_eq!(read("A(fo\u{ad}rm: 1)"), "A(form  : 1)");
        assert_eq!(read("A(b:\u{a0}1)"), "A(b:  1)");
    }

    #[test]
    fn signs_of_other_languages_and_word_processors_are_put_right() {
        for (text, says, mended) in [
            ("A(b: 1;)", "this ; means nothing here; remove it", "A(b: 1)"),
            (
                "A(b: 1; c: 2)",
                "this ; means nothing here; write ,",
                "A(b: 1, c: 2)",
            ),
            ("A(b = 1)", "this = means nothing here; write :", "A(b : 1)"),
            (
                "A(b: \u{2212}1)",
                "a minus sign (U+2212) means nothing here; write -",
                "A(b: -1)",
            ),
            (
                "A(b: 1, # new\nc: 2)",
                "a # begins no comment here; a comment begins with //",
                "A(b: 1, // new\nc: 2)",
            ),
            (
                "A(b: \u{201c}Kota (Bharu\u{201d})",
                "this \u{201c} (U+201C) is a quotation mark that files do not have; write \", as it is on the keyboard",
                "A(b: \"Kota (Bharu\")",
            ),
            (
                "A({\u{2018}c\u{2019}: 1})",
                "this \u{2018} (U+2018) is a quotation mark that files do not have; write ', as it is on the keyboard",
                "A({'c': 1})",
            ),
        ] {
            assert_eq!(first(text), (says.to_owned(), mended.to_owned()));
        }
        assert_eq!(read("A(b: \u{201c}x\u{201d}, c: 1;)"), "A(b: \"x\"    , c: 1 )");
        assert_eq!(read("A(b: 1, # don't (\n)"), "A(b: 1,          \n)");
    }

    #[test]
    fn strings_comments_and_attributes_may_hold_any_character() {
        let text = "\u{feff}#![enable(implicit_some)]\nA(b: \"\u{a0};\u{201c}\", /* \u{201c}; # */ c: 'x', r#d: br#\";\"#) // ;";
        assert_eq!(unknown_texts(text, 50), []);
    }
}
