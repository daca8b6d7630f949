//! A player that follows a script (HP).
//!
//! What the script orders exactly is given if the rules allow it now, else it is left out and told (HP-2). Groups go for the
//! first objective that counts; everything else is decided by who decides otherwise. What is done follows from the situation alone
//! but for the orders that were tried in this phase: a game that is loaded goes on as it was.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::estimate::{Distances, Here, Strengths};
use super::greedy::Greedy;
use super::tasks::{Tasks, Told};
use crate::opponent::{Opponent, Remark, Seen};
use crate::rules::board::SpaceId;
use crate::rules::engine::Playable;
use crate::rules::hex_game::script::{
    Blocked, Condition, Group, Objective, Otherwise, Planned, Script, Task,
};
use crate::rules::hex_game::{HexGame, Order, Phase, Side, TableView, UnitId};

/// How often a space counts that is not on the route.
const OFF_THE_ROUTE: u32 = 3;
/// How often a space counts with the enemy in it, for those who go round.
const BARRED: u32 = 6;
/// How near those are who are counted for the odds at a place, in hexes.
const NEAR: u32 = 2;

/// See the module.
#[derive(Debug)]
pub struct Scripted {
    script: Arc<Script>,
    greedy: Greedy,
    /// The phase that is played, and the exact orders that were tried in it.
    phase: Option<(u16, Side, Phase)>,
    tried: BTreeSet<usize>,
    /// What the groups do in this phase, by their number: worked out when it begins and after every combat.
    tasks: Option<Tasks>,
    remarks: Vec<Remark>,
}

impl Scripted {
    /// A player that follows the script.
    pub fn new(script: Arc<Script>) -> Self {
        Self {
            script,
            greedy: Greedy::default(),
            phase: None,
            tried: BTreeSet::new(),
            tasks: None,
            remarks: Vec::new(),
        }
    }

    /// The next order of the side whose script it is.
    pub fn choose(&mut self, view: TableView<'_>) -> Option<Order> {
        let now = (view.turn(), view.player(), view.phase());
        if self.phase.replace(now) != Some(now) {
            self.tried.clear();
            self.tasks = None;
        }
        if view.combat().is_some() {
            // Who holds what may be another when it is over.
            self.tasks = None;
            return self.greedy.choose(view);
        }
        if let Some(order) = self.planned(view) {
            return Some(order);
        }
        let others_stay = self.script.otherwise == Otherwise::Stay;
        let script = Arc::clone(&self.script);
        let tasks = self
            .tasks
            .get_or_insert_with(|| tasks(&script, view, others_stay));
        let order = self.greedy.choose_for(view, tasks)?;
        self.explain(view, &order);
        Some(order)
    }

    /// The next exact order of this phase that the rules allow; those that they refuse are left out, with a remark.
    fn planned(&mut self, view: TableView<'_>) -> Option<Order> {
        let script = Arc::clone(&self.script);
        let orders = script.orders.iter().enumerate();
        let due: Vec<(usize, &Planned)> = orders
            .filter(|(number, planned)| is_now(planned, view) && !self.tried.contains(number))
            .collect();
        if due.is_empty() {
            // Most decisions: who stands where need not be looked at.
            return None;
        }
        let strengths = Strengths::new(view);
        for (number, planned) in due {
            self.tried.insert(number);
            if !planned
                .when
                .iter()
                .all(|condition| holds(*condition, view, &strengths))
            {
                continue;
            }
            match view.allows(&planned.order) {
                Ok(()) => {
                    self.remarks
                        .push(Remark::Reason("as the script orders".to_owned()));
                    return Some(planned.order.clone());
                }
                Err(refusal) => self.remarks.push(Remark::Skipped {
                    order: view.game().order_words(&planned.order),
                    reason: refusal.text(&view.names()),
                }),
            }
        }
        None
    }

    /// Says why a unit goes where it goes.
    fn explain(&mut self, view: TableView<'_>, order: &Order) {
        let (Order::Move { unit, .. } | Order::Rail { unit, .. } | Order::Sail { unit, .. }) = order else {
            return;
        };
        let strengths = Strengths::new(view);
        let Some(group) = self.script.group_of(*unit) else {
            return;
        };
        let Some(objective) = objective_of(group, view, &strengths) else {
            return;
        };
        let place = view.game().board().label(objective.at);
        let task = match objective.task {
            Task::Take => "objective",
            Task::Hold => "to hold",
        };
        let route = objective.route_name.as_ref();
        let route = route.map_or_else(String::new, |route| format!(", route {route}"));
        let name = view.name(*unit);
        self.remarks
            .push(Remark::Reason(format!("{name}: {task} {place}{route}")));
    }
}

