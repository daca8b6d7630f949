//! Branch and price: proves that no plan sends more trains, or finds one that does.
//!
//! Put a price on every limited capacity, in shares of a train. No plan can send more than the remaining capacity is worth at these prices, plus
//! for each unit the value of its train above the cost of its cheapest way. The best prices solve a linear program whose columns are ways, generated
//! when their reduced cost is favourable. Where the best prices leave room for one more train and none is found, the problem is split in two (a unit
//! stays or goes, crosses a border or does not), and each half is solved separately.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::congestion::fill;
use super::parts::{Route, Routes, goes};
use super::problem::{CapacityUsed, PlanProblem};
use super::shortest_path::PathFinder;
use crate::rail::tableau::TooLarge;
use crate::rail::ways_program::{Shares, WaysProgram};
use railhead_engine::board::SpaceId;

/// Search steps after which it is left open whether a better plan exists.
const STEPS: u64 = 60_000_000;
/// Steps that visiting one area counts as.
const LOOK: u64 = 8;
/// The value of a train that must go, in trains that need not.
const MUST: i64 = 1_000;
/// The finest fraction of a train.
const FINEST: i64 = 1 << 30;
/// Prices are shifted by this to leave room for the number of areas, so that the shortest of equally priced ways wins.
const SHIFT: u32 = 20;

/// Units of a group with the same constraints.
#[derive(Clone)]
struct Part {
    group: usize,
    units: u16,
    /// Whether they must go.
    must: bool,
    /// Borders that they may not cross.
    shut: Vec<(SpaceId, SpaceId)>,
    /// Tickets that they may not use.
    without: Vec<usize>,
}

impl Part {
    const fn worth(&self) -> i64 {
        if self.must { 1 + MUST } else { 1 }
    }

    fn allows(&self, column: &Column) -> bool {
        column.group == self.group
            && !self.without.contains(&column.route.ticket)
            && !column
                .route
                .path
                .windows(2)
                .any(|pair| self.shut.contains(&(pair[0], pair[1])))
    }
}

/// A way for units of a group.
struct Column {
    group: usize,
    route: Route,
}

/// A search for a plan that sends more trains.
pub(super) struct BranchAndPrice<'e, 'p> {
    load: &'e PlanProblem<'p>,
    finder: &'e mut PathFinder,
    most: usize,
    columns: Vec<Column>,
    steps: u64,
    /// The capacities whose prices closed a branch. Where others have no limit, the same prices prove the same.
    pub priced: BTreeSet<usize>,
    /// Whether every branch was searched to the end.
    is_certain: bool,
}

impl<'e, 'p> BranchAndPrice<'e, 'p> {
    /// A search; `most` is an upper bound.
    pub fn new(load: &'e PlanProblem<'p>, finder: &'e mut PathFinder, most: usize) -> Self {
        finder.steps = 0;
        Self {
            load,
            finder,
            most,
            columns: Vec::new(),
            steps: 0,
            priced: BTreeSet::new(),
            is_certain: true,
        }
    }

    /// Looks for a plan that sends more than `best`, and says whether the result is proven to be the best.
    pub fn improve(&mut self, best: &mut Routes) -> bool {
        for (request, route) in best.iter().enumerate() {
            if let Some(route) = route {
                self.note(self.load.group_of[request], route);
            }
        }
        let groups = self.load.groups.iter().enumerate();
        let all = groups
            .filter(|(_, group)| group.can_go)
            .map(|(index, group)| Part {
                group: index,
                units: u16::try_from(group.requests.len()).unwrap_or(u16::MAX),
                must: group.is_gone,
                shut: Vec::new(),
                without: Vec::new(),
            });
        let mut open = vec![all.collect::<Vec<_>>()];
        while let Some(parts) = open.pop() {
            if goes(best) >= self.most {
                return true;
            }
            match self.relax(&parts, best) {
                Ok(Some(shares)) => open.extend(self.split(&parts, &shares)),
                Ok(None) => {}
                Err(TooLarge) => self.is_certain = false,
            }
            if self.spent() >= STEPS {
                return goes(best) >= self.most;
            }
        }
        self.is_certain
    }

