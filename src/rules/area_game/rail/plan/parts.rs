//! What goes into a plan, and what comes out.

use crate::rules::area_game::rail::limited::Limited;
use crate::rules::area_game::rail::situation::{Train, Traveller};
use crate::rules::board::SpaceId;

/// A unit that wants to go somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TrainRequest {
    /// The unit.
    pub unit: Traveller,
    /// Where it stands.
    pub from: SpaceId,
    /// Where it wants to go.
    pub to: SpaceId,
}

/// What stands in the way of more trains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bottleneck {
    /// What all trains that could still go have to share: a minimum cut.
    pub what: Vec<Limited>,
    /// How many units it lets through, those counted that the plan sends.
    pub carries: u16,
}

/// A plan for many units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// A train for each wish, in their order; `None` for those that stay.
    pub trains: Vec<Option<Train>>,
    /// Why not all go; `None` if all do, or if no single cut says it.
    pub bottleneck: Option<Bottleneck>,
    /// Whether it is certain that no other plan sends more.
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
    /// Which of the tickets of its group it takes.
    pub ticket: usize,
    /// From where the unit stands to where it wants to go.
    pub path: Vec<SpaceId>,
}

/// A way for each wish, in their order; `None` for those that stay.
pub(super) type Routes = Vec<Option<Route>>;

/// How many of the wishes have a way.
pub(super) fn goes(routes: &Routes) -> usize {
    routes.iter().flatten().count()
}
