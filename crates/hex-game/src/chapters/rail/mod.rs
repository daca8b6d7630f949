//! Rail movement (HR): trains in the Rail Movement Phase.
//!
//! Here are who may go, with what capacity, and why not. Where trains go is in `train`, whether a unit could go in a phase to come in
//! [`prospect`], and what is booked over several turns in [`timetable`].

pub mod prospect;
pub mod timetable;
pub mod track;
mod train;

use super::going;
use super::march::obstacles::{beyond_the_board, enemy_in};
use super::mover::check_mover;
use super::play::Play;
use super::weather;
use super::zone_of_control::{adjacent_enemies, exerting, is_in_enemy_zone};
use crate::HexGame;
use crate::definition::{OptionEffect, Phase, Side, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::{HexState, Journey};
use crate::state::known::Traveller;
use crate::state::order::Order;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::hex::rail_net::RailLink;
use railhead_engine::board::obstacles::{PathStep, fewest_obstacles};
use railhead_engine::board::{Destinations, Mover, Reach, SpaceId};
use train::{TrainMover, is_cut, ride, train_from};

/// How many units a side may rail in a phase (HR-1, HR-2). The weather can make them fewer (HW-2).
pub fn capacity(game: &HexGame, state: &HexState, side: Side) -> u16 {
    let loss = weather::kind(game, state).map_or(0, |weather| weather.rail_loss);
    full_capacity(game, state, side).saturating_sub(loss)
}

/// The same whatever the weather: the table's number, or that of an option in play; but if an event has set it, that (HE-2).
fn full_capacity(game: &HexGame, state: &HexState, side: Side) -> u16 {
    let set = state.altered().trains[side.index()];
    set.unwrap_or_else(|| {
        let raised = state.effects(game, side).filter_map(OptionEffect::rail_capacity);
        let table = game.tables().rail.capacity[side.index()];
        raised.fold(table, u16::max)
    })
}

/// How many units of the capacity a unit counts as (HR-14).
pub fn counts_as(game: &HexGame, unit: UnitId) -> u16 {
    game.kind(unit).trains
}

/// How much of the phase's capacity has been used.
pub fn used(game: &HexGame, state: &HexState) -> u16 {
    let all = railed(state).map(|unit| counts_as(game, unit));
    all.fold(0, u16::saturating_add)
}

/// The units that have railed this phase, by id; each uses capacity.
pub fn railed(state: &HexState) -> impl Iterator<Item = UnitId> {
    let is_rail_phase = state.phase() == Phase::RailMovement;
    state
        .units()
        .filter(move |(_, unit)| is_rail_phase && unit.railed.is_some())
        .map(|(id, _)| id)
}

/// How many more units the player may rail this phase.
pub fn capacity_left(game: &HexGame, state: &HexState) -> u16 {
    capacity(game, state, state.player()).saturating_sub(used(game, state))
}

/// A unit's train, which is like every other from its space. `None` if the unit may not rail, whatever is left of the capacity.
fn traveller(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Traveller> {
    let start = state.unit(unit).at?;
    let may_rail = reasons_but_capacity(game, state, unit).next().is_none();
    may_rail.then(|| train_of(game, unit, start))
}

/// A unit's train from a space.
fn train_of(game: &HexGame, unit: UnitId, start: SpaceId) -> Traveller {
    train_from(game, game.unit(unit).side, start)
}

/// The legal rail moves.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    // HR-12, HR-14.
    let left = capacity_left(game, state);
    if left > 0 {
        let units = game
            .unit_ids()
            .filter(|unit| game.unit(*unit).side == state.player() && counts_as(game, *unit) <= left);
        let travellers = units.filter_map(|unit| Some((unit, traveller(game, state, unit)?)));
        let rides = going::all(game, state, travellers, ride);
        orders.reserve(rides.iter().map(|(_, to)| to.len()).sum());
        for (unit, to) in rides {
            orders.extend(to.iter().map(|(to, _)| Order::Rail { unit, to: *to }));
        }
    }
}

/// Where a unit can go by train, with the length of the way in hexes (HR-3, HR-7, HR-8). Only the start is reached if it cannot rail at all.
pub fn reach(game: &HexGame, state: &HexState, unit: UnitId, reach: &mut Reach) {
    let Some(start) = state.unit(unit).at else {
        return reach.clear();
    };
    if may_rail(game, state, unit) {
        ride(game, state, train_of(game, unit, start), reach);
    } else {
        reach.begin(game.board().len(), start);
    }
}

/// The same, searched once as long as it holds; nowhere if the unit cannot rail at all.
pub(crate) fn reachable(game: &HexGame, state: &HexState, unit: UnitId) -> Destinations {
    let start = state.unit(unit).at.filter(|_| may_rail(game, state, unit));
    start.map_or_else(Destinations::default, |start| {
        going::destinations(game, state, unit, train_of(game, unit, start), ride)
    })
}

/// A unit's shortest way to a space by train; `None` if it cannot go. It is shown for the hex under the cursor, and taken if the unit is sent
/// there (HR-11).
pub fn way(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Option<Journey> {
    let start = state.unit(unit).at?;
    let reachable = reachable(game, state, unit);
    train::way(game, state, train_of(game, unit, start), &reachable, to)
}

/// Whether the unit's own state and place let it rail.
fn may_rail(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    first_unit_reason(game, state, unit).is_none()
}

/// Whether a unit may go to a space by train.
pub(crate) fn check(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Result<(), Refusal> {
    if let Some(reason) = first_unit_reason(game, state, unit) {
        return Err(reason);
    }
    let start = state.unit(unit).at;
    let leads_there = |start| {
        let known = going::destinations(game, state, unit, train_of(game, unit, start), ride);
        known.cost(to).is_some()
    };
    if start.is_some_and(leads_there) {
        return Ok(());
    }
    let reasons = reasons_against_space(game, state, unit, to);
    Err(reasons.into_iter().next().unwrap_or(Refusal::NotJoined {
        unit,
        to,
        travel: Travel::Rail,
    }))
}

/// Sends a unit by train; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId, to: SpaceId) {
    let journey = way(play.game, play.state, unit, to).expect("checked: the space is within reach");
    play.emit(Event::UnitRailed { unit, journey });
    play.note_sights(unit);
}

fn first_unit_reason(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    unit_reasons(game, state, unit).next()
}

/// Every reason why a unit cannot rail at all (HR-13), in the order of the rule book; empty if it is Available.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    let reasons: Vec<Refusal> = unit_reasons(game, state, unit).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    let trains = TrainMover::new(game, state, game.unit(unit).side);
    let leaves = |at| trains.links(at).any(|(to, _, link)| trains.is_open(at, to, link));
    // A train leaves only if there is a hex it can enter.
    if game.tables().rail.range > 0 && state.unit(unit).at.is_some_and(leaves) {
        reasons
    } else {
        nowhere(game, state, unit)
    }
}

/// HR-7, HR-8: what closes each railway out of a unit's hex.
fn nowhere(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    let net = game.board().rail_net();
    let at = state.unit(unit).at;
    let links = at.and_then(|at| Some((at, net.links(net.node(at)?))));
    let mut reasons: Vec<Refusal> = Vec::new();
    for (at, link) in links
        .into_iter()
        .flat_map(|(at, links)| links.iter().map(move |link| (at, link)))
    {
        for reason in obstacles(game, state, unit, at, link) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    if reasons.is_empty() {
        reasons.push(Refusal::Nowhere {
            unit,
            travel: Travel::Rail,
        });
    }
    reasons
}

/// The reasons in the unit's own state and place, computed lazily. Those that make the others pointless come alone.
pub fn unit_reasons(game: &HexGame, state: &HexState, unit: UnitId) -> impl Iterator<Item = Refusal> {
    let is_mover = check_mover(game, state, unit, Phase::RailMovement).is_ok();
    let capacity = is_mover.then(move || check_capacity(game, state, unit));
    reasons_but_capacity(game, state, unit).chain(capacity.flatten())
}

/// The same without the phase's capacity, which is the same for all.
fn reasons_but_capacity(game: &HexGame, state: &HexState, unit: UnitId) -> impl Iterator<Item = Refusal> {
    let alone = check_mover(game, state, unit, Phase::RailMovement).err();
    // A unit off a hex has sailed there this turn.
    let afloat = matches!(alone, Some(Refusal::AssaultsElsewhere { .. }));
    let sailed = check_has_not_sailed(game, state, unit).filter(|_| afloat);
    let rules: [fn(&HexGame, &HexState, UnitId) -> Option<Refusal>; 5] = [
        check_supplied,
        check_has_not_sailed,
        check_has_not_marched,
        check_not_adjacent,
        check_on_rail,
    ];
    let rest = if alone.is_some() { 0 } else { rules.len() };
    alone.into_iter().chain(sailed).chain(
        rules
            .into_iter()
            .take(rest)
            .filter_map(move |rule| rule(game, state, unit)),
    )
}

/// HR-4: only units in supply, as determined when the phase began (HS-1).
fn check_supplied(_game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    (!state.unit(unit).supplied).then_some(Refusal::Unsupplied { unit })
}

/// HR-5: only units that did not move in this turn's Naval Movement Phase, not even to turn back.
fn check_has_not_sailed(_game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let voyage = state.unit(unit).sailed?;
    Some(Refusal::SailedThisTurn {
        unit,
        from: voyage.from,
        to: voyage.to,
    })
}

/// HR-5: only units that did not march earlier in this turn.
fn check_has_not_marched(_game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let journey = state.unit(unit).marched.as_ref()?;
    Some(Refusal::MovedThisTurn {
        unit,
        from: journey.from(),
        to: journey.to(),
    })
}

/// HR-6: only units that do not begin the phase adjacent to an enemy. Enemies do not move in the phase and this unit has not railed yet, so its
/// current hex is where it began.
fn check_not_adjacent(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let at = state.unit(unit).at?;
    let enemies = adjacent_enemies(game, state, game.unit(unit).side, at);
    (!enemies.is_empty()).then_some(Refusal::AdjacentToEnemy { unit, enemies })
}

/// HR-7: the unit starts on a rail hex that its side controls.
fn check_on_rail(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let at = state.unit(unit).at?;
    if !game.board().has_rail(at) {
        return Some(Refusal::NotOnRail { unit, at });
    }
    let control = state.control(at);
    (control != Some(game.unit(unit).side)).then_some(Refusal::NotControlled {
        space: at,
        by: control,
    })
}

/// HR-12: when the capacity is used up, no unit is Available until a move is taken back. HR-14: neither is one that counts as more than what is
/// left.
fn check_capacity(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    let (counts, left) = (counts_as(game, unit), capacity_left(game, state));
    if left == 0 {
        let side = state.player();
        let capacity = capacity(game, state, side);
        return Some(Refusal::CapacityUsed {
            side,
            capacity,
            weather: full_capacity(game, state, side) - capacity,
            railed: railed(state).collect(),
        });
    }
    (counts > left).then_some(Refusal::TooManyTrains { unit, counts, left })
}

/// Every reason why a unit cannot go to a space by train, apart from those against the unit itself; empty if it can.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    let Some(start) = state.unit(unit).at else {
        return Vec::new();
    };
    if start == to {
        return vec![Refusal::AlreadyThere { unit, at: to }];
    }
    if let Some(reason) = beyond_the_board(game, to) {
        return vec![reason];
    }
    let net = game.board().rail_net();
    if net.node(to).is_none() {
        return vec![Refusal::NotRail { space: to }];
    }
    if net.node(start).is_none() {
        return vec![Refusal::NotOnRail { unit, at: start }];
    }
    let side = game.unit(unit).side;
    let way = fewest_obstacles(
        [start],
        |space| {
            let node = net.node(space).expect("the search stays on rail hexes");
            let leaving_zone = space != start && is_in_enemy_zone(state, side, space);
            let step = |link: &RailLink| {
                let mut all = Vec::new();
                if leaving_zone {
                    all.push(Refusal::StopsInZone {
                        space,
                        enemies: exerting(game, state, side, space),
                    });
                }
                all.extend(obstacles(game, state, unit, space, link));
                PathStep {
                    to: link.space,
                    length: 1,
                    obstacles: all,
                }
            };
            net.links(node).iter().map(step).collect()
        },
        |space| space == to,
    );
    let Some(way) = way else {
        return vec![Refusal::NotJoined {
            unit,
            to,
            travel: Travel::Rail,
        }];
    };
    let mut reasons = way.obstacles;
    let range = game.tables().rail.range;
    if way.length > u32::from(range) {
        // HR-3.
        reasons.push(Refusal::BeyondRailRange {
            unit,
            to,
            length: way.length,
            range,
        });
    }
    reasons
}

