//! The hex game in the window: the summary of its table, its units and their markers, the phases, counters and panels, the
//! dock around the map.

pub mod cards;
mod concern;
pub mod counters;
pub mod dock;
pub mod facts;
pub mod fights;
mod find;
pub mod fought;
pub mod hexes;
mod linked;
pub mod log;
pub mod look;
pub mod moments;
pub mod news;
pub mod panels;
pub mod phases;
pub mod popups;
pub mod replay_screen;
pub mod screen;
pub mod selection;
pub mod summary;
pub mod table;
pub mod trains;
pub mod units;

use bevy::prelude::*;

use super::{play, shell};
use railhead_hex_game::HexGame;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((play::game::<HexGame>, shell::game::<HexGame>))
        .add_plugins((
            selection::plugin,
            summary::plugin,
            units::plugin,
            counters::plugin,
            phases::plugin,
            popups::plugin,
            screen::plugin,
            news::plugin,
            fought::plugin,
            moments::plugin,
            find::plugin,
            look::plugin,
            replay_screen::plugin,
        ));
}
