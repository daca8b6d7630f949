//! Where a unit gets by rail, by which way, at what price, and why it does not get elsewhere (AR-8).

use std::collections::VecDeque;

use super::capacity::{Bill, Ledger};
use super::limited::Limited;
use super::refusal::RailRefusal;
use super::situation::{Rails, Train, Traveller};
use super::variant::{End, National, Range};
use crate::rules::board::SpaceId;

/// A way by rail that can be gone now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// The train.
    pub train: Train,
    /// What it uses up.
    pub bill: Bill,
}

/// Where a unit gets by rail: a trip to each area, `None` where it does not get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailReach {
    trips: Vec<Option<Trip>>,
}

impl RailReach {
    /// The trip to an area.
    pub fn trip(&self, to: SpaceId) -> Option<&Trip> {
        self.trips[to.index()].as_ref()
    }

    /// Every area that can be reached.
    pub fn areas(&self) -> impl Iterator<Item = SpaceId> {
        self.trips
            .iter()
            .flatten()
            .filter_map(|trip| trip.train.path.last().copied())
    }
}

impl Rails<'_> {
    /// How many areas a unit's train may enter, from where it stands (R1-6, R3-2, R4-3); `None` for any number.
    pub fn range(&self, unit: Traveller, from: SpaceId, ledger: &Ledger) -> Option<u16> {
        match self.variant.range {
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

    /// Why no train may begin or end in an area, as far as its stations and rails say (R1-2, R1-7, R2-2, R3-2, R4-3).
    pub(super) fn end(&self, at: SpaceId, begins: bool) -> Result<(), RailRefusal> {
        let end = if begins {
            self.variant.departure
        } else {
            self.variant.destination
        };
        if self.is_end(at, end) {
            return Ok(());
        }
        if let (End::Station, Some(damage)) = (end, self.space(at).station) {
            return Err(RailRefusal::Inoperable { at, damage });
        }
        Err(RailRefusal::NotAnEnd {
            at,
            begins,
            station: end == End::Station,
        })
    }

    /// Why a unit may not begin a train where it stands, whatever the destination: every reason.
    pub fn why_not_from(&self, unit: Traveller, from: SpaceId) -> Vec<RailRefusal> {
        let mut reasons: Vec<RailRefusal> = Vec::new();
        reasons.extend(self.may_use(unit.nation, from).err());
        reasons.extend(self.end(from, true).err());
        let ledger = self.ledger();
        let used_up = |what| {
            let (limit, needs) = (self.limit(what)?, what.counted(self.carload(unit)));
            let used = ledger.get(&what).copied().unwrap_or(0);
            (used + needs > limit).then_some(RailRefusal::UsedUp {
                by: unit.nation,
                what,
                limit,
                used,
                needs,
            })
        };
        for what in [
            Limited::Nation(unit.nation),
            Limited::Points(unit.nation),
            Limited::Station(from),
            Limited::Area(from),
        ] {
            reasons.extend(used_up(what));
        }
        if matches!(self.variant.national, National::Regional(_)) {
            let tickets = self.tickets(unit.nation);
            let within = tickets.iter().filter(|ticket| self.is_within(from, **ticket));
            let spent: Vec<Option<RailRefusal>> = within
                .map(|(pool, scope)| {
                    used_up(Limited::Pool(*pool)).or_else(|| used_up(Limited::Scope(*pool, *scope)))
                })
                .collect();
            if spent.is_empty() {
                reasons.push(RailRefusal::NoPool);
            } else if spent.iter().all(Option::is_some) {
                reasons.extend(spent.into_iter().flatten().next());
            }
        }
        reasons
    }

    /// Where a unit gets by rail now.
    pub fn reach(&self, unit: Traveller, from: SpaceId) -> RailReach {
        let mut trips = vec![None; self.spaces.len()];
        if self.why_not_from(unit, from).is_empty() {
            let ledger = self.ledger();
            let tickets: Vec<Option<(u8, u8)>> = match &self.variant.national {
                National::Regional(_) => self.tickets(unit.nation).into_iter().map(Some).collect(),
                National::Unlimited
                | National::Fixed(_)
                | National::PerStation { .. }
                | National::Points { .. } => vec![None],
            };
            // A pool and scope that stands first is used first.
            for ticket in tickets {
                self.spread(unit, from, ticket, &ledger, &mut trips);
            }
        }
        RailReach { trips }
    }

    /// Finds the shortest way to every area that has none yet, by one pool.
    fn spread(
        &self,
        unit: Traveller,
        from: SpaceId,
        pool: Option<(u8, u8)>,
        ledger: &Ledger,
        trips: &mut [Option<Trip>],
    ) {
        let range = self.range(unit, from, ledger).unwrap_or(u16::MAX);
        let may_be = |at: SpaceId| {
            let area = Limited::Area(at);
            let needs = area.counted(self.carload(unit));
            pool.is_none_or(|ticket| self.is_within(at, ticket))
                && self.left(ledger, area).is_none_or(|left| left >= needs)
        };
        if !may_be(from) {
            return;
        }
        let mut before: Vec<Option<SpaceId>> = vec![None; self.spaces.len()];
        let mut queue = VecDeque::from([(from, 0)]);
        before[from.index()] = Some(from);
        while let Some((at, length)) = queue.pop_front() {
            if at != from && trips[at.index()].is_none() && self.end(at, false).is_ok() {
                let mut path = vec![at];
                while let Some(previous) =
                    before[path[path.len() - 1].index()].filter(|_| path[path.len() - 1] != from)
                {
                    path.push(previous);
                }
                path.reverse();
                let train = Train {
                    nation: unit.nation,
                    path,
                    pool,
                    is_freight: unit.is_freight,
                };
                if let Ok(bill) = self.afford(ledger, &train) {
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

    /// The trip along a way that the player chose, if it can be gone now.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn check(&self, unit: Traveller, path: &[SpaceId]) -> Result<Trip, RailRefusal> {
        self.along(unit, path)
            .map_err(|mut reasons| reasons.swap_remove(0))
    }

    /// The same, or every reason against it in the order in which they are asked for.
    ///
    /// # Errors
    ///
    /// Every reason, of which there is one at least.
    pub fn along(&self, unit: Traveller, path: &[SpaceId]) -> Result<Trip, Vec<RailRefusal>> {
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
        let ends = [self.end(from, true), self.end(to, false)];
        let asked = uses.chain(crosses).chain(ends);
        let mut reasons: Vec<RailRefusal> = asked.filter_map(Result::err).collect();
        let ledger = self.ledger();
        let areas = u16::try_from(path.len() - 1).unwrap_or(u16::MAX);
        // Points that are used up are told as such.
        if self.variant.range != Range::PointsPerArea
            && let Some(most) = self.range(unit, from, &ledger)
            && areas > most
        {
            reasons.push(RailRefusal::TooFar { areas, most });
        }
        match self.paid(unit, path, &ledger) {
            Ok(trip) if reasons.is_empty() => Ok(trip),
            Ok(_) => Err(reasons),
            Err(more) => {
                reasons.extend(more);
                Err(reasons)
            }
        }
    }

    /// A train along a way, by the first ticket that covers it where there are tickets, whether it can go or not.
    pub(super) fn train(&self, unit: Traveller, path: &[SpaceId]) -> Train {
        let pool = self.tickets_along(unit, path).into_iter().flatten().next();
        by_ticket(unit, path, pool)
    }

    /// The tickets (pool and scope) that cover a way; `None` alone where none is needed.
    fn tickets_along(&self, unit: Traveller, path: &[SpaceId]) -> Vec<Option<(u8, u8)>> {
        if !matches!(self.variant.national, National::Regional(_)) {
            return vec![None];
        }
        let covers = |ticket: &(u8, u8)| path.iter().all(|at| self.is_within(*at, *ticket));
        self.tickets(unit.nation)
            .into_iter()
            .filter(covers)
            .map(Some)
            .collect()
    }

    /// The trip along a way with what it uses up, by the first ticket that covers it where there are tickets; or everything that is used up.
    fn paid(&self, unit: Traveller, path: &[SpaceId], ledger: &Ledger) -> Result<Trip, Vec<RailRefusal>> {
        let mut first = None;
        for pool in self.tickets_along(unit, path) {
            let train = by_ticket(unit, path, pool);
            let bill = self.bill(&train);
            let used_up: Vec<RailRefusal> = self.used_up(ledger, &train, &bill).collect();
            if used_up.is_empty() {
                return Ok(Trip { train, bill });
            }
            first = first.or(Some(used_up));
        }
        Err(first.unwrap_or_else(|| vec![RailRefusal::NoPool]))
    }

    /// Why a unit does not get to an area by rail (AR-8): what speaks against its beginning and its end, and what stands in the way of the
    /// shortest way that would be there if nothing were used up; nothing if it gets there.
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
        reasons.extend(there.and_then(|()| self.end(to, false)).err());
        if !ends_there || self.may_use(unit.nation, from).is_err() {
            return reasons;
        }
        let unused = Rails {
            trains: Vec::new(),
            ..self.clone()
        };
        let trip = unused.reach(unit, from);
        let against = match trip.trip(to) {
            // It would get there if nothing had gone before.
            Some(trip) => self.along(unit, &trip.train.path).err().unwrap_or_default(),
            None => match unused.any_way(unit, from, to) {
                Some(path) => unused.along(unit, &path).err().unwrap_or_default(),
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

    /// Which border stops a unit on the shortest way over areas that its trains may be in, if that is all that does.
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
        closed.next().unwrap_or(RailRefusal::NoPath { from, to })
    }

    /// The shortest way over areas that trains may be in, whatever its length and whatever it uses up.
    fn any_way(&self, unit: Traveller, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
        let steps = |at: &SpaceId| self.steps(unit.nation, *at).collect::<Vec<_>>();
        pathfinding::directed::bfs::bfs(&from, steps, |at| *at == to)
    }
}

fn by_ticket(unit: Traveller, path: &[SpaceId], pool: Option<(u8, u8)>) -> Train {
    Train {
        nation: unit.nation,
        path: path.to_vec(),
        pool,
        is_freight: unit.is_freight,
    }
}
