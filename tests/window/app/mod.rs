//! The window without a window: clicks and keys go in, and what entities and components say comes out.
//!
//! On the rail exercise, where every rule of rail movement shows once.

mod answers;
mod area;
mod area_booking;
mod area_lesson;
mod area_player;
mod area_watched;
mod battle_list;
mod booking;
mod briefing;
mod camera;
mod campaign;
mod coins;
mod combat;
mod corrections;
mod desk;
mod ends;
mod flags;
mod frame;
mod frame_time;
mod great_events;
mod hands;
mod keyboard;
mod keys;
mod landing;
mod lesson;
mod lists;
mod lone_map;
mod long_game;
mod march;
mod markers;
mod moments;
mod moves;
mod nation_table;
mod odds;
mod pace;
mod peace;
mod picture;
mod play;
mod practice;
mod programs;
mod rails;
mod replay;
mod requests;
mod rest;
mod review;
mod room;
mod solo;
mod sound;
mod stand;
mod tables;
mod title;
mod track;
mod trains;
mod typing;
mod zoom;

use std::collections::BTreeSet;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use desk::Desk;
use railhead::hex::counters::StackOrder;
use railhead::hex::counters::stack::Spot;
use railhead::hex::hexes::{OverstackedHex, Reachable};
use railhead::hex::phases::{AskWhy, PhaseProblems, PlayPhase};
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Selection, WarnUnitsLeft};
use railhead::hex::units::{At, Available, Counter, SelectedUnit, UnitMarks, Unsupplied, Used};
use railhead::input::InputBlocked;
use railhead::map_view::marks::overlay::{
    ControlOverlay, DemolishedCrossings, Highlights, SupplyOverlay, ZocOverlay,
};
use railhead_engine::board::{HexSide, SpaceId};
use railhead_engine::engine::Seat;
use railhead_hex_game::{Phase, Side};

/// Nobody's list of units.
const NONE: [&str; 0] = [];

#[test]
fn hr_11_units_that_may_rail_are_available_as_the_phase_begins() {
    let mut desk = Desk::in_rail_phase();
    assert_eq!(
        *desk.resource::<State<PlayPhase>>().get(),
        PlayPhase(Some(Phase::RailMovement))
    );
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.marked::<Used>(), NONE);
    // HS-1: the counters show supply.
    assert_eq!(desk.marked::<Unsupplied>(), ["r_5"]);
    assert_eq!(desk.marked::<At>().len(), 6);
}

#[test]
fn hr_11_a_click_on_an_available_unit_selects_it_and_shows_its_reachable_paths() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    let table = desk.resource::<HexTable>();
    let reach = table.view().reach(desk.unit("r_tanks"));
    let expected: BTreeSet<SpaceId> = reach.destinations().iter().copied().collect();
    assert!(!expected.is_empty());
    assert_eq!(desk.hexes::<Reachable>(), expected);
    let highlights = desk.resource::<Highlights>();
    assert_eq!(
        highlights.reachable.iter().copied().collect::<BTreeSet<_>>(),
        expected
    );
    assert_eq!(highlights.selected, Some(desk.space("harbour")));
}

#[test]
fn hr_11_the_path_to_the_hex_under_the_cursor_is_shown_with_its_length() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    desk.point_at("0904");
    let highlights = desk.resource::<Highlights>();
    let path = highlights.path.as_ref().expect("a way is shown");
    assert_eq!(path.first(), Some(&desk.space("harbour")));
    assert_eq!(path.last(), Some(&desk.space("0904")));
    assert_eq!(highlights.path_label, "8 of 8 hexes");
    desk.point_at("0706");
    assert_eq!(desk.resource::<Highlights>().path, None);
    assert_eq!(desk.resource::<Highlights>().path_label, "");
}

#[test]
fn hr_11_a_click_on_a_reachable_hex_moves_the_unit_and_marks_it() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("millbrook");
    assert_eq!(
        desk.place("r_2"),
        desk.game().board().number(desk.space("millbrook"))
    );
    assert_eq!(desk.marked::<Used>(), ["r_2"]);
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.hexes::<Reachable>(), BTreeSet::new());
    // HR-12: the one train is used up.
    assert_eq!(desk.summary().rail_capacity, (1, 0));
    assert_eq!(desk.marked::<Available>(), NONE);
}

