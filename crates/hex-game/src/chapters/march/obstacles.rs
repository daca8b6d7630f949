//! The obstacles of a march (HM-2 to HM-4, HZ-2): among all ways to an unreachable space, the one with the fewest obstacles, and what these are.

use crate::chapters::march::allowance::allowance;
use crate::chapters::zone_of_control::{exerting, is_in_enemy_zone};
use crate::definition::{Mobility, UnitId};
use crate::words::refusal::{Refusal, Travel};
use crate::{HexGame, HexState};
use railhead_engine::board::obstacles::{PathStep, fewest_obstacles};
use railhead_engine::board::{Ground, Link, SpaceId};

/// The reasons against marching on to an unreachable space from another after spending some points.
pub(crate) fn reasons_against_leg(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    (from, spent): (SpaceId, u16),
    to: SpaceId,
) -> Vec<Refusal> {
    let board = game.board();
    let side = game.unit(unit).side;
    if from == to {
        return vec![Refusal::AlreadyThere { unit, at: to }];
    }
    if board.ground(to) != Ground::Land || game.costs().is_prohibited(to) {
        return vec![Refusal::Prohibited { space: to }];
    }
    if game.mobility(unit) == Mobility::RoadBound && !board.has_road_or_rail(to) {
        return vec![Refusal::NoRoad { unit, space: to }];
    }
    let way = fewest_obstacles(
        [from],
        |space| {
            let leaving_zone = (space != from || spent > 0) && is_in_enemy_zone(state, side, space);
            let step = |link: &Link| {
                let (length, closed) = match entry_cost(game, state, unit, space, link.to) {
                    Some(points) => (u32::from(points), None),
                    None => (0, Some(closes(game, state, unit, space, link)?)),
                };
                let mut obstacles: Vec<Refusal> = closed.into_iter().collect();
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
                Some(PathStep {
                    to: link.to,
                    length,
                    obstacles,
                })
            };
            board.links(space).iter().filter_map(step).collect()
        },
        |space| space == to,
    );
    let Some(way) = way else {
        return vec![no_way(game, unit, to)];
    };
    // The cost of a closed way is unknown.
    let is_open = |step: &[SpaceId]| entry_cost(game, state, unit, step[0], step[1]).is_some();
    let is_open = way.nodes.windows(2).all(is_open);
    let mut reasons = way.obstacles;
    // HM-4: among all obstacles, an enemy in the very hex matters most.
    reasons.sort_by_key(|reason| !matches!(reason, Refusal::EnemyInHex { space, .. } if *space == to));
    let allowance = allowance(game, state, unit);
    let cost = u32::from(spent) + way.length;
    if is_open && cost > u32::from(allowance) {
        reasons.push(Refusal::TooFar {
            unit,
            to,
            cost,
            allowance,
        });
    }
    reasons
}

/// What closes a link to a unit's march (HM-2, HM-3): prohibited terrain, or water. `None` where there is no land, and for armour where no road or
/// railway connects.
fn closes(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, link: &Link) -> Option<Refusal> {
    let board = game.board();
    let is_way = match game.mobility(unit) {
        Mobility::Foot => true,
        Mobility::RoadBound => board.has_road_or_rail(from) && board.has_road_or_rail(link.to),
        Mobility::Fixed => false,
    };
    if !is_way || board.ground(link.to) != Ground::Land {
        return None;
    }
    if game.costs().is_prohibited(link.to) {
        return Some(Refusal::Prohibited { space: link.to });
    }
    let between = [from, link.to];
    let down = link.crossing.filter(|crossing| state.is_demolished(*crossing));
    Some(Refusal::cut_by_water(between, link.water?, down, Travel::March))
}

/// The refusal for a space that no way leads to, whatever the obstacles.
pub(crate) fn no_way(game: &HexGame, unit: UnitId, to: SpaceId) -> Refusal {
    match game.mobility(unit) {
        Mobility::Foot | Mobility::Fixed => Refusal::NoWay { unit, to },
        Mobility::RoadBound => Refusal::NotJoined {
            unit,
            to,
            travel: Travel::March,
        },
    }
}

/// The reason against any order that leads to a space beyond the part of the board that is played (HM-2).
pub(crate) fn beyond_the_board(game: &HexGame, space: SpaceId) -> Option<Refusal> {
    (!game.board().plays(space)).then_some(Refusal::Prohibited { space })
}

/// The first enemy of a unit in a space (HM-4).
pub(crate) fn enemy_in(game: &HexGame, state: &HexState, unit: UnitId, space: SpaceId) -> Option<UnitId> {
    let enemy = game.unit(unit).side.enemy();
    if !state.presence().has_units(enemy, space) {
        return None;
    }
    state
        .units_in(space)
        .find(|other| game.unit(*other).side == enemy)
}

/// The movement points for a unit to enter a space from a neighbour; `None` where it is prohibited.
pub fn entry_cost(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<u16> {
    game.costs()
        .links(&state.demolished, game.mobility(unit), from)
        .find(|(next, _)| *next == to)
        .map(|(_, points)| points)
}
