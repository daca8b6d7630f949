//! How seats are told apart on the page: by classes, which have their inks, dashes and marks.

use crate::rules::engine::Seat;

/// How a seat is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The class of the style sheet that gives words its colour.
    pub class: &'static str,
    /// How its lines are dashed.
    pub dashes: &'static str,
    /// Whether the points of its lines are squares, or else circles.
    pub has_squares: bool,
}

/// How many seats can be told apart.
const STYLES: [Style; 6] = [
    Style {
        class: "first",
        dashes: "none",
        has_squares: false,
    },
    Style {
        class: "second",
        dashes: "7 3",
        has_squares: true,
    },
    Style {
        class: "third",
        dashes: "2 2",
        has_squares: false,
    },
    Style {
        class: "fourth",
        dashes: "9 3 2 3",
        has_squares: true,
    },
    Style {
        class: "fifth",
        dashes: "5 2",
        has_squares: false,
    },
    Style {
        class: "sixth",
        dashes: "12 3",
        has_squares: true,
    },
];

/// How a seat is drawn; a seventh as the first.
pub const fn style(seat: Seat) -> Style {
    STYLES[seat.0 as usize % STYLES.len()]
}

/// The seats of so many.
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
