//! Branch and price: proves that no timetable is better, or finds one that is.
//!
//! Put a price on every capacity of every turn. No timetable can be worth more than the capacities at these prices, plus for each unit what the best of its
//! itineraries is worth above its price. The best prices solve a linear program whose columns are itineraries, generated when their reduced cost is
//! favourable. Where they leave room for a better timetable and none is found, the problem is split: a company arrives in this round or in that, so many
//! units arrive by a round or one more, a unit does an act or does not. Each part is solved by itself.

use std::cmp::Reverse;

use super::acts::{ActRule, parting};
use super::class_part::{ClassPart, ItineraryColumn, MUST};
use super::filling::{Filling, by_weight};
use super::finder::{ItineraryFinder, Market};
use super::problem::{ANY, Itinerary, TurnsProblem};
use crate::rail::tableau::TooLarge;
use crate::rail::ways_program::{Shares, WaysProgram};

/// Search steps after which it is left open whether a better timetable exists.
const STEPS: u64 = 40_000_000;
/// Steps that visiting one area counts as.
const LOOK: u64 = 8;
/// The finest fraction of a unit.
const FINEST: i64 = 1 << 22;
/// Prices are shifted by this to leave room for the number of areas, so that the shortest of equally good itineraries wins.
const SHIFT: u32 = 12;
/// The highest price, before that.
const DEAREST: u64 = u64::MAX >> (2 * SHIFT);

/// A part of the problem that is still to be searched.
struct Branch {
    parts: Vec<ClassPart>,
    /// The companies whose round is settled.
    settled: Vec<usize>,
}

impl Branch {
    /// A branch with other parts, and the same companies settled.
    fn with(&self, parts: Vec<ClassPart>) -> Self {
        Self {
            parts: parts.into_iter().filter(|part| part.units > 0).collect(),
            settled: self.settled.clone(),
        }
    }

    /// At most so many units of a part arrive by a round, or at least one more.
    fn by_number(&self, part: usize, round: u16, few: u16) -> [Self; 2] {
        let of = &self.parts[part];
        let (first, last) = of.rounds;
        let [mut most, mut least] = [self.parts.clone(), self.parts.clone()];
        most[part].units = few;
        if round < last {
            most.push(ClassPart {
                units: of.units - few,
                rounds: (round + 1, last),
                ..of.clone()
            });
        }
        least[part] = ClassPart {
            units: few + 1,
            must: true,
            rounds: (first, round),
            ..of.clone()
        };
        least.push(ClassPart {
            units: of.units - few - 1,
            ..of.clone()
        });
        [most, least].map(|parts| self.with(parts))
    }
}

/// A search for a better timetable.
pub(super) struct TimetableSearch<'e, 'p> {
    problem: &'e TurnsProblem<'p>,
    finder: &'e mut ItineraryFinder,
    columns: Vec<ItineraryColumn>,
    steps: u64,
    /// Whether every branch was searched to the end.
    is_certain: bool,
}

impl<'e, 'p> TimetableSearch<'e, 'p> {
    /// A search.
    pub fn new(problem: &'e TurnsProblem<'p>, finder: &'e mut ItineraryFinder) -> Self {
        finder.steps = 0;
        Self {
            problem,
            finder,
            columns: Vec::new(),
            steps: 0,
            is_certain: true,
        }
    }

    /// Looks for a timetable that is worth more than `best`, up to `most`, and says whether the result is proven to be the best.
    pub fn improve(&mut self, best: &mut Filling, most: i64) -> bool {
        for (class, itineraries) in best.itineraries.iter().enumerate() {
            for itinerary in itineraries {
                self.note(class, itinerary);
            }
        }
        let classes = self.problem.classes.iter().enumerate();
        let all = classes.map(|(index, class)| ClassPart {
            class: index,
            units: class.count,
            must: class.is_gone,
            rounds: (0, self.problem.rounds - 1),
            rules: Vec::new(),
        });
        let mut open = vec![Branch {
            parts: all.filter(|part| part.units > 0).collect(),
            settled: Vec::new(),
        }];
        while let Some(branch) = open.pop() {
            if best.worth(self.problem) >= most {
                return true;
            }
            match self.relax(&branch, best) {
                Ok(Some(shares)) => open.extend(self.split(&branch, &shares)),
                Ok(None) => {}
                Err(TooLarge) => self.is_certain = false,
            }
            if self.spent() >= STEPS {
                return best.worth(self.problem) >= most;
            }
        }
        self.is_certain
    }

