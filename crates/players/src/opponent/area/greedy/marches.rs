//! Where units go that do not attack: threatened areas are guarded first, then everything that is free moves to the front, by rail where that is
//! faster, as far as it can stand there; aircraft land where it is safe.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::fleet::Fleets;
use super::outlook::Outlook;
use super::reason::{Motive, PlannedOrder};
use super::trains::Trains;
use crate::opponent::area::map::{own_forces, reachable};
use railhead_area_game::Order;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::Domain;
use railhead_area_game::rail::Train;
use railhead_area_game::state::area_state::Force;
use railhead_engine::board::SpaceId;

/// Where a force can go, each place with the way.
type Ways = BTreeMap<SpaceId, Vec<SpaceId>>;

/// The moves of a phase as they are planned.
pub struct Moves<'s, 'g> {
    pub(super) outlook: &'s Outlook<'g>,
    trains: Option<Trains<'s, 'g>>,
    pub(super) ways: BTreeMap<Force, Ways>,
    /// Units that have no orders yet.
    pub(super) left: BTreeMap<Force, u16>,
    /// The defenders that each space will have.
    pub(super) there: Vec<UnitCounts>,
    planned: Vec<PlannedOrder>,
}

/// The orders of Non-combat Move.
pub fn plan(outlook: &Outlook) -> Vec<PlannedOrder> {
    let mut moves = Moves::new(outlook);
    let crossings = Fleets::new(outlook).crossings();
    moves.take_away(&crossings);
    moves.guard();
    moves.ride();
    moves.advance();
    moves.retreat();
    moves.land();
    let mut planned = moves.planned;
    planned.extend(crossings);
    planned
}

impl<'s, 'g> Moves<'s, 'g> {
    fn new(outlook: &'s Outlook<'g>) -> Self {
        let (game, state) = (outlook.game, outlook.state);
        let mut ways: BTreeMap<Force, Ways> = BTreeMap::new();
        for (force, path) in reachable(game, state) {
            if !outlook.is(force, Domain::Sea) {
                ways.entry(force).or_default().insert(path[path.len() - 1], path);
            }
        }
        let there = game.space_ids().map(|at| outlook.expected_defenders(at));
        Self {
            trains: Trains::new(outlook),
            left: own_forces(game, state)
                .filter(|(force, _)| !outlook.is(*force, Domain::Sea))
                .collect(),
            there: there.collect(),
            outlook,
            ways,
            planned: Vec::new(),
        }
    }

    /// Takes away the units that board transports.
    fn take_away(&mut self, crossings: &[PlannedOrder]) {
        for planned in crossings {
            let Order::Load { units, from, .. } = &planned.order else {
                continue;
            };
            for (force, left) in &mut self.left {
                let boards = units.iter().find(|units| {
                    force.at == *from
                        && (units.nation, units.kind, units.spent) == (force.nation, force.kind, force.spent)
                });
                if let Some(units) = boards {
                    *left = left.saturating_sub(units.count);
                }
            }
        }
    }

    /// The distance that units in an area have before them.
    pub(super) fn goal(&self, at: SpaceId) -> u32 {
        self.outlook.worth.way(at)
    }

    pub(super) fn go(&mut self, force: Force, count: u16, path: Vec<SpaceId>, why: Motive) {
        let to = path[path.len() - 1];
        self.moved(force, count, to);
        let units = vec![group(&force, count)];
        self.planned.push(PlannedOrder {
            order: Order::Move { units, path },
            why,
        });
    }

    /// Notes that units will be elsewhere.
    fn moved(&mut self, force: Force, count: u16, to: SpaceId) {
        if let Some(left) = self.left.get_mut(&force) {
            *left = left.saturating_sub(count);
        }
        if let Some(there) = self.there[force.at.index()].get_mut(&force.kind) {
            *there = there.saturating_sub(count);
        }
        *self.there[to.index()].entry(force.kind).or_default() += count;
    }

    fn is_held(&self, at: SpaceId, risk: i64) -> bool {
        self.outlook.holds(at, &self.there[at.index()], risk)
    }

