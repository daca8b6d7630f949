//! The table of nations and alliances stays beside the map while the player does other things.

use bevy::input::ButtonState;
use bevy::prelude::*;
use railhead::shell::popups::Popups;

use super::area_player::Player;
use super::desk::strike;
use super::hands::{says, settle};

const TITLE: &str = "Nations and alliances";

/// What France and Britain have together.
const ALLIED_TREASURIES: &str = "26";

impl Player {
    /// Presses Esc and lets go of it.
    fn cancel(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            strike(&mut self.app, KeyCode::Escape, state);
        }
        settle(&mut self.app);
    }
}

#[test]
fn the_table_of_nations_stays_until_it_is_closed() {
    let mut player = Player::new("france");
    for text in [TITLE, ALLIED_TREASURIES] {
        assert!(!says(&mut player.app, text), "{text}");
    }
    player.press("War");
    player.press("Keep the table beside the map");
    player.press("Log");
    for text in [TITLE, "Treasury", "Complexes", ALLIED_TREASURIES] {
        assert!(says(&mut player.app, text), "{text}");
    }
    player.press("End purchase");
    player.click("france");
    assert!(says(&mut player.app, TITLE), "in the next phase too");
    player.cancel();
    assert!(says(&mut player.app, TITLE), "the space goes first");
    player.cancel();
    assert!(!says(&mut player.app, TITLE));
    let popups = player.app.world().resource::<Popups>();
    assert!(popups.dialog.is_none(), "the menu comes after the table");
}
