//! Railways in the window.
//!
//! `track` draws the parts that are [`shown`] on the map, `targets` finds the destinations of picked units, `analysis`
//! computes plans and compares the sets of rail rules, `panel`, `booking` and `stations` are parts of the dock, `table` is the
//! window with the comparison, [`timetable`] books trains over several turns; [`selection`] is what the player has selected: units to plan for, and which parts are open.

pub mod analysis;
pub mod booking;
pub mod panel;
pub mod selection;
pub mod shown;
mod stations;
pub mod table;
mod targets;
pub mod timetable;
mod track;

use bevy::prelude::App;

pub use shown::{RailLayer, ShownRails};
pub use track::rail_signs;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        track::plugin,
        targets::plugin,
        analysis::plugin,
        table::plugin,
        timetable::plugin,
    ));
}
