//! Keys, and whether the game may have them. What a key does is decided where it is read; which key it is, only in
//! [`keys`].
//!
//! In: [`InputHeld`].

pub mod keys;

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::screens::Screen;

/// While true, neither keys nor clicks reach the game: a dialog or a curtain is up. Whoever puts one up writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputHeld(pub bool);

/// Run condition: the game is on, and nothing holds its input.
pub fn input_is_free(held: Res<'_, InputHeld>, screen: Option<Res<'_, State<Screen>>>) -> bool {
    !held.0 && screen.is_some_and(|screen| *screen.get() == Screen::Game)
}

/// Run condition: no panel is being typed into.
pub fn keys_are_free(wants: Option<Res<'_, EguiWantsInput>>) -> bool {
    wants.is_none_or(|wants| !wants.wants_any_keyboard_input())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputHeld>();
}
