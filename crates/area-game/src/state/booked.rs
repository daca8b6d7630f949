//! The bookings of a state: who may know them, and how many units they are for (AR-10).

use super::area_state::AreaState;
use super::booking::{Booking, Bookings};
use crate::definition::{KindId, NationId, SideId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

impl AreaState {
    /// The bookings of a side with units that have not arrived, in their order of precedence. Only players of that side may ask.
    pub fn bookings(&self, side: SideId) -> impl Iterator<Item = &Booking> {
        self.bookings.of(side)
    }

    /// The booking of a side with this number, as long as units of it have not arrived.
    pub fn booking(&self, side: SideId, number: BookingNumber) -> Option<&Booking> {
        self.bookings(side).find(|booking| booking.number == number)
    }

    /// How many units of a nation's kind are in an area, whatever they have done this turn; those aboard are not.
    pub fn ashore(&self, nation: NationId, kind: KindId, at: SpaceId) -> u16 {
        let there = self
            .forces_at(at)
            .filter(|(force, _)| (force.nation, force.kind) == (nation, kind) && !force.status.is_aboard());
        there.map(|(_, count)| count).fold(0, u16::saturating_add)
    }

    /// How many of them are booked; for their own side.
    pub fn booked_at(&self, nation: NationId, kind: KindId, at: SpaceId) -> u16 {
        let own = self.bookings.all();
        let own = own.filter(|booking| (booking.nation, booking.kind) == (nation, kind));
        own.map(|booking| booking.waiting_at(at))
            .fold(0, u16::saturating_add)
    }

    /// Takes units that are no longer there out of the bookings; for `apply` alone.
    pub(crate) fn settle_bookings(&mut self) {
        if !self.bookings.is_empty() {
            let mut bookings = std::mem::take(&mut self.bookings);
            bookings.settle(|nation, kind, at| self.ashore(nation, kind, at));
            self.bookings = bookings;
        }
        // Another booking may have the number of one that is gone.
        let bookings = &self.bookings;
        for train in &mut self.trains {
            let nation = train.train.nation;
            train.booking = train.booking.filter(|number| bookings.has(nation, *number));
        }
    }

    /// No train of an earlier phase can be taken back, so what it carried out is over; for `apply` alone.
    pub(crate) fn close_bookings(&mut self) {
        self.bookings.begin_phase();
        for train in &mut self.trains {
            train.booking = None;
        }
    }

    /// The state without what other sides alone know; everything of that kind with `None`.
    pub(crate) fn known_to(&self, side: Option<SideId>) -> Self {
        let own: Bookings = self
            .bookings
            .all()
            .filter(|booking| Some(booking.side) == side)
            .cloned()
            .collect();
        let mut trains = self.trains.clone();
        for train in &mut trains {
            let nation = train.train.nation;
            let is_own = own.all().any(|booking| booking.nation == nation);
            train.booking = train.booking.filter(|_| is_own);
        }
        Self {
            bookings: own,
            trains,
            ..self.clone()
        }
    }
}
