//! Keys that the player has chosen.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::KeyCode;
use bevy::window::{Window, WindowMode};
use egui_kittest::kittest::Queryable as _;
use railhead::hex::table::Selection;
use railhead::input::KeyBindings;
use railhead::map_view::marks::overlay::{Highlights, ZocOverlay};
use railhead::shell::popups::Popups;
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::shell::settings::window_frame::WindowFrame;

use railhead_engine::board::HexSide;

use super::desk::Desk;
use crate::panels::situations::situations;
use crate::panels::window;

fn bound(usual: &str, key: &str) -> KeyBindings {
    let mut bindings = KeyBindings::default();
    bindings.bind(usual.to_owned(), key.to_owned());
    bindings
}

#[test]
fn a_chosen_key_does_what_the_usual_one_did() {
    let mut desk = Desk::at(situations().swap_remove(0).1);
    desk.resource_mut::<Settings>().keys = bound("N", "Y");
    desk.settle();
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.resource::<Selection>().unit, None);
    desk.press(&[KeyCode::KeyY]);
    assert!(desk.resource::<Selection>().unit.is_some());
    desk.resource_mut::<Settings>().keys = bound("F1", "F12");
    desk.settle();
    desk.press(&[KeyCode::F1]);
    assert!(!desk.resource::<Popups>().rules_open);
    desk.press(&[KeyCode::F12]);
    assert!(desk.resource::<Popups>().rules_open);
}

/// Strikes a key at a place that writes a letter.
fn strike(desk: &mut Desk, key_code: KeyCode, letter: &str, state: ButtonState) {
    let window = desk.window();
    desk.app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Character(letter.into()),
        state,
        text: None,
        repeat: false,
        window,
    });
    desk.app.update();
}

#[test]
fn on_another_board_the_letter_counts_and_without_latin_letters_the_place() {
    // Each board: the places of Z and Y, and what they write.
    for (undo, redo) in [
        ((KeyCode::KeyY, "z"), (KeyCode::KeyZ, "y")),
        ((KeyCode::KeyW, "z"), (KeyCode::KeyY, "y")),
        ((KeyCode::KeyZ, "я"), (KeyCode::KeyY, "н")),
        ((KeyCode::KeyZ, "ζ"), (KeyCode::KeyY, "υ")),
    ] {
        let mut desk = Desk::in_rail_phase();
        desk.click("0504");
        desk.click("0904");
        for ((place, letter), at) in [(undo, "0504"), (redo, "0904")] {
            desk.key(KeyCode::ControlLeft, ButtonState::Pressed);
            strike(&mut desk, place, letter, ButtonState::Pressed);
            strike(&mut desk, place, letter, ButtonState::Released);
            desk.key(KeyCode::ControlLeft, ButtonState::Released);
            desk.settle();
            assert_eq!(desk.place("r_2"), at, "Ctrl and {letter} at {place:?}");
        }
    }
    // On a French board the key that aims to the north writes Z, and the zones of control are on W.
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::KeyN]);
    strike(&mut desk, KeyCode::KeyW, "z", ButtonState::Pressed);
    strike(&mut desk, KeyCode::KeyW, "z", ButtonState::Released);
    let from = desk.space("harbour");
    let north = desk.game().board().grid().neighbour(from, HexSide::North);
    assert_eq!(desk.resource::<Highlights>().selected, north);
    assert!(!desk.resource::<ZocOverlay>().on);
    strike(&mut desk, KeyCode::KeyZ, "w", ButtonState::Pressed);
    strike(&mut desk, KeyCode::KeyZ, "w", ButtonState::Released);
    desk.settle();
    assert!(desk.resource::<ZocOverlay>().on);
    // A sign that needs AltGr, as on a German board.
    let reached = |desk: &Desk| desk.resource::<Highlights>().path_label.clone();
    desk.key(KeyCode::AltRight, ButtonState::Pressed);
    strike(&mut desk, KeyCode::Digit9, "]", ButtonState::Pressed);
    strike(&mut desk, KeyCode::Digit9, "]", ButtonState::Released);
    desk.key(KeyCode::AltRight, ButtonState::Released);
    desk.settle();
    assert_eq!(reached(&desk), "1 of 8 hexes");
}

#[test]
fn keys_are_chosen_in_the_settings_and_a_conflict_is_shown() {
    let state = (SettingsSheet::default(), Settings::default());
    let mut harness = window(1.0, state, |ui, (sheet, settings)| {
        sheet.ui(ui, settings, "settings.ron");
    });
    harness.get_by_label("Choose your keys").click();
    harness.run_steps(8);
    harness.get_by_label("Undo: Ctrl+Z").click();
    harness.run_steps(3);
    assert!(harness.state().0.awaits_key());
    // A key that every dialog needs is no answer.
    harness.key_press(bevy_egui::egui::Key::ArrowUp);
    harness.run_steps(3);
    assert!(harness.state().0.awaits_key());
    harness.key_press(bevy_egui::egui::Key::H);
    harness.run_steps(3);
    assert!(!harness.state().0.awaits_key());
    assert_eq!(harness.state().1.keys, bound("Ctrl+Z", "H"));
    assert!(
        harness
            .query_by_label_contains("The same key: what happened")
            .is_some()
    );
    assert!(harness.query_by_label_contains("The same key: undo").is_some());
    harness.get_by_label("Use the usual keys").click();
    harness.run_steps(3);
    assert_eq!(harness.state().1.keys, KeyBindings::default());
}

#[test]
fn the_window_fills_the_screen_by_a_key_and_by_the_settings() {
    let state = (SettingsSheet::default(), Settings::default());
    let mut harness = window(1.0, state, |ui, (sheet, settings)| {
        sheet.ui(ui, settings, "settings.ron");
    });
    harness.get_by_label_contains("Fill the screen").click();
    harness.run_steps(3);
    assert!(harness.state().0.fills_screen);

    let mut desk = Desk::new();
    let fills_screen = |desk: &mut Desk| {
        desk.settle();
        let mut windows = desk.app.world_mut().query::<&Window>();
        let window = windows.single(desk.app.world()).expect("one window");
        window.mode != WindowMode::Windowed
    };
    assert!(!fills_screen(&mut desk));
    desk.press(&[KeyCode::F11]);
    assert!(fills_screen(&mut desk));
    desk.resource_mut::<WindowFrame>().full_screen = false;
    assert!(!fills_screen(&mut desk));
}
