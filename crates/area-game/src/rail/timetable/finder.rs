//! The best itinerary of a unit at given prices: turn by turn where it can be, and in each turn Dijkstra over the areas that trains enter.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::acts::TrainAct;
use super::problem::{ANY, Itinerary, ItineraryLeg, Ride, TurnTicket, TurnsProblem};
use railhead_engine::board::SpaceId;

/// No way leads there.
const NEVER: u64 = u64::MAX;
/// A train has just left the area that is named.
const BOARDED: u16 = u16::MAX;

/// How a unit came to be in an area when a turn is over.
#[derive(Clone, Copy)]
enum Came {
    /// It was there before.
    Waited,
    /// By a train on this ticket, with so many areas of its range left.
    Rode(usize, u16),
}

/// What a search is about: prices, what may be done, and what arriving is worth.
pub(super) struct Market<'m> {
    /// The price of so many units of a capacity; `None` if there are too few.
    pub price: &'m dyn Fn(usize, u16) -> Option<u64>,
    /// Whether an act is allowed.
    pub may: &'m dyn Fn(TrainAct) -> bool,
    /// What arriving in a ride is worth, in the unit of prices; 0 if it is not allowed.
    pub worth: &'m dyn Fn(usize) -> u64,
    /// The most areas that a train of a ride may enter, beside its range.
    pub range: &'m dyn Fn(usize) -> u16,
    /// Only what is worth more than this above its price is of interest.
    pub above: u64,
}

/// Where the trains of one ticket in one turn came from, by range left and area: the area before, and the range left there.
type Before = Vec<(SpaceId, u16)>;

/// The end of an itinerary: the ride, the ticket, and the range left.
type End = (usize, usize, u16);

/// Finds itineraries and counts its steps.
#[derive(Default)]
pub(super) struct ItineraryFinder {
    /// How many areas it has visited.
    pub steps: u64,
    cost: Vec<u64>,
    queue: BinaryHeap<Reverse<(u64, u16, SpaceId)>>,
}

/// The search through one turn on one ticket.
struct TurnSearch<'s> {
    problem: &'s TurnsProblem<'s>,
    class: usize,
    market: &'s Market<'s>,
    ride: &'s Ride,
    ticket: &'s TurnTicket,
    /// The ride and the ticket, by their indices.
    place: (usize, usize),
    /// What costs this much or more is of no interest.
    limit: u64,
    /// Whether the range of a train is counted.
    is_limited: bool,
    before: Before,
}

impl ItineraryFinder {
    /// The itinerary of a unit of a class with the most worth above its price, and how much that is; `None` if none is worth more than its price and
    /// `above`. Of equals it is the one with the fewest areas.
    pub fn best(
        &mut self,
        problem: &TurnsProblem,
        class: usize,
        market: &Market,
    ) -> Option<(u64, Itinerary)> {
        if problem.classes[class].is_gone {
            return best_ticket(problem, class, market);
        }
        let of = &problem.classes[class];
        if of.rides.is_empty() {
            return None;
        }
        let areas = problem.areas();
        // What is worth most from each ride on.
        let mut later: Vec<u64> = (0..of.rides.len()).map(market.worth).collect();
        for ride in (1..later.len()).rev() {
            later[ride - 1] = later[ride - 1].max(later[ride]);
        }
        let mut above = market.above;
        let mut best: Option<(u64, End)> = None;
        let mut rest = vec![NEVER; areas];
        rest[of.from.index()] = 0;
        let mut came: Vec<Vec<Came>> = Vec::new();
        let mut befores: Vec<Vec<Before>> = Vec::new();
        for (index, ride) in of.rides.iter().enumerate() {
            if later[index] <= above {
                break;
            }
            let mut next = vec![NEVER; areas];
            let mut how = vec![Came::Waited; areas];
            for at in (0..).map(SpaceId).take(areas) {
                let cost = rest[at.index()];
                if cost < NEVER && (market.may)(TrainAct::Wait(index, at)) {
                    next[at.index()] = cost;
                }
            }
            let mut of_ride = Vec::new();
            for (number, ticket) in ride.tickets.iter().enumerate() {
                let mut search = TurnSearch {
                    problem,
                    class,
                    market,
                    ride,
                    ticket,
                    place: (index, number),
                    limit: later[index].saturating_sub(above),
                    is_limited: false,
                    before: Vec::new(),
                };
                self.begin(&mut search, &rest);
                while let Some(Reverse((paid, left, at))) = self.queue.pop() {
                    if paid > self.cost[usize::from(left) * areas + at.index()] {
                        continue;
                    }
                    self.steps += 1;
                    if let Some(all) = search.left_at(at, paid) {
                        if at == of.to {
                            let gain = (market.worth)(index).saturating_sub(all);
                            if gain > above {
                                above = gain;
                                best = Some((gain, (index, number, left)));
                            }
                        } else if all < next[at.index()] {
                            next[at.index()] = all;
                            how[at.index()] = Came::Rode(number, left);
                        }
                    }
                    if left > 0 || !search.is_limited {
                        self.enter_from(&mut search, (paid, left, at), left);
                    }
                }
                of_ride.push(search.before);
            }
            befores.push(of_ride);
            came.push(how);
            rest = next;
        }
        let (gain, end) = best?;
        Some((gain, itinerary(problem, class, end, &came, &befores)))
    }

