//! Which pool each train is taken from (S1-4, S1-5): all trains that count are assigned to pools together.
//!
//! A train keeps its *tickets*, each a pool that it may be taken from with a scope of it that covers its whole way. Which of them it takes is
//! not a fact of the game: a train may go if some assignment of all trains keeps to what every pool and every scope has. Orders, reach, plans and all
//! that is shown ask here. What is shown is the first such assignment in the order in which the trains went, the first ticket of each being tried first.
//!
//! Trains that weigh the same are assigned by a maximum flow. A train of tokens may weigh more than a unit (RT-4) and is not divided: the
//! heavier ones are tried in every way, those that are alike together, and a flow of units says early where it cannot work.
//!
//! What has been used follows from the trains that have gone and what they are assigned, so taking one back gives back what it used (AR-5).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;

use super::limited::{Ledger, Limit, Limited, Ticket};
use super::refusal::RailRefusal;
use super::situation::{Rails, Train};
use crate::rules::area_game::ids::NationId;

/// How often trains of different weights are tried before they are taken not to fit: far more than a table of a few pools ever needs.
const TRIES: u32 = 20_000;

/// A train as pools see it.
#[derive(Clone, Copy)]
struct Draw<'t> {
    units: u16,
    tickets: &'t [Ticket],
}

/// Trains that nothing tells apart for pools.
struct Class<'t> {
    draw: Draw<'t>,
    count: u16,
}

/// What flows from trains to pools.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Source,
    Class(usize),
    Ticket(Ticket),
    Pool(u8),
    Sink,
}

