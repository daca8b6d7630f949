//! The drawing of counters: the units on the map, as their markers say.
//!
//! In: `Counter`, `At` and the markers of `hex::units`, the palette and the scale of the map. Out: [`HoveredCounter`],
//! [`StackOrder`]. [`stack`] says where counters lie in their hexes, [`glide`] moves them there, and [`texture`] puts
//! [`face`]s on them, which [`atlas`] holds.

pub mod atlas;
pub mod badge;
pub mod canvas;
pub mod face;
pub mod glide;
pub mod outline;
pub mod picture;
pub mod stack;
pub mod symbol;
pub mod texture;

use bevy::prelude::*;

pub use stack::{HoveredCounter, StackOrder};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((stack::plugin, glide::plugin, texture::plugin, badge::plugin));
}
