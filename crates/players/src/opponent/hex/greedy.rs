//! A greedy player: always gives the order that scores best right now, without look-ahead.
//!
//! The side that must take the objective goes for it by the shortest ways, attacks whatever it can beat, and leaves no
//! enemy on its flank. The other side stands in the way where it can hold, falls back before it is overrun, and retakes
//! what is left empty. Both play sensibly but not cleverly.
//!
//! What replays against a side that does nothing have taught it: twelve units attacked one brigade at 6:1 while the
//! next town stood open, so a unit that an attack does not need goes on, and attackers are divided among several
//! enemies (`assault`); a unit whose aim changed every turn marched to and fro, so it keeps its aim as long as that
//! is to be taken; a regiment that assaulted a held beach alone was lost, so units land where nobody stands; a
//! defender that fell back into the hills was passed by on the road, so it keeps to the enemy's way; reserves
//! marched a few hexes and could then take no train, so a unit far from the enemy waits for one where the ride
//! gains more than the march; and the garrison of a capital marched out to meet an army, so that it fell
//! undefended: the last unit in a place of the objective stays. An army that fought for every town on the way was
//! gone when the objective was attacked, so in the last turns it falls back on it (`aims`). Before that, whoever has several fronts shifts a corps from
//! one to the other by rail (`fronts`).
//!
//! `standing` says what a position is worth to a unit, `aims` which place it makes for.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::aims::Aims;
use super::estimate::{HexesFrom, Strengths};
use super::goal_plan::GoalPlan;
use super::scorer::Scorer;
use super::tasks::Tasks;
use crate::opponent::{AdvisedOrders, Opponent, Seen};
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Order, Side, TableView, UnitId};

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
    /// How many places it has weighed for its units so far, the measure of its work: the same on every machine.
    weighed: Cell<u64>,
}

impl Opponent<HexGame> for Greedy {
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        let state = seen.state();
        self.choose(TableView::new(seen.game(), state, state.decider()))
    }

    fn advise(&mut self, seen: &Seen<HexGame>) -> AdvisedOrders<Order> {
        let state = seen.state();
        let view = TableView::new(seen.game(), state, state.decider());
        if view.combat().is_none() {
            return self.rest_of_the_phase(seen.game(), state.clone());
        }
        // A combat decision has to be answered.
        let answer = self.choose(view);
        let tasks = Tasks::default();
        // What it thinks of while the enemy attacks does not change its own plan.
        let mut aside = self.clone();
        let scorer = aside.scorer(view, &tasks);
        let explained = answer
            .zip(scorer)
            .and_then(|(order, scorer)| scorer.explain(&order));
        AdvisedOrders {
            orders: explained.into_iter().collect(),
            goes_on: true,
        }
    }
}

impl Greedy {
    /// The next order of the deciding side; `None` when the game is over. It uses only what its own view shows, not what fog hides (HO-2).
    pub fn choose(&mut self, view: TableView) -> Option<Order> {
        self.choose_for(view, &Tasks::default())
    }

    /// How many places it has weighed for its units so far.
    pub(super) fn weighed(&self) -> u64 {
        self.weighed.get()
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
        worth: impl Fn(&Scorer, &Order) -> i64,
    ) -> Option<Order> {
        if orders.len() <= 1 {
            return orders.into_iter().next();
        }
        if view.combat().is_some() && !orders.iter().any(|order| matches!(order, Order::Advance { .. })) {
            return view.default_order().or_else(|| orders.into_iter().next());
        }
        let scorer = self.scorer(view, tasks)?;
        if view.combat().is_some() {
            let pursuit = scorer.pursuit(&orders);
            return pursuit.or_else(|| view.default_order());
        }
        if let Some(attack) = scorer.divided_attack(&orders)
            && worth(&scorer, &attack) > 0
        {
            return Some(attack);
        }
        let best = orders
            .iter()
            .map(|order| (worth(&scorer, order), order))
            .filter(|(worth, _)| *worth > 0)
            .max_by(|(a, left), (b, right)| a.cmp(b).then(right.cmp(left)));
        let best = best.map(|(_, order)| order.clone());
        best.or_else(|| {
            [Order::EndPhase, Order::EndCombat]
                .into_iter()
                .find(|order| orders.contains(order))
        })
        .or_else(|| room(view, &orders))
        .or_else(|| orders.first().cloned())
    }

    /// The scoring for the current situation.
    pub(super) fn scorer<'a>(&'a mut self, view: TableView<'a>, tasks: &'a Tasks) -> Option<Scorer<'a>> {
        let (game, side) = (view.game(), view.viewer());
        self.look(view, tasks);
        let (_, _, aims) = self.aims.as_ref()?;
        let strengths = Strengths::new(view);
        // Who goes out himself bars no way.
        let ways = if aims.goes {
            BTreeSet::new()
        } else {
            strengths.ways_of_the_enemy(game, &aims.nearest)
        };
        let net = view.supply_network(side);
        let board = game.board();
        let from_ways = self.from_ways.now(board, || ways.iter().copied());
        let fed = || board.space_ids().filter(|space| net.feeds(*space));
        let from_supply = self.from_supply.now(board, fed);
        let distances = [from_ways, from_supply];
        Some(Scorer::new(
            view,
            tasks,
            strengths,
            aims,
            distances,
            &self.weighed,
        ))
    }

    fn look(&mut self, view: TableView, tasks: &Tasks) {
        let now = (view.turn(), view.player());
        let is_known = (self.aims.as_ref()).is_some_and(|(turn, whose, _)| (*turn, *whose) == now);
        if !is_known {
            let before = self.aims.take().filter(|(_, whose, _)| *whose == now.1);
            let before = before.as_ref().map(|(_, _, aims)| aims);
            self.aims = Some((now.0, now.1, Aims::new(view, &GoalPlan::of(view), tasks, before)));
        }
    }
}

/// Makes room where an overstacked hex prevents the phase from ending (HK-2, HK-4): takes back a move into it, or else moves a unit as little as
/// possible.
fn room(view: TableView, orders: &[Order]) -> Option<Order> {
    let crowded: Vec<SpaceId> = view.overstacked().iter().map(|hex| hex.space).collect();
    let grid = view.game().board().grid();
    let from = |unit: UnitId| {
        let at = view.status(unit)?.at;
        at.filter(|at| crowded.contains(at))
    };
    let moves = orders.iter().filter_map(|order| match order {
        Order::Move { unit, to, .. } | Order::Rail { unit, to } if view.has_room(*unit, *to) => {
            Some((grid.distance(from(*unit)?, *to), order))
        }
        _ => None,
    });
    orders
        .iter()
        .find(|order| matches!(order, Order::TakeBack { unit } if from(*unit).is_some()))
        .or_else(|| moves.min().map(|(_, order)| order))
        .cloned()
}

/// The score of an order to a player without a strategy.
fn at_once(scorer: &Scorer, order: &Order) -> i64 {
    scorer.weigh(order)
}
