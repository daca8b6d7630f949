//! The only file that names keys.

use bevy::prelude::{KeyCode, Vec2};

/// Switches between the map and the overview of the whole of it.
pub const OVERVIEW: KeyCode = KeyCode::Tab;

/// Zooms in.
pub const ZOOM_IN: [KeyCode; 2] = [KeyCode::Equal, KeyCode::NumpadAdd];

/// Zooms out.
pub const ZOOM_OUT: [KeyCode; 2] = [KeyCode::Minus, KeyCode::NumpadSubtract];

/// Fits the whole map into the window.
pub const FIT_MAP: [KeyCode; 2] = [KeyCode::Home, KeyCode::Numpad5];

/// Keys that scroll the map while they are held, and where to (x to the east, y to the north).
pub const SCROLL: [(KeyCode, Vec2); 12] = [
    (KeyCode::ArrowLeft, Vec2::NEG_X),
    (KeyCode::ArrowRight, Vec2::X),
    (KeyCode::ArrowUp, Vec2::Y),
    (KeyCode::ArrowDown, Vec2::NEG_Y),
    (KeyCode::Numpad4, Vec2::NEG_X),
    (KeyCode::Numpad6, Vec2::X),
    (KeyCode::Numpad8, Vec2::Y),
    (KeyCode::Numpad2, Vec2::NEG_Y),
    (KeyCode::Numpad7, Vec2::new(-1.0, 1.0)),
    (KeyCode::Numpad9, Vec2::new(1.0, 1.0)),
    (KeyCode::Numpad1, Vec2::new(-1.0, -1.0)),
    (KeyCode::Numpad3, Vec2::new(1.0, -1.0)),
];
