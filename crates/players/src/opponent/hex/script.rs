//! A player that follows a script (HP).
//!
//! It gives the script's exact orders if they are legal, and otherwise skips them with a remark (HP-2). Groups make for their first valid objective;
//! `greedy` decides everything else, and goes for the goals with all units while the enemy stands still. All of this follows from the position and the journal of the phase, so a loaded game continues the same way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::conditions::{Judge, Past, stands_still};
use super::estimate::{Distances, Strengths, strength};
use super::greedy::Greedy;
use super::group_turns;
use super::tasks::{Tasks, UnitTask};
use crate::opponent::{GroupTurn, Opponent, Remark, Seen};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::{Playable, Session};
use railhead_hex_game::scripts::script::{
    Blocked, Group, LossPolicy, Objective, Otherwise, Script, Task, TimedOrder,
};
use railhead_hex_game::{Event, HexGame, Order, Phase, Side, TableView, UnitId};

/// The cost factor of a space off the route.
const OFF_THE_ROUTE: u32 = 3;
/// The cost factor of a space with enemies in it, for groups that go round.
const BARRED: u32 = 6;

/// A player that follows a script, see the module.
#[derive(Debug)]
pub struct Scripted {
    script: Arc<Script>,
    /// The seed of its chances.
    seed: u64,
    greedy: Greedy,
    /// The phase for which the tasks were computed.
    phase: Option<(u16, Side, Phase)>,
    /// The tasks of the units in this phase: computed when it begins and after every combat.
    tasks: Option<Tasks>,
    /// The ways to objectives, by group, first and last objective; they hold until a bridge is destroyed or repaired.
    ways: BTreeMap<(usize, usize, usize), Arc<Distances>>,
    /// The bridges that are down.
    down: Vec<CrossingId>,
    /// The phase for which it was judged whether the enemy stands still, and the judgement.
    still: Option<((u16, Side, Phase), bool)>,
    /// Whether there was a combat at the last decision.
    fought: bool,
    remarks: Vec<Remark>,
    group_turns: Vec<GroupTurn>,
}

impl Scripted {
    /// A player that follows the script, with a seed for its chances.
    pub fn new(script: Arc<Script>, seed: u64) -> Self {
        Self {
            script,
            seed,
            greedy: Greedy::default(),
            phase: None,
            tasks: None,
            ways: BTreeMap::new(),
            down: Vec::new(),
            still: None,
            fought: false,
            remarks: Vec::new(),
            group_turns: Vec::new(),
        }
    }

    /// The next order of the script's side, given the orders of this phase.
    fn choose(&mut self, view: TableView, given: &[&Order], past: &Past) -> Option<Order> {
        let now = (view.turn(), view.player(), view.phase());
        if self.phase.replace(now) != Some(now) {
            self.tasks = None;
        }
        let is_fighting = view.combat().is_some();
        if std::mem::replace(&mut self.fought, is_fighting) && !is_fighting {
            // Control may have changed.
            self.tasks = None;
        }
        if !is_fighting && let Some(order) = self.planned(view, given, past).or_else(|| self.booked(view)) {
            return Some(order);
        }
        let orders = view.orders();
        if is_fighting && let Some(order) = self.answer(view, &orders) {
            return Some(order);
        }
        if orders.len() <= 1 {
            return orders.into_iter().next();
        }
        if self.tasks.is_none() {
            self.tasks = Some(self.assign(view, past));
        }
        let tasks = self.tasks.as_ref()?;
        let order = self.greedy.choose_among(orders, view, tasks)?;
        if let Order::Move { unit, .. } | Order::Rail { unit, .. } | Order::Sail { unit, .. } = order
            && let Some(assigned) = tasks.of(unit)
        {
            let reason = format!("{}: {}", view.name(unit), assigned.why);
            self.remarks.push(Remark::Reason(reason));
        }
        if let Order::TakeBack { unit } = order {
            self.tell_of_room(view, given, unit);
        }
        Some(order)
    }

    /// Remarks that an order is taken back because the phase cannot end with an overstacked hex (HK-2).
    fn tell_of_room(&mut self, view: TableView, given: &[&Order], unit: UnitId) {
        let brought = given.iter().rev().find(|order| match order {
            Order::Move { unit: other, .. }
            | Order::Rail { unit: other, .. }
            | Order::Deploy { unit: other, .. } => *other == unit,
            _ => false,
        });
        if let (Some(order), Err(refusal)) = (brought, view.allows(&Order::EndPhase)) {
            self.remarks.push(Remark::Skipped {
                order: view.game().order_words(order),
                reason: refusal.text(&view.names()),
            });
        }
    }

