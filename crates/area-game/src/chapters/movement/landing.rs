//! Where aircraft can land (AB-9).

use std::collections::VecDeque;

use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The distance from every space to a nation's landing places.
#[derive(Clone, Debug)]
pub struct LandingPlaces {
    /// To an area that its side has held since the turn began; `None` without a way.
    areas: Vec<Option<u8>>,
    /// The same to a zone that one of the nation's carriers is in or can reach.
    decks: Vec<Option<u8>>,
}

impl LandingPlaces {
    /// The landing places of a nation.
    pub fn new(game: &AreaGame, state: &AreaState, nation: NationId) -> Self {
        Self::of_carriers(game, state, nation, |_| true)
    }

    /// The same without its carriers in a zone.
    pub fn besides(game: &AreaGame, state: &AreaState, nation: NationId, zone: SpaceId) -> Self {
        Self::of_carriers(game, state, nation, |force| force.at != zone)
    }

    fn of_carriers(
        game: &AreaGame,
        state: &AreaState,
        nation: NationId,
        counts: impl Fn(&Force) -> bool,
    ) -> Self {
        let areas = game
            .space_ids()
            .filter(|space| state.is_airfield(game, nation, *space));
        let carriers = state.forces().filter(|(force, _)| {
            let is_own = force.nation == nation && counts(force);
            is_own && game.kind(force.kind).decks() > 0 && !force.status.is_aboard()
        });
        let mut zones = vec![false; game.board().len()];
        for (force, _) in carriers {
            let is_able = force.status == Status::Ready;
            let far = game.kind(force.kind).movement.saturating_sub(force.spent);
            let far = if is_able { far } else { 0 };
            for zone in game
                .space_ids()
                .zip(spread(game, [force.at].into_iter(), |to| game.is_sea(to)))
            {
                let is_near = zone.1.is_some_and(|distance| distance <= far);
                zones[zone.0.index()] |= is_near;
            }
        }
        let decks = game.space_ids().filter(|space| zones[space.index()]);
        let open = |to: SpaceId| !state.is_neutral(game, to);
        Self {
            areas: spread(game, areas, open),
            decks: spread(game, decks, open),
        }
    }

    /// Whether aircraft with `left` steps left in a space can land in an area.
    pub(super) fn has_land(&self, at: SpaceId, left: u8) -> bool {
        self.areas[at.index()].is_some_and(|distance| distance <= left)
    }

    /// Checks that a unit with `left` steps left in a space can still land.
    pub fn check(&self, game: &AreaGame, kind: KindId, at: SpaceId, left: u8) -> Result<(), Refusal> {
        let has_deck = || self.decks[at.index()].is_some_and(|distance| distance <= left);
        let spec = game.kind(kind);
        let can_land = self.has_land(at, left) || spec.can(Ability::LandsOnCarriers) && has_deck();
        if can_land {
            Ok(())
        } else {
            Err(Refusal::NoLanding(kind))
        }
    }
}

/// The distance in steps from some spaces to every other, over open spaces in play (breadth-first).
pub(super) fn spread(
    game: &AreaGame,
    from: impl Iterator<Item = SpaceId>,
    open: impl Fn(SpaceId) -> bool,
) -> Vec<Option<u8>> {
    let mut distance = vec![None; game.board().len()];
    let mut queue = VecDeque::new();
    for space in from {
        distance[space.index()] = Some(0);
        queue.push_back((space, 0_u8));
    }
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            if distance[to.index()].is_none() && game.spec(to).in_play && open(to) && steps < u8::MAX {
                distance[to.index()] = Some(steps + 1);
                queue.push_back((to, steps + 1));
            }
        }
    }
    distance
}

/// The aircraft in a space that cannot stay, cheapest first (AB-9): over sea without a carrier, over land that their side has not held since the
/// turn began, or over land of a nation at peace (AB-13).
pub fn stray_aircraft(
    game: &AreaGame,
    state: &AreaState,
    at: SpaceId,
    nation: NationId,
) -> Vec<(Force, u16)> {
    let own: Vec<(Force, u16)> = state
        .forces_at(at)
        .filter(|(force, _)| force.nation == nation)
        .collect();
    if game.is_sea(at) {
        return without_deck(game, &own);
    }
    let space = state.space(at);
    let is_safe = [space.controller, space.held]
        .iter()
        .all(|holder| holder.is_some_and(|holder| game.are_friends(holder, nation)));
    let holder = space.controller;
    let is_closed = holder.is_some_and(|holder| state.is_closed_to_aircraft_of(game, nation, holder));
    let is_safe = is_safe && !is_closed;
    own.into_iter()
        .filter(|(force, _)| !is_safe && game.kind(force.kind).domain == Domain::Air)
        .collect()
}

/// The aircraft of the nations that give orders now that cannot stay where they are, by space.
pub fn aloft(game: &AreaGame, state: &AreaState) -> Vec<(Force, u16)> {
    let nations = || state.movers(game).iter();
    let spaces = game.space_ids();
    spaces
        .flat_map(|at| nations().flat_map(move |nation| stray_aircraft(game, state, at, *nation)))
        .collect()
}

/// The aircraft among these units of a nation in a zone that find no deck, cheapest first.
pub fn without_deck(game: &AreaGame, own: &[(Force, u16)]) -> Vec<(Force, u16)> {
    let mut aircraft = own.to_vec();
    aircraft.retain(|(force, _)| game.kind(force.kind).domain == Domain::Air);
    let mut decks: u32 = own
        .iter()
        .map(|(force, count)| u32::from(*count) * u32::from(game.kind(force.kind).decks()))
        .sum();
    // The most expensive find a carrier first.
    aircraft.sort_by_key(|(force, _)| (std::cmp::Reverse(game.kind(force.kind).cost), *force));
    for (force, count) in &mut aircraft {
        if game.kind(force.kind).can(Ability::LandsOnCarriers) {
            let landed = u16::try_from(decks).unwrap_or(u16::MAX).min(*count);
            decks -= u32::from(landed);
            *count -= landed;
        }
    }
    aircraft.retain(|(_, count)| *count > 0);
    aircraft.reverse();
    aircraft
}