impl Rails<'_> {
    /// The ticket that each train takes, in their order; `None` where none is needed.
    pub fn assigned(&self) -> Vec<Option<Ticket>> {
        let draws = self.draws();
        self.first_fit(&Ledger::new(), &draws)
            .or_else(|| self.one_by_one(&draws))
            .unwrap_or_else(|| draws.iter().map(|draw| draw.tickets.first().copied()).collect())
    }

    /// Whether there is room in the pools for so many trains more that may take these tickets.
    pub fn has_room(&self, train: &Train, count: u16) -> bool {
        let mut draws = self.draws();
        draws.extend(std::iter::repeat_n(self.draw(train), count.into()));
        self.fit(&Ledger::new(), &draws)
    }

    /// For how many trains more there is room in the pools, all like this one.
    pub fn room(&self, train: &Train) -> u16 {
        let draw = self.draw(train);
        let mut pools: Vec<u8> = draw.tickets.iter().map(|(pool, _)| *pool).collect();
        pools.dedup();
        let units = pools
            .into_iter()
            .filter_map(|pool| self.limit(Limited::Pool(pool)));
        let most = units.fold(0, u16::saturating_add).checked_div(draw.units);
        let fitting = (1..=most.unwrap_or(0)).take_while(|count| self.has_room(train, *count));
        most.map_or(u16::MAX, |_| fitting.last().unwrap_or(0))
    }

    /// The ticket that a train takes that goes after all others; `None` if there is no room for it. What has been used is in `ledger`.
    pub(super) fn ticket(&self, ledger: &Ledger, train: &Train) -> Option<Ticket> {
        let last = self.draw(train);
        let free = last
            .tickets
            .iter()
            .find(|ticket| self.is_free(ledger, **ticket, last.units));
        free.copied().or_else(|| {
            let mut draws = self.draws();
            draws.push(last);
            self.one_by_one(&draws)?.pop()?
        })
    }

    /// That pools have no room for so many trains more that are alike: of which pools, and what the others have used of these.
    pub(super) fn no_room(&self, train: &Train, count: u16) -> RailRefusal {
        let before = self.trains.len();
        let mut full = self.clone();
        let some = self.room(train).min(count.saturating_sub(1));
        full.trains
            .extend(std::iter::repeat_n(train.clone(), some.into()));
        let (ledger, own) = (full.ledger(), full.ledger_from(before));
        let draw = self.draw(train);
        let mut spent: Vec<(Limited, u16, u16)> = Vec::new();
        for (pool, scope) in draw.tickets.iter().copied() {
            let lacks = |what: &Limited| full.left(&ledger, *what).is_some_and(|left| left < draw.units);
            let both = [Limited::Pool(pool), Limited::Scope(pool, scope)];
            let Some(what) = both.into_iter().find(lacks) else {
                continue;
            };
            let of = |ledger: &Ledger| ledger.get(&what).copied().unwrap_or(0);
            if spent.iter().all(|(other, ..)| *other != what) {
                spent.push((what, self.limit(what).unwrap_or(0), of(&ledger) - of(&own)));
            }
        }
        // No train takes what is left of several.
        if spent.len() > 1 {
            for (_, limit, used) in &mut spent {
                *used += limit.saturating_sub(*used) % draw.units;
            }
        }
        let sum = |of: fn(&(Limited, u16, u16)) -> u16| spent.iter().map(of).fold(0, u16::saturating_add);
        let (limit, used) = (sum(|(_, limit, _)| *limit), sum(|(.., used)| *used));
        let what = spent.into_iter().map(|(what, ..)| what).collect();
        RailRefusal::UsedUp {
            by: train.nation,
            what,
            limit,
            used,
            needs: draw.units.saturating_mul(count),
        }
    }

    /// What has been used.
    pub fn ledger(&self) -> Ledger {
        self.ledger_from(0)
    }

    /// What has been used by all trains but the first so many.
    pub(super) fn ledger_from(&self, first: usize) -> Ledger {
        let mut ledger = Ledger::new();
        let trains = self.trains.iter().zip(self.assigned()).skip(first);
        for (what, units) in trains.flat_map(|(train, ticket)| self.bill(train, ticket)) {
            *ledger.entry(what).or_default() += units;
        }
        ledger
    }

    /// Everything that is limited for a nation, with what has been used of it (S1-7): its own capacity, the pools that it draws on, the
    /// stations and areas that its trains may use.
    pub fn limits(&self, nation: NationId) -> Vec<Limit> {
        let ledger = self.ledger();
        let mut all = vec![Limited::Nation(nation), Limited::Points(nation)];
        for (pool, scope) in self.tickets(nation) {
            if scope == 0 {
                all.push(Limited::Pool(pool));
            }
            all.push(Limited::Scope(pool, scope));
        }
        let usable = self
            .board
            .space_ids()
            .filter(|at| self.may_use(nation, *at).is_ok());
        all.extend(usable.flat_map(|at| [Limited::Station(at), Limited::Area(at)]));
        let limits = all.into_iter().filter_map(|what| {
            Some(Limit {
                what,
                used: ledger.get(&what).copied().unwrap_or(0),
                limit: self.limit(what)?,
            })
        });
        limits.collect()
    }
    fn draws(&self) -> Vec<Draw<'_>> {
        self.trains.iter().map(|train| self.draw(train)).collect()
    }

    fn draw<'t>(&self, train: &'t Train) -> Draw<'t> {
        Draw {
            units: Limited::Pool(0).counted(self.variant.carload(train.is_freight, train.kind)),
            tickets: &train.tickets,
        }
    }

    /// Whether some assignment gives every train a ticket, beside what is used already.
    fn fit(&self, used: &Ledger, draws: &[Draw]) -> bool {
        self.first_fit(used, draws).is_some() || Search::new(self).fit(used, draws)
    }

    /// Each train takes the first of its tickets that those before it have left, if all of them find one so.
    fn first_fit(&self, used: &Ledger, draws: &[Draw]) -> Option<Vec<Option<Ticket>>> {
        let mut used = used.clone();
        let mut taken = Vec::new();
        for draw in draws {
            let free = |ticket: &&Ticket| self.is_free(&used, **ticket, draw.units);
            let ticket = draw.tickets.iter().find(free).copied();
            if ticket.is_none() && !draw.tickets.is_empty() {
                return None;
            }
            if let Some(ticket) = ticket {
                charge(&mut used, ticket, draw.units);
            }
            taken.push(ticket);
        }
        Some(taken)
    }

    /// Each train takes the first of its tickets with which all that come after it find one too.
    fn one_by_one(&self, draws: &[Draw]) -> Option<Vec<Option<Ticket>>> {
        let mut used = Ledger::new();
        let mut taken = Vec::new();
        for (index, draw) in draws.iter().enumerate() {
            let next = draw.tickets.iter().find_map(|ticket| {
                let mut next = used.clone();
                charge(&mut next, *ticket, draw.units);
                let fits = self.is_free(&used, *ticket, draw.units) && self.fit(&next, &draws[index + 1..]);
                fits.then_some((*ticket, next))
            });
            if next.is_none() && !draw.tickets.is_empty() {
                return None;
            }
            taken.push(next.as_ref().map(|(ticket, _)| *ticket));
            used = next.map_or(used, |(_, next)| next);
        }
        Some(taken)
    }

    fn is_free(&self, used: &Ledger, (pool, scope): Ticket, units: u16) -> bool {
        let both = [Limited::Pool(pool), Limited::Scope(pool, scope)];
        both.into_iter()
            .all(|what| self.left(used, what).is_none_or(|left| left >= units))
    }
}

