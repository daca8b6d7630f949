//! Ways for many trains at once: everybody goes the cheapest way, what is crowded becomes dearer, and who is in a crowd looks again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::load::{Load, Used};
use super::parts::goes;
use crate::rules::area_game::rail::limited::Limited;
use crate::rules::area_game::rail::situation::Train;
use crate::rules::board::SpaceId;
use crate::rules::engine::Draws;

/// What it costs to enter an area that nobody crowds.
const PLAIN: u64 = 64;
/// What it costs more each time an area was crowded.
const CROWDED: u64 = 24;
/// How often all look again before a plan for all is given up.
const ROUNDS: usize = 60;
/// How many orders are tried in which units choose their ways one after the other.
const ORDERS: u64 = 24;

/// Trains for all wishes that can go at all, if a few rounds find them; else for those that fit one after the other.
pub(super) fn all_at_once(load: &Load<'_>) -> Vec<Option<Train>> {
    let one_by_one = in_order(load, &(0..load.wishes.len()).collect::<Vec<_>>(), &[]);
    if goes(&one_by_one) == load.possible() || !load.ways_matter {
        return one_by_one;
    }
    let mut history = vec![0_u64; load.rails.spaces.len()];
    let mut trains: Vec<Option<Train>> = vec![None; load.wishes.len()];
    let mut used = Used::default();
    for round in 0..ROUNDS {
        for wish in (0..load.wishes.len()).filter(|wish| load.can_go[*wish]) {
            if let Some(train) = &trains[wish] {
                if !used.crowds(load, train) {
                    continue;
                }
                used.remove(load, train);
            }
            let crowd = u64::try_from(round).unwrap_or(0) * PLAIN / 4;
            let price = |at: SpaceId| {
                let over = u64::from(used.left(load, Limited::Area(at)) == 0);
                PLAIN + history[at.index()] + over * (PLAIN + crowd)
            };
            let found = load.tickets[wish]
                .iter()
                .filter_map(|ticket| cheapest(load, wish, *ticket, price).map(|path| (path, *ticket)))
                .find(|(path, ticket)| used.takes_ticket(load, wish, path, *ticket));
            trains[wish] = found.map(|(path, ticket)| load.train(wish, path, ticket));
            if let Some(train) = &trains[wish] {
                used.add(load, train);
            }
        }
        let crowded: Vec<SpaceId> = load
            .rails
            .board
            .space_ids()
            .filter(|at| {
                let what = Limited::Area(*at);
                used.of(what) > load.left.get(&what).copied().unwrap_or(u16::MAX)
            })
            .collect();
        if crowded.is_empty() && trains.iter().flatten().all(|train| !used.crowds(load, train)) {
            break;
        }
        for at in crowded {
            history[at.index()] += CROWDED;
        }
    }
    // Who is still in a crowd stays, as few as will do.
    for wish in (0..load.wishes.len()).rev() {
        if let Some(train) = &trains[wish]
            && used.crowds(load, train)
        {
            used.remove(load, train);
            trains[wish] = None;
        }
    }
    if goes(&trains) > goes(&one_by_one) {
        trains
    } else {
        one_by_one
    }
}

/// Trains for wishes one after the other, in several orders: the best that was found.
pub(super) fn one_by_one(load: &Load<'_>, most: usize) -> Vec<Option<Train>> {
    let mut order: Vec<usize> = (0..load.wishes.len()).collect();
    let mut best = Vec::new();
    for seed in 0..ORDERS {
        let mut draws = Draws::new(seed);
        for index in (1..order.len()).rev() {
            order.swap(index, draws.below(index + 1));
        }
        // Some luck in the ways too.
        let prices: Vec<u64> = load
            .rails
            .spaces
            .iter()
            .map(|_| u64::try_from(draws.below(24)).unwrap_or(0))
            .collect();
        let trains = in_order(load, &order, &prices);
        if best.is_empty() || goes(&trains) > goes(&best) {
            best = trains;
        }
        if goes(&best) == most {
            break;
        }
    }
    best
}

