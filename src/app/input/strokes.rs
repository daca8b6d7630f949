//! The keys that went down in a frame.

use bevy::prelude::{KeyCode, Resource};

/// A key that went down, with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyStroke {
    /// The key.
    pub key: KeyCode,
    /// Whether Ctrl or Command was held.
    pub ctrl: bool,
    /// Whether Shift was held.
    pub shift: bool,
    /// Whether Alt was held.
    pub alt: bool,
}

/// The keys that went down in this frame, in order. Unlike `ButtonInput` it knows the modifiers at that moment.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Strokes(pub Vec<KeyStroke>);
