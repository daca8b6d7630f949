//! The destinations of the Selected unit, computed once and shown by counters, keys and the map.
//!
//! `phases::reach` keeps it.

use bevy::prelude::Resource;

use crate::rules::board::{Reach, SpaceId};
use crate::rules::hex_game::{Journey, TableView, UnitId};

/// The destinations of the Selected unit.
#[derive(Resource, Debug, Default)]
pub struct ReachShown {
    pub(super) unit: Option<UnitId>,
    pub(super) reach: Reach,
    /// In the order of distance.
    pub(super) destinations: Vec<(SpaceId, u16)>,
}

impl ReachShown {
    /// The unit whose reach it is; `None` if no unit is Selected.
    pub fn unit(&self) -> Option<UnitId> {
        self.unit
    }

    /// The hexes, the cheapest first, each with its cost: movement points, or hexes by rail.
    pub fn destinations(&self) -> impl ExactSizeIterator<Item = (SpaceId, u16)> {
        self.destinations.iter().copied()
    }

    /// The way of the unit by its way-points to the aim, or as far as they lead.
    pub fn way(&self, view: &TableView, via: &[SpaceId], aim: Option<SpaceId>) -> Option<Journey> {
        let unit = self.unit?;
        let there = aim.and_then(|to| view.way(unit, via, to));
        there.or_else(|| {
            let (last, before) = via.split_last()?;
            view.way(unit, before, *last)
        })
    }
}
