//! Keys, and whether the game may have them. Only [`keys`] names keys; each key's effect is where it is read.
//!
//! In: [`InputBlocked`], [`KeysBlocked`], [`KeyBindings`]. Out: [`Strokes`].

pub mod bindings;
mod chords;
mod freedom;
pub mod keys;
pub mod panel_focus;
pub mod strokes;
pub mod watch;

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::{EguiPreUpdateSet, EguiPrimaryContextPass};

use super::stage::PanelSystems;

pub use bindings::KeyBindings;
pub use freedom::{InputBlocked, KeysBlocked, input_is_free, keys_are_free};
use panel_focus::PanelFocus;
pub use strokes::{KeyStroke, Strokes};
pub use watch::ReplayControl;

pub(super) fn plugin(app: &mut App) {
    chords::plugin(app);
    app.init_resource::<InputBlocked>()
        .init_resource::<KeysBlocked>()
        .init_resource::<Strokes>()
        .init_resource::<KeyBindings>()
        .init_resource::<PanelFocus>()
        .add_systems(
            PreUpdate,
            (read_strokes, panel_focus::switch, panel_focus::keep_off_panels)
                .chain()
                .after(InputSystems)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(EguiPrimaryContextPass, panel_focus::ring.after(PanelSystems));
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
