//! Sends all tokens on with one order: along convoys, otherwise to the nearest complex that can use them.
//!
//! The result is a list of ordinary orders, which can be shown before it is carried out.

use std::collections::VecDeque;

use super::moves::movable;
use super::order::TokenOrder;
use super::ships::room;
use super::trains;
use crate::chapters::forces::{group, left};
use crate::chapters::production::at_most;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// The orders that send on all tokens of the active nations: along their convoys, and towards the nearest complex (RT-4, RT-5).
pub fn steps(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    if game.tokens().is_none() || state.phase() != Phase::NonCombatMove {
        return Vec::new();
    }
    let mut trial = Trial {
        game,
        state: state.clone(),
        orders: Vec::new(),
    };
    for nation in state.movers(game) {
        for route in state.tokens().convoys(*nation) {
            trial.follow(*nation, route);
        }
        trial.unload(*nation);
        trial.home(*nation);
    }
    trial.orders
}

/// How many turns each area is from the nation's nearest complex that can use tokens, over its own areas and the transports between them; `None`
/// without a way.
pub fn distances(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<Option<u16>> {
    let own = |area: SpaceId| state.space(area).controller == Some(nation);
    let mut distances = vec![None; game.board().len()];
    let mut queue = VecDeque::new();
    for area in game.space_ids().filter(|area| own(*area)) {
        let space = state.space(area);
        if space.complex && at_most(game, state, area) > 0 {
            distances[area.index()] = Some(0);
            queue.push_back((area, 0));
        }
    }
    while let Some((here, steps)) = queue.pop_front() {
        for from in beside(game, state, nation, here) {
            if own(from) && distances[from.index()].is_none() {
                distances[from.index()] = Some(steps + 1);
                queue.push_back((from, steps + 1));
            }
        }
    }
    distances
}

/// The areas a turn away: over land, and across zones where the nation has transports.
fn beside(game: &AreaGame, state: &AreaState, nation: NationId, area: SpaceId) -> Vec<SpaceId> {
    let mut found = Vec::new();
    for link in game.board().links(area) {
        if !game.is_sea(link.to) {
            if link.barrier.is_none() {
                found.push(link.to);
            }
        } else if has_transports(game, state, nation, link.to) {
            let shores = game.board().links(link.to).iter().map(|link| link.to);
            found.extend(shores.filter(|shore| !game.is_sea(*shore) && *shore != area));
        }
    }
    found
}

fn has_transports(game: &AreaGame, state: &AreaState, nation: NationId, zone: SpaceId) -> bool {
    state.forces_at(zone).any(|(force, _)| {
        let is_able = matches!(force.status, Status::Ready | Status::Bridged | Status::Ferried);
        force.nation == nation && is_able && game.kind(force.kind).room_for_tokens() > 0
    })
}

/// Tries orders in sequence and drops those that are refused.
struct Trial<'g> {
    game: &'g AreaGame,
    state: AreaState,
    orders: Vec<Order>,
}

