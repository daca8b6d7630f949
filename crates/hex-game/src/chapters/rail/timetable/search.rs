//! The exact search for a timetable (HR-19): which trip goes in which turns, and where it stops.
//!
//! A trip takes the fewest trains that lead to its destination. The first trip arrives as early as it can, the second as early as it can without
//! delaying the first, and so on. The search goes through the trips in this order, by branch and bound. The bound of those that are not fixed
//! yet is their best timetable with the trains that are left, whatever holds them on the way; it is remembered by what is left. Where trips stop is
//! chosen anew for all that are fixed, beside those who have to wait where they begin. A search that is cut off serves the trips in their order.

use std::collections::BTreeMap;

use super::problem::{Joins, TimetablingProblem, TimetablingSolution, TripRun};
use super::stop_choice::{StopChoice, choose};
use railhead_engine::board::SpaceId;

/// What is left of trains and room in so many cases is remembered; beyond that the bound is what each trip could do alone.
const MOST_KNOWN: usize = 60_000;
/// Trips to fix before the search takes the best timetable that it has found.
const MOST_TRIES: u32 = 20_000;

/// Finds the best timetable.
pub fn solve(problem: &TimetablingProblem, joins: Joins) -> TimetablingSolution {
    let count = problem.trips.len();
    let mut ends: Vec<SpaceId> = problem.trips.iter().map(|trip| trip.to).collect();
    ends.sort_unstable();
    ends.dedup();
    let end_of = |to: SpaceId| ends.iter().position(|end| *end == to).unwrap_or_default();
    let is_linked = |index: usize| {
        let mut trips = problem.trips.iter();
        problem.trips[index].not_without.is_some() || trips.any(|trip| trip.not_without == Some(index))
    };
    let mut search = Search {
        problem,
        joins,
        end_of: problem.trips.iter().map(|trip| end_of(trip.to)).collect(),
        is_linked: (0..count).map(is_linked).collect(),
        known: BTreeMap::new(),
        tries: 0,
        is_proven: true,
        // Everybody stays.
        best: vec![problem.capacity.len(); count],
        runs: vec![None; count],
    };
    let left = Left {
        capacity: problem.capacity.clone(),
        room: ends.iter().map(|end| problem.room_in(*end)).collect(),
        begins: vec![Begin::Open; count],
    };
    if let Some(bound) = search.best_of_the_rest(0, &left) {
        search.fix_next(&mut Vec::new(), &left, &bound, Vec::new());
    }
    if !search.is_proven {
        let found = search.runs.iter().map(|run| turns_of(run.as_ref())).collect();
        search.serve_in_order(found);
        search.serve_in_order(vec![Vec::new(); count]);
    }
    search.hasten();
    TimetablingSolution {
        runs: search.runs,
        is_proven: search.is_proven,
    }
}

/// When a trip begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Begin {
    /// It is not fixed, or nobody waits for it and it waits for nobody.
    Open,
    Never,
    In(usize),
}

/// What is left for the trips that are not fixed yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    /// Trains, by turn.
    capacity: Vec<u16>,
    /// Stacking points, by destination.
    room: Vec<u16>,
    /// By trip.
    begins: Vec<Begin>,
}

struct Search<'p> {
    problem: &'p TimetablingProblem,
    joins: Joins<'p>,
    /// The destination of each trip, by its place among all.
    end_of: Vec<usize>,
    /// Whether a trip waits for another, or another for it.
    is_linked: Vec<bool>,
    /// What the arrivals of the trips from one on can be at best with what is left, whatever holds them on the way.
    known: BTreeMap<(usize, Left), Option<Vec<usize>>>,
    tries: u32,
    is_proven: bool,
    /// The arrivals of the best timetable so far.
    best: Vec<usize>,
    runs: Vec<Option<TripRun>>,
}

