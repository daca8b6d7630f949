//! Helpers for words in files and texts: ids, numbers, lists, the format version.

use super::issue::Issue;

/// The version of all file formats that this program reads.
pub const FORMAT: u32 = 1;

/// The form of ids, for hints.
pub const ID_FORM: &str = "an id has small letters, digits and underscores, and begins with a letter";

/// The words of a string, each with its offset.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Whether a word can be an id: small letters, digits and underscores, beginning with a letter.
pub fn is_id(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Whether a word looks like the number of a hex.
pub fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The issue with a format version that this program does not read.
pub fn check_format(format: u32) -> Option<Issue> {
    let what = format!("this version of the game does not know format {format}");
    (format != FORMAT).then(|| Issue::new("format", what).hint(format!("it reads format {FORMAT}")))
}

/// A text with its first letter capitalized.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A text with a capital letter and a full stop, for refusals and events.
pub fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(text) + stop
}

/// A number with its unit: `1 unit`, `2 units`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A name with `the`, within a sentence; it may begin with one of its own.
pub fn with_article(name: &str) -> String {
    let bare = name.strip_prefix("The ").or_else(|| name.strip_prefix("the "));
    format!("the {}", bare.unwrap_or(name))
}

/// Names joined as in a sentence: `red, blue and green`.
pub fn listed(names: &[&str], and: &str) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [before @ .., last] => format!("{} {and} {last}", before.join(", ")),
    }
}

/// Two letters for each name: the initials of a name of several words, else its first letters; another second letter where two would have the
/// same. Where none is left, a single one.
pub fn two_letters<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut given: Vec<String> = Vec::new();
    for name in names {
        let initials = name.split_whitespace().filter_map(|word| word.chars().next());
        let second = initials.filter(|letter| letter.is_uppercase()).nth(1);
        let first = name.chars().next();
        let seconds = second.into_iter().chain(name.chars().skip(1));
        let pairs = seconds.filter(|second| second.is_alphanumeric());
        let mut pairs =
            pairs.map(|second| first.into_iter().chain(second.to_uppercase()).collect::<String>());
        let free = pairs.find(|pair| !given.contains(pair));
        given.push(free.unwrap_or_else(|| first.map(String::from).unwrap_or_default()));
    }
    given
}

#[cfg(test)]
mod tests {
    use super::{listed, two_letters};

    #[test]
    fn names_are_listed_as_one_says_them() {
        assert_eq!(listed(&[], "and"), "");
        assert_eq!(listed(&["red"], "and"), "red");
        assert_eq!(listed(&["red", "blue"], "or"), "red or blue");
        assert_eq!(listed(&["red", "blue", "green"], "and"), "red, blue and green");
    }

    #[test]
    fn every_name_has_letters_of_its_own() {
        let names = [
            "Germany",
            "Soviet Union",
            "United Kingdom",
            "United States",
            "Australia and New Zealand",
            "India",
            "Italy",
            "Japan",
            "Jamaica",
        ];
        assert_eq!(
            two_letters(names.into_iter()),
            ["GE", "SU", "UK", "US", "AN", "IN", "IT", "JA", "JM"]
        );
    }
}
