//! Fog of war (HO-2): which units a side does not know, and how they appear to it.
//!
//! Position and number of enemy units are always visible. Their identity is known while they are next to a unit of the viewing side, under assault by
//! one from the sea, or in combat with one. Units off the map are unknown, except those that were destroyed
//! or left by an exit.

mod veil;

pub use veil::veiled;

use super::hex_state::{HexState, Standing};
use crate::HexGame;
use crate::definition::{Side, UnitId};
use railhead_engine::board::SpaceId;

/// Whether there is fog of war for either side: one of them chose it, and the game is not over.
pub fn is_on(state: &HexState) -> bool {
    state.campaign.fog && !state.over
}

/// Whether a unit's identity would be unknown to a side (HO-2) in fog.
pub(crate) fn is_hidden(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    if game.unit(unit).side == viewer {
        return false;
    }
    let fights = state
        .combat()
        .is_some_and(|combat| combat.attackers.contains(&unit) || combat.defenders.contains(&unit));
    let at = match state.unit(unit).standing {
        Standing::Lost { .. } => return false,
        // HM-8: who has left the map by an exit counts for all to see.
        Standing::Withdrawn if state.altered().exit_of(unit).is_some() => return false,
        Standing::OnMap => state.unit(unit).at,
        Standing::Afloat(space) => Some(space),
        Standing::Awaited | Standing::OffMapPort | Standing::Declined | Standing::Withdrawn => None,
    };
    !fights && at.is_none_or(|at| !is_watched(game, state, viewer, at))
}

/// Whether a side has a unit in a space or next to it, or off it to assault it (HN-6), no matter whether the odds force it to attack, which it could
/// not know.
fn is_watched(game: &HexGame, state: &HexState, viewer: Side, space: SpaceId) -> bool {
    let presence = state.presence();
    let lies_off = || {
        // Units are off a hex only in their own player-turn, and only in scenarios with a sea.
        state.player() == viewer
            && !game.tables().naval.harbours.is_empty()
            && state.units().any(|(unit, status)| {
                status.standing == Standing::Afloat(space) && game.unit(unit).side == viewer
            })
    };
    presence.has_units(viewer, space)
        || game
            .board()
            .links(space)
            .iter()
            .any(|link| presence.has_units(viewer, link.to))
        || lies_off()
}

/// Whether a side does not know the identity of a unit (HO-2).
pub fn is_unknown(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    is_on(state) && is_hidden(game, state, viewer, unit)
}

/// The enemy units that a side does not know (HO-2), by id; empty without fog.
pub fn unknown(game: &HexGame, state: &HexState, viewer: Side) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    game.unit_ids()
        .filter(|unit| is_hidden(game, state, viewer, *unit))
        .collect()
}

/// The enemies that a unit's order has revealed to its side (HO-2): adjacent ones not seen before in this player-turn.
pub(crate) fn sights(game: &HexGame, state: &HexState, by: UnitId) -> Vec<UnitId> {
    let Some(at) = state.unit(by).at.filter(|_| is_on(state)) else {
        return Vec::new();
    };
    let side = game.unit(by).side;
    let board = game.board();
    state
        .units()
        .filter(|(id, unit)| {
            game.unit(*id).side != side && !state.campaign.seen.contains(id) && unit.at.is_some()
        })
        .filter(|(_, unit)| {
            unit.at == Some(at) || board.links(at).iter().any(|link| Some(link.to) == unit.at)
        })
        .map(|(id, _)| id)
        .collect()
}

/// The units on the map that their enemy knows, by id; empty without fog.
pub(crate) fn in_view(game: &HexGame, state: &HexState) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    game.unit_ids()
        .filter(|unit| {
            let viewer = game.unit(*unit).side.enemy();
            state.unit(*unit).at.is_some() && !is_hidden(game, state, viewer, *unit)
        })
        .collect()
}

#[cfg(test)]
mod tests;
