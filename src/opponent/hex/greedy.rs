//! A player that gives the order which looks best now, and does not think further.
//!
//! The side that has to take the objective goes for all of it by the shortest ways, attacks what it can beat and leaves no
//! enemy at its side; the other stands in the way where it can hold, falls back before it is overrun, and takes back what is left
//! empty. Both are sensible, neither is clever.
//!
//! What a place is worth to a unit is told in `standing`, which place it goes for in `aims`.

use std::cell::Cell;

use super::aims::Aims;
use super::estimate::{Distances, HexesFrom, Strengths, strength};
use super::tasks::{Tasks, Told};
use super::weighing::least_value;
use crate::opponent::{Advice, Opponent, Seen};
use crate::rules::board::SpaceId;
use crate::rules::engine::Playable as _;
use crate::rules::hex_game::definition::OptionId;
use crate::rules::hex_game::script::Task;
use crate::rules::hex_game::supply::SupplyAhead;
use crate::rules::hex_game::{HexGame, Order, Phase, Side, TableView, UnitId};

/// Defence factors that stay near the objective.
const GARRISON: u32 = 18;

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// Where its units go and how far everything is from there; it changes with the bridges, so it is worked out for every turn.
    aims: Option<(u16, Side, Aims)>,
    /// How far from the ways that the enemy takes.
    from_ways: HexesFrom,
    /// How far from what a source feeds.
    from_supply: HexesFrom,
}

/// What an order is weighed with.
pub(super) struct Weighing<'a> {
    pub(super) game: &'a HexGame,
    pub(super) view: TableView<'a>,
    /// How far everything is from the objective.
    pub(super) goal: &'a Distances,
    /// Where its units go for it.
    pub(super) aims: &'a Aims,
    pub(super) strengths: Strengths,
    pub(super) is_attacker: bool,
    /// Hexes from the ways that the enemy takes.
    pub(super) from_ways: &'a [u32],
    /// Hexes from what a source feeds now.
    pub(super) from_supply: &'a [u32],
    /// What feeds units when Combat begins.
    pub(super) supply_ahead: SupplyAhead<'a>,
    /// The units that stay at the railway instead of marching, by id.
    pub(super) waiting: Vec<UnitId>,
    /// What units are told to do.
    pub(super) tasks: &'a Tasks,
    /// What it is worth to the unit that was last asked about to be where it is.
    pub(super) here: Cell<Option<(UnitId, i64)>>,
}

impl Opponent<HexGame> for Greedy {
    fn next(&mut self, seen: &Seen<'_, HexGame>) -> Option<Order> {
        let state = seen.state();
        self.choose(TableView::new(seen.game(), state, state.decider()))
    }

    fn advise(&mut self, seen: &Seen<'_, HexGame>) -> Vec<Advice<Order>> {
        let state = seen.state();
        let view = TableView::new(seen.game(), state, state.decider());
        if view.combat().is_none() {
            return self.best(view);
        }
        // What a combat asks has to be answered.
        let answer = self.choose(view).map(|order| Advice {
            words: seen.game().order_words(&order),
            why: "its answer to what this combat asks".to_owned(),
            order,
            arrows: Vec::new(),
        });
        answer.into_iter().collect()
    }
}

impl Greedy {
    /// The next order of the side that looks, which has to decide; `None` when the game is over. All that the player knows is
    /// in the view of its own side: what fog hides (HO-2), it does not know.
    pub fn choose(&mut self, view: TableView<'_>) -> Option<Order> {
        self.choose_for(view, &Tasks::default())
    }

    /// The same where some units are told what to do.
    pub(super) fn choose_for(&mut self, view: TableView<'_>, tasks: &Tasks) -> Option<Order> {
        self.choose_among(view.orders(), view, tasks)
    }

