//! Railways in the window.
//!
//! `track` draws them on the map as far as they are [`shown`], `targets` says where picked units get by them, `analysis` has plans worked
//! out and the sets of rail rules compared, `panel` and `stations` are the part of the dock, `table` the window with the comparison;
//! [`selection`] is what of it is in hand.

pub mod analysis;
pub mod panel;
pub mod selection;
pub mod shown;
mod stations;
pub mod table;
mod targets;
mod track;

use bevy::prelude::App;

pub use shown::{RailLayer, ShownRails};
pub use track::signs;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((track::plugin, targets::plugin, analysis::plugin, table::plugin));
}
