//! Brackets of the format: some words stand alone, others need a value in brackets, and groups of fields need the name of each.

use std::ops::Range;

use ron::error::Error;

use crate::text::ron_tree::{NodeId, Tree};

/// The word at the beginning of a value that stands alone, if RON finds brackets behind it where it looks for a comma.
pub(in crate::text) fn needless_brackets<'t>(
    text: &'t str,
    value: Range<usize>,
    at: usize,
    error: &Error,
) -> Option<&'t str> {
    let word = text.get(value.start..at)?.trim_end();
    let is_comma_missing = matches!(error, Error::ExpectedComma) && text[at..].starts_with('(');
    Some(word).filter(|word| is_comma_missing && is_word(word))
}

/// Where the word begins behind which RON looks for brackets in vain.
pub(in crate::text) fn lacks_brackets(text: &str, at: usize, error: &Error) -> Option<usize> {
    let before = text.get(..at)?.trim_end();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = before.trim_end_matches(is_letter).len();
    let is_lacking = matches!(error, Error::ExpectedStructLike) && is_word(&before[start..]);
    is_lacking.then_some(start)
}

/// Whether a value stands in a group of fields, and RON looks for its name in vain.
pub(in crate::text) fn lacks_name(tree: &Tree, value: NodeId, error: &Error) -> bool {
    let is_name_missing = matches!(
        error,
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) | Error::InvalidIdentifier(_)
    );
    let is_in_fields = |group: NodeId| tree.bracket(group) == Some(b'(') && tree.word(group).is_none();
    is_name_missing && tree.key(value).is_none() && tree.parent(value).is_some_and(is_in_fields)
}

/// Whether a text is a word of the format.
pub(in crate::text) fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_')
}