    /// Puts the first areas that trains enter into the queue.
    fn begin(&mut self, search: &mut TurnSearch, rest: &[u64]) {
        let problem = search.problem;
        let areas = problem.areas();
        let (net, stops) = (problem.net(search.ticket), problem.stops(search.ride));
        // Where the range does not bind, it is not counted.
        let most = u16::try_from(areas).unwrap_or(ANY);
        let also = (search.market.range)(search.place.0);
        let ranges: Vec<Option<u16>> = stops
            .begins
            .iter()
            .map(|range| range.map(|range| range.min(also)))
            .collect();
        search.is_limited = ranges.iter().flatten().any(|range| *range < most);
        let longest = ranges.iter().flatten().copied().max().unwrap_or(0).min(most);
        let layers = if search.is_limited {
            usize::from(longest) + 1
        } else {
            1
        };
        self.queue.clear();
        self.cost.clear();
        self.cost.resize(areas * layers, NEVER);
        search.before = vec![(SpaceId(0), BOARDED); areas * layers];
        let Some(fixed) = search.all_of(&search.ticket.fixed) else {
            return;
        };
        let (index, number) = search.place;
        for at in (0..).map(SpaceId).take(areas) {
            let cost = rest[at.index()];
            let range = ranges[at.index()].filter(|range| *range > 0);
            let may_board = cost < search.limit
                && net.open[at.index()]
                && (search.market.may)(TrainAct::Board(index, number, at));
            let Some(range) = range.filter(|_| may_board) else {
                continue;
            };
            let here = search.with(stops.leaves[at.index()], cost.saturating_add(fixed));
            let Some(paid) = here.and_then(|paid| search.entered(at, paid)) else {
                continue;
            };
            let left = if search.is_limited { range.min(most) } else { 0 };
            self.enter_from(search, (paid, left, at), BOARDED);
        }
    }

    /// Enters the areas next to one; `from` is what the train had left there, or that it has just begun.
    fn enter_from(&mut self, search: &mut TurnSearch, (paid, left, at): (u64, u16, SpaceId), from: u16) {
        let problem = search.problem;
        let areas = problem.areas();
        let further = left.saturating_sub(1);
        let (index, number) = search.place;
        // Of equal ways the shortest.
        let Some(paid) = search.with(search.ride.points, paid.saturating_add(1)) else {
            return;
        };
        for to in &problem.net(search.ticket).steps[at.index()] {
            if !(search.market.may)(TrainAct::Enter(index, number, [at, *to])) {
                continue;
            }
            let step = search.entered(*to, paid);
            let place = usize::from(further) * areas + to.index();
            if let Some(sum) = step.filter(|sum| *sum < search.limit && *sum < self.cost[place]) {
                self.cost[place] = sum;
                search.before[place] = (at, from);
                self.queue.push(Reverse((sum, further, *to)));
            }
        }
    }
}

