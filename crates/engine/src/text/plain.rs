//! Makes texts from files safe to show: without the characters that control a terminal.

/// A text that is safe to write to a terminal or into a report.
///
/// Characters that would move the cursor, change colours or reverse the order of letters become a question mark in a
/// box. Line ends and tabs stay.
pub fn plain(text: &str) -> String {
    let is_steering = |letter: char| match letter {
        '\n' | '\t' => false,
        // Marks that reverse the order of letters: players would read something else than the file says. The last are no letters of
        // any language: XML does not even allow them.
        '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fdd0}'..='\u{fdef}' => true,
        letter if u32::from(letter) & 0xfffe == 0xfffe => true,
        letter => letter.is_control(),
    };
    text.replace(is_steering, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_steers_a_terminal_is_taken_out_and_letters_stay() {
        assert_eq!(
            plain("Kuala\tKrai\n\u{1b}[31mred\u{7}\r"),
            "Kuala\tKrai\n\u{fffd}[31mred\u{fffd}\u{fffd}"
        );
        assert_eq!(plain("\u{9b}2J\u{202e}abc"), "\u{fffd}2J\u{fffd}abc");
        assert_eq!(
            plain("a\u{fffe}b\u{ffff}c\u{1fffe}d\u{fdd0}"),
            "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}"
        );
        assert_eq!(plain("Köln, 馬來亞"), "Köln, 馬來亞");
    }
}
