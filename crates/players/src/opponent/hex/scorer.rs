//! The scoring of orders, and what look-ahead players need of it.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::aims::Aims;
use super::estimate::{Distances, FAR, Strengths, strength};
use super::goal_plan;
use super::rail_lines::Served;
use super::tasks::{Tasks, UnitTask};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_hex_game::chapters::combat::Forecast;
use railhead_hex_game::chapters::supply::SupplyAhead;
use railhead_hex_game::definition::{OptionEffect, OptionId, OptionSpec};
use railhead_hex_game::scripts::script::Task;
use railhead_hex_game::{HexGame, Order, Phase, TableView, UnitId};

/// A bridge stands while units of the attacker are this close beyond it, in hexes: they have to cross it.
const ATTACKERS_BEYOND: u32 = 6;
/// The same for the defender: to those farther off the way round costs less than the bridge costs the enemy.
const DEFENDERS_BEYOND: u32 = 3;
/// The gain for which a unit takes a train.
pub(super) const WORTH_A_TRAIN: i64 = 60;
/// The gain of the train by which a unit goes over to another front, before any other train.
const SHIFTS: i64 = 50_000;
/// Defence factors that must stay near the objective.
const GARRISON: u32 = 18;
/// The factor for the losses of enemy units that a goal asks for.
const PREY: i64 = 2;
/// The factor for an attack on the place that a unit's task is to take.
const ON_THE_OBJECTIVE: i64 = 8;
/// The factor for an attack on the way there.
const ON_THE_WAY: i64 = 4;

/// Everything that orders are scored with.
pub(super) struct Scorer<'a> {
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
    /// Supply when Combat begins.
    pub(super) supply_ahead: SupplyAhead<'a>,
    /// The units that have not marched yet, where they are, and their attack factors.
    pub(super) fresh: Vec<(UnitId, SpaceId, u32)>,
    /// The units that wait for a train instead of marching, sorted by id.
    pub(super) waiting: Vec<UnitId>,
    /// The tasks of units.
    pub(super) tasks: &'a Tasks,
    /// The enemy units whose end a goal of the side asks for (HV-4), and where they stand.
    pub(super) prey: BTreeMap<UnitId, SpaceId>,
    /// The hexes that the side's trains reach, and their railheads, where railway troops ask for them.
    pub(super) served: OnceCell<Served>,
    /// The worth of the position of the unit that was last scored.
    pub(super) here: Cell<Option<(UnitId, i64)>>,
    /// Where trains come from each space within so many hexes, as far as it has been asked for: units that stand together ask for the same.
    pub(super) by_rail: RefCell<BTreeMap<(SpaceId, u16), Rc<[SpaceId]>>>,
    /// How many places the player has weighed for its units.
    pub(super) weighed: &'a Cell<u64>,
}

/// The least score of an attack: a defender strikes back only if that is sure to hurt; a unit with a goal cannot wait.
pub(super) const fn least_value(goes: bool) -> i64 {
    if goes { 0 } else { 14 }
}

/// The units of the viewing side that have not marched yet, if this is when units march.
fn fresh(view: TableView) -> Vec<(UnitId, SpaceId, u32)> {
    if view.phase() != Phase::Movement {
        return Vec::new();
    }
    let own = view
        .game()
        .unit_ids()
        .filter(|unit| view.game().unit(*unit).side == view.viewer());
    let fresh = own.filter_map(|unit| {
        let status = view.status(unit)?;
        let (attack, _) = strength(view, unit);
        status.marched.is_none().then_some((unit, status.at?, attack))
    });
    fresh.collect()
}

