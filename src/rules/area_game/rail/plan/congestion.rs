//! Ways for many trains at once: everybody goes the cheapest way, what is crowded becomes dearer, and who is in a crowd looks again (negotiated congestion).

use super::parts::{Route, Routes, goes};
use super::problem::{CapacityUsed, PlanProblem};
use super::shortest_path::PathFinder;
use crate::rules::board::SpaceId;
use crate::rules::engine::Draws;

/// What it costs to enter an area that nobody crowds.
const PLAIN: u64 = 64;
/// What it costs more each time an area was crowded.
const CROWDED: u64 = 24;
/// How often all look again before a plan for all is given up.
const ROUNDS: usize = 12;
/// How many orders are tried in which units choose their ways one after the other.
const ORDERS: u64 = 8;

/// Ways for all wishes that can go at all, if a few rounds find them; else for those that fit one after the other.
pub(super) fn all_at_once(load: &PlanProblem, finder: &mut PathFinder) -> Routes {
    let first = one_by_one(load, finder, load.possible());
    if goes(&first) == load.possible() || !load.ways_matter {
        return first;
    }
    let areas = load.rails.spaces.len();
    let mut history = vec![0_u64; areas];
    let (mut routes, mut used) = load.begin();
    for round in 0..ROUNDS {
        for (wish, group) in load.group_of[..load.wishes].iter().copied().enumerate() {
            if !load.groups[group].can_go {
                continue;
            }
            if let Some(route) = &routes[wish] {
                if !used.crowds(load, group, route) {
                    continue;
                }
                used.remove(load, group, route);
            }
            let crowd = u64::try_from(round).unwrap_or(0) * PLAIN / 4;
            let price = |at: SpaceId| {
                let over = u64::from(used.left(load, at.index()) < load.groups[group].throughput);
                Some(PLAIN + history[at.index()] + over * (PLAIN + crowd))
            };
            routes[wish] = (0..load.groups[group].tickets.len())
                .filter_map(|ticket| Some(finder.cheapest(load, group, ticket, price)?.1))
                .find(|route| used.takes_ticket(load, group, route));
            if let Some(route) = &routes[wish] {
                used.add(load, group, route);
            }
        }
        let crowded: Vec<usize> = (0..areas).filter(|at| used.is_crowded(load, *at)).collect();
        if crowded.is_empty() {
            break;
        }
        for at in crowded {
            history[at] += CROWDED;
        }
    }
    // Who is still in a crowd stays, as few as will do.
    for wish in (0..load.wishes).rev() {
        let group = load.group_of[wish];
        if let Some(route) = &routes[wish]
            && used.crowds(load, group, route)
        {
            used.remove(load, group, route);
            routes[wish] = None;
        }
    }
    if goes(&routes) > goes(&first) {
        routes
    } else {
        first
    }
}

/// Ways for wishes one after the other, in several orders: the best that was found, up to `most`.
pub(super) fn one_by_one(load: &PlanProblem, finder: &mut PathFinder, most: usize) -> Routes {
    let mut order: Vec<usize> = (0..load.wishes).collect();
    let mut best = Vec::new();
    for seed in 0..ORDERS {
        let mut draws = Draws::new(seed);
        let mut luck = vec![0; load.rails.spaces.len()];
        // First in the order of the wishes; then by lot, with some luck in the ways too.
        if seed > 0 {
            for index in (1..order.len()).rev() {
                order.swap(index, draws.below(index + 1));
            }
            luck.fill_with(|| u64::try_from(draws.below(24)).unwrap_or(0));
        }
        let (mut routes, mut used) = load.begin();
        fill(load, finder, &order, &luck, &mut used, &mut routes);
        if best.is_empty() || goes(&routes) > goes(&best) {
            best = routes;
        }
        if goes(&best) == most {
            break;
        }
    }
    best
}

/// Each wish of an order that has no way yet takes the cheapest that is left, at some prices more for each area.
pub(super) fn fill(
    load: &PlanProblem,
    finder: &mut PathFinder,
    order: &[usize],
    prices: &[u64],
    used: &mut CapacityUsed,
    routes: &mut Routes,
) {
    // Of units that want the same, none goes where one of them found no way.
    let mut stuck = vec![false; load.groups.len()];
    for wish in order.iter().copied() {
        let group = load.group_of[wish];
        if routes[wish].is_some() || stuck[group] || !load.groups[group].can_go {
            continue;
        }
        let price = |at: SpaceId| {
            let left = used.left(load, at.index());
            // What is nearly used up is left to those who have no other way.
            let scarce = if left < 3 { PLAIN / 4 } else { 0 };
            (left >= load.groups[group].throughput).then(|| PLAIN + scarce + prices[at.index()])
        };
        let mut found: Option<Route> = None;
        for ticket in 0..load.groups[group].tickets.len() {
            let fixed = &load.groups[group].tickets[ticket].fixed;
            if fixed.iter().all(|(what, units)| used.left(load, *what) >= *units) {
                let route = finder
                    .cheapest(load, group, ticket, price)
                    .map(|(_, route)| route);
                found = route.filter(|route| used.fits(load, group, route));
            }
            if found.is_some() {
                break;
            }
        }
        stuck[group] = found.is_none();
        if let Some(route) = &found {
            used.add(load, group, route);
        }
        routes[wish] = found;
    }
}
