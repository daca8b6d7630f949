//! Options (HO): chosen once, in setup.

use super::HexGame;
use super::definition::{OptionId, Phase};
use super::order::Order;
use super::refusal::Refusal;
use super::state::HexState;
use super::turn::Play;

/// Whether an option may be chosen, or its choice taken back (HO-1).
pub(super) fn check(_game: &HexGame, state: &HexState, _option: OptionId, _on: bool) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::Setup,
        now: state.phase(),
    })
}

/// Chooses an option or takes the choice back, as [`check`] allows.
pub(super) fn resolve(_play: &mut Play<'_>, _option: OptionId, _on: bool) {}

/// Whether fog of war may be wished, or the wish taken back (HO-2).
pub(super) fn check_fog(_game: &HexGame, state: &HexState, _on: bool) -> Result<(), Refusal> {
    Err(Refusal::OtherPhase {
        wanted: Phase::Setup,
        now: state.phase(),
    })
}

/// Wishes fog of war, or takes the wish back, as [`check_fog`] allows.
pub(super) fn resolve_fog(_play: &mut Play<'_>, _on: bool) {}

/// The choices that are allowed now.
pub(super) fn legal_orders(_game: &HexGame, _state: &HexState, _orders: &mut Vec<Order>) {}
