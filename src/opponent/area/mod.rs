//! The players of the area game.

mod answer;
mod greedy;
mod map;
mod simple;
mod strong;

pub use answer::answer;
pub use greedy::Greedy;
pub use simple::Simple;
pub use strong::Strong;

use super::{Maker, NamedPlayer, Opponents};
use crate::rules::area_game::AreaGame;

impl Opponents for AreaGame {
    const OWN: &'static [NamedPlayer<Self>] = &[
        NamedPlayer {
            name: "greedy",
            title: "Regular",
            about: "Takes what looks best at the moment, and guards what the enemy could take. Orders at once.",
            player: Maker::Alike(|| Box::<Greedy>::default()),
        },
        NamedPlayer {
            name: "strong",
            title: "Veteran",
            about: "Plays several styles two rounds ahead before each turn, and changes its own if another is clearly better. Takes longer.",
            player: Maker::Thinker(|seed, budget| {
                Box::new(Strong::new(seed, budget.unwrap_or(strong::BUDGET)))
            }),
        },
    ];

    const YARDSTICKS: &'static [NamedPlayer<Self>] = &[NamedPlayer {
        name: "simple",
        title: "Simple",
        about: "Takes every battle that it is likely to win, and guards nothing.",
        player: Maker::Alike(|| Box::<Simple>::default()),
    }];
}
