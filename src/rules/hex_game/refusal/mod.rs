//! Why something may not be done, with the rule and the facts.

mod facts;
mod words;

use super::definition::{Phase, Side, UnitId};
use super::stacking::Overstacked;
use crate::rules::board::{CrossingId, SpaceId};

/// How a unit travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Travel {
    /// On its own feet or wheels.
    March,
    /// By train.
    Rail,
}

/// Why something may not be done: one reason, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The last turn is over.
    GameOver,
    /// Such orders belong to another phase.
    OtherPhase {
        /// The phase that they belong to.
        wanted: Phase,
        /// The phase that is being played.
        now: Phase,
    },
    /// A combat waits for a decision.
    CombatWaits {
        /// The space that is attacked.
        target: SpaceId,
    },
    /// The unit is the other player's.
    NotYourUnit {
        /// The unit.
        unit: UnitId,
        /// Whose player-turn it is.
        player: Side,
    },
    /// The unit is not on the map.
    OffMap {
        /// The unit.
        unit: UnitId,
    },
    /// Fixed defences do not move.
    Fixed {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has marched in this phase.
    AlreadyMoved {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is there.
    AlreadyThere {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        at: SpaceId,
    },
    /// No unit can be in such terrain.
    Prohibited {
        /// The space.
        space: SpaceId,
    },
    /// The unit keeps to roads and railways, and there is none.
    NoRoad {
        /// The unit.
        unit: UnitId,
        /// The space.
        space: SpaceId,
    },
    /// An enemy unit is there.
    EnemyInHex {
        /// The space.
        space: SpaceId,
        /// The first unit there.
        enemy: UnitId,
        /// How the way was to be made.
        travel: Travel,
    },
    /// The way leads on from an enemy zone of control.
    StopsInZone {
        /// The space in the zone.
        space: SpaceId,
        /// The units that exert it.
        enemies: Vec<UnitId>,
    },
    /// The march takes more movement points than the unit has.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// Movement points that it takes.
        cost: u32,
        /// Movement points that the unit has.
        allowance: u16,
    },
    /// No way leads there.
    NoWay {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The unit can march nowhere.
    NowhereToMarch {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has railed in this phase.
    AlreadyRailed {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is unsupplied.
    Unsupplied {
        /// The unit.
        unit: UnitId,
    },
    /// The unit moved earlier in this turn.
    MovedThisTurn {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: SpaceId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit began the phase next to enemies.
    AdjacentToEnemy {
        /// The unit.
        unit: UnitId,
        /// The enemies, each with where it stands.
        enemies: Vec<(UnitId, SpaceId)>,
    },
    /// The unit does not stand on a railway.
    NotOnRail {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        at: SpaceId,
    },
    /// No railway runs there.
    NotRail {
        /// The space.
        space: SpaceId,
    },
    /// The hex is not the player's.
    NotControlled {
        /// The space.
        space: SpaceId,
        /// Whose it is.
        by: Option<Side>,
    },
    /// A bridge on the way is down.
    BridgeDown {
        /// The bridge.
        crossing: CrossingId,
    },
    /// The railway on the way has no bridge over the water.
    NoBridge {
        /// The spaces on either side.
        between: [SpaceId; 2],
    },
    /// The railway of the one space does not lead to the other.
    NotJoinedByRail {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The ride is longer than trains go.
    BeyondRailRange {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// The length of the way, in hexes.
        length: u32,
        /// The longest rail move, in hexes.
        range: u16,
    },
    /// The unit can ride nowhere: every railway out of its hex is cut.
    NowhereToRail {
        /// The unit.
        unit: UnitId,
    },
    /// The side has railed all that it may in this phase.
    CapacityUsed {
        /// The side.
        side: Side,
        /// How many units it may rail.
        capacity: u16,
        /// The units that have railed.
        railed: Vec<UnitId>,
    },
    /// The unit has no move of this phase to take back.
    NothingToTakeBack {
        /// The unit.
        unit: UnitId,
    },
    /// The unit's move has shown its player enemies that he did not know.
    HasSeen {
        /// The unit.
        unit: UnitId,
    },
    /// Hexes hold more than may be there when a phase ends.
    Overstacked {
        /// The hexes; never empty.
        hexes: Vec<Overstacked>,
    },
}

impl Refusal {
    /// The id of the rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "HT-1",
            Self::OtherPhase { .. } => "HT-2",
            Self::CombatWaits { .. } => "HB-1",
            Self::NotYourUnit { .. }
            | Self::AlreadyMoved { .. }
            | Self::TooFar { .. }
            | Self::Fixed { .. } => "HM-1",
            Self::OffMap { .. } | Self::AlreadyThere { .. } => "HM-6",
            Self::Prohibited { .. } | Self::NoWay { .. } => "HM-2",
            Self::NoRoad { .. } => "HM-3",
            Self::EnemyInHex {
                travel: Travel::March,
                ..
            } => "HM-4",
            Self::EnemyInHex {
                travel: Travel::Rail, ..
            }
            | Self::BridgeDown { .. }
            | Self::NoBridge { .. } => "HR-8",
            Self::StopsInZone { .. } => "HZ-2",
            Self::NowhereToMarch { .. } => "HM-5",
            Self::AlreadyRailed { .. } | Self::NothingToTakeBack { .. } => "HR-11",
            Self::Unsupplied { .. } => "HR-4",
            Self::MovedThisTurn { .. } => "HR-5",
            Self::AdjacentToEnemy { .. } => "HR-6",
            Self::NotOnRail { .. }
            | Self::NotRail { .. }
            | Self::NotControlled { .. }
            | Self::NotJoinedByRail { .. }
            | Self::NowhereToRail { .. } => "HR-7",
            Self::BeyondRailRange { .. } => "HR-3",
            Self::CapacityUsed { .. } => "HR-12",
            Self::HasSeen { .. } => "HO-2",
            Self::Overstacked { .. } => "HK-2",
        }
    }
}
