//! Whether the game may have keys and clicks.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use crate::stage::Screen;

/// While true, the game gets neither keys nor clicks, because a dialog or a curtain is up. Whatever shows it sets this.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputBlocked(pub bool);

/// While true, the game gets no keys, because a question waits for an answer. Clicks on the map may be part of the
/// answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysBlocked(pub bool);

/// Run condition: a game is in progress, and it may have input.
pub fn input_is_free(held: Res<InputBlocked>, screen: Option<Res<State<Screen>>>) -> bool {
    !held.0 && screen.is_some_and(|screen| *screen.get() == Screen::Game)
}

/// Run condition: the player is not typing into a panel, and nothing over the map takes all keys.
pub fn keys_are_free(
    wants: Option<Res<EguiWantsInput>>,
    input: Option<Res<InputBlocked>>,
    keys: Option<Res<KeysBlocked>>,
) -> bool {
    wants.is_none_or(|wants| !wants.wants_any_keyboard_input())
        && input.is_none_or(|held| !held.0)
        && keys.is_none_or(|held| !held.0)
}
