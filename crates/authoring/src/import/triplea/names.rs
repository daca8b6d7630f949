//! Names of a map as ours: ids in small letters without accents, no two alike, and texts as files write them.

use std::collections::BTreeSet;

use deunicode::deunicode;

/// The most letters of an id, before a number that tells it from another.
const MAX_ID: usize = 60;
/// The most letters of a name.
const MAX_NAME: usize = 80;

/// The ids of one kind of thing.
#[derive(Debug, Default)]
pub(super) struct Ids(BTreeSet<String>);

impl Ids {
    /// None yet, but these are taken.
    pub fn without(taken: &[&str]) -> Self {
        Self(taken.iter().map(|id| (*id).to_owned()).collect())
    }

    /// An id for a name. A name that another has become already gets a number.
    pub fn make(&mut self, name: &str) -> String {
        let plain = deunicode(name).to_ascii_lowercase();
        let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut id = words.join("_");
        id.truncate(MAX_ID);
        if !id.starts_with(|first: char| first.is_ascii_lowercase()) {
            // Sea zones are often called by their number first: "12 Sea Zone".
            let (first, rest) = id.split_once('_').unwrap_or((&id, ""));
            let is_word = rest.starts_with(|first: char| first.is_ascii_lowercase());
            id = if is_word {
                format!("{rest}_{first}")
            } else {
                format!("x_{id}")
            };
        }
        let id = id.trim_end_matches('_').to_owned();
        let numbered = (2_u32..).map(|number| format!("{id}_{number}"));
        let mut free = std::iter::once(id.clone())
            .chain(numbered)
            .filter(|id| !self.0.contains(id));
        let id = free.next().expect("there is always another number");
        self.0.insert(id.clone());
        id
    }
}

/// A name as players read it: on one line, of a length that fits.
pub(super) fn shown(name: &str) -> String {
    let name = name.replace(|letter: char| letter.is_control() || letter == '_', " ");
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").chars().take(MAX_NAME).collect()
}

/// The name of a kind of unit, which programs write in one word: `aaGun` is an Aa gun.
pub(super) fn of_unit(name: &str) -> String {
    let mut apart = String::new();
    let mut is_after_small = false;
    for letter in name.chars() {
        if is_after_small && letter.is_uppercase() {
            apart.push(' ');
        }
        is_after_small = letter.is_lowercase();
        apart.extend(letter.to_lowercase());
    }
    let apart = shown(&apart);
    let mut letters = apart.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A text in the quotes of a file.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_plain_letters_and_no_two_are_alike() {
        let mut ids = Ids::without(&["neutral"]);
        for (name, id) in [
            ("Österreich \"Süd\"", "osterreich_sud"),
            ("Osterreich Sud", "osterreich_sud_2"),
            ("12 Sea Zone", "sea_zone_12"),
            ("7", "x_7"),
            ("東京", "dong_jing"),
            ("", "x"),
            ("Neutral", "neutral_2"),
            ("St. John's", "st_john_s"),
        ] {
            assert_eq!(ids.make(name), id, "{name}");
        }
    }

    #[test]
    fn names_stand_on_one_line() {
        assert_eq!(shown(" The_Old\n \"Town\" "), "The Old \"Town\"");
        assert_eq!(of_unit("aaGun"), "Aa gun");
        assert_eq!(of_unit("Heavy_Tank"), "Heavy tank");
        assert_eq!(quoted("a \"b\" \\"), r#""a \"b\" \\""#);
    }
}
