//! Splits names that a map writes in one word: `SouthAfrica` at its capitals, `KINGDOMOFPRUSSIA` by the words that the map itself uses
//! elsewhere.

use std::collections::BTreeSet;

use super::game_xml::GameXml;
use super::names::shown;

/// The fewest letters of a word by which names are split, and of what is left beside it.
const MIN_WORD: usize = 4;
/// The fewest letters of a name that is split by words.
const MIN_NAME: usize = 8;
/// Small words between others. The first stands between any two, the rest beside a word that the map knows.
const SMALL: [&str; 7] = ["of", "the", "and", "de", "du", "von", "van"];
/// What a word costs that the map knows.
const KNOWN_COST: usize = 1;
/// What a small word costs.
const SMALL_COST: usize = 1;
/// What each letter of a word costs that the map does not know.
const UNKNOWN_LETTER_COST: usize = 2;

/// The words of a map: those that stand alone in its names.
#[derive(Clone, Debug, Default)]
pub(super) struct NameSplitter(BTreeSet<String>);

/// A part of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Known,
    Small { is_of: bool },
    Unknown,
}

impl NameSplitter {
    /// The words of a game.
    pub fn of(game: &GameXml) -> Self {
        let territories = game.territories.iter().map(|territory| territory.name.as_str());
        let players = game.players.iter().map(String::as_str);
        let alliances = game.alliances.values().map(String::as_str);
        let names = territories
            .chain(players)
            .chain(alliances)
            .chain([game.title.as_str()]);
        let words = names.flat_map(|name| {
            let name = at_capitals(&shown(name));
            let words = name.split(|letter: char| !letter.is_alphabetic());
            words.map(str::to_lowercase).collect::<Vec<_>>()
        });
        Self(words.filter(|word| word.chars().count() >= MIN_WORD).collect())
    }

    /// A name as players read it.
    pub fn name(&self, name: &str) -> String {
        let name = at_capitals(&shown(name));
        let words: Vec<String> = name.split(' ').map(|word| self.word(word)).collect();
        words.join(" ")
    }

    /// A word, split if it is made of several.
    fn word(&self, word: &str) -> String {
        let letters: Vec<char> = word.chars().collect();
        let is_plain = letters.iter().all(char::is_ascii_alphabetic);
        if letters.len() < MIN_NAME || !is_plain {
            return word.to_owned();
        }
        let parts = self.parts(&word.to_ascii_lowercase());
        // Only capitals hide where words begin so well that "of" alone tells.
        let is_hidden = word.bytes().all(|letter| letter.is_ascii_uppercase());
        let has_known = parts.iter().any(|(_, kind)| *kind == Part::Known);
        if parts.len() < 2 || !has_known && !is_hidden {
            return word.to_owned();
        }
        let words: Vec<String> = parts
            .into_iter()
            .map(|(part, kind)| match kind {
                Part::Small { .. } => part,
                Part::Known | Part::Unknown => capital(&part),
            })
            .collect();
        words.join(" ")
    }

    /// The cheapest way to split a word, in small letters.
    fn parts(&self, word: &str) -> Vec<(String, Part)> {
        // The cheapest way to each letter that ends with a part of each kind: what it costs, and where the part begins.
        type Way = Option<(usize, usize, Option<Part>)>;
        let kinds = [
            Part::Known,
            Part::Small { is_of: true },
            Part::Small { is_of: false },
            Part::Unknown,
        ];
        let number = |kind: Part| {
            kinds
                .iter()
                .position(|known| *known == kind)
                .expect("it is one of them")
        };
        let mut best: Vec<[Way; 4]> = vec![[None; 4]; word.len() + 1];
        for end in 1..=word.len() {
            for begin in 0..end {
                let part = &word[begin..end];
                // A whole word says nothing of itself.
                let is_whole = begin == 0 && end == word.len();
                for (kind, cost) in self.kinds(part, is_whole) {
                    let befores = kinds.iter().copied().map(Some).chain([None]);
                    for before in befores {
                        let so_far = match before {
                            None => (begin == 0).then_some(0),
                            Some(before) => best[begin][number(before)].map(|(cost, ..)| cost),
                        };
                        let Some(so_far) = so_far.filter(|_| may_follow(before, kind)) else {
                            continue;
                        };
                        let way = &mut best[end][number(kind)];
                        if way.is_none_or(|(known, ..)| so_far + cost < known) {
                            *way = Some((so_far + cost, begin, before));
                        }
                    }
                }
            }
        }
        let last = [Part::Known, Part::Unknown].into_iter();
        let last = last.filter(|kind| best[word.len()][number(*kind)].is_some());
        let mut kind = last.min_by_key(|kind| best[word.len()][number(*kind)].map(|(cost, ..)| cost));
        let (mut parts, mut end) = (Vec::new(), word.len());
        while let Some(own) = kind {
            let (_, begin, before) = best[end][number(own)].expect("the way led here");
            parts.insert(0, (word[begin..end].to_owned(), own));
            (end, kind) = (begin, before);
        }
        parts
    }

