//! The hex game in the window: what is worked out from its table, its counters, panels and phases, the dock around the map.

pub mod counters;
pub mod dock;
pub mod fights;
pub mod hint;
pub mod panels;
pub mod phases;
pub mod reach;
pub mod summary;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((summary::plugin, counters::plugin, phases::plugin));
}
