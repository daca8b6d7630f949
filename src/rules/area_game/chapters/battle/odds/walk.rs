//! A battle as a Markov chain over the survivors of both parties.
//!
//! A small battle is followed pair by pair: each pair that still fights passes its chance on to the pairs that a round with hits can lead to. The work is
//! the number of pairs times that of results. A large one is fought round by round first, all pairs with one beginning at once: the defender's dice are
//! rolled one after the other for all pairs in which they are still there (Horner's scheme), so that a die costs one pass. Chances below
//! [`SLIGHT`] then count with their neighbour's, which moves the chances of the battle by less than a millionth.

use super::course::{Course, Survivors};
use super::dice::{CERTAIN, Volley, part, times};

/// Chances that a large battle counts with their neighbour's.
pub mod slight {
    use super::CERTAIN;

    /// At the end of the number of aircraft that guns shoot down, and of hits in a round.
    pub const RESULT: u64 = CERTAIN >> 22;
    /// A number of surviving attackers.
    pub const ROW: u64 = CERTAIN >> 27;
    /// A pair of survivors.
    pub const PAIR: u64 = CERTAIN >> 34;
}

/// Battles with fewer dice than this on both sides, multiplied, are followed pair by pair.
const FEW_DICE: usize = 300;

/// What is still undecided when a battle is no longer fought round by round.
const UNDECIDED: u64 = CERTAIN >> 10;

/// The chances of all pairs of survivors.
pub struct Walk<'c> {
    attackers: &'c Course,
    defenders: &'c [Survivors],
    /// By attackers, then defenders; empty where no chance has come yet.
    chances: Vec<Vec<u64>>,
}

impl<'c> Walk<'c> {
    pub fn new(attackers: &'c Course, defenders: &'c [Survivors]) -> Self {
        let chances = vec![Vec::new(); attackers.all.len()];
        Self {
            attackers,
            defenders,
            chances,
        }
    }

    /// Every pair that is left at the end, with its chance.
    pub fn ends(&self) -> impl Iterator<Item = (&'c Survivors, &'c Survivors, u64)> {
        let rows = self.attackers.all.iter().zip(&self.chances);
        rows.flat_map(|(attackers, row)| {
            let pairs = self.defenders.iter().zip(row);
            pairs.map(move |(defenders, chance)| (attackers, defenders, *chance))
        })
        .filter(|(_, _, chance)| *chance > 0)
    }

    /// A beginning, after this many hits on each party. If the battle is not over, its first round is fought, with what the attacker hits in it.
    pub fn begin(
        &mut self,
        beginning: usize,
        taken: [u16; 2],
        chance: u64,
        fire: impl Fn(&Volley) -> Volley,
    ) {
        let left = &self.attackers.beginnings[beginning].left;
        let hit = usize::from(taken[0]).min(left.len() - 1);
        let column = usize::from(taken[1]).min(self.defenders.len() - 1);
        if self.is_over(left[hit], column) {
            self.row(left[hit])[column] += chance;
        } else {
            let fire = fire(&self.attackers.all[left[hit]].fire);
            self.spread((beginning, hit), column, chance, &fire);
        }
    }

    /// Fights until all is decided.
    pub fn fight(&mut self, is_large: bool) {
        if is_large {
            self.fight_rounds();
        }
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for (beginning, of) in self.attackers.beginnings.iter().enumerate() {
            rows.extend((0..of.own).map(|hit| (beginning, hit)));
        }
        let left = |(beginning, hit): &(usize, usize)| self.attackers.beginnings[*beginning].left.len() - hit;
        rows.sort_by_key(|row| std::cmp::Reverse(left(row)));
        for (beginning, hit) in rows {
            let at = self.attackers.beginnings[beginning].left[hit];
            if self.chances[at].is_empty() {
                continue;
            }
            let fire = &self.attackers.all[at].fire;
            for column in 0..self.defenders.len() {
                let chance = self.chances[at][column];
                if chance == 0 || self.is_over(at, column) {
                    continue;
                }
                // A round without a hit changes nothing, so the chance is conditional on a hit.
                let idle = times(fire.of_none(), self.defenders[column].fire.of_none());
                let scaled = u128::from(chance) * u128::from(CERTAIN) / u128::from(CERTAIN - idle);
                let scaled = u64::try_from(scaled).unwrap_or(u64::MAX);
                self.spread((beginning, hit), column, scaled, fire);
                self.chances[at][column] = 0;
            }
        }
    }

