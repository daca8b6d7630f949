//! The table of nations and alliances stays beside the map while the player does other things.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, vec2};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use railhead::map_view::MapArea;
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

/// Where the table lies.
fn lies(player: &mut Player) -> egui::Rect {
    let world = player.app.world_mut();
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(world).expect("one context");
    let rect = context
        .get_mut()
        .memory(|memory| memory.area_rect(egui::Id::new("nations")));
    rect.expect("it is open")
}

/// Takes hold of a place with the mouse, and lets go of it elsewhere.
fn drag(player: &mut Player, from: Pos2, to: Pos2) {
    let world = player.app.world_mut();
    let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
    let context = contexts.single(world).expect("one context");
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(to),
        button(to, false),
    ] {
        player
            .app
            .world_mut()
            .write_message(EguiInputEvent { context, event });
        player.app.update();
    }
    settle(&mut player.app);
}

#[test]
fn the_table_of_nations_lies_in_a_corner_of_the_map_until_it_is_moved_by_its_head() {
    let mut player = Player::new("france");
    player.press("War");
    player.press("Keep the table beside the map");
    settle(&mut player.app);
    let map = player.app.world().resource::<MapArea>().0.expect("it is drawn");
    let table = lies(&mut player);
    assert!(table.left() < map.min.x + 20.0, "{table} {map:?}");
    assert!(table.bottom() > map.max.y - 20.0, "{table} {map:?}");
    let head = table.left_top() + vec2(40.0, 28.0);
    drag(&mut player, head, head + vec2(90.0, -60.0));
    let moved = lies(&mut player).left_top() - table.left_top();
    assert!(moved.x > 60.0 && moved.y < -40.0, "{moved:?}");
    player.press("Log");
    let then = lies(&mut player).left_top() - table.left_top();
    assert!((then - moved).length() < 1.0, "it stays there: {then:?}");
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
