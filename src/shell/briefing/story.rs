//! The parts of a scenario's text: the story, its first lines, and what each side may try.

/// The heading of the list that says what each side may try.
const HEADING: &str = "What to try:";

/// The most bytes of the first lines: about three on the card.
const FIRST_LINES: usize = 300;

/// A scenario's text in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story<'t> {
    /// All paragraphs but the list.
    pub text: String,
    /// The items of the list, such as `Japan: land at Kota Bharu`.
    pub tries: Vec<&'t str>,
}

impl<'t> Story<'t> {
    /// The parts of a text.
    pub fn of(text: &'t str) -> Self {
        let (mut paragraphs, mut tries) = (Vec::new(), Vec::new());
        let mut is_list = false;
        for paragraph in text.split("\n\n") {
            let below = paragraph.strip_prefix(HEADING).map(str::trim_start);
            is_list = below.is_some() || is_list && paragraph.starts_with("- ");
            if is_list {
                let items = below.unwrap_or(paragraph).lines();
                tries.extend(items.map(|item| item.strip_prefix("- ").unwrap_or(item)));
            } else {
                paragraphs.push(paragraph);
            }
        }
        Self {
            text: paragraphs.join("\n\n"),
            tries,
        }
    }

    /// The first sentences, as many as have room in about three lines; always one.
    pub fn first_lines(&self) -> &str {
        let first = self.text.split("\n\n").next().unwrap_or_default();
        if first.len() <= FIRST_LINES {
            return first;
        }
        let ends = first.match_indices(". ").map(|(at, _)| at + 1);
        let mut cut = first.len();
        for (nth, end) in ends.enumerate() {
            if nth == 0 || end <= FIRST_LINES {
                cut = end;
            }
        }
        &first[..cut]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_what_to_try_is_no_part_of_the_story() {
        for gap in ["\n\n", "\n"] {
            let text = format!("One.\n\nTwo.\n\nWhat to try:{gap}- Red: march.\n- Blue: wait.\n\nThree.");
            let story = Story::of(&text);
            assert_eq!(story.text, "One.\n\nTwo.\n\nThree.");
            assert_eq!(story.tries, ["Red: march.", "Blue: wait."]);
        }
        let steps = "Play these steps.\n\n- March on.\n- Halt.";
        let story = Story::of(steps);
        assert_eq!((story.text.as_str(), story.tries.len()), (steps, 0));
    }

    #[test]
    fn the_first_lines_end_with_a_sentence_and_are_never_without_one() {
        let first = |text: &str| Story::of(text).first_lines().to_owned();
        assert_eq!(first("June 1940. It rains.\n\nMore."), "June 1940. It rains.");
        let [long, longer] = [120, 400].map(|letters| "a".repeat(letters));
        assert_eq!(
            first(&format!("{long}. {long}. {long}.")),
            format!("{long}. {long}.")
        );
        assert_eq!(first(&format!("{longer}. {long}.")), format!("{longer}."));
        assert_eq!(first(&longer), longer);
        assert_eq!(first(""), "");
    }
}
