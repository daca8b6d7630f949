//! Advice for a person: the orders that `greedy` prefers, with reasons in words.

use std::collections::BTreeSet;

use super::estimate::strength;
use super::tasks::Tasks;
use super::{greedy::Greedy, scorer::Scorer};
use crate::opponent::Advice;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::definition::CombatResult;
use crate::rules::hex_game::{Order, TableView, UnitId};
use crate::rules::text::words::{count, listed};

/// The most pieces of advice at a time.
const MOST: usize = 8;

impl Greedy {
    /// The orders that look best now for the viewing side, one per unit and one per enemy hex: where the enemy is near
    /// first, then by worth. No reason comes twice.
    pub(super) fn best(&mut self, view: TableView) -> Vec<Advice<Order>> {
        let orders = view.orders();
        let tasks = Tasks::default();
        let Some(scorer) = self.scorer(view, &tasks) else {
            return Vec::new();
        };
        let mut weighed: Vec<(i64, &Order)> = orders
            .iter()
            .map(|order| (scorer.weigh(order), order))
            .filter(|(weight, _)| *weight > 0)
            .collect();
        weighed.sort_by(|(a, left), (b, right)| b.cmp(a).then(left.cmp(right)));
        let mut seen = BTreeSet::new();
        weighed.retain(|(_, order)| About::of(order).is_some_and(|about| seen.insert(about)));
        weighed.sort_by_key(|(_, order)| scorer.delay(order));
        let mut best: Vec<Advice<Order>> = Vec::new();
        for (_, order) in weighed {
            let advice = match order {
                Order::Move { unit, to, .. } => Some(scorer.march(order, *unit, *to)),
                Order::Rail { unit, to } => scorer.ride(order, *unit, *to),
                Order::Attack {
                    target, attackers, ..
                } => scorer.attack(order, *target, attackers),
                _ => None,
            };
            let is_new = |advice: &Advice<Order>| best.iter().all(|other| other.why != advice.why);
            best.extend(advice.filter(is_new));
            if best.len() == MOST {
                break;
            }
        }
        best
    }
}

fn hexes(number: u32) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "hex", "hexes")
}

/// The subject of an order, so that no subject gets advice twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum About {
    Unit(UnitId),
    Enemy(SpaceId),
}

impl About {
    const fn of(order: &Order) -> Option<Self> {
        match order {
            Order::Move { unit, .. } | Order::Rail { unit, .. } => Some(Self::Unit(*unit)),
            Order::Attack { target, .. } => Some(Self::Enemy(*target)),
            _ => None,
        }
    }
}

