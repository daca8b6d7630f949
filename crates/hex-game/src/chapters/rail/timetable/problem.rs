//! A timetable as a problem of whole numbers, without a map: trips through hexes that have room, in turns that have trains (HR-19).

use std::collections::BTreeMap;

use railhead_engine::board::SpaceId;

/// Whether one train goes from a hex to another.
pub type Joins<'j> = &'j dyn Fn(SpaceId, SpaceId) -> bool;

/// Trips to be brought into the trains of some turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimetablingProblem {
    /// How many units can go by rail in each turn.
    pub capacity: Vec<u16>,
    /// Stacking points for which there is room at the end of a turn, in every hex where a trip begins, stops or ends.
    pub room: BTreeMap<SpaceId, u16>,
    /// In the order of precedence.
    pub trips: Vec<TrainTrip>,
}

/// Units that travel together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainTrip {
    pub from: SpaceId,
    pub to: SpaceId,
    /// How much of the capacity each train of it takes.
    pub takes: u16,
    /// Their stacking points.
    pub points: u16,
    /// Whether they can go, by turn.
    pub open: Vec<bool>,
    /// Where they can stop between one train and the next, the best first: as many lists as there are stops.
    pub stages: Vec<Vec<SpaceId>>,
    /// The trip before which they do not begin, by its place.
    pub not_without: Option<usize>,
}

/// The trains of a trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripRun {
    /// The turns in which they go, by their place.
    pub turns: Vec<usize>,
    /// The hexes between them.
    pub stops: Vec<SpaceId>,
}

/// The best timetable that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimetablingSolution {
    /// For each trip its trains; `None` if it does not arrive.
    pub runs: Vec<Option<TripRun>>,
    /// Whether it is proven that none is better.
    pub is_proven: bool,
}

impl TimetablingSolution {
    /// When each trip arrives, by the place of the turn; that after the last for one that does not.
    pub fn arrivals(&self, problem: &TimetablingProblem) -> Vec<usize> {
        let never = problem.capacity.len();
        let runs = self.runs.iter().map(Option::as_ref);
        let last = runs.map(|run| run.and_then(|run| run.turns.last().copied()));
        last.map(|last| last.unwrap_or(never)).collect()
    }
}

impl TimetablingProblem {
    /// The room in a hex; there is enough in one that is not named.
    pub(super) fn room_in(&self, space: SpaceId) -> u16 {
        self.room.get(&space).copied().unwrap_or(u16::MAX)
    }
}