impl<'a> Scorer<'a> {
    /// The scoring of orders for the side that looks.
    pub(super) fn new(
        view: TableView<'a>,
        tasks: &'a Tasks,
        strengths: Strengths,
        aims: &'a Aims,
        [from_ways, from_supply]: [&'a [u32]; 2],
        weighed: &'a Cell<u64>,
    ) -> Self {
        let game = view.game();
        let mut scorer = Self {
            game,
            view,
            goal: &aims.nearest,
            aims,
            is_attacker: aims.goes,
            from_ways,
            from_supply,
            supply_ahead: view.supply_ahead(),
            waiting: Vec::new(),
            fresh: fresh(view),
            strengths,
            tasks,
            prey: goal_plan::prey(view),
            served: OnceCell::new(),
            here: Cell::default(),
            by_rail: RefCell::default(),
            weighed,
        };
        scorer.waiting = scorer.waiting_for_the_train();
        scorer
    }

    /// What a unit gains or loses by a move; `None` for a move that it does not consider. One that goes over to another front waits for its train.
    pub(super) fn gain_of_move(&self, unit: UnitId, to: SpaceId) -> Option<i64> {
        let from = self.at(unit)?;
        if let Some(shift) = self.aims.shift(unit) {
            let is_its_train = self.view.phase() == Phase::RailMovement && shift.today == Some(to);
            return (is_its_train && self.view.has_room(unit, to)).then_some(SHIFTS);
        }
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

    /// The enemy's possible odds against a unit and its friends in a space, in tenths.
    pub(super) fn risk(&self, unit: UnitId, at: SpaceId) -> i64 {
        let (_, defence) = strength(self.view, unit);
        let others = self.defence_of_others(unit, at);
        let cover = 10 + 3 * u32::from(self.view.cover(at));
        let strong = (others + defence).max(1) * cover / 10;
        i64::from(self.strengths.threat(self.game, at) * 10 / strong)
    }

    /// Whether a unit will be in supply in a space when Combat begins, if it goes there.
    pub(super) fn is_fed_ahead(&self, unit: UnitId, at: SpaceId) -> bool {
        self.supply_ahead.feeds(at)
            || self.at(unit) != Some(at)
                && (self.view.way(unit, &[], at)).is_some_and(|way| self.supply_ahead.feeds_after(&way.path))
    }

    /// The attack factors of its side beside a space, without a unit's own; units without supply when Combat begins attack at half
    /// (HS-6).
    pub(super) fn attack_of_others(&self, enemy: SpaceId, unit: UnitId) -> u32 {
        let (attack, _) = strength(self.view, unit);
        let beside = self.game.board().links(enemy).iter().map(|link| link.to);
        let others = beside.filter_map(|at| {
            let is_here = self.at(unit) == Some(at);
            let all = self.strengths.own.get(&at)?.attack;
            let others = all.saturating_sub(if is_here { attack } else { 0 });
            let is_halved = others > 0 && !self.supply_ahead.feeds(at);
            Some(if is_halved { others / 2 } else { others })
        });
        others.sum()
    }

    /// The attack factors of a unit when Combat begins, if it goes to a space.
    pub(super) fn attack_from(&self, unit: UnitId, from: SpaceId) -> u32 {
        let (attack, _) = strength(self.view, unit);
        if self.is_fed_ahead(unit, from) {
            attack
        } else {
            attack / 2
        }
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
        // A goal may ask for the end of a unit.
        let times = |unit| if self.prey.contains_key(&unit) { PREY } else { 1 };
        let defenders = forecast.defenders.iter();
        let steps: i64 = defenders
            .filter_map(|share| Some(times(share.unit) * i64::from(self.view.status(share.unit)?.steps)))
            .sum();
        let hurt = forecast.defenders.iter().map(|share| times(share.unit)).max();
        // A unit that cannot move cannot retreat either (HB-6).
        let fixed: i64 = (forecast.defenders.iter())
            .filter(|share| self.game.unit(share.unit).movement == 0)
            .filter_map(|share| Some(i64::from(self.view.status(share.unit)?.steps)))
            .sum();
        // A side with a goal gains ground too.
        let ground = if goes { 4 } else { 3 };
        let chances = forecast.chances.iter();
        chances
            .map(|(result, faces)| {
                let loss = 3 * i64::from(result.attacker);
                let retreat = i64::from(result.retreat.min(1));
                let gain = if result.destroyed {
                    3 * steps
                } else {
                    3 * hurt.unwrap_or(1) * i64::from(result.defender) + (ground + 3 * fixed) * retreat
                };
                i64::from(*faces) * (gain - loss)
            })
            .sum()
    }

    /// The factor on the value of an attack: a unit whose task is to take a place does not spend itself on enemies
    /// beside the way.
    pub(super) fn times_for_the_goal(&self, target: SpaceId, attackers: &[UnitId]) -> i64 {
        let times = attackers.iter().filter_map(|unit| {
            let own_task = self
                .tasks
                .of(*unit)
                .filter(|own_task| own_task.task == Task::Take)?;
            let is_nearer = self
                .at(*unit)
                .is_some_and(|at| own_task.goal.of(target) < own_task.goal.of(at));
            Some(match (own_task.at == target, is_nearer) {
                (true, _) => ON_THE_OBJECTIVE,
                (false, true) => ON_THE_WAY,
                (false, false) => 1,
            })
        });
        times.max().unwrap_or(1)
    }

    /// The place of a unit of the side.
    pub(super) fn at(&self, unit: UnitId) -> Option<SpaceId> {
        self.view.status(unit)?.at
    }

    pub(super) fn is_supplied(&self, unit: UnitId) -> bool {
        self.view.status(unit).is_some_and(|status| status.supplied)
    }

    /// The score of an order; orders scoring 0 or less are not given.
    pub(super) fn weigh(&self, order: &Order) -> i64 {
        match order {
            Order::Move { unit, to, .. } | Order::Rail { unit, to } => self.weigh_move(*unit, *to),
            Order::Choose { option } => self.weigh_option(*option),
            Order::Deploy { unit, to } => self.weigh_deployment(*unit, *to),
            Order::Muster { .. } => 1,
            Order::Accept { .. } => i64::from(self.tasks.spend()),
            Order::Sail { unit, to } => self.weigh_voyage(*unit, *to),
            Order::Blow { unit, crossing } => self.weigh_demolition(*unit, *crossing),
            Order::BreakTrack { unit, to } => self.weigh_breaking(*unit, *to),
            Order::Leave { unit } => self.weigh_leaving(*unit),
            Order::Replace { unit } => self.weigh_replacement(*unit),
            Order::Attack {
                target,
                attackers,
                air,
            } => self.weigh_attack(*target, attackers, *air),
            // `choose` has its own answers to a combat's questions.
            _ => 0,
        }
    }

    /// A move scores what the unit gains by it; a move that overstacks never scores.
    fn weigh_move(&self, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), Some(gain)) = (self.at(unit), self.gain_of_move(unit, to)) else {
            return 0;
        };
        // Only a long ride is worth a train.
        let least = match self.view.phase() {
            Phase::RailMovement => WORTH_A_TRAIN,
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
        let is_told = self.tasks.of(unit).is_some() || self.aims.has(unit);
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

    /// One option is enough: field works for a side that defends, else the cheapest. In 3,000 games of the Malayan
    /// Campaign the Commonwealth won 36% with the prepared Johore line, and 32% with the cheaper increase of the railway.
    pub(super) fn weigh_option(&self, option: OptionId) -> i64 {
        let spec = self.game.option(option);
        let rank = |one: &OptionSpec| (!self.wants_works(one), one.price);
        let offered = self.game.definition().options.iter();
        let best = offered
            .filter(|other| other.side == spec.side && !other.is_given)
            .map(rank)
            .min();
        let has_one = !self.view.chosen_options(spec.side).is_empty();
        i64::from(self.tasks.spend() && !has_one && best == Some(rank(spec)))
    }

    /// Whether an option prepares hexes for the side's defence (HB-4).
    pub(super) fn wants_works(&self, option: &OptionSpec) -> bool {
        !self.is_attacker && matches!(option.effect, OptionEffect::Fortify(_))
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
        let own_task = self.tasks.of(unit);
        let goes = own_task.map_or(self.is_attacker, |own_task| own_task.task == Task::Take);
        if !goes || self.tasks.keep(unit) {
            return 0;
        }
        let (attack, _) = strength(self.view, unit);
        let held = self.strengths.enemy.get(&to).map_or(0, |here| here.defence);
        if own_task.is_some_and(|own_task| own_task.by_sea && own_task.at == to) {
            return if attack >= 2 * held { 50_000 } else { 0 };
        }
        let is_source = self
            .game
            .definition()
            .sources
            .iter()
            .any(|source| source.at == to && self.game.unit(unit).side == source.side);
        // An assault from the sea costs a column, and whoever fails has nowhere to go.
        if attack < 3 * held || !(is_source || self.is_supplied_there(to)) {
            return 0;
        }
        match self.at(unit) {
            None => 100_000 - 10 * self.goal_by_train(unit, to),
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

    /// A bridge is worth destroying when the enemy is near and no own unit is close beyond it.
    fn weigh_demolition(&self, unit: UnitId, crossing: CrossingId) -> i64 {
        if self.tasks.keep(unit) {
            return 0;
        }
        let ends = self.game.board().crossing(crossing).between;
        let nearest = ends.map(|end| self.strengths.nearest_enemy(self.game, end));
        let is_near = nearest.into_iter().any(|far| far <= 4);
        let beyond = if self.is_attacker {
            ATTACKERS_BEYOND
        } else {
            DEFENDERS_BEYOND
        };
        if is_near && !self.cuts_off(crossing, beyond) {
            50
        } else {
            0
        }
    }

    /// Whether own units at most this far beyond a bridge, as seen from what is fought for, have to cross it.
    fn cuts_off(&self, crossing: CrossingId, within: u32) -> bool {
        let (board, goal) = (self.game.board(), self.goal);
        let ends = board.crossing(crossing).between;
        let edge = ends.map(|end| goal.of(end)).into_iter().max().unwrap_or(FAR);
        let mut own = self.strengths.own.keys();
        own.any(|at| {
            (edge + 1..FAR).contains(&goal.of(*at))
                && ends.iter().any(|end| board.grid().distance(*at, *end) <= within)
        })
    }

    /// An attack scores the enemy's expected losses, less its cost.
    pub(super) fn weigh_attack(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> i64 {
        if attackers.iter().any(|unit| self.tasks.keep(*unit)) {
            return 0;
        }
        let Ok(forecast) = self.view.forecast(target, attackers, air) else {
            return 0;
        };
        let own_tasks: Vec<&UnitTask> = (attackers.iter().filter_map(|unit| self.tasks.of(*unit))).collect();
        let hunts = self.prey.values().any(|at| *at == target);
        let goes = self.is_attacker || hunts || own_tasks.iter().any(|own_task| own_task.task == Task::Take);
        if forecast.odds.is_none() {
            // The hex is empty: units advance one by one, after the combats.
            return match attackers {
                [unit] if goes && self.gains_by(*unit, target) => 1,
                _ => 0,
            };
        }
        let at_such_odds: Vec<bool> = own_tasks
            .iter()
            .filter_map(|own_task| own_task.attacks_at(&forecast))
            .collect();
        if at_such_odds.contains(&false) {
            return 0;
        }
        let value = self.value_of(&forecast, goes);
        let least = least_value(goes);
        // Air points that make no difference are saved.
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
