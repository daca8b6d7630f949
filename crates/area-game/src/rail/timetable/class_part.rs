//! The parts of a timetable's linear program (`ways_program`): units of a class with the same conditions, and what their itineraries are worth.

use super::acts::{ActRule, TrainAct, acts, is_allowed};
use super::problem::{Itinerary, TurnsProblem};

/// What it is worth that a unit goes that must, beside what it is worth anyway: more than all timetables are.
pub(super) const MUST: i64 = 1 << 20;

/// Units of a class with the same conditions.
#[derive(Clone)]
pub(super) struct ClassPart {
    pub class: usize,
    pub units: u16,
    /// Whether all of them must arrive.
    pub must: bool,
    /// The first and the last round in which they may arrive.
    pub rounds: (u16, u16),
    pub rules: Vec<ActRule>,
}

impl ClassPart {
    /// What it is worth that a unit arrives in a ride; `None` if it may not.
    pub fn worth(&self, problem: &TurnsProblem, ride: usize) -> Option<i64> {
        let rides = &problem.classes[self.class].rides;
        let may = (self.rounds.0..=self.rounds.1).contains(&rides[ride].round);
        let extra = if self.must { MUST } else { 0 };
        may.then(|| problem.worth(self.class, ride) + extra)
    }

    /// Whether the conditions allow an act.
    pub fn may(&self, act: TrainAct) -> bool {
        is_allowed(&self.rules, act)
    }

    /// What a unit is worth that takes an itinerary; `None` if it may not.
    pub fn worth_of(&self, problem: &TurnsProblem, column: &ItineraryColumn) -> Option<i64> {
        if column.class != self.class {
            return None;
        }
        let last = column.itinerary.legs.last()?;
        let mut all = acts(problem, self.class, &column.itinerary).into_iter();
        let may = all.all(|act| self.may(act));
        self.worth(problem, last.ride).filter(|_| may)
    }
}

/// An itinerary of units of a class.
pub(super) struct ItineraryColumn {
    pub class: usize,
    pub itinerary: Itinerary,
}
