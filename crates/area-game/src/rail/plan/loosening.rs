//! The fewest capacities that would have to carry more for one more train, where no cut explains what stops it (M1-7).
//!
//! Trains that cross each other's way can stop each other without a set of capacities that all of them have to pass. The proof that no more can go is
//! also a set of capacities: those with a price, and those that close a way. One of them has to carry more. So the search tries the smallest set with
//! a capacity of every such proof; if no more trains can go even then, this gives another proof, without any capacity of that set. What a train lacks on
//! its best way beside the plan is enough, so no larger set has to be tried.

use std::collections::BTreeSet;

use super::branch_and_price::BranchAndPrice;
use super::parts::{Bottleneck, Routes, Stop, TrainRequest, goes};
use super::problem::{CapacityUsed, PlanProblem};
use super::shortest_path::PathFinder;
use crate::rail::limited::Limited;
use railhead_engine::board::SpaceId;

/// How many sets are tried, and how many steps their searches may take together, before it is left open what stops the rest.
const TRIES: usize = 400;
const STEPS: u64 = 60_000_000;
/// What passing a full area costs on the way of one more train, in areas with room: more than any way is long.
const FULL: u64 = 1 << 32;

/// A search for what has to be loosened.
pub(super) struct Loosening<'l, 'p> {
    load: &'l PlanProblem<'p>,
    requests: &'p [TrainRequest],
    best: &'l Routes,
    finder: &'l mut PathFinder,
    steps: u64,
}

/// What a search says about one more train.
enum OneMore {
    Goes,
    /// It cannot go, since none of these carries more.
    Stays(BTreeSet<Limited>),
    /// The search settles neither.
    Unknown,
}

impl<'l, 'p> Loosening<'l, 'p> {
    /// A search for what would let a train go beside those of `best`, of which there are as many as can go.
    pub const fn new(
        load: &'l PlanProblem<'p>,
        requests: &'p [TrainRequest],
        best: &'l Routes,
        finder: &'l mut PathFinder,
    ) -> Self {
        Self {
            load,
            requests,
            best,
            finder,
            steps: 0,
        }
    }

    /// The fewest capacities; `None` if that is too much to find out. These have prices in the proof that no more can go.
    pub fn smallest(&mut self, priced: &BTreeSet<usize>) -> Option<Bottleneck> {
        let mut proofs = vec![proof(self.load, priced.iter().copied())];
        let enough = self.on_one_more_way(&proofs[0]);
        let enough = enough.map(|enough| self.fewer(enough));
        for _ in 0..TRIES {
            let loose = smallest_of_all(&proofs)?;
            if let Some(enough) = enough.as_ref().filter(|enough| enough.len() <= loose.len()) {
                return Some(self.bottleneck(enough));
            }
            match self.without(&loose) {
                OneMore::Goes => return Some(self.bottleneck(&loose)),
                OneMore::Stays(proof) => proofs.push(proof),
                OneMore::Unknown => return None,
            }
        }
        None
    }

    fn bottleneck(&self, loose: &BTreeSet<Limited>) -> Bottleneck {
        let gone = goes(self.best) - self.load.gone();
        Bottleneck {
            stop: Stop::Together,
            what: loose.iter().copied().collect(),
            each: Vec::new(),
            carries: u16::try_from(gone).unwrap_or(u16::MAX),
        }
    }

