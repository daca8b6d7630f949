//! What a timetable says of each turn: what goes, what is held up, where and why. The list tells it and the chart draws it, so that they agree.

use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Leg, LimitUse, Timetable};

/// A train that is held up. The list says so, and the chart marks it at the same place and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdup {
    pub number: BookingNumber,
    /// The first turn in which it is held up.
    pub turn: u16,
    /// Where it stands then.
    pub at: SpaceId,
    /// In words that name the rule.
    pub why: String,
}

/// Whether a booking goes in a turn or is held up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TripEvent<'a> {
    Goes(&'a Leg),
    IsHeldUp(Holdup),
}

/// A booking in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripLine<'a> {
    /// Its place in the order of precedence, from 0.
    pub place: usize,
    pub trip: &'a BookedTrip,
    pub event: TripEvent<'a>,
}

/// A turn with everything booked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLines<'a> {
    pub turn: u16,
    /// Its date; empty beyond the turns of the timetable.
    pub date: &'a str,
    pub limits: &'a [LimitUse],
    /// In the order of precedence.
    pub lines: Vec<TripLine<'a>>,
}

/// The turns in which something goes or is held up, in order.
pub fn turns(timetable: &Timetable) -> Vec<TurnLines<'_>> {
    let holdups = holdups(timetable);
    let mut all: Vec<TurnLines> = Vec::new();
    let mut numbers: Vec<u16> = timetable.turns.iter().map(|turn| turn.turn).collect();
    numbers.extend(holdups.iter().map(|holdup| holdup.turn));
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let turn = timetable.turns.iter().find(|turn| turn.turn == number);
        let mut lines = Vec::new();
        for (place, trip) in timetable.bookings.iter().enumerate() {
            let legs = trip.legs.iter().filter(|leg| leg.turn == number);
            let held = holdups
                .iter()
                .filter(|holdup| (holdup.number, holdup.turn) == (trip.number, number));
            let events = legs
                .map(TripEvent::Goes)
                .chain(held.cloned().map(TripEvent::IsHeldUp));
            lines.extend(events.map(|event| TripLine { place, trip, event }));
        }
        if !lines.is_empty() {
            all.push(TurnLines {
                turn: number,
                date: turn.map_or("", |turn| turn.date.as_str()),
                limits: turn.map_or(&[][..], |turn| turn.limits.as_slice()),
                lines,
            });
        }
    }
    all
}

/// Every train that is held up: its booking does not arrive, and can perhaps not go in the phase that is being played. A booking that goes later in the
/// best timetable and arrives is in order.
pub fn holdups(timetable: &Timetable) -> Vec<Holdup> {
    let mut all: Vec<Holdup> = Vec::new();
    for trip in timetable.bookings.iter().filter(|trip| trip.arrival.is_err()) {
        let now = timetable.turns.first().map(|turn| turn.turn);
        let now = now.zip(trip.held_now.as_ref());
        let later = trip.arrival.as_ref().err();
        let later = later.map(|delay| (delay.turn, &delay.reason));
        for (turn, why) in now.into_iter().chain(later) {
            let holdup = Holdup {
                number: trip.number,
                turn,
                at: place_before(trip, turn),
                why: why.clone(),
            };
            // Its holdup now may also be the reason that it does not arrive.
            if !all.contains(&holdup) {
                all.push(holdup);
            }
        }
    }
    all
}

/// Where a booked unit that has not arrived stands before the trains of a turn go.
pub(super) fn place_before(trip: &BookedTrip, turn: u16) -> SpaceId {
    let before = trip.legs.iter().take_while(|leg| leg.turn < turn);
    let stops = before.filter_map(|leg| leg.way.last().copied());
    // Others of the booking may have arrived by then.
    let on_the_way = stops.filter(|stop| *stop != trip.to);
    on_the_way.last().unwrap_or(trip.from)
}

/// The date of a turn, or its number beyond the turns of the timetable.
pub fn date(timetable: &Timetable, turn: u16) -> String {
    let found = timetable.turns.iter().find(|one| one.turn == turn);
    found.map_or_else(|| format!("turn {turn}"), |one| one.date.clone())
}

