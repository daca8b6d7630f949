//! Itineraries for units one after another, each the best that those before leave: the timetables with which a search begins, and those that it makes of
//! fractions.

use std::cmp::Reverse;

use super::finder::{ItineraryFinder, Market};
use super::problem::{ANY, Itinerary, ItineraryLeg, TurnsProblem};
use railhead_engine::engine::Draws;

/// How many orders of units are tried.
const ORDERS: u64 = 8;
/// What a unit of a capacity costs that is not scarce, in areas that a train enters.
const PLAIN: u64 = 2;
/// What it costs more if little is left.
const SCARCE: u64 = 16;
/// What arriving a round earlier is worth: more than any train costs.
const ROUND: u64 = 1 << 32;

/// Itineraries for units, and what they use.
#[derive(Clone)]
pub(super) struct Filling {
    /// Those of the units of each class that arrive.
    pub itineraries: Vec<Vec<Itinerary>>,
    used: Vec<u16>,
}

impl Filling {
    /// Nobody goes.
    pub fn new(problem: &TurnsProblem) -> Self {
        Self {
            itineraries: vec![Vec::new(); problem.classes.len()],
            used: vec![0; problem.left.len()],
        }
    }

    /// Nobody goes but the trains that have gone, which have the tickets on which they are counted.
    fn with_gone(problem: &TurnsProblem) -> Self {
        let mut filling = Self::new(problem);
        let Some(first) = problem.turns.first() else {
            return filling;
        };
        let assigned = first.rails.assigned();
        let drawing = first.rails.trains.iter().zip(assigned);
        for (train, ticket) in drawing.filter(|(train, _)| !train.tickets.is_empty()) {
            let mut all = problem.classes.iter();
            let class = all.position(|class| {
                let unit = (class.unit.carries_tokens, class.unit.kind);
                class.is_gone
                    && unit == (train.carries_tokens, train.kind)
                    && class.rides[0].pools == train.tickets
            });
            let Some(class) = class else { continue };
            let number = train.tickets.iter().position(|open| Some(*open) == ticket);
            let leg = ItineraryLeg {
                ride: 0,
                ticket: number.unwrap_or(0),
                path: Vec::new(),
            };
            filling.add(problem, class, Itinerary { legs: vec![leg] });
        }
        filling
    }

    /// How much of a capacity is left.
    pub fn left(&self, problem: &TurnsProblem, what: usize) -> u16 {
        problem.left[what].saturating_sub(self.used[what])
    }

    /// Whether there is room for an itinerary.
    pub fn fits(&self, problem: &TurnsProblem, class: usize, itinerary: &Itinerary) -> bool {
        let mut needs: Vec<(usize, u16)> = problem.bill(class, itinerary);
        needs.sort_unstable();
        needs.chunk_by(|(one, _), (other, _)| one == other).all(|same| {
            let units = same.iter().map(|(_, units)| u32::from(*units)).sum::<u32>();
            u32::from(self.left(problem, same[0].0)) >= units
        })
    }

    /// A unit of a class goes like this.
    pub fn add(&mut self, problem: &TurnsProblem, class: usize, itinerary: Itinerary) {
        for (what, units) in problem.bill(class, &itinerary) {
            self.used[what] = self.used[what].saturating_add(units);
        }
        self.itineraries[class].push(itinerary);
    }

    /// No unit of a class goes.
    pub fn clear(&mut self, problem: &TurnsProblem, class: usize) {
        for itinerary in std::mem::take(&mut self.itineraries[class]) {
            for (what, units) in problem.bill(class, &itinerary) {
                self.used[what] = self.used[what].saturating_sub(units);
            }
        }
    }

    /// How many units of a class do not arrive.
    pub fn missing(&self, problem: &TurnsProblem, class: usize) -> usize {
        let count = usize::from(problem.classes[class].count);
        count.saturating_sub(self.itineraries[class].len())
    }

    /// What it is worth.
    pub fn worth(&self, problem: &TurnsProblem) -> i64 {
        let all = self.itineraries.iter().enumerate();
        all.flat_map(|(class, itineraries)| {
            itineraries
                .iter()
                .map(move |itinerary| problem.worth_of(class, itinerary))
        })
        .sum()
    }

    /// Whether the trains that have gone have tickets, and every company arrives in one round or not at all.
    pub fn is_valid(&self, problem: &TurnsProblem) -> bool {
        let gone = (0..problem.classes.len()).filter(|class| problem.classes[*class].is_gone);
        let mut gone = gone.map(|class| self.missing(problem, class));
        gone.all(|missing| missing == 0)
            && problem
                .companies()
                .all(|company| self.is_together(problem, company))
    }

