//! A player that draws its orders.

use super::Opponent;
use crate::rules::engine::Dice;
use crate::rules::hex_game::{Order, TableView};

/// Draws each order from those that are legal, and ends a phase now and then.
#[derive(Clone, Debug)]
pub struct Random {
    luck: Dice,
}

impl Random {
    /// The player of a seed. It has its own dice, not those of the game.
    pub const fn new(seed: u64) -> Self {
        Self {
            luck: Dice::seeded(seed),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        // Two dice of 250 faces are enough for the longest list.
        let number = usize::from(self.luck.roll(250) - 1) * 250 + usize::from(self.luck.roll(250) - 1);
        number % bound
    }
}

impl Opponent for Random {
    fn choose(&mut self, view: TableView<'_>) -> Option<Order> {
        let orders = view.orders();
        if orders.is_empty() {
            return None;
        }
        if orders.contains(&Order::EndPhase) && self.below(8) == 0 {
            return Some(Order::EndPhase);
        }
        let drawn = self.below(orders.len());
        orders.into_iter().nth(drawn)
    }
}