fn charge(used: &mut Ledger, (pool, scope): Ticket, units: u16) {
    for what in [Limited::Pool(pool), Limited::Scope(pool, scope)] {
        *used.entry(what).or_default() += units;
    }
}

/// A search for an assignment.
struct Search<'s> {
    rails: &'s Rails<'s>,
    tries: u32,
    /// How many classes were left, and what was used, where it did not work.
    failed: BTreeSet<(usize, Ledger)>,
}

impl<'s> Search<'s> {
    const fn new(rails: &'s Rails<'s>) -> Self {
        Self {
            rails,
            tries: 0,
            failed: BTreeSet::new(),
        }
    }

    fn fit(&mut self, used: &Ledger, draws: &[Draw]) -> bool {
        let mut counts: BTreeMap<(Reverse<u16>, &[Ticket]), u16> = BTreeMap::new();
        for draw in draws
            .iter()
            .filter(|draw| draw.units > 0 && !draw.tickets.is_empty())
        {
            *counts.entry((Reverse(draw.units), draw.tickets)).or_default() += 1;
        }
        let class = |((Reverse(units), tickets), count)| Class {
            draw: Draw { units, tickets },
            count,
        };
        self.place(used, &counts.into_iter().map(class).collect::<Vec<_>>())
    }

    /// Whether the trains of some classes, the heaviest first, find room beside what is used.
    fn place(&mut self, used: &Ledger, classes: &[Class]) -> bool {
        let Some((first, rest)) = classes.split_first() else {
            return true;
        };
        let are_alike = rest.iter().all(|class| class.draw.units == first.draw.units);
        let part = if are_alike { first.draw.units } else { 1 };
        if !self.flow(used, classes, part) {
            return false;
        }
        if are_alike {
            return true;
        }
        let here = (classes.len(), used.clone());
        if self.failed.contains(&here) {
            return false;
        }
        let works = self.spread(used, first, (0, first.count), rest);
        if !works {
            self.failed.insert(here);
        }
        works
    }

    /// The same when so many trains of a class are yet to take its tickets from the one with this index on: as many as can take it, then fewer.
    fn spread(&mut self, used: &Ledger, class: &Class, (index, count): (usize, u16), rest: &[Class]) -> bool {
        let Some(ticket) = class.draw.tickets.get(index).copied() else {
            return count == 0 && self.place(used, rest);
        };
        let mut taken = vec![used.clone()];
        let mut next = used.clone();
        while taken.len() <= usize::from(count) && self.rails.is_free(&next, ticket, class.draw.units) {
            charge(&mut next, ticket, class.draw.units);
            taken.push(next.clone());
        }
        let taken: Vec<(u16, Ledger)> = (0..).zip(taken).collect();
        for (more, used) in taken.iter().rev() {
            self.tries += 1;
            if self.tries > TRIES {
                return false;
            }
            if self.spread(used, class, (index + 1, count - more), rest) {
                return true;
            }
        }
        false
    }

    /// Whether all trains flow into pools, in parts of so many units, as if those could be divided among several.
    fn flow(&self, used: &Ledger, classes: &[Class], part: u16) -> bool {
        let left = |what| {
            let left = self.rails.left(used, what);
            left.map_or(i32::from(u16::MAX), |left| i32::from(left / part))
        };
        let mut arcs = Vec::new();
        let mut wanted = 0;
        let (mut tickets, mut pools) = (BTreeSet::new(), BTreeSet::new());
        for (index, class) in classes.iter().enumerate() {
            let parts = i32::from(class.count) * i32::from(class.draw.units / part);
            wanted += parts;
            arcs.push(((Node::Source, Node::Class(index)), parts));
            for ticket in class.draw.tickets {
                arcs.push(((Node::Class(index), Node::Ticket(*ticket)), parts));
                tickets.insert(*ticket);
                pools.insert(ticket.0);
            }
        }
        for (pool, scope) in &tickets {
            let most = left(Limited::Scope(*pool, *scope));
            arcs.push(((Node::Ticket((*pool, *scope)), Node::Pool(*pool)), most));
        }
        for pool in &pools {
            arcs.push(((Node::Pool(*pool), Node::Sink), left(Limited::Pool(*pool))));
        }
        let mut nodes = vec![Node::Source, Node::Sink];
        nodes.extend((0..classes.len()).map(Node::Class));
        nodes.extend(tickets.into_iter().map(Node::Ticket));
        nodes.extend(pools.into_iter().map(Node::Pool));
        arcs.retain(|(_, parts)| *parts > 0);
        let (_, flows, _) = edmonds_karp_sparse(&nodes, &Node::Source, &Node::Sink, arcs);
        flows == wanted
    }
}
