//! Naval movement (HN): units go by sea in the Naval Movement Phase.
//!
//! This file says which units may sail where; `capacity` how many, and `dangers` what can happen to them.

mod capacity;
mod dangers;

pub use capacity::{AreaCapacity, CapacitySource, capacities, capacity, surcharge};
pub(super) use dangers::{resolve_failed_assaults, resolve_prize};
pub use dangers::{squadron_against, squadron_is_active};

use super::events::check_not_held_up;
use super::march::obstacles::beyond_the_board;
use super::play::Play;
use super::stacking;
use crate::HexGame;
use crate::definition::{HarbourKind, Mobility, Phase, SeaArea, Station, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::{HexState, Standing, Voyage};
use crate::state::order::Order;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::{Reach, SpaceId};

/// The kind of a sea move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SeaMove {
    /// To a port of the unit's side.
    Lift,
    /// To a beach, or to an undefended enemy port (HN-6).
    Landing,
    /// To a hex with enemy units, which the unit has to attack in the Combat Phase (HN-6).
    Assault,
}

impl SeaMove {
    /// The word for players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lift => "sea lift",
            Self::Landing => "landing",
            Self::Assault => "assault",
        }
    }
}

/// Where a unit can go by sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    pub at: SpaceId,
    /// The sea area that the move stays in (HN-1).
    pub area: SeaArea,
    /// Whether it is a beach rather than a port.
    pub is_beach: bool,
    /// The kind of the move.
    pub kind: SeaMove,
    /// Its cost in capacity (HN-2, HN-7).
    pub cost: u16,
}

/// Where a unit can go by sea, by space; empty if it cannot sail at all.
pub fn destinations(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Destination> {
    destinations_with(game, state, unit, &capacities(game, state))
}

/// The same, given the player's capacity in each sea area.
fn destinations_with(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    capacities: &[AreaCapacity],
) -> Vec<Destination> {
    if !reasons_with(game, state, unit, capacities).is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Destination> = candidates(game, state, unit)
        .into_iter()
        .filter(|to| against(game, state, unit, *to, capacities).is_empty())
        .collect();
    // A harbour on two seas is reached through the first with capacity left.
    found.sort_by_key(|to| (to.at, to.area));
    found.dedup_by_key(|to| to.at);
    found
}

/// [`destinations`] as a table, with the capacity each takes. A unit in the off-map port has no start.
pub fn reach(game: &HexGame, state: &HexState, unit: UnitId, reach: &mut Reach) {
    match state.unit(unit).at {
        Some(start) => reach.begin(game.board().len(), start),
        None => reach.begin_off_board(game.board().len()),
    }
    for to in destinations(game, state, unit) {
        reach.record(to.at, to.cost, state.unit(unit).at.unwrap_or(to.at));
    }
}

/// Whether a unit may go by sea to a space.
pub(crate) fn check(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Result<(), Refusal> {
    if let Some(reason) = unit_reasons(game, state, unit).into_iter().next() {
        return Err(reason);
    }
    if destinations(game, state, unit).iter().any(|other| other.at == to) {
        return Ok(());
    }
    let reasons = reasons_against_space(game, state, unit, to);
    Err(reasons
        .into_iter()
        .next()
        .unwrap_or(Refusal::NoHarbour { space: to }))
}

/// Sends a unit to a space; [`check`] has allowed it. It may be intercepted (HN-5); otherwise it lands, or waits off the hex to assault it (HN-6).
/// Its landing place changes hands when the Movement Phase ends (HC-2).
pub(crate) fn resolve(play: &mut Play, unit: UnitId, to: SpaceId) {
    let Destination { area, kind, cost, .. } = destinations(play.game, play.state, unit)
        .into_iter()
        .find(|other| other.at == to)
        .expect("checked: the space is a destination");
    let from = match play.state.unit(unit).at {
        Some(space) => Station::Space(space),
        None => Station::OffMapPort,
    };
    let voyage = Voyage { from, to, area, cost };
    play.emit(Event::UnitSailed { unit, voyage });
    if dangers::resolve_interception(play, unit, voyage) {
        return;
    }
    let assault = kind == SeaMove::Assault;
    play.emit(Event::UnitLanded {
        unit,
        at: to,
        assault,
    });
}

/// The legal sea moves.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    let units = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player);
    let capacities = capacities(game, state);
    orders.extend(units.flat_map(|unit| {
        destinations_with(game, state, unit, &capacities)
            .into_iter()
            .map(move |to| Order::Sail { unit, to: to.at })
    }));
}

/// Every reason why a unit cannot sail at all; empty if it is Available.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    let mut reasons = unit_reasons(game, state, unit);
    if reasons.is_empty() && destinations(game, state, unit).is_empty() {
        reasons.push(Refusal::Nowhere {
            unit,
            travel: Travel::Sea,
        });
    }
    reasons
}

