//! Runs the planner's searches in turn until one settles the answer.

use std::collections::BTreeSet;

use super::branch_and_price::BranchAndPrice;
use super::loosening::Loosening;
use super::parts::{Plan, Route, Routes, TrainRequest, goes};
use super::problem::PlanProblem;
use super::shortest_path::{PathFinder, find_able};
use super::{congestion, flow};
use crate::rail::limited::Limited;
use crate::rail::situation::Rails;

impl Rails<'_> {
    /// A plan that sends the most of the requested units, beside the trains that have gone.
    ///
    /// Its trains can be ordered one by one in any sequence; the pools always have room for the rest (S1-5). Among identical units, earlier requests
    /// go first.
    pub fn plan(&self, requests: &[TrainRequest]) -> Plan {
        let mut load = PlanProblem::new(self, requests);
        let mut finder = PathFinder::default();
        find_able(&mut load, &mut finder);
        let mut best = congestion::all_at_once(&load, &mut finder);
        let mut bottleneck = None;
        // Units that cannot go even alone are not stopped by others.
        let mut is_proven = goes(&best) == load.possible();
        if !is_proven {
            let cut = flow::cut(&load, &mut finder);
            let mut priced = BTreeSet::new();
            is_proven = goes(&best) == cut.most;
            if !is_proven {
                let mut search = BranchAndPrice::new(&load, &mut finder, cut.most);
                is_proven = search.improve(&mut best);
                priced = search.priced;
            }
            // A cut that admits more than can go is not the bottleneck.
            if goes(&best) == cut.most {
                bottleneck = Some(cut.bottleneck);
            } else if is_proven {
                bottleneck = Loosening::new(&load, requests, &best, &mut finder).smallest(&priced);
            }
        }
        in_turn(&load, &mut best);
        if let Some(bottleneck) = &mut bottleneck {
            bottleneck.each = each(&load, &best, &bottleneck.what);
        }
        let routes = best.iter().take(load.requests).enumerate();
        Plan {
            trains: routes
                .map(|(request, route)| Some(load.train(request, route.as_ref()?)))
                .collect(),
            bottleneck,
            is_proven,
        }
    }
}

/// How many units of a plan use each of these capacities.
fn each(load: &PlanProblem, routes: &Routes, what: &[Limited]) -> Vec<u16> {
    let uses = |route: &Route, group: usize, limited: &Limited| {
        let mut bill = load.bill(group, route);
        bill.any(|(index, units)| units > 0 && load.what[index] == *limited)
    };
    let count = |limited: &Limited| {
        let planned = routes.iter().take(load.requests).zip(&load.group_of);
        let users = planned.filter(|(route, group)| {
            let route = route.as_ref();
            route.is_some_and(|route| uses(route, **group, limited))
        });
        u16::try_from(users.count()).unwrap_or(u16::MAX)
    };
    what.iter().map(count).collect()
}

/// Gives the ways of identical units to the earliest requests.
fn in_turn(load: &PlanProblem, routes: &mut Routes) {
    for group in &load.groups {
        let mut ways: Vec<_> = group
            .requests
            .iter()
            .filter_map(|request| routes[*request].take())
            .collect();
        ways.sort_unstable();
        for (request, way) in group.requests.iter().zip(ways) {
            routes[*request] = Some(way);
        }
    }
}
