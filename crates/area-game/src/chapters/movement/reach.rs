//! Where units can go in one order, and by which way (AB-9).

use std::collections::VecDeque;

use super::landing::LandingPlaces;
use super::steps::Movers;
use crate::chapters::forces::{left, left_together};
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use railhead_engine::board::SpaceId;

/// Where units that move together can go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachableSpaces {
    /// Where they can stop, in search order, each with the shortest way.
    pub ends: Vec<(SpaceId, Vec<SpaceId>)>,
    /// Where they can pass, likewise.
    pub over: Vec<(SpaceId, Vec<SpaceId>)>,
}

/// Where units of a force can go in one order, with the shortest way to each; `places` are the landing places of its nation.
pub fn reach(
    game: &AreaGame,
    state: &AreaState,
    force: &Force,
    places: &LandingPlaces,
) -> Vec<(SpaceId, Vec<SpaceId>)> {
    ways(game, state, &[(*force, 1)], &[force.at], &|_| places).ends
}

/// Where units in the first space of `gone` can go together after passing the others.
pub fn ways<'p>(
    game: &AreaGame,
    state: &AreaState,
    forces: &[(Force, u16)],
    gone: &[SpaceId],
    places: &dyn Fn(NationId) -> &'p LandingPlaces,
) -> ReachableSpaces {
    let moving = || forces.iter().filter(|(force, _)| !force.status.is_aboard());
    let done = gone.len().saturating_sub(1);
    let farthest = moving()
        .map(|(force, _)| usize::from(left_together(game, forces, force)))
        .min();
    let far = farthest.unwrap_or(0).saturating_sub(done);
    let (Some(movers), [first, .., start] | [first @ start]) = (Movers::of(game, forces), gone) else {
        return ReachableSpaces::default();
    };
    let is_time = matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove);
    if !is_time || far == 0 || movers.leave(game, state, *first).is_err() {
        return ReachableSpaces::default();
    }
    let mut steps = gone.windows(2);
    if !steps.all(|step| movers.enter(game, state, step[0], step[1], false).is_ok()) {
        return ReachableSpaces::default();
    }
    let is_affordable = |to: SpaceId| {
        movers
            .price(game, state, to)
            .is_none_or(|price| movers.check_price(game, state, *first, price).is_ok())
    };
    let can_land = |to: SpaceId, steps: usize| {
        moving().all(|(force, _)| {
            let left = usize::from(left(game, force)) - done - steps;
            let left = u8::try_from(left).unwrap_or(u8::MAX);
            places(force.nation).check(game, force.kind, to, left).is_ok()
        })
    };
    let mut from: Vec<Option<SpaceId>> = vec![None; game.board().len()];
    let (mut ends, mut over) = (Vec::new(), Vec::new());
    let mut queue = VecDeque::from([(*start, 0)]);
    let mut is_through = vec![false; game.board().len()];
    is_through[start.index()] = true;
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            if to == *start || to == *first {
                continue;
            }
            if from[to.index()].is_none() && movers.enter(game, state, here, to, true).is_ok() {
                from[to.index()] = Some(here);
                if (movers.domain != Domain::Air || can_land(to, steps + 1)) && is_affordable(to) {
                    ends.push(to);
                }
            }
            let is_on = steps + 1 < far && !is_through[to.index()];
            if is_on && movers.enter(game, state, here, to, false).is_ok() {
                is_through[to.index()] = true;
                from[to.index()].get_or_insert(here);
                over.push(to);
                queue.push_back((to, steps + 1));
            }
        }
    }
    let way = |to: SpaceId| {
        let mut way = vec![to];
        let mut at = to;
        while let Some(before) = from[at.index()].filter(|_| at != *start) {
            way.push(before);
            at = before;
        }
        way.pop();
        gone.iter().copied().chain(way.into_iter().rev()).collect()
    };
    let with_way = |found: Vec<SpaceId>| found.into_iter().map(|to| (to, way(to))).collect();
    ReachableSpaces {
        ends: with_way(ends),
        over: with_way(over),
    }
}

/// The shortest way over spaces open to a domain (breadth-first), without its start, whatever could stop units there. `None` without a way, and to
/// the start itself.
pub fn shortest_way(
    game: &AreaGame,
    domain: Option<Domain>,
    from: SpaceId,
    to: SpaceId,
) -> Option<Vec<SpaceId>> {
    let open = |space: SpaceId| match domain {
        Some(Domain::Land) => !game.is_sea(space),
        Some(Domain::Sea) => game.is_sea(space),
        Some(Domain::Air) | None => true,
    };
    let mut before = vec![None; game.board().len()];
    let mut ring = vec![from];
    while !ring.is_empty() && before[to.index()].is_none() {
        let mut next = Vec::new();
        for here in ring {
            for link in game.board().links(here) {
                let is_new = link.to != from && before[link.to.index()].is_none();
                if is_new && open(link.to) {
                    before[link.to.index()] = Some(here);
                    next.push(link.to);
                }
            }
        }
        ring = next;
    }
    let mut way = vec![to];
    let mut at = before[to.index()]?;
    while at != from {
        way.push(at);
        at = before[at.index()]?;
    }
    way.reverse();
    Some(way)
}
