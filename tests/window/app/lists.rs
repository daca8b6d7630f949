//! Lists that hang open over a dialog, and lists whose rows keep their place.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Rect as Bounds;
use bevy_egui::egui::{Event, Modifiers, PointerButton, Popup, Pos2, pos2};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiOutput, PrimaryEguiContext};
use railhead::area::clicks::selection::AreaSelection;
use railhead::hex::table::HexTable;
use railhead::play::GameTable as _;
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::title::players::PlayersSheet;
use railhead_area_game::state::purchase::Purchase;

use super::area_player::Player;
use super::desk::Desk;
use super::hands::{listen, says, settle};

/// Where everything with this label or text is.
fn bounds(app: &mut App, label: &str) -> Vec<Bounds> {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let updates = outputs.iter(app.world());
    let nodes = updates
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
        .flat_map(|update| &update.nodes);
    let meant = nodes.filter(|(_, node)| [node.label(), node.value()].contains(&Some(label)));
    meant.filter_map(|(_, node)| node.bounds()).collect()
}

/// Moves the pointer there and clicks, all in one frame, as a quick hand on a slow machine does.
fn click_at_once(app: &mut App, at: Pos2) {
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryEguiContext>>();
    let context = contexts.single(app.world()).expect("one context");
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [Event::PointerMoved(at), button(true), button(false)] {
        app.world_mut().write_message(EguiInputEvent { context, event });
    }
    settle(app);
}

/// Whether a list hangs open.
fn hangs(app: &mut App) -> bool {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("one context");
    Popup::is_any_open(context.get_mut())
}

#[test]
#[expect(clippy::cast_possible_truncation, reason = "points of a window")]
fn a_quick_click_opens_a_list_of_players_and_escape_closes_the_list_alone() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    let seats = desk.resource::<HexTable>().seats();
    desk.resource_mut::<Popups>().dialog = Some(Dialog::Players(PlayersSheet::of(seats)));
    settle(&mut desk.app);
    let list = bounds(&mut desk.app, "A person")[0];
    let middle = pos2(
        f64::midpoint(list.x0, list.x1) as f32,
        f64::midpoint(list.y0, list.y1) as f32,
    );
    click_at_once(&mut desk.app, middle);
    assert!(hangs(&mut desk.app), "it opens");
    let is_asked = |desk: &Desk| matches!(desk.resource::<Popups>().dialog, Some(Dialog::Players(_)));
    desk.press(&[KeyCode::Escape]);
    assert!(
        !hangs(&mut desk.app) && is_asked(&desk),
        "the list alone is closed"
    );
    desk.press(&[KeyCode::Escape]);
    assert!(!is_asked(&desk), "then the question");
}

#[test]
fn the_rows_of_purchases_keep_their_place_whatever_is_bought() {
    let mut player = Player::new("france");
    let rows = ["Buy Infantry", "Buy Armour", "Buy Destroyer"];
    let place = |player: &mut Player| rows.map(|row| bounds(&mut player.app, row)[0].y0);
    let before = place(&mut player);
    for bought in ["Buy Infantry", "Buy Armour", "Buy Infantry", "Return Armour"] {
        player.press(bought);
        let now = place(&mut player);
        let moved = now
            .iter()
            .zip(before)
            .any(|(now, before)| (now - before).abs() > 0.01);
        assert!(!moved, "after {bought}: {before:?}, {now:?}");
    }
}

#[test]
fn what_cannot_be_placed_is_named_beside_the_room_that_there_is_for_others() {
    let mut player = Player::new("france");
    player.press("Buy Infantry");
    for end in [
        "End purchase",
        "End combat move",
        "End combat",
        "End non-combat move",
    ] {
        player.press(end);
    }
    assert!(says(
        &mut player.app,
        "Click a highlighted space to place one there"
    ));
    // As if a complex had been bought, too, for which Germany has no area.
    let mut selection = player.app.world_mut().resource_mut::<AreaSelection>();
    selection.purchase = Some(Purchase::Complex);
    settle(&mut player.app);
    assert!(says(
        &mut player.app,
        "Industrial Complex: no space takes one now"
    ));
    assert!(says(&mut player.app, "Germany: "), "the room at its complex");
}
