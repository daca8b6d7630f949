//! The linear program of a timetable: a row for each part of the units, and one for each capacity that an itinerary uses; the columns are itineraries.

use std::collections::BTreeMap;

use super::acts::{ActRule, TrainAct, acts, is_allowed};
use super::problem::{Itinerary, TurnsProblem};
use crate::rail::tableau::{Tableau, TooLarge};

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

/// The itineraries of the best fractional solution, and how many units of each part take them, times `whole`.
pub(super) struct Shares {
    pub taken: Vec<Vec<(usize, i64)>>,
    pub whole: i64,
}

/// The program of some parts.
pub(super) struct TimetableProgram {
    pub tableau: Tableau,
    /// The row of each capacity that is used.
    rows: BTreeMap<usize, usize>,
    /// For each column of the tableau that is an itinerary: the part, and the column in the list.
    columns: BTreeMap<usize, (usize, usize)>,
}

impl TimetableProgram {
    /// The program of these parts; an error if it would have too many numbers.
    pub fn new(parts: &[ClassPart]) -> Result<Self, TooLarge> {
        let mut tableau = Tableau::new();
        for part in parts {
            tableau.row(part.units)?;
        }
        Ok(Self {
            tableau,
            rows: BTreeMap::new(),
            columns: BTreeMap::new(),
        })
    }

    /// Adds a column for a part.
    pub fn add(
        &mut self,
        problem: &TurnsProblem,
        part: usize,
        worth: i64,
        (index, column): (usize, &ItineraryColumn),
    ) -> Result<(), TooLarge> {
        let mut uses: BTreeMap<usize, i64> = BTreeMap::from([(part, 1)]);
        for (what, units) in problem.bill(column.class, &column.itinerary) {
            let row = match self.rows.get(&what) {
                Some(row) => *row,
                None => self.tableau.row(problem.left[what])?,
            };
            self.rows.insert(what, row);
            *uses.entry(row).or_default() += i64::from(units);
        }
        let uses: Vec<(usize, i64)> = uses.into_iter().collect();
        let number = self.tableau.column(worth, &uses)?;
        self.columns.insert(number, (part, index));
        Ok(())
    }

    /// The price of each capacity, times the denominator.
    pub fn prices(&self, problem: &TurnsProblem) -> Vec<i64> {
        let mut prices = vec![0; problem.left.len()];
        for (what, row) in &self.rows {
            prices[*what] = self.tableau.price(*row);
        }
        prices
    }

    /// Its solution.
    pub fn shares(&self, parts: usize) -> Shares {
        let mut taken = vec![Vec::new(); parts];
        for (number, units) in self.tableau.solution().filter(|(_, units)| *units > 0) {
            if let Some((part, column)) = self.columns.get(&number) {
                taken[*part].push((*column, units));
            }
        }
        Shares {
            taken,
            whole: self.tableau.denominator,
        }
    }
}
