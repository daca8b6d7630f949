//! The answer to `timetable`, for any game.

use serde::Serialize;

use super::answer::succeeded;
use super::console_game::ConsoleGame;
use super::session::written;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Delay, Leg, LimitUse, Timetable, TimetableTurn};

/// The answer to `timetable`.
#[derive(Debug, Serialize)]
struct TimetableAnswer {
    /// Whether no other timetable is better.
    proven: bool,
    bookings: Vec<BookingAnswer>,
    turns: Vec<TurnAnswer>,
    /// Orders that send what is due now.
    due: Vec<DueAnswer>,
}

/// A booking, as far as it gets.
#[derive(Debug, Serialize)]
struct BookingAnswer {
    booking: BookingNumber,
    who: String,
    from: String,
    to: String,
    legs: Vec<LegAnswer>,
    arrives: Option<u16>,
    delay: Option<DelayAnswer>,
    held_now: Option<String>,
}

#[derive(Debug, Serialize)]
struct LegAnswer {
    turn: u16,
    path: Vec<String>,
    takes: u16,
}

#[derive(Debug, Serialize)]
struct DelayAnswer {
    turn: u16,
    reason: String,
}

#[derive(Debug, Serialize)]
struct TurnAnswer {
    turn: u16,
    date: String,
    limits: Vec<LimitAnswer>,
}

#[derive(Debug, Serialize)]
struct LimitAnswer {
    what: String,
    used: u16,
    limit: u16,
}

#[derive(Debug, Serialize)]
struct DueAnswer {
    booking: BookingNumber,
    order: String,
}

/// A timetable with the orders that send what is due.
pub fn answer<G: ConsoleGame>(game: &G, timetable: Timetable, due: &[(BookingNumber, G::Order)]) -> String {
    let space = |at: SpaceId| game.space_word(at);
    let leg = |leg: Leg| LegAnswer {
        turn: leg.turn,
        path: leg.way.into_iter().map(space).collect(),
        takes: leg.takes,
    };
    let booking = |trip: BookedTrip| {
        let delay = |Delay { turn, reason }| DelayAnswer { turn, reason };
        BookingAnswer {
            booking: trip.number,
            who: trip.who,
            from: space(trip.from),
            to: space(trip.to),
            legs: trip.legs.into_iter().map(leg).collect(),
            arrives: trip.arrival.as_ref().ok().copied(),
            delay: trip.arrival.err().map(delay),
            held_now: trip.held_now,
        }
    };
    let limit = |LimitUse { name, used, of }| LimitAnswer {
        what: name,
        used,
        limit: of,
    };
    let turn = |turn: TimetableTurn| TurnAnswer {
        turn: turn.turn,
        date: turn.date,
        limits: turn.limits.into_iter().map(limit).collect(),
    };
    succeeded(&TimetableAnswer {
        proven: timetable.is_proven,
        bookings: timetable.bookings.into_iter().map(booking).collect(),
        turns: timetable.turns.into_iter().map(turn).collect(),
        due: due
            .iter()
            .map(|(booking, order)| DueAnswer {
                booking: *booking,
                order: written(game, order),
            })
            .collect(),
    })
}