    /// Keeps the garrisons, and reinforces threatened areas: the most valuable first, each from areas of less value.
    fn guard(&mut self) {
        let (outlook, game) = (self.outlook, self.outlook.game);
        let mut areas: Vec<SpaceId> = game
            .space_ids()
            .filter(|at| outlook.state.is_friendly(game, *at) && outlook.risk(*at).is_some())
            .filter(|at| outlook.threats.is_threatened(*at))
            .collect();
        areas.sort_by_key(|at| (Reverse(outlook.worth.held(*at)), *at));
        for at in areas {
            for (force, count) in outlook.garrison(at, None) {
                // Aircraft that guard an area return to it by themselves.
                if let Some(left) = self.left.get_mut(&force) {
                    *left = left.saturating_sub(count);
                }
            }
            let Some(risk) = outlook.risk(at) else { continue };
            if !self.is_held(at, risk) {
                self.relieve(at, risk);
            }
        }
    }

    /// Brings free units to an area until it is held; none if that cannot be done, except to a capital.
    fn relieve(&mut self, at: SpaceId, risk: i64) {
        let mut near: Vec<(Force, u16, Vec<SpaceId>)> = Vec::new();
        for (force, ways) in &self.ways {
            if let (Some(path), Some(left)) = (ways.get(&at), self.left.get(force).filter(|left| **left > 0))
            {
                near.push((*force, *left, path.clone()));
            }
        }
        near.sort_by_key(|(force, _, path)| (path.len(), self.outlook.game.kind(force.kind).cost, *force));
        let before = self.there[at.index()].clone();
        let why = Motive::Guard {
            at,
            wins: self.outlook.danger(at, &before),
        };
        let mut marched: Vec<(Force, u16, Vec<SpaceId>)> = Vec::new();
        let mut price = 0;
        for (force, count, path) in near {
            let mut more = 0;
            while more < count && !self.is_held(at, risk) {
                more += 1;
                price += 10 * i64::from(self.outlook.game.kind(force.kind).cost);
                *self.there[at.index()].entry(force.kind).or_default() += 1;
            }
            if more > 0 {
                marched.push((force, more, path));
            }
        }
        let railed = self.relieved_by_rail(at, risk);
        let is_enough = self.is_held(at, risk) || super::worth::is_capital(self.outlook.game, at);
        let railed_price = railed
            .iter()
            .map(|(force, _)| 10 * i64::from(self.outlook.game.kind(force.kind).cost));
        price += railed_price.sum::<i64>();
        self.there[at.index()] = before;
        if is_enough && !self.outlook.is_too_dear(at, price) {
            for (force, count, path) in marched {
                self.go(force, count, path, why);
            }
            for (force, train) in railed {
                self.rail(force, &train, why);
            }
        }
    }

    /// The trains that bring more guards to an area until it is held, where no more can march there.
    fn relieved_by_rail(&mut self, at: SpaceId, risk: i64) -> Vec<(Force, Train)> {
        let mut sent = Vec::new();
        let Some(mut trains) = self.trains.clone().filter(|_| !self.is_held(at, risk)) else {
            return sent;
        };
        let mut far: Vec<(Force, u16)> = self.left.iter().map(|(force, count)| (*force, *count)).collect();
        far.retain(|(force, count)| {
            *count > 0 && force.at != at && self.ways.get(force).is_none_or(|ways| !ways.contains_key(&at))
        });
        far.sort_by_key(|(force, _)| (self.outlook.game.kind(force.kind).cost, *force));
        for (force, count) in far {
            for _ in 0..count {
                if self.is_held(at, risk) {
                    return sent;
                }
                let trips = trains.trips(force);
                let Some(trip) = trips.into_iter().find(|trip| trip.train.path.last() == Some(&at)) else {
                    break;
                };
                trains.send(force, &trip.train);
                *self.there[at.index()].entry(force.kind).or_default() += 1;
                sent.push((force, trip.train));
            }
        }
        sent
    }

