//! A player that draws its orders.

use super::Opponent;
use crate::rules::engine::{Draws, RandomPlayer};
use crate::rules::hex_game::random_player::Inclined;
use crate::rules::hex_game::{Order, Phase, Side, TableView};

/// Draws each order from those that are legal, as the soak does.
#[derive(Clone, Debug)]
pub struct Random {
    draws: Draws,
    /// How it is inclined in the phase that is being played.
    inclined: Option<((u16, Side, Phase), Inclined)>,
}

impl Random {
    /// The player of a seed. What it draws has nothing to do with the dice of the game.
    pub const fn new(seed: u64) -> Self {
        Self {
            draws: Draws::new(seed),
            inclined: None,
        }
    }
}

impl Opponent for Random {
    fn choose(&mut self, view: TableView<'_>) -> Option<Order> {
        let now = (view.turn(), view.player(), view.phase());
        let kept = self.inclined.take().filter(|(phase, _)| *phase == now);
        let mut inclined = kept.map_or_else(|| Inclined::drawn(&mut self.draws), |(_, inclined)| inclined);
        let order = inclined.answer(view, &mut self.draws);
        self.inclined = Some((now, inclined));
        order
    }
}
