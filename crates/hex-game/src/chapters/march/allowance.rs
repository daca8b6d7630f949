//! The movement points that a unit has for a march (HM-1, HS-5, HO-1, HW-2).

use crate::chapters::weather;
use crate::definition::{Mobility, OptionEffect, UnitId};
use crate::{HexGame, HexState};

/// A unit's movement points in this phase. An unsupplied unit has fewer (HS-5); one that sailed this turn, turned back or not, has half of the
/// result, rounded down (HM-1).
pub fn allowance(game: &HexGame, state: &HexState, unit: UnitId) -> u16 {
    let points = land_allowance(game, state, unit);
    match state.unit(unit).sailed {
        Some(_) => points / u16::from(game.tables().naval.sailed_divisor.max(1)),
        None => points,
    }
}

/// The movement points of a unit that has not sailed.
pub(crate) fn land_allowance(game: &HexGame, state: &HexState, unit: UnitId) -> u16 {
    // HW-2: the weather takes its points first.
    let loss = weather::kind(game, state).map_or(0, |weather| weather.march_loss);
    let full = u16::from(game.unit(unit).movement.saturating_sub(loss));
    let table = &game.tables().movement;
    if state.unit(unit).supplied {
        return full;
    }
    match game.mobility(unit) {
        Mobility::Foot => full.saturating_sub(u16::from(table.unsupplied_foot_loss)),
        Mobility::RoadBound => full / u16::from(table.unsupplied_road_bound_divisor.max(1)),
        Mobility::Fixed => 0,
    }
}

/// A unit's additional points for a march that keeps to roads (HO-1).
pub fn road_points(game: &HexGame, state: &HexState, unit: UnitId) -> u16 {
    if game.mobility(unit) != Mobility::Foot {
        return 0;
    }
    let side = game.unit(unit).side;
    let points = state.effects(game, side).filter_map(OptionEffect::foot_on_roads);
    points.max().map_or(0, u16::from)
}
