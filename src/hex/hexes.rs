//! Hexes with a marker: an entity each, as long as it has one.
//!
//! The phase that is played finds the [`Reachable`] hexes, and `phases::end` the [`OverstackedHex`] ones.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::lifetime::OfMap;
use railhead_engine::board::{Destinations, SpaceId};

/// The hex of a marker.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapHex(pub SpaceId);

/// The Selected unit can go to the hex, at this cost: movement points of a march, hexes of a train, ships of a sea move.
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

/// The hexes with one marker, for those who read it.
#[derive(SystemParam, Debug)]
pub struct MarkedHexes<'w, 's, M: Component> {
    hexes: Query<'w, 's, (&'static MapHex, &'static M)>,
}

impl<M: Component> MarkedHexes<'_, '_, M> {
    /// Whether a hex has the marker.
    pub fn contains(&self, space: SpaceId) -> bool {
        self.hexes.iter().any(|(hex, _)| hex.0 == space)
    }

    /// The hexes, each with its marker, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, &M)> {
        self.hexes.iter().map(|(hex, marker)| (hex.0, marker))
    }
}

impl MarkedHexes<'_, '_, Reachable> {
    /// The hexes, the cheapest first.
    pub fn by_cost(&self) -> Vec<SpaceId> {
        let mut list: Vec<(u16, SpaceId)> = self
            .iter()
            .map(|(space, Reachable(cost))| (*cost, space))
            .collect();
        list.sort_unstable();
        list.into_iter().map(|(_, space)| space).collect()
    }
}

impl HexMarkers<'_, '_, Reachable> {
    /// Makes these hexes the Reachable ones, each with what it costs to go there.
    pub fn set_reachable(&mut self, destinations: &Destinations) {
        let reachable = destinations.iter();
        self.set(reachable.map(|(space, cost)| (*space, Reachable(*cost))));
    }
}

/// The hexes with one marker, for the system that gives and takes it.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "commands have none")]
pub struct HexMarkers<'w, 's, M: Component> {
    commands: Commands<'w, 's>,
    hexes: Query<'w, 's, (Entity, &'static MapHex, &'static M)>,
}

impl<M: Component + PartialEq> HexMarkers<'_, '_, M> {
    /// Gives these hexes their markers, and takes the marker from all others.
    pub fn set(&mut self, wanted: impl IntoIterator<Item = (SpaceId, M)>) {
        let mut wanted: BTreeMap<SpaceId, M> = wanted.into_iter().collect();
        for (entity, hex, has) in &self.hexes {
            match wanted.remove(&hex.0) {
                Some(marker) if marker == *has => {}
                Some(marker) => {
                    self.commands.entity(entity).insert(marker);
                }
                None => self.commands.entity(entity).despawn(),
            }
        }
        for (space, marker) in wanted {
            self.commands
                .spawn((Name::new("Hex"), MapHex(space), marker, OfMap));
        }
    }
}
