//! The way out of a phase (HK-4): which orders of it stay, and what would be where without the rest.
//!
//! A phase begins with no hex overstacked, so taking every order back ends it. An order that stays must not change that:
//! the orders that it needs for this stay with it ([`staying_with`]), and an order that would always change it does not stay.

use super::stacking;
use crate::HexGame;
use crate::definition::{Phase, UnitId};
use crate::state::hex_state::{HexState, Journey};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// A hex that would hold too much were everything taken back that can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overfull {
    pub space: SpaceId,
    /// The stacking points that would be in it.
    pub points: u16,
    /// The stacking points that may be in it.
    pub limit: u16,
}

/// Whether the order that moved a unit in this phase stays.
fn stays(state: &HexState, unit: UnitId) -> bool {
    let campaign = state.campaign();
    campaign.scouts.contains(&unit)
        || state.phase() == Phase::Movement && campaign.fixed_marches.contains(&unit)
}

/// Why the order that moved a unit in this phase stays; `None` if it can be taken back, or there is none.
pub fn why_it_stays(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let campaign = state.campaign();
    let from = state.journey(unit).map(Journey::from);
    stays(state, unit).then(|| {
        if campaign.scouts.contains(&unit) {
            // HO-2.
            Refusal::HasSeen { unit }
        } else if campaign.altered.breakers.contains(&unit) {
            // HR-17.
            Refusal::BrokeTrack { unit }
        } else if crowds(game, state, unit, from) {
            Refusal::MadeRoom { unit }
        } else {
            // HD-1.
            Refusal::MarchFixed { unit }
        }
    })
}

/// Whether an order of this phase has moved a unit and can be taken back.
pub fn can_go_back(state: &HexState, unit: UnitId) -> bool {
    let has_moved = state.journey(unit).is_some() || state.unit(unit).deployed;
    has_moved && !state.is_over() && !stays(state, unit)
}

/// Where a unit would stand were its order of this phase taken back; where it stands if that cannot be, or there is none.
fn origin(game: &HexGame, state: &HexState, unit: UnitId) -> Option<SpaceId> {
    if !can_go_back(state, unit) {
        return state.unit(unit).at;
    }
    match state.journey(unit) {
        Some(journey) => Some(journey.from()),
        None => game.placement(unit).and_then(|placement| placement.at.space()),
    }
}

/// The hexes that would hold too much were everything taken back that can be, with these units where they stand now, by
/// space. Without any such units there are none in play: that is HK-4.
pub fn blocked(game: &HexGame, state: &HexState, staying: &[UnitId]) -> Vec<Overfull> {
    let units = game.unit_ids().filter_map(|unit| {
        let at = if staying.contains(&unit) {
            state.unit(unit).at
        } else {
            origin(game, state, unit)
        };
        Some((at?, unit))
    });
    let hexes = stacking::too_many(game, units).into_iter();
    hexes
        .map(|(space, points, limit)| Overfull { space, points, limit })
        .collect()
}

/// Whether a unit would be too much in a hex were everything else taken back that can be. Its own is the only hex that its staying fills.
fn crowds(game: &HexGame, state: &HexState, unit: UnitId, at: Option<SpaceId>) -> bool {
    let others = game.unit_ids().filter(|other| *other != unit);
    let back = others.filter(|other| origin(game, state, *other) == at);
    let points = back.chain([unit]).map(|unit| u16::from(game.unit(unit).stacking));
    at.is_some_and(|at| points.fold(0, u16::saturating_add) > stacking::limit(game, at))
}

/// The units whose orders have to stay if that of a unit is to; `None` if that leaves no way out.
///
/// They are the unit itself, those that made room for it in its hex, those that made room for these, and so on.
pub fn staying_with(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Vec<UnitId>> {
    let mut staying = vec![unit];
    if !crowds(game, state, unit, state.unit(unit).at) {
        return Some(staying);
    }
    loop {
        let blocked = blocked(game, state, &staying);
        if blocked.is_empty() {
            return Some(staying);
        }
        let before = staying.len();
        let made_room = game.unit_ids().filter(|other| {
            !staying.contains(other)
                && can_go_back(state, *other)
                && origin(game, state, *other).is_some_and(|from| blocked.iter().any(|hex| hex.space == from))
        });
        staying = staying.iter().copied().chain(made_room).collect();
        if staying.len() == before {
            return None;
        }
    }
}
