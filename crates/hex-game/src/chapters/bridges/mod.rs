//! Bridges (HD): demolition in the Movement Phase, repair in the End Phase.
//!
//! The effects of a demolished bridge are elsewhere: on marching and zones of control in [`crate::definition::costs`] (HD-2, HD-5), on supply lines in
//! [`super::supply`], on trains in [`super::rail`] (HD-4).

use super::play::Play;
use super::zone_of_control::{exerting, is_in_enemy_zone};
use super::{stacking, way_out};
use crate::HexGame;
use crate::definition::{Phase, Side, UnitId};
use crate::state::event::{Event, Purpose, Work};
use crate::state::hex_state::HexState;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use railhead_engine::board::{CrossingId, CrossingKind, SpaceId};

/// How many of the die's six faces destroy a bridge (HD-1); `None` where neither side does so.
pub fn chance(game: &HexGame) -> Option<u8> {
    game.tables()
        .bridges
        .demolition
        .as_ref()
        .map(|demolition| demolition.to.min(6))
}

/// Whether a side's units can destroy bridges (HD-1).
fn demolishes(game: &HexGame, side: Side) -> bool {
    let demolition = &game.tables().bridges.demolition;
    demolition
        .as_ref()
        .is_some_and(|demolition| demolition.side == side)
}

/// The bridges within a unit's reach, standing or down, by id: on a side of its own hex or of an adjacent one (HD-1).
pub fn nearby(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<CrossingId> {
    let at = state.unit(unit).at;
    at.map_or_else(Vec::new, |at| game.crossings_near(at).to_vec())
}

/// The bridges that a unit may try to destroy now, by id.
pub fn candidates(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<CrossingId> {
    let nearby = state.unit(unit).at.map_or(&[][..], |at| game.crossings_near(at));
    let found: Vec<CrossingId> = nearby
        .iter()
        .copied()
        .filter(|crossing| state_reason(game, state, *crossing).is_none())
        .collect();
    if found.is_empty() || check_sapper(game, state, unit).is_err() {
        return Vec::new();
    }
    found
}

/// Every reason why a unit may not try to destroy a bridge; empty if it may.
pub fn reasons_against(game: &HexGame, state: &HexState, unit: UnitId, crossing: CrossingId) -> Vec<Refusal> {
    let unit_reason = check_sapper(game, state, unit).err();
    unit_reason
        .into_iter()
        .chain(bridge_reasons(game, state, unit, crossing))
        .collect()
}

/// Whether a unit may try to destroy a bridge (HD-1).
pub(crate) fn check(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    crossing: CrossingId,
) -> Result<(), Refusal> {
    match reasons_against(game, state, unit, crossing).into_iter().next() {
        Some(reason) => Err(reason),
        None => Ok(()),
    }
}

/// Whether a unit can destroy bridges at all now: the phase is right, and the unit is the player's, on the map, of the side that destroys bridges,
/// and in no enemy zone of control, whoever is stacked with it (HD-1). The die fixes the march that led it there, so it must be able to stay (HK-4).
fn check_sapper(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    if state.phase != Phase::Movement {
        return Err(Refusal::OtherPhase {
            wanted: Phase::Movement,
            now: state.phase,
        });
    }
    let side = game.unit(unit).side;
    if side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    let Some(at) = state.unit(unit).at else {
        return Err(Refusal::off_map(state, unit));
    };
    if !demolishes(game, side) {
        return Err(Refusal::NoDemolitions { side });
    }
    if is_in_enemy_zone(state, side, at) {
        return Err(Refusal::InEnemyZone {
            unit,
            enemies: exerting(game, state, side, at),
        });
    }
    if way_out::can_go_back(state, unit) && way_out::staying_with(game, state, unit).is_none() {
        let hexes = stacking::overstacked(game, state);
        return Err(Refusal::Overstacked { hexes });
    }
    Ok(())
}

/// The reasons against a bridge itself: it cannot be destroyed, is out of reach, is down, or has survived an attempt in this player-turn.
fn bridge_reasons(game: &HexGame, state: &HexState, unit: UnitId, crossing: CrossingId) -> Vec<Refusal> {
    let mut reasons: Vec<Refusal> = state_reason(game, state, crossing).into_iter().collect();
    let is_ferry = matches!(reasons[..], [Refusal::FerryStays { .. }]);
    if !is_ferry && !nearby(game, state, unit).contains(&crossing) {
        reasons.push(Refusal::FarFromBridge { unit, crossing });
    }
    reasons
}

/// Why no unit may try a bridge now.
fn state_reason(game: &HexGame, state: &HexState, crossing: CrossingId) -> Option<Refusal> {
    // HM-7.
    if game.board().crossing(crossing).kind == CrossingKind::Ferry {
        Some(Refusal::FerryStays { crossing })
    } else if state.is_demolished(crossing) {
        Some(Refusal::AlreadyDown { crossing })
    } else if state.campaign().tried_bridges.contains(&crossing.0) {
        Some(Refusal::AlreadyTried { crossing })
    } else {
        None
    }
}

/// Tries to destroy a bridge; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId, crossing: CrossingId) {
    let to = chance(play.game).expect("checked: a side destroys bridges");
    let down = play.roll(Purpose::Demolition { unit, crossing }, 6) <= to;
    play.emit(Event::BridgeTried {
        unit,
        crossing,
        work: Work::Demolition,
        down,
    });
}

/// Repairs bridges in the End Phase of the repairing side (HD-3): one roll for each bridge that is down, by the unit best suited.
pub(super) fn resolve_repairs(play: &mut Play) {
    let Some(repair) = &play.game.tables().bridges.repair else {
        return;
    };
    if repair.side != play.state.player {
        return;
    }
    let count = u16::try_from(play.game.board().crossings().len()).expect("the loader bounds crossings");
    for crossing in (0..count).map(CrossingId) {
        if !play.state.is_demolished(crossing) {
            continue;
        }
        let Some(unit) = repairer(play.game, play.state, crossing) else {
            continue;
        };
        let from = if play.game.kind(unit).is_engineers {
            repair.engineers_from
        } else {
            repair.from
        };
        let down = play.roll(Purpose::Repair { unit, crossing }, 6) < from;
        play.emit(Event::BridgeTried {
            unit,
            crossing,
            work: Work::Repair,
            down,
        });
    }
}

/// The unit that repairs a bridge (HD-3): one of the player's units beside it, in supply and in no enemy zone of control; engineers first, then by
/// id.
pub fn repairer(game: &HexGame, state: &HexState, crossing: CrossingId) -> Option<UnitId> {
    let side = state.player();
    let ends: &[SpaceId; 2] = &game.board().crossing(crossing).between;
    let able = state.units().filter(|(unit, status)| {
        game.unit(*unit).side == side
            && status.supplied
            && status
                .at
                .is_some_and(|at| ends.contains(&at) && !is_in_enemy_zone(state, side, at))
    });
    able.map(|(unit, _)| unit)
        .min_by_key(|unit| (!game.kind(*unit).is_engineers, *unit))
}

/// Adds every attempt to blow a bridge that the player may make now (HD-1).
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    if !demolishes(game, state.player) {
        return;
    }
    let own = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player);
    for unit in own {
        let bridges = candidates(game, state, unit);
        orders.extend(bridges.into_iter().map(|crossing| Order::Blow { unit, crossing }));
    }
}

#[cfg(test)]
mod tests;
