//! Setup (HT-1) and reinforcement (HF): units come into play.

use super::HexGame;
use super::definition::{Definition, Phase, Side, UnitId};
use super::order::Order;
use super::refusal::Refusal;
use super::state::HexState;
use super::turn::Play;
use crate::rules::board::SpaceId;

/// Whether a side has anything to decide before the first turn (HT-1): options to choose, units to set up.
pub(super) fn has_setup(definition: &Definition, side: Side) -> bool {
    let to_choose = definition
        .options
        .iter()
        .any(|option| option.side == side && !option.is_given);
    let to_set_up = definition.setup.iter().any(|placement| {
        definition.units[placement.unit.index()].side == side && !placement.within.is_empty()
    });
    to_choose || to_set_up
}

fn other_phase(state: &HexState) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::Reinforcement,
        now: state.phase(),
    })
}

/// Whether a unit may be set up or brought on in a space.
pub(super) fn check_deploy(
    _game: &HexGame,
    state: &HexState,
    _unit: UnitId,
    _to: SpaceId,
) -> Result<(), Refusal> {
    other_phase(state)
}

/// Deploys a unit, as [`check_deploy`] allows.
pub(super) fn resolve_deploy(_play: &mut Play<'_>, _unit: UnitId, _to: SpaceId) {}

/// Whether a unit may be brought into the off-map port.
pub(super) fn check_muster(_game: &HexGame, state: &HexState, _unit: UnitId) -> Result<(), Refusal> {
    other_phase(state)
}

/// Brings a unit into the off-map port, as [`check_muster`] allows.
pub(super) fn resolve_muster(_play: &mut Play<'_>, _unit: UnitId) {}

/// Whether an optional unit may be accepted or refused (HF-5).
pub(super) fn check_answer(_game: &HexGame, state: &HexState, _unit: UnitId) -> Result<(), Refusal> {
    other_phase(state)
}

/// Accepts or refuses an optional unit, as [`check_answer`] allows.
pub(super) fn resolve_answer(_play: &mut Play<'_>, _unit: UnitId, _accepted: bool) {}

/// What happens as the Reinforcement Phase begins: withdrawals (HF-6).
pub(super) fn begin(_play: &mut Play<'_>) {}

/// What happens as the Reinforcement Phase ends: an offer that was not answered is refused (HF-5).
pub(super) fn end(_play: &mut Play<'_>) {}

/// The deployments and answers that are allowed now.
pub(super) fn legal_orders(_game: &HexGame, _state: &HexState, _orders: &mut Vec<Order>) {}