#[test]
fn hr_11_a_second_click_on_the_selected_unit_cancels() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    desk.click("harbour");
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    assert_eq!(desk.hexes::<Reachable>(), BTreeSet::new());
    assert_eq!(desk.resource::<Highlights>().reachable, []);
    assert!(desk.resource::<HexTable>().session().journal().len() == 1);
}

#[test]
fn hr_11_esc_cancels_the_selection() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    desk.press(&[KeyCode::Escape]);
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.hexes::<Reachable>(), BTreeSet::new());
}

#[test]
fn hr_11_an_unreachable_hex_keeps_the_selection_and_says_why() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    let asked: Vec<AskWhy> = desk.click_and_hear("quarry");
    let expected = AskWhy {
        unit: desk.unit("r_tanks"),
        space: Some(desk.space("quarry")),
    };
    assert_eq!(asked, [expected]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    assert_eq!(
        desk.place("r_tanks"),
        desk.game().board().number(desk.space("harbour"))
    );
}

#[test]
fn hr_13_a_click_on_a_unit_that_is_not_available_asks_why() {
    let mut desk = Desk::in_rail_phase();
    let asked: Vec<AskWhy> = desk.click_and_hear("0706");
    let unit = desk.unit("r_4");
    assert_eq!(asked, [AskWhy { unit, space: None }]);
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.resource::<Selection>().unit, Some(unit));
    // An enemy unit is looked at; there is nothing to ask.
    let asked: Vec<AskWhy> = desk.click_and_hear("1003");
    assert_eq!(asked, []);
    assert_eq!(desk.resource::<Selection>().unit, Some(desk.unit("b_raiders")));
}

#[test]
fn hr_13_a_right_click_asks_why_and_changes_nothing() {
    let mut desk = Desk::in_rail_phase();
    let right = MouseButton::Right;
    let unit = desk.unit("r_4");
    let asked: Vec<AskWhy> = desk.click_button_and_hear("0706", right);
    assert_eq!(asked, [AskWhy { unit, space: None }]);
    assert_eq!(desk.resource::<Selection>().unit, None);
    desk.click("harbour");
    let (unit, space) = (desk.unit("r_tanks"), Some(desk.space("quarry")));
    let asked: Vec<AskWhy> = desk.click_button_and_hear("quarry", right);
    assert_eq!(asked, [AskWhy { unit, space }]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn hk_2_the_phase_is_held_while_a_hex_is_overstacked_and_then_let_go() {
    let mut desk = Desk::in_rail_phase();
    let millbrook = desk.space("millbrook");
    desk.click("0504");
    desk.click("millbrook");
    assert_eq!(desk.hexes::<OverstackedHex>(), BTreeSet::from([millbrook]));
    assert_eq!(
        desk.resource::<Highlights>().problem,
        [],
        "HR-9: during the phase it is not a problem"
    );

    desk.app.world_mut().write_message(HexRequest::EndPhase);
    desk.app.update();
    let held: Vec<EndPhaseBlocked> = desk.sent();
    let [EndPhaseBlocked::Overstacked(hexes)] = held.as_slice() else {
        panic!("the phase is held: {held:?}");
    };
    assert_eq!(
        (hexes[0].space, hexes[0].points, hexes[0].limit),
        (millbrook, 4, 3)
    );
    assert_eq!(hexes[0].came, [desk.unit("r_2")]);
    desk.settle();
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    assert_eq!(desk.resource::<Highlights>().problem, [millbrook]);

    // Aborting the move of the unit that came mends it. It lies on top: it can do more than the other.
    desk.click("millbrook");
    desk.click("millbrook");
    assert_eq!(desk.hexes::<OverstackedHex>(), BTreeSet::new());
    assert_eq!(desk.resource::<Highlights>().problem, []);
    assert_eq!(desk.resource::<PhaseProblems>().0, []);
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().player, Side::Second);
}

#[test]
fn orders_are_undone_and_redone_by_keys() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("0904");
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(desk.place("r_2"), "0504");
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyY]);
    assert_eq!(desk.place("r_2"), "0904");
    assert_eq!(desk.marked::<Used>(), ["r_2"]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::Backspace]);
    assert_eq!(desk.place("r_2"), "0504");
    assert_eq!(
        desk.summary().phase,
        Phase::RailMovement,
        "only this phase's orders are undone"
    );
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(desk.summary().phase, Phase::Movement);
}

