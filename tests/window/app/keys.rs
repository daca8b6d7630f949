//! Keys that the player has chosen.

use bevy::prelude::KeyCode;
use egui_kittest::kittest::Queryable as _;
use railhead::app::hex::table::Selection;
use railhead::app::input::KeyBindings;
use railhead::app::shell::popups::Popups;
use railhead::app::shell::settings::Settings;
use railhead::app::shell::settings_sheet::SettingsSheet;

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
