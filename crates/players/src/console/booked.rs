//! What the games share of their answers to `timetable`, and of the words of `book`, `cancel` and `rank`.

use serde::Serialize;

use super::answer::Failure;
use railhead_engine::engine::{BookingNumber, LimitUse, TimetableTurn};

/// A turn of a timetable.
#[derive(Debug, Serialize)]
pub struct TurnAnswer {
    turn: u16,
    date: String,
    limits: Vec<TurnLimit>,
}

/// How much of a limit is used in a turn, and how much there is.
#[derive(Debug, Serialize)]
pub struct TurnLimit {
    what: String,
    used: u16,
    limit: u16,
}

/// The turns of a timetable.
pub fn turns(turns: Vec<TimetableTurn>) -> Vec<TurnAnswer> {
    let limit = |limit: LimitUse| TurnLimit {
        what: limit.name,
        used: limit.used,
        limit: limit.of,
    };
    let turns = turns.into_iter().map(|turn| TurnAnswer {
        turn: turn.turn,
        date: turn.date,
        limits: turn.limits.into_iter().map(limit).collect(),
    });
    turns.collect()
}

/// What `from=2 with=1` asks for: the first turn, and the other booking. `turn` is what the game calls a turn.
pub fn terms(options: &[&str], turn: &str) -> Result<(Option<u16>, Option<BookingNumber>), Failure> {
    let (mut from, mut with) = (None, None);
    for option in options {
        match option.split_once('=') {
            Some(("from", number)) => from = Some(whole(number, turn)?),
            Some(("with", number)) => with = Some(booking(number)?),
            _ => {
                let turn = turn.to_uppercase();
                let what = format!("book takes from={turn} and with=NUMBER, not \"{option}\"");
                return Err(Failure::error(what));
            }
        }
    }
    Ok((from, with))
}

/// The number of a booking.
pub fn booking(word: &str) -> Result<BookingNumber, Failure> {
    whole(word, "booking").map(BookingNumber)
}

/// The number of a booking, and its place in the order of precedence.
pub fn ranked(number: &str, place: &str) -> Result<(BookingNumber, u16), Failure> {
    Ok((booking(number)?, whole(place, "place")?))
}

fn whole(word: &str, what: &str) -> Result<u16, Failure> {
    let number = word.parse();
    number.map_err(|_| Failure::error(format!("a {what} is a whole number, not \"{word}\"")))
}
