//! The keys that went down in a frame.

use bevy::prelude::{KeyCode, Resource};

/// A key that went down, with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyStroke {
    pub key: KeyCode,
    /// Whether Ctrl or Command was held.
    pub ctrl: bool,
    /// Whether Shift was held.
    pub shift: bool,
    /// Whether Alt was held.
    pub alt: bool,
}

impl KeyStroke {
    /// Its name, as players read it: `Ctrl+Z`.
    pub fn name(self) -> String {
        with_modifiers(&letter(self.key), self.ctrl, self.shift)
    }
}

/// The name of a key with its modifiers.
pub(super) fn with_modifiers(key: &str, ctrl: bool, shift: bool) -> String {
    let ctrl = if ctrl { "Ctrl+" } else { "" };
    let shift = if shift { "Shift+" } else { "" };
    format!("{ctrl}{shift}{key}")
}

/// The keys that went down in this frame, in order. Unlike `ButtonInput` it knows the modifiers at that moment.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Strokes(pub Vec<KeyStroke>);

/// The name of a key, the same as egui's.
pub(super) fn letter(key: KeyCode) -> String {
    let sign = match key {
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Slash => "/",
        KeyCode::Backslash => "\\",
        KeyCode::Backquote => "`",
        _ => {
            let name = format!("{key:?}");
            let bare = ["Key", "Digit"].iter().find_map(|kind| name.strip_prefix(kind));
            return bare.unwrap_or(&name).to_owned();
        }
    };
    sign.to_owned()
}
