//! The parts of railways on the map, as the player has switched them: track, and the use of capacities.

use bevy::prelude::Resource;

use crate::rules::area_game::chapters::rail::now::is_time;
use crate::rules::area_game::{AreaGame, Phase};

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
    /// Whether a part is shown in a phase.
    pub fn shows(self, layer: RailLayer, game: &AreaGame, phase: Phase) -> bool {
        match layer {
            RailLayer::Track => self.track,
            RailLayer::Limits => self.limits.unwrap_or_else(|| is_time(game, phase)),
        }
    }

    /// Shows a part, or hides it.
    pub fn toggle(&mut self, layer: RailLayer, game: &AreaGame, phase: Phase) {
        let now = !self.shows(layer, game, phase);
        match layer {
            RailLayer::Track => self.track = now,
            RailLayer::Limits => self.limits = Some(now),
        }
    }
}
