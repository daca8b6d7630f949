//! Random timetables as problems of whole numbers, and a slow way to solve them.
//!
//! `examples/timetables.rs` writes the same ones for a program of whole numbers.

use std::collections::{BTreeMap, BTreeSet};

use railhead_engine::board::SpaceId;
use railhead_engine::engine::Draws;
use railhead_hex_game::chapters::rail::timetable::problem::{TimetablingProblem, TrainTrip, TripRun};

/// A timetable to be made on railways of its own.
#[derive(Debug)]
pub struct RandomTimetable {
    pub problem: TimetablingProblem,
    /// Where one train from each hex can go.
    rides: Vec<BTreeSet<usize>>,
}

/// Railways with hexes where trains can be changed.
struct Railways {
    rides: Vec<BTreeSet<usize>>,
    can_start: Vec<bool>,
    room: Vec<u16>,
}

impl RandomTimetable {
    /// The timetable of a seed: at most `most_trips` trips over `turns` turns.
    pub fn new(seed: u64, most_trips: usize, turns: usize) -> Self {
        let mut draws = Draws::new(seed);
        let mut railways = Railways::new(&mut draws);
        let hexes = railways.room.len();
        let count = 1 + draws.below(most_trips);
        let hubs: Vec<usize> = (0..=draws.below(4)).map(|_| draws.below(hexes)).collect();
        let mut trips: Vec<TrainTrip> = Vec::new();
        for _ in 0..count {
            let any = draws.below(hexes);
            let from = if draws.one_in(2) { any } else { draws.pick(&hubs) };
            let any = draws.below(hexes);
            let to = if draws.one_in(3) { any } else { draws.pick(&hubs) };
            let first = if draws.one_in(3) { draws.below(turns) } else { 0 };
            let open = (0..turns)
                .map(|turn| turn >= first && !draws.one_in(20))
                .collect();
            trips.push(TrainTrip {
                from: space(from),
                to: space(to),
                takes: draws.pick(&[1, 1, 2, 2, 3]),
                points: draws.pick(&[1, 2, 2]),
                open,
                stages: Vec::new(),
                not_without: None,
            });
        }
        trips.retain(|trip| trip.from != trip.to);
        // Everybody has room where he begins.
        let mut held = vec![0; hexes];
        for trip in &trips {
            held[index(trip.from)] += trip.points;
        }
        for (room, held) in railways.room.iter_mut().zip(&held) {
            *room = (*room).max(*held);
        }
        trips.retain_mut(|trip| match railways.stages(trip, turns) {
            Some(stages) => {
                trip.stages = stages;
                true
            }
            None => false,
        });
        for place in 0..trips.len() {
            let other = draws.below(trips.len());
            let waits = draws.one_in(5) && other != place;
            trips[place].not_without = waits.then_some(other);
        }
        let room = railways.room.iter().enumerate();
        Self {
            problem: TimetablingProblem {
                capacity: (0..turns).map(|_| draws.pick(&[0, 1, 2, 3, 4, 4, 6])).collect(),
                room: room.map(|(hex, room)| (space(hex), *room)).collect(),
                trips,
            },
            rides: railways.rides,
        }
    }

    /// Whether one train goes from a hex to another.
    pub fn joins(&self, from: SpaceId, to: SpaceId) -> bool {
        self.rides[index(from)].contains(&index(to))
    }

    /// Whether the trains of some trips keep to every limit.
    pub fn holds(&self, runs: &[Option<TripRun>]) -> bool {
        let problem = &self.problem;
        let end = problem.capacity.len();
        let mut left: Vec<Option<u16>> = problem.capacity.iter().copied().map(Some).collect();
        let mut held: BTreeMap<(SpaceId, usize), u16> = BTreeMap::new();
        for (trip, run) in problem.trips.iter().zip(runs) {
            let (turns, stops) = run
                .as_ref()
                .map_or((&[][..], &[][..]), |run| (&*run.turns, &*run.stops));
            let is_whole =
                run.is_none() || turns.len() == trip.stages.len() + 1 && stops.len() + 1 == turns.len();
            if !is_whole || !turns.is_sorted_by(|a, b| a < b) || !turns.iter().all(|turn| trip.open[*turn]) {
                return false;
            }
            for turn in turns {
                left[*turn] = left[*turn].and_then(|left| left.checked_sub(trip.takes));
            }
            let places: Vec<SpaceId> = [trip.from]
                .into_iter()
                .chain(stops.iter().copied())
                .chain(run.iter().map(|_| trip.to))
                .collect();
            let is_on_the_way = stops
                .iter()
                .zip(&trip.stages)
                .all(|(stop, stage)| stage.contains(stop));
            if !is_on_the_way || !places.windows(2).all(|pair| self.joins(pair[0], pair[1])) {
                return false;
            }
            for turn in 0..end {
                let at = places[turns.iter().filter(|gone| **gone <= turn).count()];
                *held.entry((at, turn)).or_default() += trip.points;
            }
            if let (Some(begins), Some(other)) = (turns.first(), trip.not_without)
                && runs[other].as_ref().is_none_or(|other| *begins < other.turns[0])
            {
                return false;
            }
        }
        left.iter().all(Option::is_some) && held.iter().all(|((at, _), held)| *held <= problem.room[at])
    }

    /// In how many ways the trips can be brought into the turns and have their stops.
    pub fn ways(&self) -> usize {
        let turns = self.problem.capacity.len();
        let ways = self.problem.trips.iter().map(|trip| {
            let stops = trip.stages.iter().map(Vec::len).product::<usize>();
            1 + self.choices(turns, trip).len() * stops
        });
        ways.fold(1, usize::saturating_mul)
    }