    /// A group's answer about losses and retreats in a combat; `None` where the usual answer will do.
    fn answer(&self, view: TableView, orders: &[Order]) -> Option<Order> {
        self.loss(view, orders).or_else(|| self.retreat(view, orders))
    }

    /// The unit that loses a step, where groups have priorities.
    fn loss(&self, view: TableView, orders: &[Order]) -> Option<Order> {
        let when = |order: &Order| match order {
            Order::LoseStep { unit } => Some((self.losses_of(*unit), *unit)),
            _ => None,
        };
        let mut first: Vec<(LossPolicy, UnitId)> = orders.iter().filter_map(when).collect();
        let (least, all) = (first.iter().min()?.0, first.len());
        first.retain(|(when, _)| *when == least);
        if first.len() == all {
            return None;
        }
        let usual = view.default_order();
        usual
            .filter(|order| when(order).is_some_and(|(when, _)| when == least))
            .or_else(|| {
                let weakest = first.into_iter().min_by_key(|(_, unit)| {
                    let (attack, defence) = strength(view, *unit);
                    (attack + defence, *unit)
                });
                weakest.map(|(_, unit)| Order::LoseStep { unit })
            })
    }

    /// The retreat of a unit whose group names a place: of the cheapest ways, the one that ends closest to it.
    fn retreat(&self, view: TableView, orders: &[Order]) -> Option<Order> {
        let grid = view.game().board().grid();
        let ways = orders.iter().filter_map(|order| {
            let Order::Retreat { unit, to } = order else {
                return None;
            };
            let place = self.script.group_of(*unit)?.retreat?;
            let way = view.retreats(*unit).into_iter().find(|way| way.end() == *to)?;
            Some(((way.step_losses, way.dice, grid.distance(*to, place)), order))
        });
        ways.min().map(|(_, order)| order.clone())
    }

    /// A unit's loss policy.
    fn losses_of(&self, unit: UnitId) -> LossPolicy {
        self.script
            .group_of(unit)
            .map_or(LossPolicy::Usual, |group| group.losses)
    }

