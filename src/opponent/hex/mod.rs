//! The players of the hex game.

mod estimate;
mod greedy;

pub use greedy::Greedy;

use super::{Named, Opponents};
use crate::rules::hex_game::HexGame;

impl Opponents for HexGame {
    const OWN: &'static [Named<Self>] = &[Named {
        name: "greedy",
        player: || Box::<Greedy>::default(),
    }];
}
