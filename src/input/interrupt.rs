//! Scenes that play for a moment and end at any key or click, which then has no other meaning.
//!
//! In: [`Interruptible`]. Out: [`Interrupted`].

use bevy::prelude::*;
use bevy_egui::{EguiInput, PrimaryEguiContext, egui};

use super::buttons::ButtonStrokes;
use super::strokes::Strokes;

/// Whether something plays that any key or click ends. Whatever plays it sets this.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interruptible(pub bool);

/// The player has pressed a key or a button of the mouse meanwhile.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Takes what was pressed away from the game and from the panels. What is held down stays so, and its release finds
/// nothing that it ends.
pub(super) fn interrupt(
    interruptible: Res<Interruptible>,
    (mut strokes, mut touched): (ResMut<Strokes>, ResMut<ButtonStrokes>),
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut interrupted: MessageWriter<Interrupted>,
) {
    if !interruptible.0 {
        return;
    }
    let is_pressed = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
    if !is_pressed {
        return;
    }
    interrupted.write(Interrupted);
    strokes.0.clear();
    touched.0.retain(|stroke| !stroke.is_down);
    keys.clear();
    buttons.clear();
    for mut input in &mut inputs {
        input.events.retain(|event| !is_press(event));
    }
}

/// Whether an event of the panels is something that the player presses or types.
const fn is_press(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::Key { pressed: true, .. }
            | egui::Event::PointerButton { pressed: true, .. }
            | egui::Event::Text(_)
            | egui::Event::Copy
            | egui::Event::Cut
            | egui::Event::Paste(_)
    )
}
