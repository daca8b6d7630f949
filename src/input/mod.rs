//! Keys, and whether the game may have them. Only [`keys`] names keys; each key's effect is where it is read.
//!
//! In: [`InputBlocked`], [`KeysBlocked`], [`KeyBindings`], [`Interruptible`]. Out: [`Strokes`], [`ButtonStrokes`],
//! [`Interrupted`].

pub mod bindings;
#[cfg(target_os = "linux")]
mod board;
mod buttons;
mod chords;
mod freedom;
pub mod help;
mod interrupt;
pub mod keys;
pub mod layout;
pub mod panel_focus;
pub mod strokes;
pub mod watch;

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::{EguiPreUpdateSet, EguiPrimaryContextPass};

use super::lifetime::{Lifetime, TableResources as _};
use super::stage::PanelSystems;
use layout::{is_sign, written};

pub use bindings::KeyBindings;
pub use buttons::{ButtonStroke, ButtonStrokes};
pub use freedom::{InputBlocked, KeysBlocked, input_is_free, keys_are_free};
pub use interrupt::{Interrupted, Interruptible};
pub use layout::KeyLayout;
use panel_focus::PanelFocus;
pub use strokes::{KeyStroke, Strokes};
pub use watch::ReplayControl;

/// Reads what the keys of the player's board write.
pub(super) fn read_board(app: &mut App) {
    #[cfg(target_os = "linux")]
    board::plugin(app);
    #[cfg(not(target_os = "linux"))]
    let _ = app;
}

pub(super) fn plugin(app: &mut App) {
    chords::plugin(app);
    app.init_resource::<InputBlocked>()
        .init_resource::<KeysBlocked>()
        .init_resource::<Strokes>()
        .init_resource::<ButtonStrokes>()
        .init_resource::<KeyBindings>()
        .init_resource::<PanelFocus>()
        .init_until::<Interruptible>(Lifetime::Position)
        .add_message_until::<Interrupted>(Lifetime::Position)
        .add_systems(
            PreUpdate,
            (
                (read_strokes, buttons::read_buttons),
                interrupt::interrupt,
                panel_focus::switch,
                panel_focus::keep_off_panels,
            )
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
            let is_sign = written(event).is_some_and(is_sign);
            // On Windows AltGr is Ctrl and Alt.
            let by_alt = is_sign && held.contains(&KeyCode::AltRight);
            strokes.0.extend(bindings.meaning(KeyStroke {
                key: event.key_code,
                ctrl: any(&keys::CTRL) && !by_alt,
                shift: any(&keys::SHIFT) && !is_sign,
                alt: any(&keys::ALT) && !by_alt,
            }));
        }
        held.push(event.key_code);
    }
    // The window gets no releases of keys that are held when it loses the focus.
    if lost.read().count() > 0 {
        held.clear();
    }
}
