//! What is booked by rail, for the timetable of any game (AR-10, AR-11), what is due in a phase (AR-12), and where picked units could go by rail.

use std::collections::BTreeMap;

use super::situation::PanelSituation;
use crate::play::Table;
use crate::shell::timetable::{BookingTerms, TimetableChange, TimetablePlace, Timetabled};
use railhead_area_game::definition::{NationId, SideId};
use railhead_area_game::shown::timetable::{RailOutlook, due, last_trains, rail_outlook, timetable};
use railhead_area_game::state::booking::Booking;
use railhead_area_game::state::order::Order;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Game as _, Playable as _, Seat, Timetable};

/// The side that sees a table.
fn side(table: &Table<AreaGame>) -> SideId {
    table.game().side_of(NationId(table.viewer().0))
}

/// The orders that carry out the bookings due in this phase, each with its words; none without bookings.
pub fn due_orders(table: &Table<AreaGame>) -> Vec<(Order, String)> {
    let (game, state) = (table.game(), table.view());
    let side = side(table);
    if table.is_watched() || table.is_over() || state.bookings(side).next().is_none() {
        return Vec::new();
    }
    let trains = due(game, state, side).trains.into_iter();
    let orders = trains.map(|train| {
        let words = game.order_words(&train.order);
        (train.order, words)
    });
    orders.collect()
}

/// Where the picked units may go by rail if they stay, while the player asks or books; `None` without them.
pub fn outlook(PanelSituation { table, selection }: PanelSituation) -> Option<RailOutlook> {
    let is_asked = selection.rail.shows_reach || selection.is_booking();
    let from = selection.space.filter(|_| is_asked && !table.is_watched())?;
    rail_outlook(table.game(), table.view(), &selection.groups(), from)
}

impl Timetabled for AreaGame {
    const HOW_TO_BOOK: &'static str = "No train is booked. In the list Rails press Book trains  (Shift+Y), pick units in any phase, and click the area \
         where they should go by rail.";

    const STRETCH: [&'static str; 2] = ["area", "areas"];

    const TIE: &'static str = "together with";

    fn timetable(table: &Table<Self>) -> Option<Timetable> {
        let (game, side) = (table.game(), side(table));
        game.definition().rails.as_ref()?;
        // It takes a moment to work out.
        let is_empty = table.view().bookings(side).next().is_none();
        Some(if is_empty {
            Timetable::default()
        } else {
            timetable(game, table.view(), side)
        })
    }

    fn terms(table: &Table<Self>) -> BTreeMap<BookingNumber, BookingTerms> {
        let terms = table.view().bookings(side(table)).map(|booking| {
            let terms = BookingTerms {
                not_before: booking.not_before,
                with: booking.with,
            };
            (booking.number, terms)
        });
        terms.collect()
    }

    fn enemy_trains(table: &Table<Self>) -> Vec<(Seat, Vec<SpaceId>)> {
        let trains = last_trains(table.session(), side(table)).into_iter();
        let ways = trains.map(|train| (Seat(train.train.nation.0), train.train.path));
        ways.collect()
    }

    fn station(&self, space: SpaceId) -> TimetablePlace {
        TimetablePlace {
            name: self.space_name(space).to_owned(),
            is_town: true,
        }
    }

    fn orders_to(table: &Table<Self>, change: TimetableChange) -> Vec<Order> {
        let state = table.view();
        let anew = |number, change: &dyn Fn(&mut Booking)| {
            let booking = state.booking(side(table), number);
            booking.map_or_else(Vec::new, |booking| {
                let mut booking = booking.clone();
                change(&mut booking);
                book_anew(table.game(), state, &booking)
            })
        };
        match change {
            TimetableChange::Precedence(booking, place) => {
                let place = u16::try_from(place).ok().and_then(|place| place.checked_add(1));
                let order = place.map(|place| Order::RankBooking { booking, place });
                order.into_iter().collect()
            }
            TimetableChange::NotBefore(number, turn) => anew(number, &|booking| booking.not_before = turn),
            TimetableChange::With(number, other) => anew(number, &|booking| booking.with = other),
            TimetableChange::Cancel(number) => vec![Order::CancelBooking(number)],
        }
    }
}

/// The orders that make a booking anew as it is here. If one would be refused, it is the only one, so that the player learns why and keeps the booking.
fn book_anew(game: &AreaGame, state: &AreaState, booking: &Booking) -> Vec<Order> {
    let mut trial = OrderTrial {
        game,
        then: state.clone(),
        orders: Vec::new(),
    };
    match trial.book_with_followers(booking) {
        Ok(()) => trial.orders,
        Err(refused) => vec![*refused],
    }
}

/// Orders that are tried on a copy of the position, which says which numbers the bookings will have.
struct OrderTrial<'g> {
    game: &'g AreaGame,
    then: AreaState,
    orders: Vec<Order>,
}

impl OrderTrial<'_> {
    fn give(&mut self, order: Order) -> Result<(), Box<Order>> {
        if self.game.check(&self.then, &order).is_err() {
            return Err(Box::new(order));
        }
        self.game.resolve(&mut self.then, &order);
        self.orders.push(order);
        Ok(())
    }

    /// Makes a booking anew, and after it those that are to arrive together with it: they would forget it when it is cancelled.
    fn book_with_followers(&mut self, booking: &Booking) -> Result<(), Box<Order>> {
        let mut all = vec![booking.clone()];
        let mut next = 0;
        while let Some(named) = all.get(next).map(|one| one.number) {
            let is_found = |other: &&Booking| {
                other.with == Some(named) && all.iter().all(|known| known.number != other.number)
            };
            let bookings = self.then.bookings(booking.side);
            let found: Vec<Booking> = bookings.filter(is_found).cloned().collect();
            all.extend(found);
            next += 1;
        }
        let mut numbers: BTreeMap<BookingNumber, BookingNumber> = BTreeMap::new();
        for one in &all {
            let with = one
                .with
                .map(|other| numbers.get(&other).copied().unwrap_or(other));
            let has_followers = all.iter().any(|other| other.with == Some(one.number));
            if let Some(made) = self.replace(one, with, has_followers)? {
                numbers.insert(one.number, made);
            }
        }
        Ok(())
    }

    /// Cancels a booking and makes it again, one for each area in which its units wait, in the same place of the order of precedence. If others are
    /// to arrive together with it, so are its own units. Returns the number of the first.
    fn replace(
        &mut self,
        booking: &Booking,
        with: Option<BookingNumber>,
        has_followers: bool,
    ) -> Result<Option<BookingNumber>, Box<Order>> {
        let side = booking.side;
        let place = self
            .then
            .bookings(side)
            .position(|other| other.number == booking.number);
        self.give(Order::CancelBooking(booking.number))?;
        let now = self.then.round();
        let mut first = None;
        for ((from, count), place) in booking.waiting.iter().zip(place.unwrap_or(0)..) {
            self.give(Order::Book {
                nation: booking.nation,
                kind: booking.kind,
                count: *count,
                from: *from,
                to: booking.to,
                // A round that is over holds a booking no longer.
                not_before: booking.not_before.filter(|round| *round >= now),
                with: with.or(first.filter(|_| has_followers)),
            })?;
            let made = self.then.bookings(side).enumerate().last();
            let Some((at, number)) = made.map(|(at, made)| (at, made.number)) else {
                continue;
            };
            first = first.or(Some(number));
            let place = u16::try_from(place).ok().filter(|_| at != place);
            if let Some(place) = place.and_then(|place| place.checked_add(1)) {
                self.give(Order::RankBooking {
                    booking: number,
                    place,
                })?;
            }
        }
        Ok(first)
    }
}