/// The reasons in the unit's own state and place, whatever the destination.
pub fn unit_reasons(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    reasons_with(game, state, unit, &capacities(game, state))
}

fn reasons_with(game: &HexGame, state: &HexState, unit: UnitId, capacities: &[AreaCapacity]) -> Vec<Refusal> {
    if let Err(reason) = check_sailor(game, state, unit) {
        return vec![reason];
    }
    let areas = areas(game, state, unit);
    // HN-2: when no capacity is left on any sea it could sail.
    let full = areas.iter().map(|area| &capacities[area.index()]);
    full.clone()
        .all(|capacity| capacity.left() == 0)
        .then(|| {
            full.map(|capacity| Refusal::NoShips {
                side: state.player,
                area: capacity.area,
                total: capacity.total,
                left: 0,
                needed: 1,
                monsoon: false,
            })
        })
        .into_iter()
        .flatten()
        .collect()
}

/// Checks that a unit can be ordered to sail: it is the phase (HT-2), and the unit is the player's, has not sailed yet (HN-1), is not a fixed
/// defence, and is in a port or its side's off-map port (HN-1).
fn check_sailor(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    if state.phase != Phase::NavalMovement {
        return Err(Refusal::OtherPhase {
            wanted: Phase::NavalMovement,
            now: state.phase,
        });
    }
    if game.unit(unit).side != state.player {
        return Err(Refusal::NotYourUnit {
            unit,
            player: state.player,
        });
    }
    let status = state.unit(unit);
    if let Some(voyage) = status.sailed {
        return Err(Refusal::AlreadySailed { unit, to: voyage.to });
    }
    // HE-3.
    check_not_held_up(state, unit)?;
    if game.mobility(unit) == Mobility::Fixed {
        return Err(Refusal::Fixed {
            unit,
            travel: Travel::Sea,
        });
    }
    match (areas(game, state, unit).is_empty(), status.at) {
        (false, _) => Ok(()),
        (true, Some(at)) => Err(Refusal::NotInPort { unit, at }),
        (true, None) => Err(Refusal::off_map(state, unit)),
    }
}

