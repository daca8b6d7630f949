//! The answer to `timetable`, the orders that change it, and what a unit could do by rail.

use serde::Serialize;

use super::words::{reason, space, unit};
use crate::console::answer::{Failure, RefusalAnswer, succeeded};
use crate::console::booked::{TurnAnswer, booking, ranked, terms, turns};
use crate::console::session::written;
use railhead_engine::engine::Session;
use railhead_hex_game::chapters::rail::timetable::WorkedTrip;
use railhead_hex_game::shown::timetable::last_trains;
use railhead_hex_game::state::booking::Booking;
use railhead_hex_game::{HexGame, Order, TableView, UnitId};

/// The answer to `timetable`.
#[derive(Debug, Serialize)]
struct TimetableAnswer<'a> {
    proven: bool,
    bookings: Vec<BookingAnswer<'a>>,
    turns: Vec<TurnAnswer>,
    due: Vec<String>,
    enemy: Vec<EnemyTrain>,
}

/// A booking with its trains.
#[derive(Debug, Serialize)]
struct BookingAnswer<'a> {
    number: u16,
    units: Vec<&'a str>,
    from: String,
    to: String,
    not_before: Option<u16>,
    not_without: Option<u16>,
    legs: Vec<LegAnswer>,
    arrives: Option<u16>,
    delay: Option<DelayAnswer>,
    held: Vec<RefusalAnswer>,
}

/// A train of a booking.
#[derive(Debug, Serialize)]
struct LegAnswer {
    turn: u16,
    path: Vec<String>,
    takes: u16,
}

/// Why a booking does not arrive, and from which turn on.
#[derive(Debug, Serialize)]
struct DelayAnswer {
    turn: u16,
    why: RefusalAnswer,
}

/// A train of the enemy's last turn.
#[derive(Debug, Serialize)]
struct EnemyTrain {
    who: String,
    path: Vec<String>,
}

/// The answer to `prospect`.
#[derive(Debug, Serialize)]
struct ProspectAnswer<'a> {
    unit: &'a str,
    turn: Option<u16>,
    can: bool,
    reasons: Vec<RefusalAnswer>,
    spaces: Vec<ProspectHex>,
}

/// A hex that a train would reach, and how far it is.
#[derive(Debug, Serialize)]
struct ProspectHex {
    space: String,
    cost: u16,
}

/// The bookings of the side that decides.
pub fn timetable(session: &Session<HexGame>, view: TableView) -> String {
    let game = view.game();
    let number = |at| game.board().number(at);
    let worked = view.worked_timetable();
    let shown = view.timetable_in_words(&worked);
    let enemy = last_trains(session, view.viewer()).into_iter();
    let enemy = enemy.map(|train| EnemyTrain {
        who: train.who,
        path: train.way.into_iter().map(number).collect(),
    });
    let bookings = view.bookings().iter().zip(&worked.trips);
    succeeded(&TimetableAnswer {
        proven: worked.is_proven,
        bookings: bookings
            .map(|(booking, trip)| booked(view, booking, trip))
            .collect(),
        turns: turns(shown.turns),
        due: worked.due().iter().map(|order| written(game, order)).collect(),
        enemy: enemy.collect(),
    })
}

fn booked<'a>(view: TableView<'a>, booking: &Booking, trip: &WorkedTrip) -> BookingAnswer<'a> {
    let (game, names) = (view.game(), view.names());
    let number = |at| game.board().number(at);
    let delay = trip.arrival.as_ref().err();
    BookingAnswer {
        number: trip.number.0,
        units: trip
            .units
            .iter()
            .map(|unit| game.unit(*unit).id.as_str())
            .collect(),
        from: number(trip.from),
        to: number(trip.to),
        not_before: booking.not_before,
        not_without: booking.not_without.map(|other| other.0),
        legs: trip
            .legs
            .iter()
            .map(|leg| LegAnswer {
                turn: leg.turn,
                path: leg.way.iter().copied().map(number).collect(),
                takes: leg.takes,
            })
            .collect(),
        arrives: trip.arrival.as_ref().ok().copied(),
        delay: delay.map(|(turn, why)| DelayAnswer {
            turn: *turn,
            why: reason(&names, why),
        }),
        held: trip.held.iter().map(|why| reason(&names, why)).collect(),
    }
}

/// What a unit could do by rail if it stays where it is.
pub fn prospect(view: TableView, unit: UnitId) -> String {
    let (game, names) = (view.game(), view.names());
    let prospect = view.rail_prospect(unit);
    let spaces = prospect.destinations.iter().map(|(space, cost)| ProspectHex {
        space: game.board().number(*space),
        cost: *cost,
    });
    succeeded(&ProspectAnswer {
        unit: &game.unit(unit).id,
        turn: prospect.turn,
        can: prospect.refusals.is_empty() && !prospect.destinations.is_empty(),
        reasons: prospect.refusals.iter().map(|why| reason(&names, why)).collect(),
        spaces: spaces.collect(),
    })
}

/// The order that `book`, `cancel` or `rank` gives; `None` if the words are other ones.
pub fn ordered(game: &HexGame, command: &str, words: &[&str]) -> Option<Result<Order, Failure>> {
    match (command, words) {
        ("book", [units, to, options @ ..]) => Some(book(game, units, to, options)),
        ("cancel", [number]) => Some(booking(number).map(|number| Order::CancelBooking { number })),
        ("rank", [number, rank]) => {
            Some(ranked(number, rank).map(|(number, rank)| Order::RankBooking { number, rank }))
        }
        _ => None,
    }
}

/// The order of `book c_8in,c_9in ipoh from=4 with=2`.
fn book(game: &HexGame, units: &str, to: &str, options: &[&str]) -> Result<Order, Failure> {
    let mut ids: Vec<UnitId> = Vec::new();
    for id in units.split(',') {
        ids.push(unit(game, id)?);
    }
    ids.sort_unstable();
    ids.dedup();
    let (not_before, not_without) = terms(options, "turn")?;
    Ok(Order::Book {
        units: ids,
        to: space(game, to)?,
        not_before,
        not_without,
    })
}
