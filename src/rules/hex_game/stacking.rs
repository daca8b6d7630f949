//! Stacking (HK): how much may stand in one hex.

use std::collections::BTreeMap;

use super::definition::{Definition, UnitId};
use super::{HexGame, HexState};
use crate::rules::board::{PlaceKind, SpaceId};

/// A hex with more in it than may be there when a phase ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overstacked {
    /// The hex.
    pub space: SpaceId,
    /// Stacking points in it.
    pub points: u16,
    /// Stacking points that may be in it.
    pub limit: u16,
    /// The units that came there in this phase, by id: taking some of them back mends it.
    pub came: Vec<UnitId>,
}

/// The stacking limit of every space (HK-1): the limit named for the very space, else that of a city, else that of
/// a hex.
pub(super) fn limits(definition: &Definition) -> Vec<u16> {
    let table = &definition.tables.stacking;
    let board = &definition.board;
    let mut limits = vec![table.hex; board.len()];
    for place in board.places().iter().filter(|place| place.is(PlaceKind::City)) {
        limits[place.at.index()] = table.city;
    }
    for (space, limit) in &table.spaces {
        limits[space.index()] = *limit;
    }
    limits
}

/// The stacking limit of a space, in stacking points (HK-1).
pub fn limit(game: &HexGame, space: SpaceId) -> u16 {
    game.stacking_limits[space.index()]
}

/// The stacking points in a space.
pub fn points(game: &HexGame, state: &HexState, space: SpaceId) -> u16 {
    state
        .units_in(space)
        .map(|unit| u16::from(game.unit(unit).stacking))
        .sum()
}

/// The hexes that keep the phase from ending (HK-2), by space. Off the map there is no limit (HK-1).
pub fn overstacked(game: &HexGame, state: &HexState) -> Vec<Overstacked> {
    let mut points: BTreeMap<SpaceId, u16> = BTreeMap::new();
    for (id, unit) in state.units() {
        if let Some(at) = unit.at {
            *points.entry(at).or_default() += u16::from(game.unit(id).stacking);
        }
    }
    points
        .into_iter()
        .map(|(space, points)| (space, points, limit(game, space)))
        .filter(|(_, points, limit)| points > limit)
        .map(|(space, points, limit)| {
            let came = state
                .units_in(space)
                .filter(|unit| state.journey(*unit).is_some())
                .collect();
            Overstacked {
                space,
                points,
                limit,
                came,
            }
        })
        .collect()
}
