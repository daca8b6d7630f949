//! What a click on the space under the cursor would book, while the player books trains or changes where a booking leads: the way, the turns and the
//! arrival, or why not.
//!
//! In: the orders that the click would give, from each game. Out: [`BookingTrial`], of which `screen` makes ribbons and each game tells the words.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::booked::{TimetableChange, Timetabled};
use super::turns::{date, place_before};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::{Table, TableChanged, TableSystems};
use crate::stage::Notice;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Timetable};

/// Tells a player who gives up changing where a booking leads.
pub(super) const KEPT: &str = "the booking stays as it is";

/// The booking that is to lead elsewhere: the next click on the map says where.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RedirectedBooking(pub Option<BookingNumber>);

impl RedirectedBooking {
    /// The order that has it lead to a space.
    pub fn order<G: Timetabled>(self, table: &Table<G>, to: SpaceId) -> Option<G::Order> {
        G::order_to(table, TimetableChange::To(self.0?, to))
    }
}

/// What a click on a space would book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedBooking {
    pub to: SpaceId,
    /// The timetable with it; empty if the rules refuse it.
    pub timetable: Timetable,
    /// What it would book.
    pub trips: Vec<BookedTrip>,
    /// When each of these arrives, or why not; otherwise why the rules refuse it.
    pub words: Vec<String>,
}

impl TriedBooking {
    /// What these orders would book.
    pub fn of<G: Timetabled>(table: &Table<G>, to: SpaceId, orders: &[G::Order]) -> Self {
        let (timetable, numbers) = match G::trial(table, orders) {
            Ok(found) => found,
            Err(refusal) => {
                return Self {
                    to,
                    timetable: Timetable::default(),
                    trips: Vec::new(),
                    words: vec![refusal],
                };
            }
        };
        let all = timetable.bookings.iter();
        let tried = all.filter(|trip| numbers.contains(&trip.number)).cloned();
        let trips: Vec<BookedTrip> = tried.collect();
        let name = |space: SpaceId| table.game().station(space).name;
        let outcomes = trips.iter().map(|trip| outcome(&timetable, trip, &name));
        let words = outcomes.collect();
        Self {
            to,
            timetable,
            trips,
            words,
        }
    }
}

/// When a booking arrives, with the days on which it goes if they are several; otherwise where, from when on and why it is held up.
fn outcome(timetable: &Timetable, trip: &BookedTrip, name: &dyn Fn(SpaceId) -> String) -> String {
    match &trip.arrival {
        Ok(turn) => {
            let arrives = arrival(timetable, *turn);
            let mut days: Vec<String> = trip.legs.iter().map(|leg| date(timetable, leg.turn)).collect();
            days.dedup();
            if days.len() > 1 {
                format!("goes on {}, {arrives}", days.join(", "))
            } else {
                arrives
            }
        }
        Err(delay) => format!(
            "held up at {} from {} on: {}",
            name(place_before(trip, delay.turn)),
            date(timetable, delay.turn),
            delay.reason
        ),
    }
}

/// The day of an arrival, with its turn: `arrives 22 Aug (turn 3)`.
pub(super) fn arrival(timetable: &Timetable, turn: u16) -> String {
    format!("arrives {} (turn {turn})", date(timetable, turn))
}

/// What a click on the space under the cursor would book. Each space is asked about once until the position or the units change.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingTrial {
    at: Option<SpaceId>,
    found: BTreeMap<SpaceId, TriedBooking>,
}

impl BookingTrial {
    /// It; `None` while the player books nothing, or points at no space to book to.
    pub fn here(&self) -> Option<&TriedBooking> {
        self.found.get(&self.at?)
    }

    /// Forgets what was found.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Looks at a space with the orders that a click there would give.
    pub fn look_at<G: Timetabled>(&mut self, table: &Table<G>, to: Option<SpaceId>, orders: &[G::Order]) {
        self.at = to.filter(|_| !orders.is_empty());
        if let Some(to) = self.at {
            let found = self.found.entry(to);
            found.or_insert_with(|| TriedBooking::of(table, to, orders));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<BookingTrial>(Lifetime::Position)
        .init_until::<RedirectedBooking>(Lifetime::Position)
        .add_systems(
            Update,
            // The booking leads elsewhere, or another order has been given in the meantime.
            put_out
                .run_if(on_message::<TableChanged>)
                .in_set(TableSystems::Summary),
        );
}

/// Leaves the booking that was to lead elsewhere as it is, and says so.
pub fn keep_booking(commands: &mut Commands) {
    commands.insert_resource(RedirectedBooking::default());
    commands.write_message(Notice::Tell(KEPT.to_owned()));
}

fn put_out(mut redirected: ResMut<RedirectedBooking>) {
    redirected.set_if_neq(RedirectedBooking::default());
}
