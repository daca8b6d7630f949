//! Resource tokens in the window, where a scenario has them: coins on the map and in panels.
//!
//! `map` shows them on the map, `targets` finds where they can be placed and where picked ones can go, [`income`],
//! [`purchase`], [`rows`] and [`sending`] are parts of the dock; [`analysis`] has the rules' results.

pub mod analysis;
pub mod income;
pub mod map;
mod picture;
pub mod purchase;
pub mod rows;
pub mod sending;
mod targets;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        map::plugin,
        targets::plugin,
        income::plugin,
        analysis::plugin,
        sending::plugin,
    ));
}
