//! Moves of land, sea and air units in Combat Move and Non-combat Move (AB-9).
//!
//! | to | call |
//! | --- | --- |
//! | see where units can go, and by which way | [`reach`] |
//! | know whether one step can be taken | [`Movers::enter`] |

mod landing;
mod steps;

use std::collections::VecDeque;

use super::conquest;
use super::definition::{Domain, NationId, Phase};
use super::event::Event;
use super::forces::{gather_all, left};
use super::game::AreaGame;
use super::order::Parcel;
use super::play::Play;
use super::refusal::Refusal;
use super::state::{AreaState, Force, Status};
use super::transport;
use crate::rules::board::SpaceId;

pub use landing::{LandingPlaces, stray_aircraft};
pub use steps::Movers;

/// Whether units can move along a way (AB-9).
pub(super) fn check(
    game: &AreaGame,
    state: &AreaState,
    units: &[Parcel],
    path: &[SpaceId],
) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let [from, .., to] = *path else {
        return Err(Refusal::NoWay);
    };
    let forces = gather_all(game, state, from, units)?;
    let movers = Movers::of(game, &forces).ok_or(Refusal::NoWay)?;
    let steps = path.len() - 1;
    for (force, _) in forces.iter().filter(|(force, _)| force.status != Status::Aboard) {
        let left = left(game, force);
        if left == 0 && force.spent > 0 && force.status != Status::Ready {
            return Err(Refusal::Done(force.kind));
        }
        if steps > usize::from(left) {
            return Err(Refusal::TooFar {
                kind: force.kind,
                left,
            });
        }
    }
    movers.leave(game, state, from)?;
    for (step, pair) in path.windows(2).enumerate() {
        movers.enter(game, state, pair[0], pair[1], step + 1 == steps)?;
    }
    if movers.domain == Domain::Air {
        for (force, _) in &forces {
            let left = left(game, force) - u8::try_from(steps).unwrap_or(u8::MAX);
            let places = LandingPlaces::new(game, state, force.nation);
            places.check(game, force.kind, to, left)?;
        }
    }
    if let Some(price) = price(game, state, movers, to) {
        let treasury = state.nation(movers.nation).treasury;
        if price > treasury {
            return Err(Refusal::TooDear { price, treasury });
        }
    }
    if movers.domain == Domain::Sea {
        transport::check_sailing(game, state, from, &forces)?;
    }
    Ok(())
}

/// What movers pay to enter a space: neutral land costs (AB-9).
fn price(game: &AreaGame, state: &AreaState, movers: Movers, to: SpaceId) -> Option<u32> {
    let is_first = movers.domain == Domain::Land
        && state.is_neutral(game, to)
        && !state
            .forces_at(to)
            .any(|(force, _)| state.is_mover(game, force.nation));
    is_first
        .then_some(game.definition().violation)
        .flatten()
        .map(u32::from)
}

/// Moves units that may move.
pub(super) fn resolve(play: &mut Play<'_>, units: &[Parcel], path: &[SpaceId]) {
    let forces = gather_all(play.game, play.state, path[0], units).expect("the order was checked");
    let movers = Movers::of(play.game, &forces).expect("the order was checked");
    let to = path[path.len() - 1];
    if let Some(price) = price(play.game, play.state, movers, to) {
        play.emit(Event::Violated {
            nation: movers.nation,
            area: to,
            price,
        });
    }
    play.emit(Event::Moved {
        units: forces,
        path: path.to_vec(),
    });
    // AB-9: who blitzes takes what they go through.
    if movers.domain == Domain::Land {
        for area in &path[1..path.len() - 1] {
            if !play.state.is_friendly(play.game, *area) {
                conquest::capture(play, *area, movers.nation);
            }
        }
    }
}

/// Where units of a force can go in one order, with the shortest way to each; `places` are those of its nation.
pub fn reach(
    game: &AreaGame,
    state: &AreaState,
    force: &Force,
    places: &LandingPlaces,
) -> Vec<(SpaceId, Vec<SpaceId>)> {
    let far = left(game, force);
    let Some(movers) = Movers::of(game, &[(*force, 1)]) else {
        return Vec::new();
    };
    let is_time = matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove);
    if !is_time || far == 0 || movers.leave(game, state, force.at).is_err() {
        return Vec::new();
    }
    let is_affordable = |to: SpaceId| {
        let treasury = state.nation(force.nation).treasury;
        price(game, state, movers, to).is_none_or(|price| price <= treasury)
    };
    let mut from: Vec<Option<SpaceId>> = vec![None; game.board().len()];
    let mut found = Vec::new();
    let mut queue = VecDeque::from([(force.at, 0)]);
    let mut is_through = vec![false; game.board().len()];
    is_through[force.at.index()] = true;
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            if to == force.at {
                continue;
            }
            if from[to.index()].is_none() && movers.enter(game, state, here, to, true).is_ok() {
                from[to.index()] = Some(here);
                let can_land = || places.check(game, force.kind, to, far - steps - 1).is_ok();
                if (movers.domain != Domain::Air || can_land()) && is_affordable(to) {
                    found.push(to);
                }
            }
            let is_on = steps + 1 < far && !is_through[to.index()];
            if is_on && movers.enter(game, state, here, to, false).is_ok() {
                is_through[to.index()] = true;
                from[to.index()].get_or_insert(here);
                queue.push_back((to, steps + 1));
            }
        }
    }
    let way = |to: SpaceId| {
        let mut way = vec![to];
        let mut at = to;
        while let Some(before) = from[at.index()].filter(|_| at != force.at) {
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    };
    found.into_iter().map(|to| (to, way(to))).collect()
}

/// The landing places of every nation whose turn it is.
pub fn landing_places(game: &AreaGame, state: &AreaState) -> Vec<(NationId, LandingPlaces)> {
    let movers = game.movers(state.turn).iter();
    movers
        .map(|nation| (*nation, LandingPlaces::new(game, state, *nation)))
        .collect()
}
