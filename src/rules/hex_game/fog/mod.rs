//! Fog of war (HO-2): which units a side does not know, and how it reads of them.
//!
//! Where enemy units stand, and how many, is always seen. Who they are is known while they stand next to a unit of
//! the side that looks, lie off or are under assault by one, or fight one. What is off the map is not known at all, but for
//! units that are destroyed.

mod veil;

pub use veil::veiled;

use super::HexGame;
use super::definition::{Side, UnitId};
use super::state::{HexState, Standing};
use crate::rules::board::{Link, SpaceId};

/// Whether fog of war lies over the game for either side: one of them asked for it, and it is not over.
pub fn is_on(state: &HexState) -> bool {
    state.campaign.fog && !state.over
}

/// Whether a side does not know who a unit is (HO-2), were there fog.
pub(super) fn is_hidden(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    if game.unit(unit).side == viewer {
        return false;
    }
    let fights = state
        .combat()
        .is_some_and(|combat| combat.attackers.contains(&unit) || combat.defenders.contains(&unit));
    let at = match state.unit(unit).standing {
        Standing::Lost { .. } => return false,
        Standing::OnMap => state.unit(unit).at,
        Standing::Afloat(space) => Some(space),
        Standing::Awaited | Standing::OffMapPort | Standing::Declined | Standing::Withdrawn => None,
    };
    !fights && at.is_none_or(|at| !is_watched(game, state, viewer, at))
}

/// Whether a side has a unit in a space or next to it, or off it at sea to assault it (HN-6): whether that has to attack is
/// a question of the odds, which it could not know otherwise.
fn is_watched(game: &HexGame, state: &HexState, viewer: Side, space: SpaceId) -> bool {
    let presence = state.presence();
    let lies_off = || {
        // Nobody lies off a hex but in its own player-turn, and where the scenario has a sea.
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

/// Whether a side does not know who a unit is (HO-2).
pub fn is_unknown(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    is_on(state) && is_hidden(game, state, viewer, unit)
}

/// The units of the other side that a side does not know (HO-2), by id; none where there is no fog.
pub fn unknown(game: &HexGame, state: &HexState, viewer: Side) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    game.unit_ids()
        .filter(|unit| is_hidden(game, state, viewer, *unit))
        .collect()
}

/// What a unit's order has shown its side (HO-2): enemies next to it that were not seen before in this player-turn.
pub(super) fn sights(game: &HexGame, state: &HexState, by: UnitId) -> Vec<UnitId> {
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
            let near = |link: &Link| Some(link.to) == unit.at;
            unit.at == Some(at) || board.links(at).iter().any(near)
        })
        .map(|(id, _)| id)
        .collect()
}

/// The units on the map that their enemy knows, by id; none where there is no fog.
pub(super) fn in_view(game: &HexGame, state: &HexState) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    let is_seen = |unit: &UnitId| {
        let viewer = game.unit(*unit).side.enemy();
        state.unit(*unit).at.is_some() && !is_hidden(game, state, viewer, *unit)
    };
    game.unit_ids().filter(is_seen).collect()
}

#[cfg(test)]
mod tests;
