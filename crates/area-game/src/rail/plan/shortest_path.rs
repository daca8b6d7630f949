//! The cheapest way of a unit at given prices for areas: Dijkstra over areas, and over pairs of area and length where the range binds.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::parts::Route;
use super::problem::PlanProblem;
use railhead_engine::board::SpaceId;

/// Marks the groups that could move if no other train ran.
pub(super) fn find_able(load: &mut PlanProblem, finder: &mut PathFinder) {
    for group in 0..load.groups.len() {
        load.groups[group].can_go = load.groups[group].is_gone || can_go(load, finder, group);
    }
}

fn can_go(load: &PlanProblem, finder: &mut PathFinder, index: usize) -> bool {
    let group = &load.groups[index];
    let (from, to) = (group.from, group.to);
    let may_use = |at| load.rails.may_use(group.unit.nation, at).is_ok();
    let nation = group.unit.nation;
    let is_end = load.rails.end(nation, from, true).is_ok() && load.rails.end(nation, to, false).is_ok();
    from != to
        && is_end
        && may_use(from)
        && may_use(to)
        && group.tickets.iter().enumerate().any(|(ticket, of)| {
            of.fixed.iter().all(|(what, units)| load.left[*what] >= *units)
                && finder.cheapest(load, index, ticket, |_| Some(1)).is_some()
        })
}

/// Finds cheapest ways, reusing its memory.
#[derive(Default)]
pub(super) struct PathFinder {
    cost: Vec<u64>,
    before: Vec<Option<(SpaceId, u16)>>,
    touched: Vec<usize>,
    queue: BinaryHeap<Reverse<(u64, u16, SpaceId)>>,
    /// How many areas it has visited.
    pub steps: u64,
}

impl PathFinder {
    /// The cheapest way within range for a unit of a group, and its cost. An area without a price is closed; no price is 0.
    pub fn cheapest(
        &mut self,
        load: &PlanProblem,
        group: usize,
        ticket: usize,
        price: impl Fn(SpaceId) -> Option<u64>,
    ) -> Option<(u64, Route)> {
        self.cheapest_by(load, group, ticket, price, |_, _| true, u64::MAX)
    }

    /// The same over admitted borders only, if it costs less than `below`.
    pub fn cheapest_by(
        &mut self,
        load: &PlanProblem,
        group: usize,
        ticket: usize,
        price: impl Fn(SpaceId) -> Option<u64>,
        may: impl Fn(SpaceId, SpaceId) -> bool,
        below: u64,
    ) -> Option<(u64, Route)> {
        if load.groups[group].is_gone {
            let path = Vec::new();
            return (0 < below).then_some((0, Route { ticket, path }));
        }
        let range = load.groups[group].range;
        let found = self.run(load, group, ticket, (&price, &may), None, below)?;
        if range.is_none_or(|range| found.1.path.len() <= usize::from(range) + 1) {
            return Some(found);
        }
        // The cheapest way is too long, so areas are visited once for each length.
        self.run(load, group, ticket, (&price, &may), range, below)
    }

    fn run(
        &mut self,
        load: &PlanProblem,
        group: usize,
        ticket: usize,
        (price, may): (
            &impl Fn(SpaceId) -> Option<u64>,
            &impl Fn(SpaceId, SpaceId) -> bool,
        ),
        range: Option<u16>,
        below: u64,
    ) -> Option<(u64, Route)> {
        let wanted = &load.groups[group];
        let net = &load.nets[wanted.tickets[ticket].net];
        let count = load.rails.spaces.len();
        let last = range.map_or(0, |range| range.min(u16::try_from(count).unwrap_or(u16::MAX)));
        let index = |at: SpaceId, length: u16| usize::from(length) * count + at.index();
        self.clear(count * (usize::from(last) + 1));
        let first = price(wanted.from).filter(|price| net.open[wanted.from.index()] && *price < below)?;
        self.reach(index(wanted.from, 0), first, None);
        self.queue.push(Reverse((first, 0, wanted.from)));
        while let Some(Reverse((paid, length, at))) = self.queue.pop() {
            if paid > self.cost[index(at, length)] {
                continue;
            }
            self.steps += 1;
            if at == wanted.to {
                let path = self.path(at, length, index);
                return Some((paid, Route { ticket, path }));
            }
            if range.is_some() && length >= last {
                continue;
            }
            let further = if range.is_some() { length + 1 } else { 0 };
            for to in &net.steps[at.index()] {
                if !may(at, *to) {
                    continue;
                }
                let Some(price) = price(*to) else { continue };
                let (sum, next) = (paid + price, index(*to, further));
                if sum < below && sum < self.cost[next] {
                    self.reach(next, sum, Some((at, length)));
                    self.queue.push(Reverse((sum, further, *to)));
                }
            }
        }
        None
    }

    fn path(&self, at: SpaceId, length: u16, index: impl Fn(SpaceId, u16) -> usize) -> Vec<SpaceId> {
        let (mut path, mut step) = (vec![at], index(at, length));
        while let Some((before, length)) = self.before[step] {
            path.push(before);
            step = index(before, length);
        }
        path.reverse();
        path
    }

    fn reach(&mut self, index: usize, cost: u64, before: Option<(SpaceId, u16)>) {
        if self.cost[index] == u64::MAX {
            self.touched.push(index);
        }
        (self.cost[index], self.before[index]) = (cost, before);
    }

    fn clear(&mut self, size: usize) {
        for index in self.touched.drain(..) {
            self.cost[index] = u64::MAX;
        }
        if self.cost.len() < size {
            self.cost.resize(size, u64::MAX);
            self.before.resize(size, None);
        }
        self.queue.clear();
    }
}