    fn rail(&mut self, force: Force, train: &Train, why: Motive) {
        let Some(trains) = &mut self.trains else { return };
        let order = trains.send(force, train);
        self.moved(force, 1, train.path[train.path.len() - 1]);
        self.planned.push(PlannedOrder { order, why });
    }

    /// Sends reserves by rail where that brings them farther than a march.
    fn ride(&mut self) {
        let game = self.outlook.game;
        let mut waiting: Vec<(Force, u16)> =
            self.left.iter().map(|(force, count)| (*force, *count)).collect();
        waiting.retain(|(force, count)| *count > 0 && self.goal(force.at) >= 40);
        waiting
            .sort_by_key(|(force, _)| (Reverse((self.goal(force.at), game.kind(force.kind).cost)), *force));
        for (force, count) in waiting {
            let march = self.ways.get(&force).into_iter().flatten();
            let march = march.map(|(to, _)| self.goal(*to)).min().unwrap_or(u32::MAX);
            for _ in 0..count {
                let trips = self
                    .trains
                    .as_ref()
                    .map_or_else(Vec::new, |trains| trains.trips(force));
                let mut trips: Vec<(u32, SpaceId, Train)> = trips
                    .into_iter()
                    .map(|trip| (trip.train.path[trip.train.path.len() - 1], trip.train))
                    .map(|(to, train)| (self.goal(to), to, train))
                    .filter(|(goal, _, _)| *goal < march.min(self.goal(force.at)))
                    .collect();
                trips.sort();
                let stands = |(_, at, _): &(u32, SpaceId, Train)| {
                    let mut there = self.there[at.index()].clone();
                    *there.entry(force.kind).or_default() += 1;
                    self.outlook.front.distance(*at).is_none_or(|far| far > 0)
                        && self.outlook.stands(*at, &there)
                };
                let Some((_, to, train)) = trips.into_iter().find(stands) else {
                    break;
                };
                self.rail(force, &train, Motive::Ride(to));
            }
        }
    }

    /// Moves free land units towards the front together: to each area, the foremost first, if they can stand there.
    fn advance(&mut self) {
        let (outlook, game) = (self.outlook, self.outlook.game);
        let mut ends: Vec<SpaceId> = self.ways.values().flat_map(|ways| ways.keys().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.retain(|at| !game.is_sea(*at));
        ends.sort_by_key(|at| (self.goal(*at), *at));
        for at in ends {
            let come: Vec<(Force, u16)> = self
                .left
                .iter()
                .filter(|(force, count)| **count > 0 && outlook.is(**force, Domain::Land))
                .filter(|(force, _)| self.goal(at) < self.goal(force.at))
                .filter(|(force, _)| self.ways.get(force).is_some_and(|ways| ways.contains_key(&at)))
                .map(|(force, count)| (*force, *count))
                .collect();
            let mut there = self.there[at.index()].clone();
            for (force, count) in &come {
                *there.entry(force.kind).or_default() += count;
            }
            if !come.is_empty() && outlook.stands(at, &there) {
                for (force, count) in come {
                    let path = self.ways[&force][&at].clone();
                    self.go(force, count, path, Motive::Advance(at));
                }
            }
        }
    }

    /// Takes land units out of areas that they cannot hold.
    fn retreat(&mut self) {
        let outlook = self.outlook;
        let free: Vec<(Force, u16)> = self.left.iter().map(|(force, count)| (*force, *count)).collect();
        for (force, count) in free {
            let is_lost = count > 0
                && outlook.is(force, Domain::Land)
                && !outlook.stands(force.at, &self.there[force.at.index()]);
            let Some(ways) = self.ways.get(&force).filter(|_| is_lost) else {
                continue;
            };
            let safe = ways.keys().copied().filter(|at| {
                let mut there = self.there[at.index()].clone();
                *there.entry(force.kind).or_default() += count;
                outlook.stands(*at, &there)
            });
            if let Some(at) = safe.min_by_key(|at| (self.goal(*at), *at)) {
                let path = ways[&at].clone();
                self.go(force, count, path, Motive::Retreat(force.at));
            }
        }
    }
}
