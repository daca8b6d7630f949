//! The players of the hex game.

mod advice;
mod estimate;
mod greedy;
mod line;
mod pursuit;
mod script;
pub mod strong;
mod tasks;
mod trains;
mod weighing;

use std::sync::Arc;

pub use greedy::Greedy;
pub use script::Scripted;
pub use strong::Strong;

use super::{Maker, Named, Opponent, Opponents};
use crate::rules::engine::Seat;
use crate::rules::hex_game::HexGame;

impl Opponents for HexGame {
    const OWN: &'static [Named<Self>] = &[
        Named {
            name: "greedy",
            player: Maker::Alike(|| Box::<Greedy>::default()),
        },
        Named {
            name: "strong",
            player: Maker::Thinker(|seed, budget| {
                Box::new(Strong::new(seed, budget.unwrap_or(strong::BUDGET)))
            }),
        },
    ];

    fn scripts(&self) -> Vec<(Seat, &str, &str)> {
        let scripts = HexGame::scripts(self).iter();
        let named = scripts.map(|script| (script.side.seat(), script.name.as_str(), script.title.as_str()));
        named.collect()
    }

    fn scripted(&self, name: &str, seat: Seat) -> Option<Box<dyn Opponent<Self>>> {
        let mut scripts = HexGame::scripts(self).iter();
        let script = scripts.find(|script| script.name == name && script.side.seat() == seat)?;
        Some(Box::new(Scripted::new(Arc::clone(script))))
    }
}
