//! The timetable of a side: what is booked by rail, worked out over the turns to come (HR-18 to HR-20).
//!
//! It is never stored. Each time it follows from the bookings ([`booking`]), the position as it is, and what the calendar says of the turns
//! ([`turns`](mod@turns)). Where trains can take a unit is searched on the map (`stops`); which train goes when is a problem of whole numbers without one
//! ([`problem`], [`search`]).

pub mod booking;
mod outlook;
pub mod problem;
pub mod search;
mod stop_choice;
mod stops;
pub mod turns;
mod unfinished;

use std::collections::BTreeMap;

use self::outlook::{BookingOutlook, Fate, hold_who_waits, outlooks};
use self::problem::{TimetablingProblem, TrainTrip, TripRun};
use self::stops::Railways;
use self::turns::{TurnTrains, is_played, trains, turns};
use super::counts_as;
use super::prospect::no_train_left;
use crate::HexGame;
use crate::chapters::stacking;
use crate::definition::{Side, UnitId};
use crate::state::booking::Booking;
use crate::state::hex_state::HexState;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Leg};

/// The bookings of a side, worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkedTimetable {
    /// In the order of precedence.
    pub trips: Vec<WorkedTrip>,
    /// The turns that it covers, each with its trains; those of the timetable are not among the used.
    pub turns: Vec<(u16, TurnTrains)>,
    /// Whether it is proven that no other timetable is better.
    pub is_proven: bool,
}

impl WorkedTimetable {
    /// The orders of the trains that are due.
    pub fn due(&self) -> Vec<Order> {
        let due = self.trips.iter().flat_map(|trip| &trip.due);
        due.map(|(unit, to)| Order::Rail { unit: *unit, to: *to })
            .collect()
    }
}

/// A booking, worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedTrip {
    pub number: BookingNumber,
    pub units: Vec<UnitId>,
    /// Where they are, or have come to in the phase that is being played.
    pub from: SpaceId,
    pub to: SpaceId,
    /// The trains to come.
    pub legs: Vec<Leg>,
    /// The turn in which they arrive, or the first in which they are held up, and why.
    pub arrival: Result<u16, (u16, Refusal)>,
    /// The trains that are due in the phase that is being played: each unit, and where it goes (HR-20).
    pub due: Vec<(UnitId, SpaceId)>,
    /// Why none is due in it, though they were booked for now.
    pub held: Vec<Refusal>,
}

/// Works the bookings of a side out over the turns to come (HR-19).
pub fn timetable(game: &HexGame, state: &HexState, side: Side) -> WorkedTimetable {
    timetable_of(game, state, side, state.bookings().of(side))
}

/// Works out what would become of these bookings if they were those of a side.
pub fn timetable_of(game: &HexGame, state: &HexState, side: Side, bookings: &[Booking]) -> WorkedTimetable {
    let turns: Vec<(u16, TurnTrains)> = turns(game, state, side)
        .into_iter()
        .map(|turn| (turn, trains(game, state, side, turn)))
        .collect();
    if bookings.is_empty() {
        return WorkedTimetable {
            turns,
            is_proven: true,
            ..WorkedTimetable::default()
        };
    }
    let worker = Worker {
        game,
        state,
        side,
        turns,
        railways: Railways::new(game, state, side),
    };
    worker.work(bookings)
}

/// The orders of the trains that are due in the Rail Movement Phase that is being played, in the order of precedence; all of them can be carried out
/// one after the other (HR-20).
pub fn due(game: &HexGame, state: &HexState) -> Vec<Order> {
    timetable(game, state, state.player).due()
}

/// Where a unit can stop between one train and the next: a list for each stop.
type Stages = Vec<Vec<SpaceId>>;

/// Works a timetable out.
struct Worker<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    turns: Vec<(u16, TurnTrains)>,
    railways: Railways<'a>,
}