impl Search<'_> {
    /// The arrival of a trip that goes in some turns: that after the last if it does not go.
    fn arrival(&self, turns: &[usize]) -> usize {
        turns.last().copied().unwrap_or(self.problem.capacity.len())
    }

    /// The first turn in which a trip may begin, and the last in which it has to if others wait for it.
    fn span(&self, index: usize, left: &Left) -> (usize, Option<usize>) {
        let trips = &self.problem.trips;
        let earliest = match trips[index].not_without.map(|other| left.begins[other]) {
            None | Some(Begin::Open) => 0,
            Some(Begin::In(turn)) => turn,
            Some(Begin::Never) => self.problem.capacity.len(),
        };
        let waiting = trips.iter().zip(&left.begins);
        let waiting = waiting.filter(|(trip, _)| trip.not_without == Some(index));
        let begun = waiting.filter_map(|(_, begin)| match begin {
            Begin::In(turn) => Some(*turn),
            Begin::Open | Begin::Never => None,
        });
        (earliest, begun.min())
    }

    /// The turns in which a trip can go with what is left.
    fn open_turns(&self, index: usize, left: &Left) -> Vec<usize> {
        let trip = &self.problem.trips[index];
        if left.room[self.end_of[index]] < trip.points {
            return Vec::new();
        }
        let (earliest, _) = self.span(index, left);
        let can_go = |turn: &usize| trip.open[*turn] && left.capacity[*turn] >= trip.takes;
        (earliest..self.problem.capacity.len()).filter(can_go).collect()
    }

    /// The turns of the trains that a trip can take, those that arrive first first; none if it does not go.
    fn options(&self, index: usize, left: &Left) -> Vec<Vec<usize>> {
        let stops = self.problem.trips[index].stages.len();
        let (_, latest) = self.span(index, left);
        let open = self.open_turns(index, left);
        let mut options = Vec::new();
        for (before, arrival) in open.iter().enumerate().skip(stops) {
            for mut turns in choices(&open[..before], stops) {
                turns.push(*arrival);
                if latest.is_none_or(|latest| turns[0] <= latest) {
                    options.push(turns);
                }
            }
        }
        if latest.is_none() {
            options.push(Vec::new());
        }
        options
    }

    /// What is left after a trip goes in some turns.
    fn after(&self, index: usize, left: &Left, turns: &[usize]) -> Left {
        let trip = &self.problem.trips[index];
        let mut left = left.clone();
        for turn in turns {
            left.capacity[*turn] -= trip.takes;
        }
        if !turns.is_empty() {
            left.room[self.end_of[index]] -= trip.points;
        }
        if self.is_linked[index] {
            left.begins[index] = turns.first().map_or(Begin::Never, |first| Begin::In(*first));
        }
        left
    }

    /// The arrivals of the trips from one on, if each of them had all that is left to itself.
    fn alone(&self, index: usize, left: &Left) -> Vec<usize> {
        let earliest = |index: usize| {
            let stops = self.problem.trips[index].stages.len();
            let arrival = self.open_turns(index, left).get(stops).copied();
            arrival.unwrap_or(self.problem.capacity.len())
        };
        (index..self.problem.trips.len()).map(earliest).collect()
    }

    /// Until which turn each of the trips from one on waits where it begins, at least.
    fn waits(&self, index: usize, left: &Left) -> Vec<usize> {
        let earliest = |index: usize| {
            let stops = self.problem.trips[index].stages.len();
            let open = self.open_turns(index, left);
            open.get(stops).map_or(self.problem.capacity.len(), |_| open[0])
        };
        (index..self.problem.trips.len()).map(earliest).collect()
    }

    /// What the arrivals of the trips from one on can be at best, whatever holds them on the way; `None` if one for which others wait cannot go in
    /// time.
    fn best_of_the_rest(&mut self, index: usize, left: &Left) -> Option<Vec<usize>> {
        if index == self.problem.trips.len() {
            return Some(Vec::new());
        }
        let key = (index, left.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let alone = self.alone(index, left);
        if self.known.len() >= MOST_KNOWN {
            return Some(alone);
        }
        let mut best: Option<Vec<usize>> = None;
        for turns in self.options(index, left) {
            let arrival = self.arrival(&turns);
            if best.as_ref().is_some_and(|best| best[0] < arrival) {
                break;
            }
            let next = self.after(index, left, &turns);
            let rest = self.best_of_the_rest(index + 1, &next);
            if self.known.len() >= MOST_KNOWN {
                return Some(alone);
            }
            let Some(rest) = rest else { continue };
            let arrivals = [&[arrival][..], rest.as_slice()].concat();
            if best.as_ref().is_none_or(|best| arrivals < *best) {
                best = Some(arrivals);
            }
            if best.as_ref() == Some(&alone) {
                break;
            }
        }
        self.known.insert(key, best.clone());
        best
    }

    /// Fixes the trips that are left one after the other. `bound` is what the arrivals of all can be at best, and `stops` are those of the fixed trips.
    fn fix_next(
        &mut self,
        fixed: &mut Vec<Vec<usize>>,
        left: &Left,
        bound: &[usize],
        stops: Vec<Vec<SpaceId>>,
    ) {
        if self.best.as_slice() <= bound {
            return;
        }
        let index = fixed.len();
        if index == self.problem.trips.len() {
            self.best = bound.to_vec();
            self.runs = runs(fixed, stops);
            return;
        }
        let mut later = Vec::new();
        for turns in self.options(index, left) {
            let next = self.after(index, left, &turns);
            let Some(rest) = self.best_of_the_rest(index + 1, &next) else {
                continue;
            };
            let arrivals = [&bound[..index], &[self.arrival(&turns)][..], rest.as_slice()].concat();
            if arrivals == bound {
                self.fix(fixed, turns, &next, &arrivals);
                if self.best.as_slice() <= bound {
                    return;
                }
            } else if arrivals < self.best {
                later.push((arrivals, turns, next));
            }
        }
        later.sort_unstable();
        for (arrivals, turns, next) in later {
            if self.best <= arrivals {
                return;
            }
            self.fix(fixed, turns, &next, &arrivals);
        }
    }

    /// Fixes the next trip, if all that are fixed then have somewhere to stop while the others wait.
    fn fix(&mut self, fixed: &mut Vec<Vec<usize>>, turns: Vec<usize>, left: &Left, bound: &[usize]) {
        self.tries += 1;
        if self.tries > MOST_TRIES {
            self.is_proven = false;
            return;
        }
        fixed.push(turns);
        let waits = self.waits(fixed.len(), left);
        match choose(self.problem, self.joins, fixed, &waits) {
            StopChoice::Found(stops) => self.fix_next(fixed, left, bound, stops),
            StopChoice::Impossible => {}
            StopChoice::Open => self.is_proven = false,
        }
        fixed.pop();
    }

    /// Begins with some trains and has trips arrive earlier, always the first that can while all others go as they do. Keeps what comes of it if
    /// nothing better is known.
    fn serve_in_order(&mut self, mut fixed: Vec<Vec<usize>>) {
        let mut stops = None;
        self.tries = 0;
        while let Some(better) = self.serve_one(&mut fixed) {
            stops = Some(better);
        }
        let arrivals: Vec<usize> = fixed.iter().map(|turns| self.arrival(turns)).collect();
        if let Some(stops) = stops.filter(|_| arrivals < self.best) {
            self.best = arrivals;
            self.runs = runs(&fixed, stops);
        }
    }

    /// Has the first trip that can arrive earlier do so, and says where all stop then.
    fn serve_one(&mut self, fixed: &mut [Vec<usize>]) -> Option<Vec<Vec<SpaceId>>> {
        for index in 0..fixed.len() {
            let now = self.arrival(&fixed[index]);
            let left = self.left_to(index, fixed);
            for turns in self.options(index, &left) {
                if self.arrival(&turns) >= now {
                    break;
                }
                self.tries += 1;
                if self.tries > MOST_TRIES {
                    return None;
                }
                let before = std::mem::replace(&mut fixed[index], turns);
                if let StopChoice::Found(stops) = choose(self.problem, self.joins, fixed, &[]) {
                    return Some(stops);
                }
                fixed[index] = before;
            }
        }
        None
    }

    /// Has every trip go as early as it can, in the order of precedence, where that delays no arrival.
    fn hasten(&mut self) {
        let current = self.runs.iter();
        let mut fixed: Vec<Vec<usize>> = current.map(|run| turns_of(run.as_ref())).collect();
        for index in 0..fixed.len() {
            let now = fixed[index].clone();
            let Some(arrival) = now.last().copied().filter(|_| now.len() > 1) else {
                continue;
            };
            let left = self.left_to(index, &fixed);
            let mut open = self.open_turns(index, &left);
            open.retain(|turn| *turn < arrival);
            // The choices come the latest first.
            for mut turns in choices(&open, now.len() - 1).into_iter().rev() {
                turns.push(arrival);
                if turns == now {
                    break;
                }
                fixed[index] = turns;
                if let StopChoice::Found(stops) = choose(self.problem, self.joins, &fixed, &[]) {
                    self.runs = runs(&fixed, stops);
                    break;
                }
                fixed[index].clone_from(&now);
            }
        }
    }

    /// What is left to a trip when all others go as they are fixed.
    fn left_to(&self, index: usize, fixed: &[Vec<usize>]) -> Left {
        let mut left = Left {
            capacity: self.problem.capacity.clone(),
            room: vec![u16::MAX; self.end_of.len()],
            begins: vec![Begin::Open; fixed.len()],
        };
        for (other, turns) in fixed.iter().enumerate().filter(|(other, _)| *other != index) {
            left = self.after(other, &left, turns);
        }
        left
    }
}

/// The turns in which a trip goes; none if it does not.
fn turns_of(run: Option<&TripRun>) -> Vec<usize> {
    run.map_or_else(Vec::new, |run| run.turns.clone())
}

/// The trains of trips whose turns and stops are chosen.
fn runs(fixed: &[Vec<usize>], stops: Vec<Vec<SpaceId>>) -> Vec<Option<TripRun>> {
    let run = |(turns, stops): (&Vec<usize>, Vec<SpaceId>)| {
        (!turns.is_empty()).then(|| TripRun {
            turns: turns.clone(),
            stops,
        })
    };
    fixed.iter().zip(stops).map(run).collect()
}

/// Every choice of some of the turns, in order; of two that differ the later comes first.
fn choices(open: &[usize], count: usize) -> Vec<Vec<usize>> {
    let Some(rest) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for last in (rest..open.len()).rev() {
        for mut turns in choices(&open[..last], rest) {
            turns.push(open[last]);
            all.push(turns);
        }
    }
    all
}
