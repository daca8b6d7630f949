//! A planning problem in numbers: capacities and what is left of them, where trains may go, and groups of identical requests.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{Route, Routes, TrainRequest};
use crate::ids::NationId;
use crate::rail::limited::{self, Ledger, Limited};
use crate::rail::network::TrainNet;
use crate::rail::situation::{Rails, Train, Traveller};
use crate::rail::variant::{Carload, Counted, National, Throughput};
use railhead_engine::board::SpaceId;

/// A planning problem. Each capacity has an index; that of an area is the area's own.
///
/// Trains that have gone are not tied to a pool (S1-5). They are units of the problem too, listed after the requests: they must go, and only their
/// tickets are open.
pub(super) struct PlanProblem<'p> {
    pub rails: &'p Rails<'p>,
    /// How many requests there are.
    pub requests: usize,
    /// The capacity behind each index.
    pub what: Vec<Limited>,
    /// What is left of it; `u16::MAX` for areas without a limit.
    pub left: Vec<u16>,
    /// Groups of identical requests.
    pub groups: Vec<RequestGroup>,
    /// The group of each request, then of each train that has gone and still needs a ticket.
    pub group_of: Vec<usize>,
    /// Where a nation's trains may go on each of its pools.
    pub nets: Vec<TrainNet>,
    /// Whether the choice of way affects other trains.
    pub ways_matter: bool,
}

/// Requests of the same traveller for the same journey.
pub(super) struct RequestGroup {
    pub unit: Traveller,
    pub from: SpaceId,
    pub to: SpaceId,
    /// Indices of the requests, in order.
    pub requests: Vec<usize>,
    /// The tickets they may use.
    pub tickets: Vec<PlannedTicket>,
    /// The index of its nation's points, and how many it pays for each area, if it pays by the area.
    pub points: Option<(usize, u16)>,
    /// What each train uses of every area that it passes through.
    pub throughput: u16,
    /// How many areas its trains may enter; `None` for any number.
    pub range: Option<u16>,
    /// Whether one of them could go if no other train ran, once that is known.
    pub can_go: bool,
    /// Whether they have gone already and only need a ticket.
    pub is_gone: bool,
}

/// A pool that trains may draw on, or the nation's own capacity where there are no pools.
pub(super) struct PlannedTicket {
    pub pool: Option<limited::Ticket>,
    /// What each train uses, whatever its way.
    pub fixed: Vec<(usize, u16)>,
    /// Index of the net it may use.
    pub net: usize,
}

impl<'p> PlanProblem<'p> {
    /// The problem of sending these, with what the trains that have gone leave over.
    pub fn new(rails: &'p Rails<'p>, requests: &'p [TrainRequest]) -> Self {
        Self::without(rails, requests, &BTreeSet::new())
    }

    /// The same if some capacities had no limit.
    pub fn without(
        rails: &'p Rails<'p>,
        requests: &'p [TrainRequest],
        unlimited: &BTreeSet<Limited>,
    ) -> Self {
        // Use apart from pools.
        let mut ledger = rails.ledger();
        ledger.retain(|what, _| !matches!(what, Limited::Pool(_) | Limited::Scope(..)));
        let ways_matter = rails.variant.throughput != Throughput::Unlimited;
        let areas: Vec<Limited> = rails.board.space_ids().map(Limited::Area).collect();
        let left = areas.iter().map(|area| {
            let left = rails.left(&ledger, *area);
            left.filter(|_| !unlimited.contains(area)).unwrap_or(u16::MAX)
        });
        let mut load = Self {
            rails,
            requests: requests.len(),
            left: left.collect(),
            what: areas,
            groups: Vec::new(),
            group_of: Vec::new(),
            nets: Vec::new(),
            ways_matter,
        };
        let mut maker = Maker {
            ledger,
            unlimited,
            known: BTreeMap::new(),
            nets: BTreeMap::new(),
        };
        let mut groups: BTreeMap<TrainRequest, usize> = BTreeMap::new();
        for (index, request) in requests.iter().enumerate() {
            let group = *groups.entry(*request).or_insert_with(|| {
                let group = maker.group(&mut load, *request);
                load.groups.push(group);
                load.groups.len() - 1
            });
            load.groups[group].requests.push(index);
            load.group_of.push(group);
        }
        let mut gone = BTreeMap::new();
        for train in rails.trains.iter().filter(|train| !train.tickets.is_empty()) {
            let group = *gone
                .entry((&train.tickets, train.carries_tokens, train.kind))
                .or_insert_with(|| {
                    let group = maker.gone(&mut load, train);
                    load.groups.push(group);
                    load.groups.len() - 1
                });
            load.groups[group].requests.push(load.group_of.len());
            load.group_of.push(group);
        }
        load
    }

