//! Naval movement (HN): units go by sea in the Naval Movement Phase.

use super::HexGame;
use super::definition::{Phase, UnitId};
use super::order::Order;
use super::refusal::Refusal;
use super::state::HexState;
use super::turn::Play;
use crate::rules::board::SpaceId;

/// Whether a unit may go by sea to a space.
pub(super) fn check(_game: &HexGame, state: &HexState, _unit: UnitId, _to: SpaceId) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::NavalMovement,
        now: state.phase(),
    })
}

/// Sends a unit to a space that [`check`] allows.
pub(super) fn resolve(_play: &mut Play<'_>, _unit: UnitId, _to: SpaceId) {}

/// Decides on the shipping when its place has changed hands (HN-3).
pub(super) fn resolve_prize(_play: &mut Play<'_>) {}

/// Brings back the units whose assault failed, as the Combat Phase ends (HN-6).
pub(super) fn resolve_failed_assaults(_play: &mut Play<'_>) {}

/// The sea moves that are allowed now.
pub(super) fn legal_orders(_game: &HexGame, _state: &HexState, _orders: &mut Vec<Order>) {}
