//! The order of work at the table within a frame, and run conditions for one kind of game.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

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

/// Systems that only run while a game of this kind is on the table.
#[derive(SystemSet)]
pub struct GameSystems<G: WindowGame>(PhantomData<fn() -> G>);

impl<G: WindowGame> Default for GameSystems<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: WindowGame> Clone for GameSystems<G> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<G: WindowGame> std::fmt::Debug for GameSystems<G> {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "GameSystems<{}>", G::NAME)
    }
}

impl<G: WindowGame> PartialEq for GameSystems<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<G: WindowGame> Eq for GameSystems<G> {}

impl<G: WindowGame> Hash for GameSystems<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        G::NAME.hash(hasher);
    }
}
