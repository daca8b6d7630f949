//! The combat that is being fought, and what it waits for.

use serde::Serialize;

use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::{CombatResult, Side, UnitId};

/// What a combat waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// The defender gives air points, or none (HA-1).
    AirDefence,
    /// A side chooses which units lose steps (HB-5).
    Losses {
        /// Whose units.
        side: Side,
        /// Steps still to lose.
        left: u8,
    },
    /// The defender retreats (HB-6).
    Retreat {
        /// How many hexes.
        hexes: u8,
        /// The units that have not retreated yet, by id.
        units: Vec<UnitId>,
    },
    /// The attacker advances, or not (HB-7).
    Advance {
        /// The units that may still advance, by id.
        units: Vec<UnitId>,
        /// Those of the attackers, by id, that may go further along a road: armour, and what attacked with it.
        far: Vec<UnitId>,
    },
}

/// A combat that is being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// The space that is attacked.
    pub target: SpaceId,
    /// The units that attack, by id; those that are lost stay in the list.
    pub attackers: Vec<UnitId>,
    /// The units that defend, by id; those that are lost stay in the list.
    pub defenders: Vec<UnitId>,
    /// Air points, by side.
    pub air: [u8; 2],
    /// The result, once the die is cast.
    pub result: Option<CombatResult>,
    /// What the combat waits for.
    pub stage: Stage,
}

impl Combat {
    /// Who has to decide, `player` being the attacker.
    pub const fn decider(&self, player: Side) -> Side {
        match self.stage {
            Stage::AirDefence | Stage::Retreat { .. } => player.enemy(),
            Stage::Losses { side, .. } => side,
            Stage::Advance { .. } => player,
        }
    }
}
