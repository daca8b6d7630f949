//! Numbers and sentences as players read them.

pub use railhead_engine::text::words::{capital, count, sentence};

/// A number with its sign; a real minus.
pub fn signed(number: i8) -> String {
    if number < 0 {
        format!("\u{2212}{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_a_capital_and_one_full_stop() {
        assert_eq!(sentence("adjacent to II/11th"), "Adjacent to II/11th.");
        assert_eq!(sentence("Done."), "Done.");
        assert_eq!(sentence(""), ".");
    }
}
