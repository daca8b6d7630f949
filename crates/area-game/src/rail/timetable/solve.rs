//! Runs the searches for a timetable in turn until one settles the answer.

use super::class_part::MUST;
use super::filling::{Filling, one_by_one};
use super::finder::{ItineraryFinder, Market};
use super::parts::{BookedUnits, Schedule, ScheduledLeg, TrainTurn};
use super::problem::{ANY, TurnsProblem};
use super::search::TimetableSearch;

impl Schedule {
    /// The timetable of these units over these turns with the least sum of arrivals, each weighed; who does not arrive counts as arriving in the round after
    /// the last. Trains of one turn can be ordered in any sequence.
    pub fn of(turns: &[TrainTurn], requests: &[BookedUnits]) -> Self {
        let problem = TurnsProblem::new(turns, requests);
        let mut finder = ItineraryFinder::default();
        let most = bound(&problem, &mut finder);
        let mut best = one_by_one(&problem, &mut finder, most);
        let mut is_proven = best.worth(&problem) >= most;
        if !is_proven && most < MUST {
            let mut search = TimetableSearch::new(&problem, &mut finder);
            is_proven = search.improve(&mut best, most);
        }
        Self {
            units: (0..requests.len())
                .map(|class| legs(&problem, &best, class))
                .collect(),
            is_proven,
        }
    }
}

/// What a timetable would be worth in which nobody is in anybody's way.
fn bound(problem: &TurnsProblem, finder: &mut ItineraryFinder) -> i64 {
    let first = |class: usize| {
        let market = Market {
            price: &|what, units| (problem.left[what] >= units).then_some(0),
            may: &|_| true,
            worth: &|ride| u64::try_from(problem.worth(class, ride)).unwrap_or(0) << 16,
            range: &|_| ANY,
            above: 0,
        };
        let (_, itinerary) = finder.best(problem, class, &market)?;
        problem.arrival(class, &itinerary)
    };
    let classes = 0..problem.classes.len();
    let mut arrivals: Vec<Option<u16>> = classes.map(first).collect();
    // Companies arrive with their last.
    for company in problem.companies() {
        let last = problem.members(company).map(|class| arrivals[class]);
        let last = last.collect::<Option<Vec<u16>>>();
        let last = last.and_then(|rounds| rounds.into_iter().max());
        for class in problem.members(company) {
            arrivals[class] = last;
        }
    }
    let all = problem.classes.iter().zip(arrivals);
    all.map(|(class, arrival)| {
        let rounds = arrival.map_or(0, |round| problem.rounds - round);
        i64::from(class.weight) * i64::from(rounds) * i64::from(class.count)
    })
    .sum()
}

/// The legs of the units of a class that arrive.
fn legs(problem: &TurnsProblem, filling: &Filling, class: usize) -> Vec<Vec<ScheduledLeg>> {
    let mut itineraries = filling.itineraries[class].clone();
    itineraries.sort_unstable();
    let legs = itineraries.iter().map(|itinerary| {
        let legs = itinerary.legs.iter().map(|leg| {
            let (turn, train) = problem.train(class, leg);
            ScheduledLeg { turn, train }
        });
        legs.collect()
    });
    legs.collect()
}
