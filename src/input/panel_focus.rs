//! Panels by keys: F6 leads from the map into the panels and back. In there Tab goes from button to button, and Enter presses one.
//!
//! In: keys. Out: [`PanelFocus`], egui's focus.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiContexts, EguiInput, PrimaryEguiContext, egui};

use super::freedom::InputBlocked;
use super::keys;
use super::strokes::Strokes;
use crate::stage::Screen;

/// Whether the player works in the panels by keys.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelFocus(pub bool);

/// Goes into the panels with F6, and back to the map with F6, Esc or a click. After the last button Tab leads to the first again.
pub(super) fn switch(
    strokes: Res<Strokes>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    mut inside: ResMut<PanelFocus>,
) {
    let Ok((mut context, mut input)) = contexts.single_mut() else {
        return;
    };
    let focused = context.get_mut().memory(egui::Memory::focused);
    let mut now = inside.0 && buttons.get_just_pressed().next().is_none();
    let leaves = now && keys::CANCEL.just_pressed(&pressed);
    if leaves {
        pressed.clear_just_pressed(KeyCode::Escape);
    }
    if keys::PANELS.is_struck(&strokes) || leaves {
        now = !now;
        if now {
            // The first press gives the focus to the first button.
            input.events.push(walk());
        } else if let Some(id) = focused {
            context.get_mut().memory_mut(|memory| memory.surrender_focus(id));
        }
    }
    inside.set_if_neq(PanelFocus(now));
}

fn walk() -> egui::Event {
    egui::Event::Key {
        key: keys::WALK,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    }
}

/// Rings the button that has the focus.
pub(super) fn ring(mut contexts: EguiContexts, inside: Res<PanelFocus>) -> Result {
    if !inside.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(egui::Memory::focused);
    if let Some(button) = focused.and_then(|id| ctx.read_response(id)) {
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("focus"));
        let colour = ctx.global_style().visuals.hyperlink_color;
        ctx.layer_painter(layer).rect_stroke(
            button.interact_rect.expand(3.0),
            6.0,
            egui::Stroke::new(2.5, colour),
            egui::StrokeKind::Middle,
        );
    }
    Ok(())
}

/// Keeps keys over the map from moving egui's focus from button to button: they have other meanings there, and a
/// focused button would take later keys. In a dialog, and after F6, they do move it.
pub(super) fn keep_off_panels(
    held: Res<InputBlocked>,
    screen: Option<Res<State<Screen>>>,
    inside: Res<PanelFocus>,
    mut inputs: Query<&mut EguiInput>,
) {
    if held.0 || inside.0 || screen.is_none_or(|screen| *screen.get() == Screen::Title) {
        return;
    }
    for mut input in &mut inputs {
        input
            .events
            .retain(|event| !matches!(event, egui::Event::Key { key, .. } if *key == keys::WALK));
    }
}
