//! The advice of a scenario: what it names, beside its words. Not here: when it is given, which is among the opponents.

pub(crate) mod check;

use super::conditions::Condition;
use crate::definition::{Phase, Side, UnitId};
use railhead_engine::board::CrossingId;
use railhead_engine::engine::advice::WrittenAdvice;

/// The advice of a scenario.
pub type HexAdvice = WrittenAdvice<Side, Phase, Condition, AdvisedMeans>;

/// With what advice tells a player to do something: it is a hint while an order with it is allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdvisedMeans {
    /// Units one of which is to act; any if there are none.
    pub units: Vec<UnitId>,
    /// The bridge that is to be blown (HD-1).
    pub blow: Option<CrossingId>,
}
