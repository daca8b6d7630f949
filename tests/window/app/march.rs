//! Marches by way-points, and units dragged to their hexes (HM-6).

use std::thread::sleep;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::desk::{Desk, exercise};
use railhead::hex::phases::AskWhy;
use railhead::hex::table::{HexTable, Refused, Selection};
use railhead::hex::units::{Available, SelectedUnit, Used};
use railhead::map_view::camera::MapCamera;
use railhead::map_view::marks::overlay::Highlights;
use railhead::map_view::{self, Aim, DragTaken};
use railhead::play::GameTable as _;
use railhead_engine::board::SpaceId;
use railhead_hex_game::Order;

/// The last order.
fn last_order(desk: &Desk) -> Option<Order> {
    let journal = desk.resource::<HexTable>().session().journal();
    journal.last().map(|entry| entry.order.clone())
}

/// The hexes that a unit marched through.
fn marched(desk: &Desk, unit: &str) -> Vec<SpaceId> {
    let state = desk.resource::<HexTable>().session().state();
    let march = state.unit(desk.unit(unit)).marched.as_ref();
    march.expect("it has marched").path.clone()
}

fn shift_click(desk: &mut Desk, space: &str) {
    desk.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    desk.click(space);
    desk.key(KeyCode::ShiftLeft, ButtonState::Released);
}

#[test]
fn hm_6_a_click_with_shift_sets_a_way_point_and_the_next_click_goes() {
    let mut desk = Desk::new();
    desk.click("0706");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    let reachable = desk.resource::<Highlights>().reachable.clone();
    shift_click(&mut desk, "0604");
    assert_eq!(last_order(&desk), None, "no unit has moved");
    let by = desk.space("0604");
    let shown = desk.resource::<Highlights>().clone();
    assert_eq!(shown.way_points, [by]);
    let path = shown.path.expect("the way so far is shown");
    assert_eq!(
        (path.first(), path.last()),
        (Some(&desk.space("0706")), Some(&by))
    );
    assert_eq!(shown.path_label, "3 of 6 movement points");
    // Fewer hexes are in reach from there, and they cost more.
    assert!(shown.reachable.len() < reachable.len());
    assert!(
        shown
            .reachable
            .iter()
            .all(|space| reachable.contains(space) || *space == desk.space("0706"))
    );
    desk.point_at("0804");
    assert_eq!(desk.resource::<Highlights>().path_label, "5 of 6 movement points");
    desk.click("0804");
    let order = Order::Move {
        unit: desk.unit("r_4"),
        to: desk.space("0804"),
        via: vec![by],
    };
    assert_eq!(last_order(&desk), Some(order));
    assert!(marched(&desk, "r_4").contains(&by));
    assert_eq!(desk.resource::<Highlights>().way_points, []);
    assert_eq!(desk.marked::<Used>(), ["r_4"]);
}

#[test]
fn hm_6_esc_takes_the_last_way_point_back_and_then_the_selection() {
    let mut desk = Desk::new();
    desk.click("0706");
    shift_click(&mut desk, "0704");
    shift_click(&mut desk, "0604");
    let points = |desk: &Desk| desk.resource::<Highlights>().way_points.clone();
    assert_eq!(points(&desk), [desk.space("0704"), desk.space("0604")]);
    desk.press(&[KeyCode::Escape]);
    assert_eq!(points(&desk), [desk.space("0704")]);
    desk.press(&[KeyCode::Escape]);
    assert_eq!(points(&desk), []);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    desk.press(&[KeyCode::Escape]);
    assert_eq!(desk.marked::<SelectedUnit>(), Vec::<String>::new());
    // Another unit's march has none of them.
    desk.click("0706");
    shift_click(&mut desk, "0704");
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(points(&desk), []);
}

#[test]
fn hm_6_a_click_on_the_last_way_point_goes_there_and_keys_set_way_points_too() {
    let mut desk = Desk::new();
    desk.click("0706");
    for space in ["0604", "0704"] {
        // Keys aim where the mouse points until it moves.
        desk.point_at(space);
        let aim = Aim::at(desk.space(space));
        *desk.resource_mut::<Aim>() = aim;
        desk.press(&[KeyCode::ShiftLeft, KeyCode::Enter]);
    }
    let points = desk.resource::<Highlights>().way_points.clone();
    assert_eq!(points, [desk.space("0604"), desk.space("0704")]);
    desk.click("0704");
    assert_eq!(desk.place("r_4"), "0704");
    assert!(marched(&desk, "r_4").contains(&desk.space("0604")));
}

