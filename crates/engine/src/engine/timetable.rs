//! A timetable as any game shows it: what is booked to go by rail in which turn, by which way, and what cannot arrive.
//!
//! A booking is part of the state and moves no unit by itself. The timetable is worked out from the bookings and the position each time it is shown.

use serde::{Deserialize, Serialize};

use crate::board::SpaceId;

/// The number of a booking, which stays the same until it is cancelled; a side counts its own from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BookingNumber(pub u16);

/// The bookings of a side, worked out over the turns to come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timetable {
    /// In the order in which they take precedence.
    pub bookings: Vec<BookedTrip>,
    /// The turns that the timetable covers, beginning with the next in which the side can still send trains.
    pub turns: Vec<TimetableTurn>,
    /// Whether it is proven that no other timetable is better.
    pub is_proven: bool,
}

/// What is booked for a unit, or for units that go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedTrip {
    pub number: BookingNumber,
    /// Who goes, by name: `28th Gurkha Brigade`, `2 infantry`.
    pub who: String,
    pub from: SpaceId,
    pub to: SpaceId,
    /// What goes in which turn, in order; as far as it gets, if it cannot arrive.
    pub legs: Vec<Leg>,
    /// The turn in which it arrives, or why it does not.
    pub arrival: Result<u16, Delay>,
    /// Why nothing of it can be sent in the phase that is being played, though a leg was expected to go; in words that name the rule.
    pub held_now: Option<String>,
}

impl BookedTrip {
    /// Whether all of it is where it was booked to, though its last trains can still be taken back.
    pub fn has_arrived(&self) -> bool {
        self.legs.is_empty() && self.arrival.is_ok()
    }
}

/// What goes by rail in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    pub turn: u16,
    /// How many of the units go, where not all of them do.
    pub part: Option<u16>,
    /// The spaces of the way, from where it starts to where it stops.
    pub way: Vec<SpaceId>,
    /// How much of the turn's capacity it takes.
    pub takes: u16,
}

/// Why something that is booked does not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delay {
    /// The first turn in which it is held up.
    pub turn: u16,
    /// What holds it up, in words that name the rule.
    pub reason: String,
}

/// A turn of a timetable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimetableTurn {
    pub turn: u16,
    /// Its date, in as few letters as a chart has room for: `22 Dec`.
    pub date: String,
    /// Every limit of the turn that trains use up.
    pub limits: Vec<LimitUse>,
}

/// How much of a limit a timetable uses up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitUse {
    /// What is limited: `trains`, `station at Warsaw`.
    pub name: String,
    pub used: u16,
    pub of: u16,
}
