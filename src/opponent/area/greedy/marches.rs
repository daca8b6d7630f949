//! Where units go that do not attack: threatened areas are guarded first, then everything that is free moves to the front, by rail where that is
//! faster, as far as it can stand there; aircraft land where it is safe.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::fleet::Fleets;
use super::outlook::{Outlook, is_rested};
use super::reason::{Motive, PlannedOrder};
use crate::opponent::area::map::{own_forces, reachable};
use crate::rules::area_game::Order;
use crate::rules::area_game::battle::odds::UnitCounts;
use crate::rules::area_game::definition::{Ability, Domain};
use crate::rules::area_game::forces::parcel;
use crate::rules::area_game::rail::{Rails, now, orders};
use crate::rules::area_game::state::Force;
use crate::rules::board::SpaceId;

/// Where a force can go, each place with the way.
type Ways = BTreeMap<SpaceId, Vec<SpaceId>>;

/// The moves of a phase as they are planned.
struct Moves<'s, 'g> {
    outlook: &'s Outlook<'g>,
    rails: Option<Rails<'g>>,
    ways: BTreeMap<Force, Ways>,
    /// Units that have no orders yet.
    left: BTreeMap<Force, u16>,
    /// The defenders that each space will have.
    there: Vec<UnitCounts>,
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
        let there = game.space_ids().map(|at| {
            let mut units = outlook.defenders(at);
            for (kind, count) in outlook.expected(at) {
                *units.entry(kind).or_default() += count;
            }
            units
        });
        Self {
            rails: now::rails(game, state).filter(|_| now::is_time(game, state.phase())),
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

    /// The distance from an area to the nearest valuable target.
    fn goal(&self, at: SpaceId) -> u32 {
        self.outlook.worth.goal(at).unwrap_or(u32::MAX)
    }

    fn go(&mut self, force: Force, count: u16, path: Vec<SpaceId>, why: Motive) {
        let to = path[path.len() - 1];
        self.moved(force, count, to);
        let units = vec![parcel(&force, count)];
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
        let mut sent: Vec<(Force, u16, Vec<SpaceId>)> = Vec::new();
        for (force, count, path) in near {
            let mut more = 0;
            while more < count && !self.is_held(at, risk) {
                more += 1;
                *self.there[at.index()].entry(force.kind).or_default() += 1;
            }
            if more > 0 {
                sent.push((force, more, path));
            }
        }
        let is_enough = self.is_held(at, risk) || super::worth::is_capital(self.outlook.game, at);
        let price: i64 = sent
            .iter()
            .map(|(force, count, _)| {
                10 * i64::from(self.outlook.game.kind(force.kind).cost) * i64::from(*count)
            })
            .sum();
        let is_enough = is_enough && !self.outlook.is_too_dear(at, price);
        self.there[at.index()] = before;
        if is_enough {
            for (force, count, path) in sent {
                self.go(force, count, path, Motive::Guard(at));
            }
        }
    }

    /// Sends reserves by rail where that brings them farther than a march.
    fn ride(&mut self) {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let Some(mut rails) = self.rails.take() else {
            return;
        };
        let mut waiting: Vec<(Force, u16)> =
            self.left.iter().map(|(force, count)| (*force, *count)).collect();
        waiting.retain(|(force, count)| {
            let may = || orders::check_units(game, state, force.nation, force.kind, 1, force.at).is_ok();
            *count > 0 && is_rested(*force) && self.goal(force.at) >= 40 && may()
        });
        waiting
            .sort_by_key(|(force, _)| (Reverse((self.goal(force.at), game.kind(force.kind).cost)), *force));
        for (force, count) in waiting {
            let unit = now::traveller(game, force.nation, force.kind);
            let march = self.ways.get(&force).into_iter().flatten();
            let march = march.map(|(to, _)| self.goal(*to)).min().unwrap_or(u32::MAX);
            for _ in 0..count {
                let reach = rails.reach(unit, force.at);
                let mut ends: Vec<SpaceId> = reach.areas().collect();
                ends.retain(|at| self.goal(*at) < march.min(self.goal(force.at)));
                ends.sort_by_key(|at| (self.goal(*at), *at));
                let stands = |at: &SpaceId| {
                    let mut there = self.there[at.index()].clone();
                    *there.entry(force.kind).or_default() += 1;
                    self.outlook.front.distance(*at).is_none_or(|far| far > 0)
                        && self.outlook.stands(*at, &there)
                };
                let Some(train) = ends.into_iter().find(stands).and_then(|at| reach.trip(at)) else {
                    break;
                };
                let train = train.train.clone();
                let to = train.path[train.path.len() - 1];
                self.moved(force, 1, to);
                self.planned.push(PlannedOrder {
                    order: Order::Rail {
                        nation: force.nation,
                        kind: force.kind,
                        count: 1,
                        path: train.path.clone(),
                    },
                    why: Motive::Advance(to),
                });
                rails.trains.push(train);
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

    /// Lands aircraft where it is safe and near the front.
    fn land(&mut self) {
        let outlook = self.outlook;
        let aircraft: Vec<(Force, u16)> = self
            .left
            .iter()
            .filter(|(force, count)| **count > 0 && outlook.is(**force, Domain::Air))
            .map(|(force, count)| (*force, *count))
            .collect();
        for (force, count) in aircraft {
            let ways = self.ways.get(&force).into_iter().flatten();
            let safe = ways.filter_map(|(at, path)| Some((self.price(force, count, *at)?, path)));
            let best = safe.min().map(|(price, path)| (price, path.clone()));
            // A move must be worth the while.
            let stays = self.price(force, 0, force.at);
            if let Some((_, path)) = best.filter(|(price, _)| stays.is_none_or(|stays| price + 15 < stays)) {
                let at = path[path.len() - 1];
                self.go(force, count, path, Motive::Land(at));
            }
        }
    }

    /// How bad a place is to land for aircraft, of which this many are not there yet; `None` where they cannot.
    fn price(&self, force: Force, count: u16, at: SpaceId) -> Option<i64> {
        let (outlook, game) = (self.outlook, self.outlook.game);
        let at_sea = game.is_sea(at);
        let decks: u16 = outlook
            .state
            .forces_at(at)
            .filter(|(other, _)| other.nation == force.nation)
            .map(|(other, count)| count * u16::from(game.kind(other.kind).decks()))
            .sum();
        let there = &self.there[at.index()];
        let aboard: u16 = there
            .iter()
            .filter(|(kind, _)| game.kind(**kind).domain == Domain::Air)
            .map(|(_, count)| *count)
            .sum();
        let is_open = if at_sea {
            game.kind(force.kind).can(Ability::LandsOnCarriers) && aboard + count <= decks
        } else {
            outlook.state.was_friendly(game, at)
        };
        if !is_open {
            return None;
        }
        let mut units = there.clone();
        *units.entry(force.kind).or_default() += count;
        let worst = outlook.threats.worst(at, &units, None);
        let danger = worst.map_or(0, |strike| strike.wins.max(10));
        let off = if at_sea { 60 } else { 0 };
        Some(i64::from(self.goal(at).min(400)) + 3 * danger + off)
    }
}
