//! Movement (HM): marching in the Movement Phase.
//!
//! One march a unit a phase (HM-1). What a link costs is in [`super::costs`].

use super::definition::{Mobility, Phase, UnitId};
use super::event::Event;
use super::refusal::{Refusal, Travel};
use super::state::{HexState, Journey};
use super::turn::{Play, check_phase};
use super::zone_of_control::{exerting, is_in_enemy_zone};
use super::{HexGame, costs};
use crate::rules::board::obstacles::{Step, fewest_obstacles};
use crate::rules::board::{Ground, Reach, SpaceId};

/// The movement points that a unit has in this phase. An unsupplied unit has fewer (HS-5).
pub fn allowance(game: &HexGame, state: &HexState, unit: UnitId) -> u16 {
    let full = u16::from(game.unit(unit).movement);
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

/// Where a unit can march to, with the movement points that it takes (HM-6). Only the start is reached if the
/// unit may not march at all.
pub fn reach(game: &HexGame, state: &HexState, unit: UnitId, reach: &mut Reach) {
    let Some(start) = state.unit(unit).at else {
        return reach.clear();
    };
    reach.begin(game.board().len(), start);
    if unit_reason(game, state, unit).is_none() {
        march(game, state, unit, start, reach);
    }
}

/// The search itself, cheapest space first.
fn march(game: &HexGame, state: &HexState, unit: UnitId, start: SpaceId, reach: &mut Reach) {
    let side = game.unit(unit).side;
    let enemy = side.enemy();
    let mobility = game.mobility(unit);
    let allowance = allowance(game, state, unit);
    let presence = state.presence();
    reach.enqueue(start, 0);
    for cost in 0..=allowance {
        while let Some(space) = reach.dequeue(cost) {
            // HZ-2: a unit stops when it enters an enemy zone, so that from one zone straight into another is a whole
            // move of one hex; the zone that it starts in it may leave.
            if space != start && presence.has_zone(enemy, space) {
                continue;
            }
            for (link, points) in game
                .costs()
                .links(game.board(), &state.demolished, mobility, space)
            {
                let total = cost + points;
                // HM-4: never into a hex with an enemy unit.
                if total <= allowance
                    && !presence.has_units(enemy, link.to)
                    && reach.record(link.to, total, space)
                {
                    reach.enqueue(link.to, total);
                }
            }
        }
    }
    if reach.destinations().is_empty() {
        // HM-5: one hex all the same, though not into an enemy zone.
        for (link, points) in game
            .costs()
            .links(game.board(), &state.demolished, mobility, start)
        {
            if !presence.has_units(enemy, link.to) && !presence.has_zone(enemy, link.to) {
                reach.record(link.to, points, start);
            }
        }
    }
}

/// Whether a unit may march to a space.
pub(super) fn check(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Result<(), Refusal> {
    if let Some(reason) = unit_reason(game, state, unit) {
        return Err(reason);
    }
    let mut table = Reach::new();
    reach(game, state, unit, &mut table);
    if table.destinations().contains(&to) {
        return Ok(());
    }
    let mut reasons = reasons_against_space(game, state, unit, to);
    Err(if reasons.is_empty() {
        Refusal::NoWay { unit, to }
    } else {
        reasons.swap_remove(0)
    })
}

/// Marches a unit to a space that [`check`] allows.
pub(super) fn resolve(play: &mut Play<'_>, unit: UnitId, to: SpaceId) {
    let mut table = Reach::new();
    reach(play.game, play.state, unit, &mut table);
    let path = table.path(to).expect("checked: the space is reached");
    let cost = table.cost(to).expect("checked: the space is reached");
    play.emit(Event::UnitMoved {
        unit,
        journey: Journey { path, cost },
    });
}

/// The first reason why a unit may not march at all.
fn unit_reason(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    if let Err(reason) = check_phase(state, Phase::Movement) {
        return Some(reason);
    }
    let player = state.player();
    if game.unit(unit).side != player {
        return Some(Refusal::NotYourUnit { unit, player });
    }
    let status = state.unit(unit);
    if status.at.is_none() {
        return Some(Refusal::OffMap { unit });
    }
    if let Some(journey) = &status.marched {
        return Some(Refusal::AlreadyMoved {
            unit,
            to: journey.to(),
        });
    }
    (game.mobility(unit) == Mobility::Fixed).then_some(Refusal::Fixed { unit })
}

/// Every reason why a unit may not march at all; empty if it is Available. Each of them excludes the rest.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    if let Some(reason) = unit_reason(game, state, unit) {
        return vec![reason];
    }
    let mut table = Reach::new();
    reach(game, state, unit, &mut table);
    if table.destinations().is_empty() {
        vec![Refusal::NowhereToMarch { unit }]
    } else {
        Vec::new()
    }
}

