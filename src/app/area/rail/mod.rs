//! Railways in the window.
//!
//! `track` draws them on the map as far as they are [`shown`], `light` lights where picked units get by them, `findings` has plans worked
//! out and the sets of rail rules compared, `panel` and `yards` are the part of the dock, `table` the window with the comparison;
//! [`hand`] is what of it is in hand.

pub mod findings;
pub mod hand;
mod light;
pub mod panel;
pub mod shown;
pub mod table;
mod track;
mod yards;

use bevy::prelude::App;

pub use shown::{Layer, Shown};
pub use track::signs;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((track::plugin, light::plugin, findings::plugin, table::plugin));
}
