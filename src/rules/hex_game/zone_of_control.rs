//! Zones of control (HZ): the spaces around a unit in which it hinders the enemy.

use super::definition::{Side, UnitId};
use super::{HexGame, HexState};
use crate::rules::board::SpaceId;

/// The spaces that a unit at `at` exerts a zone of control into (HZ-1): its neighbours, except across a
/// strait or the sea, and except those that it could not enter itself. Fixed units can enter none.
pub(super) fn zone_of<'a>(
    game: &'a HexGame,
    demolished: &'a [bool],
    unit: UnitId,
    at: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    game.costs()
        .links(game.board(), demolished, game.mobility(unit), at)
        .map(|(link, _)| link.to)
}

/// Whether a unit of `side` in this space would be in an enemy zone of control (HZ-1, HZ-4).
pub fn is_in_enemy_zone(state: &HexState, side: Side, space: SpaceId) -> bool {
    state.presence().has_zone(side.enemy(), space)
}

/// Whether an enemy zone of control hinders a supply line or retreat of `side` in this space: a friendly unit there
/// cancels it (HZ-3).
pub fn is_zone_uncancelled(state: &HexState, side: Side, space: SpaceId) -> bool {
    is_in_enemy_zone(state, side, space) && !state.presence().has_units(side, space)
}

/// The units of the other side that exert a zone of control into a space, by id.
pub fn exerting(game: &HexGame, state: &HexState, side: Side, space: SpaceId) -> Vec<UnitId> {
    let neighbours = game.board().links(space).iter().map(|link| link.to);
    let units = neighbours.flat_map(|at| state.units_in(at).map(move |unit| (unit, at)));
    let mut units: Vec<UnitId> = units
        .filter(|(unit, _)| game.unit(*unit).side == side.enemy())
        .filter(|(unit, at)| zone_of(game, &state.demolished, *unit, *at).any(|to| to == space))
        .map(|(unit, _)| unit)
        .collect();
    units.sort_unstable();
    units
}

/// The enemy units adjacent to a space, by id, each with where it stands. Adjacent means adjacent: a strait or river
/// between changes nothing (HR-6).
pub fn adjacent_enemies(
    game: &HexGame,
    state: &HexState,
    side: Side,
    space: SpaceId,
) -> Vec<(UnitId, SpaceId)> {
    let neighbours: Vec<SpaceId> = game.board().links(space).iter().map(|link| link.to).collect();
    if !neighbours
        .iter()
        .any(|at| state.presence().has_units(side.enemy(), *at))
    {
        return Vec::new();
    }
    let units = state
        .units()
        .filter_map(|(unit, status)| Some((unit, status.at?)));
    units
        .filter(|(unit, at)| game.unit(*unit).side == side.enemy() && neighbours.contains(at))
        .collect()
}
