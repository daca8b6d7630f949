//! Asks the X server what the keys write, so that texts can name them before one is struck. Wayland shows the same board to its X
//! server; elsewhere the window learns the keys as they are struck.

use std::collections::BTreeMap;

use bevy::prelude::*;
use x11rb::connection::Connection as _;
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::ConnectionExt as _;
use xkeysym::Keysym;

use super::layout::{KeyLayout, PLACES};

/// The code of each of [`PLACES`] in X.
const CODES: [u8; 47] = [
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 38, 39,
    40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
];

/// Reads the board as the window opens, and again when a key has written something else.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, read)
        .add_systems(Update, read.run_if(|layout: Res<KeyLayout>| layout.is_stale));
}

fn read(mut layout: ResMut<KeyLayout>) {
    layout.is_stale = false;
    if let Some(letters) = letters() {
        *layout = KeyLayout::of(letters);
    }
}

/// What each key writes without Shift; `None` without an X server.
fn letters() -> Option<BTreeMap<KeyCode, char>> {
    let (server, _) = x11rb::connect(None).ok()?;
    let setup = server.setup();
    let (first, last) = (setup.min_keycode, setup.max_keycode);
    let count = last.checked_sub(first)?.checked_add(1)?;
    server.xkb_use_extension(1, 0).ok()?.reply().ok()?;
    let keyboard = u16::from(xkb::ID::USE_CORE_KBD);
    let state = server.xkb_get_state(keyboard).ok()?.reply().ok()?;
    let map = server.get_keyboard_mapping(first, count).ok()?.reply().ok()?;
    let wide = usize::from(map.keysyms_per_keycode);
    // The map has two levels of the first group, and then two of the second.
    let column = usize::from(u8::from(state.group)) * 2;
    if column + 1 >= wide.max(2) && column > 0 {
        return None;
    }
    let letters = PLACES.iter().zip(CODES);
    let letters = letters.filter_map(|((place, _), code)| {
        let row = usize::from(code.checked_sub(first)?) * wide;
        let letter = Keysym::from(*map.keysyms.get(row + column)?).key_char()?;
        Some((*place, letter))
    });
    Some(letters.collect())
}
