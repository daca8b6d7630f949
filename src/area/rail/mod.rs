//! Railways in the window.
//!
//! `track` draws the parts that are [`shown`] on the map, `targets` finds the destinations of picked units, `analysis`
//! computes plans and compares the sets of rail rules, `panel` and `stations` are parts of the dock, `table` is the
//! window with the comparison; [`selection`] is what the player has selected: units to plan for, and which parts are open.

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
pub use track::rail_signs;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((track::plugin, targets::plugin, analysis::plugin, table::plugin));
}
