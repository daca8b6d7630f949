//! What holds for the bookings of every position (AR-10, AR-12).

use std::collections::{BTreeMap, BTreeSet};

use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::booking::{Booking, MOST_BOOKINGS};
use railhead_engine::engine::BookingNumber;

/// Bookings have numbers of their own, are for units that are there and may use rail, and lead to land in play; trains carry out no others.
pub(super) fn violations(game: &AreaGame, state: &AreaState, found: &mut Vec<String>) {
    let mut numbers = BTreeSet::new();
    let mut booked: BTreeMap<_, u32> = BTreeMap::new();
    let mut by_side: BTreeMap<_, usize> = BTreeMap::new();
    for booking in state.bookings.all() {
        let mut broken = |what: &str| {
            let number = booking.number.0;
            found.push(format!("AR-10: booking {number} {what}"));
        };
        if booking.number.0 == 0 || !numbers.insert((booking.side, booking.number)) {
            broken("does not have a number of its own");
        }
        if booking.side != game.side_of(booking.nation) || Some(booking.nation) == game.neutral() {
            broken("is of no side");
        }
        if !is_possible(game, booking) {
            broken("is for units or an area that no train serves");
        }
        if booking.with == Some(booking.number)
            || booking
                .with
                .is_some_and(|with| !state.bookings.all().any(|other| is(other, booking, with)))
        {
            broken("is to arrive together with none");
        }
        *by_side.entry(booking.side).or_default() += 1;
        for (at, count) in &booking.waiting {
            *booked.entry((booking.nation, booking.kind, *at)).or_default() += u32::from(*count);
        }
    }
    for ((nation, kind, at), count) in booked {
        if count > u32::from(state.ashore(nation, kind, at)) {
            let name = game.space_name(at);
            found.push(format!("AR-10: more units are booked in {name} than are there"));
        }
    }
    // Those that have arrived in this phase come on top.
    if by_side
        .values()
        .any(|count| *count > usize::from(2 * MOST_BOOKINGS))
    {
        found.push("AR-10: a side has too many bookings".to_owned());
    }
    for train in state.trains() {
        let is_known = |number| state.bookings.has(train.train.nation, number);
        if train.booking.is_some_and(|number| !is_known(number)) {
            found.push("AR-12: a train carries out a booking that is not there".to_owned());
        }
    }
}

/// Whether a booking has this number and is of the same side as another.
fn is(booking: &Booking, other: &Booking, number: BookingNumber) -> bool {
    (booking.side, booking.number) == (other.side, number)
}

fn is_possible(game: &AreaGame, booking: &Booking) -> bool {
    let is_land = |at| game.spec(at).in_play && !game.is_sea(at);
    let mut all = booking.waiting.iter();
    game.definition().rails.is_some()
        && game.kind(booking.kind).goes_by_rail()
        && is_land(booking.to)
        && (!booking.waiting.is_empty() || booking.arrived > 0)
        && all.all(|(at, count)| *count > 0 && *at != booking.to && is_land(*at))
}
