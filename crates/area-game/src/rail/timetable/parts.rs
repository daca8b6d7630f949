//! The input and the output of the timetable.

use crate::ids::NationId;
use crate::rail::situation::{Rails, Train, Traveller};
use railhead_engine::board::SpaceId;

/// A player-turn in which trains go.
#[derive(Clone, Debug)]
pub struct TrainTurn<'r> {
    pub round: u16,
    /// The nations whose trains go.
    pub nations: Vec<NationId>,
    /// The rails as they are expected to be then, with the trains that count already.
    pub rails: Rails<'r>,
}

/// Units that are alike and booked for the same trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookedUnits {
    pub unit: Traveller,
    pub from: SpaceId,
    pub to: SpaceId,
    pub count: u16,
    /// What a round of waiting weighs for each of them; at least 1.
    pub weight: u16,
    /// The first turn in which they may go, as an index.
    pub first: usize,
    /// All units with the same number here arrive in one round.
    pub company: Option<usize>,
}

/// What a unit does by rail in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledLeg {
    /// The index of the turn.
    pub turn: usize,
    pub train: Train,
}

/// A timetable for units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// For units that are alike, in the order in which they were asked for: the legs of each one that arrives.
    pub units: Vec<Vec<Vec<ScheduledLeg>>>,
    /// Whether it is proven that no other is better.
    pub is_proven: bool,
}