    fn spent(&self) -> u64 {
        self.steps + LOOK * self.finder.steps
    }

    fn note(&mut self, class: usize, itinerary: &Itinerary) {
        let is_known = |known: &ItineraryColumn| known.class == class && known.itinerary == *itinerary;
        if !self.columns.iter().any(is_known) {
            self.columns.push(ItineraryColumn {
                class,
                itinerary: itinerary.clone(),
            });
        }
    }

    /// Lets a part of a branch go by a column, for what that is worth.
    fn offer(
        &self,
        program: &mut WaysProgram,
        (part, index): (usize, usize),
        worth: i64,
    ) -> Result<(), TooLarge> {
        let column = &self.columns[index];
        let bill = self.problem.bill(column.class, &column.itinerary);
        program.add((part, index), worth, bill, &self.problem.left)
    }

    /// The best fractional solution of a branch; `None` if no timetable of it can beat `best`, which this may improve.
    fn relax(&mut self, branch: &Branch, best: &mut Filling) -> Result<Option<Shares>, TooLarge> {
        let (problem, parts) = (self.problem, &branch.parts);
        let musts = parts.iter().filter(|part| part.must);
        let musts: i64 = musts.map(|part| i64::from(part.units) * MUST).sum();
        let mut program = WaysProgram::new(parts.iter().map(|part| part.units))?;
        for (index, column) in self.columns.iter().enumerate() {
            for (number, part) in parts.iter().enumerate() {
                if let Some(worth) = part.worth_of(problem, column) {
                    self.offer(&mut program, (number, index), worth)?;
                }
            }
        }
        loop {
            let before = program.tableau.steps;
            let solved = program.tableau.solve(STEPS.saturating_sub(self.spent()));
            self.steps += program.tableau.steps - before;
            solved?;
            if program.tableau.denominator > FINEST {
                return Err(TooLarge);
            }
            let (bound, better) = self.bound(&program, parts);
            if bound.div_euclid(program.tableau.denominator) <= best.worth(problem) + musts {
                return Ok(None);
            }
            if better.is_empty() {
                break;
            }
            for (number, itinerary) in better {
                let class = parts[number].class;
                self.columns.push(ItineraryColumn { class, itinerary });
                let index = self.columns.len() - 1;
                // The search found it under the same conditions.
                let worth = parts[number].worth_of(problem, &self.columns[index]);
                self.offer(&mut program, (number, index), worth.ok_or(TooLarge)?)?;
            }
        }
        let shares = program.shares(parts.len());
        self.round(&program, branch, &shares, best);
        let (bound, _) = self.bound(&program, parts);
        let is_open = bound.div_euclid(shares.whole) > best.worth(problem) + musts;
        Ok(is_open.then_some(shares))
    }

