//! Conditions on which the great events and the advice of a scenario depend, and what its advice is. Not here: whether they hold, which is in
//! `shown/conditions`.

use serde::Deserialize;

use super::definition::{KindId, NationId, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::advice::WrittenAdvice;

/// The advice of a scenario, which may name a kind of unit.
pub type AreaAdvice = WrittenAdvice<NationId, Phase, Condition, Option<KindId>>;

/// A condition, seen from a side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Condition<Space = SpaceId, Nation = NationId, Kind = KindId> {
    /// The side holds an area.
    Held(Space),
    /// An enemy of the side holds an area.
    Lost(Space),
    /// A battle is being fought in a space (AB-7).
    Battle(Space),
    /// A nation that began at peace has entered the war (AB-13).
    Entered(Nation),
    /// A nation has at least this number of units of a kind on the map, or in a space.
    Has {
        nation: Nation,
        unit: Kind,
        least: u16,
        at: Option<Space>,
    },
    /// A train of the side has gone by way of one area to another in this turn, whatever lies between (AR).
    Train { from: Space, to: Space },
    /// A unit of the active nations in one area can go by rail to another now.
    ByRail { from: Space, to: Space },
    /// All of these hold.
    All(Vec<Self>),
    /// Any of these holds.
    Any(Vec<Self>),
    /// This does not hold.
    Not(Box<Self>),
}

/// A condition in a file, with ids.
pub type ConditionFile = Condition<String, String, String>;
