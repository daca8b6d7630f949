//! Assigns the turn's trains to capacity pools (S1-4, S1-5), all of them together.
//!
//! Each train has *tickets*: the pools, each with one of its scopes, that cover its whole way. The game does not record which ticket a train uses. A
//! train may go if some assignment of all trains stays within every pool and scope; orders, reach and plans all ask here. The assignment on display
//! is the first one found when trains are taken in the order they went, each trying its first ticket first.
//!
//! Trains of equal weight are assigned by a maximum flow. A train of tokens may weigh more than a unit (RT-4) and cannot be divided: heavier trains
//! are assigned by exhaustive search, identical ones together, and a flow bound cuts the search off early.
//!
//! Use is derived from the trains that went, so taking a train back returns what it used (AR-5).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;

use super::limited::{Ledger, Limit, Limited, Ticket};
use super::refusal::RailRefusal;
use super::situation::{Rails, Train};
use crate::ids::NationId;

/// Search steps before trains of different weights are taken not to fit: far more than a table of a few pools ever needs.
const TRIES: u32 = 20_000;

/// A train's demand on each pool.
#[derive(Clone, Copy)]
struct Draw<'t> {
    units: u16,
    tickets: &'t [Ticket],
}

/// Trains that are identical for the pools.
struct Class<'t> {
    draw: Draw<'t>,
    count: u16,
}

/// A node of the flow from trains to pools.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Source,
    Class(usize),
    Ticket(Ticket),
    Pool(u8),
    Sink,
}

impl Rails<'_> {
    /// The ticket of each train, in order; `None` where it needs none.
    pub fn assigned(&self) -> Vec<Option<Ticket>> {
        let draws = self.draws();
        self.first_fit(&Ledger::new(), &draws)
            .or_else(|| self.one_by_one(&draws))
            .unwrap_or_else(|| draws.iter().map(|draw| draw.tickets.first().copied()).collect())
    }

    /// Whether the pools have room for `count` more trains with these tickets.
    pub fn has_room(&self, train: &Train, count: u16) -> bool {
        let mut draws = self.draws();
        draws.extend(std::iter::repeat_n(self.draw(train), count.into()));
        self.fit(&Ledger::new(), &draws)
    }

    /// How many more trains like this one the pools have room for.
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

    /// The ticket of a train that goes after all others; `None` if the pools have no room for it. `ledger` holds what has been used.
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

    /// The refusal when the pools lack room for `count` more identical trains: which pools, and how much others have used of them.
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
            let both = [Limited::Pool(pool), Limited::Scope(pool, scope)];
            let mut short = both
                .into_iter()
                .filter(|what| full.left(&ledger, *what).is_some_and(|left| left < draw.units));
            let Some(what) = short.next() else {
                continue;
            };
            let of = |ledger: &Ledger| ledger.get(&what).copied().unwrap_or(0);
            if spent.iter().all(|(other, ..)| *other != what) {
                spent.push((what, self.limit(what).unwrap_or(0), of(&ledger) - of(&own)));
            }
        }
        // A single train cannot combine the remainders of several pools.
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

    /// What the turn's trains have used.
    pub fn ledger(&self) -> Ledger {
        self.ledger_from(0)
    }

    /// What the trains after the first `first` have used.
    pub(in super::super) fn ledger_from(&self, first: usize) -> Ledger {
        let mut ledger = Ledger::new();
        let trains = self.trains.iter().zip(self.assigned()).skip(first);
        for (what, units) in trains.flat_map(|(train, ticket)| self.bill(train, ticket)) {
            let used = ledger.entry(what).or_default();
            *used = used.saturating_add(units);
        }
        ledger
    }

    /// Everything that is limited for a nation, and how much of it is used (S1-7): its own capacity, the pools it draws on, and the stations and
    /// areas its trains may use.
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
            units: Limited::Pool(0).counted(self.variant.carload(train.carries_tokens, train.kind)),
            tickets: &train.tickets,
        }
    }

    /// Whether some assignment gives every train a ticket on top of what is used already.
    fn fit(&self, used: &Ledger, draws: &[Draw]) -> bool {
        self.first_fit(used, draws).is_some() || Search::new(self).fit(used, draws)
    }

    /// Gives each train the first of its tickets that has room; `None` if a train finds none.
    fn first_fit(&self, used: &Ledger, draws: &[Draw]) -> Option<Vec<Option<Ticket>>> {
        let mut used = used.clone();
        let mut taken = Vec::new();
        for draw in draws {
            let ticket = draw
                .tickets
                .iter()
                .find(|ticket| self.is_free(&used, **ticket, draw.units))
                .copied();
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

    /// Gives each train the first of its tickets that still leaves one for every later train.
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

/// An exhaustive search for an assignment.
struct Search<'s> {
    rails: &'s Rails<'s>,
    tries: u32,
    /// Positions that failed: how many classes were left, and what was used.
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
        let counts = counts.into_iter();
        let classes: Vec<Class> = counts
            .map(|((Reverse(units), tickets), count)| Class {
                draw: Draw { units, tickets },
                count,
            })
            .collect();
        self.place(used, &classes)
    }

    /// Whether the trains of these classes, heaviest first, fit on top of what is used.
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

    /// The same while `count` trains of a class still need tickets from `index` on: tries to put as many as possible on this ticket, then fewer.
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

    /// Whether a maximum flow carries all trains into the pools in parts of `part` units, as if a train could be divided among pools.
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