/// What stops a unit's train on a stretch of railway.
fn obstacles(game: &HexGame, state: &HexState, unit: UnitId, from: SpaceId, link: &RailLink) -> Vec<Refusal> {
    let mut obstacles = Vec::new();
    // For a train, a bridge without a railway does not count, standing or not.
    let down = link.crossing.filter(|_| !link.broken_by_water);
    let water = game.board().link(from, link.space).and_then(|link| link.water);
    if let (true, Some(water)) = (is_cut(state, link), water) {
        obstacles.push(Refusal::cut_by_water(
            [from, link.space],
            water,
            down,
            Travel::Rail,
        ));
    }
    let (gauges, side) = (track::gauges(state, from, link), game.unit(unit).side);
    let between = [from, link.space];
    if !game.gauges(side).fit(gauges) {
        obstacles.push(Refusal::OtherGauge {
            between,
            gauges,
            side,
        });
    }
    if state.is_track_broken(from, link.space) {
        obstacles.push(Refusal::TrackBroken { between });
    }
    if game.costs().is_prohibited(link.space) {
        obstacles.push(Refusal::Prohibited { space: link.space });
    }
    let control = state.control(link.space);
    if control != Some(game.unit(unit).side) {
        obstacles.push(Refusal::NotControlled {
            space: link.space,
            by: control,
        });
    }
    if let Some(enemy) = enemy_in(game, state, unit, link.space) {
        obstacles.push(Refusal::EnemyInHex {
            space: link.space,
            enemy,
            travel: Travel::Rail,
        });
    }
    obstacles
}

#[cfg(test)]
mod tests;
