//! Which screen is up. Entities of a screen carry `DespawnOnExit(Screen::…)`.

use bevy::prelude::*;

/// The screens of the program.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title: what to play.
    #[default]
    Title,
    /// The map and the panels of a game.
    Game,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
}
