//! Bridges (HD): demolition in the Movement Phase, repair in the End Phase.

use super::HexGame;
use super::definition::{Phase, UnitId};
use super::order::Order;
use super::refusal::Refusal;
use super::state::HexState;
use super::turn::Play;
use crate::rules::board::CrossingId;

/// Whether a unit may try to blow a bridge (HD-1).
pub(super) fn check(
    _game: &HexGame,
    state: &HexState,
    _unit: UnitId,
    _crossing: CrossingId,
) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::Movement,
        now: state.phase(),
    })
}

/// Tries to blow a bridge, as [`check`] allows.
pub(super) fn resolve(_play: &mut Play<'_>, _unit: UnitId, _crossing: CrossingId) {}

/// Repairs bridges in the End Phase (HD-3).
pub(super) fn resolve_repairs(_play: &mut Play<'_>) {}

/// The attempts that are allowed now.
pub(super) fn legal_orders(_game: &HexGame, _state: &HexState, _orders: &mut Vec<Order>) {}