    /// An upper bound on what any timetable of these parts is worth, times the denominator, and the itineraries with a favourable reduced cost.
    fn bound(&mut self, program: &WaysProgram, parts: &[ClassPart]) -> (i64, Vec<(usize, Itinerary)>) {
        let problem = self.problem;
        let whole = program.tableau.denominator;
        let prices = program.prices(problem.left.len());
        let mut sum: i64 = prices
            .iter()
            .zip(&problem.left)
            .map(|(price, left)| price * i64::from(*left))
            .sum();
        let mut better = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let price = |what: usize, units: u16| {
                let price = u64::try_from(prices[what]).unwrap_or(0);
                let is_enough = problem.left[what] >= units;
                is_enough.then(|| price.saturating_mul(u64::from(units)).min(DEAREST) << SHIFT)
            };
            let worth = |ride: usize| {
                let worth = part.worth(problem, ride).unwrap_or(0);
                u64::try_from(worth.saturating_mul(whole)).unwrap_or(0) << SHIFT
            };
            let market = Market {
                price: &price,
                may: &|act| part.may(act),
                worth: &worth,
                range: &|_| ANY,
                above: 0,
            };
            let Some((gain, itinerary)) = self.finder.best(problem, part.class, &market) else {
                continue;
            };
            // What the areas of the way were counted as is less than the smallest part of a price.
            let gain = i64::try_from(gain.div_ceil(1 << SHIFT)).unwrap_or(i64::MAX);
            sum = sum.saturating_add(gain.saturating_mul(i64::from(part.units)));
            if gain > program.tableau.price(number) {
                better.push((number, itinerary));
            }
        }
        (sum, better)
    }

    /// Rounds a fractional solution to a timetable: the largest shares go first, and the units that are left look for an itinerary at its prices.
    fn round(&mut self, program: &WaysProgram, branch: &Branch, shares: &Shares, best: &mut Filling) {
        let problem = self.problem;
        let mut all: Vec<(bool, i64, usize)> = Vec::new();
        for (part, taken) in branch.parts.iter().zip(&shares.taken) {
            all.extend(taken.iter().map(|(column, units)| (part.must, *units, *column)));
        }
        all.sort_unstable_by_key(|share| Reverse(*share));
        let mut filling = Filling::new(problem);
        for (_, units, column) in all {
            let ItineraryColumn { class, itinerary } = &self.columns[column];
            let half_up = (2 * units + shares.whole - 1).div_euclid(2 * shares.whole);
            for _ in 0..half_up.max(1) {
                if filling.missing(problem, *class) > 0 && filling.fits(problem, *class, itinerary) {
                    filling.add(problem, *class, itinerary.clone());
                }
            }
        }
        let prices: Vec<u64> = program
            .prices(problem.left.len())
            .into_iter()
            .map(|price| u64::try_from(price.saturating_mul(8) / shares.whole).unwrap_or(0))
            .collect();
        let order = by_weight(problem);
        filling.fill(problem, self.finder, &order, &|what| prices[what]);
        if filling.is_valid(problem) && filling.worth(problem) > best.worth(problem) {
            *best = filling;
        }
    }

    /// Branches on a fractional solution; the likeliest branch comes last.
    fn split(&self, branch: &Branch, shares: &Shares) -> Vec<Branch> {
        if let Some(company) = self.parted_company(branch, shares) {
            return self.by_round(branch, shares, company);
        }
        if let Some((part, round, few)) = self.parted_arrivals(branch, shares) {
            return branch.by_number(part, round, few).into();
        }
        let whole = shares.whole;
        let broken = (0..branch.parts.len()).find_map(|part| {
            let mut of = shares.taken[part].iter().filter(|(_, units)| units % whole != 0);
            Some((part, of.next()?.0, of.next()?.0))
        });
        let Some((part, one, other)) = broken else {
            // All are whole: the timetable is the best of these parts, and `round` has made it.
            return Vec::new();
        };
        let [one, other] = [one, other].map(|column| &self.columns[column].itinerary);
        let class = branch.parts[part].class;
        let Some(act) = parting(self.problem, class, [one, other]) else {
            return Vec::new();
        };
        // One unit does it, or does something else there; the others stay free.
        let mut single = branch.parts.clone();
        let rest = ClassPart {
            units: single[part].units - 1,
            ..single[part].clone()
        };
        single[part].units = 1;
        single.push(rest);
        let halves = [ActRule::Never(act), ActRule::Only(act)].map(|rule| {
            let mut half = single.clone();
            half[part].rules.push(rule);
            half
        });
        halves.map(|parts| branch.with(parts)).into()
    }

    /// A part of which no whole number of units arrives by a round, the round, and the whole number below; how many arrive at all comes first.
    fn parted_arrivals(&self, branch: &Branch, shares: &Shares) -> Option<(usize, u16, u16)> {
        let arrived = |part: usize, by: u16| {
            let class = branch.parts[part].class;
            let in_time = shares.taken[part].iter().filter(|(column, _)| {
                let round = self.problem.arrival(class, &self.columns[*column].itinerary);
                round.is_some_and(|round| round <= by)
            });
            in_time.map(|(_, units)| units).sum::<i64>()
        };
        let parts = branch.parts.iter().enumerate();
        let at_all = parts.clone().map(|(part, of)| (part, of.rounds.1));
        let earlier = parts.flat_map(|(part, of)| (of.rounds.0..of.rounds.1).map(move |round| (part, round)));
        let mut all = at_all.chain(earlier);
        let (part, round) = all.find(|(part, round)| arrived(*part, *round) % shares.whole != 0)?;
        let few = u16::try_from(arrived(part, round) / shares.whole).ok()?;
        Some((part, round, few))
    }

    /// The first company that is not settled and of which the solution does not bring all units in one round, or none.
    fn parted_company(&self, branch: &Branch, shares: &Shares) -> Option<usize> {
        let problem = self.problem;
        let mut all = problem
            .companies()
            .filter(|company| !branch.settled.contains(company));
        all.find(|company| {
            let arrivals = self.arrivals(branch, shares, *company);
            let units = problem
                .members(*company)
                .map(|class| i64::from(problem.classes[class].count));
            let all_units = units.sum::<i64>() * shares.whole;
            let is_one = arrivals.len() == 1 && arrivals[0].1 == all_units;
            !(arrivals.is_empty() || is_one)
        })
    }

    /// The rounds in which units of a company arrive, with how many units.
    fn arrivals(&self, branch: &Branch, shares: &Shares, company: usize) -> Vec<(u16, i64)> {
        let problem = self.problem;
        let mut arrivals: Vec<(u16, i64)> = Vec::new();
        for (part, taken) in branch.parts.iter().zip(&shares.taken) {
            if problem.classes[part.class].company != Some(company) {
                continue;
            }
            for (column, units) in taken {
                let Some(round) = problem.arrival(part.class, &self.columns[*column].itinerary) else {
                    continue;
                };
                match arrivals.iter_mut().find(|(other, _)| *other == round) {
                    Some((_, sum)) => *sum += units,
                    None => arrivals.push((round, *units)),
                }
            }
        }
        arrivals
    }

    /// The branches in which a company arrives in each of the rounds, or never.
    fn by_round(&self, branch: &Branch, shares: &Shares, company: usize) -> Vec<Branch> {
        let problem = self.problem;
        let is_of = |part: &ClassPart| problem.classes[part.class].company == Some(company);
        let settled: Vec<usize> = branch.settled.iter().copied().chain([company]).collect();
        let mut branches = vec![Branch {
            parts: branch.parts.iter().filter(|part| !is_of(part)).cloned().collect(),
            settled: settled.clone(),
        }];
        let arrivals = self.arrivals(branch, shares, company);
        let units = |round: u16| {
            let found = arrivals.iter().find(|(other, _)| *other == round);
            found.map_or(0, |(_, units)| *units)
        };
        let mut rounds: Vec<u16> = (0..problem.rounds).collect();
        rounds.sort_by_key(|round| (units(*round), Reverse(*round)));
        for round in rounds {
            let mut parts = branch.parts.clone();
            for part in parts.iter_mut().filter(|part| is_of(part)) {
                (part.must, part.rounds) = (true, (round, round));
            }
            branches.push(Branch {
                parts,
                settled: settled.clone(),
            });
        }
        branches
    }
}