impl TurnSearch<'_> {
    /// The price of these capacities together.
    fn all_of(&self, bill: &[(usize, u16)]) -> Option<u64> {
        let mut sum = 0_u64;
        for (what, units) in bill {
            sum = sum.saturating_add((self.market.price)(*what, *units)?);
        }
        Some(sum)
    }

    /// What has been paid after a capacity was used, if any.
    fn with(&self, used: Option<(usize, u16)>, paid: u64) -> Option<u64> {
        match used {
            Some((what, units)) => Some(paid.saturating_add((self.market.price)(what, units)?)),
            None => Some(paid),
        }
    }

    /// What has been paid after an area.
    fn entered(&self, at: SpaceId, paid: u64) -> Option<u64> {
        let throughput = self.problem.throughput(self.class);
        let area = self.problem.area(self.ride.turn, at).filter(|_| throughput > 0);
        self.with(area.map(|area| (area, throughput)), paid)
    }

    /// What has been paid after the unit has left its train for good; `None` if it may not.
    fn left_at(&self, at: SpaceId, paid: u64) -> Option<u64> {
        let stops = self.problem.stops(self.ride);
        let (index, number) = self.place;
        let may = stops.ends[at.index()] && (self.market.may)(TrainAct::Leave(index, number, at));
        self.with(stops.arrives[at.index()], paid).filter(|_| may)
    }
}

/// The best ticket of a train that has gone.
fn best_ticket(problem: &TurnsProblem, class: usize, market: &Market) -> Option<(u64, Itinerary)> {
    let of = &problem.classes[class];
    let ride = of.rides.first()?;
    let mut best: Option<(u64, usize)> = None;
    for (number, ticket) in ride.tickets.iter().enumerate() {
        let mut price = Some(0_u64);
        for (what, units) in &ticket.fixed {
            let more = (market.price)(*what, *units);
            price = price.zip(more).map(|(price, more)| price.saturating_add(more));
        }
        let may = (market.may)(TrainAct::Board(0, number, of.from));
        let Some(price) = price.filter(|_| may) else {
            continue;
        };
        let gain = (market.worth)(0).saturating_sub(price);
        if gain > best.map_or(market.above, |(gain, _)| gain) {
            best = Some((gain, number));
        }
    }
    let (gain, ticket) = best?;
    let leg = ItineraryLeg {
        ride: 0,
        ticket,
        path: Vec::new(),
    };
    Some((gain, Itinerary { legs: vec![leg] }))
}

/// The itinerary that ends like this.
fn itinerary(
    problem: &TurnsProblem,
    class: usize,
    (mut ride, mut ticket, mut left): End,
    came: &[Vec<Came>],
    befores: &[Vec<Before>],
) -> Itinerary {
    let areas = problem.areas();
    let mut at = problem.classes[class].to;
    let mut legs = Vec::new();
    loop {
        let before = &befores[ride][ticket];
        let mut path = vec![at];
        loop {
            let (from, had) = before[usize::from(left) * areas + at.index()];
            path.push(from);
            at = from;
            if had == BOARDED {
                break;
            }
            left = had;
        }
        path.reverse();
        legs.push(ItineraryLeg { ride, ticket, path });
        // Back to the turn in which it came here, or to the start.
        let earlier = (0..ride).rev().find_map(|ride| match came[ride][at.index()] {
            Came::Waited => None,
            Came::Rode(ticket, left) => Some((ride, ticket, left)),
        });
        let Some(end) = earlier else { break };
        (ride, ticket, left) = end;
    }
    legs.reverse();
    Itinerary { legs }
}
