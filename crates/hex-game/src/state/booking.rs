//! The rail bookings of each side over the turns to come (HR-18): a part of the state that the side alone knows.
//!
//! Not here: when a booking may be made, and which train goes when. The timetable is worked out from the bookings and the position each time.

use serde::Serialize;

use crate::definition::{Side, UnitId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// Units that are to go somewhere by rail, together and over as many turns as it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Booking {
    pub number: BookingNumber,
    /// The units, by id.
    pub units: Vec<UnitId>,
    pub to: SpaceId,
    /// The first turn in which they go.
    pub not_before: Option<u16>,
    /// The booking without whose next train they do not go.
    pub not_without: Option<BookingNumber>,
}

/// What happens to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingChange {
    /// It is made.
    Booked,
    /// It takes the place of the one with its number: its units are booked anew.
    Changed,
    Cancelled,
    /// It has this rank from now on, 1 for the first.
    Ranked(u16),
}

/// The bookings of both sides, each in the order of precedence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bookings([Vec<Booking>; 2]);

impl Bookings {
    /// The bookings of each side, in the order of precedence.
    pub fn new(bookings: [Vec<Booking>; 2]) -> Self {
        Self(bookings)
    }

    /// Whether neither side has booked anything.
    pub fn are_none(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// A side's bookings, in the order of precedence.
    pub fn of(&self, side: Side) -> &[Booking] {
        &self.0[side.index()]
    }

    /// A side's booking with a number.
    pub fn find(&self, side: Side, number: BookingNumber) -> Option<&Booking> {
        self.of(side).iter().find(|booking| booking.number == number)
    }

    /// Changes a booking of a side. A unit is in one booking alone: it leaves those before.
    pub(crate) fn change(&mut self, side: Side, booking: &Booking, change: BookingChange) {
        let bookings = &mut self.0[side.index()];
        let place = bookings.iter().position(|known| known.number == booking.number);
        match (change, place) {
            (BookingChange::Booked | BookingChange::Changed, _) => {
                for known in bookings.iter_mut() {
                    known.units.retain(|unit| !booking.units.contains(unit));
                }
                match place {
                    Some(place) => bookings[place] = booking.clone(),
                    None => bookings.push(booking.clone()),
                }
            }
            (BookingChange::Cancelled, Some(place)) => {
                bookings.remove(place);
            }
            (BookingChange::Ranked(rank), Some(place)) => {
                let moved = bookings.remove(place);
                let to = usize::from(rank).saturating_sub(1).min(bookings.len());
                bookings.insert(to, moved);
            }
            (BookingChange::Cancelled | BookingChange::Ranked(_), None) => {}
        }
        tidy(bookings);
    }

    /// Forgets a side's bookings.
    pub(crate) fn forget_side(&mut self, side: Side) {
        self.0[side.index()].clear();
    }

    /// Forgets a unit, which goes nowhere by rail any more.
    pub(crate) fn forget(&mut self, gone: UnitId) {
        self.keep(|unit, _| unit != gone);
    }

    /// Forgets the units that are where they were booked to.
    pub(crate) fn forget_arrived(&mut self, at: impl Fn(UnitId) -> Option<SpaceId>) {
        self.keep(|unit, to| at(unit) != Some(to));
    }

    /// Keeps the units that go on, each asked about with its destination.
    fn keep(&mut self, goes_on: impl Fn(UnitId, SpaceId) -> bool) {
        for bookings in self.0.iter_mut().filter(|bookings| !bookings.is_empty()) {
            for booking in bookings.iter_mut() {
                let to = booking.to;
                booking.units.retain(|unit| goes_on(*unit, to));
            }
            tidy(bookings);
        }
    }
}

/// Drops bookings without a unit; bookings that were not to go without one of these may go.
fn tidy(bookings: &mut Vec<Booking>) {
    bookings.retain(|booking| !booking.units.is_empty());
    let numbers: Vec<BookingNumber> = bookings.iter().map(|booking| booking.number).collect();
    for booking in bookings {
        booking.not_without = booking.not_without.filter(|other| numbers.contains(other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn booking(number: u16, units: &[u16], not_without: Option<u16>) -> Booking {
        Booking {
            number: BookingNumber(number),
            units: units.iter().map(|unit| UnitId(*unit)).collect(),
            to: SpaceId(7),
            not_before: None,
            not_without: not_without.map(BookingNumber),
        }
    }

    fn numbers(bookings: &Bookings) -> Vec<u16> {
        let first = bookings.of(Side::First).iter();
        first.map(|booking| booking.number.0).collect()
    }

    // HR-18
    #[test]
    fn hr_18_a_unit_is_in_one_booking_and_what_nobody_is_in_is_forgotten() {
        let mut bookings = Bookings::default();
        assert!(bookings.are_none());
        for made in [
            booking(1, &[1, 2], None),
            booking(2, &[3], Some(1)),
            booking(3, &[4], Some(2)),
        ] {
            bookings.change(Side::First, &made, BookingChange::Booked);
        }
        // 2 is booked anew by itself, and 3 in the place of its booking.
        bookings.change(Side::First, &booking(4, &[2], None), BookingChange::Booked);
        bookings.change(Side::First, &booking(2, &[3], Some(4)), BookingChange::Changed);
        assert_eq!(bookings.of(Side::First)[0].units, [UnitId(1)]);
        assert_eq!(numbers(&bookings), [1, 2, 3, 4]);
        bookings.change(Side::First, &booking(4, &[], None), BookingChange::Ranked(1));
        assert_eq!(numbers(&bookings), [4, 1, 2, 3]);
        bookings.change(Side::First, &booking(4, &[], None), BookingChange::Ranked(9));
        assert_eq!(numbers(&bookings), [1, 2, 3, 4]);
        bookings.forget(UnitId(2));
        assert_eq!(numbers(&bookings), [1, 2, 3]);
        assert_eq!(
            bookings.of(Side::First)[1].not_without,
            None,
            "it may go by itself"
        );
        bookings.change(Side::First, &booking(2, &[], None), BookingChange::Cancelled);
        assert_eq!(numbers(&bookings), [1, 3]);
        assert_eq!(
            bookings.find(Side::First, BookingNumber(3)).unwrap().not_without,
            None
        );
        bookings.forget_arrived(|unit| Some(SpaceId(if unit == UnitId(1) { 7 } else { 6 })));
        assert_eq!(numbers(&bookings), [3]);
        bookings.forget_side(Side::First);
        assert!(bookings.are_none());
    }
}
