//! A random player: draws a legal order, weighted so that games progress.

use super::{HexGame, HexState, Order, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Draws, RandomPlayer};

/// The tendencies of a random player, drawn anew for each phase: some phases see a few orders, some dozens; some players wander, some seek the enemy,
/// some seek company.
#[derive(Clone, Copy, Debug)]
pub struct Tendencies {
    /// One order in this many ends the phase, if it can end.
    patience: usize,
    /// Of this many destinations it takes the one closest to the enemy.
    tries: usize,
    /// Whether it prefers crowded destinations to those close to the enemy.
    crowds: bool,
    /// How many orders it has given while the phase could not end.
    held: usize,
}

/// After this many orders in a phase that cannot end, it only takes moves back until it can (HK-4).
const ENOUGH: usize = 24;

impl RandomPlayer<HexGame> for Tendencies {
    fn drawn(draws: &mut Draws) -> Self {
        Self {
            patience: draws.pick(&[4, 16, 40, 100]),
            tries: draws.pick(&[1, 3, 6, 12]),
            crowds: draws.one_in(4),
            held: 0,
        }
    }

    fn choose(
        &mut self,
        game: &HexGame,
        state: &HexState,
        legal: &[Order],
        end: &Order,
        draws: &mut Draws,
    ) -> Order {
        let can_end = legal.contains(end);
        // Attacks are few, and they are what drives games.
        let patience = if state.phase() == Phase::Combat {
            12
        } else {
            self.patience
        };
        let is_enough = self.held >= ENOUGH;
        if can_end && (is_enough || draws.one_in(patience)) {
            return Order::EndPhase;
        }
        self.held += usize::from(!can_end);
        let (back, forward): (Vec<&Order>, Vec<&Order>) = legal
            .iter()
            .filter(|order| **order != Order::EndPhase)
            .partition(|order| order.about().takes_back);
        // Moves are sometimes taken back; while the phase cannot end, more often than they are made, so that eventually it can (HK-4).
        let repents = if can_end {
            draws.one_in(16)
        } else {
            draws.one_in(3) != self.crowds
        };
        if !back.is_empty() && (is_enough || repents || forward.is_empty() && !can_end) {
            return draws.pick(&back).clone();
        }
        if forward.is_empty() {
            return Order::EndPhase;
        }
        let total: usize = forward.iter().map(|order| weight(order)).sum();
        let first = draw(&forward, total, draws);
        if self.tries == 1 {
            return first.clone();
        }
        let enemies = enemies(game, state);
        let rank = |order: &Order| {
            if self.crowds {
                u32::MAX - company(game, state, order)
            } else {
                nearness(game, &enemies, order)
            }
        };
        let chosen = (1..self.tries).fold(first, |best, _| {
            let other = draw(&forward, total, draws);
            if rank(other) < rank(best) { other } else { best }
        });
        chosen.clone()
    }
}

/// Draws an order in proportion to its weight; `total` is the sum of the weights.
fn draw<'a>(orders: &[&'a Order], total: usize, draws: &mut Draws) -> &'a Order {
    let mut left = draws.below(total);
    for order in orders {
        match left.checked_sub(weight(order)) {
            Some(rest) => left = rest,
            None => return order,
        }
    }
    unreachable!("the draw is below the sum of the weights")
}

/// The weight of an order among others of its phase.
const fn weight(order: &Order) -> usize {
    if let Order::Attack { attackers, .. } = order {
        // Units attack together rather than alone.
        attackers.len()
    } else if matches!(
        order,
        Order::Blow { .. } | Order::BreakTrack { .. } | Order::Leave { .. } | Order::Replace { .. }
    ) {
        // There are many marches, and few bridges to destroy.
        20
    } else {
        1
    }
}

/// Where the other side has units.
fn enemies(game: &HexGame, state: &HexState) -> Vec<SpaceId> {
    let mut spaces: Vec<_> = state
        .units()
        .filter(|(id, _)| game.unit(*id).side != state.decider())
        .filter_map(|(_, unit)| unit.at)
        .collect();
    spaces.dedup();
    spaces
}

/// The stacking points of the player's side at an order's destination.
fn company(game: &HexGame, state: &HexState, order: &Order) -> u32 {
    let there = order.about().to.into_iter().flat_map(|to| state.units_in(to));
    let points = there
        .filter(|unit| game.unit(*unit).side == state.decider())
        .map(|unit| u32::from(game.unit(unit).stacking));
    points.sum()
}

/// The distance of an order's destination from the enemy, in hexes; orders without one count as farthest.
fn nearness(game: &HexGame, enemies: &[SpaceId], order: &Order) -> u32 {
    if matches!(order, Order::Attack { .. } | Order::Advance { .. }) {
        return 0;
    }
    let Some(to) = order.about().to else {
        return u32::MAX;
    };
    let distances = enemies
        .iter()
        .map(|enemy| game.board().grid().distance(to, *enemy));
    distances.min().unwrap_or(u32::MAX)
}
