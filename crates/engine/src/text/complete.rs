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
        let probe = format!("{before}{impossible}");
        // While one types, a string may lack its end, and what follows may be broken.
        let quote = if place.stands == Stands::InString {
            "\""
        } else {
            ""
        };
        // Each end with what closes the item first, which may lack fields.
        let innermost = place.closing.trim_start_matches('"').chars().next();
        let closed = innermost.map(|bracket| format!("{bracket},{after}"));
        let unquoted = place.closing.trim_start_matches('"').to_owned();
        // The missing fields of an item go behind the string, where that has its end.
        let line = after.split('\n').next().unwrap_or_default();
        let string_end = line.find('"').filter(|_| place.stands == Stands::InString);
        let (rest, beyond) = after.split_at(string_end.map_or(0, |quote| quote + 1));
        let ends = [
            (rest.to_owned(), beyond.to_owned()),
            (quote.to_owned(), after.to_owned()),
            (quote.to_owned(), closed.unwrap_or_default()),
            (quote.to_owned(), unquoted),
        ];
        let known = ends
            .into_iter()
            .map(|(quote, end)| known_with_fields(&mut check, &(probe.clone() + &quote), &end, innermost));
        known
            .into_iter()
            .find(|known| !known.is_empty())
            .unwrap_or_default()
    };
    let mut choices = match place.stands {
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
    // A field stands in a group once.
    choices.retain(|choice| !place.has.iter().any(|has| choice.trim_end_matches(": ") == has));
    Completion {
        range: place.word,
        choices,
    }
}

/// Values for a missing field of an item: the first one of its type is taken.
const ANYTHING: [&str; 5] = ["\"\"", "0", "[]", "()", "{}"];

/// The most fields that are put into an item.
const MOST_FIELDS: usize = 6;

/// What may stand in place of the impossible word at the end of `before`. The item there may lack fields that it needs before anything in it is
/// looked at: they are put behind it.
fn known_with_fields(
    check: &mut impl FnMut(String) -> Vec<Problem>,
    before: &str,
    end: &str,
    innermost: Option<char>,
) -> Vec<String> {
    let mut fields = String::new();
    for _ in 0..=MOST_FIELDS {
        let problems = check(format!("{before}{fields}{end}"));
        let known = known_there(&problems);
        if !known.is_empty() || innermost != Some(')') {
            return known;
        }
        let lacks = |problem: &Problem| {
            let field = problem.what.strip_prefix("the field \"")?;
            field.strip_suffix("\" is missing").map(str::to_owned)
        };
        let Some(field) = problems.iter().find_map(lacks) else {
            return known;
        };
        let mut fits = |value: &&&str| {
            let tried = check(format!("{before}{fields}, {field}: {value}{end}"));
            !tried.iter().any(|problem| {
                problem.what.ends_with(&format!("is expected here, not {value}"))
                    || lacks(problem).is_some_and(|lacking| lacking == field)
            })
        };
        let Some(value) = ANYTHING.iter().find(&mut fits) else {
            return known;
        };
        fields.extend([", ", &field, ": ", value]);
    }
    Vec::new()
}

/// The words that the problems with the impossible word offer in its place.
fn known_there(problems: &[Problem]) -> Vec<String> {
    let of_word = problems
        .iter()
        .filter(|problem| problem.what.contains(IMPOSSIBLE));
    of_word
        .flat_map(|problem| problem.mark.known.iter().cloned())
        .collect()
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
    /// The other fields of the group around the caret.
    has: Vec<String>,
}

impl Place {
    fn find(text: &str, caret: usize) -> Self {
        let (mut open, mut before): (Vec<u8>, Option<TokenKind>) = (Vec::new(), None);
        // The fields of each open group, and the word that may be the next.
        let mut fields: Vec<Vec<String>> = vec![Vec::new()];
        let mut word = String::new();
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
                TokenKind::Open => {
                    open.push(text.as_bytes()[token.span.start]);
                    fields.push(Vec::new());
                }
                TokenKind::Close => {
                    open.pop();
                    fields.pop();
                }
                TokenKind::Value(_) => text[token.span.clone()].clone_into(&mut word),
                TokenKind::Colon => fields
                    .last_mut()
                    .into_iter()
                    .for_each(|all| all.push(word.clone())),
                TokenKind::Comma => {}
            }
            before = Some(token.kind);
        }
        let mut has = fields.pop().unwrap_or_default();
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
                has: Vec::new(),
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
        if stands == Stands::Value {
            has.clear();
        } else {
            has.extend(fields_behind(text, word.end));
        }
        Self {
            word,
            stands,
            closing,
            has,
        }
    }
}

/// The fields of a group behind a byte, up to its end; the word there is none of them.
fn fields_behind(text: &str, mut at: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut word = None;
    while let Ok(Some(token)) = next_token(text, at) {
        at = token.span.end;
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => break,
            TokenKind::Close => depth -= 1,
            TokenKind::Value(_) if depth == 0 => word = Some(text[token.span].to_owned()),
            TokenKind::Colon if depth == 0 => found.extend(word.take()),
            TokenKind::Value(_) | TokenKind::Comma | TokenKind::Colon => {}
        }
    }
    found
}

const fn closes(bracket: u8) -> char {
    match bracket {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    }
}
