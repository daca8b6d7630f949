//! What a player can ask for.

use super::definition::{OptionId, UnitId};
use crate::rules::board::{CrossingId, SpaceId};

/// What the player who has to decide asks for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Choose an option in setup (HO-1).
    Choose {
        /// Which.
        option: OptionId,
    },
    /// Take the choice of an option back (HO-1).
    Drop {
        /// Which.
        option: OptionId,
    },
    /// Ask for fog of war in setup, or take that back (HO-2).
    Fog {
        /// Whether it is asked for.
        on: bool,
    },
    /// Set a unit up (HT-1), or bring a reinforcement on (HF).
    Deploy {
        /// Which unit.
        unit: UnitId,
        /// Where.
        to: SpaceId,
    },
    /// Bring a reinforcement into the off-map port (HF-1).
    Muster {
        /// Which unit.
        unit: UnitId,
    },
    /// Accept an optional unit (HF-5).
    Accept {
        /// Which unit.
        unit: UnitId,
    },
    /// Refuse an optional unit (HF-5).
    Refuse {
        /// Which unit.
        unit: UnitId,
    },
    /// Go by sea in the Naval Movement Phase (HN).
    Sail {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: SpaceId,
    },
    /// Try to blow a bridge in the Movement Phase (HD-1).
    Blow {
        /// Which unit.
        unit: UnitId,
        /// Which bridge.
        crossing: CrossingId,
    },
    /// Attack in the Combat Phase (HB).
    Attack {
        /// The space that is attacked.
        target: SpaceId,
        /// The units that attack, by id.
        attackers: Vec<UnitId>,
        /// Air points (HA-1).
        air: u8,
    },
    /// Give the defender of the combat air points (HA-1).
    DefendByAir {
        /// How many.
        points: u8,
    },
    /// Choose the unit that loses a step (HB-5).
    LoseStep {
        /// Which unit.
        unit: UnitId,
    },
    /// Retreat a defender (HB-6).
    Retreat {
        /// Which unit.
        unit: UnitId,
        /// Where it ends.
        to: SpaceId,
    },
    /// Advance an attacker (HB-7).
    Advance {
        /// Which unit.
        unit: UnitId,
        /// Where it ends.
        to: SpaceId,
    },
    /// Advance no further units: the combat is over.
    EndCombat,
    /// March in the Movement Phase (HM).
    Move {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: SpaceId,
        /// The way-points that it goes by, the first first (HM-6).
        via: Vec<SpaceId>,
    },
    /// Go by train in the Rail Movement Phase (HR).
    Rail {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: SpaceId,
    },
    /// Abort the unit's move of this phase: it is back where it started (HR-11).
    TakeBack {
        /// Which unit.
        unit: UnitId,
    },
    /// End the phase.
    EndPhase,
}

impl Order {
    /// A march by the cheapest way.
    pub const fn march(unit: UnitId, to: SpaceId) -> Self {
        let via = Vec::new();
        Self::Move { unit, to, via }
    }
}