    /// The steps that it has taken.
    pub const fn spent(&self) -> u64 {
        self.steps + LOOK * self.finder.steps
    }

    fn note(&mut self, group: usize, route: &Route) {
        let route = route.clone();
        if !self
            .columns
            .iter()
            .any(|known| known.group == group && known.route == route)
        {
            self.columns.push(Column { group, route });
        }
    }

    /// The best fractional solution for some parts; `None` if no plan of theirs can beat `best`, which this may improve.
    fn relax(&mut self, parts: &[Part], best: &mut Routes) -> Result<Option<Shares>, TooLarge> {
        let musts = parts.iter().filter(|part| part.must);
        let musts: i64 = musts.map(|part| i64::from(part.units) * MUST).sum();
        let mut program = WaysProgram::new(parts.iter().map(|part| part.units))?;
        for (index, column) in self.columns.iter().enumerate() {
            for (number, part) in parts.iter().enumerate() {
                if part.allows(column) {
                    let bill = self.load.bill(column.group, &column.route);
                    program.add((number, index), part.worth(), bill, &self.load.left)?;
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
            let more = i64::try_from(goes(best) + 1).unwrap_or(i64::MAX) + musts;
            if bound.div_euclid(program.tableau.denominator) < more {
                self.note_prices(&program);
                return Ok(None);
            }
            if better.is_empty() {
                break;
            }
            for (part, route) in better {
                let group = parts[part].group;
                self.columns.push(Column { group, route });
                let index = self.columns.len() - 1;
                let column = &self.columns[index];
                let bill = self.load.bill(column.group, &column.route);
                program.add((part, index), parts[part].worth(), bill, &self.load.left)?;
            }
        }
        let shares = program.shares(parts.len());
        self.round(&program, &shares, best);
        let more = i64::try_from(goes(best) + 1).unwrap_or(i64::MAX) + musts;
        let (bound, _) = self.bound(&program, parts);
        if bound.div_euclid(shares.whole) >= more {
            return Ok(Some(shares));
        }
        self.note_prices(&program);
        Ok(None)
    }

    /// Notes by which prices a branch is closed.
    fn note_prices(&mut self, program: &WaysProgram) {
        let prices = program.prices(self.load.left.len()).into_iter().enumerate();
        let priced = prices.filter(|(_, price)| *price > 0);
        self.priced.extend(priced.map(|(what, _)| what));
    }

    /// An upper bound on the value of any plan of these parts, times the denominator, and the columns with a favourable reduced cost.
    fn bound(&mut self, program: &WaysProgram, parts: &[Part]) -> (i64, Vec<(usize, Route)>) {
        let load = self.load;
        let prices = program.prices(load.left.len());
        let mut sum: i64 = prices
            .iter()
            .zip(&load.left)
            .map(|(price, left)| price * i64::from(*left))
            .sum();
        let mut better = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let group = &load.groups[part.group];
            let worth = part.worth() * program.tableau.denominator;
            let step = group
                .points
                .map_or(0, |(points, each)| prices[points] * i64::from(each));
            let throughput = i64::from(group.throughput);
            let mut gain = 0;
            for (number, ticket) in group.tickets.iter().enumerate() {
                let fixed: i64 = ticket
                    .fixed
                    .iter()
                    .map(|(what, units)| prices[*what] * i64::from(*units))
                    .sum();
                let least = worth - fixed + step;
                if part.without.contains(&number) || least <= gain {
                    continue;
                }
                let price = |at: SpaceId| {
                    let price = prices[at.index()] * throughput + step;
                    Some((u64::try_from(price).unwrap_or(0) << SHIFT) + 1)
                };
                let may = |from, to| !part.shut.contains(&(from, to));
                let below = u64::try_from(least - gain).unwrap_or(0) << SHIFT;
                let found = self
                    .finder
                    .cheapest_by(load, part.group, number, price, may, below);
                if let Some((cost, route)) = found {
                    gain = least - i64::try_from(cost >> SHIFT).unwrap_or(i64::MAX);
                    if gain > program.tableau.price(index) {
                        better.push((index, route));
                    }
                }
            }
            sum += gain * i64::from(part.units);
        }
        (sum, better)
    }

    /// Rounds a fractional solution to a plan: the largest shares go first, and the remaining units look for a way at its prices.
    fn round(&mut self, program: &WaysProgram, shares: &Shares, best: &mut Routes) {
        let load = self.load;
        let mut all: Vec<(i64, usize)> = shares
            .taken
            .iter()
            .flatten()
            .map(|(column, units)| (*units, *column))
            .collect();
        let is_gone = |column: usize| load.groups[self.columns[column].group].is_gone;
        all.sort_unstable_by_key(|(units, column)| Reverse((is_gone(*column), *units, *column)));
        let mut routes: Routes = vec![None; load.group_of.len()];
        let mut used = CapacityUsed::none(load);
        let mut next = vec![0; load.groups.len()];
        for (units, column) in all {
            let Column { group, route } = &self.columns[column];
            for _ in 0..(2 * units + shares.whole - 1).div_euclid(2 * shares.whole).max(1) {
                let request = load.groups[*group].requests.get(next[*group]);
                if let Some(request) = request
                    && used.fits(load, *group, route)
                {
                    used.add(load, *group, route);
                    routes[*request] = Some(route.clone());
                    next[*group] += 1;
                }
            }
        }
        let prices: Vec<u64> = program
            .prices(load.left.len())
            .into_iter()
            .map(|price| u64::try_from(price * 64 / shares.whole).unwrap_or(0))
            .collect();
        let order: Vec<usize> = (0..load.group_of.len()).rev().collect();
        fill(load, self.finder, &order, &prices, &mut used, &mut routes);
        if goes(&routes) > goes(best) && routes[load.requests..].iter().all(Option::is_some) {
            *best = routes;
        }
    }

    /// Branches on a fractional solution; the likelier branch comes last.
    fn split(&mut self, parts: &[Part], shares: &Shares) -> Vec<Vec<Part>> {
        let whole = shares.whole;
        let sum = |part: usize| shares.taken[part].iter().map(|(_, units)| units).sum::<i64>();
        if let Some(part) = (0..parts.len()).find(|part| sum(*part) % whole != 0) {
            // At most this many, or at least one more.
            let few = u16::try_from(sum(part) / whole).unwrap_or(0);
            let mut halves = [parts.to_vec(), parts.to_vec()];
            halves[0][part].units = few;
            let rest = parts[part].units - few - 1;
            (halves[1][part].units, halves[1][part].must) = (few + 1, true);
            let left = Part {
                units: rest,
                ..parts[part].clone()
            };
            halves[1].push(left);
            return halves.map(without_nobody).into();
        }
        let broken = (0..parts.len()).find_map(|part| {
            let mut of = shares.taken[part].iter().filter(|(_, units)| units % whole != 0);
            Some((part, of.next()?.0, of.next()?.0))
        });
        let Some((part, one, other)) = broken else {
            // All are whole: the plan is the best of these parts, and `round` has built it.
            return Vec::new();
        };
        let mut single = parts.to_vec();
        let rest = Part {
            units: parts[part].units - 1,
            ..parts[part].clone()
        };
        single[part].units = 1;
        single.push(rest);
        let single = without_nobody(single);
        let [one, other] = [one, other].map(|column| &self.columns[column].route);
        let mut halves = [single.clone(), single];
        let apart = one
            .path
            .iter()
            .zip(&other.path)
            .take_while(|(a, b)| a == b)
            .count();
        if let (Some(next), true) = (one.path.get(apart), apart > 0) {
            let at = one.path[apart - 1];
            halves[0][part].shut.push((at, *next));
            let net = &self.load.nets[self.load.groups[halves[1][part].group].tickets[one.ticket].net];
            let others = net.steps[at.index()].iter().filter(|to| *to != next);
            halves[1][part].shut.extend(others.map(|to| (at, *to)));
        } else {
            halves[0][part].without.push(one.ticket);
            let tickets = 0..self.load.groups[halves[1][part].group].tickets.len();
            halves[1][part]
                .without
                .extend(tickets.filter(|ticket| *ticket != one.ticket));
        }
        halves.into()
    }
}

/// Parts that still hold units.
fn without_nobody(parts: Vec<Part>) -> Vec<Part> {
    parts.into_iter().filter(|part| part.units > 0).collect()
}
