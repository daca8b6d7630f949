//! Counters: one entity for each unit on the map, with markers for its state.
//!
//! In: `TableSummary`, `Selection`, `TableChanged`, the palette and the scale of the map. Out: [`HoveredCounter`],
//! [`StackOrder`]. [`sync`] keeps entities and markers in step with the table, [`stack`] says where counters lie
//! in their hexes, [`glide`] moves them there, and [`texture`] puts [`face`]s on them, which [`atlas`] holds.

pub mod atlas;
pub mod badge;
pub mod canvas;
pub mod face;
pub mod glide;
pub mod outline;
pub mod parts;
pub mod stack;
pub mod symbol;
pub mod sync;
pub mod texture;

use bevy::prelude::*;

pub use parts::{At, Available, Counter, MapHex, OverstackedHex, Reachable, SelectedUnit, Unsupplied, Used};
pub use stack::{HoveredCounter, StackOrder};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        sync::plugin,
        stack::plugin,
        glide::plugin,
        texture::plugin,
        badge::plugin,
    ));
}
