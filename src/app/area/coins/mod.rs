//! Resource tokens in the window, where a scenario has them: coins on the map and in panels.
//!
//! `map` lays them on the map, `light` lights where they can be placed and where those in hand can go, [`income`], [`till`], [`rows`]
//! and [`sending`] are parts of the dock; [`findings`] is what the rules have worked out for them.

pub mod findings;
pub mod income;
mod light;
pub mod map;
mod picture;
pub mod route;
pub mod rows;
pub mod sending;
pub mod till;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        map::plugin,
        light::plugin,
        income::plugin,
        findings::plugin,
        sending::plugin,
    ));
}