impl Trial<'_> {
    fn give(&mut self, order: Order) -> bool {
        if self.game.check(&self.state, &order).is_err() {
            return false;
        }
        self.game.resolve(&mut self.state, &order);
        self.orders.push(order);
        true
    }

    fn tokens(&mut self, order: TokenOrder) -> bool {
        self.give(Order::Tokens(order))
    }

    /// Moves everything that can move from one area to the next over land.
    fn haul(&mut self, from: SpaceId, to: SpaceId) {
        let count = movable(self.game, &self.state, from);
        self.tokens(TokenOrder::Move { count, from, to });
    }

    /// Sends as many as possible by rail along a land way; a single step is no farther than on foot.
    fn ride(&mut self, nation: NationId, way: &[SpaceId]) {
        for end in (2..way.len()).rev() {
            let count = movable(self.game, &self.state, way[0]);
            if let Some((_, order)) = trains::sent(self.game, &self.state, (nation, count), &way[..=end]) {
                self.give(order);
            }
        }
    }

    /// Sends the tokens farthest from a complex by rail where that gains more than a turn on foot.
    fn entrain(&mut self, nation: NationId, areas: &[(u16, SpaceId)], distances: &[Option<u16>]) {
        for (steps, from) in areas.iter().rev() {
            loop {
                let count = trains::most(self.game, &self.state, nation, *from);
                let Some(reach) = trains::reach(self.game, &self.state, nation, *from) else {
                    break;
                };
                let near = reach.areas().filter_map(|to| Some((distances[to.index()]?, to)));
                let Some((_, to)) = near.min().filter(|(there, _)| there + 1 < *steps) else {
                    break;
                };
                let way = reach.trip(to).map(|trip| trip.train.path.clone());
                let order = way.and_then(|way| trains::sent(self.game, &self.state, (nation, count), &way));
                if !order.is_some_and(|(_, order)| self.give(order)) {
                    break;
                }
            }
        }
    }

    /// Has transports between two areas carry what they can (RT-5).
    fn bridge(&mut self, nation: NationId, from: SpaceId, zone: SpaceId, to: SpaceId) {
        loop {
            let count = movable(self.game, &self.state, from).min(room(self.game, &self.state, zone, nation));
            let is_carried = self.tokens(TokenOrder::load(nation, count, from, zone))
                && self.tokens(TokenOrder::unload_to(nation, count, zone, to));
            if !is_carried {
                return;
            }
        }
    }

    /// Sends tokens on along a route, the farthest first.
    fn follow(&mut self, nation: NationId, route: &[SpaceId]) {
        let areas: Vec<usize> = (0..route.len())
            .filter(|index| !self.game.is_sea(route[*index]))
            .collect();
        for leg in areas.windows(2).rev() {
            let (from, to) = (route[leg[0]], route[leg[1]]);
            match &route[leg[0] + 1..leg[1]] {
                [] => {
                    let ashore = route[leg[0]..].iter().take_while(|at| !self.game.is_sea(**at));
                    self.ride(nation, &ashore.copied().collect::<Vec<_>>());
                    self.haul(from, to);
                }
                [zone] => self.bridge(nation, from, *zone, to),
                zones => self.shuttle(nation, from, zones, to),
            }
        }
    }

    /// Has transports in a route's zones carry their cargo to its end and return for more.
    fn shuttle(&mut self, nation: NationId, from: SpaceId, zones: &[SpaceId], to: SpaceId) {
        let last = zones.len() - 1;
        for at in (0..=last).rev() {
            while self.deliver(nation, zones, at, to) {}
        }
        for at in 0..=last {
            while self.fetch(nation, from, zones, at, to) {}
        }
    }

    /// A transport of a nation in a zone that can still act; the one with the most movement left.
    fn transport(&self, nation: NationId, zone: SpaceId) -> Option<Force> {
        let forces = self.state.forces_at(zone).map(|(force, _)| force);
        let able = forces.filter(|force| {
            let carries = self.game.kind(force.kind).room_for_tokens() > 0;
            force.nation == nation && carries && force.status == Status::Ready
        });
        able.max_by_key(|force| left(self.game, force))
    }

    /// Sends a loaded transport on towards the end of its route, where it unloads.
    fn deliver(&mut self, nation: NationId, zones: &[SpaceId], at: usize, to: SpaceId) -> bool {
        let (zone, last) = (zones[at], zones.len() - 1);
        let aboard = self.state.tokens().aboard(zone, nation);
        if aboard == 0 {
            return false;
        }
        if at == last {
            return self.tokens(TokenOrder::unload_to(nation, aboard, zone, to));
        }
        let Some(force) = self.transport(nation, zone) else {
            return false;
        };
        let most = u32::from(self.game.kind(force.kind).room_for_tokens());
        let far = usize::from(left(self.game, &force)).min(last - at);
        let tokens = aboard.min(most);
        let is_gone = far > 0
            && self.tokens(TokenOrder::Sail {
                units: vec![group(&force, 1)],
                tokens,
                path: zones[at..=at + far].to_vec(),
            });
        if is_gone && at + far == last {
            self.tokens(TokenOrder::unload_to(nation, tokens, zones[last], to));
        }
        is_gone
    }

    /// Sends an empty transport back to the start of its route, loads it, and sends it on as far as it can go.
    fn fetch(&mut self, nation: NationId, from: SpaceId, zones: &[SpaceId], at: usize, to: SpaceId) -> bool {
        let Some(force) = self.transport(nation, zones[at]) else {
            return false;
        };
        if self.state.tokens().aboard(zones[at], nation) > 0 || movable(self.game, &self.state, from) == 0 {
            return false;
        }
        let far = usize::from(left(self.game, &force)).min(at);
        if far > 0 {
            let path = zones[at - far..=at].iter().rev().copied().collect();
            let units = vec![group(&force, 1)];
            if !self.give(Order::Move { units, path }) {
                return false;
            }
        }
        if at > far {
            return far > 0;
        }
        let count = movable(self.game, &self.state, from).min(room(self.game, &self.state, zones[0], nation));
        let is_loaded = self.tokens(TokenOrder::load(nation, count, from, zones[0]));
        is_loaded && self.deliver(nation, zones, 0, to)
    }

    /// Unloads cargo where it is nearest to a complex.
    fn unload(&mut self, nation: NationId) {
        let distances = distances(self.game, &self.state, nation);
        for zone in self.game.space_ids().filter(|zone| self.game.is_sea(*zone)) {
            let count = self.state.tokens().aboard(zone, nation);
            let shores = self.game.board().links(zone).iter().map(|link| link.to);
            let near = shores.filter_map(|shore| Some((distances[shore.index()]?, shore)));
            if let Some((_, to)) = near.min().filter(|_| count > 0) {
                self.tokens(TokenOrder::unload_to(nation, count, zone, to));
            }
        }
    }

    /// Moves tokens in a nation's areas a turn closer to the nearest complex.
    fn home(&mut self, nation: NationId) {
        let distances = distances(self.game, &self.state, nation);
        let own = self
            .game
            .space_ids()
            .filter_map(|area| Some((distances[area.index()]?, area)));
        let mut areas: Vec<(u16, SpaceId)> = own.filter(|(steps, _)| *steps > 0).collect();
        areas.retain(|(_, from)| {
            let mut convoys = self.state.tokens().convoys(nation);
            convoys.all(|route| route[0] != *from)
        });
        areas.sort_unstable();
        self.entrain(nation, &areas, &distances);
        for (steps, from) in areas {
            if movable(self.game, &self.state, from) == 0 {
                continue;
            }
            let near = |to: SpaceId| distances[to.index()].is_some_and(|there| there < steps);
            let links = self.game.board().links(from);
            let land = links
                .iter()
                .find(|link| !self.game.is_sea(link.to) && link.barrier.is_none() && near(link.to));
            if let Some(link) = land {
                self.haul(from, link.to);
                continue;
            }
            for zone in links
                .iter()
                .map(|link| link.to)
                .filter(|to| self.game.is_sea(*to))
            {
                let shores = self.game.board().links(zone).iter().map(|link| link.to);
                let to = shores
                    .filter(|shore| near(*shore))
                    .min_by_key(|shore| distances[shore.index()]);
                if let Some(to) = to {
                    self.bridge(nation, from, zone, to);
                }
            }
        }
    }
}
