//! The fewest capacities that would have to carry more for one more train, where no cut explains what stops it (M1-7).
//!
//! Trains that cross each other's way can stop each other without a set of capacities that all of them have to pass. The proof that no more can go is
//! also a set of capacities: those with a price, and those that close a way. One of them has to carry more. So the search tries the smallest set with
//! a capacity of every such proof; if no more trains can go even then, this gives another proof, without any capacity of that set.

use std::collections::BTreeSet;

use super::branch_and_price::BranchAndPrice;
use super::parts::{Bottleneck, Routes, Stop, TrainRequest, goes};
use super::problem::PlanProblem;
use super::shortest_path::{PathFinder, find_able};
use super::{congestion, flow};
use crate::rail::limited::Limited;

/// How many sets are tried before it is left open what stops the rest.
const TRIES: usize = 400;

/// A search for what has to be loosened.
pub(super) struct Loosening<'l, 'p> {
    load: &'l PlanProblem<'p>,
    requests: &'p [TrainRequest],
    best: &'l Routes,
}

impl<'l, 'p> Loosening<'l, 'p> {
    /// A search for what would let a train go beside those of `best`, of which there are as many as can go.
    pub fn new(load: &'l PlanProblem<'p>, requests: &'p [TrainRequest], best: &'l Routes) -> Self {
        Self { load, requests, best }
    }

    /// The fewest capacities; `None` if that is too much to find out. These have prices in the proof that no more can go.
    pub fn smallest(&self, finder: &mut PathFinder, priced: &BTreeSet<usize>) -> Option<Bottleneck> {
        let mut proofs = vec![proof(self.load, priced.iter().copied())];
        for _ in 0..TRIES {
            let loose = smallest_of_all(&proofs)?;
            let Some(proof) = self.proof_without(finder, &loose)? else {
                let gone = goes(self.best) - self.load.gone();
                return Some(Bottleneck {
                    stop: Stop::Together,
                    what: loose.into_iter().collect(),
                    each: Vec::new(),
                    carries: u16::try_from(gone).unwrap_or(u16::MAX),
                });
            };
            proofs.push(proof);
        }
        None
    }

    /// The proof that no more can go even if these have no limit: `Some(None)` if more can, `None` if the search settles neither.
    #[expect(clippy::option_option, reason = "a proof, none, or no answer")]
    fn proof_without(
        &self,
        finder: &mut PathFinder,
        loose: &BTreeSet<Limited>,
    ) -> Option<Option<BTreeSet<Limited>>> {
        let mut load = PlanProblem::without(self.load.rails, self.requests, loose);
        find_able(&mut load, finder);
        // A unit that cannot go alone has reasons of its own.
        for (group, before) in load.groups.iter_mut().zip(&self.load.groups) {
            group.can_go &= before.can_go;
        }
        let mut routes = congestion::all_at_once(&load, finder);
        if goes(&routes) > goes(self.best) {
            return Some(None);
        }
        let cut = flow::cut(&load, finder);
        if cut.most <= goes(self.best) {
            let what = cut.bottleneck.what.into_iter();
            return Some(Some(what.chain(closed(&load)).collect()));
        }
        routes.clone_from(self.best);
        let mut search = BranchAndPrice::new(&load, finder, goes(self.best) + 1);
        let is_proven = search.improve(&mut routes);
        let priced = search.priced;
        let can_more = goes(&routes) > goes(self.best);
        is_proven.then(|| (!can_more).then(|| proof(&load, priced.into_iter())))
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
