//! The components of counters, and the markers on them and on hexes.

use bevy::prelude::Component;

use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

/// A unit on the map.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(pub UnitId);

/// The space of a counter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub SpaceId);

/// The unit can act now (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Available;

/// The unit is Selected (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectedUnit;

/// The unit has acted in this phase (HT-4).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used;

/// The unit has no supply.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsupplied;

/// A hex that has a marker.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapHex(pub SpaceId);

/// The Selected unit can go to the hex, at this cost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reachable(pub u16);

/// The hex holds more than the limit at the end of the phase (HK-2).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverstackedHex {
    /// Stacking points in it.
    pub points: u16,
    /// The limit of stacking points.
    pub limit: u16,
}