/// The sea areas on which a unit is in port: on the map in a port of its side, or off the map.
fn areas(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<SeaArea> {
    let naval = &game.tables().naval;
    let side = game.unit(unit).side;
    match (state.unit(unit).standing, state.unit(unit).at) {
        (Standing::OffMapPort, _) => naval.sides[side.index()]
            .off_map_port
            .iter()
            .map(|area| area.resolved)
            .collect(),
        (Standing::OnMap, Some(at)) if state.control(at) == Some(side) => naval
            .harbours
            .iter()
            .filter(|harbour| harbour.at == at && harbour.kind == HarbourKind::Port)
            .map(|harbour| harbour.area.resolved)
            .collect(),
        _ => Vec::new(),
    }
}

/// The harbours on a unit's seas within its side's limits (HN-2), whether it can go there or not.
fn candidates(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Destination> {
    let naval = &game.tables().naval;
    let at = state.unit(unit).at;
    let only = naval.sides[game.unit(unit).side.index()].only_to.as_ref();
    areas(game, state, unit)
        .into_iter()
        .flat_map(|area| {
            let only = only.map(|at| (at.resolved, area, HarbourKind::Port));
            let harbours = naval.harbours.iter().filter(move |harbour| harbour.area == area);
            harbours
                .map(move |harbour| (harbour.at.resolved, area, harbour.kind))
                .chain(only)
        })
        .filter(|(to, ..)| Some(*to) != at)
        .map(|harbour| destination(game, state, unit, harbour))
        .collect()
}

/// The sea move to a harbour.
fn destination(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    harbour: (SpaceId, SeaArea, HarbourKind),
) -> Destination {
    let (at, area, harbour) = harbour;
    let side = game.unit(unit).side;
    let kind = if state.presence().has_units(side.enemy(), at) {
        SeaMove::Assault
    } else if harbour == HarbourKind::Port && state.control(at) == Some(side) {
        SeaMove::Lift
    } else {
        SeaMove::Landing
    };
    let extra = match kind {
        SeaMove::Lift => 0,
        // HN-7.
        SeaMove::Landing | SeaMove::Assault => surcharge(game, state, area),
    };
    Destination {
        at,
        area,
        is_beach: harbour == HarbourKind::Landing,
        kind,
        cost: 1 + extra,
    }
}

/// The reasons against a sea move, in the order of the rule book.
fn against(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    to: Destination,
    capacities: &[AreaCapacity],
) -> Vec<Refusal> {
    let side = game.unit(unit).side;
    let mut reasons = Vec::new();
    // HN-2: to one harbour only, and only while the side controls it.
    if let Some(only) = &game.tables().naval.sides[side.index()].only_to {
        let only = only.resolved;
        if to.at != only {
            return vec![Refusal::OnlyTo { side, space: only }];
        }
        let by = state.control(to.at);
        if by != Some(side) {
            return vec![Refusal::HarbourLost { space: to.at, by }];
        }
    }
    // HN-1: from the off-map port only to ports.
    if to.is_beach && state.unit(unit).standing == Standing::OffMapPort {
        reasons.push(Refusal::BeachFromOffMap { space: to.at });
    }
    let capacity = &capacities[to.area.index()];
    if to.cost > capacity.left() {
        reasons.push(Refusal::NoShips {
            side,
            area: to.area,
            total: capacity.total,
            left: capacity.left(),
            needed: to.cost,
            monsoon: capacity.left() > 0,
        });
    }
    // HN-4.
    if game.mobility(unit) == Mobility::RoadBound && to.kind != SeaMove::Lift {
        reasons.push(Refusal::ArmourAshore { unit, space: to.at });
    }
    // HK-3: checked at once, counting units off the hex with those in it.
    let points = points_at(game, state, unit, to.at);
    let limit = stacking::limit(game, to.at);
    if points > limit {
        reasons.push(Refusal::HarbourFull {
            space: to.at,
            points,
            limit,
        });
    }
    reasons
}

/// The stacking points of a unit with those of its side in a space or off it for an assault.
fn points_at(game: &HexGame, state: &HexState, unit: UnitId, space: SpaceId) -> u16 {
    let side = game.unit(unit).side;
    let there = state.units().filter(|(other, status)| {
        *other != unit
            && game.unit(*other).side == side
            && (status.at == Some(space) || status.standing == Standing::Afloat(space))
    });
    there
        .map(|(other, _)| other)
        .chain([unit])
        .map(|unit| u16::from(game.unit(unit).stacking))
        .fold(0, u16::saturating_add)
}

/// Every reason why a unit cannot go by sea to a space, apart from those against the unit itself; empty if it can.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    if state.unit(unit).at == Some(to) {
        return vec![Refusal::AlreadyThere { unit, at: to }];
    }
    if let Some(reason) = beyond_the_board(game, to) {
        return vec![reason];
    }
    let capacities = capacities(game, state);
    let mut ways = candidates(game, state, unit)
        .into_iter()
        .filter(|other| other.at == to)
        .map(|other| against(game, state, unit, other, &capacities))
        .collect::<Vec<_>>();
    ways.sort_by_key(Vec::len);
    if let Some(reasons) = ways.into_iter().next() {
        return reasons;
    }
    let harbours = &game.tables().naval.harbours;
    let other = harbours.iter().find(|harbour| harbour.at == to);
    vec![match other {
        Some(harbour) => Refusal::OtherSea {
            unit,
            space: to,
            area: harbour.area.resolved,
        },
        None => Refusal::NoHarbour { space: to },
    }]
}

#[cfg(test)]
mod tests;
