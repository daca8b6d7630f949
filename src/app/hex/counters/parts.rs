//! What a counter is, and what is marked on it and on hexes: the components that systems and tests look for.

use bevy::prelude::Component;

use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

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
pub struct SelectedUnit;

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
pub struct OverstackedHex {
    /// Stacking points in it.
    pub points: u16,
    /// Stacking points that may be in it.
    pub limit: u16,
}
