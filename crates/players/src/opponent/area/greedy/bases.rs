//! Where aircraft can land for certain: on land that its side has held since the turn began, or on carriers where they are now.
//!
//! The rules also let aircraft count on carriers that could still sail; a plan does not.

use std::collections::VecDeque;

use railhead_area_game::chapters::forces::left;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::Force;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::board::SpaceId;

/// How far it is from every space to the nearest base.
#[derive(Debug)]
pub struct Bases {
    areas: Vec<Option<u8>>,
    /// The same to the decks of each active nation.
    decks: Vec<(NationId, Vec<Option<u8>>)>,
}

impl Bases {
    /// The bases of the active nations.
    pub fn new(game: &AreaGame, state: &AreaState) -> Self {
        let areas = game.space_ids().filter(|at| {
            let mut movers = state.movers(game).iter();
            movers.any(|nation| state.is_airfield(game, *nation, *at))
        });
        let decks = state.movers(game).iter().map(|nation| {
            let zones = game
                .space_ids()
                .filter(|zone| has_deck(game, state, *nation, *zone));
            (*nation, spread(game, state, zones))
        });
        Self {
            areas: spread(game, state, areas),
            decks: decks.collect(),
        }
    }

    /// Whether a force can still reach a base at the end of a way; only aircraft need one.
    pub fn is_in_reach(&self, game: &AreaGame, force: Force, way: &[SpaceId]) -> bool {
        let kind = game.kind(force.kind);
        let Some(to) = way.last().filter(|_| kind.domain == Domain::Air) else {
            return true;
        };
        let rest = usize::from(left(game, &force)) + 1 - way.len();
        let is_near = |far: &[Option<u8>]| far[to.index()].is_some_and(|far| usize::from(far) <= rest);
        let mut decks = self.decks.iter().filter(|(nation, _)| *nation == force.nation);
        is_near(&self.areas) || kind.can(Ability::LandsOnCarriers) && decks.any(|(_, far)| is_near(far))
    }
}

/// Whether a nation has a carrier in a zone.
pub fn has_deck(game: &AreaGame, state: &AreaState, nation: NationId, zone: SpaceId) -> bool {
    let mut there = state.forces_at(zone);
    game.is_sea(zone) && there.any(|(force, _)| force.nation == nation && game.kind(force.kind).decks() > 0)
}

/// The distance by air to the nearest of some spaces.
fn spread(game: &AreaGame, state: &AreaState, from: impl Iterator<Item = SpaceId>) -> Vec<Option<u8>> {
    let mut far = vec![None; game.board().len()];
    let mut queue = VecDeque::new();
    for at in from {
        far[at.index()] = Some(0);
        queue.push_back((at, 0_u8));
    }
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            let is_open = game.spec(to).in_play && !state.is_neutral(game, to) && steps < u8::MAX;
            if is_open && far[to.index()].is_none() {
                far[to.index()] = Some(steps + 1);
                queue.push_back((to, steps + 1));
            }
        }
    }
    far
}
