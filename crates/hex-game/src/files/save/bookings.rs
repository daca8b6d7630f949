//! What both sides of a saved position have booked by rail (HR-18).

use serde::{Deserialize, Serialize};

use super::read::Read;
use crate::HexGame;
use crate::definition::Side;
use crate::state::booking::{Booking, Bookings};
use railhead_engine::engine::BookingNumber;

/// A booking of the side whose units it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookingPart {
    pub number: u16,
    /// The ids of the units.
    pub units: Vec<String>,
    /// The number of the hex where they are booked to.
    pub to: String,
    /// The first turn in which they go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<u16>,
    /// The number of the booking without which they do not go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_without: Option<u16>,
}

/// The saved form of the bookings: the first side's, then the second's, each in the order of precedence.
pub(super) fn to_file(game: &HexGame, bookings: &Bookings) -> Vec<BookingPart> {
    let both = Side::BOTH.into_iter().flat_map(|side| bookings.of(side));
    let part = |booking: &Booking| BookingPart {
        number: booking.number.0,
        units: booking
            .units
            .iter()
            .map(|unit| game.unit(*unit).id.clone())
            .collect(),
        to: game.board().number(booking.to),
        not_before: booking.not_before,
        not_without: booking.not_without.map(|other| other.0),
    };
    both.map(part).collect()
}

impl Read<'_> {
    /// The bookings of both sides, as far as the scenario knows the names in a save. Whether they could have been made is among the violations.
    pub(super) fn bookings(&mut self, files: &[BookingPart]) -> Bookings {
        let mut bookings: [Vec<Booking>; 2] = Default::default();
        for file in files {
            let mut units = self.units("bookings", &file.units);
            units.sort_unstable();
            let to = self.land("bookings", &file.to);
            let first = units.first().copied();
            if first.is_none() {
                self.issue("bookings", format!("booking {} has no unit", file.number));
            }
            if let (Some(first), Some(to)) = (first, to) {
                let side = self.game.unit(first).side;
                bookings[side.index()].push(Booking {
                    number: BookingNumber(file.number),
                    units,
                    to,
                    not_before: file.not_before,
                    not_without: file.not_without.map(BookingNumber),
                });
            }
        }
        Bookings::new(bookings)
    }
}