#[test]
fn hm_6_a_march_is_selected_shown_and_aborted_like_a_ride() {
    let mut desk = Desk::new();
    assert_eq!(
        *desk.resource::<State<PlayPhase>>().get(),
        PlayPhase(Some(Phase::Movement))
    );
    desk.click("0706");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_4"]);
    let reachable = desk.hexes::<Reachable>();
    let to = *reachable.first().expect("the battalion can march");
    let to = desk.game().board().number(to);
    desk.point_at(&to);
    let label = &desk.resource::<Highlights>().path_label;
    assert!(label.ends_with("of 6 movement points"), "{label}");
    desk.click(&to);
    assert_eq!(desk.place("r_4"), to);
    assert_eq!(desk.marked::<Used>(), ["r_4"]);
    desk.click(&to);
    desk.click(&to);
    assert_eq!(desk.place("r_4"), "0706");
    assert!(desk.marked::<Available>().contains(&"r_4".to_owned()));
}

#[test]
fn hr_11_the_whole_phase_can_be_played_by_keys() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_2"]);
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
    let nearest = |desk: &Desk| desk.resource::<Highlights>().path_label.clone();
    desk.press(&[KeyCode::BracketRight]);
    assert_eq!(nearest(&desk), "1 of 8 hexes");
    desk.press(&[KeyCode::BracketRight]);
    assert_eq!(nearest(&desk), "2 of 8 hexes");
    desk.press(&[KeyCode::BracketLeft]);
    desk.press(&[KeyCode::Enter]);
    assert_eq!(desk.marked::<Used>(), ["r_tanks"]);
    desk.press(&[KeyCode::Backspace]);
    assert_eq!(desk.marked::<Used>(), NONE);
    assert_eq!(desk.summary().rail_capacity, (1, 1));
    desk.press(&[KeyCode::ControlLeft, KeyCode::Enter]);
    assert_eq!(desk.summary().player, Side::Second);
}

#[test]
fn the_aim_goes_from_hex_to_hex_by_keys_and_says_why_not() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::KeyN]);
    desk.press(&[KeyCode::KeyW]);
    let from = desk.space("harbour");
    let north = desk.game().board().grid().neighbour(from, HexSide::North);
    assert_eq!(desk.resource::<Highlights>().selected, north);
    desk.key(KeyCode::Space, ButtonState::Pressed);
    let asked: Vec<AskWhy> = desk.sent();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].space, north);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn ending_a_phase_warns_of_units_that_can_still_act_if_that_is_wanted() {
    let mut desk = Desk::in_rail_phase();
    desk.resource_mut::<WarnUnitsLeft>().0 = true;
    desk.app.world_mut().write_message(HexRequest::EndPhase);
    desk.app.update();
    let held: Vec<EndPhaseBlocked> = desk.sent();
    let left = vec![desk.unit("r_tanks"), desk.unit("r_2")];
    assert_eq!(held, [EndPhaseBlocked::UnitsLeft(left)]);
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    desk.request(HexRequest::EndPhaseConfirmed);
    assert_eq!(desk.summary().player, Side::Second);
}

#[test]
fn a_unit_that_can_act_lies_on_top_of_one_that_has_acted() {
    let mut desk = Desk::new();
    // The 3rd Brigade marches onto the 2nd's hex.
    desk.click("millbrook");
    let reach = desk.hexes::<Reachable>();
    assert!(reach.contains(&desk.space("0504")));
    desk.click("0504");
    assert_eq!(desk.marked::<Used>(), ["r_3"]);
    let space = desk.space("0504");
    let top = |desk: &Desk| {
        let order = desk.resource::<StackOrder>();
        order.top(space, desk.summary(), desk.resource::<UnitMarks>())
    };
    assert_eq!(top(&desk), Some(desk.unit("r_2")));
    // So a click there selects, and does not take the march back.
    desk.click("0504");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_2"]);
    desk.press(&[KeyCode::Escape]);
    // Leafing brings up the other one, and the second click on it aborts its march.
    desk.press(&[KeyCode::Period]);
    assert_eq!(top(&desk), Some(desk.unit("r_3")));
    desk.click("0504");
    assert_eq!(desk.marked::<Used>(), ["r_3"]);
    desk.click("0504");
    assert_eq!(desk.marked::<Used>(), NONE);
}

