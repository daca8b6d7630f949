//! Typing faster than frames are drawn: the keys within one frame come out as if each had had a frame of its own.

use std::fs;
use std::path::Path;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Action, ActionRequest, NodeId, Role, TreeId};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy as _, prop_oneof};
use proptest::test_runner::{Config, TestRunner};
use railhead::shell::popups::Popups;
use railhead::shell::title::title_screen::Edited;
use railhead::stage::Screen;

use super::desk::{Desk, unpainted};
use super::hands::{listen, settle};
use crate::random_cases::random_cases;
use crate::share;

/// A key that is struck: where it lies, and what it writes or does.
type Struck = (KeyCode, Key);

fn named(key: &Key) -> KeyCode {
    match key {
        Key::Enter => KeyCode::Enter,
        Key::Tab => KeyCode::Tab,
        Key::Backspace => KeyCode::Backspace,
        Key::Delete => KeyCode::Delete,
        Key::ArrowLeft => KeyCode::ArrowLeft,
        Key::Space => KeyCode::Space,
        // The tests' board has one key for all signs: only the sign that it writes counts.
        _ => KeyCode::IntlBackslash,
    }
}

fn strokes(letters: &str) -> Vec<Struck> {
    let key = |letter: char| match letter {
        '\n' => Key::Enter,
        '\t' => Key::Tab,
        '<' => Key::Backspace,
        '>' => Key::Delete,
        '^' => Key::ArrowLeft,
        ' ' => Key::Space,
        _ => Key::Character(letter.to_string().into()),
    };
    letters
        .chars()
        .map(|letter| (named(&key(letter)), key(letter)))
        .collect()
}

fn write(app: &mut App, (key_code, logical_key): &Struck) {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one window");
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(KeyboardInput {
            key_code: *key_code,
            logical_key: logical_key.clone(),
            state,
            text: None,
            repeat: false,
            window,
        });
    }
}

/// The fields of text that are shown: their names and what is in them.
fn fields(app: &mut App) -> Vec<(NodeId, String, String)> {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let updates = outputs.iter(app.world());
    let nodes = updates
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
        .flat_map(|update| &update.nodes);
    nodes
        .filter(|(_, node)| matches!(node.role(), Role::TextInput | Role::MultilineTextInput))
        .map(|(id, node)| {
            let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
            (*id, text(node.label()), text(node.value()))
        })
        .collect()
}

fn text_of(app: &mut App, field: &str) -> String {
    let found = fields(app).into_iter().find(|(_, name, _)| name == field);
    found.unwrap_or_else(|| panic!("there is no field {field}")).2
}

/// Has the keys typed into a field.
fn focus(app: &mut App, field: &str) {
    let found = fields(app).into_iter().find(|(_, name, _)| name == field);
    let (target_node, ..) = found.unwrap_or_else(|| panic!("there is no field {field}"));
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryEguiContext>>();
    let context = contexts.single(app.world()).expect("one context");
    let event = egui::Event::AccessKitActionRequest(ActionRequest {
        action: Action::Focus,
        target_tree: TreeId::ROOT,
        target_node,
        data: None,
    });
    app.world_mut().write_message(EguiInputEvent { context, event });
    settle(app);
}

/// Empties a field and types into it, `at_once` keys in each frame; the answer is the text in it then.
fn typed(app: &mut App, field: &str, keys: &[Struck], at_once: usize) -> String {
    focus(app, field);
    for (place, key) in [
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::KeyA, Key::Character("a".into())),
    ] {
        press(app, place, key);
    }
    release(app, KeyCode::ControlLeft, Key::Control);
    write(app, &(KeyCode::Backspace, Key::Backspace));
    settle(app);
    for keys in keys.chunks(at_once) {
        for key in keys {
            write(app, key);
        }
        app.update();
    }
    for _ in 0..=keys.len() {
        app.update();
    }
    text_of(app, field)
}

fn press(app: &mut App, key: KeyCode, logical_key: Key) {
    stroke(app, key, logical_key, ButtonState::Pressed);
}

