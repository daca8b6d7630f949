//! A window that draws only when something happens: what makes it rest, and what a rest must not spoil.

use std::time::Instant;

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::map_view::MapArea;

/// Frames until everything has taken its new place.
const FRAMES: u8 = 3;

/// The window draws when something happens, and tells the true time.
pub(super) fn rest(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .add_systems(First, tell_time.before(TimeSystems));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            let_presses_last.after(EguiPreUpdateSet::InitContexts),
            drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput),
        )
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(Update, settle_in);
}

/// Bevy's time is that of the frame before, taken when it was rendered. After a rest that is when the rest began, so
/// that a press would count as long as the rest was, and egui would not call it a click.
fn tell_time(mut strategy: ResMut<'_, TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// However long a button is held, letting go on it is a click: egui's limit is meant for fingers on glass.
fn let_presses_last(mut contexts: Query<'_, '_, &mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context
            .get_mut()
            .options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    }
}

/// Draws until the map has followed the window, or the room that the panels leave to it, to a new size.
fn settle_in(
    mut resized: MessageReader<'_, '_, WindowResized>,
    area: Res<'_, MapArea>,
    mut frames: Local<'_, u8>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    if resized.read().count() > 0 || area.is_changed() {
        *frames = FRAMES;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Lets an untouched window idle: egui answers every event with a repaint, and is told of the modifier keys
/// in every frame, whether they changed or not.
fn drop_unchanged_modifiers(mut inputs: Query<'_, '_, &mut EguiInput>, mut last: Local<'_, egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}