    fn is_over(&self, attackers: usize, defenders: usize) -> bool {
        let [a, d] = [&self.attackers.all[attackers], &self.defenders[defenders]];
        a.are_gone || d.are_gone || !a.can_hit() && !d.can_hit()
    }

    fn row(&mut self, attackers: usize) -> &mut [u64] {
        let row = &mut self.chances[attackers];
        if row.is_empty() {
            row.resize(self.defenders.len(), 0);
        }
        row
    }

    /// Distributes a chance over the results of a round.
    fn spread(&mut self, (beginning, hit): (usize, usize), column: usize, chance: u64, fire: &Volley) {
        let left = &self.attackers.beginnings[beginning].left;
        let last = self.defenders.len() - 1;
        for (by_defender, share) in self.defenders[column].fire.each() {
            let share = times(chance, share);
            let row = self.row(left[(hit + by_defender).min(left.len() - 1)]);
            for (by_attacker, part) in fire.each() {
                row[(column + by_attacker).min(last)] += times(share, part);
            }
        }
    }

    fn fight_rounds(&mut self) {
        let gone: Vec<u64> = self
            .defenders
            .windows(2)
            .map(|pair| die_lost(&pair[0], &pair[1]))
            .collect();
        loop {
            let mut most = 0;
            let mut undecided = 0;
            for (at, row) in self.chances.iter().enumerate() {
                for (column, chance) in row.iter().enumerate() {
                    if *chance > 0 && !self.is_over(at, column) {
                        let [a, d] = [&self.attackers.all[at], &self.defenders[column]];
                        most = most.max(a.fire.chances.len() * d.fire.chances.len());
                        undecided += chance;
                    }
                }
            }
            if most < FEW_DICE || undecided < UNDECIDED {
                return;
            }
            let mut then = Self::new(self.attackers, self.defenders);
            for beginning in 0..self.attackers.beginnings.len() {
                self.fight_round(beginning, &gone, &mut then);
            }
            for (at, row) in then.chances.into_iter().enumerate() {
                if row.is_empty() {
                    continue;
                }
                for (chance, more) in self.row(at).iter_mut().zip(row) {
                    *chance += more;
                }
            }
            for beginning in 0..self.attackers.beginnings.len() {
                self.gather(beginning);
            }
        }
    }

    /// Fights a round of all undecided pairs of a beginning, and adds the results to `then`. `gone` is what die each defender lost rolls no more.
    fn fight_round(&mut self, beginning: usize, gone: &[u64], then: &mut Self) {
        let of = &self.attackers.beginnings[beginning];
        let mut pairs: Vec<(usize, Vec<u64>)> = Vec::new();
        for (hit, at) in of.left[..of.own].iter().enumerate() {
            let taken = self.take_undecided(*at);
            pairs.extend(taken.map(|row| (hit, row)));
        }
        let [Some((first, _)), Some((last, _))] = [pairs.first(), pairs.last()] else {
            return;
        };
        let columns = || {
            pairs
                .iter()
                .flat_map(|(_, row)| (0..).zip(row).filter(|(_, chance)| **chance > 0))
        };
        let begin = columns().map(|(column, _)| column).min().unwrap_or(0);
        let end = columns().map(|(column, _)| column).max().unwrap_or(0);
        // The hits on the attackers by rows, those on the defenders by columns.
        let mut results: Vec<Results> = vec![Results::new(self.defenders.len() - begin); last - first + 1];
        for column in begin..=end {
            for (hit, row) in &pairs {
                let fire = &self.attackers.all[of.left[*hit]].fire;
                results[hit - first].add(column - begin, row[column], fire);
            }
            let die = if column < end { gone[column] } else { 0 };
            if die == 0 {
                continue;
            }
            let is_last = first + results.len() == of.left.len();
            if !is_last && results.last().is_some_and(|row| row.sum() > slight::PAIR) {
                results.push(Results::new(self.defenders.len() - begin));
            }
            for row in (1..results.len()).rev() {
                let (before, after) = results.split_at_mut(row);
                before[row - 1].roll(&mut after[0], die);
            }
        }
        for (row, results) in results.iter().enumerate() {
            for (hits, share) in self.defenders[end].fire.each() {
                let at = of.left[(first + row + hits).min(of.left.len() - 1)];
                results.add_to(&mut then.row(at)[begin..], share);
            }
        }
    }

