//! Which units are Available for a train, and why others are not (AR-8).

use std::collections::BTreeMap;

use super::now::{is_time, rails, traveller};
use super::orders::{check_units, refused};
use super::sending::why_not_sent;
use crate::game::AreaGame;
use crate::rail::RailRefusal;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::order::UnitGroup;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// An area holding units of the active nation that can go by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    pub from: SpaceId,
    /// How many of them are Available: at least one destination is within reach of each.
    pub available: u16,
    /// Why the others are not, each reason once.
    pub why: Vec<Refusal>,
}

/// Every area with units of kinds that can go by rail: how many are Available, and why others are not. Empty in phases without trains.
pub fn departures(game: &AreaGame, state: &AreaState) -> Vec<Departure> {
    let Some(rails) = rails(game, state).filter(|_| is_time(game, state.phase())) else {
        return Vec::new();
    };
    let mut all: BTreeMap<SpaceId, Departure> = BTreeMap::new();
    for (force, count) in state.forces() {
        if !is_passenger(game, state, force) || game.is_sea(force.at) {
            continue;
        }
        let departure = all.entry(force.at).or_insert_with(|| Departure {
            from: force.at,
            available: 0,
            why: Vec::new(),
        });
        let unit = traveller(game, force.nation, force.kind);
        if !is_rested(force) {
            departure.refuse(Refusal::NotRested(force.kind));
        } else if rails.reach(unit, force.at).areas().next().is_some() {
            departure.available += count;
        } else {
            for refusal in why_nowhere(game, state, &[one_of(force)], force.at) {
                departure.refuse(refusal);
            }
        }
    }
    all.into_values().collect()
}

/// Whether units of a force are of a kind that goes by rail, and of a nation that gives orders now.
fn is_passenger(game: &AreaGame, state: &AreaState, force: Force) -> bool {
    game.kind(force.kind).goes_by_rail() && state.is_mover(game, force.nation)
}

fn is_rested(force: Force) -> bool {
    (force.spent, force.status) == (0, Status::Ready)
}

/// Whether a unit of the active nations in one area can go by rail to another now (AR-8).
pub(crate) fn can_send(game: &AreaGame, state: &AreaState, from: SpaceId, to: SpaceId) -> bool {
    let Some(rails) = rails(game, state).filter(|_| is_time(game, state.phase())) else {
        return false;
    };
    let mut rested = state
        .forces_at(from)
        .filter(|(force, _)| is_passenger(game, state, *force) && is_rested(*force));
    rested.any(|(force, _)| {
        let reach = rails.reach(traveller(game, force.nation, force.kind), from);
        reach.areas().any(|area| area == to)
    })
}

impl Departure {
    fn refuse(&mut self, refusal: Refusal) {
        if !self.why.contains(&refusal) {
            self.why.push(refusal);
        }
    }
}

fn one_of(force: Force) -> UnitGroup {
    UnitGroup {
        nation: force.nation,
        kind: force.kind,
        count: 1,
        spent: force.spent,
        aboard: false,
    }
}

/// Why these units reach no destination by rail, each reason once: reasons at their area first, otherwise those against entering its neighbours.
pub fn why_nowhere(game: &AreaGame, state: &AreaState, units: &[UnitGroup], from: SpaceId) -> Vec<Refusal> {
    let check =
        |group: &UnitGroup| check_units(game, state, group.nation, group.kind, group.count, from).err();
    let mut reasons: Vec<Refusal> = units.iter().filter_map(check).collect();
    if !reasons.is_empty() {
        return reasons;
    }
    let Some((rails, mover)) = rails(game, state).zip(units.first()) else {
        return reasons;
    };
    let telling = rails.beside(mover.nation, from);
    if telling.is_empty() {
        reasons.push(refused(&rails, RailRefusal::Alone { at: from }));
    }
    for to in telling {
        for refusal in why_not_sent(game, state, units, from, to) {
            if !reasons.contains(&refusal) {
                reasons.push(refusal);
            }
        }
    }
    reasons
}