    /// How many trains have gone and still need a ticket.
    pub fn gone(&self) -> usize {
        self.group_of.len() - self.requests
    }

    /// Ways for the trains that have gone only, and what they use.
    pub fn begin(&self) -> (Routes, CapacityUsed) {
        let mut routes: Routes = vec![None; self.group_of.len()];
        let mut used = CapacityUsed::none(self);
        let drawing = self.rails.assigned().into_iter().flatten();
        for (request, pool) in (self.requests..).zip(drawing) {
            let group = self.group_of[request];
            let tickets = &self.groups[group].tickets;
            let ticket = tickets.iter().position(|ticket| ticket.pool == Some(pool));
            let route = Route {
                ticket: ticket.unwrap_or(0),
                path: Vec::new(),
            };
            used.add(self, group, &route);
            routes[request] = Some(route);
        }
        (routes, used)
    }

    /// How many requests could be met on their own, trains that have gone included.
    pub fn possible(&self) -> usize {
        let able = self.groups.iter().filter(|group| group.can_go);
        able.map(|group| group.requests.len()).sum()
    }

    /// What a way uses.
    pub fn bill<'l>(&'l self, group: usize, route: &'l Route) -> impl Iterator<Item = (usize, u16)> + 'l {
        let group = &self.groups[group];
        let fixed = group.tickets[route.ticket].fixed.iter().copied();
        let length = u16::try_from(route.path.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let points = group.points.map(|(points, each)| (points, each * length));
        let areas = route
            .path
            .iter()
            .filter(|at| self.left[at.index()] < u16::MAX)
            .filter(|_| self.ways_matter && group.throughput > 0)
            .map(|at| (at.index(), group.throughput));
        fixed.chain(points).chain(areas)
    }

    /// The train for a request.
    pub fn train(&self, request: usize, route: &Route) -> Train {
        self.rails
            .train(self.groups[self.group_of[request]].unit, &route.path)
    }
}

/// Numbers capacities and nets while the problem is made.
struct Maker<'u> {
    ledger: Ledger,
    unlimited: &'u BTreeSet<Limited>,
    known: BTreeMap<Limited, Option<usize>>,
    nets: BTreeMap<(NationId, Option<limited::Ticket>, u16), usize>,
}

