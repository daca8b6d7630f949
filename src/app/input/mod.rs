//! Keys, and whether the game may have them. Only [`keys`] names keys; each key's effect is where it is read.
//!
//! In: [`InputBlocked`], [`KeysBlocked`], [`KeyBindings`]. Out: [`Strokes`].

pub mod bindings;
mod chords;
pub mod keys;
pub mod strokes;
pub mod watch;

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::stage::Screen;

pub use bindings::KeyBindings;
pub use strokes::{KeyStroke, Strokes};
pub use watch::ReplayControl;

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

pub(super) fn plugin(app: &mut App) {
    chords::plugin(app);
    app.init_resource::<InputBlocked>()
        .init_resource::<KeysBlocked>()
        .init_resource::<Strokes>()
        .init_resource::<KeyBindings>()
        .add_systems(PreUpdate, read_strokes.after(InputSystems))
        .add_systems(
            PreUpdate,
            keep_off_panels
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// Keeps keys over the map from moving egui's focus from button to button: they have other meanings there, and a
/// focused button would take later keys. In a dialog they do move it.
fn keep_off_panels(
    held: Res<InputBlocked>,
    screen: Option<Res<State<Screen>>>,
    mut inputs: Query<&mut EguiInput>,
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
    mut events: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    bindings: Res<KeyBindings>,
    mut held: Local<Vec<KeyCode>>,
    mut strokes: ResMut<Strokes>,
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
            strokes.0.extend(bindings.meaning(KeyStroke {
                key: event.key_code,
                ctrl: any(&keys::CTRL),
                shift: any(&keys::SHIFT),
                alt: any(&keys::ALT),
            }));
        }
        held.push(event.key_code);
    }
    // The window gets no releases of keys that are held when it loses the focus.
    if lost.read().count() > 0 {
        held.clear();
    }
}
