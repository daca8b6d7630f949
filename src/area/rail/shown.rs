//! The parts of railways on the map, as the player has switched them: track, and the use of capacities.

use bevy::prelude::Resource;

/// The parts of railways on the map.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRails {
    pub track: bool,
    /// The use of capacities; by default only in phases with trains.
    pub limits: Option<bool>,
}

/// A part of railways on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RailLayer {
    Track,
    /// The use of capacities.
    Limits,
}

impl Default for ShownRails {
    fn default() -> Self {
        Self {
            track: true,
            limits: None,
        }
    }
}

impl ShownRails {
    /// Whether a part is shown in a phase in which trains go, or do not.
    pub fn shows(self, layer: RailLayer, trains_go: bool) -> bool {
        match layer {
            RailLayer::Track => self.track,
            RailLayer::Limits => self.limits.unwrap_or(trains_go),
        }
    }

    /// Shows a part, or hides it.
    pub fn toggle(&mut self, layer: RailLayer, trains_go: bool) {
        let now = !self.shows(layer, trains_go);
        match layer {
            RailLayer::Track => self.track = now,
            RailLayer::Limits => self.limits = Some(now),
        }
    }
}
