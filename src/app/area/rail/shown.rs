//! What of railways the map shows, as the player has it: track, and what is used of what is limited.

use bevy::prelude::Resource;

use crate::rules::area_game::rail::now::is_time;
use crate::rules::area_game::{AreaGame, Phase};

/// What of railways the map shows.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRails {
    /// Track.
    pub track: bool,
    /// What is used of what is limited; unless the player says, only in phases in which trains go.
    pub limits: Option<bool>,
}

/// A part of railways that the map shows or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RailLayer {
    /// Track.
    Track,
    /// What is used.
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
