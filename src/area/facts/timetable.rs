//! What is booked by rail, for the timetable of any game (AR-10, AR-11), what is due in a phase (AR-12), and where picked units could go by rail.

use std::collections::BTreeMap;

use super::situation::PanelSituation;
use crate::play::Table;
use crate::shell::timetable::{BookingTerms, TimetableChange, TimetablePlace, Timetabled};
use railhead_area_game::AreaGame;
use railhead_area_game::definition::{NationId, SideId};
use railhead_area_game::shown::timetable::{
    RailOutlook, due, last_trains, rail_outlook, timetable, timetable_after,
};
use railhead_area_game::state::booking::Booking;
use railhead_area_game::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Playable as _, Seat, Timetable};

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

    fn trial(table: &Table<Self>, orders: &[Order]) -> Result<(Timetable, Vec<BookingNumber>), String> {
        let (game, side) = (table.game(), side(table));
        let after = timetable_after(game, table.view(), side, orders);
        after.map_err(|refusal| format!("{} ({})", refusal.text(game), refusal.rule()))
    }

    fn order_to(table: &Table<Self>, change: TimetableChange) -> Option<Order> {
        let state = table.view();
        let changed = |booking: BookingNumber, change: &dyn Fn(&mut Booking)| {
            let mut known = state.booking(side(table), booking)?.clone();
            change(&mut known);
            let Booking {
                to, not_before, with, ..
            } = known;
            Some(Order::ChangeBooking {
                booking,
                to,
                // A round that is over holds a booking no longer.
                not_before: not_before.filter(|round| *round >= state.round()),
                with,
            })
        };
        match change {
            TimetableChange::Precedence(booking, place) => {
                let place = u16::try_from(place).ok().and_then(|place| place.checked_add(1));
                place.map(|place| Order::RankBooking { booking, place })
            }
            TimetableChange::NotBefore(number, turn) => changed(number, &|booking| booking.not_before = turn),
            TimetableChange::With(number, other) => changed(number, &|booking| booking.with = other),
            TimetableChange::To(number, to) => changed(number, &|booking| booking.to = to),
            TimetableChange::Cancel(number) => Some(Order::CancelBooking(number)),
        }
    }
}
