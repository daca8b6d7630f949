//! Why a unit cannot act in the Combat Phase: it may not attack, or the current combat is waiting for others.

use super::attack::{reasons_against_attack, unit_reason, within_reach};
use super::{advance, decision, retreat};
use crate::definition::UnitId;
use crate::state::fight::{Combat, Stage};
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// Every reason why a unit cannot act now in the Combat Phase; empty if it can attack something, or can be chosen in the pending decision.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    if let Some(combat) = state.combat() {
        let mut orders = Vec::new();
        decision::legal_orders(game, state, &mut orders);
        let is_chosen = orders.iter().any(|order| {
            matches!(order, Order::LoseStep { unit: other }
                | Order::Retreat { unit: other, .. }
                | Order::Advance { unit: other, .. } if *other == unit)
        });
        return if is_chosen {
            Vec::new()
        } else {
            vec![not_asked(combat, unit)]
        };
    }
    if let Some(reason) = unit_reason(game, state, unit) {
        return vec![reason];
    }
    let mut against: Vec<Refusal> = Vec::new();
    for target in within_reach(game, state, unit) {
        let reasons = reasons_against_attack(game, state, unit, target);
        if reasons.is_empty() {
            return reasons;
        }
        against.extend(reasons);
    }
    if against.is_empty() {
        against.push(Refusal::NoTarget { unit });
    }
    against
}

/// Why a unit is not among those that a combat is waiting for.
fn not_asked(combat: &Combat, unit: UnitId) -> Refusal {
    match &combat.stage {
        Stage::AirDefence => Refusal::CombatWaits {
            target: combat.target,
        },
        Stage::Losses { side, .. } => Refusal::NotLosing { unit, side: *side },
        Stage::Retreat { .. } => Refusal::NotRetreating { unit },
        Stage::Advance { .. } => Refusal::NotAdvancing { unit },
    }
}

/// Every reason why a unit may not attack a space, or retreat or advance to it, whatever the pending decision.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    let Some(combat) = state.combat() else {
        return reasons_against_attack(game, state, unit, to);
    };
    let checked = match combat.stage {
        Stage::Retreat { .. } => retreat::check(game, state, unit, to),
        Stage::Advance { .. } => advance::check(game, state, unit, to),
        Stage::AirDefence | Stage::Losses { .. } => Err(Refusal::CombatWaits {
            target: combat.target,
        }),
    };
    checked.err().into_iter().collect()
}
