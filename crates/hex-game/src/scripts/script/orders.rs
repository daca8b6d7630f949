//! Checks the exact orders of a script: orders that can never be legal are issues.

use super::TimedOrder;
use super::check::ScriptCheck;
use super::file::TimedOrderFile;
use crate::definition::{Mobility, Phase, Side, UnitId};
use crate::{Order, OrderText};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::text::issue::Issue;

impl ScriptCheck<'_> {
    pub(super) fn orders(&mut self, side: Option<Side>) -> Vec<TimedOrder> {
        let file = self.file;
        let mut orders: Vec<TimedOrder> = Vec::new();
        for (number, planned) in file.orders.iter().enumerate() {
            let path = format!("orders[{number}]");
            let Some(planned) = self.order(&path, planned, side) else {
                continue;
            };
            let is_over = orders.iter().any(|before| {
                let is_same_phase = (before.turn, before.phase) == (planned.turn, planned.phase);
                is_same_phase && before.order == Order::EndPhase && before.when.is_empty()
            });
            if is_over {
                let what = "the phase is over by then: an unconditional EndPhase comes first";
                self.push(Issue::new(format!("{path}.order"), what));
            }
            orders.push(planned);
        }
        orders
    }

    fn order(&mut self, path: &str, file: &TimedOrderFile, side: Option<Side>) -> Option<TimedOrder> {
        let turn = self.turn(&format!("{path}.on"), &file.on);
        let calendar = &self.common.game.definition().calendar;
        // Setup precedes only the first turn.
        let is_setup = file.phase == Phase::Setup;
        let last = if is_setup { calendar.first } else { calendar.last };
        let is_played = turn.is_none_or(|turn| (calendar.first..=last).contains(&turn));
        // A script can serve several scenarios, each with options of its own, some of them free.
        let game = self.common.game;
        let is_skipped = if let OrderText::Choose { option } | OrderText::Drop { option } = &file.order {
            match game.option_named(option) {
                Some(id) => game.option(id).is_given,
                None => !is_played || self.options.contains(option.as_str()),
            }
        } else {
            self.leaves_the_part(&file.order)
        };
        let order = if is_skipped {
            None
        } else {
            let order = file.order.to_order(self.common.game);
            order
                .map_err(|unknown| self.push(Issue::new(format!("{path}.order"), unknown)))
                .ok()
        };
        if let Some(order) = &order {
            self.check_phase(&format!("{path}.phase"), file.phase, order);
            self.check_order(&format!("{path}.order"), order, side);
        }
        let when = self.common.conditions(&format!("{path}.when"), &file.when);
        Some(TimedOrder {
            turn: turn?,
            phase: file.phase,
            order: order?,
            when,
        })
    }

    /// Whether an order names a hex or a bridge of the board outside the part that this scenario plays.
    fn leaves_the_part(&self, order: &OrderText) -> bool {
        let board = self.common.game.board();
        let is_played = |word: &str| board.space_named(word).is_none_or(|at| board.plays(at));
        let stays: Result<OrderText, ()> = order.translated(
            |unit| Ok(unit.clone()),
            |word| is_played(word).then(|| word.clone()).ok_or(()),
            |option| Ok(option.clone()),
            |bridge| {
                let is_off = self.common.base.is_cut_off(bridge);
                (!is_off).then(|| bridge.clone()).ok_or(())
            },
        );
        stays.is_err()
    }

    /// Adds an issue for an order that its phase never allows.
    fn check_phase(&mut self, path: &str, phase: Phase, order: &Order) {
        let phases = order.about().phases;
        if phases.contains(&phase) {
            return;
        }
        let issue = if let Some(first) = phases.first() {
            let [wanted, now] = [*first, phase].map(Phase::name);
            let what = format!("this order belongs to the {wanted}, but the {now} never allows it");
            Issue::new(path, what).hint(format!("phase: {first:?}"))
        } else {
            let issue = Issue::new(
                path,
                "this answers a combat decision, but a script cannot give orders in a combat",
            );
            issue.hint("set losses and retreat of the group instead")
        };
        self.push(issue);
    }

    /// Adds issues for what no order can do: use the enemy's units and options, or enter hexes closed to the unit.
    fn check_order(&mut self, path: &str, order: &Order, side: Option<Side>) {
        let game = self.common.game;
        let is_theirs = |whose: Side| side.is_some_and(|side| side != whose);
        for unit in order.about().units {
            let spec = game.unit(*unit);
            if is_theirs(spec.side) {
                self.push(Issue::new(path, format!("\"{}\" is on the other side", spec.id)));
            }
        }
        if let Order::Choose { option } | Order::Drop { option } = order {
            let spec = game.option(*option);
            if is_theirs(spec.side) {
                let what = format!("the option \"{}\" belongs to the other side", spec.id);
                self.push(Issue::new(path, what));
            }
        }
        if let Order::Attack { attackers, .. } = order
            && attackers.is_empty()
        {
            self.push(Issue::new(path, "the attack names no attackers"));
        }
        if let Order::Move { unit, to, via } = order {
            for space in via.iter().chain([to]) {
                self.check_march(path, *unit, *space);
            }
        }
        if let Order::Book { units, .. } = order
            && units.is_empty()
        {
            self.push(Issue::new(path, "the booking names no unit"));
        }
        if let Order::Rail { to, .. } | Order::Book { to, .. } = order
            && !game.board().has_rail(*to)
        {
            let at = game.board().label(*to);
            self.push(Issue::new(path, format!("no railway runs through {at}")));
        }
    }

    /// Adds an issue for a march that can never happen.
    fn check_march(&mut self, path: &str, unit: UnitId, to: SpaceId) {
        let (game, board) = (self.common.game, self.common.game.board());
        let (name, at) = (&game.unit(unit).name, board.label(to));
        let what = match game.mobility(unit) {
            Mobility::Fixed => format!("{name} is a fixed defence and does not move"),
            _ if board.ground(to) != Ground::Land => format!("{at} is not land in play"),
            Mobility::RoadBound if !board.has_road_or_rail(to) => {
                format!("{name} keeps to roads and railways, and none runs through {at}")
            }
            Mobility::Foot | Mobility::RoadBound => return,
        };
        self.push(Issue::new(path, what));
    }
}
