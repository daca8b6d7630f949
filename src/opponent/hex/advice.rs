//! Advice for a person: the orders that `greedy` would give in the rest of the phase, with reasons in words.
//!
//! They are one plan: each counts those before it, so that no two contradict each other, and whoever follows them all has played as `greedy` does.

use std::collections::BTreeSet;

use super::estimate::strength;
use super::tasks::Tasks;
use super::{greedy::Greedy, scorer::Scorer};
use crate::opponent::Advice;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Game as _, Playable as _};
use crate::rules::hex_game::definition::CombatResult;
use crate::rules::hex_game::{HexGame, HexState, Order, TableView, UnitId};
use crate::rules::text::words::count;

/// So many orders ahead it looks for the most urgent ones.
const AHEAD: usize = 24;

impl Greedy {
    /// The orders that it would give from here to the end of the phase.
    pub(super) fn rest_of_the_phase(&mut self, game: &HexGame, mut state: HexState) -> Vec<Advice<Order>> {
        let side = state.decider();
        let phase = |state: &HexState| (state.turn(), state.player(), state.phase(), state.decider());
        let now = phase(&state);
        let mut attacks: Vec<Order> = Vec::new();
        let mut planned: Vec<Advice<Order>> = Vec::new();
        while planned.len() < AHEAD && phase(&state) == now && state.combat().is_none() {
            let view = TableView::new(game, &state, side);
            let mut orders = view.orders();
            orders.retain(|order| attacks.iter().all(|attack| !are_rivals(attack, order)));
            let Some(order) = self.choose_among(orders, view, &Tasks::default()) else {
                break;
            };
            if matches!(order, Order::EndPhase | Order::EndCombat | Order::TakeBack { .. }) {
                break;
            }
            let tasks = Tasks::default();
            let Some(scorer) = self.scorer(view, &tasks) else {
                break;
            };
            planned.extend(scorer.explain(&order));
            if matches!(order, Order::Attack { .. }) {
                // What it brings is up to the dice; the others are weighed as if it had not been made yet.
                attacks.push(order);
            } else {
                game.resolve(&mut state, &order);
            }
        }
        planned
    }
}

/// Whether an order is an attack that an earlier one rules out: on the same enemy, or with the same units.
fn are_rivals(earlier: &Order, order: &Order) -> bool {
    match (earlier, order) {
        (
            Order::Attack {
                target: one,
                attackers: ours,
                ..
            },
            Order::Attack {
                target, attackers, ..
            },
        ) => one == target || attackers.iter().any(|unit| ours.contains(unit)),
        _ => false,
    }
}

fn hexes(number: u32) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "hex", "hexes")
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

    /// An order with the reason for it; `None` if there is nothing to say.
    fn explain(&self, order: &Order) -> Option<Advice<Order>> {
        let why = match order {
            Order::Move { unit, to, .. } => in_words(&self.reasons(*unit, *to)),
            Order::Rail { unit, to } => {
                let hexes = self.view.reach(*unit).cost(*to)?;
                let mut reasons = vec![format!(
                    "{hexes} hexes in one phase, where a march would take turns"
                )];
                reasons.extend(self.reasons(*unit, *to));
                in_words(&reasons)
            }
            Order::Attack {
                target,
                attackers,
                air,
            } => self.odds(*target, attackers, *air)?,
            Order::Deploy { .. } if self.is_attacker => {
                format!("it comes on as near to {} as it can", self.goal_in_words())
            }
            Order::Deploy { .. } => "it comes on as near as it can to where it is needed".to_owned(),
            Order::Muster { .. } => "from the off-map port it can go by sea to where it is needed".to_owned(),
            Order::Accept { .. } => "one more unit is worth its price".to_owned(),
            Order::Choose { .. } => "one option is worth its price, and this is the cheapest".to_owned(),
            Order::Sail { to, .. } if self.strengths.enemy.contains_key(to) => {
                "it is strong enough to land against those who hold it".to_owned()
            }
            Order::Sail { .. } => format!(
                "nobody stands there, and it is closer to {}",
                self.goal_in_words()
            ),
            Order::Blow { crossing, .. } => {
                let [near, far] = self.game.board().crossing(*crossing).between;
                let label = |at: SpaceId| self.game.board().label(at);
                format!(
                    "the enemy is coming, and cannot cross from {} to {} then",
                    label(near),
                    label(far)
                )
            }
            _ => return None,
        };
        let about = order.about();
        let target = match order {
            Order::Attack { target, .. } => Some(*target),
            _ => about.to,
        };
        let from: BTreeSet<SpaceId> = about.units.iter().filter_map(|unit| self.at(*unit)).collect();
        let arrow = |from| target.map(|to| [from, to]);
        Some(Advice {
            delay: self.delay(order),
            words: self.game.order_words(order),
            why,
            arrows: from.into_iter().filter_map(arrow).collect(),
            order: order.clone(),
        })
    }

    /// What the attacking side goes for.
    fn goal_in_words(&self) -> &str {
        let victory = self.game.definition().victory.as_ref();
        victory.map_or("the enemy's towns", |victory| victory.objective.as_str())
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
            let goal = self.goal_in_words();
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
        if view.cover(to) > view.cover(from) {
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

    /// The odds of an attack, and which rolls favour whom; `None` where there is no forecast.
    fn odds(&self, target: SpaceId, attackers: &[UnitId], air: u8) -> Option<String> {
        let forecast = self.view.forecast(target, attackers, air).ok()?;
        Some(match &forecast.odds {
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
        })
    }
}

/// Reasons joined; a common one where there is none.
fn in_words(reasons: &[String]) -> String {
    if reasons.is_empty() {
        "the position is better there".to_owned()
    } else {
        reasons.join("; ")
    }
}