/// Each wish of an order takes the cheapest way that is left.
fn in_order(load: &Load<'_>, order: &[usize], prices: &[u64]) -> Vec<Option<Train>> {
    let mut used = Used::default();
    let mut trains = vec![None; load.wishes.len()];
    for wish in order.iter().copied().filter(|wish| load.can_go[*wish]) {
        let price = |at: SpaceId| {
            let left = used.left(load, Limited::Area(at));
            // What is nearly used up is left to those who have no other way.
            let scarce = if left < 3 { PLAIN / 4 } else { 0 };
            (left > 0).then(|| PLAIN + scarce + prices.get(at.index()).copied().unwrap_or(0))
        };
        let trips = load.tickets[wish].iter().filter_map(|ticket| {
            let path = cheapest_of(load, wish, *ticket, price)?;
            Some(load.train(wish, path, *ticket))
        });
        let train = trips.into_iter().find(|train| used.fits(load, train));
        if let Some(train) = train {
            used.add(load, &train);
            trains[wish] = Some(train);
        }
    }
    trains
}

impl Used {
    /// Whether there is enough of everything for a train but for the areas on its way, in which trains may crowd for a while.
    fn takes_ticket(&self, load: &Load<'_>, wish: usize, path: &[SpaceId], ticket: Option<(u8, u8)>) -> bool {
        let train = load.train(wish, path.to_vec(), ticket);
        let bill = load.rails.bill(&train);
        bill.iter()
            .filter(|(what, _)| !matches!(what, Limited::Area(_)))
            .all(|(what, units)| self.left(load, *what) >= *units)
    }
}

fn cheapest(
    load: &Load<'_>,
    wish: usize,
    ticket: Option<(u8, u8)>,
    price: impl Fn(SpaceId) -> u64,
) -> Option<Vec<SpaceId>> {
    cheapest_of(load, wish, ticket, |at| Some(price(at)))
}

/// The cheapest way of a wish that is not too far; areas without a price are closed.
fn cheapest_of(
    load: &Load<'_>,
    wish: usize,
    ticket: Option<(u8, u8)>,
    price: impl Fn(SpaceId) -> Option<u64>,
) -> Option<Vec<SpaceId>> {
    let [from, to] = [load.wishes[wish].from, load.wishes[wish].to];
    if !load.begins(wish, ticket) || price(from).is_none() {
        return None;
    }
    let range = load.ranges[wish].map(usize::from);
    let count = load.rails.spaces.len();
    // Where the length counts too, an area is looked at once for each length that it is reached by.
    let layers = range.map_or(1, |range| range.min(count) + 1);
    let index = |at: SpaceId, length: usize| at.index() + if layers == 1 { 0 } else { length * count };
    let mut cost = vec![u64::MAX; count * layers];
    let mut before: Vec<Option<(SpaceId, usize)>> = vec![None; count * layers];
    cost[index(from, 0)] = 0;
    let mut queue = BinaryHeap::from([Reverse((0, 0, from))]);
    while let Some(Reverse((paid, length, at))) = queue.pop() {
        if paid > cost[index(at, length)] {
            continue;
        }
        if at == to {
            let (mut path, mut step) = (vec![to], (at, length));
            while let Some(previous) = before[index(step.0, step.1)] {
                path.push(previous.0);
                step = previous;
            }
            path.reverse();
            return Some(path);
        }
        if range.is_some_and(|range| length >= range) {
            continue;
        }
        for next in load.steps(wish, at, ticket) {
            let Some(price) = price(next) else { continue };
            let (sum, further) = (paid + price, if layers == 1 { 0 } else { length + 1 });
            if sum < cost[index(next, further)] {
                cost[index(next, further)] = sum;
                before[index(next, further)] = Some((at, length));
                queue.push(Reverse((sum, further, next)));
            }
        }
    }
    None
}