fn release(app: &mut App, key: KeyCode, logical_key: Key) {
    stroke(app, key, logical_key, ButtonState::Released);
}

fn stroke(app: &mut App, key_code: KeyCode, logical_key: Key, state: ButtonState) {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one window");
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window,
    });
    app.update();
}

/// The workshop with a scenario of one line.
fn workshop(folder: &Path) -> App {
    let scenario = folder.join("mine.ron");
    fs::write(&scenario, "(\n)\n").expect("it can be written");
    let mut app = unpainted(folder);
    app.insert_state(Screen::Title);
    app.finish();
    app.cleanup();
    app.insert_resource(Edited(scenario));
    settle(&mut app);
    listen(&mut app);
    app
}

const LETTERS: &str = "abc d1\n\t<<>^()[]{}\"\",:";

/// Types random strings into a field, all in one frame and a few keys in each, and compares with one key in each.
fn check(app: &mut App, field: &str, letters: &'static str) {
    let letters: Vec<char> = letters.chars().collect();
    let letter = (0..letters.len()).prop_map(move |at| strokes(&letters[at].to_string())[0].clone());
    // Text that is pasted or written by an input method comes in one piece.
    let piece = Just((KeyCode::IntlBackslash, Key::Character("\"Ipoh\" (x)".into())));
    let strings = vec(prop_oneof![9 => letter, 1 => piece], 1..20);
    // A frame takes milliseconds, so that everyday tests try few.
    let mut runner = TestRunner::new(Config {
        cases: if share::is_all() { 500 } else { 3 },
        ..random_cases(500)
    });
    let app = std::cell::RefCell::new(app);
    runner
        .run(&(strings, 2..6_usize), |(keys, few)| {
            let app = &mut **app.borrow_mut();
            let slow = typed(app, field, &keys, 1);
            proptest::prop_assert_eq!(&typed(app, field, &keys, keys.len()), &slow);
            proptest::prop_assert_eq!(&typed(app, field, &keys, few), &slow);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{field}: {error}"));
}

#[test]
fn the_workshop_writes_what_is_struck_in_the_order_in_which_it_was() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = workshop(folder.path());
    let file = "Text of the file";
    // As a person reads it, whatever the frames.
    for (keys, text) in [
        ("Kreuz\nau\n\nb", "Kreuz\nau\n\nb"),
        ("\"Kreuzau\"", "\"Kreuzau\""),
        ("(a: [1, 2])", "(a: [1, 2])"),
        ("ab<<c", "c"),
        ("(<x", "x"),
        ("a\tb\n\tc", "a   b\n    c"),
    ] {
        assert_eq!(
            typed(&mut app, file, &strokes(keys), keys.len()),
            text,
            "{keys:?}"
        );
    }
    check(&mut app, file, LETTERS);
}

#[test]
fn fields_of_one_line_take_keys_in_the_order_in_which_they_were_struck() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = workshop(folder.path());
    // The row for finding and replacing.
    press(&mut app, KeyCode::ControlLeft, Key::Control);
    press(&mut app, KeyCode::KeyH, Key::Character("h".into()));
    release(&mut app, KeyCode::KeyH, Key::Character("h".into()));
    release(&mut app, KeyCode::ControlLeft, Key::Control);
    settle(&mut app);
    let names: Vec<String> = fields(&mut app).into_iter().map(|(_, name, _)| name).collect();
    for field in ["Find in this file", "Replace with"] {
        assert!(names.iter().any(|name| name == field), "{names:?}");
        // Enter goes on to the next place, Tab to the next field.
        check(&mut app, field, "abc d1<<>^()[]{}\"\",:");
    }

    let mut desk = Desk::new();
    listen(&mut desk.app);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyF]);
    settle(&mut desk.app);
    check(&mut desk.app, "Find", "abc d1<<>^()[]{}\"\",:");
    press(&mut desk.app, KeyCode::Escape, Key::Escape);
    desk.resource_mut::<Popups>().rules_open = true;
    settle(&mut desk.app);
    check(&mut desk.app, "Search", "abc d1<<>^()[]{}\"\",:");
}
