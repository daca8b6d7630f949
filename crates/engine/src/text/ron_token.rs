//! A lexer for RON: brackets, strings, words and commas with their places.
//!
//! It knows only enough of RON to find where values begin and end; the deserializer checks whether they make sense.

use std::ops::Range;

/// Why a text has no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The byte at which the error is.
    pub offset: usize,
    pub what: String,
    pub hint: Option<&'static str>,
}

/// What is wrong with a string without its closing mark.
pub(super) const NO_END: &str = "this string has no end";

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number, a word or a character.
    Word,
    /// A string: its content begins after `opening` bytes, and may have escapes.
    String { opening: u32, escapes: bool },
    /// Something in brackets: `(`, `[` or `{`.
    Brackets(u8),
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A value without brackets.
    Value(Kind),
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    Comma,
    Colon,
}

/// A piece of a RON text, and its bytes.
#[derive(Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

/// A piece of a text.
pub(super) enum Lexeme {
    Token(Token),
    /// A piece unknown to RON, such as `;`, a no-break space, or a string in the quotation marks of a word processor.
    Unknown(Range<usize>),
}

/// The bracket that closes another.
pub const fn counterpart(opening: u8) -> u8 {
    match opening {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The next token from this byte on, over anything that RON does not know; `None` at the end of the text.
///
/// Errors: a string or a comment without an end.
pub fn next_token(text: &str, from: usize) -> Result<Option<Token>, ShapeError> {
    let mut at = from;
    loop {
        match lex(text, at)? {
            Some(Lexeme::Unknown(range)) => at = range.end,
            Some(Lexeme::Token(token)) => return Ok(Some(token)),
            None => return Ok(None),
        }
    }
}

/// The next piece from this byte on; `None` at the end of the text.
pub(super) fn lex(text: &str, from: usize) -> Result<Option<Lexeme>, ShapeError> {
    let start = skip_space(text, from)?;
    let rest = &text[start..];
    let Some(first) = rest.chars().next() else {
        return Ok(None);
    };
    if let Some(length) = unknown(rest) {
        return Ok(Some(Lexeme::Unknown(start..start + length)));
    }
    let (kind, length) = match first {
        '(' | '[' | '{' => (TokenKind::Open, 1),
        ')' | ']' | '}' => (TokenKind::Close, 1),
        ',' => (TokenKind::Comma, 1),
        ':' => (TokenKind::Colon, 1),
        '\'' => (TokenKind::Value(Kind::Word), character_length(rest)),
        'b' if rest.starts_with("b'") => (TokenKind::Value(Kind::Word), 1 + character_length(&rest[1..])),
        _ => match string(rest) {
            Some(Ok((length, opening, escapes))) => {
                // Of a string that opens with gigabytes of hashes, only the beginning is marked.
                let opening = u32::try_from(opening).unwrap_or_default();
                (TokenKind::Value(Kind::String { opening, escapes }), length)
            }
            Some(Err(())) => {
                return Err(ShapeError {
                    offset: start,
                    what: NO_END.into(),
                    hint: Some("a quotation mark is missing"),
                });
            }
            None => {
                // Raw identifiers have a `#`. A comment can follow a word without a space: its slash ends the word.
                let prefix = if rest.starts_with("r#") { 2 } else { 0 };
                let mut length = rest[prefix..].find(ends_word).unwrap_or(rest.len() - prefix) + prefix;
                // A range: `1..=5`.
                if rest[..length].ends_with("..") && rest[length..].starts_with('=') {
                    let last = &rest[length + 1..];
                    length += 1 + last.find(ends_word).unwrap_or(last.len());
                }
                (TokenKind::Value(Kind::Word), length.max(1))
            }
        },
    };
    let span = start..start + length;
    Ok(Some(Lexeme::Token(Token { kind, span })))
}

/// What begins and ends strings in other programs: each opening mark with those that close it.
pub(super) const FOREIGN_QUOTES: [(char, &str); 9] = [
    ('\u{201c}', "\u{201d}\u{201c}"),
    ('\u{201d}', "\u{201d}"),
    ('\u{201e}', "\u{201c}\u{201d}"),
    ('\u{201f}', "\u{201d}"),
    ('\u{ab}', "\u{bb}"),
    ('\u{bb}', "\u{ab}\u{bb}"),
    ('\u{2018}', "\u{2019}\u{2018}"),
    ('\u{2019}', "\u{2019}"),
    ('\u{201a}', "\u{2018}\u{2019}"),
];

/// Whether RON takes a character for white space.
const fn is_space(letter: char) -> bool {
    matches!(
        letter,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\u{b}'
            | '\u{c}'
            | '\u{85}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

/// Whether a character cannot be seen, though RON does not take it for white space.
pub(super) fn is_invisible(letter: char) -> bool {
    !is_space(letter)
        && (letter.is_whitespace()
            || letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{202a}'..='\u{202e}' |
                '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{3164}'))
}

/// Whether RON knows no use for a character outside of strings and comments.
fn is_unknown(letter: char) -> bool {
    is_invisible(letter)
        || matches!(letter, '\u{2010}'..='\u{2027}' | '\u{2212}' | '\u{ab}' | '\u{bb}' | '\u{2039}' | '\u{203a}' |
            '\u{3001}' | '\u{3002}' | '\u{300c}'..='\u{300f}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' |
            '\u{ff3b}'..='\u{ff3d}' | '\u{ff5b}'..='\u{ff5d}')
        || letter.is_ascii_punctuation() && !"()[]{},:\"'_+-.".contains(letter)
}

/// Whether a word ends before a character.
fn ends_word(letter: char) -> bool {
    is_space(letter) || "()[]{},:\"'".contains(letter) || is_unknown(letter)
}

/// The length of what RON does not know at the beginning of a text; `None` if it knows it.
fn unknown(rest: &str) -> Option<usize> {
    let first = rest.chars().next().filter(|first| is_unknown(*first))?;
    let line = rest.lines().next().unwrap_or_default();
    // The comment of another language.
    if first == '#' {
        return Some(line.trim_end_matches('\r').len());
    }
    let quoted = FOREIGN_QUOTES.iter().find(|(opening, _)| *opening == first);
    let inside = first.len_utf8();
    let closing = quoted.and_then(|(_, closing)| {
        let at = inside + line[inside..].find(|letter| closing.contains(letter))?;
        let plain = if closing.contains(['\u{2018}', '\u{2019}']) {
            '\''
        } else {
            '"'
        };
        let letter = line[at..].chars().next()?;
        (!line[inside..at].contains(plain)).then_some(at + letter.len_utf8())
    });
    Some(closing.unwrap_or_else(|| rest.find(|letter| letter != first).unwrap_or(rest.len())))
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

/// The next byte that is neither white space nor part of a comment, nor of an attribute at the beginning of the text.
fn skip_space(text: &str, from: usize) -> Result<usize, ShapeError> {
    let mut at = skip_comments(text, from)?;
    if from > 0 {
        return Ok(at);
    }
    if text[at..].starts_with('\u{feff}') {
        at = skip_comments(text, at + '\u{feff}'.len_utf8())?;
    }
    while let Some(end) = attribute(text, at)? {
        at = skip_comments(text, end)?;
    }
    Ok(at)
}

/// The end of the attribute that begins here, if one does: `#![enable(implicit_some)]`.
fn attribute(text: &str, from: usize) -> Result<Option<usize>, ShapeError> {
    let mut at = from;
    for sign in ['#', '!', '['] {
        if !text[at..].starts_with(sign) {
            return Ok(None);
        }
        at = skip_comments(text, at + 1)?;
    }
    let mut depth = 1;
    while depth > 0 {
        let Some(token) = next_token(text, at)? else {
            return Err(ShapeError {
                offset: from,
                what: "this attribute has no end".into(),
                hint: Some("a ] is missing"),
            });
        };
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            TokenKind::Value(_) | TokenKind::Comma | TokenKind::Colon => {}
        }
        at = token.span.end;
    }
    Ok(Some(at))
}

/// The next byte that is neither white space nor part of a comment.
fn skip_comments(text: &str, from: usize) -> Result<usize, ShapeError> {
    let mut at = from;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches(is_space);
        at = text.len() - trimmed.len();
        if trimmed.starts_with("//") {
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
