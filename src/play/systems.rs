//! The order of work at the table within a frame, and run conditions for one kind of game.

use bevy::prelude::*;

use super::WindowGame;

/// In `AppSystems::Table`: requests first, then everything that follows from them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Another game is put on the table, and requests are carried out.
    Requests,
    /// Within [`TableSystems::Requests`]: another game is on the table, and none of its requests has been carried out
    /// yet.
    Opened,
    /// The summary is updated.
    Summary,
}

/// Systems that only run while a game of this name is on the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSystems(&'static str);

impl GameSystems {
    /// Those of a kind of game.
    pub fn of<G: WindowGame>() -> Self {
        Self(G::NAME)
    }
}
