//! The capacity that trains use up, and what is left of it: of nations, stations, areas, points and pools.
//!
//! R1-4, R2-2 (nation), R1-5, R3-3 (station), M1-2 (area), R4-2 to R4-4 (points), S1-4 and S1-5 (pools).

use super::limited::{Ledger, Limited, Price, Ticket};
use super::refusal::RailRefusal;
use super::situation::{Rails, Train};
use super::variant::{Counted, National, Occupied, Pool, StationLimit, Throughput};
use crate::ids::NationId;
use railhead_engine::board::SpaceId;

impl Rails<'_> {
    /// The pools of the variant, if it has any.
    pub fn pools(&self) -> &[Pool] {
        &self.variant.pools
    }

    /// Whether a nation may draw on a pool (S1-4, S1-5): its owner, its borrowers on the owner's side, and the nation that has held the owner's
    /// capital since its turn began, or holds it where the variant says at once.
    pub fn draws_on(&self, nation: NationId, pool: &Pool) -> bool {
        let capital = self.capitals.get(pool.owner.index()).copied().flatten();
        let has_capital = capital.map(|capital| self.space(capital)).is_some_and(|capital| {
            capital.held == Some(nation) || pool.at_once && capital.holder == Some(nation)
        });
        pool.owner == nation
            || (pool.borrowers.contains(&nation) && self.are_friends(nation, pool.owner))
            || (pool.heirs.contains(&nation) && has_capital)
    }

    /// The pools and scopes that a nation's trains may draw on.
    pub fn tickets(&self, nation: NationId) -> Vec<Ticket> {
        let pools = (0..=u8::MAX)
            .zip(self.pools())
            .filter(|(_, pool)| self.draws_on(nation, pool));
        pools
            .flat_map(|(index, pool)| {
                (0..=u8::MAX)
                    .zip(&pool.scopes)
                    .map(move |(scope, _)| (index, scope))
            })
            .collect()
    }

    /// The tickets that cover the whole of a way (S1-4).
    pub fn tickets_along(&self, nation: NationId, path: &[SpaceId]) -> Vec<Ticket> {
        let mut tickets = self.tickets(nation);
        tickets.retain(|ticket| path.iter().all(|at| self.is_within(*at, *ticket)));
        tickets
    }

    /// Whether a scope of a pool includes an area (S1-4).
    pub fn is_within(&self, at: SpaceId, (pool, scope): Ticket) -> bool {
        let regions = &self.pools()[usize::from(pool)].scopes[usize::from(scope)].regions;
        self.board
            .area(at)
            .regions
            .iter()
            .any(|region| regions.contains(region))
    }

    /// A nation's position on the production chart at the start of the turn (R4-2): the total value of the areas it has held since then.
    pub fn chart(&self, nation: NationId) -> u32 {
        let own = self.spaces.iter().filter(|space| space.held == Some(nation));
        own.map(|space| u32::from(space.value)).sum()
    }

    /// The limit in a turn; `None` if there is none.
    pub fn limit(&self, what: Limited) -> Option<u16> {
        let bonus = |nation: Option<NationId>, add: u8| {
            let has = nation.is_some_and(|nation| self.has_technology(nation));
            u16::from(if has { add } else { 0 })
        };
        let technology = self.variant.technology;
        match what {
            Limited::Nation(nation) => {
                let units = match &self.variant.national {
                    National::Fixed(units) => u16::from(*units),
                    National::PerStation { most } => {
                        let own = self.spaces.iter().filter(|space| space.held == Some(nation));
                        let stations = own
                            .filter(|space| space.station.is_some() && !space.waits)
                            .count();
                        u16::try_from(stations).unwrap_or(u16::MAX).min(u16::from(*most))
                    }
                    National::Unlimited | National::Points { .. } | National::Regional { .. } => return None,
                };
                Some(units + bonus(Some(nation), technology.national))
            }
            Limited::Points(nation) => {
                let National::Points { divisor } = self.variant.national else {
                    return None;
                };
                let better = technology.divisor > 0 && self.has_technology(nation);
                let divisor = if better { technology.divisor } else { divisor };
                let points = self.chart(nation) / u32::from(divisor.max(1));
                Some(u16::try_from(points).unwrap_or(u16::MAX))
            }
            Limited::Pool(index) => {
                let pool = self.pools().get(usize::from(index))?;
                Some(u16::from(pool.units) + bonus(Some(pool.owner), technology.national))
            }
            Limited::Scope(index, scope) => {
                let pool = self.pools().get(usize::from(index))?;
                pool.scopes.get(usize::from(scope))?.most.map(u16::from)
            }
            Limited::Station(at) => {
                let space = self.space(at);
                let damage = space.station?;
                let units = match self.variant.station_limit {
                    StationLimit::Unlimited => return None,
                    StationLimit::Fixed(most) => most,
                    StationLimit::Value { most } => space.value.min(most),
                    StationLimit::ValueLessDamage => space.value.saturating_sub(damage),
                };
                Some(u16::from(units) + bonus(space.held, technology.station))
            }
            Limited::Area(at) => {
                let value = u16::from(self.space(at).value);
                let units = match self.variant.throughput {
                    Throughput::Unlimited => return None,
                    Throughput::Fixed(most) => u16::from(most),
                    Throughput::Value { occupied } => match occupied {
                        Occupied::Half if self.is_occupied(at) => value / 2,
                        Occupied::Half | Occupied::Whole => value,
                    },
                };
                Some(units + bonus(self.space(at).held, technology.throughput))
            }
        }
    }

    /// Everything limited that a train uses up when it takes this ticket.
    pub fn bill(&self, train: &Train, ticket: Option<Ticket>) -> Price {
        let mut bill = Price::new();
        let length = u16::try_from(train.path.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let carload = self.variant.carload(train.carries_tokens, train.kind);
        let mut one = |what: Limited| bill.push((what, what.counted(carload)));
        one(Limited::Nation(train.nation));
        one(Limited::Points(train.nation));
        if let Some((pool, scope)) = ticket {
            one(Limited::Pool(pool));
            one(Limited::Scope(pool, scope));
        }
        if let [first, .., last] = train.path[..] {
            one(Limited::Station(first));
            if self.variant.counted == Counted::Both {
                one(Limited::Station(last));
            }
        }
        train.path.iter().for_each(|at| one(Limited::Area(*at)));
        for (what, units) in &mut bill {
            if matches!(what, Limited::Points(_)) {
                *units = units.saturating_mul(length);
            }
        }
        bill.retain(|(what, units)| *units > 0 && self.limit(*what).is_some());
        bill
    }

    /// How much is left; `None` if there is no limit.
    pub fn left(&self, ledger: &Ledger, what: Limited) -> Option<u16> {
        let used = ledger.get(&what).copied().unwrap_or(0);
        self.limit(what).map(|limit| limit.saturating_sub(used))
    }

    /// The capacity that runs short when this many trains present this bill.
    pub(super) fn used_up<'a>(
        &'a self,
        ledger: &'a Ledger,
        by: NationId,
        bill: &'a Price,
        count: u16,
    ) -> impl Iterator<Item = RailRefusal> + use<'a> {
        bill.iter().filter_map(move |(what, needs)| {
            let limit = self.limit(*what).unwrap_or(u16::MAX);
            let used = ledger.get(what).copied().unwrap_or(0);
            let needs = needs.saturating_mul(count);
            (used.saturating_add(needs) > limit).then(|| RailRefusal::UsedUp {
                by,
                what: vec![*what],
                limit,
                used,
                needs,
            })
        })
    }
}
