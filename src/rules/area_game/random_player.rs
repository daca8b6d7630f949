//! A random player: draws a legal order, weighted so that games progress.

use super::game::AreaGame;
use super::legal::is_bold;
use super::state::area_state::AreaState;
use super::state::order::Order;
use super::tokens::order::TokenOrder;
use crate::rules::engine::{Draws, RandomPlayer};

/// The tendencies of a random player, drawn anew for each phase.
#[derive(Clone, Copy, Debug)]
pub struct Tendencies {
    /// One order in this many ends the phase, if it can end.
    patience: usize,
    /// One order in this many is drawn from those that lead towards the enemy.
    caution: usize,
}

impl RandomPlayer<AreaGame> for Tendencies {
    fn drawn(draws: &mut Draws) -> Self {
        Self {
            patience: draws.pick(&[2, 5, 12, 30]),
            caution: draws.pick(&[1, 2, 4]),
        }
    }

    fn choose(
        &mut self,
        game: &AreaGame,
        state: &AreaState,
        legal: &[Order],
        end: &Order,
        draws: &mut Draws,
    ) -> Order {
        if legal.contains(end) && draws.one_in(self.patience) {
            return end.clone();
        }
        if draws.one_in(self.caution) {
            let bold: Vec<&Order> = legal.iter().filter(|order| is_bold(game, state, order)).collect();
            if !bold.is_empty() {
                return draws.pick(&bold).clone();
            }
        }
        // A player free to remove its railroads or destroy its tokens would soon have none.
        let mut order = draws.pick(legal);
        for _ in 0..3 {
            if matches!(
                order,
                Order::Remove { .. } | Order::Tokens(TokenOrder::Burn { .. })
            ) {
                order = draws.pick(legal);
            }
        }
        order
    }
}