impl Opponent<HexGame> for Scripted {
    fn next(&mut self, seen: &Seen<'_, HexGame>) -> Option<Order> {
        let state = seen.state();
        self.choose(TableView::new(seen.game(), state, state.decider()))
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }
}

/// Whether an exact order is for this phase.
fn is_now(planned: &Planned, view: TableView<'_>) -> bool {
    (planned.turn, planned.phase) == (view.turn(), view.phase())
}

/// What the units of all groups are told now.
fn tasks(script: &Script, view: TableView<'_>, others_stay: bool) -> Tasks {
    let strengths = Strengths::new(view);
    let mut by_unit: BTreeMap<UnitId, Arc<Told>> = BTreeMap::new();
    for group in &script.groups {
        let Some(objective) = objective_of(group, view, &strengths) else {
            continue;
        };
        let told = Arc::new(Told {
            task: objective.task,
            goal: way_to(objective, view, &strengths),
            odds: objective.odds,
            blocked: objective.blocked,
        });
        by_unit.extend(group.units.iter().map(|unit| (*unit, Arc::clone(&told))));
    }
    Tasks::new(by_unit, others_stay)
}

/// How far everything is from an objective, by its route.
fn way_to(objective: &Objective, view: TableView<'_>, strengths: &Strengths) -> Distances {
    let is_barred = |space: &SpaceId| strengths.enemy.contains_key(space);
    let goes_round = objective.blocked == Blocked::GoRound && objective.route.iter().any(is_barred);
    Distances::weighted(view, &[objective.at], |space| {
        if goes_round {
            return if is_barred(&space) { BARRED } else { 1 };
        }
        let is_on_the_way = objective.route.is_empty() || objective.route.contains(&space);
        if is_on_the_way { 1 } else { OFF_THE_ROUTE }
    })
}

/// The first objective of a group that counts now.
fn objective_of<'g>(group: &'g Group, view: TableView<'_>, strengths: &Strengths) -> Option<&'g Objective> {
    group.objectives.iter().find(|objective| {
        let is_done = objective.task == Task::Take && view.control(objective.at) == Some(view.viewer());
        (objective.from..=objective.until).contains(&view.turn())
            && !is_done
            && objective
                .when
                .iter()
                .all(|condition| holds(*condition, view, strengths))
            && !objective
                .unless
                .iter()
                .any(|condition| holds(*condition, view, strengths))
    })
}

/// Whether a condition is met, as far as the side sees.
fn holds(condition: Condition, view: TableView<'_>, strengths: &Strengths) -> bool {
    let supplied = |unit: UnitId| {
        let status = view.status(unit)?;
        status.at.map(|_| status.supplied)
    };
    let grid = view.game().board().grid();
    let near = |map: &BTreeMap<SpaceId, Here>, at: SpaceId| -> u32 {
        let near = map.iter().filter(|(space, _)| grid.distance(**space, at) <= NEAR);
        near.map(|(_, here)| here.attack).sum()
    };
    let defence = |map: &BTreeMap<SpaceId, Here>, at: SpaceId| map.get(&at).map_or(0, |here| here.defence);
    match condition {
        Condition::Held(space) => view.control(space) == Some(view.viewer()),
        Condition::Lost(space) => view.control(space) == Some(view.viewer().enemy()),
        Condition::Supplied(unit) => supplied(unit) == Some(true),
        Condition::Unsupplied(unit) => supplied(unit) == Some(false),
        Condition::Strength { at, least } => defence(&strengths.own, at) >= u32::from(least),
        Condition::OurOdds { at, least } => {
            least.are_met(near(&strengths.own, at), defence(&strengths.enemy, at))
        }
        Condition::TheirOdds { at, least } => {
            let attack = near(&strengths.enemy, at);
            attack > 0 && least.are_met(attack, defence(&strengths.own, at))
        }
    }
}