impl Worker<'_> {
    fn work(&self, bookings: &[Booking]) -> WorkedTimetable {
        let mut outlooks = outlooks(self.game, self.state, self.side, &self.turns, bookings);
        let held = self.points_held(bookings, &outlooks);
        let mut stages: Vec<Stages> = vec![Vec::new(); bookings.len()];
        for (index, booking) in bookings.iter().enumerate() {
            if let Fate::Goes { points, .. } = outlooks[index].fate {
                match self.way_of(booking, outlooks[index].at, points, &held) {
                    Ok(found) => stages[index] = found,
                    Err(reason) => outlooks[index].hold(self.turns[0].0, reason),
                }
            }
        }
        hold_who_waits(&mut outlooks, bookings);
        let goes: Vec<usize> = (0..bookings.len())
            .filter(|index| outlooks[*index].goes())
            .collect();
        let problem = self.problem(bookings, &outlooks, &goes, stages);
        let joins = |from: SpaceId, to: SpaceId| self.railways.join(from, to);
        let solution = search::solve(&problem, &joins);
        let unfinished = unfinished::runs(&problem, &solution, &joins);
        let mut left = self.turns.first().map_or(0, |(_, trains)| trains.left());
        let mut trips = Vec::new();
        for (index, (booking, outlook)) in bookings.iter().zip(&outlooks).enumerate() {
            let place = goes.iter().position(|going| *going == index);
            let run = place.and_then(|place| solution.runs[place].as_ref());
            let part = place.and_then(|place| unfinished[place].as_ref());
            let reason = place
                .filter(|_| run.is_none())
                .map(|place| self.why_not(&problem, &solution.runs, (place, part), booking));
            let waits = place.and_then(|place| problem.trips[place].not_without);
            let waits = waits.and_then(|other| solution.runs[other].as_ref());
            let is_later = waits.is_some_and(|run| run.turns.first().is_some_and(|turn| *turn > 0));
            let waits_for = booking.not_without.filter(|_| is_later);
            let mut trip = self.trip(booking, outlook, run.or(part), reason);
            self.settle_now(&mut trip, booking, outlook, waits_for);
            // HR-12, HR-14.
            trip.due.retain(|(unit, _)| {
                let takes = counts_as(self.game, *unit);
                let fits = takes <= left;
                left -= if fits { takes } else { 0 };
                fits
            });
            trips.push(trip);
        }
        WorkedTimetable {
            trips,
            turns: self.turns.clone(),
            is_proven: solution.is_proven,
        }
    }

    /// The stacking points in each hex of those who stay there: all who are not booked to go on, as far as the timetable knows (HR-19).
    fn points_held(&self, bookings: &[Booking], outlooks: &[BookingOutlook]) -> BTreeMap<SpaceId, u16> {
        let going = bookings
            .iter()
            .zip(outlooks)
            .filter(|(_, outlook)| outlook.goes());
        let going: Vec<UnitId> = going
            .flat_map(|(booking, _)| booking.units.iter().copied())
            .collect();
        let mut held: BTreeMap<SpaceId, u16> = BTreeMap::new();
        let stay = self.state.units().filter(|(unit, _)| !going.contains(unit));
        for (unit, at) in stay.filter_map(|(unit, status)| Some((unit, status.at?))) {
            let points = held.entry(at).or_default();
            *points = points.saturating_add(u16::from(self.game.unit(unit).stacking));
        }
        held
    }

    /// The room in a hex for those who travel. A hex that holds too much already, in a phase that is not over, has room for all who are there.
    fn room(&self, space: SpaceId, held: &BTreeMap<SpaceId, u16>) -> u16 {
        let limit = stacking::limit(self.game, space);
        let now = stacking::points(self.game, self.state, space);
        let held = held.get(&space).copied().unwrap_or_default();
        limit.max(now).saturating_sub(held)
    }

    /// Where units can stop on the way to where they are booked, or why no trains lead there.
    fn way_of(
        &self,
        booking: &Booking,
        at: SpaceId,
        points: u16,
        held: &BTreeMap<SpaceId, u16>,
    ) -> Result<Stages, Refusal> {
        /// More trains than that lead nowhere on a board.
        const MOST_TRAINS: u16 = 99;
        let (unit, to) = (booking.units[0], booking.to);
        if self.room(to, held) < points {
            let there = held.get(&to).copied().unwrap_or_default();
            return Err(Refusal::StopFull {
                space: to,
                points: there.saturating_add(points),
                limit: stacking::limit(self.game, to),
            });
        }
        let may_stop = |space: SpaceId| self.railways.can_start(space) && self.room(space, held) >= points;
        let found = self.railways.stages(at, to, MOST_TRAINS, &may_stop);
        found.ok_or_else(|| {
            let reasons = super::reasons_against_space(self.game, self.state, unit, to).into_iter();
            let mut closed = reasons.filter(|reason| !matches!(reason, Refusal::BeyondRailRange { .. }));
            let range = self.game.tables().rail.range;
            closed.next().unwrap_or(Refusal::NoStop { unit, to, range })
        })
    }

    fn problem(
        &self,
        bookings: &[Booking],
        outlooks: &[BookingOutlook],
        goes: &[usize],
        mut stages: Vec<Stages>,
    ) -> TimetablingProblem {
        let held = self.points_held(bookings, outlooks);
        let mut capacity: Vec<u16> = self.turns.iter().map(|(_, trains)| trains.left()).collect();
        // Those who are still to follow the rest of their booking go first.
        let late = outlooks.iter().flat_map(|outlook| &outlook.late);
        let late = late
            .map(|unit| counts_as(self.game, *unit))
            .fold(0, u16::saturating_add);
        if let Some(now) = capacity.first_mut() {
            *now = now.saturating_sub(late);
        }
        let mut trips = Vec::new();
        for index in goes {
            let (booking, outlook) = (&bookings[*index], &outlooks[*index]);
            let Fate::Goes {
                points,
                takes,
                ref open,
            } = outlook.fate
            else {
                continue;
            };
            let place = |other: BookingNumber| goes.iter().position(|going| bookings[*going].number == other);
            trips.push(TrainTrip {
                from: outlook.at,
                to: booking.to,
                takes,
                points,
                open: open.clone(),
                stages: std::mem::take(&mut stages[*index]),
                not_without: booking.not_without.and_then(place),
            });
        }
        let mut room = BTreeMap::new();
        for trip in &trips {
            for space in trip.stages.iter().flatten().chain([&trip.from, &trip.to]) {
                room.entry(*space).or_insert_with(|| self.room(*space, &held));
            }
        }
        TimetablingProblem {
            capacity,
            room,
            trips,
        }
    }

    /// A booking with the trains that it has, and why it does not arrive by them.
    fn trip(
        &self,
        booking: &Booking,
        outlook: &BookingOutlook,
        run: Option<&TripRun>,
        reason: Option<(u16, Refusal)>,
    ) -> WorkedTrip {
        let legs = run.map_or_else(Vec::new, |run| self.legs(booking, outlook, run));
        let arrives = legs.last().map_or(self.state.turn, |last| last.turn);
        let arrival = match (&outlook.fate, reason) {
            (Fate::Held { turn, reason }, _) => Err((*turn, reason.clone())),
            (Fate::Goes { .. }, Some(reason)) => Err(reason),
            (Fate::Goes { .. }, None) | (Fate::Arrived, _) => Ok(arrives),
        };
        WorkedTrip {
            number: booking.number,
            units: booking.units.clone(),
            from: outlook.at,
            to: booking.to,
            legs,
            arrival,
            due: Vec::new(),
            held: Vec::new(),
        }
    }

    /// What of a trip is due in the phase that is being played, or why nothing is though it was booked for now (HR-20). `waits_for` is the booking
    /// without which it does not go and which goes later.
    fn settle_now(
        &self,
        trip: &mut WorkedTrip,
        booking: &Booking,
        outlook: &BookingOutlook,
        waits_for: Option<BookingNumber>,
    ) {
        let first = self.turns.first().map(|(turn, _)| *turn);
        let Some(now) = first.filter(|turn| is_played(self.state, self.side, *turn)) else {
            return;
        };
        // The rest of a stack follows those that have gone.
        let follows = |unit: &UnitId| super::check(self.game, self.state, *unit, outlook.at).is_ok();
        let late = outlook.late.iter().copied().filter(follows);
        trip.due.extend(late.map(|unit| (unit, outlook.at)));
        if let Some(leg) = trip.legs.first().filter(|leg| leg.turn == now) {
            let to = leg.way.last().copied().unwrap_or(trip.to);
            trip.due.extend(booking.units.iter().map(|unit| (*unit, to)));
        }
        let has_gone = |unit: &UnitId| self.state.unit(*unit).railed.is_some();
        let is_expected = booking.not_before.is_none_or(|first| first <= now);
        if !trip.due.is_empty() || !is_expected || booking.units.iter().any(has_gone) {
            return;
        }
        trip.held.clone_from(&outlook.not_now);
        if trip.held.is_empty() {
            let unit = booking.units[0];
            trip.held.extend(match &trip.arrival {
                Err((_, reason)) => Some(reason.clone()),
                Ok(_) if outlook.goes() => Some(match waits_for {
                    Some(BookingNumber(number)) => Refusal::WaitsFor { unit, number },
                    None => Refusal::TrainsTaken { unit },
                }),
                Ok(_) => None,
            });
        }
    }

    fn legs(&self, booking: &Booking, outlook: &BookingOutlook, run: &TripRun) -> Vec<Leg> {
        let takes = booking.units.iter().map(|unit| counts_as(self.game, *unit));
        let takes = takes.fold(0, u16::saturating_add);
        let ends = run.stops.iter().copied().chain([booking.to]);
        let mut at = outlook.at;
        let mut legs = Vec::new();
        for (turn, end) in run.turns.iter().zip(ends) {
            let way = self.railways.way(at, end).unwrap_or_else(|| vec![at, end]);
            let turn = self.turns[*turn].0;
            legs.push(Leg {
                turn,
                part: None,
                way,
                takes,
            });
            at = end;
        }
        legs
    }

    /// Why a trip that trains lead to does not arrive, and from which turn on: the one after its trains, as far as it gets.
    fn why_not(
        &self,
        problem: &TimetablingProblem,
        runs: &[Option<TripRun>],
        (place, part): (usize, Option<&TripRun>),
        booking: &Booking,
    ) -> (u16, Refusal) {
        let trip = &problem.trips[place];
        let unit = booking.units[0];
        let open = || trip.open.iter().enumerate().filter(|(_, is_open)| **is_open);
        let first = open().next().map_or(0, |(turn, _)| turn);
        let most = open().map(|(turn, _)| problem.capacity[turn]).max().unwrap_or(0);
        let enough = open()
            .filter(|(turn, _)| problem.capacity[*turn] >= trip.takes)
            .count();
        let others: u16 = runs
            .iter()
            .zip(&problem.trips)
            .filter(|(run, other)| run.is_some() && other.to == trip.to)
            .map(|(_, other)| other.points)
            .fold(0, u16::saturating_add);
        let legs = trip.stages.len() + 1;
        let limit = stacking::limit(self.game, trip.to);
        let taken = limit
            .saturating_sub(problem.room_in(trip.to))
            .saturating_add(others);
        let waits = trip.not_without.filter(|other| runs[*other].is_none());
        let reason = if let (Some(_), Some(other)) = (waits, booking.not_without) {
            let number = other.0;
            Refusal::WaitsFor { unit, number }
        } else if most == 0 {
            no_train_left(self.state, self.side, self.turns[first].1)
        } else if most < trip.takes {
            Refusal::TooManyTrains {
                unit,
                counts: trip.takes,
                left: most,
            }
        } else if enough < legs {
            let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
            Refusal::TooManyLegs {
                unit,
                legs: count(legs),
                turns: count(enough),
            }
        } else if problem.room_in(trip.to).saturating_sub(others) < trip.points {
            Refusal::StopFull {
                space: trip.to,
                points: taken.saturating_add(trip.points),
                limit,
            }
        } else {
            Refusal::TrainsTaken { unit }
        };
        let last = part.and_then(|part| part.turns.last());
        let after = last.map_or(first, |last| last + 1);
        let after = u16::try_from(after).unwrap_or(u16::MAX);
        (self.turns[0].0.saturating_add(after), reason)
    }
}

#[cfg(test)]
mod tests;
