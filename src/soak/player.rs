//! A player at random: one of the legal orders, drawn so that games get somewhere.

use super::luck::Luck;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{HexGame, HexState, Order};

/// How a player at random is inclined, drawn anew for each phase: some phases see a few orders, some dozens; some players
/// wander, some make for the enemy.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// One order in this many ends the phase, where it can end.
    patience: usize,
    /// Of this many destinations the one nearest to the enemy is taken.
    tries: usize,
}

impl Temper {
    /// The temper of one phase.
    pub fn drawn(luck: &mut Luck) -> Self {
        Self {
            patience: luck.pick(&[3, 8, 20, 60]),
            tries: luck.pick(&[1, 1, 3, 6]),
        }
    }

    /// One of the legal orders. There is at least one.
    pub fn choose(self, game: &HexGame, state: &HexState, legal: &[Order], luck: &mut Luck) -> Order {
        if luck.one_in(self.patience) && legal.contains(&Order::EndPhase) {
            return Order::EndPhase;
        }
        let total: usize = legal.iter().map(weight).sum();
        if total == 0 {
            return luck.pick(legal);
        }
        let draw = |luck: &mut Luck| {
            let mut left = luck.below(total);
            let drawn = legal.iter().find(|order| {
                let weight = weight(order);
                let found = left < weight;
                left = left.saturating_sub(weight);
                found
            });
            drawn.expect("the draw is below the sum of the weights").clone()
        };
        let enemies = enemies(game, state);
        let first = draw(luck);
        (1..self.tries).fold(first, |best, _| {
            let other = draw(luck);
            if nearness(game, &enemies, &other) < nearness(game, &enemies, &best) {
                other
            } else {
                best
            }
        })
    }
}

/// How often an order is drawn beside others. A phase is ended by [`Temper::choose`] itself, and what was done is taken back
/// now and then.
fn weight(order: &Order) -> usize {
    match order {
        Order::EndPhase => 0,
        Order::Move { .. } | Order::Rail { .. } | Order::TakeBack { .. } => 2,
        Order::Choose { .. }
        | Order::Drop { .. }
        | Order::Fog { .. }
        | Order::Deploy { .. }
        | Order::Muster { .. }
        | Order::Accept { .. }
        | Order::Refuse { .. }
        | Order::Sail { .. }
        | Order::Blow { .. }
        | Order::Attack { .. }
        | Order::DefendByAir { .. }
        | Order::LoseStep { .. }
        | Order::Retreat { .. }
        | Order::Advance { .. }
        | Order::EndCombat => 2,
    }
}

/// Where the other side has units.
fn enemies(game: &HexGame, state: &HexState) -> Vec<SpaceId> {
    let mut spaces: Vec<_> = state
        .units()
        .filter(|(id, _)| game.unit(*id).side != state.player())
        .filter_map(|(_, unit)| unit.at)
        .collect();
    spaces.dedup();
    spaces
}

/// How far from the enemy an order leads, in hexes; what leads nowhere is farthest.
fn nearness(game: &HexGame, enemies: &[SpaceId], order: &Order) -> u32 {
    match order {
        Order::Move { to, .. }
        | Order::Rail { to, .. }
        | Order::Deploy { to, .. }
        | Order::Sail { to, .. }
        | Order::Retreat { to, .. } => enemies
            .iter()
            .map(|enemy| game.board().grid().distance(*to, *enemy))
            .min()
            .unwrap_or(u32::MAX),
        Order::Attack { .. } | Order::Advance { .. } => 0,
        Order::Choose { .. }
        | Order::Drop { .. }
        | Order::Fog { .. }
        | Order::Muster { .. }
        | Order::Accept { .. }
        | Order::Refuse { .. }
        | Order::Blow { .. }
        | Order::DefendByAir { .. }
        | Order::LoseStep { .. }
        | Order::EndCombat
        | Order::TakeBack { .. }
        | Order::EndPhase => u32::MAX,
    }
}