#[test]
fn held_keys_are_let_go_when_the_window_loses_the_focus() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("0904");
    desk.key(KeyCode::ControlLeft, ButtonState::Pressed);
    desk.app.world_mut().write_message(KeyboardFocusLost);
    desk.app.update();
    desk.press(&[KeyCode::KeyZ]);
    assert_eq!(desk.place("r_2"), "0904", "Z alone is no undo");
    assert!(desk.resource::<ZocOverlay>().on);
}

#[test]
fn nothing_is_clicked_through_a_dialog() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::F1]);
    assert!(desk.resource::<InputBlocked>().0, "the rules lie over the game");
    desk.click("harbour");
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    desk.press(&[KeyCode::Escape]);
    assert!(!desk.resource::<InputBlocked>().0);
    assert_eq!(
        desk.marked::<SelectedUnit>(),
        NONE,
        "what was clicked before is forgotten"
    );
    desk.click("harbour");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn hs_7_the_supply_overlay_shows_the_network_and_where_a_line_breaks() {
    let mut desk = Desk::in_rail_phase();
    assert!(!desk.resource::<SupplyOverlay>().on);
    desk.press(&[KeyCode::KeyV]);
    let harbour = desk.space("harbour");
    let overlay = desk.resource::<SupplyOverlay>();
    assert!(overlay.on);
    assert_eq!(overlay.sources, [harbour]);
    assert!(!overlay.network.is_empty());
    desk.click("lonely_halt");
    let overlay = desk.resource::<SupplyOverlay>();
    assert!(!overlay.breaks.is_empty());
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyV]);
    assert_eq!(desk.resource::<SupplyOverlay>().sources, [desk.space("eastgate")]);
    desk.press(&[KeyCode::KeyV]);
    assert!(!desk.resource::<SupplyOverlay>().on);
}

#[test]
fn hc_1_and_hd_2_control_and_blown_bridges_are_on_the_map() {
    let desk = Desk::in_rail_phase();
    let control = desk.resource::<ControlOverlay>();
    assert_eq!(control.holders.len(), desk.game().board().len());
    let of = |word: &str| control.holders[desk.space(word).index()];
    assert_eq!(of("harbour"), Some(Seat(0)));
    assert_eq!(of("quarry"), Some(Seat(1)));
    assert_eq!(desk.resource::<DemolishedCrossings>().0.len(), 1);
}

#[test]
fn counters_lie_where_their_units_are() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("0904");
    let unit = desk.unit("r_2");
    let board = desk.resource::<HexTable>().game().shared_board();
    let expected = railhead::map_view::centre(board.raster(), desk.space("0904"));
    let mut counters = desk.app.world_mut().query::<(&Counter, &Spot, &Transform)>();
    let (_, spot, transform) = counters
        .iter(desk.app.world())
        .find(|(counter, ..)| counter.0 == unit)
        .expect("the unit has a counter");
    assert!(spot.0.truncate().distance(expected) < 0.01);
    assert_eq!(transform.translation, spot.0);
}

#[test]
fn hr_11_the_mouse_itself_selects_a_counter() {
    let mut desk = Desk::in_rail_phase();
    march::move_to(&mut desk, "harbour");
    let window = desk.window();
    for state in [ButtonState::Pressed, ButtonState::Released] {
        desk.app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        });
        desk.app.update();
    }
    desk.settle();
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn keys_struck_together_within_one_frame_are_a_chord() {
    let mut desk = Desk::in_rail_phase();
    let window = desk.window();
    let keys = [KeyCode::ControlLeft, KeyCode::Enter];
    let down = keys.map(|key| (key, ButtonState::Pressed));
    let up = keys.map(|key| (key, ButtonState::Released));
    for (key_code, state) in down.into_iter().chain(up) {
        desk.app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window,
        });
    }
    desk.settle();
    assert_eq!(desk.summary().player, Side::Second);
}
