//! A linear program in whole numbers: maximise the value of the columns within the limits of the rows.
//!
//! This is the simplex method without fractions: all entries are whole numbers over a common denominator, so it never rounds and every machine
//! takes the same steps. Rows and columns can be added along the way.

/// A program and its current solution.
pub(super) struct Tableau {
    /// The entries of each row, by column.
    rows: Vec<Vec<i64>>,
    /// The slack of each row in the current solution, and a number that breaks ties.
    right: Vec<(i64, i64)>,
    /// The reduced cost of each column; negative if the column would improve the solution.
    reduced_costs: Vec<i64>,
    /// The basic column of each row.
    basis: Vec<usize>,
    /// The slack column of each row.
    slack: Vec<usize>,
    /// The common denominator of all entries.
    pub denominator: i64,
    /// How many entries have been computed.
    pub steps: u64,
}

/// The numbers overflowed, so there is no result.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Tableau {
    /// A problem without variables and conditions.
    pub const fn new() -> Self {
        Self {
            rows: Vec::new(),
            right: Vec::new(),
            reduced_costs: Vec::new(),
            basis: Vec::new(),
            slack: Vec::new(),
            denominator: 1,
            steps: 0,
        }
    }

    /// Adds a row with a limit, which no column uses yet.
    pub fn row(&mut self, limit: u16) -> Result<usize, TooLarge> {
        let (row, column) = (self.rows.len(), self.reduced_costs.len());
        for other in &mut self.rows {
            other.push(0);
        }
        let mut entries = vec![0; column + 1];
        entries[column] = self.denominator;
        self.rows.push(entries);
        let tie = i64::try_from(row * 7919 % 1021 + 1).map_err(|_| TooLarge)?;
        let scaled = |number: i64| number.checked_mul(self.denominator).ok_or(TooLarge);
        self.right.push((scaled(i64::from(limit))?, scaled(tie)?));
        self.reduced_costs.push(0);
        self.basis.push(column);
        self.slack.push(column);
        Ok(row)
    }

    /// Adds a column with its value and its use of rows.
    pub fn column(&mut self, worth: i64, uses: &[(usize, i64)]) -> Result<usize, TooLarge> {
        let sum = |entries: &[i64]| {
            uses.iter().try_fold(0_i64, |sum, (row, units)| {
                sum.checked_add(entries[self.slack[*row]].checked_mul(*units)?)
            })
        };
        let gain = sum(&self.reduced_costs).ok_or(TooLarge)?;
        let entries: Option<Vec<i64>> = self.rows.iter().map(|row| sum(row)).collect();
        for (row, entry) in self.rows.iter_mut().zip(entries.ok_or(TooLarge)?) {
            row.push(entry);
        }
        let loss = worth.checked_mul(self.denominator).ok_or(TooLarge)?;
        self.reduced_costs.push(gain.checked_sub(loss).ok_or(TooLarge)?);
        Ok(self.reduced_costs.len() - 1)
    }

    /// The dual price of a row, times the denominator: never negative once solved.
    pub fn price(&self, row: usize) -> i64 {
        self.reduced_costs[self.slack[row]].max(0)
    }

    /// The amount of each column in the solution, times the denominator.
    pub fn solution(&self) -> impl Iterator<Item = (usize, i64)> {
        self.basis
            .iter()
            .zip(&self.right)
            .map(|(column, right)| (*column, right.0))
    }

    /// Solves it in at most `most` steps.
    pub fn solve(&mut self, most: u64) -> Result<(), TooLarge> {
        let stop = self.steps + most;
        while self.steps < stop {
            let entering =
                (0..self.reduced_costs.len()).min_by_key(|column| (self.reduced_costs[*column], *column));
            let Some(column) = entering.filter(|column| self.reduced_costs[*column] < 0) else {
                return Ok(());
            };
            let mut leaving: Option<usize> = None;
            for row in (0..self.rows.len()).filter(|row| self.rows[*row][column] > 0) {
                let less = leaving.is_none_or(|best| {
                    let [a, b] = [row, best].map(|row| i128::from(self.rows[row][column]));
                    let [x, y] = [row, best].map(|row| self.right[row]);
                    let first = (i128::from(x.0) * b).cmp(&(i128::from(y.0) * a));
                    first
                        .then((i128::from(x.1) * b).cmp(&(i128::from(y.1) * a)))
                        .is_lt()
                });
                if less {
                    leaving = Some(row);
                }
            }
            // Every column uses some row, so one always exists.
            let row = leaving.ok_or(TooLarge)?;
            self.pivot(row, column)?;
        }
        Err(TooLarge)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Result<(), TooLarge> {
        let (pivot, old) = (self.rows[row][column], self.denominator);
        let own = std::mem::take(&mut self.rows[row]);
        let own_right = self.right[row];
        let change = |entry: i64, factor: i64, own: i64| {
            let sum = entry.checked_mul(pivot)?.checked_sub(factor.checked_mul(own)?)?;
            Some(if old == 1 { sum } else { sum / old })
        };
        for index in (0..self.rows.len()).filter(|index| *index != row) {
            let factor = self.rows[index][column];
            if factor == 0 && pivot == old {
                continue;
            }
            for (entry, own) in self.rows[index].iter_mut().zip(&own) {
                *entry = change(*entry, factor, *own).ok_or(TooLarge)?;
            }
            let right = self.right[index];
            self.right[index] = (
                change(right.0, factor, own_right.0).ok_or(TooLarge)?,
                change(right.1, factor, own_right.1).ok_or(TooLarge)?,
            );
            self.steps += u64::try_from(own.len()).unwrap_or(u64::MAX);
        }
        let factor = self.reduced_costs[column];
        for (entry, own) in self.reduced_costs.iter_mut().zip(&own) {
            *entry = change(*entry, factor, *own).ok_or(TooLarge)?;
        }
        self.steps += u64::try_from(own.len()).unwrap_or(u64::MAX);
        self.rows[row] = own;
        self.basis[row] = column;
        self.denominator = pivot;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three columns that each need two of three rows: one and a half of them fit.
    #[test]
    fn a_solution_can_be_a_fraction_and_is_exact() {
        let mut tableau = Tableau::new();
        for _ in 0..3 {
            tableau.row(1).expect("small");
        }
        for pair in [[0, 1], [1, 2], [0, 2]] {
            tableau.column(1, &pair.map(|row| (row, 1))).expect("small");
        }
        tableau.solve(1_000).expect("small");
        let all: i64 = tableau
            .solution()
            .filter(|(column, _)| *column > 2)
            .map(|(_, units)| units)
            .sum();
        assert_eq!(2 * all, 3 * tableau.denominator);
        for row in 0..3 {
            assert_eq!(2 * tableau.price(row), tableau.denominator, "half a train a row");
        }
        // A fourth that needs more of a row than its limit changes nothing; with a row of its own it joins the solution.
        tableau.column(1, &[(0, 2), (1, 1)]).expect("small");
        let row = tableau.row(2).expect("small");
        tableau.column(1, &[(row, 1)]).expect("small");
        tableau.solve(1_000).expect("small");
        let all: i64 = tableau
            .solution()
            .filter(|(column, _)| *column > 2 && *column != 7)
            .map(|(_, units)| units)
            .sum();
        assert_eq!(2 * all, 7 * tableau.denominator);
    }
}
