//! A battle as a Markov chain over the survivors of both parties.
//!
//! A small battle is followed pair by pair: each pair that still fights passes its chance on to the pairs that a round with hits can lead to. The work is
//! the number of pairs times that of results. A large one is fought round by round first, all pairs with one beginning at once: the defender's dice are
//! rolled one after the other for all pairs in which they are still there (Horner's scheme), so that a die costs one pass. Chances below
//! [`slight`] then count with their neighbour's, which moves the chances of the battle by less than a millionth. Within such a round chances are
//! fractions of 1, since processors multiply several of these at once; they are only added and multiplied, so every machine finds the same.

#![expect(
    clippy::float_arithmetic,
    reason = "sums and products, which every machine rounds alike; no state holds them"
)]

use super::counts::UnitCounts;
use super::course::{Course, Survivors};
use super::dice::{CERTAIN, Volley, fraction, times, whole};

/// Chances that a large battle counts with their neighbour's.
pub mod slight {
    use super::CERTAIN;

    /// At the end of the number of aircraft that guns shoot down, and of hits in a round.
    pub const RESULT: u64 = CERTAIN >> 20;
    /// A number of surviving attackers.
    pub const ROW: u64 = CERTAIN >> 26;
    /// A pair of survivors.
    pub const PAIR: u64 = CERTAIN >> 32;
}

/// Battles with fewer dice than this on both sides, multiplied, are followed pair by pair.
const FEW_DICE: usize = 300;

/// The undecided chance below which a battle is no longer fought round by round.
const UNDECIDED: u64 = CERTAIN >> 10;

/// The chances of all pairs of survivors.
pub struct Walk<'c> {
    attackers: &'c Course,
    defenders: &'c [Survivors],
    /// The sides of a die.
    sides: u8,
    /// Whether attackers retreat after a round, by their place among all.
    retreats: Vec<bool>,
    /// By attackers, then defenders; empty where no chance has come yet.
    chances: Vec<Vec<u64>>,
}

impl<'c> Walk<'c> {
    /// A walk with dice of `sides` sides, before any pair has a chance.
    pub fn new(attackers: &'c Course, defenders: &'c [Survivors], sides: u8) -> Self {
        let chances = vec![Vec::new(); attackers.all.len()];
        Self {
            attackers,
            defenders,
            sides,
            retreats: vec![false; attackers.all.len()],
            chances,
        }
    }

    /// The same, if attackers of whom such units are left retreat after a round.
    pub fn retreating(mut self, retreats: impl Fn(&UnitCounts) -> bool) -> Self {
        let all = self.attackers.all.iter();
        self.retreats = all.map(|attackers| retreats(&attackers.left)).collect();
        self
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
        fire: impl Fn(&Survivors) -> Volley,
    ) {
        let left = &self.attackers.beginnings[beginning].left;
        let hit = usize::from(taken[0]).min(left.len() - 1);
        let column = usize::from(taken[1]).min(self.defenders.len() - 1);
        if self.is_decided(left[hit], column) {
            self.row(left[hit])[column] += chance;
        } else {
            let fire = fire(&self.attackers.all[left[hit]]);
            self.spread((beginning, hit), column, chance, &fire);
        }
    }

    /// A beginning in the middle of a battle: after this many hits on each party the attacker can retreat at once.
    pub fn begin_between_rounds(&mut self, beginning: usize, taken: [u16; 2], chance: u64) {
        let left = &self.attackers.beginnings[beginning].left;
        let at = left[usize::from(taken[0]).min(left.len() - 1)];
        let column = usize::from(taken[1]).min(self.defenders.len() - 1);
        self.row(at)[column] += chance;
    }

    /// Fights this many rounds, or fewer if all is decided.
    pub fn fight_some(&mut self, rounds: u16, is_large: bool) {
        let gone = self.gone();
        for _ in 0..rounds {
            if is_large {
                self.round_of_all(&gone);
            } else {
                self.round_by_pairs();
            }
        }
    }

    /// Fights a round of all undecided pairs, one by one.
    fn round_by_pairs(&mut self) {
        let mut then = Self::new(self.attackers, self.defenders, self.sides);
        for (beginning, of) in self.attackers.beginnings.iter().enumerate() {
            for (hit, at) in of.left[..of.own].iter().enumerate() {
                let fire = &self.attackers.all[*at].fire;
                for (column, chance) in self.take_undecided(*at).into_iter().flatten().enumerate() {
                    if chance > 0 {
                        then.spread((beginning, hit), column, chance, fire);
                    }
                }
            }
        }
        self.add_all(then);
    }

