//! Booking units by rail on the console, and the timetable (AR-10, AR-11).

use super::names::passengers;
use crate::console::answer::Failure;
use crate::console::timetable::answer;
use railhead_area_game::rail::Cargo;
use railhead_area_game::shown::timetable;
use railhead_area_game::state::order::Order;
use railhead_area_game::{AreaGame, NationId};
use railhead_engine::engine::{BookingNumber, Playable as _, Session};

/// The order to book units written `2*germany/infantry@france>belarus not-before=2 with=1`.
pub fn book(game: &AreaGame, words: &str) -> Result<Order, Failure> {
    let form = || {
        Failure::error(
            "write a booking as COUNT*NATION/KIND@SPACE>TO, with not-before=ROUND and with=NUMBER behind it if you want",
        )
    };
    let mut words = words.split_whitespace();
    let (count, one) = passengers(game, words.next().ok_or_else(form)?)?;
    let (nation, Cargo::Unit(kind)) = one.unit else {
        return Err(Failure::error("tokens are not booked"));
    };
    let (mut not_before, mut with) = (None, None);
    for word in words {
        let (option, value) = word.split_once('=').ok_or_else(form)?;
        match option {
            "not-before" => not_before = Some(value.parse().map_err(|_| form())?),
            "with" => with = Some(number(value)?),
            _ => return Err(form()),
        }
    }
    Ok(Order::Book {
        nation,
        kind,
        count: u16::try_from(count).map_err(|_| form())?,
        from: one.from,
        to: one.to,
        not_before,
        with,
    })
}

/// The number of a booking.
pub fn number(word: &str) -> Result<BookingNumber, Failure> {
    let number = word.parse().map(BookingNumber);
    number.map_err(|_| Failure::error("a booking has a number, which timetable says"))
}

/// The timetable of the side that has to decide, and what is due.
pub fn timetable(session: &Session<AreaGame>) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    if game.definition().rails.is_none() {
        return Err(Failure::error("this scenario has no rails"));
    }
    let side = game.side_of(NationId(game.decider(state).0));
    let mut timetable = timetable::timetable(game, state, side);
    let due = timetable::due(game, state, side);
    for (number, why) in due.held {
        let mut trips = timetable.bookings.iter_mut();
        let trip = trips.find(|trip| trip.number == number && trip.held_now.is_none());
        if let Some(trip) = trip {
            trip.held_now = Some(why);
        }
    }
    let trains = due.trains.into_iter();
    let trains: Vec<_> = trains.map(|train| (train.booking, train.order)).collect();
    Ok(answer(game, timetable, &trains))
}
