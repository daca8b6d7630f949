//! Orders about bookings, the timetable, and where a unit could go by rail if it stays (AR-8, AR-10, AR-11, AR-12).

use serde::Serialize;

use super::names::{kind, nation, passengers, space};
use super::rail::{Gone, gone, ids, known};
use crate::console::answer::{Failure, RefusalAnswer, succeeded};
use crate::console::booked::{TurnAnswer, booking, ranked, terms, turns};
use crate::console::console_game::ConsoleGame as _;
use crate::console::session::{decider, written};
use railhead_area_game::rail::Cargo;
use railhead_area_game::shown::timetable;
use railhead_area_game::state::booking::Booking;
use railhead_area_game::state::order::{Order, UnitGroup};
use railhead_area_game::words::lookup::space_id;
use railhead_area_game::{AreaGame, NationId};
use railhead_engine::engine::{BookedTrip, BookingNumber, Session};

/// The answer to `timetable`.
#[derive(Debug, Serialize)]
struct TimetableAnswer<'a> {
    proven: bool,
    bookings: Vec<BookingAnswer<'a>>,
    turns: Vec<TurnAnswer>,
    due: Vec<String>,
    enemy: Vec<Gone<'a>>,
}

/// A booking with its trains.
#[derive(Debug, Serialize)]
struct BookingAnswer<'a> {
    number: BookingNumber,
    who: String,
    waiting: Vec<WaitingAnswer<'a>>,
    to: &'a str,
    not_before: Option<u16>,
    with: Option<BookingNumber>,
    legs: Vec<LegAnswer<'a>>,
    arrives: Option<u16>,
    delay: Option<DelayAnswer>,
    held: Option<String>,
}

/// How many units of a booking wait in an area.
#[derive(Debug, Serialize)]
struct WaitingAnswer<'a> {
    space: &'a str,
    count: u16,
}

/// Trains of a booking.
#[derive(Debug, Serialize)]
struct LegAnswer<'a> {
    turn: u16,
    path: Vec<&'a str>,
    takes: u16,
}

/// Why a booking does not arrive, and from which round on.
#[derive(Debug, Serialize)]
struct DelayAnswer {
    turn: u16,
    why: String,
}

/// The answer to `prospect`.
#[derive(Debug, Serialize)]
struct ProspectAnswer<'a> {
    turn: Option<u16>,
    now: bool,
    spaces: Vec<ProspectTrip<'a>>,
    why: Vec<RefusalAnswer>,
}

/// An area that a unit could reach, and the way.
#[derive(Debug, Serialize)]
struct ProspectTrip<'a> {
    space: &'a str,
    path: Vec<&'a str>,
}

/// The bookings of the side that decides.
pub fn timetable(session: &Session<AreaGame>) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    known(game, state)?;
    let side = game.side_of(NationId(decider(session).0));
    let shown = timetable::timetable(game, state, side);
    let due = timetable::due(game, state, side);
    let held = |number: BookingNumber| {
        let mut held = due.held.iter();
        held.find(|(of, _)| *of == number).map(|(_, why)| why.clone())
    };
    let bookings = state.bookings(side).zip(shown.bookings);
    let bookings = bookings.map(|(booking, trip)| booked(game, booking, trip, held(booking.number)));
    let enemy = timetable::last_trains(session, side);
    Ok(succeeded(&TimetableAnswer {
        proven: shown.is_proven,
        bookings: bookings.collect(),
        turns: turns(shown.turns),
        due: due
            .trains
            .iter()
            .map(|train| written(game, &train.order))
            .collect(),
        enemy: enemy.iter().map(|train| gone(game, train)).collect(),
    }))
}

fn booked<'g>(
    game: &'g AreaGame,
    booking: &Booking,
    trip: BookedTrip,
    held: Option<String>,
) -> BookingAnswer<'g> {
    let waiting = booking.waiting.iter().map(|(at, count)| WaitingAnswer {
        space: space_id(game, *at),
        count: *count,
    });
    let legs = trip.legs.iter().map(|leg| LegAnswer {
        turn: leg.turn,
        path: ids(game, &leg.way),
        takes: leg.takes,
    });
    BookingAnswer {
        number: trip.number,
        who: trip.who,
        waiting: waiting.collect(),
        to: space_id(game, trip.to),
        not_before: booking.not_before,
        with: booking.with,
        legs: legs.collect(),
        arrives: trip.arrival.as_ref().ok().copied(),
        delay: trip.arrival.err().map(|delay| DelayAnswer {
            turn: delay.turn,
            why: delay.reason,
        }),
        held: trip.held_now.or(held),
    }
}

/// Where a unit could go by rail in the next phase with trains if it stays where it is.
pub fn prospect(session: &Session<AreaGame>, [of, what, from]: [&str; 3]) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let unit = UnitGroup {
        nation: nation(game, of)?,
        kind: kind(game, what)?,
        count: 1,
        spent: 0,
        aboard: false,
    };
    known(game, state)?;
    let outlook = timetable::rail_outlook(game, state, &[unit], space(game, from)?);
    let trips = outlook.iter().flat_map(|outlook| &outlook.to);
    let spaces = trips.map(|sending| ProspectTrip {
        space: space_id(game, sending.to),
        path: ids(game, &sending.path),
    });
    let why = outlook.iter().flat_map(|outlook| &outlook.why);
    Ok(succeeded(&ProspectAnswer {
        turn: outlook.as_ref().map(|outlook| outlook.round),
        now: outlook.as_ref().is_some_and(|outlook| outlook.is_this_turn),
        spaces: spaces.collect(),
        why: why
            .map(|why| game.refused(state, decider(session), why))
            .collect(),
    }))
}

/// The order that `book`, `cancel` or `rank` gives; `None` if the words are other ones.
pub fn ordered(game: &AreaGame, command: &str, words: &[&str]) -> Option<Result<Order, Failure>> {
    match (command, words) {
        ("book", [units, options @ ..]) => Some(book(game, units, options)),
        ("cancel", [number]) => Some(booking(number).map(Order::CancelBooking)),
        ("rank", [number, place]) => {
            Some(ranked(number, place).map(|(booking, place)| Order::RankBooking { booking, place }))
        }
        _ => None,
    }
}

/// The order of `book 2*germany/infantry@france>belarus from=2 with=1`.
fn book(game: &AreaGame, units: &str, options: &[&str]) -> Result<Order, Failure> {
    let (count, one) = passengers(game, units)?;
    let (nation, Cargo::Unit(kind)) = one.unit else {
        return Err(Failure::error("tokens cannot be booked"));
    };
    let count = u16::try_from(count).map_err(|_| Failure::error(format!("{count} units are too many")))?;
    let (not_before, with) = terms(options, "round")?;
    Ok(Order::Book {
        nation,
        kind,
        count,
        from: one.from,
        to: one.to,
        not_before,
        with,
    })
}
