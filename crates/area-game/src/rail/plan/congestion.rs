//! Finds ways for many trains at once by negotiated congestion: each takes its cheapest way, overcrowded areas get dearer, and trains in a crowd
//! choose again.

use super::parts::{Route, Routes, goes};
use super::problem::{CapacityUsed, PlanProblem};
use super::shortest_path::PathFinder;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Draws;

/// The cost of entering an area.
const PLAIN: u64 = 64;
/// The added cost for each time an area was overcrowded.
const CROWDED: u64 = 24;
/// Rounds before a plan for all trains is given up.
const ROUNDS: usize = 12;
/// How many orders are tried when units choose their ways one after the other.
const ORDERS: u64 = 8;

/// Ways for all requests that can be met, if a few rounds find them; otherwise for those that fit one after the other.
pub(super) fn all_at_once(load: &PlanProblem, finder: &mut PathFinder) -> Routes {
    let first = one_by_one(load, finder, load.possible());
    if goes(&first) == load.possible() || !load.ways_matter {
        return first;
    }
    let areas = load.rails.spaces.len();
    let mut history = vec![0_u64; areas];
    let (mut routes, mut used) = load.begin();
    for round in 0..ROUNDS {
        for (request, group) in load.group_of[..load.requests].iter().copied().enumerate() {
            if !load.groups[group].can_go {
                continue;
            }
            if let Some(route) = &routes[request] {
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
            routes[request] = (0..load.groups[group].tickets.len())
                .filter_map(|ticket| Some(finder.cheapest(load, group, ticket, price)?.1))
                .find(|route| used.takes_ticket(load, group, route));
            if let Some(route) = &routes[request] {
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
    // Trains still in a crowd stay behind, as few as possible.
    for request in (0..load.requests).rev() {
        let group = load.group_of[request];
        if let Some(route) = &routes[request]
            && used.crowds(load, group, route)
        {
            used.remove(load, group, route);
            routes[request] = None;
        }
    }
    if goes(&routes) > goes(&first) {
        routes
    } else {
        first
    }
}

/// Ways for requests one after the other, in several orders: the best result, up to `most`.
pub(super) fn one_by_one(load: &PlanProblem, finder: &mut PathFinder, most: usize) -> Routes {
    let mut order: Vec<usize> = (0..load.requests).collect();
    let mut best = Vec::new();
    for seed in 0..ORDERS {
        let mut draws = Draws::new(seed);
        let mut luck = vec![0; load.rails.spaces.len()];
        // The first try keeps the order of the requests; later ones shuffle it and vary the prices.
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

/// Gives each request that has no way yet the cheapest remaining one, at these surcharges.
pub(super) fn fill(
    load: &PlanProblem,
    finder: &mut PathFinder,
    order: &[usize],
    prices: &[u64],
    used: &mut CapacityUsed,
    routes: &mut Routes,
) {
    // Of identical units, none needs to try once one of them has found no way.
    let mut stuck = vec![false; load.groups.len()];
    for request in order.iter().copied() {
        let group = load.group_of[request];
        if routes[request].is_some() || stuck[group] || !load.groups[group].can_go {
            continue;
        }
        let mut found: Option<Route> = None;
        for ticket in 0..load.groups[group].tickets.len() {
            let fixed = &load.groups[group].tickets[ticket].fixed;
            if fixed.iter().all(|(what, units)| used.left(load, *what) >= *units) {
                let route = finder
                    .cheapest(load, group, ticket, |at| {
                        let left = used.left(load, at.index());
                        // Nearly exhausted capacity is left to units that have no other way.
                        let scarce = if left < 3 { PLAIN / 4 } else { 0 };
                        (left >= load.groups[group].throughput).then(|| PLAIN + scarce + prices[at.index()])
                    })
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
        routes[request] = found;
    }
}