    /// The judge of conditions.
    fn judge<'a>(&self, view: TableView<'a>, strengths: &'a Strengths, past: &'a Past) -> Judge<'a> {
        Judge {
            view,
            strengths,
            past,
            seed: self.seed,
        }
    }

    /// The next train that the script has booked and that is due (HR-20).
    fn booked(&mut self, view: TableView) -> Option<Order> {
        let is_time = view.phase() == Phase::RailMovement && !view.bookings().is_empty();
        if !is_time || self.leaves_the_timetable(view) {
            return None;
        }
        let mut due = view.due_trains().into_iter();
        let order = due.find(|order| view.allows(order).is_ok())?;
        self.remarks
            .push(Remark::Reason("as the script has booked".to_owned()));
        Some(order)
    }

    /// The units waiting for a train that the script orders later this turn, or has booked; a unit that has moved may not go (HR-5).
    fn awaits_its_train(&self, judge: &Judge) -> BTreeSet<UnitId> {
        let view = judge.view;
        if !matches!(view.phase(), Phase::NavalMovement | Phase::Movement) {
            return BTreeSet::new();
        }
        let trains = self
            .script
            .orders
            .iter()
            .filter_map(|planned| match planned.order {
                Order::Rail { unit, .. } if planned.turn == view.turn() => Some((unit, &planned.when)),
                _ => None,
            });
        let trains = trains.filter(|(_, when)| judge.all_hold(when));
        let mut awaiting: BTreeSet<UnitId> = trains.map(|(unit, _)| unit).collect();
        if !view.bookings().is_empty() {
            let booked = view.worked_timetable().trips.into_iter();
            awaiting.extend(
                booked
                    .filter(|trip| !trip.legs.is_empty())
                    .flat_map(|trip| trip.units),
            );
        }
        awaiting
    }

    /// The current tasks of all groups' units.
    fn assign(&mut self, view: TableView, past: &Past) -> Tasks {
        let script = Arc::clone(&self.script);
        let strengths = Strengths::new(view);
        let judge = self.judge(view, &strengths, past);
        if self.leaves_the_timetable(view) {
            // A reserve that is to stay is kept back for a reason that the script alone knows.
            let groups = script.groups.iter();
            let kept =
                groups.filter(|group| Aim::of(group, &judge).is_some_and(|aim| aim.objective().at.is_none()));
            let staying = kept.flat_map(|group| group.units.iter().copied()).collect();
            return Tasks::new(BTreeMap::new(), staying, false);
        }
        let mut staying = self.awaits_its_train(&judge);
        let crossings = 0..view.game().board().crossings().len();
        let crossings = crossings.filter_map(|index| u16::try_from(index).ok().map(CrossingId));
        let down: Vec<CrossingId> = crossings
            .filter(|crossing| view.is_demolished(*crossing))
            .collect();
        if self.down != down {
            self.down = down;
            self.ways.clear();
        }
        let mut by_unit: BTreeMap<UnitId, Arc<UnitTask>> = BTreeMap::new();
        for (number, group) in script.groups.iter().enumerate() {
            let Some(aim) = Aim::of(group, &judge) else {
                continue;
            };
            let objective = aim.objective();
            let Some(at) = objective.at else {
                staying.extend(&group.units);
                continue;
            };
            let way = || Arc::new(aim.way(view, &strengths));
            let goal = if aim.goes_round(&strengths) {
                way()
            } else {
                let known = self.ways.entry((number, aim.first, aim.last));
                Arc::clone(known.or_insert_with(way))
            };
            let assigned = Arc::new(UnitTask {
                at,
                task: objective.task,
                by_sea: objective.by_sea,
                goal,
                odds: objective.odds,
                blocked: objective.blocked,
                why: why(objective, at, view),
            });
            by_unit.extend(group.units.iter().map(|unit| (*unit, Arc::clone(&assigned))));
        }
        Tasks::new(by_unit, staying, script.otherwise == Otherwise::Stay)
    }

    /// How its groups stand after the fighting.
    fn after_combat(&self, view: TableView, given: &[&Order], past: &Past) -> Vec<GroupTurn> {
        let strengths = Strengths::new(view);
        let judge = self.judge(view, &strengths, past);
        let aims = self.script.groups.iter();
        let aims: Vec<_> = aims
            .map(|group| Aim::of(group, &judge).map(|aim| aim.objective()))
            .collect();
        group_turns::after_combat(&self.script, &aims, view, given)
    }

    /// Whether the enemy stands still, so that there is more to gain than the timetable says (HP-1).
    fn leaves_the_timetable(&self, view: TableView) -> bool {
        let is_still = self.still.is_some_and(|(_, is_still)| is_still);
        let may = !self.script.keeps_timetable && self.script.otherwise == Otherwise::Greedy;
        is_still && may && view.phase() != Phase::Setup
    }

    /// The next exact order of this phase that is legal; illegal ones are skipped with a remark.
    fn planned(&mut self, view: TableView, given: &[&Order], past: &Past) -> Option<Order> {
        if self.leaves_the_timetable(view) {
            return None;
        }
        let due: Vec<&TimedOrder> = (self.script.orders.iter())
            .filter(|planned| is_now(planned, view))
            .collect();
        let due = &due[tried(&due, given)..];
        if due.is_empty() {
            // The usual case, which spares a look at the units.
            return None;
        }
        let strengths = Strengths::new(view);
        let judge = self.judge(view, &strengths, past);
        for planned in due {
            if !judge.all_hold(&planned.when) {
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
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        let state = seen.state();
        let given = seen.since(|event| matches!(event, Event::PhaseBegan { .. }));
        let given: Vec<&Order> = given
            .into_iter()
            .filter(|order| !order.about().is_answer())
            .collect();
        let past = if self.script.counts_days {
            Past::of(seen.events())
        } else {
            Past::default()
        };
        let view = TableView::new(seen.game(), state, state.decider());
        let now = (view.turn(), view.player(), view.phase());
        if self.still.is_none_or(|(known, _)| known != now) {
            let is_still = !view.has_fog() && stands_still(seen.events(), view.viewer().enemy());
            let before = self.still.replace((now, is_still));
            if before.is_some_and(|(_, before)| before != is_still) {
                // The plan for this turn was for the units without a task until now.
                self.greedy = Greedy::default();
            }
        }
        let order = self.choose(view, &given, &past);
        if order == Some(Order::EndPhase) && view.phase() == Phase::Combat {
            let turns = self.after_combat(view, &given, &past);
            self.group_turns.extend(turns);
        }
        order
    }

    fn ended(&mut self, session: &Session<HexGame>) {
        let view = TableView::new(session.game(), session.state(), self.script.side);
        self.group_turns
            .extend(group_turns::at_the_end(&self.script, view));
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn group_turns(&mut self) -> Vec<GroupTurn> {
        std::mem::take(&mut self.group_turns)
    }
}

/// Whether an exact order is for this phase.
fn is_now(planned: &TimedOrder, view: TableView) -> bool {
    (planned.turn, planned.phase) == (view.turn(), view.phase())
}

/// How many of the due exact orders have been tried, given the orders so far: they are given in the order of the
/// script, before anything else.
fn tried(due: &[&TimedOrder], given: &[&Order]) -> usize {
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

/// An objective in words, for players.
fn why(objective: &Objective, at: SpaceId, view: TableView) -> String {
    let place = view.game().board().label(at);
    let task = if objective.task == Task::Take {
        "objective"
    } else {
        "to hold"
    };
    let route = objective.route_name.as_ref();
    let route = route.map_or_else(String::new, |route| format!(", route {route}"));
    format!("{task} {place}{route}")
}

/// The aim of a group: an objective, and earlier ones it captures in passing.
#[derive(Clone, Copy)]
struct Aim<'g> {
    objectives: &'g [Objective],
    /// The index of the first objective not yet taken.
    first: usize,
    /// The index of the objective that the group heads for.
    last: usize,
}

impl<'g> Aim<'g> {
    /// The first valid objective of a group after those it has taken. If it is undefended and the route to the next leads through it, the group
    /// captures it in passing.
    fn of(group: &'g Group, judge: &Judge) -> Option<Self> {
        let objectives = group.objectives.as_slice();
        let taken = objectives
            .iter()
            .rposition(|objective| is_done(objective, judge) && !was_held(objective, judge));
        let after = taken.map_or(0, |last| last + 1);
        let counting = (after..objectives.len()).filter(|at| counts(&objectives[*at], judge));
        let mut counting = counting.peekable();
        let first = counting.next()?;
        let mut last = first;
        while let Some(next) = counting.next_if(|next| {
            let [here, next] = [&objectives[last], &objectives[*next]];
            let on_foot = here.task == Task::Take && !here.by_sea && !next.by_sea;
            on_foot
                && here
                    .at
                    .is_some_and(|at| !judge.strengths.enemy.contains_key(&at) && next.route.contains(&at))
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

    /// The distances from it, along its route and those of objectives captured in passing.
    fn way(&self, view: TableView, strengths: &Strengths) -> Distances {
        let objective = self.objective();
        let legs = &self.objectives[self.first..=self.last];
        let goes_round = self.goes_round(strengths);
        Distances::weighted(view, objective.at.as_slice(), |space| {
            if goes_round {
                let is_barred = strengths.enemy.contains_key(&space);
                return if is_barred { BARRED } else { 1 };
            }
            let is_on_the_way =
                objective.route.is_empty() || legs.iter().any(|leg| leg.route.contains(&space));
            if is_on_the_way { 1 } else { OFF_THE_ROUTE }
        })
    }

    /// Whether the enemy bars the way, and the group goes round.
    fn goes_round(&self, strengths: &Strengths) -> bool {
        let objective = self.objective();
        let mut route = objective.route.iter();
        objective.blocked == Blocked::GoRound && route.any(|space| strengths.enemy.contains_key(space))
    }
}

/// Whether the side holds what an objective is to take.
fn is_done(objective: &Objective, judge: &Judge) -> bool {
    let holder = objective.at.and_then(|at| judge.view.control(at));
    objective.task == Task::Take && holder == Some(judge.view.viewer())
}

/// Whether the side had the place of an objective when the game began, and the objective counts from a day of the game on: then it was not taken
/// from the enemy, and its group has not come this far (HP-1).
fn was_held(objective: &Objective, judge: &Judge) -> bool {
    let definition = judge.view.game().definition();
    let holder = objective.at.and_then(|at| definition.control[at.index()]);
    holder == Some(judge.view.viewer()) && objective.from >= definition.calendar.first
}

/// Whether an objective counts now.
fn counts(objective: &Objective, judge: &Judge) -> bool {
    !is_done(objective, judge)
        && (objective.from..=objective.until).contains(&judge.view.turn())
        && judge.all_hold(&objective.when)
        && !judge.any_holds(&objective.unless)
}
