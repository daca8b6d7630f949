//! A lexer for RON: brackets, strings, words and commas with their places.
//!
//! It knows only enough of RON to find where values begin and end; the deserializer checks whether they make sense.

use std::ops::Range;

/// Why a text has no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The byte at which the error is.
    pub offset: usize,
    /// The error.
    pub what: String,
    /// A suggestion.
    pub hint: Option<&'static str>,
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number, a word or a character.
    Word,
    /// A string: its content begins after `opening` bytes, and may have escapes.
    String { opening: u32, escapes: bool },
    /// Something in brackets: `(`, `[` or `{`.
    Brackets(u8),
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A value without brackets.
    Value(Kind),
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// `,`
    Comma,
    /// `:`
    Colon,
}

/// A token.
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

/// The bracket that closes another.
pub(crate) const fn counterpart(opening: u8) -> u8 {
    match opening {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The next token from this byte on; `None` at the end of the text.
pub(crate) fn next_token(text: &str, from: usize) -> Result<Option<Token>, ShapeError> {
    let start = skip_space(text, from)?;
    let rest = &text[start..];
    let Some(first) = rest.chars().next() else {
        return Ok(None);
    };
    let one = |kind| {
        Ok(Some(Token {
            kind,
            span: start..start + 1,
        }))
    };
    match first {
        '(' | '[' | '{' => one(TokenKind::Open),
        ')' | ']' | '}' => one(TokenKind::Close),
        ',' => one(TokenKind::Comma),
        ':' => one(TokenKind::Colon),
        '\'' => {
            let end = start + character_length(rest);
            Ok(Some(Token {
                kind: TokenKind::Value(Kind::Word),
                span: start..end,
            }))
        }
        _ => match string(rest) {
            Some(Ok((length, opening, escapes))) => {
                // Of a string that opens with gigabytes of hashes, only the beginning is marked.
                let opening = u32::try_from(opening).unwrap_or_default();
                Ok(Some(Token {
                    kind: TokenKind::Value(Kind::String { opening, escapes }),
                    span: start..start + length,
                }))
            }
            Some(Err(())) => Err(ShapeError {
                offset: start,
                what: "this string has no end".into(),
                hint: Some("a quotation mark is missing"),
            }),
            None => {
                let stop = |letter: char| letter.is_whitespace() || "()[]{},:\"'".contains(letter);
                let length = rest.find(stop).unwrap_or(rest.len());
                // A comment can follow a word without a space.
                let length = rest[..length]
                    .find("//")
                    .or(rest[..length].find("/*"))
                    .unwrap_or(length);
                Ok(Some(Token {
                    kind: TokenKind::Value(Kind::Word),
                    span: start..start + length.max(1),
                }))
            }
        },
    }
}

/// The length of `'x'`, `'\n'` or `'\u{2014}'`; 1 if it is not one.
fn character_length(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            letters.next();
        }
        Some(_) => {}
        None => return 1,
    }
    letters
        .take(10)
        .find(|(_, letter)| *letter == '\'')
        .map_or(1, |(at, _)| at + 1)
}

/// The string that begins here, if any: its length, the length of its opening, and whether it has escapes.
fn string(rest: &str) -> Option<Result<(usize, usize, bool), ()>> {
    let after = rest.strip_prefix('b').unwrap_or(rest);
    let prefix = rest.len() - after.len();
    if let Some(raw) = after.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if !raw[hashes..].starts_with('"') {
            return None;
        }
        let opening = prefix + 1 + hashes + 1;
        let closing = format!("\"{}", "#".repeat(hashes));
        let length = rest[opening..].find(&closing);
        return Some(
            length
                .map(|length| (opening + length + closing.len(), opening, false))
                .ok_or(()),
        );
    }
    if !after.starts_with('"') {
        return None;
    }
    let opening = prefix + 1;
    let bytes = rest.as_bytes();
    let (mut at, mut escapes) = (opening, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return Some(Ok((at + 1, opening, escapes))),
            b'\\' => {
                escapes = true;
                at += 2;
            }
            _ => at += 1,
        }
    }
    Some(Err(()))
}

/// The next byte that is neither white space nor part of a comment or attribute.
fn skip_space(text: &str, from: usize) -> Result<usize, ShapeError> {
    let mut at = from;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        at = text.len() - trimmed.len();
        if trimmed.starts_with("//") || trimmed.starts_with("#!") {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if trimmed.starts_with("/*") {
            at += block_comment(trimmed).ok_or_else(|| ShapeError {
                offset: at,
                what: "this comment has no end".into(),
                hint: Some("a */ is missing"),
            })?;
        } else {
            return Ok(at);
        }
    }
}

/// The length of a comment, in which others can be nested.
fn block_comment(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let (mut depth, mut at) = (0_u32, 0);
    while at + 1 < bytes.len() {
        match [bytes[at], bytes[at + 1]] {
            [b'/', b'*'] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/'] => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}