/// Every reason why a unit may not march to a space; empty if it can, and if it is no unit of the map.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    let Some(start) = state.unit(unit).at else {
        return Vec::new();
    };
    let board = game.board();
    let side = game.unit(unit).side;
    if start == to {
        return vec![Refusal::AlreadyThere { unit, at: to }];
    }
    if board.ground(to) != Ground::Land || is_prohibited(game, to) {
        return vec![Refusal::Prohibited { space: to }];
    }
    if game.mobility(unit) == Mobility::RoadBound && !board.has_road_or_rail(to) {
        return vec![Refusal::NoRoad { unit, space: to }];
    }
    let mut table = Reach::new();
    reach(game, state, unit, &mut table);
    if table.cost(to).is_some() {
        return Vec::new();
    }
    let way = fewest_obstacles(
        [start],
        |space| {
            let leaving_zone = space != start && is_in_enemy_zone(state, side, space);
            game.costs()
                .links(board, &state.demolished, game.mobility(unit), space)
                .map(|(link, points)| {
                    let mut obstacles = Vec::new();
                    if leaving_zone {
                        obstacles.push(Refusal::StopsInZone {
                            space,
                            enemies: exerting(game, state, side, space),
                        });
                    }
                    if let Some(enemy) = enemy_in(game, state, unit, link.to) {
                        obstacles.push(Refusal::EnemyInHex {
                            space: link.to,
                            enemy,
                            travel: Travel::March,
                        });
                    }
                    Step {
                        to: link.to,
                        length: u32::from(points),
                        obstacles,
                    }
                })
                .collect()
        },
        |space| space == to,
    );
    let Some(way) = way else {
        return vec![Refusal::NoWay { unit, to }];
    };
    let mut reasons = way.obstacles;
    let allowance = allowance(game, state, unit);
    if way.length > u32::from(allowance) {
        reasons.push(Refusal::TooFar {
            unit,
            to,
            cost: way.length,
            allowance,
        });
    }
    reasons
}

/// Whether the terrain of a space lets nobody in (HM-2).
fn is_prohibited(game: &HexGame, space: SpaceId) -> bool {
    game.tables().terrain[usize::from(game.board().space(space).terrain.0)]
        .movement
        .is_none()
}

/// The first enemy of a unit in a space (HM-4).
pub(super) fn enemy_in(game: &HexGame, state: &HexState, unit: UnitId, space: SpaceId) -> Option<UnitId> {
    let enemy = game.unit(unit).side.enemy();
    if !state.presence().has_units(enemy, space) {
        return None;
    }
    state
        .units_in(space)
        .find(|other| game.unit(*other).side == enemy)
}

/// What it would cost a unit to enter a space from a neighbour, in movement points; `None` where it is prohibited.
pub fn entry_cost(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<u16> {
    costs::LinkCosts::links(
        game.costs(),
        game.board(),
        &state.demolished,
        game.mobility(unit),
        from,
    )
    .find(|(link, _)| link.to == to)
    .map(|(_, points)| points)
}