    /// The turns in which a trip can go.
    fn choices(&self, turns: usize, trip: &TrainTrip) -> Vec<Vec<usize>> {
        let is_open = |turn: &usize| trip.open[*turn] && self.problem.capacity[*turn] >= trip.takes;
        let masks = 0..1_usize << turns;
        let sets = masks.map(|mask| {
            (0..turns)
                .filter(|turn| (mask >> turn) & 1 == 1)
                .collect::<Vec<_>>()
        });
        sets.filter(|turns| turns.len() == trip.stages.len() + 1 && turns.iter().all(is_open))
            .collect()
    }

    /// The best arrivals, found by trying everything.
    pub fn slow_arrivals(&self) -> Vec<usize> {
        let mut best = None;
        self.try_all(&mut Vec::new(), &mut best);
        best.expect("everybody can stay")
    }

    fn try_all(&self, runs: &mut Vec<Option<TripRun>>, best: &mut Option<Vec<usize>>) {
        let problem = &self.problem;
        let Some(trip) = problem.trips.get(runs.len()) else {
            if self.holds(runs) {
                let never = problem.capacity.len();
                let last = runs
                    .iter()
                    .map(|run| run.as_ref().map_or(never, |run| run.turns[run.turns.len() - 1]));
                let arrivals: Vec<usize> = last.collect();
                if best.as_ref().is_none_or(|best| arrivals < *best) {
                    *best = Some(arrivals);
                }
            }
            return;
        };
        runs.push(None);
        self.try_all(runs, best);
        runs.pop();
        for turns in self.choices(problem.capacity.len(), trip) {
            for stops in every(&trip.stages) {
                let turns = turns.clone();
                runs.push(Some(TripRun { turns, stops }));
                self.try_all(runs, best);
                runs.pop();
            }
        }
    }
}

/// One of each list, in every way.
fn every(lists: &[Vec<SpaceId>]) -> Vec<Vec<SpaceId>> {
    let mut all = vec![Vec::new()];
    for list in lists {
        let longer = |chosen: &Vec<SpaceId>| {
            let chosen = chosen.clone();
            list.iter()
                .map(move |space| [chosen.as_slice(), &[*space]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

impl Railways {
    /// A line with branches, and sometimes a ring.
    fn new(draws: &mut Draws) -> Self {
        let hexes = 8 + draws.below(23);
        let mut links: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); hexes];
        let mut link = |a: usize, b: usize| {
            links[a].insert(b);
            links[b].insert(a);
        };
        for hex in 1..hexes {
            let before = if draws.one_in(4) {
                draws.below(hex)
            } else {
                hex - 1
            };
            link(hex, before);
        }
        if draws.one_in(2) {
            let (a, b) = (draws.below(hexes), draws.below(hexes));
            if a != b {
                link(a, b);
            }
        }
        let range = 2 + draws.below(hexes / 3);
        let rides = (0..hexes).map(|hex| ride(&links, hex, range)).collect();
        let closed = draws.pick(&[2, 5, 20]);
        Self {
            rides,
            can_start: (0..hexes).map(|_| !draws.one_in(closed)).collect(),
            room: (0..hexes).map(|_| draws.pick(&[0, 1, 2, 2, 3, 4, 5])).collect(),
        }
    }

    /// Where a trip can stop between the fewest trains that lead to its destination.
    fn stages(&self, trip: &TrainTrip, most: usize) -> Option<Vec<Vec<SpaceId>>> {
        let (from, to) = (index(trip.from), index(trip.to));
        if self.room[to] < trip.points {
            return None;
        }
        let can_stop = |hex: usize| self.can_start[hex] && self.room[hex] >= trip.points;
        let there = self.trains_from(from, most, &can_stop);
        let back = self.trains_from(to, most, &can_stop);
        let trains = there[to]?;
        let stage = |stop: usize| {
            let hexes = (0..self.room.len()).filter(|hex| can_stop(*hex) && *hex != from && *hex != to);
            let on_the_way =
                hexes.filter(|hex| there[*hex] == Some(stop) && back[*hex] == Some(trains - stop));
            on_the_way.map(space).collect::<Vec<_>>()
        };
        Some((1..trains).map(stage).collect())
    }

    /// The fewest trains to every hex, up to `most`.
    fn trains_from(&self, from: usize, most: usize, can_stop: &dyn Fn(usize) -> bool) -> Vec<Option<usize>> {
        let mut trains = vec![None; self.room.len()];
        trains[from] = Some(0);
        for train in 1..=most {
            let starts: Vec<usize> = (0..trains.len())
                .filter(|hex| *hex == from && train == 1 || trains[*hex] == Some(train - 1) && can_stop(*hex))
                .collect();
            for to in starts.iter().flat_map(|start| &self.rides[*start]) {
                trains[*to] = trains[*to].or(Some(train));
            }
        }
        trains
    }
}

/// The hexes within the range of a train, without its first.
fn ride(links: &[BTreeSet<usize>], from: usize, range: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([from]);
    for _ in 0..range {
        let next: Vec<usize> = reached
            .iter()
            .flat_map(|hex| links[*hex].iter().copied())
            .collect();
        reached.extend(next);
    }
    reached.remove(&from);
    reached
}

fn space(hex: usize) -> SpaceId {
    SpaceId(u32::try_from(hex).expect("few hexes"))
}

fn index(space: SpaceId) -> usize {
    usize::try_from(space.0).expect("few hexes")
}
