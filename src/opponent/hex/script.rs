//! A player that follows a script (HP).
//!
//! What the script orders exactly is given if the rules allow it now, else it is left out and told (HP-2). Groups go for the
//! first objective that counts; everything else is decided by who decides otherwise. What is done follows from the situation and
//! from the orders of this phase, which stand in the journal: a game that is loaded goes on as it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::estimate::{Distances, Here, Strengths};
use super::greedy::Greedy;
use super::tasks::{Tasks, Told};
use crate::opponent::{Opponent, Remark, Seen};
use crate::rules::board::{CrossingId, SpaceId};
use crate::rules::engine::Playable;
use crate::rules::hex_game::script::{
    Blocked, Condition, Group, Objective, Otherwise, Planned, Script, Task,
};
use crate::rules::hex_game::{Event, HexGame, Order, Phase, Side, TableView, UnitId};

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
    /// The phase for which the tasks were worked out.
    phase: Option<(u16, Side, Phase)>,
    /// What the groups do in this phase, by their number: worked out when it begins and after every combat.
    tasks: Option<Tasks>,
    /// Ways to objectives, by group, first and last objective: they are the same until a bridge goes or is mended.
    ways: BTreeMap<(usize, usize, usize), Arc<Distances>>,
    /// The bridges that are down.
    down: Vec<CrossingId>,
    /// Whether a combat was on at the last decision.
    fought: bool,
    remarks: Vec<Remark>,
}

impl Scripted {
    /// A player that follows the script.
    pub fn new(script: Arc<Script>) -> Self {
        Self {
            script,
            greedy: Greedy::default(),
            phase: None,
            tasks: None,
            ways: BTreeMap::new(),
            down: Vec::new(),
            fought: false,
            remarks: Vec::new(),
        }
    }

    /// The next order of the side whose script it is, after those that were given in this phase.
    fn choose(&mut self, view: TableView<'_>, given: &[&Order]) -> Option<Order> {
        let now = (view.turn(), view.player(), view.phase());
        if self.phase.replace(now) != Some(now) {
            self.tasks = None;
        }
        let is_fighting = view.combat().is_some();
        if std::mem::replace(&mut self.fought, is_fighting) && !is_fighting {
            // Who holds what may be another now.
            self.tasks = None;
        }
        if !is_fighting && let Some(order) = self.planned(view, given) {
            return Some(order);
        }
        let orders = view.orders();
        if orders.len() <= 1 {
            return orders.into_iter().next();
        }
        if self.tasks.is_none() {
            self.tasks = Some(self.told(view));
        }
        let tasks = self.tasks.as_ref()?;
        let order = self.greedy.choose_among(orders, view, tasks)?;
        if let Order::Move { unit, .. } | Order::Rail { unit, .. } | Order::Sail { unit, .. } = order
            && let Some(told) = tasks.of(unit)
        {
            let reason = format!("{}: {}", view.name(unit), told.why);
            self.remarks.push(Remark::Reason(reason));
        }
        Some(order)
    }

    /// What the units of all groups are told now.
    fn told(&mut self, view: TableView<'_>) -> Tasks {
        let script = Arc::clone(&self.script);
        let strengths = Strengths::new(view);
        let crossings = 0..view.game().board().crossings().len();
        let crossings = crossings.filter_map(|index| u16::try_from(index).ok().map(CrossingId));
        let down: Vec<CrossingId> = crossings
            .filter(|crossing| view.is_demolished(*crossing))
            .collect();
        if self.down != down {
            self.down = down;
            self.ways.clear();
        }
        let mut by_unit: BTreeMap<UnitId, Arc<Told>> = BTreeMap::new();
        for (number, group) in script.groups.iter().enumerate() {
            let Some(aim) = Aim::of(group, view, &strengths) else {
                continue;
            };
            let way = || Arc::new(aim.way(view, &strengths));
            let goal = if aim.goes_round(&strengths) {
                way()
            } else {
                let known = self.ways.entry((number, aim.first, aim.last));
                Arc::clone(known.or_insert_with(way))
            };
            let objective = aim.objective();
            let told = Arc::new(Told {
                at: objective.at,
                task: objective.task,
                by_sea: objective.by_sea,
                goal,
                odds: objective.odds,
                blocked: objective.blocked,
                why: why(objective, view),
            });
            by_unit.extend(group.units.iter().map(|unit| (*unit, Arc::clone(&told))));
        }
        Tasks::new(by_unit, script.otherwise == Otherwise::Stay)
    }

