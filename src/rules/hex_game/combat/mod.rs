//! Combat (HB): attacks in the Combat Phase.

use serde::{Deserialize, Serialize};

use super::HexGame;
use super::definition::{CombatResult, Phase, Side, UnitId};
use super::order::Order;
use super::refusal::Refusal;
use super::state::HexState;
use super::turn::Play;
use crate::rules::board::SpaceId;

/// What a combat waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    },
}

/// A combat that is being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What changes the die (HB-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Modifier {
    /// The terrain, town or city of the defender.
    Terrain,
    /// Every attacker is across water.
    Water,
    /// Armour along a road.
    Armour,
    /// Attacked from several sides.
    Encirclement,
    /// The attacker's air points.
    AirAttack,
    /// The defender's air points.
    AirDefence,
    /// An assault from the sea.
    Assault,
    /// The defender is fortified.
    Fortified,
}

/// The odds of an attack with all that changes its die (HB-2, HB-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The total attack of the attackers.
    pub attack: u16,
    /// The total defence of the defenders.
    pub defence: u16,
    /// The column of the combat results table, from 0.
    pub column: usize,
    /// What changes the die, each with what it adds.
    pub modifiers: Vec<(Modifier, i8)>,
}

impl Odds {
    /// What is added to the die in all.
    pub fn modifier(&self) -> i8 {
        self.modifiers.iter().map(|(_, value)| value).sum()
    }
}

/// Whether an order of the Combat Phase is allowed.
pub(super) fn check(_game: &HexGame, state: &HexState, _order: &Order) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::Combat,
        now: state.phase(),
    })
}

/// Carries out an order that [`check`] allows.
pub(super) fn resolve(_play: &mut Play<'_>, _order: &Order) {}

/// Whether the Combat Phase may end (HN-6).
pub(super) fn check_end(_game: &HexGame, _state: &HexState) -> Result<(), Refusal> {
    Ok(())
}

/// What happens as the Combat Phase ends, before control is updated.
pub(super) fn end(_play: &mut Play<'_>) {}

/// The orders of the Combat Phase that are allowed now.
pub(super) fn legal_orders(_game: &HexGame, _state: &HexState, _orders: &mut Vec<Order>) {}
