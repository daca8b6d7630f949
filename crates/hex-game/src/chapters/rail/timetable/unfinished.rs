//! The trains of trips that do not arrive: they go as far as they get with what the others leave (HR-19).

use std::collections::BTreeMap;

use super::problem::{Joins, TimetablingProblem, TimetablingSolution, TripRun};
use railhead_engine::board::SpaceId;

/// The trains of each trip that does not arrive, in the order of precedence; `None` for one that arrives, or goes nowhere.
pub(super) fn runs(
    problem: &TimetablingProblem,
    solution: &TimetablingSolution,
    joins: Joins,
) -> Vec<Option<TripRun>> {
    let mut left = problem.capacity.clone();
    let end = left.len();
    let mut held: BTreeMap<(SpaceId, usize), u16> = BTreeMap::new();
    let mut stay = |space: SpaceId, from: usize, until: usize, points: u16| {
        for turn in from..until {
            *held.entry((space, turn)).or_default() += points;
        }
    };
    for (trip, run) in problem.trips.iter().zip(&solution.runs) {
        let turns = run.as_ref().map_or(&[][..], |run| run.turns.as_slice());
        for turn in turns {
            left[*turn] -= trip.takes;
        }
        // Those who do not arrive are counted where they are, and wherever they come to.
        stay(trip.from, 0, turns.first().copied().unwrap_or(end), trip.points);
        if let Some(run) = run {
            let until = turns.iter().skip(1).copied().chain([end]);
            let stops = run.stops.iter().copied().chain([trip.to]);
            for ((stop, from), until) in stops.zip(turns).zip(until) {
                stay(stop, *from, until, trip.points);
            }
        }
    }
    let mut unfinished = Vec::new();
    for (trip, run) in problem.trips.iter().zip(&solution.runs) {
        let mut part = TripRun {
            turns: Vec::new(),
            stops: Vec::new(),
        };
        let mut at = trip.from;
        // Who waits for another stays with it.
        let is_free = run.is_none() && trip.not_without.is_none();
        for turn in (0..end).filter(|_| is_free) {
            let Some(stops) = trip.stages.get(part.stops.len()) else {
                break;
            };
            if !trip.open[turn] || left[turn] < trip.takes {
                continue;
            }
            let fits = |space: &SpaceId| {
                let held_in = |turn: usize| held.get(&(*space, turn)).copied().unwrap_or_default();
                (turn..end).all(|turn| held_in(turn) + trip.points <= problem.room_in(*space))
            };
            let Some(stop) = stops.iter().copied().find(|stop| fits(stop) && joins(at, *stop)) else {
                continue;
            };
            for turn in turn..end {
                *held.entry((stop, turn)).or_default() += trip.points;
            }
            left[turn] -= trip.takes;
            part.turns.push(turn);
            part.stops.push(stop);
            at = stop;
        }
        unfinished.push(Some(part).filter(|part| !part.turns.is_empty()));
    }
    unfinished
}
