//! An upper bound on the number of trains by maximum flow, and the minimum cut that stops the rest.

use std::collections::BTreeMap;

use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;

use super::parts::{Bottleneck, Stop};
use super::problem::{PlanProblem, RequestGroup};
use super::shortest_path::PathFinder;
use crate::rail::limited::Limited;
use railhead_engine::board::SpaceId;

/// The bound and its cut.
pub(super) struct Cut {
    /// No more units than this can go.
    pub most: usize,
    pub bottleneck: Bottleneck,
}

/// A capacity that never binds.
const ANY: i32 = 1_000_000;
/// The source and the sink.
const SOURCE: usize = 0;
const SINK: usize = 1;

/// The bound and the cut. Units may swap destinations in the flow, so the bound can be too high, but never too low.
pub(super) fn cut(load: &PlanProblem, finder: &mut PathFinder) -> Cut {
    let points = by_points(load, finder);
    let (flow, cut) = by_flow(load);
    let (most, mut bottleneck) = if points.0 < flow { points } else { (flow, cut) };
    // Trains that have gone are part of the flow, but not of a plan.
    let gone = u16::try_from(load.gone()).unwrap_or(u16::MAX);
    bottleneck.carries = bottleneck.carries.saturating_sub(gone);
    Cut { most, bottleneck }
}

/// The network of the flow: each limited capacity is an arc between two nodes.
struct Pipes {
    arcs: BTreeMap<(usize, usize), i32>,
    limited: usize,
    /// Areas where units set out. A station there counts on the way out only: counting it both ways would let units bypass the railway.
    starts: Vec<SpaceId>,
}

impl Pipes {
    const fn way_in(what: usize) -> usize {
        2 + 2 * what
    }

    const fn way_out(what: usize) -> usize {
        3 + 2 * what
    }

    /// The node where a group's flow begins.
    const fn group(&self, group: usize) -> usize {
        2 + 2 * self.limited + group
    }

    /// The node where the flow to an area ends.
    fn goal(&self, load: &PlanProblem, to: SpaceId) -> usize {
        self.group(load.groups.len()) + to.index()
    }

    fn count(&self, load: &PlanProblem) -> usize {
        self.group(load.groups.len()) + load.rails.spaces.len()
    }

    fn open(&mut self, from: usize, to: usize) {
        self.arcs.insert((from, to), ANY);
    }

    fn add(&mut self, from: usize, to: usize, units: usize) {
        *self.arcs.entry((from, to)).or_default() += i32::try_from(units).unwrap_or(ANY);
    }

    /// Connects a group's node, through the capacities that its tickets use, to the area where it begins. Trains that have gone flow straight to the
    /// sink.
    fn begin(&mut self, load: &PlanProblem, index: usize, group: &RequestGroup) {
        let arrival = Limited::Station(group.to);
        let is_start = self.starts.contains(&group.to);
        for ticket in &group.tickets {
            let mut last = self.group(index);
            // Capacity used on arrival is counted at the end.
            for (what, _) in ticket
                .fixed
                .iter()
                .filter(|(what, _)| load.what[*what] != arrival)
            {
                self.open(last, Self::way_in(*what));
                last = Self::way_out(*what);
            }
            if group.is_gone {
                self.open(last, SINK);
                continue;
            }
            self.open(last, Self::way_in(group.from.index()));
            let mut out = Self::way_out(group.to.index());
            let mut arrivals = ticket
                .fixed
                .iter()
                .filter(|(what, _)| load.what[*what] == arrival);
            if let Some((what, _)) = arrivals.next().filter(|_| !is_start) {
                self.open(out, Self::way_in(*what));
                out = Self::way_out(*what);
            }
            let goal = self.goal(load, group.to);
            self.open(out, goal);
        }
    }
}

fn able<'l>(load: &'l PlanProblem) -> impl Iterator<Item = (usize, &'l RequestGroup)> {
    load.groups.iter().enumerate().filter(|(_, group)| group.can_go)
}

/// The least that any train uses of each capacity, which bounds the number of trains through it.
fn least(load: &PlanProblem) -> Vec<u16> {
    let going = able(load).filter(|(_, group)| !group.is_gone);
    let throughput = going.map(|(_, group)| group.throughput).min();
    let mut least = vec![throughput.unwrap_or(1); load.rails.spaces.len()];
    least.resize(load.what.len(), u16::MAX);
    for (_, group) in able(load) {
        for (what, units) in group.tickets.iter().flat_map(|ticket| &ticket.fixed) {
            least[*what] = least[*what].min(*units);
        }
    }
    least
}