    /// The next exact order of this phase that the rules allow; those that they refuse are left out, with a remark.
    fn planned(&mut self, view: TableView<'_>, given: &[&Order]) -> Option<Order> {
        let due: Vec<&Planned> = (self.script.orders.iter())
            .filter(|planned| is_now(planned, view))
            .collect();
        let due = &due[tried(&due, given)..];
        if due.is_empty() {
            // Most decisions: who stands where need not be looked at.
            return None;
        }
        let strengths = Strengths::new(view);
        for planned in due {
            let mut conditions = planned.when.iter();
            if !conditions.all(|condition| holds(*condition, view, &strengths)) {
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
}

impl Opponent<HexGame> for Scripted {
    fn next(&mut self, seen: &Seen<'_, HexGame>) -> Option<Order> {
        let state = seen.state();
        let given = seen.since(|event| matches!(event, Event::PhaseBegan { .. }));
        let given: Vec<&Order> = given.into_iter().filter(|order| !is_of_a_combat(order)).collect();
        self.choose(TableView::new(seen.game(), state, state.decider()), &given)
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }
}

/// Whether an exact order is for this phase.
fn is_now(planned: &Planned, view: TableView<'_>) -> bool {
    (planned.turn, planned.phase) == (view.turn(), view.phase())
}

/// Whether an order is a decision of a combat, of whichever side.
fn is_of_a_combat(order: &Order) -> bool {
    matches!(
        order,
        Order::DefendByAir { .. }
            | Order::LoseStep { .. }
            | Order::Retreat { .. }
            | Order::Advance { .. }
            | Order::EndCombat
    )
}

/// How many of the exact orders that are due were tried, if so many orders were given: they come in the order of the script, and
/// before anything else.
fn tried(due: &[&Planned], given: &[&Order]) -> usize {
    let mut tried = 0;
    for order in given {
        let is_given = due[tried..].iter().position(|planned| planned.order == **order);
        match is_given {
            Some(after) => tried += after + 1,
            None => return due.len(),
        }
    }
    tried
}

/// What players read of an objective.
fn why(objective: &Objective, view: TableView<'_>) -> String {
    let place = view.game().board().label(objective.at);
    let task = match objective.task {
        Task::Take => "objective",
        Task::Hold => "to hold",
    };
    let route = objective.route_name.as_ref();
    let route = route.map_or_else(String::new, |route| format!(", route {route}"));
    format!("{task} {place}{route}")
}

/// What a group goes for: an objective, and those before it that are taken in passing.
#[derive(Clone, Copy)]
struct Aim<'g> {
    objectives: &'g [Objective],
    /// The first that is not taken yet.
    first: usize,
    /// The one that the group goes for.
    last: usize,
}

impl<'g> Aim<'g> {
    /// The first objective of a group that counts now, of those after the last that it has taken. Where nobody holds it, and the
    /// next one's route leads through it, it is taken in passing.
    fn of(group: &'g Group, view: TableView<'_>, strengths: &Strengths) -> Option<Self> {
        let objectives = group.objectives.as_slice();
        let is_taken = |objective: &Objective| {
            objective.task == Task::Take && view.control(objective.at) == Some(view.viewer())
        };
        let after = objectives.iter().rposition(is_taken).map_or(0, |last| last + 1);
        let counting = (after..objectives.len()).filter(|at| counts(&objectives[*at], view, strengths));
        let mut counting = counting.peekable();
        let first = counting.next()?;
        let mut last = first;
        while let Some(next) = counting.next_if(|next| {
            let [here, next] = [&objectives[last], &objectives[*next]];
            let is_empty = !strengths.enemy.contains_key(&here.at);
            let on_foot = here.task == Task::Take && !here.by_sea && !next.by_sea;
            is_empty && on_foot && next.route.contains(&here.at)
        }) {
            last = next;
        }
        Some(Self {
            objectives,
            first,
            last,
        })
    }

    fn objective(&self) -> &'g Objective {
        &self.objectives[self.last]
    }

    /// How far everything is from there by its route, and by the routes of what is taken in passing.
    fn way(&self, view: TableView<'_>, strengths: &Strengths) -> Distances {
        let objective = self.objective();
        let legs = &self.objectives[self.first..=self.last];
        let is_on_a_leg = |space: &SpaceId| legs.iter().any(|leg| leg.route.contains(space));
        let is_barred = |space: &SpaceId| strengths.enemy.contains_key(space);
        let goes_round = self.goes_round(strengths);
        Distances::weighted(view, &[objective.at], |space| {
            if goes_round {
                return if is_barred(&space) { BARRED } else { 1 };
            }
            let is_on_the_way = objective.route.is_empty() || is_on_a_leg(&space);
            if is_on_the_way { 1 } else { OFF_THE_ROUTE }
        })
    }

    /// Whether the enemy bars the way, and it goes round.
    fn goes_round(&self, strengths: &Strengths) -> bool {
        let objective = self.objective();
        let mut route = objective.route.iter();
        objective.blocked == Blocked::GoRound && route.any(|space| strengths.enemy.contains_key(space))
    }
}

/// Whether an objective counts now.
fn counts(objective: &Objective, view: TableView<'_>, strengths: &Strengths) -> bool {
    let holds = |condition: &Condition| holds(*condition, view, strengths);
    (objective.from..=objective.until).contains(&view.turn())
        && objective.when.iter().all(holds)
        && !objective.unless.iter().any(holds)
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
        Condition::At { unit, at } => view.status(unit).and_then(|status| status.at) == Some(at),
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
