//! Advances after combat: which units enter the hex that was won, or go beyond it.

use super::estimate::strength;
use super::scorer::Scorer;
use railhead_engine::board::SpaceId;
use railhead_hex_game::scripts::script::Task;
use railhead_hex_game::{Order, UnitId};

impl Scorer<'_> {
    /// The next advance after a combat (HB-7): the unit that gets closer to its goal. `None` if no unit gains by advancing; then the default answer
    /// will do.
    pub(super) fn pursuit(&self, orders: &[Order]) -> Option<Order> {
        let mut is_ours = false;
        let mut best: Option<(i64, &Order)> = None;
        for order in orders {
            let Order::Advance { unit, to } = order else {
                continue;
            };
            let own_task = self.tasks.of(*unit);
            if !own_task.map_or(self.is_attacker, |own_task| own_task.task == Task::Take) {
                continue;
            }
            is_ours = true;
            let gain = self.gain(*unit, *to);
            // The first unit is the strongest, and stands for those that follow.
            let (attack, defence) = strength(self.view, *unit);
            let is_first = !self.strengths.own.contains_key(to);
            let first = if is_first {
                80 + 10 * i64::from(attack + defence)
            } else {
                0
            };
            if gain + first > 0 && best.is_none_or(|(most, _)| gain + first > most) {
                best = Some((gain + first, order));
            }
        }
        if let Some((_, order)) = best {
            return Some(order.clone());
        }
        is_ours.then_some(Order::EndCombat)
    }

    /// Whether a unit gains by entering an empty space, and has room there.
    pub(super) fn gains_by(&self, unit: UnitId, to: SpaceId) -> bool {
        self.view.has_room(unit, to) && self.gain(unit, to) > 0
    }

    fn gain(&self, unit: UnitId, to: SpaceId) -> i64 {
        // A unit from the sea has no other hex.
        self.at(unit)
            .map_or(1_000, |from| self.worth(unit, to) - self.worth(unit, from))
    }
}
