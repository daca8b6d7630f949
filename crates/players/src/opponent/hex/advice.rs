//! Advice for a person: the orders that `greedy` would give in the rest of the phase, with reasons in words.
//!
//! They are one plan: each counts those before it, so that no two contradict each other, and whoever follows them all has played as `greedy` does.

use std::collections::BTreeSet;

use super::estimate::strength;
use super::greedy::Greedy;
use super::scorer::Scorer;
use super::tasks::Tasks;
use crate::opponent::{Advice, AdvisedOrders};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _};
use railhead_engine::text::words::{count, listed};
use railhead_hex_game::definition::{OptionEffect, OptionId};
use railhead_hex_game::{HexGame, HexState, Order, TableView, UnitId};

/// How many orders ahead it looks.
const AHEAD: usize = 24;
/// How far a unit comes in a turn, in hexes, on a road.
const A_MARCH: u32 = 7;
/// An enemy farther away than this, in hexes, says little about a place.
const IN_SIGHT: u32 = 14;

impl Greedy {
    /// The orders that it would give from here to the end of the phase.
    pub(super) fn rest_of_the_phase(&mut self, game: &HexGame, mut state: HexState) -> AdvisedOrders<Order> {
        let side = state.decider();
        let phase = |state: &HexState| (state.turn(), state.player(), state.phase(), state.decider());
        let now = phase(&state);
        let mut attacks: Vec<Order> = Vec::new();
        let mut planned: Vec<Advice<Order>> = Vec::new();
        while planned.len() < AHEAD && phase(&state) == now && state.combat().is_none() {
            let view = TableView::new(game, &state, side);
            let mut orders = view.orders();
            let left = state.campaign().air[side.index()].saturating_sub(air_of(&attacks));
            orders.retain(|order| {
                let is_free = attacks.iter().all(|attack| !are_rivals(attack, order));
                is_free && needs_air(order) <= left
            });
            let tasks = Tasks::default();
            let Some(order) = self.choose_among(orders, view, &tasks) else {
                break;
            };
            if matches!(order, Order::EndPhase | Order::EndCombat | Order::TakeBack { .. }) {
                break;
            }
            let Some(scorer) = self.scorer(view, &tasks) else {
                break;
            };
            planned.extend(scorer.explain(&order));
            if matches!(order, Order::Attack { .. }) {
                // The dice decide its result; the others are weighed as if it had not been made yet.
                attacks.push(order);
            } else {
                game.resolve(&mut state, &order);
            }
        }
        AdvisedOrders {
            goes_on: planned.len() == AHEAD,
            orders: planned,
        }
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

/// The air points of some attacks.
fn air_of(attacks: &[Order]) -> u8 {
    attacks.iter().map(needs_air).sum()
}

/// The air points that an order takes.
fn needs_air(order: &Order) -> u8 {
    match order {
        Order::Attack { air, .. } => *air,
        _ => 0,
    }
}

/// A number of things in words.
fn number(number: impl TryInto<usize>, one: &str, many: &str) -> String {
    count(number.try_into().unwrap_or(usize::MAX), one, many)
}

fn hexes(hexes: u32) -> String {
    number(hexes, "hex", "hexes")
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
    pub(super) fn explain(&self, order: &Order) -> Option<Advice<Order>> {
        let why = match order {
            Order::Move { unit, to, .. } => in_words(&self.reasons(*unit, *to)),
            Order::Rail { unit, to } => {
                let length = u32::from(self.view.reach(*unit).cost(*to)?);
                let march = u32::from(self.game.unit(*unit).movement);
                let mut reasons = self.reasons(*unit, *to);
                let turns = if length > 2 * march {
                    "several turns"
                } else {
                    "longer"
                };
                reasons.push(format!(
                    "{} by train in one phase, where a march would take {turns}",
                    hexes(length)
                ));
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
            Order::Choose { option } => {
                let gain = self.gain_of_option(*option);
                match self.game.option(*option).price {
                    0 => gain,
                    price => format!("{gain}, for {}", number(price, "victory point", "victory points")),
                }
            }
            Order::Sail { to, .. } if self.strengths.enemy.contains_key(to) => {
                "it is strong enough to land against those who hold it".to_owned()
            }
            Order::Sail { to, .. } if self.view.control(*to) == Some(self.view.viewer()) => {
                "the harbour is yours, and from there it can march on".to_owned()
            }
            Order::Sail { .. } => {
                format!(
                    "no enemy stands there, and from there it can march on {}",
                    self.goal_in_words()
                )
            }
            Order::Blow { crossing, .. } => {
                let [near, far] = self.game.board().crossing(*crossing).between;
                let label = |at: SpaceId| self.game.board().label(at);
                format!(
                    "the enemy is coming, and cannot cross from {} to {} then",
                    label(near),
                    label(far)
                )
            }
            Order::BreakTrack { .. } => "the enemy is coming, and no train or supply passes then".to_owned(),
            Order::Leave { .. } => "what has left the map counts for you".to_owned(),
            Order::Replace { .. } => "a step back costs nothing, and counts most in this unit".to_owned(),
            Order::DefendByAir { .. } => "each air point takes 1 from the attacker's die".to_owned(),
            Order::LoseStep { .. } => "of the steps that you can lose, it is the one worth least".to_owned(),
            Order::Retreat { unit, to } => self.reason_for_retreat(*unit, *to),
            Order::Advance { unit, to } => self.reason_for_advance(*unit, *to),
            Order::EndCombat => "those who are left are needed where they stand".to_owned(),
            _ => return None,
        };
        let about = order.about();
        let target = match order {
            Order::Attack { target, .. } => Some(*target),
            _ => about.to,
        };
        let from: BTreeSet<SpaceId> = about.units.iter().filter_map(|unit| self.at(*unit)).collect();
        Some(Advice {
            delay: self.delay(order),
            words: self.game.order_words(order),
            why,
            arrows: from
                .into_iter()
                .filter_map(|from| target.map(|to| [from, to]))
                .collect(),
            order: order.clone(),
        })
    }

    /// What an option does in this game.
    fn gain_of_option(&self, option: OptionId) -> String {
        let game = self.game;
        let spec = game.option(option);
        match &spec.effect {
            OptionEffect::RailCapacity(units) => {
                let now = game.tables().rail.capacity[spec.side.index()];
                format!("{units} of your units go by train in a phase then, instead of {now}")
            }
            OptionEffect::Fortify(spaces) => {
                let labels: Vec<String> = spaces.iter().map(|at| game.board().label(*at)).collect();
                let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                format!(
                    "field works at {} make them harder to take",
                    listed(&labels, "and")
                )
            }
            OptionEffect::SetUp { units, .. } => {
                format!("{} of your units can begin in other places", units.len())
            }
            OptionEffect::SquadronUntil(turn) => {
                format!("the squadron attacks convoys to the end of turn {turn}")
            }
            OptionEffect::FootOnRoads(points) => format!(
                "your units on foot march {} farther on roads",
                number(*points, "movement point", "movement points")
            ),
            OptionEffect::SeaCapacity { units, from, .. } => {
                format!("{units} of your units go by sea in a phase from turn {from} on")
            }
            OptionEffect::Arrivals => "it brings you more units".to_owned(),
            OptionEffect::AirPoints(points) => format!(
                "it gives you {} in every turn",
                number(*points, "more air point", "more air points")
            ),
        }
    }

    /// What is fought for.
    fn goal_in_words(&self) -> String {
        let Some(victory) = &self.game.definition().victory else {
            return "the enemy's towns".to_owned();
        };
        let places = self.aims.places.iter();
        if !self.is_attacker || places.clone().all(|place| victory.spaces.contains(place)) {
            return victory.objective.clone();
        }
        let labels: Vec<String> = places.map(|place| self.game.board().label(*place)).collect();
        listed(&labels.iter().map(String::as_str).collect::<Vec<_>>(), "and")
    }

    /// What a unit gains by being there, the most important first.
    fn reasons(&self, unit: UnitId, to: SpaceId) -> Vec<String> {
        let Some(from) = self.at(unit) else {
            return Vec::new();
        };
        let mut reasons = Vec::new();
        if !self.is_supplied(unit) && self.is_fed_ahead(unit, to) {
            reasons.push("it is in supply there".to_owned());
        }
        if self.is_gap(to) {
            reasons.push("it closes a gap in your line of supply".to_owned());
        } else if self.can_mend(to) && self.game.kind(unit).is_engineers {
            reasons.push("it can repair a bridge there".to_owned());
        }
        if self.aims.leaves(unit) {
            reasons.push("it makes for the exit by which it is to leave the map".to_owned());
        } else if self.is_attacker {
            let nearer = self.goal_of(unit, from) - self.goal_of(unit, to);
            if nearer > 0 {
                let points = number(nearer, "movement point", "movement points");
                reasons.push(format!("{points} closer to {}", self.goal_in_words()));
            }
            reasons.extend(self.reason_beside_the_enemy(unit, from, to));
        } else {
            reasons.extend(self.reason_beside_the_enemy(unit, from, to));
            reasons.extend(self.reasons_to_defend(unit, from, to));
        }
        reasons
    }

    /// What it gains by the enemies beside it.
    fn reason_beside_the_enemy(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Option<String> {
        let board = self.game.board();
        let enemies = board.links(to).iter().map(|link| link.to);
        let enemies = enemies.filter(|at| self.strengths.enemy.contains_key(at));
        let (known, new): (Vec<SpaceId>, Vec<SpaceId>) =
            enemies.partition(|enemy| board.are_adjacent(from, *enemy));
        let label = |at: &SpaceId| board.label(*at);
        // A unit that is too weak is not there to attack.
        let (attack, _) = strength(self.view, unit);
        let [known, new] = [known, new].map(|at| {
            at.into_iter()
                .filter(|at| {
                    let all = attack + self.attack_of_others(*at, unit);
                    2 * all >= self.strengths.enemy[at].defence * if self.is_attacker { 2 } else { 3 }
                })
                .collect::<Vec<_>>()
        });
        match (new.first(), known.first()) {
            (Some(new), _) => Some(format!("from there it can attack the enemy at {}", label(new))),
            (None, Some(known)) => Some(format!(
                "from there it can attack {} from another hex",
                label(known)
            )),
            (None, None) => None,
        }
    }

    /// What a unit of the side that holds the objective gains.
    fn reasons_to_defend(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Vec<String> {
        let (game, view) = (self.game, self.view);
        let mut reasons = Vec::new();
        if let Some(shift) = self.aims.shift(unit) {
            reasons.push(shift.reason(game));
            return reasons;
        }
        let nearer = self.goal_of(unit, from) - self.goal_of(unit, to);
        if self.aims.has(unit) && nearer > 0 {
            let points = number(nearer, "movement point", "movement points");
            reasons.push(format!(
                "{points} closer to {}, which must hold to the end",
                self.goal_in_words()
            ));
            return reasons;
        }
        let after = self.strengths.nearest_enemy(game, to);
        let strong = strength(view, unit).1 + self.strengths.own.get(&to).map_or(0, |here| here.defence);
        let before = self.from_ways[from.index()];
        let forward = self.goal.of(to) > self.goal.of(from);
        match self.from_ways[to.index()] {
            0 if before > 0 && after <= IN_SIGHT => reasons.push(format!(
                "it blocks the enemy's way, {} ahead of the enemy at {}",
                hexes(after),
                self.enemy_near(to)
            )),
            0 if before > 0 => reasons.push("it comes to the road that the enemy has to take".to_owned()),
            0 if forward => reasons.push("it goes forward to meet the enemy on the way".to_owned()),
            ways if ways < before => {
                reasons.push(format!(
                    "it comes {} nearer to the enemy's way",
                    hexes(before - ways)
                ));
            }
            _ => {}
        }
        let is_threatened = |at| self.strengths.threat(game, at);
        let near = self.near(to);
        match self.near(from) {
            now if is_threatened(from) > is_threatened(to) && near == 0 => {
                reasons.push(format!(
                    "no enemy is near, where {now} attack factors are near it now"
                ));
            }
            now if is_threatened(from) > is_threatened(to) && near < now => {
                let factors = number(near, "attack factor", "attack factors");
                reasons.push(format!(
                    "fewer enemies are near: {factors}, against {now} where it is now"
                ));
            }
            _ if is_threatened(from) > is_threatened(to) => {
                let before = self.strengths.nearest_enemy(game, from);
                if after > before {
                    reasons.push(format!("the enemy is {} away, not {before}", hexes(after)));
                }
            }
            _ if (1..=strong).contains(&near) => {
                reasons.push(format!(
                    "it can hold there: defence {strong} against {near} near it"
                ));
            }
            _ if (1..2 * strong).contains(&near) => reasons.push(format!(
                "the enemies near it are less than two to one: {near} against a defence of {strong}"
            )),
            _ => {}
        }
        if view.cover(to) > view.cover(from) {
            reasons.push("the ground there favours the defender".to_owned());
        }
        reasons
    }

    /// The enemy's attack factors that could come up to a space in a turn.
    fn near(&self, space: SpaceId) -> u32 {
        let grid = self.game.board().grid();
        let near = self
            .strengths
            .enemy
            .iter()
            .filter(|(at, _)| grid.distance(**at, space) <= A_MARCH);
        near.map(|(_, here)| here.attack).sum()
    }

    /// Why a retreat to a space is better than others.
    fn reason_for_retreat(&self, unit: UnitId, to: SpaceId) -> String {
        if self.view.has_zone(self.view.viewer().enemy(), to) {
            "no other way costs less".to_owned()
        } else if self.is_fed_ahead(unit, to) {
            "it is in supply there, and no enemy is next to it".to_owned()
        } else {
            "no enemy is next to it there".to_owned()
        }
    }

    /// What an advance gains.
    fn reason_for_advance(&self, unit: UnitId, to: SpaceId) -> String {
        let nearer = self
            .at(unit)
            .map_or(0, |from| self.goal_of(unit, from) - self.goal_of(unit, to));
        if self.is_attacker && nearer > 0 {
            let points = number(nearer, "movement point", "movement points");
            format!("{points} closer to {}", self.goal_in_words())
        } else {
            format!(
                "unless a unit enters {}, the enemy keeps it",
                self.game.board().label(to)
            )
        }
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
                    let fitting = chances.filter(|(result, _)| {
                        let driven = i64::from(result.destroyed || result.retreat > 0);
                        good(i64::from(result.defender) + driven - i64::from(result.attacker))
                    });
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
        "it is of more use there than where it is now".to_owned()
    } else {
        reasons.join("; ")
    }
}