    /// The kinds that a part can have, each with its cost.
    fn kinds(&self, part: &str, is_whole: bool) -> impl Iterator<Item = (Part, usize)> {
        let small = SMALL.iter().position(|small| *small == part);
        let small = small.map(|at| (Part::Small { is_of: at == 0 }, SMALL_COST));
        let is_known = !is_whole && self.0.contains(part);
        let known = is_known.then_some((Part::Known, KNOWN_COST));
        let unknown = (part.len() >= MIN_WORD).then_some((Part::Unknown, UNKNOWN_LETTER_COST * part.len()));
        small.into_iter().chain(known).chain(unknown)
    }
}

/// Whether a part can stand behind another, or begin a word.
fn may_follow(before: Option<Part>, kind: Part) -> bool {
    match (before, kind) {
        // A name does not begin with a small word, and has two in a row only if the first is "of"; a part unknown to the map stands alone between
        // small words.
        (None, Part::Small { .. })
        | (Some(Part::Unknown), Part::Known | Part::Unknown)
        | (Some(Part::Known), Part::Unknown) => false,
        (Some(Part::Small { is_of }), Part::Small { is_of: next }) => is_of && !next,
        (Some(Part::Unknown), Part::Small { is_of }) | (Some(Part::Small { is_of }), Part::Unknown) => is_of,
        _ => true,
    }
}

/// A name with a space before each capital behind a small letter, and before the last of several capitals: `USArmy` is the US Army.
/// Names such as `McMurdo` and `MacArthur` stay whole.
fn at_capitals(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut apart = String::new();
    let mut word = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let next = letters.get(at + 1);
        let is_behind_small = before.is_some_and(char::is_lowercase);
        let ends_capitals =
            before.is_some_and(char::is_uppercase) && next.is_some_and(|next| next.is_lowercase());
        let is_one = ["Mc", "Mac", "De", "La", "Le", "Di", "Du", "O"].contains(&word.as_str());
        if letter.is_uppercase() && !is_one && (is_behind_small || ends_capitals && word.chars().count() > 1)
        {
            apart.push(' ');
            word.clear();
        }
        if letter.is_alphabetic() {
            word.push(*letter);
        } else {
            word.clear();
        }
        apart.push(*letter);
    }
    apart
}

fn capital(word: &str) -> String {
    railhead_engine::text::words::capital(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(known: &[&str]) -> NameSplitter {
        NameSplitter(known.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn names_are_split_by_the_words_of_their_map() {
        let map = words(&[
            "prussia",
            "savoy",
            "britain",
            "great",
            "poland",
            "lithuania",
            "rhine",
            "romania",
        ]);
        for (name, apart) in [
            ("KINGDOMOFPRUSSIA", "Kingdom of Prussia"),
            ("DUCHYOFNOWHERE", "Duchy of Nowhere"),
            ("GREATBRITAIN", "Great Britain"),
            ("polandandlithuania", "Poland and Lithuania"),
            ("CONFEDERATIONOFTHERHINE", "Confederation of the Rhine"),
            ("Kingdom_of_Savoy", "Kingdom of Savoy"),
            ("SouthAfrica", "South Africa"),
            ("USArmy", "US Army"),
            ("USA", "USA"),
            // These stay whole.
            ("PRUSSIA", "PRUSSIA"),
            ("Romania", "Romania"),
            ("NETHERLANDS", "NETHERLANDS"),
            ("Thousand Islands", "Thousand Islands"),
            ("McMurdo", "McMurdo"),
            ("MacArthur", "MacArthur"),
            ("PROFOUND", "PROFOUND"),
            ("SOFTLANDING", "SOFTLANDING"),
            ("CZECHOSLOVAKIA", "CZECHOSLOVAKIA"),
            ("MICROSOFT", "MICROSOFT"),
            ("Bahnhofstadt", "Bahnhofstadt"),
            ("Lithuania", "Lithuania"),
            ("Österreich-Ungarn", "Österreich-Ungarn"),
            ("12SeaZone", "12Sea Zone"),
        ] {
            assert_eq!(map.name(name), apart);
        }
    }

    #[test]
    fn a_name_says_nothing_of_itself() {
        let game = GameXml {
            title: "The War for Prussia".to_owned(),
            players: vec!["KINGDOMOFPRUSSIA".to_owned(), "Netherlands".to_owned()],
            ..GameXml::default()
        };
        let map = NameSplitter::of(&game);
        assert_eq!(map.name("KINGDOMOFPRUSSIA"), "Kingdom of Prussia");
        assert_eq!(map.name("Netherlands"), "Netherlands");
    }
}