#[test]
fn hm_6_beyond_a_way_point_what_is_too_far_is_refused() {
    let mut desk = Desk::new();
    desk.click("0706");
    shift_click(&mut desk, "0604");
    let refused: Vec<Refused> = desk.click_and_hear("1204");
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(refused[0].0.rule, "HM-1");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    assert_eq!(desk.resource::<Highlights>().way_points, [desk.space("0604")]);
    // A click on the unit itself lets go of it, as ever.
    desk.click("0706");
    assert_eq!(desk.marked::<SelectedUnit>(), Vec::<String>::new());
}

/// Where the middle of a hex is in the window.
fn place_of(desk: &mut Desk, space: &str) -> Vec2 {
    let board = desk.resource::<HexTable>().game().shared_board();
    let at = map_view::centre(board.raster(), desk.space(space));
    let mut cameras = desk
        .app
        .world_mut()
        .query_filtered::<(&Camera, &GlobalTransform), With<MapCamera>>();
    let (camera, transform) = cameras.single(desk.app.world()).expect("one camera");
    camera
        .world_to_viewport(transform, at.extend(0.0))
        .expect("the hex is in front of the camera")
}

/// Puts the cursor on the middle of a hex.
pub fn move_to(desk: &mut Desk, space: &str) {
    let place = place_of(desk, space);
    let window = desk.window();
    let mut window = desk.app.world_mut().get_mut::<Window>(window).expect("a window");
    window.set_cursor_position(Some(place));
    desk.settle();
}

/// The same as the window tells it, without a frame.
fn move_in_the_frame(desk: &mut Desk, space: &str) {
    let position = place_of(desk, space);
    let window = desk.window();
    let mut shown = desk.app.world_mut().get_mut::<Window>(window).expect("a window");
    shown.set_cursor_position(Some(position));
    let moved = CursorMoved {
        window,
        position,
        delta: None,
    };
    desk.app.world_mut().write_message(moved.clone());
    desk.app
        .world_mut()
        .write_message(WindowEvent::CursorMoved(moved));
}

/// Presses the left button or lets go of it as the window tells it, without a frame.
fn button_in_the_frame(desk: &mut Desk, state: ButtonState) {
    let input = MouseButtonInput {
        button: MouseButton::Left,
        state,
        window: desk.window(),
    };
    desk.app.world_mut().write_message(input);
    desk.app
        .world_mut()
        .write_message(WindowEvent::MouseButtonInput(input));
}

#[test]
fn a_click_counts_where_the_cursor_was_however_far_it_has_gone_by_the_end_of_the_frame() {
    let mut desk = Desk::in_rail_phase();
    move_in_the_frame(&mut desk, "harbour");
    desk.settle();
    for state in [ButtonState::Pressed, ButtonState::Released] {
        button_in_the_frame(&mut desk, state);
    }
    move_in_the_frame(&mut desk, "0504");
    desk.settle();
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    // Two clicks within one frame: one lets go of the tanks, the other selects the brigade.
    for space in ["harbour", "0504"] {
        move_in_the_frame(&mut desk, space);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            button_in_the_frame(&mut desk, state);
        }
    }
    move_in_the_frame(&mut desk, "millbrook");
    desk.settle();
    desk.settle();
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_2"]);
}

#[test]
fn a_click_that_was_made_before_the_map_could_be_seen_means_no_place_of_it() {
    let mut desk = Desk::new();
    move_to(&mut desk, "0706");
    Box::new(exercise()).lay(desk.app.world_mut());
    for state in [ButtonState::Pressed, ButtonState::Released] {
        button_in_the_frame(&mut desk, state);
        desk.app.update();
    }
    desk.settle();
    assert_eq!(*desk.resource::<Selection>(), Selection::default());
    move_to(&mut desk, "0706");
    sleep(Duration::from_millis(400));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        button(&mut desk, state);
    }
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
}