    /// Takes the chances of the undecided pairs out of a row.
    fn take_undecided(&mut self, at: usize) -> Option<Vec<u64>> {
        let mut taken = vec![0; self.chances[at].len()];
        for (column, taken) in taken.iter_mut().enumerate() {
            if !self.is_over(at, column) {
                *taken = std::mem::take(&mut self.chances[at][column]);
            }
        }
        taken.iter().any(|chance| *chance > 0).then_some(taken)
    }

    /// Counts slight chances at the edge of a beginning's undecided pairs with their neighbours'.
    fn gather(&mut self, beginning: usize) {
        let of = &self.attackers.beginnings[beginning];
        let mut rows: Vec<(usize, Vec<u64>)> = Vec::new();
        for at in &of.left[..of.own] {
            let taken = self.take_undecided(*at);
            rows.extend(taken.map(|row| (*at, row)));
        }
        let add = |to: &mut (usize, Vec<u64>), from: (usize, Vec<u64>)| {
            for (chance, more) in to.1.iter_mut().zip(from.1) {
                *chance += more;
            }
        };
        for _ in 0..2 {
            while rows.len() > 1
                && rows
                    .last()
                    .is_some_and(|(_, row)| row.iter().sum::<u64>() < slight::ROW)
            {
                let slight = rows.pop().expect("there are two");
                add(rows.last_mut().expect("there is another"), slight);
            }
            rows.reverse();
        }
        for (at, mut row) in rows {
            for _ in 0..2 {
                gather_end(&mut row);
                row.reverse();
            }
            for (chance, more) in self.row(at).iter_mut().zip(row) {
                *chance += more;
            }
        }
    }
}

/// Counts slight chances at the beginning of a row with the first that is more.
fn gather_end(row: &mut [u64]) {
    let mut sum = 0;
    let live: Vec<usize> = (0..row.len()).filter(|column| row[*column] > 0).collect();
    for (place, column) in live.iter().enumerate() {
        sum += std::mem::take(&mut row[*column]);
        if sum >= slight::PAIR || place + 1 == live.len() {
            row[*column] = sum;
            return;
        }
    }
}

/// The hit number of the die that survivors lack after one more hit; 0 if they lack none.
fn die_lost(before: &Survivors, after: &Survivors) -> u64 {
    let both = before.dice.iter().zip(&after.dice);
    (0..)
        .zip(both)
        .find(|(_, (before, after))| before > after)
        .map_or(0, |(on, _)| on)
}

/// The chances of one number of hits on the attackers, by hits on the defenders.
#[derive(Clone)]
struct Results {
    chances: Vec<u64>,
    /// Where chances are more than nothing.
    used: std::ops::Range<usize>,
}

impl Results {
    fn new(columns: usize) -> Self {
        Self {
            chances: vec![0; columns],
            used: columns..columns,
        }
    }

    fn sum(&self) -> u64 {
        self.chances[self.used.clone()].iter().sum()
    }

    fn uses(&mut self, columns: std::ops::Range<usize>) {
        self.used = if self.used.is_empty() {
            columns
        } else {
            self.used.start.min(columns.start)..self.used.end.max(columns.end)
        };
    }

    /// Adds what attackers hit from a column.
    fn add(&mut self, column: usize, chance: u64, fire: &Volley) {
        if chance == 0 {
            return;
        }
        let last = self.chances.len() - 1;
        let [first, end] =
            [fire.least, fire.least + fire.chances.len() - 1].map(|hits| (column + hits).min(last));
        self.uses(first..end + 1);
        for (hits, share) in fire.each() {
            self.chances[(column + hits).min(last)] += times(chance, share);
        }
    }

    /// Rolls one of the defender's dice: what hits goes to the next row.
    fn roll(&mut self, next: &mut Self, on: u64) {
        let used = self.used.clone();
        if used.is_empty() {
            return;
        }
        next.uses(used.clone());
        let [missed, hit] = [&mut self.chances[used.clone()], &mut next.chances[used]];
        for (missed, hit) in missed.iter_mut().zip(hit) {
            let hits = part(*missed, on);
            *missed -= hits;
            *hit += hits;
        }
    }

    /// Adds a share of this to a row.
    fn add_to(&self, row: &mut [u64], share: u64) {
        let used = self.used.clone();
        for (sum, chance) in row[used.clone()].iter_mut().zip(&self.chances[used]) {
            *sum += times(*chance, share);
        }
    }
}
