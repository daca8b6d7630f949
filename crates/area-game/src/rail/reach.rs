//! How far a unit gets by rail, by which way and at what price, and what stops it elsewhere (AR-8).

use std::collections::{BTreeMap, VecDeque};

use super::limited::{Ledger, Limited, Price, Ticket};
use super::refusal::RailRefusal;
use super::situation::{Rails, Train, Traveller};
use super::variant::{End, National, Range};
use crate::ids::NationId;
use railhead_engine::board::SpaceId;

/// A possible rail move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    pub train: Train,
    /// What it uses up.
    pub bill: Price,
}

/// A unit's rail moves: a trip to each area, `None` where it cannot go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailReach {
    trips: Vec<Option<Trip>>,
}

impl RailReach {
    /// The trip to an area.
    pub fn trip(&self, to: SpaceId) -> Option<&Trip> {
        self.trips[to.index()].as_ref()
    }

    /// Every area within reach.
    pub fn areas(&self) -> impl Iterator<Item = SpaceId> {
        self.trips
            .iter()
            .flatten()
            .filter_map(|trip| trip.train.path.last().copied())
    }
}

impl Rails<'_> {
    /// How many areas a unit's train may enter from its position (R1-6, R3-2, R4-3); `None` for any number.
    pub fn range(&self, unit: Traveller, from: SpaceId, ledger: &Ledger) -> Option<u16> {
        match self.variant.range_of(unit.kind) {
            Range::Unlimited => None,
            Range::Areas { most, less_damage } => {
                let damage = self.space(from).station.filter(|_| less_damage).unwrap_or(0);
                Some(u16::from(most.saturating_sub(damage)))
            }
            Range::ExtraMove(more) => Some(u16::from(unit.movement) + u16::from(more)),
            Range::PointsPerArea => {
                let points = Limited::Points(unit.nation);
                self.left(ledger, points)?
                    .checked_div(points.counted(self.carload(unit)))
            }
        }
    }

    /// Checks that stations and rails let a nation's train begin or end in an area (R1-2, R1-7, R2-2, R3-2, R3-5, R4-3).
    pub(super) fn end(&self, nation: NationId, at: SpaceId, begins: bool) -> Result<(), RailRefusal> {
        let end = if begins {
            self.variant.departure
        } else {
            self.variant.destination
        };
        if end == End::Anywhere {
            return Ok(());
        }
        self.may_use_rails(nation, at)?;
        if self.is_end(at, end) {
            return Ok(());
        }
        if let Some(damage) = self.space(at).station {
            return Err(RailRefusal::Inoperable { at, damage });
        }
        Err(RailRefusal::NotAnEnd {
            at,
            begins,
            station: end == End::Station,
        })
    }

    /// Every reason why a unit's train cannot begin at its position, whatever the destination.
    pub fn why_not_from(&self, unit: Traveller, from: SpaceId) -> Vec<RailRefusal> {
        let (held, begins) = (self.may_use(unit.nation, from), self.end(unit.nation, from, true));
        let mut reasons: Vec<RailRefusal> = held.err().into_iter().chain(begins.err()).collect();
        reasons.dedup();
        let ledger = self.ledger();
        let here: Price = [
            Limited::Nation(unit.nation),
            Limited::Points(unit.nation),
            Limited::Station(from),
            Limited::Area(from),
        ]
        .into_iter()
        .filter(|what| self.limit(*what).is_some())
        .map(|what| (what, what.counted(self.carload(unit))))
        .collect();
        reasons.extend(self.used_up(&ledger, unit.nation, &here, 1));
        reasons.extend(self.why_no_pool(&self.train(unit, &[from]), 1));
        reasons
    }

    /// Why pools lack room for this many identical trains (S1-4, S1-5); `None` if they have room or there are none.
    fn why_no_pool(&self, train: &Train, count: u16) -> Option<RailRefusal> {
        if !matches!(self.variant.national, National::Regional { .. }) {
            return None;
        }
        if train.tickets.is_empty() {
            return Some(RailRefusal::NoPool);
        }
        (!self.has_room(train, count)).then(|| self.no_room(train, count))
    }

    /// The current rail moves of a unit.
    pub fn reach(&self, unit: Traveller, from: SpaceId) -> RailReach {
        let mut trips = vec![None; self.spaces.len()];
        if !self.why_not_from(unit, from).is_empty() {
            return RailReach { trips };
        }
        let ledger = self.ledger();
        if !matches!(self.variant.national, National::Regional { .. }) {
            self.spread(unit, from, None, &ledger, &mut trips);
            return RailReach { trips };
        }
        for ticket in self.tickets_along(unit.nation, &[from]) {
            let by_it = Train {
                tickets: vec![ticket],
                ..self.train(unit, &[from])
            };
            if self.has_room(&by_it, 1) {
                self.spread(unit, from, Some(ticket), &ledger, &mut trips);
            }
        }
        // Ways covered by the same tickets use the same ones.
        let mut taken: BTreeMap<Vec<Ticket>, Option<Ticket>> = BTreeMap::new();
        for trip in trips.iter_mut().flatten() {
            trip.train = self.train(unit, &trip.train.path);
            let ticket = taken
                .entry(trip.train.tickets.clone())
                .or_insert_with(|| self.ticket(&ledger, &trip.train));
            trip.bill = self.bill(&trip.train, *ticket);
        }
        RailReach { trips }
    }

    /// Finds the shortest way to every area (breadth-first), on one ticket where there are any, and keeps those shorter than any known.
    fn spread(
        &self,
        unit: Traveller,
        from: SpaceId,
        ticket: Option<Ticket>,
        ledger: &Ledger,
        trips: &mut [Option<Trip>],
    ) {
        let range = self.range(unit, from, ledger).unwrap_or(u16::MAX);
        let may_be = |at: SpaceId| {
            let area = Limited::Area(at);
            let needs = area.counted(self.carload(unit));
            ticket.is_none_or(|ticket| self.is_within(at, ticket))
                && self.left(ledger, area).is_none_or(|left| left >= needs)
        };
        if !may_be(from) {
            return;
        }
        let mut before: Vec<Option<SpaceId>> = vec![None; self.spaces.len()];
        let mut queue = VecDeque::from([(from, 0)]);
        before[from.index()] = Some(from);
        while let Some((at, length)) = queue.pop_front() {
            let known = trips[at.index()].as_ref().map(|trip| trip.train.path.len() - 1);
            let is_shortest = known.is_none_or(|known| known > usize::from(length));
            if at != from && is_shortest && self.end(unit.nation, at, false).is_ok() {
                let mut path = vec![at];
                while let Some(previous) =
                    before[path[path.len() - 1].index()].filter(|_| path[path.len() - 1] != from)
                {
                    path.push(previous);
                }
                path.reverse();
                let train = by_tickets(unit, &path, Vec::new());
                let bill = self.bill(&train, None);
                if self.used_up(ledger, unit.nation, &bill, 1).next().is_none() {
                    trips[at.index()] = Some(Trip { train, bill });
                }
            }
            if length >= range {
                continue;
            }
            for to in self.steps(unit.nation, at) {
                if before[to.index()].is_none() && may_be(to) {
                    before[to.index()] = Some(at);
                    queue.push_back((to, length + 1));
                }
            }
        }
    }

    /// The trip along the player's way, if it is possible now.
    pub fn check(&self, unit: Traveller, path: &[SpaceId]) -> Result<Trip, RailRefusal> {
        self.along(unit, path, 1)
            .map_err(|mut reasons| reasons.swap_remove(0))
    }

    /// The trip of each of several identical units along a way, or every reason against it, in the order of the checks.
    ///
    /// Errors: every reason; there is at least one.
    pub fn along(&self, unit: Traveller, path: &[SpaceId], count: u16) -> Result<Trip, Vec<RailRefusal>> {
        let [from, .., to] = *path else {
            return Err(vec![RailRefusal::NoWay]);
        };
        for (index, at) in path.iter().enumerate() {
            if path[..index].contains(at) {
                return Err(vec![RailRefusal::Circle { at: *at }]);
            }
        }
        let uses = path.iter().map(|at| self.may_use(unit.nation, *at));
        let crosses = path.windows(2).map(|pair| self.may_cross(pair[0], pair[1]));
        let ends = [
            self.end(unit.nation, from, true),
            self.end(unit.nation, to, false),
        ];
        let answers = uses.chain(crosses).chain(ends);
        let mut reasons: Vec<RailRefusal> = Vec::new();
        for reason in answers.filter_map(Result::err) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        let ledger = self.ledger();
        let areas = u16::try_from(path.len() - 1).unwrap_or(u16::MAX);
        // A shortage of points has its own refusal.
        if self.variant.range_of(unit.kind) != Range::PointsPerArea
            && let Some(most) = self.range(unit, from, &ledger)
            && areas > most
        {
            reasons.push(RailRefusal::TooFar { areas, most });
        }
        let train = self.train(unit, path);
        let pools = self.why_no_pool(&train, count);
        let ticket = self.ticket(&ledger, &train).filter(|_| pools.is_none());
        reasons.extend(pools);
        let bill = self.bill(&train, None);
        reasons.extend(self.used_up(&ledger, unit.nation, &bill, count));
        if reasons.is_empty() {
            let bill = self.bill(&train, ticket);
            Ok(Trip { train, bill })
        } else {
            Err(reasons)
        }
    }

    /// A train along a way, possible or not.
    pub(super) fn train(&self, unit: Traveller, path: &[SpaceId]) -> Train {
        by_tickets(unit, path, self.tickets_along(unit.nation, path))
    }

    /// Why a unit cannot reach an area by rail (AR-8): reasons against its start and destination, and what blocks the way that would be shortest if
    /// no capacity were used; empty if it can.
    pub fn why_not_to(&self, unit: Traveller, from: SpaceId, to: SpaceId) -> Vec<RailRefusal> {
        if self.reach(unit, from).trip(to).is_some() {
            return Vec::new();
        }
        if from == to {
            return vec![RailRefusal::NoWay];
        }
        let mut reasons = self.why_not_from(unit, from);
        let there = self.may_use(unit.nation, to);
        let ends_there = there.is_ok();
        reasons.extend(there.and_then(|()| self.end(unit.nation, to, false)).err());
        if !ends_there || self.may_use(unit.nation, from).is_err() {
            return reasons;
        }
        let unused = Rails {
            trains: Vec::new(),
            ..self.clone()
        };
        let trip = unused.reach(unit, from);
        let against = match trip.trip(to) {
            // It could go if no train had gone before.
            Some(trip) => self.along(unit, &trip.train.path, 1).err().unwrap_or_default(),
            None => match unused.any_way(unit, from, to) {
                Some(path) => unused.along(unit, &path, 1).err().unwrap_or_default(),
                None => vec![unused.what_closes(unit, from, to)],
            },
        };
        for reason in against {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Why a unit reaches no area by rail (AR-8): reasons at its own area, otherwise on the ways to its neighbours; empty if it reaches one.
    pub fn why_nowhere(&self, unit: Traveller, from: SpaceId) -> Vec<RailRefusal> {
        let mut reasons = self.why_not_from(unit, from);
        if reasons.is_empty() && self.reach(unit, from).areas().next().is_none() {
            let beside = self.beside(unit.nation, from);
            if beside.is_empty() {
                reasons.push(RailRefusal::Alone { at: from });
            }
            for to in beside {
                for reason in self.why_not_to(unit, from, to) {
                    if !reasons.contains(&reason) {
                        reasons.push(reason);
                    }
                }
            }
        }
        reasons
    }

    /// The neighbours that best explain why no train leaves an area: friendly land first, then enemy land, then sea; only the first of these kinds
    /// that exists.
    pub(in super::super) fn beside(&self, nation: NationId, from: SpaceId) -> Vec<SpaceId> {
        let kind = |at: SpaceId| {
            let space = self.space(at);
            let is_friends = space
                .holder
                .is_some_and(|holder| self.are_friends(holder, nation));
            (!space.is_land, !is_friends)
        };
        let beside = || self.board.links(from).iter().map(|link| link.to);
        let telling = beside().map(kind).min();
        beside().filter(|at| Some(kind(*at)) == telling).collect()
    }

    /// What closes the way: the border that alone blocks the shortest over areas open to the unit's trains, or an area that others hold.
    fn what_closes(&self, unit: Traveller, from: SpaceId, to: SpaceId) -> RailRefusal {
        let beside = |at: &SpaceId| -> Vec<SpaceId> {
            let links = self.board.links(*at).iter().map(|link| link.to);
            links
                .filter(|to| self.may_use(unit.nation, *to).is_ok())
                .collect()
        };
        let way = pathfinding::directed::bfs::bfs(&from, beside, |at| *at == to).unwrap_or_default();
        let mut closed = way
            .windows(2)
            .filter_map(|pair| self.may_cross(pair[0], pair[1]).err());
        let closed = closed.next();
        let closed = closed.or_else(|| self.held_between(unit.nation, from, to));
        closed.unwrap_or(RailRefusal::NoPath { from, to })
    }

    /// The first area closed by its holder on the way that would be shortest if all holders were friends.
    fn held_between(&self, nation: NationId, from: SpaceId, to: SpaceId) -> Option<RailRefusal> {
        let is_of_line = |at: SpaceId| {
            let is_held = matches!(
                self.may_use(nation, at),
                Ok(())
                    | Err(RailRefusal::NotShared { .. }
                        | RailRefusal::NotHeld { .. }
                        | RailRefusal::Waits { .. })
            );
            is_held && self.has_rails(at)
        };
        let beside = |at: &SpaceId| -> Vec<SpaceId> {
            let links = self.board.links(*at).iter().map(|link| link.to);
            let open = links.filter(|next| is_of_line(*next) && self.may_cross(*at, *next).is_ok());
            open.collect()
        };
        let way = pathfinding::directed::bfs::bfs(&from, beside, |at| *at == to)?;
        way.iter().find_map(|at| self.may_use(nation, *at).err())
    }

    /// The shortest way over areas open to trains, ignoring length and capacity.
    fn any_way(&self, unit: Traveller, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
        let steps = |at: &SpaceId| self.steps(unit.nation, *at).collect::<Vec<_>>();
        pathfinding::directed::bfs::bfs(&from, steps, |at| *at == to)
    }
}

fn by_tickets(unit: Traveller, path: &[SpaceId], tickets: Vec<Ticket>) -> Train {
    Train {
        nation: unit.nation,
        path: path.to_vec(),
        tickets,
        carries_tokens: unit.carries_tokens,
        kind: unit.kind,
    }
}
