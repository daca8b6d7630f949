//! Texts from files as they may be shown: without the characters that steer a terminal.

/// A text as it may be written to a terminal or into a report.
///
/// Characters that would move the cursor, change colours or turn the order of letters round stand as a question mark in a box.
/// Ends of lines and tabs stay.
pub fn plain(text: &str) -> String {
    let is_steering = |letter: char| match letter {
        '\n' | '\t' => false,
        // Marks that turn the order of letters round: what is read would not be what is written.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
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
        assert_eq!(plain("Köln, 馬來亞"), "Köln, 馬來亞");
    }
}