    /// The best of these orders, which are all that there are.
    pub(super) fn choose_among(
        &mut self,
        orders: Vec<Order>,
        view: TableView<'_>,
        tasks: &Tasks,
    ) -> Option<Order> {
        self.choose_by(orders, view, tasks, at_once)
    }

    /// The best of these orders, which are all that there are, by what they are worth to somebody.
    pub(super) fn choose_by(
        &mut self,
        orders: Vec<Order>,
        view: TableView<'_>,
        tasks: &Tasks,
        worth: impl Fn(&Weighing<'_>, &Order) -> i64,
    ) -> Option<Order> {
        if orders.len() <= 1 {
            return orders.into_iter().next();
        }
        let advances = |order: &Order| matches!(order, Order::Advance { .. });
        if view.combat().is_some() && !orders.iter().any(advances) {
            return view.default_order().or_else(|| orders.into_iter().next());
        }
        let weighing = self.weighing(view, tasks)?;
        if view.combat().is_some() {
            let pursuit = weighing.pursuit(&orders);
            return pursuit.or_else(|| view.default_order());
        }
        let best = orders
            .iter()
            .map(|order| (worth(&weighing, order), order))
            .filter(|(worth, _)| *worth > 0)
            .max_by(|(a, left), (b, right)| a.cmp(b).then(right.cmp(left)));
        let best = best.map(|(_, order)| order.clone());
        let last = || {
            [Order::EndPhase, Order::EndCombat]
                .into_iter()
                .find(|order| orders.contains(order))
        };
        best.or_else(last)
            .or_else(|| room(view, &orders))
            .or_else(|| orders.first().cloned())
    }

    /// What orders are weighed with now.
    pub(super) fn weighing<'a>(&'a mut self, view: TableView<'a>, tasks: &'a Tasks) -> Option<Weighing<'a>> {
        let (game, side) = (view.game(), view.viewer());
        self.look(view, tasks);
        let (_, _, aims) = self.aims.as_ref()?;
        let strengths = Strengths::new(view);
        let ways = strengths.ways_of_the_enemy(game, &aims.nearest);
        let net = view.supply_network(side);
        let fed = (game.board().space_ids())
            .filter(|space| net.feeds(*space))
            .collect();
        let from_ways = self.from_ways.now(game.board(), ways.into_iter().collect());
        let from_supply = self.from_supply.now(game.board(), fed);
        Some(Weighing::new(
            view,
            tasks,
            strengths,
            aims,
            from_ways,
            from_supply,
        ))
    }

    fn look(&mut self, view: TableView<'_>, tasks: &Tasks) {
        let now = (view.turn(), view.player());
        let is_known = (self.aims.as_ref()).is_some_and(|(turn, whose, _)| (*turn, *whose) == now);
        if !is_known {
            self.aims = Some((now.0, now.1, Aims::new(view, &goals(view), tasks)));
        }
    }
}

/// What makes room where the phase cannot end for too many units in a hex (HK-2, HK-4): what brought one there is taken back; else
/// one goes as near as it can.
fn room(view: TableView<'_>, orders: &[Order]) -> Option<Order> {
    let crowded: Vec<SpaceId> = view.overstacked().iter().map(|hex| hex.space).collect();
    let grid = view.game().board().grid();
    let from = |unit: UnitId| {
        let at = view.status(unit)?.at;
        at.filter(|at| crowded.contains(at))
    };
    let is_undone = |order: &&Order| matches!(order, Order::TakeBack { unit } if from(*unit).is_some());
    let moves = orders.iter().filter_map(|order| match order {
        Order::Move { unit, to, .. } | Order::Rail { unit, to } if view.has_room(*unit, *to) => {
            Some((grid.distance(from(*unit)?, *to), order))
        }
        _ => None,
    });
    let nearest = || moves.min().map(|(_, order)| order);
    orders.iter().find(is_undone).or_else(nearest).cloned()
}

/// What an order is worth to a player without a bent.
fn at_once(weighing: &Weighing<'_>, order: &Order) -> i64 {
    weighing.weigh(order)
}

