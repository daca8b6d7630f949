//! What an area player sees: the enemy's position, and where its own units can go.

use std::collections::VecDeque;

use railhead_area_game::chapters::movement::{landing_places, reach};
pub use railhead_area_game::shown::strikes::{is_left_alone, is_open_neutral};
use railhead_area_game::state::area_state::Force;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::board::SpaceId;

/// The distance to the enemy over land.
#[derive(Debug)]
pub struct Front {
    distances: Vec<Option<u16>>,
}

impl Front {
    /// The active side's front.
    pub fn new(game: &AreaGame, state: &AreaState) -> Self {
        let mut distances = vec![None; game.board().len()];
        let mut queue = VecDeque::new();
        for space in game.space_ids() {
            if is_enemy_land(game, state, space) {
                distances[space.index()] = Some(0);
                queue.push_back((space, 0));
            }
        }
        while let Some((here, steps)) = queue.pop_front() {
            for link in game.board().links(here) {
                let to = link.to;
                let is_way = link.barrier.is_none()
                    && game.spec(to).in_play
                    && !game.is_sea(to)
                    && state.is_friendly(game, to);
                if is_way && distances[to.index()].is_none() {
                    distances[to.index()] = Some(steps + 1);
                    queue.push_back((to, steps + 1));
                }
            }
        }
        Self { distances }
    }

    /// Steps to enemy land; 0 for enemy land itself, `None` without a way.
    pub fn distance(&self, space: SpaceId) -> Option<u16> {
        self.distances[space.index()]
    }

    /// Whether a space is a target: enemy land, or a zone with enemies.
    pub fn is_target(&self, game: &AreaGame, state: &AreaState, space: SpaceId) -> bool {
        if game.is_sea(space) {
            state.enemies_at(game, space).next().is_some()
        } else {
            self.distance(space) == Some(0)
        }
    }
}

/// Whether units of a nation at peace should not be in an area: its holder is at war, and an attack on him would be one on them (AB-13).
pub fn is_off_limits(game: &AreaGame, state: &AreaState, nation: NationId, at: SpaceId) -> bool {
    let holder = state.space(at).controller;
    !game.is_sea(at)
        && state.is_at_peace(nation)
        && holder.is_some_and(|holder| holder != nation && !state.is_at_peace(holder))
}

/// Whether an area belongs to the enemy, one that is not left alone.
pub fn is_enemy_land(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    let holder = state.space(at).controller;
    holder
        .is_some_and(|holder| game.side_of(holder) != state.side(game) && !is_left_alone(game, state, holder))
}

/// The active nations' units, except those aboard.
pub fn own_forces<'s>(game: &'s AreaGame, state: &'s AreaState) -> impl Iterator<Item = (Force, u16)> + 's {
    state
        .forces()
        .filter(|(force, _)| state.is_mover(game, force.nation) && !force.status.is_aboard())
}

/// Every space within reach of their units, with the way.
pub fn reachable(game: &AreaGame, state: &AreaState) -> Vec<(Force, Vec<SpaceId>)> {
    let places = landing_places(game, state);
    let mut found = Vec::new();
    for (force, _) in own_forces(game, state) {
        let own = places.iter().find(|(nation, _)| *nation == force.nation);
        let Some((_, own)) = own else { continue };
        let ways = reach(game, state, &force, own).into_iter();
        let ways = ways.filter(|(to, _)| !is_off_limits(game, state, force.nation, *to));
        found.extend(ways.map(|(_, path)| (force, path)));
    }
    found
}