    /// Whether all units of a company arrive in one round, or none.
    pub fn is_together(&self, problem: &TurnsProblem, company: usize) -> bool {
        let members: Vec<usize> = problem.members(company).collect();
        if members.iter().all(|class| self.itineraries[*class].is_empty()) {
            return true;
        }
        let mut arrivals = members.iter().flat_map(|class| {
            let all = self.itineraries[*class].iter();
            all.map(move |itinerary| problem.arrival(*class, itinerary))
        });
        let first = arrivals.next();
        arrivals.all(|arrival| Some(arrival) == first)
            && members.iter().all(|class| self.missing(problem, *class) == 0)
    }

    /// The best itinerary of a unit that is left, in one round alone if that is named. `dearer` says what a capacity costs more.
    fn next(
        &self,
        problem: &TurnsProblem,
        finder: &mut ItineraryFinder,
        class: usize,
        round: Option<u16>,
        dearer: &dyn Fn(usize) -> u64,
    ) -> Option<Itinerary> {
        let rides = &problem.classes[class].rides;
        let price = |what: usize, units: u16| {
            let left = self.left(problem, what);
            let scarce = if left < 3 { SCARCE } else { 0 };
            (left >= units).then(|| PLAIN + scarce + dearer(what))
        };
        let worth = |ride: usize| {
            let may = round.is_none_or(|round| rides[ride].round == round);
            let rounds = problem.rounds - rides[ride].round;
            if may { u64::from(rounds) * ROUND } else { 0 }
        };
        let range = |ride: usize| {
            let points = rides[ride].points;
            points.map_or(ANY, |(points, each)| self.left(problem, points) / each.max(1))
        };
        let market = Market {
            price: &price,
            may: &|_| true,
            worth: &worth,
            range: &range,
            above: 0,
        };
        let (_, itinerary) = finder.best(problem, class, &market)?;
        Some(itinerary).filter(|itinerary| self.fits(problem, class, itinerary))
    }

    /// Gives every unit that has none the best itinerary that is left, class by class in this order; companies arrive in the first round in which all of
    /// them can. Trains that have gone get a ticket.
    pub fn fill(
        &mut self,
        problem: &TurnsProblem,
        finder: &mut ItineraryFinder,
        order: &[usize],
        dearer: &dyn Fn(usize) -> u64,
    ) {
        for class in order.iter().copied() {
            if let Some(company) = problem.classes[class].company {
                self.fill_company(problem, finder, company, dearer);
                continue;
            }
            while self.missing(problem, class) > 0 {
                let Some(itinerary) = self.next(problem, finder, class, None, dearer) else {
                    break;
                };
                self.add(problem, class, itinerary);
            }
        }
    }

    fn fill_company(
        &mut self,
        problem: &TurnsProblem,
        finder: &mut ItineraryFinder,
        company: usize,
        dearer: &dyn Fn(usize) -> u64,
    ) {
        let members: Vec<usize> = problem.members(company).collect();
        if self.is_together(problem, company)
            && members.iter().all(|class| self.missing(problem, *class) == 0)
        {
            return;
        }
        for class in &members {
            self.clear(problem, *class);
        }
        let before = self.clone();
        for round in 0..problem.rounds {
            let all = members.iter().all(|class| {
                while self.missing(problem, *class) > 0 {
                    match self.next(problem, finder, *class, Some(round), dearer) {
                        Some(itinerary) => self.add(problem, *class, itinerary),
                        None => return false,
                    }
                }
                true
            });
            if all {
                return;
            }
            self.clone_from(&before);
        }
    }
}

/// The best of some timetables that give units their itineraries one after another, in several orders; no better than `most`.
pub(super) fn one_by_one(problem: &TurnsProblem, finder: &mut ItineraryFinder, most: i64) -> Filling {
    let mut order = by_weight(problem);
    let mut best: Option<Filling> = None;
    for seed in 0..ORDERS {
        let mut draws = Draws::new(seed);
        let mut luck = vec![0; problem.left.len()];
        if seed > 0 {
            for index in (1..order.len()).rev() {
                order.swap(index, draws.below(index + 1));
            }
            luck.fill_with(|| u64::try_from(draws.below(24)).unwrap_or(0));
        }
        let mut filling = Filling::with_gone(problem);
        filling.fill(problem, finder, &order, &|what| luck[what]);
        let is_better = best
            .as_ref()
            .is_none_or(|best| filling.worth(problem) > best.worth(problem));
        if is_better {
            best = Some(filling);
        }
        if best.as_ref().is_some_and(|best| best.worth(problem) >= most) {
            break;
        }
    }
    best.unwrap_or_else(|| Filling::with_gone(problem))
}

/// The classes in the order in which they choose: the trains that have gone, then those that weigh most, and of equals the first.
pub(super) fn by_weight(problem: &TurnsProblem) -> Vec<usize> {
    let mut order: Vec<usize> = (0..problem.classes.len()).collect();
    order.sort_by_key(|class| {
        let class = &problem.classes[*class];
        (!class.is_gone, Reverse(class.weight))
    });
    order
}