/// Where the side that looks wants to go: to the objective, whosever that is; where there is none, to what the enemy holds.
pub(super) fn goals(view: TableView<'_>) -> Vec<SpaceId> {
    let (game, side) = (view.game(), view.viewer());
    if let Some(victory) = &game.definition().victory {
        // Who has to take them goes for what is left.
        let left = (victory.spaces.iter().copied()).filter(|at| view.control(*at) != Some(victory.side));
        let left: Vec<SpaceId> = left.collect();
        let all = victory.side != side || left.is_empty();
        if all { victory.spaces.clone() } else { left }
    } else {
        let towns = game.board().places().iter().filter(|place| place.weight > 0);
        let theirs = towns.filter(|place| view.control(place.at) == Some(side.enemy()));
        theirs.map(|place| place.at).collect()
    }
}

impl Weighing<'_> {
    /// Where a unit of the side is.
    pub(super) fn at(&self, unit: UnitId) -> Option<SpaceId> {
        self.view.status(unit)?.at
    }

    pub(super) fn is_supplied(&self, unit: UnitId) -> bool {
        self.view.status(unit).is_some_and(|status| status.supplied)
    }

    /// What an order is worth; what is worth nothing is not given.
    pub(super) fn weigh(&self, order: &Order) -> i64 {
        match order {
            Order::Move { unit, to, .. } | Order::Rail { unit, to } => self.weigh_move(*unit, *to),
            Order::Choose { option } => self.weigh_option(*option),
            Order::Deploy { unit, to } => self.weigh_deployment(*unit, *to),
            Order::Muster { .. } => 1,
            Order::Accept { .. } => i64::from(self.tasks.spend()),
            Order::Sail { unit, to } => self.weigh_voyage(*unit, *to),
            Order::Blow { unit, crossing } => self.weigh_demolition(*unit, *crossing),
            Order::Attack {
                target,
                attackers,
                air,
            } => self.weigh_attack(*target, attackers, *air),
            // The decisions of a combat have their own answers, see `choose`.
            Order::DefendByAir { .. }
            | Order::LoseStep { .. }
            | Order::Retreat { .. }
            | Order::Advance { .. }
            | Order::Drop { .. }
            | Order::Fog { .. }
            | Order::Refuse { .. }
            | Order::EndCombat
            | Order::TakeBack { .. }
            | Order::EndPhase => 0,
        }
    }

    /// A move is worth what the unit gains by it; a stack that is too high is never worth it.
    fn weigh_move(&self, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), Some(gain)) = (self.at(unit), self.gain_of_move(unit, to)) else {
            return 0;
        };
        // A train is worth a long way only.
        let least = match self.view.phase() {
            Phase::RailMovement => 60,
            _ => 5,
        };
        if gain < least || self.leaves_the_goal_bare(unit, from, to) {
            0
        } else {
            gain
        }
    }

    /// Whether too little would be left near the objective.
    pub(super) fn leaves_the_goal_bare(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> bool {
        const NEAR: u32 = 8;
        let is_told = self.tasks.of(unit).is_some();
        if is_told || self.is_attacker || self.goal.of(from) > NEAR || self.goal.of(to) <= NEAR {
            return false;
        }
        let (_, defence) = strength(self.view, unit);
        let held: u32 = self
            .strengths
            .own
            .iter()
            .filter(|(at, _)| self.goal.of(**at) <= NEAR)
            .map(|(_, here)| here.defence)
            .sum();
        held < GARRISON + defence
    }

    /// One option is enough, and the cheapest will do.
    pub(super) fn weigh_option(&self, option: OptionId) -> i64 {
        let spec = self.game.option(option);
        let offered = self.game.definition().options.iter();
        let cheapest = offered
            .filter(|other| other.side == spec.side && !other.is_given)
            .map(|other| other.price)
            .min();
        let has_one = !self.view.chosen_options(spec.side).is_empty();
        i64::from(self.tasks.spend() && !has_one && cheapest == Some(spec.price))
    }

    /// Reinforcements come in where they are nearest to where they are wanted; what is set up stays where history had it.
    fn weigh_deployment(&self, unit: UnitId, to: SpaceId) -> i64 {
        if self.view.phase() == Phase::Setup || !self.view.has_room(unit, to) {
            return 0;
        }
        100_000 - self.goal_of(unit, to)
    }

    /// A voyage is worth it towards the objective, and to where the enemy can be beaten.
    fn weigh_voyage(&self, unit: UnitId, to: SpaceId) -> i64 {
        let told = self.tasks.of(unit);
        let goes = told.map_or(self.is_attacker, |told| told.task == Task::Take);
        if !goes || self.tasks.keep(unit) {
            return 0;
        }
        let (attack, _) = strength(self.view, unit);
        let held = self.strengths.enemy.get(&to).map_or(0, |here| here.defence);
        if told.is_some_and(|told| told.by_sea && told.at == to) {
            return if attack >= 2 * held { 50_000 } else { 0 };
        }
        let is_source = self
            .game
            .definition()
            .sources
            .iter()
            .any(|source| source.at == to && self.game.unit(unit).side == source.side);
        if attack < held || !(is_source || self.is_supplied_there(to)) {
            return 0;
        }
        match self.at(unit) {
            None => 100_000 - 10 * self.goal_by_train(unit, to) + if held > 0 { 400 } else { 0 },
            Some(from) => {
                let gain = self.goal_of(unit, from) - self.goal_of(unit, to);
                if gain > 12 && self.is_supplied_there(to) {
                    gain
                } else {
                    0
                }
            }
        }
    }

    /// A bridge is blown when the enemy is near and none of one's own is beyond it.
    fn weigh_demolition(&self, unit: UnitId, crossing: crate::rules::board::CrossingId) -> i64 {
        if self.tasks.keep(unit) {
            return 0;
        }
        let [a, b] = self.game.board().crossing(crossing).between;
        let is_near = self
            .strengths
            .nearest_enemy(self.game, a)
            .min(self.strengths.nearest_enemy(self.game, b))
            <= 4;
        let edge = self.goal.of(a).max(self.goal.of(b));
        let grid = self.game.board().grid();
        let beyond = self
            .strengths
            .own
            .keys()
            .any(|at| self.goal.of(*at) > edge && grid.distance(*at, a) <= 3);
        if is_near && !beyond { 50 } else { 0 }
    }

    /// An attack is worth what it takes from the enemy, less what it costs.
    pub(super) fn weigh_attack(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> i64 {
        if attackers.iter().any(|unit| self.tasks.keep(*unit)) {
            return 0;
        }
        let Ok(forecast) = self.view.forecast(target, attackers, air) else {
            return 0;
        };
        let told: Vec<&Told> = (attackers.iter().filter_map(|unit| self.tasks.of(*unit))).collect();
        let goes = self.is_attacker || told.iter().any(|told| told.task == Task::Take);
        if forecast.odds.is_none() {
            // Nobody is there: each for itself, after the fights.
            return match attackers {
                [unit] if goes && self.gains_by(*unit, target) => 1,
                _ => 0,
            };
        }
        let at_such_odds: Vec<bool> = told
            .iter()
            .filter_map(|told| told.attacks_at(&forecast))
            .collect();
        if at_such_odds.contains(&false) {
            return 0;
        }
        let value = self.value_of(&forecast, goes);
        let least = least_value(goes);
        // Air points that change nothing are kept.
        if value > least {
            4 * value * self.times_for_the_goal(target, attackers) - i64::from(air)
        } else if at_such_odds.is_empty() {
            0
        } else {
            // Told to attack: the best of what looks bad.
            (400 + 4 * value - i64::from(air)).max(1)
        }
    }
}
