//! Which letters the typeface of the map can draw.
//!
//! Any other would appear as a box, so `warnings` warns the author of a file that has one; a test of `app/theme/fonts.rs`
//! compares the list with the typeface.
//!
//! A typeface of the system in its place would show the letter on one computer and not on the next, and letters that have
//! to be joined or run from right to left (Arabic, Hindi, Hebrew) need more than a typeface.

/// The ranges of letters that the typeface has, with the first and the last of each.
pub const LETTERS: [(char, char); 30] = [
    ('\u{41}', '\u{23f}'),
    ('\u{241}', '\u{241}'),
    ('\u{243}', '\u{243}'),
    ('\u{247}', '\u{247}'),
    ('\u{249}', '\u{249}'),
    ('\u{24d}', '\u{24d}'),
    ('\u{250}', '\u{2ee}'),
    ('\u{374}', '\u{374}'),
    ('\u{37a}', '\u{37d}'),
    ('\u{386}', '\u{3ce}'),
    ('\u{3d0}', '\u{3e1}'),
    ('\u{3f0}', '\u{3f5}'),
    ('\u{3f8}', '\u{3f9}'),
    ('\u{3fb}', '\u{3fb}'),
    ('\u{3fd}', '\u{45f}'),
    ('\u{462}', '\u{463}'),
    ('\u{470}', '\u{477}'),
    ('\u{490}', '\u{4c4}'),
    ('\u{4c7}', '\u{4cc}'),
    ('\u{4d0}', '\u{4f9}'),
    ('\u{1e00}', '\u{1e9b}'),
    ('\u{1e9e}', '\u{1e9e}'),
    ('\u{1ea0}', '\u{1ef9}'),
    ('\u{1f00}', '\u{1ffc}'),
    ('\u{2071}', '\u{2094}'),
    ('\u{210c}', '\u{210c}'),
    ('\u{2113}', '\u{2113}'),
    ('\u{2126}', '\u{2126}'),
    ('\u{2153}', '\u{2184}'),
    ('\u{2c60}', '\u{2c6c}'),
];

/// Whether players see this letter and no box; signs that are no letters count as seen.
pub fn is_seen(letter: char) -> bool {
    !letter.is_alphabetic()
        || LETTERS
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::is_seen;

    #[test]
    fn the_letters_of_europe_and_vietnam_are_seen() {
        assert!(
            "Köln Łódź Αθήνα Сталинград Điện Biên Phủ → 12 ½"
                .chars()
                .all(is_seen)
        );
        for unseen in ["日", "서", "א", "ع", "क", "ท"] {
            assert!(!unseen.chars().all(is_seen), "{unseen}");
        }
    }
}
