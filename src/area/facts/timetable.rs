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

/// The orders that carry out what is booked for this phase, each with its words; none while nothing is booked.
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
                not_without: booking.with,
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
            TimetableChange::NotWithout(number, other) => anew(number, &|booking| booking.with = other),
            TimetableChange::Cancel(number) => vec![Order::CancelBooking(number)],
        }
    }
}

/// The orders that cancel a booking and make it again as it is here, one for each area in which its units wait, in the same place of the order of
/// precedence. If one of them is refused, it stands alone, so that the player learns why and nothing is lost.
fn book_anew(game: &AreaGame, state: &AreaState, booking: &Booking) -> Vec<Order> {
    let mut orders = Vec::new();
    match give_anew(game, state, booking, &mut orders) {
        Ok(()) => orders,
        Err(refused) => vec![*refused],
    }
}

fn give_anew(
    game: &AreaGame,
    state: &AreaState,
    booking: &Booking,
    orders: &mut Vec<Order>,
) -> Result<(), Box<Order>> {
    // A copy of the position says which number the booking will have.
    let mut then = state.clone();
    let mut give = |order: Order| -> Result<Option<(usize, BookingNumber)>, Box<Order>> {
        if game.check(&then, &order).is_err() {
            return Err(Box::new(order));
        }
        game.resolve(&mut then, &order);
        orders.push(order);
        let last = then.bookings(booking.side).enumerate().last();
        Ok(last.map(|(place, made)| (place, made.number)))
    };
    let mut all = state.bookings(booking.side);
    let place = all.position(|other| other.number == booking.number);
    give(Order::CancelBooking(booking.number))?;
    for ((from, count), place) in booking.waiting.iter().zip(place.unwrap_or(0)..) {
        let made = give(Order::Book {
            nation: booking.nation,
            kind: booking.kind,
            count: *count,
            from: *from,
            to: booking.to,
            // What was said for a round that is over no longer matters.
            not_before: booking.not_before.filter(|round| *round >= state.round()),
            with: booking.with,
        })?;
        let ranked = made.filter(|(now, _)| *now != place).and_then(|(_, booking)| {
            let place = u16::try_from(place).ok()?.checked_add(1)?;
            Some(Order::RankBooking { booking, place })
        });
        if let Some(order) = ranked {
            give(order)?;
        }
    }
    Ok(())
}
