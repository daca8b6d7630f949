//! The players of the area game.

mod greedy;
mod map;
mod rails;
mod ships;

pub use greedy::{Greedy, answer};

use super::{Maker, NamedPlayer, Opponents};
use crate::rules::area_game::AreaGame;

impl Opponents for AreaGame {
    const OWN: &'static [NamedPlayer<Self>] = &[NamedPlayer {
        name: "greedy",
        title: "Regular",
        about: "Takes what looks best at the moment. Orders at once.",
        player: Maker::Alike(|| Box::<Greedy>::default()),
    }];
}
