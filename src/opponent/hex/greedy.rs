//! A greedy player: always gives the order that scores best right now, without look-ahead.
//!
//! The side that must take the objective goes for it by the shortest ways, attacks whatever it can beat, and leaves no
//! enemy on its flank. The other side stands in the way where it can hold, falls back before it is overrun, and retakes
//! what is left empty. Both play sensibly but not cleverly.
//!
//! `standing` says what a position is worth to a unit, `aims` which place it makes for.

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

/// A greedy player, see the module.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// The destinations of its units with all distances. They change with the bridges, so they are computed again every
    /// turn.
    aims: Option<(u16, Side, Aims)>,
    /// The distances from the enemy's ways.
    from_ways: HexesFrom,
    /// The distances from the supply network.
    from_supply: HexesFrom,
}

/// Everything that orders are scored with.
pub(super) struct Weighing<'a> {
    pub(super) game: &'a HexGame,
    pub(super) view: TableView<'a>,
    /// The distances from the objective.
    pub(super) goal: &'a Distances,
    /// The destinations of the side's units.
    pub(super) aims: &'a Aims,
    pub(super) strengths: Strengths,
    pub(super) is_attacker: bool,
    /// The distances from the enemy's ways, in hexes.
    pub(super) from_ways: &'a [u32],
    /// The distances from the current supply network, in hexes.
    pub(super) from_supply: &'a [u32],
    /// What feeds units when Combat begins.
    pub(super) supply_ahead: SupplyAhead<'a>,
    /// The units that wait for a train instead of marching, sorted by id.
    pub(super) waiting: Vec<UnitId>,
    /// The tasks of units.
    pub(super) tasks: &'a Tasks,
    /// The worth of the position of the unit that was last scored.
    pub(super) here: Cell<Option<(UnitId, i64)>>,
}

impl Opponent<HexGame> for Greedy {
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        let state = seen.state();
        self.choose(TableView::new(seen.game(), state, state.decider()))
    }

    fn advise(&mut self, seen: &Seen<HexGame>) -> Vec<Advice<Order>> {
        let state = seen.state();
        let view = TableView::new(seen.game(), state, state.decider());
        if view.combat().is_none() {
            return self.best(view);
        }
        // A combat's question has to be answered.
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
    /// The next order of the side that looks, which has to decide; `None` when the game is over. It knows only what its
    /// own side's view shows, not what fog hides (HO-2).
    pub fn choose(&mut self, view: TableView) -> Option<Order> {
        self.choose_for(view, &Tasks::default())
    }

    /// The same with tasks for some units.
    pub(super) fn choose_for(&mut self, view: TableView, tasks: &Tasks) -> Option<Order> {
        self.choose_among(view.orders(), view, tasks)
    }

    /// The best of these orders, which are all the legal ones.
    pub(super) fn choose_among(
        &mut self,
        orders: Vec<Order>,
        view: TableView,
        tasks: &Tasks,
    ) -> Option<Order> {
        self.choose_by(orders, view, tasks, at_once)
    }

    /// The best of these orders, which are all the legal ones, by a given score.
    pub(super) fn choose_by(
        &mut self,
        orders: Vec<Order>,
        view: TableView,
        tasks: &Tasks,
        worth: impl Fn(&Weighing, &Order) -> i64,
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

    /// The scoring for the current situation.
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

    fn look(&mut self, view: TableView, tasks: &Tasks) {
        let now = (view.turn(), view.player());
        let is_known = (self.aims.as_ref()).is_some_and(|(turn, whose, _)| (*turn, *whose) == now);
        if !is_known {
            self.aims = Some((now.0, now.1, Aims::new(view, &goals(view), tasks)));
        }
    }
}

/// What makes room where the phase cannot end for too many units in a hex (HK-2, HK-4): what brought one there is taken back; else
/// one goes as near as it can.
fn room(view: TableView, orders: &[Order]) -> Option<Order> {
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

/// The score of an order to a player without a bent.
fn at_once(weighing: &Weighing, order: &Order) -> i64 {
    weighing.weigh(order)
}

/// The goals of the side that looks: the objective, whoever holds it; without one, the enemy's places.
pub(super) fn goals(view: TableView) -> Vec<SpaceId> {
    let (game, side) = (view.game(), view.viewer());
    if let Some(victory) = &game.definition().victory {
        // The side that has to take them goes for those that are left.
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
    /// The place of a unit of the side.
    pub(super) fn at(&self, unit: UnitId) -> Option<SpaceId> {
        self.view.status(unit)?.at
    }

    pub(super) fn is_supplied(&self, unit: UnitId) -> bool {
        self.view.status(unit).is_some_and(|status| status.supplied)
    }

    /// The score of an order; orders with a score of 0 or less are not given.
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
            // `choose` has its own answers to a combat's questions.
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

    /// A move scores what the unit gains by it; a move that overstacks never scores.
    fn weigh_move(&self, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), Some(gain)) = (self.at(unit), self.gain_of_move(unit, to)) else {
            return 0;
        };
        // Only a long ride is worth a train.
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

    /// Whether too little would stay near the objective.
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

    /// Reinforcements arrive as near as possible to where they are needed; units in setup stay at their historical
    /// places.
    fn weigh_deployment(&self, unit: UnitId, to: SpaceId) -> i64 {
        if self.view.phase() == Phase::Setup || !self.view.has_room(unit, to) {
            return 0;
        }
        100_000 - self.goal_of(unit, to)
    }

    /// A voyage scores if it leads towards the objective, or to where the enemy can be beaten.
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

    /// An attack scores what the enemy is expected to lose, less what it costs.
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
            // The hex is empty: units advance one by one, after the combats.
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
        // Air points that change nothing are saved.
        if value > least {
            4 * value * self.times_for_the_goal(target, attackers) - i64::from(air)
        } else if at_such_odds.is_empty() {
            0
        } else {
            // The task is to attack: the best of the bad-looking attacks.
            (400 + 4 * value - i64::from(air)).max(1)
        }
    }
}
