//! The look of seats on the page: classes, dashes and marks.

use railhead_engine::engine::Seat;

/// The look of a seat's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatStyle {
    pub dashes: &'static str,
    /// Whether the points are squares rather than circles.
    pub has_squares: bool,
}

/// As many styles as the shipped wars have nations.
const STYLES: [SeatStyle; 10] = [
    SeatStyle {
        dashes: "none",
        has_squares: false,
    },
    SeatStyle {
        dashes: "7 3",
        has_squares: true,
    },
    SeatStyle {
        dashes: "2 2",
        has_squares: false,
    },
    SeatStyle {
        dashes: "9 3 2 3",
        has_squares: true,
    },
    SeatStyle {
        dashes: "5 2",
        has_squares: false,
    },
    SeatStyle {
        dashes: "12 3",
        has_squares: true,
    },
    SeatStyle {
        dashes: "1 4",
        has_squares: false,
    },
    SeatStyle {
        dashes: "4 2 1 2",
        has_squares: true,
    },
    SeatStyle {
        dashes: "14 2 2 2 2 2",
        has_squares: false,
    },
    SeatStyle {
        dashes: "6 6",
        has_squares: true,
    },
];

/// The look of a seat; an eleventh seat looks like the first.
pub const fn style(seat: Seat) -> SeatStyle {
    STYLES[seat.0 as usize % STYLES.len()]
}

/// The class of the style sheet that colours the words of a seat.
pub fn class(seat: Seat) -> String {
    format!("seat-{}", seat.0 + 1)
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
    fn no_two_seats_look_alike() {
        let mut seen = BTreeSet::new();
        for seat in seats(STYLES.len()) {
            assert!(seen.insert(style(seat).dashes));
        }
        assert_eq!(style(Seat(10)), style(Seat(0)));
    }
}
