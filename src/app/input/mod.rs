//! Keys, and whether the game may have them. What a key does is decided where it is read; which key it is, only in
//! [`keys`].
//!
//! In: [`InputHeld`], [`KeysHeld`]. Out: [`Strokes`].

pub mod keys;
pub mod strokes;
pub mod watch;

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::stage::Screen;

pub use strokes::{Stroke, Strokes};
pub use watch::Watch;

/// While true, neither keys nor clicks reach the game: a dialog or a curtain is up. Whoever puts one up writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputHeld(pub bool);

/// While true, no key reaches the game: a question waits for its answer. Clicks on the map may be part of the answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysHeld(pub bool);

/// Run condition: the game is on, and nothing holds its input.
pub fn input_is_free(held: Res<'_, InputHeld>, screen: Option<Res<'_, State<Screen>>>) -> bool {
    !held.0 && screen.is_some_and(|screen| *screen.get() == Screen::Game)
}

/// Run condition: no panel is being typed into, and nothing lies over the map that takes all keys.
pub fn keys_are_free(
    wants: Option<Res<'_, EguiWantsInput>>,
    input: Option<Res<'_, InputHeld>>,
    keys: Option<Res<'_, KeysHeld>>,
) -> bool {
    wants.is_none_or(|wants| !wants.wants_any_keyboard_input())
        && input.is_none_or(|held| !held.0)
        && keys.is_none_or(|held| !held.0)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputHeld>()
        .init_resource::<KeysHeld>()
        .init_resource::<Strokes>()
        .add_systems(PreUpdate, read_strokes.after(InputSystems))
        .add_systems(
            PreUpdate,
            keep_off_panels
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// Over the map no key walks from button to button: it means something there, and what has the focus would take the
/// keys that come after it. In a dialog it does walk.
fn keep_off_panels(
    held: Res<'_, InputHeld>,
    screen: Option<Res<'_, State<Screen>>>,
    mut inputs: Query<'_, '_, &mut EguiInput>,
) {
    if held.0 || screen.is_none_or(|screen| *screen.get() == Screen::Title) {
        return;
    }
    for mut input in &mut inputs {
        let walks = |event: &egui::Event| matches!(event, egui::Event::Key { key, .. } if *key == keys::WALK);
        input.events.retain(|event| !walks(event));
    }
}

fn read_strokes(
    mut events: MessageReader<'_, '_, KeyboardInput>,
    mut lost: MessageReader<'_, '_, KeyboardFocusLost>,
    mut held: Local<'_, Vec<KeyCode>>,
    mut strokes: ResMut<'_, Strokes>,
) {
    if !strokes.0.is_empty() {
        strokes.0.clear();
    }
    for event in events.read() {
        held.retain(|key| *key != event.key_code);
        if event.state == ButtonState::Released {
            continue;
        }
        if !event.repeat {
            let any = |keys: &[KeyCode]| keys.iter().any(|key| held.contains(key));
            strokes.0.push(Stroke {
                key: event.key_code,
                ctrl: any(&keys::CTRL),
                shift: any(&keys::SHIFT),
                alt: any(&keys::ALT),
            });
        }
        held.push(event.key_code);
    }
    // What is held when the focus goes is let go where nobody sees it.
    if lost.read().count() > 0 {
        held.clear();
    }
}
