//! The real war behind a scenario: which side held which places at the outset and when they fell, so that players can
//! compare their game with it.
//!
//! `file` reads it from a file of its own. `goals` tells when a goal was reached in the war, and the window draws the
//! front of the day beside the player's.

pub mod file;

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::Seat;
use crate::board::SpaceId;

/// A scenario's record of the real war.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The side that held each place at the outset.
    pub outset: BTreeMap<SpaceId, Seat>,
    /// The events, the earliest first.
    pub events: Vec<Fall>,
}

/// A place that changed hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    pub on: Date,
    pub at: SpaceId,
    /// The side that took it.
    pub side: Seat,
    /// What happened, in a few words without a date: `Kuala Lumpur fell`.
    pub text: String,
}

impl History {
    /// The side that held each place at the end of a day.
    pub fn held(&self, on: Date) -> BTreeMap<SpaceId, Seat> {
        let mut held = self.outset.clone();
        let past = self.events.iter().filter(|fall| fall.on <= on);
        held.extend(past.map(|fall| (fall.at, fall.side)));
        held
    }
}
