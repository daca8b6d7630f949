//! The scoring of orders, and what look-ahead players need of it.

use std::cell::Cell;

use super::aims::Aims;
use super::estimate::{Strengths, strength};
use super::greedy::Weighing;
use super::tasks::Tasks;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::combat::Forecast;
use crate::rules::hex_game::definition::CombatResult;
use crate::rules::hex_game::script::Task;
use crate::rules::hex_game::{TableView, UnitId};

/// The factor for an attack on the place that a unit's task is to take.
const ON_THE_OBJECTIVE: i64 = 8;
/// The factor for an attack on the way there.
const ON_THE_WAY: i64 = 4;

/// The least score of an attack: a defender strikes back only if that is sure to hurt; a unit with a goal cannot wait.
pub(super) const fn least_value(goes: bool) -> i64 {
    if goes { 0 } else { 14 }
}

impl<'a> Weighing<'a> {
    /// The scoring of orders for the side that looks.
    pub(super) fn new(
        view: TableView<'a>,
        tasks: &'a Tasks,
        strengths: Strengths,
        aims: &'a Aims,
        from_ways: &'a [u32],
        from_supply: &'a [u32],
    ) -> Self {
        let game = view.game();
        let victory = game.definition().victory.as_ref();
        let mut weighing = Self {
            game,
            view,
            goal: &aims.nearest,
            aims,
            is_attacker: victory.is_none_or(|victory| victory.side == view.viewer()),
            from_ways,
            from_supply,
            supply_ahead: view.supply_ahead(),
            waiting: Vec::new(),
            strengths,
            tasks,
            here: Cell::default(),
        };
        weighing.waiting = weighing.waiting_for_the_train();
        weighing
    }

    /// What a unit gains or loses by a move; `None` for a move that it does not consider.
    pub(super) fn gain_of_move(&self, unit: UnitId, to: SpaceId) -> Option<i64> {
        let from = self.at(unit)?;
        let stays = self.waiting.contains(&unit) || self.tasks.keep(unit);
        (!stays && self.view.has_room(unit, to)).then(|| self.worth(unit, to) - self.worth_here(unit, from))
    }

    /// The defence factors of its side in a space, without a unit's own.
    pub(super) fn defence_of_others(&self, unit: UnitId, at: SpaceId) -> u32 {
        let (_, defence) = strength(self.view, unit);
        let is_here = self.at(unit) == Some(at);
        let there = self.strengths.own.get(&at).map_or(0, |here| here.defence);
        there.saturating_sub(if is_here { defence } else { 0 })
    }

    /// How strong the enemy could be against a unit and its friends in a space, in tenths of the odds.
    pub(super) fn risk(&self, unit: UnitId, at: SpaceId) -> i64 {
        let (_, defence) = strength(self.view, unit);
        let others = self.defence_of_others(unit, at);
        let terrain = self.game.tables().terrain[usize::from(self.game.board().space(at).terrain.0)].combat;
        let cover = 10 + 3 * u32::from(terrain.unsigned_abs());
        let strong = (others + defence).max(1) * cover / 10;
        i64::from(self.strengths.threat(self.game, at) * 10 / strong)
    }

    /// Whether a unit will be fed in a space when Combat begins, if it goes there.
    pub(super) fn is_fed_ahead(&self, unit: UnitId, at: SpaceId) -> bool {
        self.supply_ahead.feeds(at)
            || self.at(unit) != Some(at)
                && (self.view.way(unit, &[], at)).is_some_and(|way| self.supply_ahead.feeds_after(&way.path))
    }

    /// What a unit attacks a space with from another, if it goes there, and those beside it: who is not fed when Combat begins attacks at
    /// half (HS-6).
    pub(super) fn attack_on(&self, enemy: SpaceId, (unit, from): (UnitId, SpaceId)) -> u32 {
        let (attack, _) = strength(self.view, unit);
        let halved = |attack: u32, is_fed: bool| if is_fed { attack } else { attack / 2 };
        let beside = self.game.board().links(enemy).iter().map(|link| link.to);
        let others = beside.filter_map(|at| {
            let is_here = self.at(unit) == Some(at);
            let all = self.strengths.own.get(&at)?.attack;
            let others = all.saturating_sub(if is_here { attack } else { 0 });
            (others > 0).then(|| halved(others, self.supply_ahead.feeds(at)))
        });
        others.sum::<u32>() + halved(attack, self.is_fed_ahead(unit, from))
    }

    /// The worth of a unit's current position; cached, since each of its moves needs it.
    fn worth_here(&self, unit: UnitId, at: SpaceId) -> i64 {
        match self.here.get() {
            Some((other, worth)) if other == unit => worth,
            _ => {
                let worth = self.worth(unit, at);
                self.here.set(Some((unit, worth)));
                worth
            }
        }
    }

    /// The score of an attack beyond the least score, negative if it looks bad; `None` if the rules refuse it.
    pub(super) fn value_of_attack(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> Option<i64> {
        let forecast = self.view.forecast(target, attackers, air).ok()?;
        if forecast.odds.is_none() {
            return Some(self.weigh_attack(target, attackers, air));
        }
        Some(
            4 * (self.value_of(&forecast, self.is_attacker) - least_value(self.is_attacker)) - i64::from(air),
        )
    }

    /// The expected value of an attack over the faces of the die; `goes` is whether the side has a goal to reach.
    pub(super) fn value_of(&self, forecast: &Forecast, goes: bool) -> i64 {
        let defenders = forecast.defenders.iter();
        let steps: i64 = defenders
            .filter_map(|share| Some(i64::from(self.view.status(share.unit)?.steps)))
            .sum();
        // A unit that cannot move cannot retreat either (HB-6).
        let fixed: i64 = (forecast.defenders.iter())
            .filter(|share| self.game.unit(share.unit).movement == 0)
            .filter_map(|share| Some(i64::from(self.view.status(share.unit)?.steps)))
            .sum();
        // A side with a goal gains ground too.
        let ground = if goes { 4 } else { 3 };
        let of_result = |result: &CombatResult| {
            let loss = 3 * i64::from(result.attacker);
            let retreat = i64::from(result.retreat.min(1));
            let gain = if result.destroyed {
                3 * steps
            } else {
                3 * i64::from(result.defender) + (ground + 3 * fixed) * retreat
            };
            gain - loss
        };
        let chances = forecast.chances.iter();
        chances
            .map(|(result, faces)| i64::from(*faces) * of_result(result))
            .sum()
    }

    /// The factor on the value of an attack: a unit whose task is to take a place does not spend itself on enemies
    /// beside the way.
    pub(super) fn times_for_the_goal(&self, target: SpaceId, attackers: &[UnitId]) -> i64 {
        let times = attackers.iter().filter_map(|unit| {
            let told = self.tasks.of(*unit).filter(|told| told.task == Task::Take)?;
            let is_nearer = self
                .at(*unit)
                .is_some_and(|at| told.goal.of(target) < told.goal.of(at));
            Some(match (told.at == target, is_nearer) {
                (true, _) => ON_THE_OBJECTIVE,
                (false, true) => ON_THE_WAY,
                (false, false) => 1,
            })
        });
        times.max().unwrap_or(1)
    }
}
