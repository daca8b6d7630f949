//! What of railways the map shows, as the player has it: track, and what is used of what is limited.

use bevy::prelude::Resource;

use crate::rules::area_game::rail::now::is_time;
use crate::rules::area_game::{AreaGame, Phase};

/// What of railways the map shows.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Track.
    pub track: bool,
    /// What is used of what is limited; unless the player says, only in phases in which trains go.
    pub limits: Option<bool>,
}

/// A part of railways that the map shows or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Track.
    Track,
    /// What is used.
    Limits,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            track: true,
            limits: None,
        }
    }
}

impl Shown {
    /// Whether a part is shown in a phase.
    pub fn shows(self, layer: Layer, game: &AreaGame, phase: Phase) -> bool {
        match layer {
            Layer::Track => self.track,
            Layer::Limits => self.limits.unwrap_or_else(|| is_time(game, phase)),
        }
    }

    /// Shows a part, or hides it.
    pub fn toggle(&mut self, layer: Layer, game: &AreaGame, phase: Phase) {
        let now = !self.shows(layer, game, phase);
        match layer {
            Layer::Track => self.track = now,
            Layer::Limits => self.limits = Some(now),
        }
    }
}