fn pipes(load: &PlanProblem) -> Pipes {
    let mut pipes = Pipes {
        arcs: BTreeMap::new(),
        limited: load.what.len(),
        starts: able(load)
            .filter(|(_, group)| !group.is_gone)
            .map(|(_, group)| group.from)
            .collect(),
    };
    let least = least(load);
    for (what, left) in load.left.iter().enumerate() {
        let trains = left.checked_div(least[what]).filter(|_| *left < u16::MAX);
        let units = trains.map_or(ANY, i32::from);
        pipes
            .arcs
            .insert((Pipes::way_in(what), Pipes::way_out(what)), units);
    }
    let mut nets: Vec<usize> = Vec::new();
    for (index, group) in able(load) {
        let (units, goal) = (group.requests.len(), pipes.goal(load, group.to));
        pipes.add(SOURCE, pipes.group(index), units);
        pipes.begin(load, index, group);
        if group.is_gone {
            continue;
        }
        pipes.add(goal, SINK, units);
        nets.extend(group.tickets.iter().map(|ticket| ticket.net));
    }
    nets.sort_unstable();
    nets.dedup();
    for net in nets {
        for (from, steps) in load.nets[net].steps.iter().enumerate() {
            for to in steps {
                pipes.open(Pipes::way_out(from), Pipes::way_in(to.index()));
            }
        }
    }
    pipes
}

fn by_flow(load: &PlanProblem) -> (usize, Bottleneck) {
    let pipes = pipes(load);
    let numbers: Vec<usize> = (0..pipes.count(load)).collect();
    let some = pipes.arcs.iter().filter(|(_, units)| **units > 0);
    let (flows, most, _) =
        edmonds_karp_sparse(&numbers, &SOURCE, &SINK, some.map(|(arc, units)| (*arc, *units)));
    let flows: BTreeMap<(usize, usize), i32> = flows.into_iter().collect();
    // The cut lies between the nodes the source can still reach in the residual network and those that can reach the sink.
    let mut open = vec![Vec::new(); numbers.len()];
    let mut back = vec![Vec::new(); numbers.len()];
    for (arc, units) in &pipes.arcs {
        let flow = flows.get(arc).copied().unwrap_or(0);
        if flow < *units {
            open[arc.0].push(arc.1);
        }
        if flow > 0 {
            open[arc.1].push(arc.0);
        }
        back[arc.1].push(arc.0);
    }
    let before = spread(&open, SOURCE, |_| true);
    let after = spread(&back, SINK, |node| !before[node]);
    let what = (0..pipes.limited)
        .filter(|what| before[Pipes::way_in(*what)] && after[Pipes::way_out(*what)])
        .map(|what| load.what[what]);
    let bottleneck = Bottleneck {
        stop: Stop::Cut,
        what: what.collect(),
        each: Vec::new(),
        carries: u16::try_from(most).unwrap_or(u16::MAX),
    };
    (usize::try_from(most).unwrap_or(0), bottleneck)
}

/// The nodes reachable over the arcs that `may` admits.
fn spread(arcs: &[Vec<usize>], from: usize, may: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut seen = vec![false; arcs.len()];
    let mut next = vec![from];
    seen[from] = true;
    while let Some(node) = next.pop() {
        for to in arcs[node].iter().copied().filter(|to| may(*to)) {
            if !seen[to] {
                seen[to] = true;
                next.push(to);
            }
        }
    }
    seen
}

/// How many can go on their nations' points, the cheapest first.
fn by_points(load: &PlanProblem, finder: &mut PathFinder) -> (usize, Bottleneck) {
    let (mut most, mut what) = (0, Vec::new());
    let mut lengths: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
    for (index, group) in able(load) {
        let Some((points, each)) = group.points else {
            most += group.requests.len();
            continue;
        };
        let shortest = (0..group.tickets.len())
            .filter_map(|ticket| finder.cheapest(load, index, ticket, |_| Some(1)))
            .map(|(_, route)| route.path.len() - 1)
            .min();
        let length = u16::try_from(shortest.unwrap_or(0)).unwrap_or(u16::MAX);
        let all = std::iter::repeat_n(length.saturating_mul(each), group.requests.len());
        lengths.entry(points).or_default().extend(all);
    }
    for (points, mut lengths) in lengths {
        lengths.sort_unstable();
        let (mut left, mut gone) = (load.left[points], 0);
        for length in &lengths {
            let Some(rest) = left.checked_sub(*length) else {
                break;
            };
            left = rest;
            gone += 1;
        }
        most += gone;
        if gone < lengths.len() {
            what.push(load.what[points]);
        }
    }
    let carries = u16::try_from(most).unwrap_or(u16::MAX);
    let bottleneck = Bottleneck {
        stop: Stop::Cut,
        what,
        each: Vec::new(),
        carries,
    };
    (most, bottleneck)
}