#[test]
fn hm_6_a_drag_within_one_frame_begins_and_ends_where_the_button_went_down_and_up() {
    let mut desk = Desk::new();
    move_in_the_frame(&mut desk, "0706");
    desk.settle();
    button_in_the_frame(&mut desk, ButtonState::Pressed);
    move_in_the_frame(&mut desk, "0704");
    button_in_the_frame(&mut desk, ButtonState::Released);
    move_in_the_frame(&mut desk, "0904");
    desk.settle();
    desk.settle();
    let (unit, to) = (desk.unit("r_4"), desk.space("0704"));
    assert_eq!(last_order(&desk), Some(Order::march(unit, to)));
}

fn button(desk: &mut Desk, state: ButtonState) {
    let window = desk.window();
    desk.app.world_mut().write_message(MouseButtonInput {
        button: MouseButton::Left,
        state,
        window,
    });
    desk.settle();
}

fn drag(desk: &mut Desk, along: &[&str]) {
    move_to(desk, along[0]);
    button(desk, ButtonState::Pressed);
    for space in &along[1..] {
        move_to(desk, space);
    }
}

#[test]
fn hm_6_a_unit_dragged_along_hexes_marches_along_them() {
    let mut desk = Desk::new();
    drag(&mut desk, &["0706", "0705", "0704", "0604", "0704", "0804"]);
    assert!(desk.resource::<DragTaken>().0, "the map stays where it is");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    // Back to 0704 gave up what lay beyond it.
    assert_eq!(desk.resource::<Highlights>().path_label, "3 of 6 movement points");
    button(&mut desk, ButtonState::Released);
    assert_eq!(desk.place("r_4"), "0804");
    let way = ["0706", "0705", "0704", "0804"].map(|number| desk.space(number));
    assert_eq!(marched(&desk, "r_4"), way);
    assert!(!desk.resource::<DragTaken>().0);
}

#[test]
fn hm_6_a_drag_straight_to_a_lit_hex_is_a_plain_march() {
    let mut desk = Desk::new();
    drag(&mut desk, &["0706", "0704"]);
    button(&mut desk, ButtonState::Released);
    let (unit, to) = (desk.unit("r_4"), desk.space("0704"));
    assert_eq!(last_order(&desk), Some(Order::march(unit, to)));
}

#[test]
fn hm_6_a_drag_that_ends_where_it_began_or_out_of_reach_moves_nothing() {
    let mut desk = Desk::new();
    drag(&mut desk, &["0706", "0705", "0706"]);
    button(&mut desk, ButtonState::Released);
    assert_eq!(last_order(&desk), None);
    assert_eq!(
        desk.marked::<SelectedUnit>(),
        ["r_4"],
        "it is selected all the same"
    );
    desk.resource_mut::<Messages<AskWhy>>().clear();
    drag(&mut desk, &["0706", "0102"]);
    let window = desk.window();
    desk.app.world_mut().write_message(MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Released,
        window,
    });
    let mut asked: Vec<AskWhy> = Vec::new();
    for _ in 0..4 {
        desk.app.update();
        asked.extend(desk.sent::<AskWhy>());
    }
    assert_eq!(last_order(&desk), None);
    let expected = AskWhy {
        unit: desk.unit("r_4"),
        space: Some(desk.space("0102")),
    };
    assert_eq!(asked.first(), Some(&expected));
}

#[test]
fn hr_11_a_unit_is_dragged_to_the_end_of_its_ride() {
    let mut desk = Desk::in_rail_phase();
    drag(&mut desk, &["0504", "0604", "0804"]);
    button(&mut desk, ButtonState::Released);
    let (unit, to) = (desk.unit("r_2"), desk.space("0804"));
    assert_eq!(last_order(&desk), Some(Order::Rail { unit, to }));
    assert_eq!(desk.marked::<Available>(), Vec::<String>::new());
}

#[test]
fn hr_11_a_click_on_another_available_unit_out_of_reach_selects_that_one() {
    let mut desk = Desk::new();
    desk.click("harbour");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    let asked: Vec<AskWhy> = desk.click_and_hear("0706");
    assert_eq!(asked, []);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    assert_eq!(desk.resource::<HexTable>().session().journal().len(), 0);
}
