//! The current combat and its pending decision.

use serde::Serialize;

use crate::definition::{CombatResult, Side, UnitId};
use railhead_engine::board::SpaceId;

/// The pending decision of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// The defender gives air points, or none (HA-1).
    AirDefence,
    /// A side chooses which units lose steps (HB-5).
    Losses {
        /// The side that loses steps, and chooses.
        side: Side,
        /// Steps still to lose.
        left: u8,
    },
    /// The defender retreats (HB-6).
    Retreat {
        /// The length of the retreat, in hexes.
        hexes: u8,
        /// The units that have not retreated yet, by id.
        units: Vec<UnitId>,
    },
    /// The attacker advances, or not (HB-7).
    Advance {
        /// The units that may still advance, by id.
        units: Vec<UnitId>,
        /// The attackers, by id, that may go farther along a road: armour, and units that attacked with it.
        far: Vec<UnitId>,
    },
}

/// A combat in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    pub target: SpaceId,
    /// The attackers, by id, including lost ones.
    pub attackers: Vec<UnitId>,
    /// The defenders, by id, including lost ones.
    pub defenders: Vec<UnitId>,
    /// Air points, by side.
    pub air: [u8; 2],
    /// The result, once the die has been rolled.
    pub result: Option<CombatResult>,
    pub stage: Stage,
}

impl Combat {
    /// The side that decides; `player` is the attacker.
    pub const fn decider(&self, player: Side) -> Side {
        match self.stage {
            Stage::AirDefence | Stage::Retreat { .. } => player.enemy(),
            Stage::Losses { side, .. } => side,
            Stage::Advance { .. } => player,
        }
    }
}
