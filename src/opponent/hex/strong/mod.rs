//! A player that looks ahead: it plays each of some plans on in thought, over several player-turns and with several dice, and takes the
//! one that comes out best.
//!
//! | file | what it owns |
//! | --- | --- |
//! | `bent` | plans: how a side departs from what looks best at once |
//! | `hand` | how both sides are played on in thought |
//! | `value` | what a situation is worth |
//! | `search` | which plans are tried how often |
//!
//! The same seed, budget and situation give the same orders on every machine, with any number of cores: what it may think is counted in
//! player-turns, and no clock is read. Only who takes it off thinking (see [`Thinking`]) gets what was best so far.
//!
//! What fog hides (HO-2) it does not know: it is given the situation as its side may take it to be, and rolls dice of its own.

mod bent;
mod hand;
mod search;
mod value;

use std::collections::VecDeque;
use std::sync::Arc;

use bent::Bent;
use hand::{Goals, Hand};
use search::{Found, Search};

use super::greedy::Greedy;
use crate::opponent::{Opponent, Remark, Seen, Thinking};
use crate::rules::engine::Draws;
use crate::rules::hex_game::{HexGame, HexState, Order, Phase, Side, TableView};

/// How many player-turns it plays in thought for each of its own unless it is told otherwise: about two seconds on two cores.
pub const BUDGET: u32 = 4000;

/// How many player-turns it looks ahead where the end is farther off.
const AHEAD: usize = 6;
/// If the game is over after so many, it looks ahead to its end.
const TO_THE_END: usize = 14;
/// Fewer plays of a plan tell nothing.
const LEAST_PLAYS: usize = 8;

/// See the module.
#[derive(Debug)]
pub struct Strong {
    draws: Draws,
    budget: u32,
    /// The player-turn that is played, and what may still be thought in it.
    left: Option<((u16, Side), u32)>,
    /// What is to be ordered next.
    plan: VecDeque<Order>,
    /// What it does where thinking is not worth it.
    at_once: Greedy,
    thinking: Arc<Thinking>,
    remarks: Vec<Remark>,
}

impl Strong {
    /// A player that draws its plans by a seed, and may play so many player-turns in thought for each of its own.
    pub fn new(seed: u64, budget: u32) -> Self {
        Self {
            draws: Draws::new(seed),
            budget,
            left: None,
            plan: VecDeque::new(),
            at_once: Greedy::default(),
            thinking: Arc::default(),
            remarks: Vec::new(),
        }
    }

    /// The next order in a situation as the side takes it to be that has to decide.
    pub fn choose(&mut self, game: &HexGame, state: &HexState) -> Option<Order> {
        let side = state.decider();
        let view = TableView::new(game, state, side);
        let orders = view.orders();
        if orders.len() <= 1 {
            return orders.into_iter().next();
        }
        if let Some(order) = self.plan.pop_front() {
            if orders.contains(&order) || view.allows(&order).is_ok() {
                return Some(order);
            }
            self.plan.clear();
        }
        if view.phase() == Phase::Setup {
            // Who is set up where and with which options is the scenario's business.
            return self.at_once.choose(view);
        }
        self.think(view, state, &orders);
        let next = self.plan.pop_front().filter(|order| view.allows(order).is_ok());
        next.or_else(|| self.at_once.choose(view))
    }

    /// Finds a plan, and lays its first orders ready.
    fn think(&mut self, view: TableView<'_>, state: &HexState, orders: &[Order]) {
        let game = view.game();
        let horizon = horizon(game, state);
        let plays = self.plays(view, horizon);
        if plays < LEAST_PLAYS {
            return;
        }
        let goals = Goals::new(game, state);
        let answers: Vec<Bent> = match view.phase() {
            _ if view.combat().is_some() => orders.iter().cloned().map(Bent::beginning_with).collect(),
            Phase::Combat => attacks(view, orders),
            _ => Vec::new(),
        };
        let are_given = !answers.is_empty();
        let plans = if are_given {
            std::iter::once(Bent::default()).chain(answers).collect()
        } else {
            Bent::plans(view, (plays / 12).clamp(4, 40), &mut self.draws)
        };
        let mut search = Search {
            view,
            state,
            goals: &goals,
            horizon,
            plays,
            varies: !are_given,
            draws: &mut self.draws,
            thinking: &self.thinking,
        };
        let found = search.best_of(plans);
        let mut hand = Hand::new(game, state.clone(), &goals);
        hand.rehearse(&found.plan);
        self.plan = hand.into_given().into();
        self.remarks.push(Remark::Reason(words(&found, horizon)));
    }

    /// How many plays of a plan the next decision is worth: half of what a player-turn may take for the first, then a part of what is
    /// left.
    fn plays(&mut self, view: TableView<'_>, horizon: usize) -> usize {
        let now = (view.turn(), view.player());
        let (left, share) = match self.left {
            Some((turn, left)) if turn == now && view.combat().is_some() => (left, 12),
            Some((turn, left)) if turn == now => (left, 5),
            // In the other's player-turn there is little to decide.
            _ if view.viewer() != view.player() => (self.budget / 2, 12),
            _ => (self.budget, 2),
        };
        let taken = left / share;
        self.left = Some((now, left - taken));
        usize::try_from(taken).unwrap_or(usize::MAX) / horizon.max(1)
    }
}

impl Opponent<HexGame> for Strong {
    fn next(&mut self, seen: &Seen<'_, HexGame>) -> Option<Order> {
        self.choose(seen.game(), seen.state())
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn watched_by(&mut self, thinking: &Arc<Thinking>) {
        self.thinking = Arc::clone(thinking);
    }
}

/// How many player-turns to look ahead.
fn horizon(game: &HexGame, state: &HexState) -> usize {
    let turns = usize::from(game.definition().calendar.last.saturating_sub(state.turn()));
    let left = 2 * turns + if state.player() == Side::First { 2 } else { 1 };
    if left <= TO_THE_END { left } else { AHEAD }
}

/// The attacks that may be worth it, each as a plan, and none.
fn attacks(view: TableView<'_>, orders: &[Order]) -> Vec<Bent> {
    const MOST: usize = 14;
    let mut attacks: Vec<(u32, &Order)> = Vec::new();
    for order in orders {
        if let Order::Attack {
            target,
            attackers,
            air,
        } = order
            && let Ok(forecast) = view.forecast(*target, attackers, *air)
        {
            let odds = forecast.odds.as_ref();
            let odds = odds.map_or(0, |odds| {
                10 * u32::from(odds.attack) / u32::from(odds.defence.max(1))
            });
            attacks.push((odds, order));
        }
    }
    attacks.sort_by(|(a, left), (b, right)| b.cmp(a).then(left.cmp(right)));
    attacks.truncate(MOST);
    let attacks = attacks.into_iter().map(|(_, order)| order);
    let end = orders.iter().filter(|order| **order == Order::EndPhase);
    attacks.chain(end).cloned().map(Bent::beginning_with).collect()
}

/// What it says of a plan that it found.
fn words(found: &Found, horizon: usize) -> String {
    let turns = if horizon == 1 {
        "player-turn"
    } else {
        "player-turns"
    };
    let gain = found.gain / 100;
    let gain = match gain {
        0 => "nothing beats what looks best at once".to_owned(),
        _ => format!("{gain} points better than what looks best at once"),
    };
    format!(
        "compared {} plans over {horizon} {turns}, {} times in all: {gain}",
        found.plans, found.plays
    )
}
