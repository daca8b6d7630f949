//! What is booked to go by rail (AR-10): which units, from where, to where, and what takes precedence.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::definition::{KindId, NationId, SideId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// The most bookings of a side.
pub const MOST_BOOKINGS: u16 = 40;

/// Units of a kind that are booked to an area (AR-10). The game counts units that are alike, and so does a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Booking {
    pub side: SideId,
    /// Its number among those of its side.
    pub number: BookingNumber,
    pub nation: NationId,
    pub kind: KindId,
    pub to: SpaceId,
    /// Where its units wait, and how many in each area.
    pub waiting: BTreeMap<SpaceId, u16>,
    /// How many have arrived in this phase, whose trains can still be taken back (AR-5).
    pub arrived: u16,
    /// The first round in which they go, if that has been said.
    pub not_before: Option<u16>,
    /// Another booking of the side, together with which they are to arrive.
    pub with: Option<BookingNumber>,
}

impl Booking {
    /// How many units have not arrived.
    pub fn count(&self) -> u16 {
        self.waiting.values().copied().fold(0, u16::saturating_add)
    }

    /// How many of its units wait in an area.
    pub fn waiting_at(&self, at: SpaceId) -> u16 {
        self.waiting.get(&at).copied().unwrap_or(0)
    }

    /// Takes a unit from the area in which it waits.
    fn leave(&mut self, at: SpaceId) {
        if let Some(count) = self.waiting.get_mut(&at) {
            *count = count.saturating_sub(1);
        }
        self.waiting.retain(|_, count| *count > 0);
    }

    fn wait(&mut self, at: SpaceId) {
        *self.waiting.entry(at).or_default() += 1;
    }
}

/// What happens to bookings; only their side knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingEvent {
    /// Units were booked.
    Booked(Booking),
    /// The booking with this number leads elsewhere, or asks for something else.
    Changed(Booking),
    Cancelled {
        side: SideId,
        number: BookingNumber,
    },
    /// A booking has another place in the order of precedence.
    Ranked {
        side: SideId,
        number: BookingNumber,
        /// Its place, from 1.
        place: u16,
    },
}

impl BookingEvent {
    /// The side that it concerns.
    pub const fn side(&self) -> SideId {
        match self {
            Self::Booked(booking) | Self::Changed(booking) => booking.side,
            Self::Cancelled { side, .. } | Self::Ranked { side, .. } => *side,
        }
    }
}

/// The bookings of all sides; those of a side are in their order of precedence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bookings(Vec<Booking>);

impl FromIterator<Booking> for Bookings {
    fn from_iter<I: IntoIterator<Item = Booking>>(bookings: I) -> Self {
        Self(bookings.into_iter().collect())
    }
}

