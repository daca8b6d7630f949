//! Where trips stop whose turns are fixed, so that no hex holds too much at the end of a turn (HR-19, HK-1).

use std::collections::BTreeMap;
use std::ops::Range;

use super::problem::{Joins, TimetablingProblem};
use railhead_engine::board::SpaceId;

/// Stops to try before it is left open whether there are any that do.
const MOST_STEPS: u32 = 5_000;

/// The stops of some trips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StopChoice {
    /// Those of each trip.
    Found(Vec<Vec<SpaceId>>),
    /// There are none with which no hex holds too much.
    Impossible,
    /// The search was given up.
    Open,
}

/// Chooses the stops of the first trips, given the turns of their trains; a trip without any stays where it is. Those after them wait where they
/// begin until the turns of `waits`.
pub(super) fn choose(
    problem: &TimetablingProblem,
    joins: Joins,
    turns: &[Vec<usize>],
    waits: &[usize],
) -> StopChoice {
    let mut chooser = Chooser {
        problem,
        joins,
        turns,
        held: BTreeMap::new(),
        at_most: BTreeMap::new(),
        order: Vec::new(),
        stops: vec![Vec::new(); turns.len()],
        steps: 0,
    };
    chooser.settle_ends(waits);
    let is_too_much = |((space, _), points): (&(SpaceId, usize), &u16)| *points > problem.room_in(*space);
    if chooser.held.iter().any(is_too_much) {
        return StopChoice::Impossible;
    }
    chooser.note_possible_stops();
    if chooser.place(0) {
        StopChoice::Found(chooser.stops)
    } else if chooser.steps > MOST_STEPS {
        StopChoice::Open
    } else {
        StopChoice::Impossible
    }
}

struct Chooser<'p> {
    problem: &'p TimetablingProblem,
    joins: Joins<'p>,
    turns: &'p [Vec<usize>],
    /// The stacking points in each hex at the end of each turn.
    held: BTreeMap<(SpaceId, usize), u16>,
    /// The same if every trip stopped in all hexes where it can.
    at_most: BTreeMap<(SpaceId, usize), u16>,
    /// The trips with stops, those with the fewest to choose from first.
    order: Vec<usize>,
    stops: Vec<Vec<SpaceId>>,
    steps: u32,
}

impl Chooser<'_> {
    /// Every trip waits where it begins, and stays where it arrives.
    fn settle_ends(&mut self, waits: &[usize]) {
        let end = self.problem.capacity.len();
        for (trip, turns) in self.problem.trips.iter().zip(self.turns) {
            let first = turns.first().copied().unwrap_or(end);
            add(&mut self.held, trip.from, 0..first, trip.points);
            if let Some(last) = turns.last() {
                add(&mut self.held, trip.to, *last..end, trip.points);
            }
        }
        let others = self.problem.trips.iter().skip(self.turns.len());
        for (trip, first) in others.zip(waits) {
            add(&mut self.held, trip.from, 0..*first, trip.points);
        }
    }

    fn note_possible_stops(&mut self) {
        self.at_most = self.held.clone();
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (index, (trip, turns)) in self.problem.trips.iter().zip(self.turns).enumerate() {
            if turns.is_empty() || trip.stages.is_empty() {
                continue;
            }
            order.push((trip.stages.iter().map(Vec::len).sum(), index));
            for (stage, spaces) in trip.stages.iter().enumerate() {
                for space in spaces {
                    let stay = turns[stage]..turns[stage + 1];
                    add(&mut self.at_most, *space, stay, trip.points);
                }
            }
        }
        order.sort_unstable();
        self.order = order.into_iter().map(|(_, index)| index).collect();
    }

    /// Places the trips from this one of the order on.
    fn place(&mut self, next: usize) -> bool {
        match self.order.get(next).copied() {
            Some(index) => self.stop(next, index, 0, self.problem.trips[index].from),
            None => true,
        }
    }

    /// Chooses the stops of a trip from a stage on, and places the trips after it.
    fn stop(&mut self, next: usize, index: usize, stage: usize, at: SpaceId) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let trip = &self.problem.trips[index];
        let Some(spaces) = trip.stages.get(stage) else {
            return (self.joins)(at, trip.to) && self.place(next + 1);
        };
        let stay = self.turns[index][stage]..self.turns[index][stage + 1];
        let mut open: Vec<SpaceId> = spaces
            .iter()
            .copied()
            .filter(|space| self.fits(*space, stay.clone(), trip.points) && (self.joins)(at, *space))
            .collect();
        // A hex with room for everybody who could be there hinders nobody: where it is the only stop, no other is better.
        open.sort_by_key(|space| !self.is_ample(*space, stay.clone()));
        if trip.stages.len() == 1
            && open
                .first()
                .is_some_and(|first| self.is_ample(*first, stay.clone()))
        {
            open.truncate(1);
        }
        for space in open {
            add(&mut self.held, space, stay.clone(), trip.points);
            self.stops[index].push(space);
            if self.stop(next, index, stage + 1, space) {
                return true;
            }
            self.stops[index].pop();
            for turn in stay.clone() {
                if let Some(held) = self.held.get_mut(&(space, turn)) {
                    *held -= trip.points;
                }
            }
        }
        false
    }

    /// Whether a hex has room for some points more at the end of some turns.
    fn fits(&self, space: SpaceId, mut turns: Range<usize>, points: u16) -> bool {
        let room = self.problem.room_in(space);
        turns.all(|turn| held_in(&self.held, space, turn).saturating_add(points) <= room)
    }

    fn is_ample(&self, space: SpaceId, mut turns: Range<usize>) -> bool {
        let room = self.problem.room_in(space);
        turns.all(|turn| held_in(&self.at_most, space, turn) <= room)
    }
}

fn held_in(held: &BTreeMap<(SpaceId, usize), u16>, space: SpaceId, turn: usize) -> u16 {
    held.get(&(space, turn)).copied().unwrap_or(0)
}

fn add(held: &mut BTreeMap<(SpaceId, usize), u16>, space: SpaceId, turns: Range<usize>, points: u16) {
    for turn in turns {
        let held = held.entry((space, turn)).or_insert(0);
        *held = held.saturating_add(points);
    }
}
