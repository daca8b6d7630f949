//! What the list and the chart of a timetable draw, and what the player clicks in them.

use super::booked::{BookedTrains, TimetableChange};
use super::turns::{Holdup, date};
use crate::theme::Palette;
use crate::words::count;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Leg};

/// A timetable to draw.
#[derive(Clone, Copy, Debug)]
pub struct TimetableScene<'a> {
    pub booked: &'a BookedTrains,
    pub palette: &'a Palette,
    /// The booking that the player has picked.
    pub selected: Option<BookingNumber>,
    /// The booking that the next click on the map has lead elsewhere.
    pub redirected: Option<BookingNumber>,
    /// Whether the trains that enemies sent in their last turn are on the map.
    pub shows_enemy: bool,
}

/// What the player clicked in a timetable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimetableClick {
    /// Pick a booking.
    Select(BookingNumber),
    Change(TimetableChange),
    /// Have the next click on the map say where a booking leads; with `None` no longer.
    Redirect(Option<BookingNumber>),
    /// Bring a place into view.
    Show(SpaceId),
    /// Show the enemy's trains of his last turn, or hide them.
    EnemyTrains,
    Close,
}

impl TimetableScene<'_> {
    /// Who goes, with its place in the order of precedence: `1. 28th Brigade`.
    pub fn who(&self, trip: &BookedTrip) -> String {
        self.placed(trip, &trip.who)
    }

    fn placed(&self, trip: &BookedTrip, who: &str) -> String {
        let place = self.booked.place_of(trip.number);
        let place = place.map_or(1, |place| place + 1);
        format!("{place}. {who}")
    }

    /// Who goes in a turn, if not all of them do: `1. 2 of 3 German Infantry`.
    pub fn who_goes(&self, trip: &BookedTrip, leg: &Leg) -> String {
        match leg.part {
            Some(part) => self.placed(trip, &format!("{part} of {}", trip.who)),
            None => self.who(trip),
        }
    }

    /// What goes by rail in a turn: from where to where, how far, what it takes, and when it arrives.
    pub fn goes(&self, trip: &BookedTrip, leg: &Leg) -> String {
        let names = [leg.way.first(), leg.way.last()];
        let [from, to] = names.map(|space| space.map_or("", |space| self.booked.name(*space)));
        let [one, several] = self.booked.stretch;
        let length = count(leg.way.len().saturating_sub(1), one, several);
        let takes = self
            .takes(leg)
            .map_or_else(String::new, |takes| format!(", takes {takes}"));
        let then = if leg.way.last() == Some(&trip.to) {
            format!("arrives on {}", date(&self.booked.timetable, leg.turn))
        } else {
            format!("on the way to {}", self.booked.name(trip.to))
        };
        format!("{from} to {to}, {length}{takes}; {then}")
    }

    /// What of its turn a train takes, where that is not one for each unit: `2 trains`.
    fn takes(&self, leg: &Leg) -> Option<String> {
        let mut turns = self.booked.timetable.turns.iter();
        let limits = turns.find(|turn| turn.turn == leg.turn).map(|turn| &turn.limits);
        // Stations and the like have limits too, with names of several words.
        let mut names = limits.into_iter().flatten().map(|limit| limit.name.as_str());
        let what = names
            .find(|name| !name.contains(' '))
            .unwrap_or("of the capacity");
        (leg.takes != leg.part.unwrap_or(1)).then(|| format!("{} {what}", leg.takes))
    }

    /// That a train is held up, where and why.
    pub fn held(&self, holdup: &Holdup) -> String {
        format!(
            "held up at {} from {} on: {}",
            self.booked.name(holdup.at),
            date(&self.booked.timetable, holdup.turn),
            holdup.why
        )
    }
}