    /// The problem if these have no limit.
    fn problem(&self, loose: &BTreeSet<Limited>) -> PlanProblem<'p> {
        let mut load = PlanProblem::without(self.load.rails, self.requests, loose);
        // A unit that cannot go alone has reasons of its own.
        for (group, before) in load.groups.iter_mut().zip(&self.load.groups) {
            group.can_go = before.can_go;
        }
        load
    }

    /// What one more train lacks beside those of the plan, on the way through the fewest full areas; only capacities of `proof` may carry more. `None` if
    /// no train that stays has a way even so.
    fn on_one_more_way(&mut self, proof: &BTreeSet<Limited>) -> Option<BTreeSet<Limited>> {
        let (load, plan) = (self.problem(proof), self.load);
        let used = CapacityUsed::by(plan, self.best);
        let staying = self.best.iter().zip(&plan.group_of);
        let staying = staying.filter(|(route, group)| route.is_none() && plan.groups[**group].can_go);
        let groups: BTreeSet<usize> = staying.map(|(_, group)| *group).collect();
        let tickets = groups.into_iter().flat_map(|group| {
            let tickets = 0..load.groups[group].tickets.len();
            tickets.map(move |ticket| (group, ticket))
        });
        let full = tickets.filter_map(|(group, ticket)| {
            let is_full = |at: SpaceId| used.left(plan, at.index()) < plan.groups[group].throughput;
            let price = |at| Some(if is_full(at) { FULL } else { 1 });
            let (_, route) = self.finder.cheapest(&load, group, ticket, price)?;
            let full = plan.bill(group, &route);
            let full = full.filter(|(what, units)| used.left(plan, *what) < *units);
            Some(full.map(|(what, _)| plan.what[what]).collect::<BTreeSet<_>>())
        });
        full.min_by_key(BTreeSet::len)
    }

    /// These capacities without those that are not needed beside the others.
    fn fewer(&mut self, enough: BTreeSet<Limited>) -> BTreeSet<Limited> {
        let mut fewer = enough.clone();
        for what in enough {
            fewer.remove(&what);
            if fewer.is_empty() || !matches!(self.without(&fewer), OneMore::Goes) {
                fewer.insert(what);
            }
        }
        fewer
    }

    /// Whether one more can go if these have no limit.
    fn without(&mut self, loose: &BTreeSet<Limited>) -> OneMore {
        if self.steps > STEPS {
            return OneMore::Unknown;
        }
        let load = self.problem(loose);
        let mut routes = self.best.clone();
        // No cut can prove that none goes: with fewer limits each admits at least as many as before, which was more than go.
        let mut search = BranchAndPrice::new(&load, self.finder, goes(self.best) + 1);
        let is_proven = search.improve(&mut routes);
        self.steps += search.spent();
        if goes(&routes) > goes(self.best) {
            OneMore::Goes
        } else if is_proven {
            OneMore::Stays(proof(&load, search.priced.into_iter()))
        } else {
            OneMore::Unknown
        }
    }
}

/// The proof that no more can go: capacities with a price, and those that close a way.
fn proof(load: &PlanProblem, priced: impl Iterator<Item = usize>) -> BTreeSet<Limited> {
    priced.map(|what| load.what[what]).chain(closed(load)).collect()
}

/// Capacities that close a way even to the first train: areas that are full, and points, which limit its length.
fn closed<'l>(load: &'l PlanProblem) -> impl Iterator<Item = Limited> + 'l {
    let going = || load.groups.iter().filter(|group| group.can_go && !group.is_gone);
    let areas = load.rails.board.space_ids().filter(move |at| {
        let is_closed = |throughput| load.left[at.index()] < throughput;
        going().any(|group| is_closed(group.throughput) && load.rails.may_use(group.unit.nation, *at).is_ok())
    });
    let points = going().filter_map(|group| Some(load.what[group.points?.0]));
    areas.map(Limited::Area).chain(points)
}

/// The smallest set that has one of every proof; `None` if a proof is empty, so that nothing would help.
fn smallest_of_all(proofs: &[BTreeSet<Limited>]) -> Option<BTreeSet<Limited>> {
    (0..=proofs.len()).find_map(|size| {
        let mut chosen = BTreeSet::new();
        has_one_of_all(proofs, size, &mut chosen).then_some(chosen)
    })
}

/// Whether `chosen` with at most `more` additions has one of every proof; adds them.
fn has_one_of_all(proofs: &[BTreeSet<Limited>], more: usize, chosen: &mut BTreeSet<Limited>) -> bool {
    let Some(missed) = proofs.iter().find(|proof| proof.is_disjoint(chosen)) else {
        return true;
    };
    more > 0
        && missed.iter().any(|what| {
            chosen.insert(*what);
            let has = has_one_of_all(proofs, more - 1, chosen);
            if !has {
                chosen.remove(what);
            }
            has
        })
}
