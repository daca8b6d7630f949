//! The look of seats on the page: classes with inks, dashes and marks.

use crate::rules::engine::Seat;

/// The look of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatStyle {
    /// The class of the style sheet that colours words.
    pub class: &'static str,
    /// The dashes of its lines.
    pub dashes: &'static str,
    /// Whether the points of its lines are squares rather than circles.
    pub has_squares: bool,
}

/// As many styles as can be told apart, one per seat.
const STYLES: [SeatStyle; 6] = [
    SeatStyle {
        class: "first",
        dashes: "none",
        has_squares: false,
    },
    SeatStyle {
        class: "second",
        dashes: "7 3",
        has_squares: true,
    },
    SeatStyle {
        class: "third",
        dashes: "2 2",
        has_squares: false,
    },
    SeatStyle {
        class: "fourth",
        dashes: "9 3 2 3",
        has_squares: true,
    },
    SeatStyle {
        class: "fifth",
        dashes: "5 2",
        has_squares: false,
    },
    SeatStyle {
        class: "sixth",
        dashes: "12 3",
        has_squares: true,
    },
];

/// The look of a seat; a seventh seat looks like the first.
pub const fn style(seat: Seat) -> SeatStyle {
    STYLES[seat.0 as usize % STYLES.len()]
}

/// The first `number` seats.
pub fn seats(number: usize) -> impl Iterator<Item = Seat> {
    (0..).map(Seat).take(number)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_seats_look_alike_and_the_style_sheet_knows_them() {
        let sheet = include_str!("style.css");
        let mut seen = BTreeSet::new();
        for seat in seats(STYLES.len()) {
            let look = style(seat);
            assert!(
                sheet.contains(&format!(".{} {{ color: ", look.class)),
                "{}",
                look.class
            );
            assert!(seen.insert(look.dashes));
        }
        assert_eq!(style(Seat(6)), style(Seat(0)));
    }
}