    /// Adds the chances of another walk of the same parties.
    fn add_all(&mut self, other: Self) {
        for (at, row) in other.chances.into_iter().enumerate() {
            if !row.is_empty() {
                self.add_row(at, row);
            }
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
        self.retreats[attackers] || self.is_decided(attackers, defenders)
    }

    /// Whether one party is gone, or neither can hit.
    fn is_decided(&self, attackers: usize, defenders: usize) -> bool {
        let [a, d] = [&self.attackers.all[attackers], &self.defenders[defenders]];
        a.are_gone || d.are_gone || !a.can_hit && !d.can_hit
    }

    /// The columns of a row in which the battle may be over; in the others it goes on. Attackers who can hit go on until the defenders are gone.
    fn may_be_over(&self, attackers: usize) -> std::ops::Range<usize> {
        let columns = self.defenders.len();
        let all = &self.attackers.all[attackers];
        if all.can_hit && !all.are_gone && !self.retreats[attackers] {
            self.defenders.partition_point(|defenders| !defenders.are_gone)..columns
        } else {
            0..columns
        }
    }

    fn row(&mut self, attackers: usize) -> &mut [u64] {
        let row = &mut self.chances[attackers];
        if row.is_empty() {
            row.resize(self.defenders.len(), 0);
        }
        row
    }

    /// Adds chances to those of a row.
    fn add_row(&mut self, at: usize, more: Vec<u64>) {
        let row = &mut self.chances[at];
        if row.is_empty() {
            *row = more;
        } else {
            for (chance, more) in row.iter_mut().zip(more) {
                *chance += more;
            }
        }
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

    /// The die that each lost defender took along.
    fn gone(&self) -> Vec<u8> {
        let pairs = self.defenders.windows(2);
        pairs.map(|pair| die_lost(&pair[0], &pair[1])).collect()
    }

    fn fight_rounds(&mut self) {
        let gone = self.gone();
        loop {
            let mut most = 0;
            let mut undecided = 0;
            for (at, row) in self.chances.iter().enumerate() {
                let hits = self.attackers.all[at].fire.chances.len();
                for (column, chance) in row.iter().enumerate() {
                    if *chance > 0 && !self.is_over(at, column) {
                        most = most.max(hits * self.defenders[column].fire.chances.len());
                        undecided += chance;
                    }
                }
            }
            if most < FEW_DICE || undecided < UNDECIDED {
                return;
            }
            self.round_of_all(&gone);
        }
    }

    /// Fights a round of all undecided pairs, those with one beginning at once.
    fn round_of_all(&mut self, gone: &[u8]) {
        let mut then = Self::new(self.attackers, self.defenders, self.sides);
        for beginning in 0..self.attackers.beginnings.len() {
            self.fight_round(beginning, gone, &mut then);
        }
        self.add_all(then);
        for beginning in 0..self.attackers.beginnings.len() {
            self.gather(beginning);
        }
    }

    /// Fights a round of all undecided pairs of a beginning, and adds the results to `then`. `gone` has the die that each lost defender took along.
    fn fight_round(&mut self, beginning: usize, gone: &[u8], then: &mut Self) {
        let of = &self.attackers.beginnings[beginning];
        let mut pairs: Vec<(usize, Vec<u64>)> = Vec::new();
        for (hit, at) in of.left[..of.own].iter().enumerate() {
            let taken = self.take_undecided(*at);
            pairs.extend(taken.map(|row| (hit, row)));
        }
        let [Some((first, _)), Some((last, _))] = [pairs.first(), pairs.last()] else {
            return;
        };
        let is_used = |chance: &u64| *chance > 0;
        let rows = || pairs.iter().map(|(_, row)| row.iter());
        let begin = rows().filter_map(|mut row| row.position(is_used)).min();
        let end = rows().filter_map(|mut row| row.rposition(is_used)).max();
        let (Some(begin), Some(end)) = (begin, end) else {
            return;
        };
        let of_rows = pairs
            .iter()
            .map(|(hit, _)| &self.attackers.all[of.left[*hit]].fire);
        let fires: Vec<Shares> = of_rows.map(Shares::of).collect();
        // The hits on the attackers by rows, those on the defenders by columns.
        let mut results: Vec<Results> = vec![Results::new(self.defenders.len() - begin); last - first + 1];
        for column in begin..=end {
            for ((hit, row), fire) in pairs.iter().zip(&fires) {
                results[hit - first].add(column - begin, row[column], fire);
            }
            let die = if column < end { gone[column] } else { 0 };
            if die == 0 {
                continue;
            }
            let is_last = first + results.len() == of.left.len();
            if !is_last
                && results
                    .last()
                    .is_some_and(|row| row.sum() > fraction(slight::PAIR))
            {
                results.push(Results::new(self.defenders.len() - begin));
            }
            roll(&mut results, f64::from(die) / f64::from(self.sides));
        }
        // The defenders that are there in every pair roll last.
        let fire = Shares::of(&self.defenders[end].fire);
        let last = of.left.len() - 1 - first;
        let rows = results.len() + fire.least + fire.shares.len() - 1;
        let mut sums = vec![Results::new(self.defenders.len() - begin); rows.min(last + 1)];
        for (row, results) in results.iter().enumerate() {
            for (hits, share) in (fire.least..).zip(&fire.shares) {
                results.add_to(&mut sums[(row + hits).min(last)], *share);
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            let row = &mut then.row(of.left[first + row])[begin..];
            for (sum, chance) in row[sums.used.clone()]
                .iter_mut()
                .zip(&sums.chances[sums.used.clone()])
            {
                *sum += whole(*chance);
            }
        }
    }

    /// Takes the chances of the undecided pairs out of a row.
    fn take_undecided(&mut self, at: usize) -> Option<Vec<u64>> {
        let mut taken = std::mem::take(&mut self.chances[at]);
        if taken.is_empty() {
            return None;
        }
        for column in self.may_be_over(at) {
            if taken[column] > 0 && self.is_over(at, column) {
                self.row(at)[column] = std::mem::take(&mut taken[column]);
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

        for _ in 0..2 {
            while rows.len() > 1
                && rows
                    .last()
                    .is_some_and(|(_, row)| row.iter().sum::<u64>() < slight::ROW)
            {
                let (_, slight) = rows.pop().expect("there are two");
                let (_, row) = rows.last_mut().expect("there is another");
                for (chance, more) in row.iter_mut().zip(slight) {
                    *chance += more;
                }
            }
            rows.reverse();
        }
        for (at, mut row) in rows {
            for _ in 0..2 {
                gather_end(&mut row);
                row.reverse();
            }
            self.add_row(at, row);
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
fn die_lost(before: &Survivors, after: &Survivors) -> u8 {
    let both = before.dice.iter().zip(&after.dice);
    (0..)
        .zip(both)
        .find(|(_, (before, after))| before > after)
        .map_or(0, |(on, _)| on)
}

/// What a volley hits, as fractions of 1.
struct Shares {
    least: usize,
    shares: Vec<f64>,
}

impl Shares {
    fn of(volley: &Volley) -> Self {
        Self {
            least: volley.least,
            shares: volley.chances.iter().map(|chance| fraction(*chance)).collect(),
        }
    }
}

/// The chances of one number of hits on the attackers, by hits on the defenders, as fractions of 1.
#[derive(Clone)]
struct Results {
    chances: Vec<f64>,
    /// Where chances are more than nothing.
    used: std::ops::Range<usize>,
}

impl Results {
    fn new(columns: usize) -> Self {
        Self {
            chances: vec![0.0; columns],
            used: columns..columns,
        }
    }

    fn sum(&self) -> f64 {
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
    fn add(&mut self, column: usize, chance: u64, fire: &Shares) {
        if chance == 0 {
            return;
        }
        let chance = fraction(chance);
        let last = self.chances.len() - 1;
        let first = (column + fire.least).min(last);
        let (within, beyond) = fire
            .shares
            .split_at(fire.shares.len().min(self.chances.len() - first));
        self.uses(first..first + within.len());
        for (sum, share) in self.chances[first..].iter_mut().zip(within) {
            *sum += chance * share;
        }
        self.chances[last] += chance * beyond.iter().sum::<f64>();
    }

    fn add_to(&self, others: &mut Self, share: f64) {
        let used = self.used.clone();
        if used.is_empty() {
            return;
        }
        others.uses(used.clone());
        let sums = others.chances[used.clone()].iter_mut();
        for (sum, chance) in sums.zip(&self.chances[used]) {
            *sum += *chance * share;
        }
    }
}

/// Rolls one of the defender's dice, with this chance to hit, in every row: the share of the hits moves to the next row. The last row keeps its own.
fn roll(rows: &mut [Results], share: f64) {
    let last = rows.len() - 1;
    for row in (1..=last).rev() {
        let (below, here) = rows.split_at_mut(row);
        let (below, here) = (&below[row - 1], &mut here[0]);
        if !below.used.is_empty() {
            here.uses(below.used.clone());
        }
        let columns = here.used.clone();
        let cells = here.chances[columns.clone()]
            .iter_mut()
            .zip(&below.chances[columns]);
        // Each chance is written once, though a part of it leaves the row and another comes.
        if row == last {
            cells.for_each(|(here, below)| *here += below * share);
        } else {
            cells.for_each(|(here, below)| *here = *here - *here * share + below * share);
        }
    }
    if last > 0 {
        let first = &mut rows[0];
        for chance in &mut first.chances[first.used.clone()] {
            *chance -= *chance * share;
        }
    }
}