impl Bookings {
    /// Whether there are no bookings.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every booking of every side.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Booking> {
        self.0.iter()
    }

    /// Those of a side with units that have not arrived, in their order of precedence.
    pub(crate) fn of(&self, side: SideId) -> impl Iterator<Item = &Booking> {
        let is_open = move |booking: &&Booking| booking.side == side && !booking.waiting.is_empty();
        self.0.iter().filter(is_open)
    }

    /// Whether there is a booking for units of a nation with this number.
    pub(crate) fn has(&self, nation: NationId, number: BookingNumber) -> bool {
        let mut all = self.0.iter();
        all.any(|booking| (booking.nation, booking.number) == (nation, number))
    }

    /// The number of the next booking of a side: the one after the last, or if there is none the first that is free.
    pub(crate) fn next_number(&self, side: SideId) -> BookingNumber {
        let own = self.0.iter().filter(|booking| booking.side == side);
        let taken: BTreeSet<u16> = own.map(|booking| booking.number.0).collect();
        let last = taken.last().copied().unwrap_or(0);
        let mut numbers = (last.saturating_add(1)..=u16::MAX).chain(1..=last);
        let free = numbers.find(|number| !taken.contains(number));
        BookingNumber(free.expect("a side has few bookings"))
    }

    pub(crate) fn apply(&mut self, event: &BookingEvent) {
        match event {
            BookingEvent::Booked(booking) => self.0.push(booking.clone()),
            BookingEvent::Changed(booking) => {
                let mut all = self.0.iter_mut();
                let known = all.find(|known| (known.side, known.number) == (booking.side, booking.number));
                if let Some(known) = known {
                    known.clone_from(booking);
                }
            }
            BookingEvent::Cancelled { side, number } => {
                self.0
                    .retain(|booking| (booking.side, booking.number) != (*side, *number));
                self.drop_lost_company();
            }
            BookingEvent::Ranked { side, number, place } => self.rank(*side, *number, *place),
        }
    }

    fn rank(&mut self, side: SideId, number: BookingNumber, place: u16) {
        let at = self
            .0
            .iter()
            .position(|booking| (booking.side, booking.number) == (side, number));
        let Some(at) = at else { return };
        let booking = self.0.remove(at);
        let others = self.0.iter().enumerate();
        let mut others = others.filter(|(_, other)| other.side == side && !other.waiting.is_empty());
        let next = others.nth(usize::from(place.saturating_sub(1)));
        let at = next.map_or(self.0.len(), |(at, _)| at);
        self.0.insert(at, booking);
    }

    fn carried_out(&mut self, nation: NationId, number: BookingNumber) -> Option<&mut Booking> {
        let mut all = self.0.iter_mut();
        all.find(|booking| (booking.nation, booking.number) == (nation, number))
    }

    /// A unit of a booking went by rail.
    pub(crate) fn went(&mut self, nation: NationId, number: BookingNumber, [from, to]: [SpaceId; 2]) {
        if let Some(booking) = self.carried_out(nation, number) {
            booking.leave(from);
            if booking.to == to {
                booking.arrived += 1;
            } else {
                booking.wait(to);
            }
        }
    }

    /// Its train was taken back (AR-5).
    pub(crate) fn went_back(&mut self, nation: NationId, number: BookingNumber, [from, to]: [SpaceId; 2]) {
        if let Some(booking) = self.carried_out(nation, number) {
            if booking.to == to {
                booking.arrived = booking.arrived.saturating_sub(1);
            } else {
                booking.leave(to);
            }
            booking.wait(from);
        }
    }

    /// Drops bookings that have arrived, once their trains cannot be taken back.
    pub(crate) fn begin_phase(&mut self) {
        for booking in &mut self.0 {
            booking.arrived = 0;
        }
        self.drop_empty();
    }

    /// Units that are no longer where they wait are no longer booked: `there` says how many of a nation's kind are in an area, and those that take
    /// precedence keep theirs.
    pub(crate) fn settle(&mut self, there: impl Fn(NationId, KindId, SpaceId) -> u16) {
        let mut left: BTreeMap<(NationId, KindId, SpaceId), u16> = BTreeMap::new();
        for booking in &mut self.0 {
            let (nation, kind) = (booking.nation, booking.kind);
            booking.waiting.retain(|at, count| {
                let left = left
                    .entry((nation, kind, *at))
                    .or_insert_with(|| there(nation, kind, *at));
                *count = (*count).min(*left);
                *left -= *count;
                *count > 0
            });
        }
        self.drop_empty();
    }

    fn drop_empty(&mut self) {
        self.0
            .retain(|booking| !booking.waiting.is_empty() || booking.arrived > 0);
        self.drop_lost_company();
    }

    /// What is to arrive together with a booking that is gone arrives by itself.
    fn drop_lost_company(&mut self) {
        let known: Vec<(SideId, BookingNumber)> = self
            .0
            .iter()
            .map(|booking| (booking.side, booking.number))
            .collect();
        for booking in &mut self.0 {
            let side = booking.side;
            booking.with = booking.with.filter(|number| known.contains(&(side, *number)));
        }
    }
}
