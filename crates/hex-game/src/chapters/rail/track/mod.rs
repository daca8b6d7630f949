//! Track: its changes in play, and the units that lay it over or mend it (HR-16) or break it (HR-17).
//!
//! The board says with which gauge a stretch was built. The state lists only the stretches that differ from it now.

use crate::HexGame;
use crate::chapters::play::Play;
use crate::chapters::zone_of_control::{exerting, is_in_enemy_zone};
use crate::chapters::{stacking, way_out};
use crate::definition::{Phase, Side, UnitId};
use crate::state::event::{Event, TrackWork};
use crate::state::hex_state::HexState;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use railhead_engine::board::hex::rail_net::{RailLink, stretch};
use railhead_engine::board::{Gauges, SpaceId};

/// Whether the track of a stretch of railway carries trains of a gauge now: it fits (HR-15) and is not broken (HR-17).
#[inline]
pub(super) fn carries(state: &HexState, gauge: Gauges, from: SpaceId, link: &RailLink) -> bool {
    match state.altered().track(from, link.space) {
        None => gauge.fit(link.gauges),
        Some(track) => !track.is_broken && gauge.fit(track.gauges.unwrap_or(link.gauges)),
    }
}

/// The gauges of a stretch of railway now (HR-15, HR-16).
#[inline]
pub(super) fn gauges(state: &HexState, from: SpaceId, link: &RailLink) -> Gauges {
    let changed = state
        .altered()
        .track(from, link.space)
        .and_then(|track| track.gauges);
    changed.unwrap_or(link.gauges)
}

/// The stretch between two neighbours; `None` where no railway runs.
fn link_between(game: &HexGame, from: SpaceId, to: SpaceId) -> Option<&RailLink> {
    let net = game.board().rail_net();
    let mut links = net.links(net.node(from)?).iter();
    links.find(|link| link.space == to)
}

/// The gauges of the track between two neighbours now; `None` where no railway runs (HR-15).
pub fn gauges_between(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> Option<Gauges> {
    Some(gauges(state, from, link_between(game, from, to)?))
}

/// What railway troops of a side would do to a stretch on their march (HR-16); `None` if it needs nothing.
fn work_on(game: &HexGame, state: &HexState, side: Side, from: SpaceId, to: SpaceId) -> Option<TrackWork> {
    let link = link_between(game, from, to)?;
    if !game.gauges(side).fit(gauges(state, from, link)) {
        Some(TrackWork::LaidOver)
    } else if state.is_track_broken(from, to) {
        Some(TrackWork::Mended)
    } else {
        None
    }
}

/// HR-16: as the Movement Phase ends, supplied railway troops have laid over or mended the first stretches of their march that needed it.
pub(in crate::chapters) fn resolve_laying(play: &mut Play) {
    let player = play.state.player();
    let most = usize::from(play.game.tables().rail.laying_of(player));
    if most == 0 {
        return;
    }
    for unit in play.game.unit_ids() {
        let status = play.state.unit(unit);
        let works = play.game.unit(unit).side == player && play.game.kind(unit).lays_track && status.supplied;
        let Some(journey) = status.marched.clone().filter(|_| works) else {
            continue;
        };
        let mut left = most;
        for pair in journey.path.windows(2) {
            let Some(work) = work_on(play.game, play.state, player, pair[0], pair[1]) else {
                continue;
            };
            if left == 0 {
                break;
            }
            left -= 1;
            play.emit(Event::TrackChanged {
                unit: Some(unit),
                between: stretch(pair[0], pair[1]),
                work,
            });
        }
    }
}

/// Every stretch out of a unit's hex, by the hex where it leads.
fn stretches(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SpaceId> {
    let net = game.board().rail_net();
    let node = state.unit(unit).at.and_then(|at| net.node(at));
    let links = node.into_iter().flat_map(|node| net.links(node));
    links.map(|link| link.space).collect()
}

/// The hexes to which a unit may break the track now, in the order of the railways (HR-17).
pub fn breakable(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SpaceId> {
    if check_breaker(game, state, unit).is_err() {
        return Vec::new();
    }
    let mut found = stretches(game, state, unit);
    found.retain(|to| stretch_reason(state, unit, *to).is_none());
    found
}

/// Every reason why a unit may not break the track to a hex; empty if it may.
pub fn reasons_against_breaking(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    let mut reasons: Vec<Refusal> = check_breaker(game, state, unit).err().into_iter().collect();
    if let Some(at) = state.unit(unit).at {
        if stretches(game, state, unit).contains(&to) {
            reasons.extend(stretch_reason(state, unit, to));
        } else {
            reasons.push(Refusal::NoTrack { between: [at, to] });
        }
    }
    reasons
}

/// Why no unit may break the track from a unit's hex to a neighbour.
fn stretch_reason(state: &HexState, unit: UnitId, to: SpaceId) -> Option<Refusal> {
    let at = state.unit(unit).at?;
    let is_broken = state.is_track_broken(at, to);
    is_broken.then_some(Refusal::TrackBroken { between: [at, to] })
}

/// Whether a unit may break the track to a hex (HR-17).
pub(crate) fn check_breaking(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    to: SpaceId,
) -> Result<(), Refusal> {
    match reasons_against_breaking(game, state, unit, to).into_iter().next() {
        Some(reason) => Err(reason),
        None => Ok(()),
    }
}

/// Whether a unit can break track at all now: the phase is right, the unit is the player's, on the map, in no enemy zone of control, and has not
/// broken all that it can (HR-17). It stays where it has marched, so there has to be a way out (HK-4).
fn check_breaker(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    let (wanted, now) = (Phase::Movement, state.phase);
    if state.over {
        return Err(Refusal::GameOver);
    }
    if now != wanted {
        return Err(Refusal::OtherPhase { wanted, now });
    }
    let (side, player) = (game.unit(unit).side, state.player);
    if side != player {
        return Err(Refusal::NotYourUnit { unit, player });
    }
    let Some(at) = state.unit(unit).at else {
        return Err(Refusal::off_map(state, unit));
    };
    let most = game.tables().rail.breaking_of(side);
    if most == 0 {
        return Err(Refusal::NoBreaking { side });
    }
    let broken = state
        .campaign
        .altered
        .breakers
        .iter()
        .filter(|other| **other == unit);
    if broken.count() >= usize::from(most) {
        return Err(Refusal::BrokenEnough { unit, most });
    }
    if is_in_enemy_zone(state, side, at) {
        let enemies = exerting(game, state, side, at);
        return Err(Refusal::BreaksInZone { unit, enemies });
    }
    if way_out::can_go_back(state, unit) && way_out::staying_with(game, state, unit).is_none() {
        let hexes = stacking::overstacked(game, state);
        return Err(Refusal::Overstacked { hexes });
    }
    Ok(())
}

/// Breaks the track from a unit's hex to a neighbour; [`check_breaking`] has allowed it.
pub(crate) fn resolve_breaking(play: &mut Play, unit: UnitId, to: SpaceId) {
    let at = play.state.unit(unit).at.expect("checked: it is on the map");
    play.emit(Event::TrackChanged {
        unit: Some(unit),
        between: stretch(at, to),
        work: TrackWork::Broken,
    });
}

/// Adds every stretch of track that the player's units may break now (HR-17).
pub(in crate::chapters) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    if game.tables().rail.breaking_of(state.player) == 0 {
        return;
    }
    let own = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player);
    for unit in own {
        let hexes = breakable(game, state, unit).into_iter();
        orders.extend(hexes.map(|to| Order::BreakTrack { unit, to }));
    }
}

#[cfg(test)]
mod tests;
