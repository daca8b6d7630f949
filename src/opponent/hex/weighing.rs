//! What orders are weighed with, and what players who look ahead ask of it besides.

use super::estimate::{Distances, Strengths};
use super::greedy::Weighing;
use super::tasks::Tasks;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Order, TableView, UnitId};

impl<'a> Weighing<'a> {
    /// What the orders of the side that looks are weighed with.
    pub(super) fn new(
        view: TableView<'a>,
        tasks: &'a Tasks,
        strengths: Strengths,
        goal: &'a Distances,
        from_ways: &'a [u32],
        from_supply: &'a [u32],
    ) -> Self {
        let game = view.game();
        let victory = game.definition().victory.as_ref();
        let mut weighing = Self {
            game,
            view,
            goal,
            is_attacker: victory.is_none_or(|victory| victory.side == view.viewer()),
            from_ways,
            from_supply,
            waiting: Vec::new(),
            strengths,
            tasks,
        };
        weighing.waiting = weighing.waiting_for_the_train();
        weighing
    }

    /// The answer to a decision of the combat that is being fought.
    pub(super) fn answer(&self, orders: &[Order]) -> Option<Order> {
        let advances = |order: &Order| matches!(order, Order::Advance { .. });
        let pursuit = if orders.iter().any(advances) {
            self.pursuit(orders)
        } else {
            None
        };
        pursuit
            .or_else(|| self.view.default_order())
            .or_else(|| orders.first().cloned())
    }

    /// What a unit gains by a move, or loses; `None` for one that it does not think of.
    pub(super) fn gain_of_move(&self, unit: UnitId, to: SpaceId) -> Option<i64> {
        let from = self.at(unit)?;
        let stays = self.waiting.contains(&unit) || self.tasks.keep(unit);
        (!stays && self.view.has_room(unit, to)).then(|| self.worth(unit, to) - self.worth(unit, from))
    }

    /// What an attack is worth that may look bad; `None` for one that the rules refuse.
    pub(super) fn value_of_attack(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> Option<i64> {
        let forecast = self.view.forecast(target, attackers, air).ok()?;
        if forecast.odds.is_none() {
            return Some(self.weigh_attack(target, attackers, air));
        }
        Some(4 * self.value_of(&forecast, self.is_attacker) - i64::from(air))
    }
}
