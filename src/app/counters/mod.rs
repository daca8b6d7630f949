//! Counters: one entity for each unit on the map, with markers that say what can be done with it.
//!
//! In: `TableSummary`, `Selection`, `TableChanged`, the palette and the scale of the map. Out: [`HoveredCounter`],
//! [`StackOrder`]. [`sync`] keeps entities and markers in step with the table, [`stack`] says where counters lie
//! in their hexes, [`glide`] moves them there, and [`texture`] puts [`face`]s on them, which [`pages`] holds.

pub mod badge;
pub mod canvas;
pub mod face;
pub mod glide;
pub mod outline;
pub mod pages;
pub mod stack;
pub mod symbol;
pub mod sync;
pub mod texture;

use bevy::prelude::*;

use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

pub use stack::{HoveredCounter, StackOrder};

/// The side of a counter, in kilometres of the map with hexes of 10.
pub const COUNTER_KM: f32 = 7.0;

/// A unit on the map.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(pub UnitId);

/// Where a counter is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub SpaceId);

/// The unit can act now (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Available;

/// The unit is the chosen one (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected;

/// The unit has acted in this phase (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used;

/// The unit has no supply.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsupplied;

/// A hex about which there is something to say.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapHex(pub SpaceId);

/// The Selected unit can go to the hex, at this cost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reachable(pub u16);

/// The hex holds more than may be there when the phase ends (HK-2).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overstacked {
    /// Stacking points in it.
    pub points: u16,
    /// Stacking points that may be in it.
    pub limit: u16,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        sync::plugin,
        stack::plugin,
        glide::plugin,
        texture::plugin,
        badge::plugin,
    ));
}
