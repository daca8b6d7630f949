//! The linear program of units that take ways: a row for each part of the units, and one for each capacity that a way uses up; the columns are ways.

use std::collections::BTreeMap;

use super::tableau::{Tableau, TooLarge};

/// The ways of the best fractional solution, by part, and how many units take each, times `whole`.
pub(super) struct Shares {
    pub taken: Vec<Vec<(usize, i64)>>,
    pub whole: i64,
}

/// The program of some parts.
pub(super) struct WaysProgram {
    pub tableau: Tableau,
    /// The row of each capacity that is used.
    rows: BTreeMap<usize, usize>,
    /// For each column of the tableau that is a way: the part, and the way's place in the caller's list.
    ways: BTreeMap<usize, (usize, usize)>,
}

impl WaysProgram {
    /// A program without ways for parts of so many units; an error if the numbers become too large.
    pub fn new(parts: impl Iterator<Item = u16>) -> Result<Self, TooLarge> {
        let mut tableau = Tableau::new();
        for units in parts {
            tableau.row(units)?;
        }
        Ok(Self {
            tableau,
            rows: BTreeMap::new(),
            ways: BTreeMap::new(),
        })
    }

    /// Adds a way for a part, with what it is worth that a unit takes it and what the unit uses up of the capacities, of which so much is left.
    pub fn add(
        &mut self,
        (part, way): (usize, usize),
        worth: i64,
        bill: impl IntoIterator<Item = (usize, u16)>,
        left: &[u16],
    ) -> Result<(), TooLarge> {
        let mut uses: BTreeMap<usize, i64> = BTreeMap::from([(part, 1)]);
        for (what, units) in bill {
            let row = match self.rows.get(&what) {
                Some(row) => *row,
                None => self.tableau.row(left[what])?,
            };
            self.rows.insert(what, row);
            *uses.entry(row).or_default() += i64::from(units);
        }
        let uses: Vec<(usize, i64)> = uses.into_iter().collect();
        let number = self.tableau.column(worth, &uses)?;
        self.ways.insert(number, (part, way));
        Ok(())
    }

    /// The price of each of so many capacities, times the denominator.
    pub fn prices(&self, capacities: usize) -> Vec<i64> {
        let mut prices = vec![0; capacities];
        for (what, row) in &self.rows {
            prices[*what] = self.tableau.price(*row);
        }
        prices
    }

    /// Its solution.
    pub fn shares(&self, parts: usize) -> Shares {
        let mut taken = vec![Vec::new(); parts];
        for (number, units) in self.tableau.solution().filter(|(_, units)| *units > 0) {
            if let Some((part, way)) = self.ways.get(&number) {
                taken[*part].push((*way, units));
            }
        }
        Shares {
            taken,
            whole: self.tableau.denominator,
        }
    }
}
