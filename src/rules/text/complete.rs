//! Completion: the words that may stand at the caret.
//!
//! No schema says it. An impossible word is put at the caret, and the file is checked with it: the complaint lists the fields or
//! words of the format that the type knows there, or the ids that the other files define.

use std::ops::Range;

use super::Problem;
use super::ron_token::{Kind, Token, TokenKind, next_token};

/// A word that no file uses.
const IMPOSSIBLE: &str = "unheard_of";

/// The words that may stand at a caret.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The bytes that a choice replaces: the word around the caret.
    pub range: Range<usize>,
    /// The choices, as they are to be written.
    pub choices: Vec<String>,
}

/// The words that may stand at a byte of a text. `check` finds the problems of the file with another text.
pub fn complete(text: &str, caret: usize, mut check: impl FnMut(String) -> Vec<Problem>) -> Completion {
    let caret = (0..=caret.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or_default();
    let place = Place::find(text, caret);
    let (before, after) = (&text[..place.word.start], &text[place.word.end..]);
    let mut choices_with = |impossible: &str| {
        let asked = format!("{before}{impossible}");
        // While one types, a string may lack its end, and what follows may be broken.
        let quote = if place.stands == Stands::InString {
            "\""
        } else {
            ""
        };
        let ends = [after.to_owned(), format!("{quote}{after}"), place.closing.clone()];
        let known = ends
            .into_iter()
            .map(|end| known_there(check(asked.clone() + &end)));
        known
            .into_iter()
            .find(|known| !known.is_empty())
            .unwrap_or_default()
    };
    let choices = match place.stands {
        Stands::InString | Stands::BeforeColon => choices_with(IMPOSSIBLE),
        Stands::First => {
            let fields = choices_with(&format!("{IMPOSSIBLE}: {IMPOSSIBLE},"));
            if fields.is_empty() {
                values(&mut choices_with)
            } else {
                fields.iter().map(|field| format!("{field}: ")).collect()
            }
        }
        Stands::Value => values(&mut choices_with),
    };
    Completion {
        range: place.word,
        choices,
    }
}

/// The words that the problems with the impossible word offer in its place.
fn known_there(problems: Vec<Problem>) -> Vec<String> {
    let of_word = problems
        .into_iter()
        .filter(|problem| problem.what.contains(IMPOSSIBLE));
    of_word.flat_map(|problem| problem.mark.known).collect()
}

/// Words of the format, else ids in quotation marks.
fn values(choices_with: &mut impl FnMut(&str) -> Vec<String>) -> Vec<String> {
    let words = choices_with(IMPOSSIBLE);
    if !words.is_empty() {
        return words;
    }
    let ids = choices_with(&format!("\"{IMPOSSIBLE}\""));
    ids.iter().map(|id| format!("\"{id}\"")).collect()
}

/// The kind of word at a caret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    /// A word of a string.
    InString,
    /// A field name or key.
    BeforeColon,
    /// The first word of a field or tuple.
    First,
    Value,
}

/// The place of a caret.
struct Place {
    word: Range<usize>,
    stands: Stands,
    /// The brackets that close those open before the caret.
    closing: String,
}

impl Place {
    fn find(text: &str, caret: usize) -> Self {
        let (mut open, mut before): (Vec<u8>, Option<TokenKind>) = (Vec::new(), None);
        let mut at = 0;
        let mut around: Option<Token> = None;
        while let Ok(Some(token)) = next_token(text, at) {
            at = token.span.end;
            let is_value = matches!(token.kind, TokenKind::Value(_));
            if token.span.start >= caret && !(is_value && token.span.start == caret) {
                break;
            }
            let is_string = matches!(token.kind, TokenKind::Value(Kind::String { .. }));
            if is_value
                && token.span.start <= caret
                && (caret < token.span.end || !is_string && caret == token.span.end)
            {
                around = Some(token);
                break;
            }
            match token.kind {
                TokenKind::Open => open.push(text.as_bytes()[token.span.start]),
                TokenKind::Close => drop(open.pop()),
                TokenKind::Value(_) | TokenKind::Comma | TokenKind::Colon => {}
            }
            before = Some(token.kind);
        }
        let closing: String = open.iter().rev().map(|bracket| closes(*bracket)).collect();
        // A string that is still open reaches to the end of its line.
        let line = text[caret..].find('\n').map_or(text.len(), |end| caret + end);
        let opened = text[..caret]
            .rfind(['"', '\n'])
            .filter(|quote| text[*quote..].starts_with('"') && *quote >= at);
        let string = match &around {
            Some(token) if token.kind != TokenKind::Value(Kind::Word) && caret > token.span.start => {
                Some(token.span.start..token.span.end - 1)
            }
            None => opened.map(|quote| quote..line),
            Some(_) => None,
        };
        if let Some(string) = string {
            let inside = &text[string.start..string.end.max(caret)];
            let from_caret = caret - string.start;
            let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
            let start = inside[..from_caret]
                .rfind(is_end)
                .map_or(string.start, |end| string.start + end + 1);
            let end = inside[from_caret..]
                .find(is_end)
                .map_or(string.end.max(caret), |end| caret + end);
            return Self {
                word: start..end,
                stands: Stands::InString,
                closing: format!("\"{closing}"),
            };
        }
        let word = around.map_or(caret..caret, |token| token.span);
        let follows = next_token(text, word.end).ok().flatten().map(|token| token.kind);
        let is_first =
            matches!(before, Some(TokenKind::Open | TokenKind::Comma)) && open.last() == Some(&b'(');
        let stands = match (is_first, follows) {
            (true, Some(TokenKind::Colon)) if !word.is_empty() => Stands::BeforeColon,
            (true, _) => Stands::First,
            (false, _) => Stands::Value,
        };
        Self {
            word,
            stands,
            closing,
        }
    }
}

const fn closes(bracket: u8) -> char {
    match bracket {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    }
}
