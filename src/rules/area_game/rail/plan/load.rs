//! What is left of everything that is limited, and what each train would take of it.

use std::collections::BTreeMap;

use super::parts::Wish;
use crate::rules::area_game::rail::limited::Limited;
use crate::rules::area_game::rail::situation::{Rails, Train};
use crate::rules::area_game::rail::variant::{National, Throughput};
use crate::rules::board::SpaceId;

/// The problem of a plan.
pub(super) struct Load<'p> {
    pub rails: &'p Rails<'p>,
    pub wishes: &'p [Wish],
    /// What is left of it, where it is limited.
    pub left: BTreeMap<Limited, u16>,
    /// The pools that each wish may be taken from; one that is nothing where there are no pools.
    pub tickets: Vec<Vec<Option<(u8, u8)>>>,
    /// How far each may go; `None` for any distance.
    pub ranges: Vec<Option<u16>>,
    /// Where the trains of each wish may go from an area: the same for all wishes of a nation.
    steps: BTreeMap<u8, Vec<Vec<SpaceId>>>,
    /// Whether the wish can be fulfilled while nobody else goes.
    pub can_go: Vec<bool>,
    /// Whether it matters for others which way a train takes.
    pub ways_matter: bool,
}

impl<'p> Load<'p> {
    pub fn new(rails: &'p Rails<'p>, wishes: &'p [Wish]) -> Self {
        let ledger = rails.ledger();
        let is_regional = matches!(rails.variant.national, National::Regional(_));
        let mut left = BTreeMap::new();
        let mut steps = BTreeMap::new();
        let mut note = |what: Limited| {
            if let Some(units) = rails.left(&ledger, what) {
                left.insert(what, units);
            }
        };
        for at in rails.board.space_ids() {
            note(Limited::Area(at));
            note(Limited::Station(at));
        }
        for wish in wishes {
            note(Limited::Nation(wish.unit.nation));
            note(Limited::Points(wish.unit.nation));
            for (pool, scope) in rails.tickets(wish.unit.nation) {
                note(Limited::Pool(pool));
                note(Limited::Scope(pool, scope));
            }
            steps.entry(wish.unit.nation.0).or_insert_with(|| {
                let out = |at| rails.steps(wish.unit.nation, at).collect();
                rails.board.space_ids().map(out).collect()
            });
        }
        let tickets = wishes.iter().map(|wish| {
            let tickets = rails.tickets(wish.unit.nation);
            if is_regional {
                tickets.into_iter().map(Some).collect()
            } else {
                vec![None]
            }
        });
        let ranges = wishes
            .iter()
            .map(|wish| rails.range(wish.unit, wish.from, &ledger));
        let mut load = Self {
            rails,
            wishes,
            left,
            tickets: tickets.collect(),
            ranges: ranges.collect(),
            steps,
            can_go: Vec::new(),
            ways_matter: rails.variant.throughput != Throughput::Unlimited,
        };
        let mut known: BTreeMap<(u8, u8, SpaceId), _> = BTreeMap::new();
        load.can_go = wishes
            .iter()
            .map(|wish| {
                let reach = known
                    .entry((wish.unit.nation.0, wish.unit.movement, wish.from))
                    .or_insert_with(|| rails.reach(wish.unit, wish.from));
                reach.trip(wish.to).is_some()
            })
            .collect();
        load
    }

    /// How many wishes can be fulfilled each by itself.
    pub fn possible(&self) -> usize {
        self.can_go.iter().filter(|can| **can).count()
    }

    /// Where the train of a wish may go from an area, by a pool.
    pub fn steps(&self, wish: usize, at: SpaceId, ticket: Option<(u8, u8)>) -> impl Iterator<Item = SpaceId> {
        let steps = &self.steps[&self.wishes[wish].unit.nation.0][at.index()];
        let within = move |to: &SpaceId| ticket.is_none_or(|ticket| self.rails.is_within(*to, ticket));
        steps.iter().copied().filter(within)
    }

    /// Whether the train of a wish may begin where the unit stands, by a pool.
    pub fn begins(&self, wish: usize, ticket: Option<(u8, u8)>) -> bool {
        ticket.is_none_or(|ticket| self.rails.is_within(self.wishes[wish].from, ticket))
    }

    /// The train of a wish along a way.
    pub fn train(&self, wish: usize, path: Vec<SpaceId>, pool: Option<(u8, u8)>) -> Train {
        Train {
            nation: self.wishes[wish].unit.nation,
            path,
            pool,
        }
    }

    /// Whether two wishes are the same.
    pub fn are_alike(&self, a: usize, b: usize) -> bool {
        self.wishes[a] == self.wishes[b]
    }
}

/// What is used of everything that is limited, while a plan is made.
#[derive(Clone, Default)]
pub(super) struct Used(BTreeMap<Limited, u16>);

impl Used {
    /// How much of something is left.
    pub fn left(&self, load: &Load<'_>, what: Limited) -> u16 {
        let limit = load.left.get(&what).copied().unwrap_or(u16::MAX);
        limit.saturating_sub(self.of(what))
    }

    /// How much of something is used.
    pub fn of(&self, what: Limited) -> u16 {
        self.0.get(&what).copied().unwrap_or(0)
    }

    /// Counts a train.
    pub fn add(&mut self, load: &Load<'_>, train: &Train) {
        for (what, units) in load.rails.bill(train) {
            *self.0.entry(what).or_default() += units;
        }
    }

    /// Counts a train no more.
    pub fn remove(&mut self, load: &Load<'_>, train: &Train) {
        for (what, units) in load.rails.bill(train) {
            *self.0.entry(what).or_default() -= units;
        }
    }

    /// Whether a train finds enough of everything.
    pub fn fits(&self, load: &Load<'_>, train: &Train) -> bool {
        let bill = load.rails.bill(train);
        bill.iter().all(|(what, units)| self.left(load, *what) >= *units)
    }

    /// Whether more is used than there is of something that a train uses.
    pub fn crowds(&self, load: &Load<'_>, train: &Train) -> bool {
        let bill = load.rails.bill(train);
        bill.iter()
            .any(|(what, _)| self.of(*what) > load.left.get(what).copied().unwrap_or(u16::MAX))
    }
}