impl Scorer<'_> {
    /// How long an order can wait: 0 if the enemy can attack there next, 1 if it comes near, 2 otherwise.
    fn delay(&self, order: &Order) -> u8 {
        let (unit, to) = match order {
            Order::Move { unit, to, .. } | Order::Rail { unit, to } => (*unit, *to),
            _ => return 0,
        };
        let places = self.at(unit).into_iter().chain([to]);
        let nearest = places.map(|at| self.strengths.nearest_enemy(self.game, at)).min();
        match nearest {
            None | Some(0..=4) => 0,
            Some(5..=7) => 1,
            Some(_) => 2,
        }
    }

    fn march(&self, order: &Order, unit: UnitId, to: SpaceId) -> Advice<Order> {
        let place = self.game.board().label(to);
        let words = format!("{}: march to {place}", self.view.name(unit));
        self.travel(order, (unit, to), words, self.reasons(unit, to))
    }

    fn ride(&self, order: &Order, unit: UnitId, to: SpaceId) -> Option<Advice<Order>> {
        let place = self.game.board().label(to);
        let words = format!("{}: by rail to {place}", self.view.name(unit));
        let mut reasons = self.reasons(unit, to);
        let hexes = self.view.reach(unit).cost(to)?;
        reasons.insert(
            0,
            format!("{hexes} hexes in one phase, where a march would take turns"),
        );
        Some(self.travel(order, (unit, to), words, reasons))
    }

    fn travel(
        &self,
        order: &Order,
        (unit, to): (UnitId, SpaceId),
        words: String,
        reasons: Vec<String>,
    ) -> Advice<Order> {
        let why = if reasons.is_empty() {
            "the position is better there".to_owned()
        } else {
            reasons.join("; ")
        };
        Advice {
            order: order.clone(),
            words,
            why,
            arrows: self.at(unit).map(|from| [from, to]).into_iter().collect(),
        }
    }

    /// What a unit gains by being there, the most important first.
    fn reasons(&self, unit: UnitId, to: SpaceId) -> Vec<String> {
        let Some(from) = self.at(unit) else {
            return Vec::new();
        };
        let (game, view) = (self.game, self.view);
        let mut reasons = Vec::new();
        if self.is_supplied_there(to) && !self.is_supplied(unit) {
            reasons.push("it returns to supply".to_owned());
        }
        let [before, after] = [from, to].map(|at| self.strengths.nearest_enemy(game, at));
        if self.is_attacker {
            let victory = game.definition().victory.as_ref();
            let goal = victory.map_or("the enemy's towns", |victory| victory.objective.as_str());
            let nearer = self.goal_of(unit, from) - self.goal_of(unit, to);
            if nearer > 0 {
                reasons.push(format!("{nearer} movement points closer to {goal}"));
            }
            if after == 1 && before > 1 {
                reasons.push("it touches the enemy and can attack".to_owned());
            }
            return reasons;
        }
        let [strong, threat] = [
            strength(view, unit).1 + self.strengths.own.get(&to).map_or(0, |here| here.defence),
            self.strengths.threat(game, to),
        ];
        match (self.from_ways[from.index()], self.from_ways[to.index()]) {
            (before, 0) if before > 0 => reasons.push(format!(
                "it blocks the enemy's way, {} ahead of the enemy at {}",
                hexes(after),
                self.enemy_near(to)
            )),
            (before, after) if after < before => {
                reasons.push(format!(
                    "it comes {} nearer to the enemy's way",
                    hexes(before - after)
                ));
            }
            _ => {}
        }
        if self.strengths.threat(game, from) > threat {
            reasons.push(format!(
                "it is out of reach of the stronger enemy ({threat} attack factors near it there, {} here)",
                self.strengths.threat(game, from)
            ));
        } else if threat > 0 && threat <= strong * 2 {
            reasons.push(format!(
                "it holds there: defence {strong} against {threat} near it"
            ));
        }
        let cover = |at: SpaceId| game.tables().terrain[usize::from(game.board().space(at).terrain.0)].combat;
        if cover(to) < cover(from) {
            reasons.push("the country favours the defender".to_owned());
        }
        reasons
    }

    /// The place of the enemy nearest to a space.
    fn enemy_near(&self, space: SpaceId) -> String {
        let (board, enemies) = (self.game.board(), self.strengths.enemy.keys());
        let nearest = enemies.min_by_key(|at| board.grid().distance(**at, space));
        nearest.map_or_else(String::new, |at| board.label(*at))
    }

    fn attack(&self, order: &Order, target: SpaceId, attackers: &[UnitId]) -> Option<Advice<Order>> {
        let Order::Attack { air, .. } = order else {
            return None;
        };
        let forecast = self.view.forecast(target, attackers, *air).ok()?;
        let place = self.game.board().label(target);
        let names: Vec<&str> = attackers.iter().map(|unit| self.view.name(*unit)).collect();
        let why = match &forecast.odds {
            None => "it is undefended".to_owned(),
            Some(odds) => {
                let faces = |good: &dyn Fn(i64) -> bool| -> u8 {
                    let chances = forecast.chances.iter();
                    let balance = |result: &CombatResult| {
                        let driven = i64::from(result.destroyed || result.retreat > 0);
                        i64::from(result.defender) + driven - i64::from(result.attacker)
                    };
                    let fitting = chances.filter(|(result, _)| good(balance(result)));
                    fitting.map(|(_, faces)| *faces).sum()
                };
                format!(
                    "odds {}: {} of 6 rolls hurt the enemy more, {} hurt you more",
                    odds.ratio(self.game),
                    faces(&|balance| balance > 0),
                    faces(&|balance| balance < 0),
                )
            }
        };
        let from: BTreeSet<SpaceId> = attackers.iter().filter_map(|unit| self.at(*unit)).collect();
        Some(Advice {
            order: order.clone(),
            words: format!("Attack {place} with {}", listed(&names, "and")),
            why,
            arrows: from.into_iter().map(|from| [from, target]).collect(),
        })
    }
}
