//! Resource tokens in the window, where a scenario has them: coins on the map and in panels.
//!
//! `map` lays them on the map, `light` lights where they can be placed and where those in hand can go, [`income`], [`till`] and [`rows`]
//! are parts of the dock.

pub mod income;
mod light;
pub mod map;
mod picture;
pub mod rows;
pub mod till;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((map::plugin, light::plugin, income::plugin));
}
