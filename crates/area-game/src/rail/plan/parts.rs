//! The input and the output of the planner.

use crate::rail::limited::Limited;
use crate::rail::situation::{Train, Traveller};
use railhead_engine::board::SpaceId;

/// What is to go by rail, from where to where. The planner knows a [`Traveller`]; players name a nation and its cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TrainRequest<Unit = Traveller> {
    pub unit: Unit,
    pub from: SpaceId,
    pub to: SpaceId,
}

/// How a bottleneck stops more trains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Every further train needs one of its capacities: a minimum cut.
    Cut,
    /// No cut explains it. One more train could go if all of its capacities carried more, and there are no fewer of which that is true.
    Together,
}

/// What stops more trains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bottleneck {
    pub stop: Stop,
    /// The capacities.
    pub what: Vec<Limited>,
    /// How many units each of them carries.
    pub each: Vec<u16>,
    /// How many units of the plan can go at most: through these, and on ways that need none of them.
    pub carries: u16,
}

/// A plan for several units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// A train for each request, in order; `None` for units that stay.
    pub trains: Vec<Option<Train>>,
    /// What stops the units that could go if the others stayed; `None` if all of these go, or if that is not known.
    pub bottleneck: Option<Bottleneck>,
    /// Whether it is proven that no plan sends more.
    pub is_proven: bool,
}

impl Plan {
    /// How many units go.
    pub fn goes(&self) -> usize {
        self.trains.iter().flatten().count()
    }
}

/// A way for a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Route {
    /// Index of its ticket in its group.
    pub ticket: usize,
    /// From the unit's position to its destination.
    pub path: Vec<SpaceId>,
}

/// A way for each request, in order; `None` for units that stay.
pub(super) type Routes = Vec<Option<Route>>;

/// How many requests have a way.
pub(super) fn goes(routes: &Routes) -> usize {
    routes.iter().flatten().count()
}