impl Maker<'_> {
    /// The index of a capacity, and how much of it a train uses; `None` if it is unlimited or unused.
    fn used(&mut self, load: &mut PlanProblem, carload: Carload, what: Limited) -> Option<(usize, u16)> {
        let units = what.counted(carload);
        let number = self.number(load, what)?;
        (units > 0).then_some((number, units))
    }

    /// The index of a capacity; `None` if it is unlimited.
    fn number(&mut self, load: &mut PlanProblem, what: Limited) -> Option<usize> {
        *self.known.entry(what).or_insert_with(|| {
            let left = load.rails.left(&self.ledger, what);
            let left = left.filter(|_| !self.unlimited.contains(&what))?;
            load.what.push(what);
            load.left.push(left);
            Some(load.what.len() - 1)
        })
    }

    fn group(&mut self, load: &mut PlanProblem, request: TrainRequest) -> RequestGroup {
        let TrainRequest { unit, from, to } = request;
        let rails = load.rails;
        let carload = rails.carload(unit);
        let throughput = u16::from(carload.throughput);
        let pools: Vec<Option<limited::Ticket>> = match rails.variant.national {
            National::Regional { .. } => rails.tickets(unit.nation).into_iter().map(Some).collect(),
            National::Unlimited
            | National::Fixed(_)
            | National::PerStation { .. }
            | National::Points { .. } => vec![None],
        };
        let tickets = pools.into_iter().map(|pool| {
            let mut fixed = vec![Limited::Nation(unit.nation)];
            if let Some((pool, scope)) = pool {
                fixed.extend([Limited::Pool(pool), Limited::Scope(pool, scope)]);
            }
            fixed.push(Limited::Station(from));
            if rails.variant.counted == Counted::Both {
                fixed.push(Limited::Station(to));
            }
            PlannedTicket {
                pool,
                fixed: fixed
                    .into_iter()
                    .filter_map(|what| self.used(load, carload, what))
                    .collect(),
                net: self.net(load, unit.nation, pool, throughput),
            }
        });
        let tickets = tickets.collect();
        let points = self.used(load, carload, Limited::Points(unit.nation));
        let range = rails.range(unit, from, &self.ledger);
        let affordable = points.map(|(points, each)| load.left[points] / each);
        RequestGroup {
            unit,
            from,
            to,
            requests: Vec::new(),
            tickets,
            points,
            throughput,
            range: range.into_iter().chain(affordable).min(),
            can_go: false,
            is_gone: false,
        }
    }

    /// The group of trains that have gone and need one of these tickets.
    fn gone(&mut self, load: &mut PlanProblem, train: &Train) -> RequestGroup {
        let carload = load.rails.variant.carload(train.carries_tokens, train.kind);
        let tickets = train.tickets.iter().map(|(pool, scope)| {
            let fixed = [Limited::Pool(*pool), Limited::Scope(*pool, *scope)];
            PlannedTicket {
                pool: Some((*pool, *scope)),
                fixed: fixed
                    .into_iter()
                    .filter_map(|what| self.used(load, carload, what))
                    .collect(),
                net: 0,
            }
        });
        let tickets = tickets.collect();
        RequestGroup {
            unit: Traveller {
                nation: train.nation,
                movement: 0,
                carries_tokens: train.carries_tokens,
                kind: train.kind,
            },
            from: SpaceId(0),
            to: SpaceId(0),
            requests: Vec::new(),
            tickets,
            points: None,
            throughput: 0,
            range: None,
            can_go: true,
            is_gone: true,
        }
    }

    fn net(
        &mut self,
        load: &mut PlanProblem,
        nation: NationId,
        pool: Option<limited::Ticket>,
        throughput: u16,
    ) -> usize {
        *self.nets.entry((nation, pool, throughput)).or_insert_with(|| {
            let has_room = |at: SpaceId| load.left[at.index()] >= throughput;
            let net = load.rails.train_net(nation, pool, has_room);
            load.nets.push(net);
            load.nets.len() - 1
        })
    }
}

/// The use of each capacity in a plan under construction.
#[derive(Clone)]
pub(super) struct CapacityUsed(Vec<u16>);

impl CapacityUsed {
    /// An empty plan, in which no train uses anything.
    pub fn none(load: &PlanProblem) -> Self {
        Self(vec![0; load.left.len()])
    }

    /// What the trains of a plan use.
    pub fn by(load: &PlanProblem, routes: &Routes) -> Self {
        let mut used = Self::none(load);
        for (route, group) in routes.iter().zip(&load.group_of) {
            if let Some(route) = route {
                used.add(load, *group, route);
            }
        }
        used
    }

    /// How much of a capacity is left.
    pub fn left(&self, load: &PlanProblem, what: usize) -> u16 {
        load.left[what].saturating_sub(self.0[what])
    }

    /// Whether a capacity is exceeded.
    pub fn is_crowded(&self, load: &PlanProblem, what: usize) -> bool {
        self.0[what] > load.left[what]
    }

    /// Counts what a train of the group uses on this way.
    pub fn add(&mut self, load: &PlanProblem, group: usize, route: &Route) {
        for (what, units) in load.bill(group, route) {
            self.0[what] += units;
        }
    }

    /// Frees what a train of the group used on this way.
    pub fn remove(&mut self, load: &PlanProblem, group: usize, route: &Route) {
        for (what, units) in load.bill(group, route) {
            self.0[what] -= units;
        }
    }

    /// Whether every capacity has room for a way.
    pub fn fits(&self, load: &PlanProblem, group: usize, route: &Route) -> bool {
        let mut bill = load.bill(group, route);
        bill.all(|(what, units)| self.left(load, what) >= units)
    }

    /// Whether every capacity has room except areas, which trains may overcrowd for a while.
    pub fn takes_ticket(&self, load: &PlanProblem, group: usize, route: &Route) -> bool {
        let areas = load.rails.spaces.len();
        let mut bill = load.bill(group, route).filter(|(what, _)| *what >= areas);
        bill.all(|(what, units)| self.left(load, what) >= units)
    }

    /// Whether any capacity that a way uses is exceeded.
    pub fn crowds(&self, load: &PlanProblem, group: usize, route: &Route) -> bool {
        load.bill(group, route)
            .any(|(what, _)| self.is_crowded(load, what))
    }
}
