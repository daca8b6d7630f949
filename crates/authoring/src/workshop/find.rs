//! What an author searches for in a text.

use std::ops::Range;

/// Words to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchWords {
    pub words: String,
    /// Whether capital and small letters are the same.
    pub any_case: bool,
    /// Whether letters, digits and underscores may not go on before or behind.
    pub whole_words: bool,
}

impl SearchWords {
    /// The places of a text that have them, as bytes, from its beginning; none overlaps another.
    pub fn places(&self, text: &str) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(place) = self.first_from(text, from) {
            from = place.end;
            places.push(place);
        }
        places
    }

    /// The text with other words in these places.
    pub fn replaced(&self, text: &str, with: &str) -> String {
        let (mut now, mut end) = (String::new(), 0);
        for place in self.places(text) {
            now.push_str(&text[end..place.start]);
            now.push_str(with);
            end = place.end;
        }
        now + &text[end..]
    }

    fn first_from(&self, text: &str, from: usize) -> Option<Range<usize>> {
        if self.words.is_empty() {
            return None;
        }
        let mut start = from;
        loop {
            let place = if self.any_case {
                let mut starts = text[start..].char_indices();
                starts.find_map(|(at, _)| {
                    let end = self.end_in_any_case(&text[start + at..])?;
                    Some(start + at..start + at + end)
                })?
            } else {
                let at = start + text[start..].find(&self.words)?;
                at..at + self.words.len()
            };
            if !self.whole_words || stands_alone(text, &place) {
                return Some(place);
            }
            start = place.start + text[place.start..].chars().next().map_or(1, char::len_utf8);
        }
    }

    /// Where the words end if a text begins with them, in capital or small letters.
    fn end_in_any_case(&self, text: &str) -> Option<usize> {
        let mut letters = text.chars();
        for wanted in self.words.chars() {
            let letter = letters.next()?;
            // Most letters are plain, and every one of a large file is looked at in each frame.
            let is_same = if letter.is_ascii() && wanted.is_ascii() {
                letter.eq_ignore_ascii_case(&wanted)
            } else {
                letter.to_lowercase().eq(wanted.to_lowercase())
            };
            if !is_same {
                return None;
            }
        }
        Some(text.len() - letters.as_str().len())
    }
}

/// Whether no word goes on before or behind a place.
fn stands_alone(text: &str, place: &Range<usize>) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = text[..place.start].chars().next_back();
    let behind = text[place.end..].chars().next();
    !before.into_iter().chain(behind).any(is_of_word)
}

/// The first byte of a line, counted from 1; of the last line if there are fewer.
pub fn start_of_line(text: &str, line: usize) -> usize {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let starts = std::iter::once(0).chain(ends);
    starts.take(line.max(1)).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(at: \"ipoh\", At: \"Ipoh\", ipoh_road: ÄRA, ära)";

    fn found(words: &str, any_case: bool, whole_words: bool) -> usize {
        let wanted = SearchWords {
            words: words.to_owned(),
            any_case,
            whole_words,
        };
        wanted.places(TEXT).len()
    }

    #[test]
    fn words_are_found_in_any_case_and_whole() {
        assert_eq!(found("ipoh", false, false), 2);
        assert_eq!(found("ipoh", true, false), 3);
        assert_eq!(found("ipoh", false, true), 1, "an underscore goes on with a word");
        assert_eq!(found("ipoh", true, true), 2);
        assert_eq!(found("ära", true, false), 2, "letters with accents too");
        assert_eq!(found("\"ipoh\"", false, true), 1, "quotation marks stand alone");
        assert_eq!(found("", true, true), 0);
    }

    #[test]
    fn places_do_not_overlap_and_are_replaced() {
        let wanted = SearchWords {
            words: "aa".to_owned(),
            ..SearchWords::default()
        };
        assert_eq!(wanted.places("aaaaa"), [0..2, 2..4]);
        assert_eq!(wanted.replaced("aaaaa", "b"), "bba");
        let at = SearchWords {
            words: "at".to_owned(),
            any_case: true,
            whole_words: true,
        };
        assert_eq!(at.replaced("At the map at bay", "on"), "on the map on bay");
    }

    #[test]
    fn lines_are_counted_from_one() {
        let text = "one\ntwo\nthree";
        assert_eq!(
            [0, 1, 2, 3, 9].map(|line| start_of_line(text, line)),
            [0, 0, 4, 8, 8]
        );
    }
}