/// The use of a limit: `2 of 3 trains`, `station at Warsaw: 1 of 1`.
pub fn limit_words(limit: &LimitUse) -> String {
    let LimitUse { name, used, of } = limit;
    if name.contains(' ') {
        format!("{name}: {used} of {of}")
    } else {
        format!("{used} of {of} {name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Delay, TimetableTurn};

    fn leg(turn: u16, way: &[u32]) -> Leg {
        Leg {
            turn,
            part: None,
            way: way.iter().map(|space| SpaceId(*space)).collect(),
            takes: 1,
        }
    }

    fn trip(number: u16, legs: Vec<Leg>, arrival: Result<u16, Delay>) -> BookedTrip {
        BookedTrip {
            number: BookingNumber(number),
            who: format!("brigade {number}"),
            from: SpaceId(0),
            to: SpaceId(9),
            legs,
            arrival,
            held_now: None,
        }
    }

    /// Three turns. The first booking goes in two of them, the second is held up in the third after its first leg, the third never begins.
    fn example() -> Timetable {
        let delay = |turn, reason: &str| Delay {
            turn,
            reason: reason.to_owned(),
        };
        let turns = (5..8).zip(["22 Dec", "24 Dec", "26 Dec"]);
        let turns = turns.map(|(turn, date)| TimetableTurn {
            turn,
            date: date.to_owned(),
            limits: vec![LimitUse {
                name: "trains".to_owned(),
                used: 1,
                of: 3,
            }],
        });
        Timetable {
            bookings: vec![
                trip(1, vec![leg(5, &[0, 1, 2]), leg(6, &[2, 3, 9])], Ok(6)),
                trip(
                    2,
                    vec![leg(5, &[0, 1])],
                    Err(delay(7, "an enemy zone closes the line (HR-8)")),
                ),
                trip(3, vec![], Err(delay(9, "no train is left (HR-12)"))),
            ],
            turns: turns.collect(),
            is_proven: true,
        }
    }

    #[test]
    fn each_turn_says_what_goes_and_what_is_held_up_where() {
        let timetable = example();
        let said: Vec<(u16, &str, Vec<(usize, bool)>)> = turns(&timetable)
            .iter()
            .map(|turn| {
                let lines = turn.lines.iter();
                let lines = lines.map(|line| (line.place, matches!(line.event, TripEvent::Goes(_))));
                (turn.turn, turn.date, lines.collect())
            })
            .collect();
        let expected = [
            (5, "22 Dec", vec![(0, true), (1, true)]),
            (6, "24 Dec", vec![(0, true)]),
            (7, "26 Dec", vec![(1, false)]),
            (9, "", vec![(2, false)]),
        ];
        assert_eq!(said, expected);
        let held: Vec<(u16, SpaceId)> = holdups(&timetable)
            .iter()
            .map(|holdup| (holdup.turn, holdup.at))
            .collect();
        // The second has come as far as its first leg leads.
        assert_eq!(held, [(7, SpaceId(1)), (9, SpaceId(0))]);
    }

    #[test]
    fn where_some_have_arrived_the_others_are_held_up_where_they_stand() {
        let mut timetable = example();
        let booking = &mut timetable.bookings[1];
        booking.legs = vec![leg(5, &[0, 1]), leg(6, &[0, 1, 9])];
        let of_second = holdups(&timetable);
        assert_eq!(of_second[0].at, SpaceId(1));
        timetable.bookings[1].legs.remove(0);
        assert_eq!(holdups(&timetable)[0].at, SpaceId(0), "where the booking begins");
    }

    #[test]
    fn what_is_held_up_now_is_told_once() {
        let mut timetable = example();
        let booking = &mut timetable.bookings[2];
        booking.held_now = Some("no supply (HR-4)".to_owned());
        booking.arrival = Err(Delay {
            turn: 5,
            reason: "no supply (HR-4)".to_owned(),
        });
        let of_third = holdups(&timetable);
        let of_third = of_third.iter().filter(|holdup| holdup.number == BookingNumber(3));
        assert_eq!(of_third.count(), 1);
    }

    #[test]
    fn what_goes_later_and_arrives_is_not_held_up() {
        let mut timetable = example();
        let before = holdups(&timetable);
        timetable.bookings[0].held_now = Some("it has marched (HR-5)".to_owned());
        assert_eq!(holdups(&timetable), before);
    }

    #[test]
    fn a_limit_is_told_as_players_say_it() {
        let limit = |name: &str| LimitUse {
            name: name.to_owned(),
            used: 2,
            of: 3,
        };
        assert_eq!(limit_words(&limit("trains")), "2 of 3 trains");
        assert_eq!(
            limit_words(&limit("station at Warsaw")),
            "station at Warsaw: 2 of 3"
        );
    }
}
