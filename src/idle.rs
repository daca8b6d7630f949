//! A window that draws only when something happens, and what has to work in spite of that.

use std::mem;
use std::time::Instant;

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::WinitSettings;
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui,
};

use super::background::Workers;
use super::map_view::MapArea;
use super::stage::MoreFrames;

/// The number of frames until everything has reached its new place.
const FRAMES: u8 = 3;

/// The window draws when something happens, and uses the current time.
pub(super) fn rest(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .add_systems(First, tell_time.before(TimeSystems))
        .add_systems(PreUpdate, wake_when_due.after(EguiPreUpdateSet::InitContexts));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RequestedBefore>();
    app.add_systems(
        PreUpdate,
        (
            let_presses_last.after(EguiPreUpdateSet::InitContexts),
            drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput),
        )
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(Update, settle_in)
    .add_systems(
        PostUpdate,
        (
            set_aside
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
            put_back.after(EguiPostUpdateSet::ProcessOutput),
        ),
    );
}

/// The redraws that were requested before panels asked to be drawn later.
#[derive(Resource, Debug, Default)]
struct RequestedBefore(Option<Messages<RequestRedraw>>);

/// A panel that asks to be drawn again in a second, such as a notice that will disappear, would keep the window drawing
/// until then: the bridge to egui requests the next frame, whatever the delay. These requests are dropped.
fn set_aside(
    outputs: Query<&EguiFullOutput>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    mut before: ResMut<RequestedBefore>,
) {
    let mut viewports = outputs
        .iter()
        .filter_map(|output| output.0.as_ref())
        .flat_map(|output| output.viewport_output.values());
    if viewports.all(|viewport| !viewport.repaint_delay.is_zero()) {
        before.0 = Some(mem::take(&mut *redraws));
    }
}

fn put_back(mut redraws: ResMut<Messages<RequestRedraw>>, mut before: ResMut<RequestedBefore>) {
    if let Some(requested) = before.0.take() {
        *redraws = requested;
    }
}

/// Wakes the window when a later drawing of egui is due.
fn wake_when_due(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>, workers: Res<Workers>) {
    for mut context in &mut contexts {
        let workers = workers.clone();
        context
            .get_mut()
            .set_request_repaint_callback(move |request| workers.wake_at(Instant::now() + request.delay));
    }
}

/// Bevy's time is that of the previous frame. After a rest that is when the rest began, so a press would seem to last
/// as long as the rest, and egui would not take it for a click.
fn tell_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// Releasing a button is a click, however long it was held: egui's limit is meant for touch screens.
fn let_presses_last(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context
            .get_mut()
            .options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    }
}

/// Draws until the map has followed the window, or the space between the panels, to a new size.
fn settle_in(mut resized: MessageReader<WindowResized>, area: Res<MapArea>, mut frames: MoreFrames) {
    let is_new = resized.read().count() > 0 || area.is_changed();
    frames.draw(if is_new { FRAMES } else { 0 });
}

/// Lets an untouched window idle: egui answers every event with a repaint, and receives the modifier keys in every
/// frame, even unchanged.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}
