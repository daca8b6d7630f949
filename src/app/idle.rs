//! A window that draws only when something happens: what makes it rest, and what a rest must not spoil.

use std::mem;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{EventLoopProxyWrapper, WinitSettings, WinitUserEvent};
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui,
};

use super::map_view::MapArea;

/// Frames until everything has taken its new place.
const FRAMES: u8 = 3;

/// The window draws when something happens, and tells the true time.
pub(super) fn rest(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .add_systems(First, tell_time.before(TimeSystems))
        .add_systems(PreUpdate, wake_when_due.after(EguiPreUpdateSet::InitContexts));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AskedBefore>();
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

/// What has been asked for when panels want to be drawn later and not at once.
#[derive(Resource, Debug, Default)]
struct AskedBefore(Option<Messages<RequestRedraw>>);

/// A panel that wants to be drawn again in a second, such as a notice when it goes, would have the window draw until then:
/// the bridge to egui asks for the next frame whatever the delay. What it asks for then is not heard.
fn set_aside(
    outputs: Query<&EguiFullOutput>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    mut before: ResMut<AskedBefore>,
) {
    let mut viewports = outputs
        .iter()
        .filter_map(|output| output.0.as_ref())
        .flat_map(|output| output.viewport_output.values());
    if viewports.all(|viewport| !viewport.repaint_delay.is_zero()) {
        before.0 = Some(mem::take(&mut *redraws));
    }
}

fn put_back(mut redraws: ResMut<Messages<RequestRedraw>>, mut before: ResMut<AskedBefore>) {
    if let Some(asked) = before.0.take() {
        *redraws = asked;
    }
}

/// Wakes the window when what egui wants to draw later is due.
fn wake_when_due(
    mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(proxy) = proxy else { return };
    for mut context in &mut contexts {
        let proxy = (**proxy).clone();
        // A window that is closing hears nothing any more.
        let alarm = alarm(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        });
        context.get_mut().set_request_repaint_callback(move |asked| {
            let _ = alarm.send(Instant::now() + asked.delay);
        });
    }
}

/// Rings at the soonest of the times that it is told of, and is set anew by the next.
fn alarm(ring: impl Fn() + Send + 'static) -> Sender<Instant> {
    let (set, times) = mpsc::channel::<Instant>();
    thread::spawn(move || {
        while let Ok(mut due) = times.recv() {
            loop {
                match times.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(other) => due = due.min(other),
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            ring();
        }
    });
    set
}

/// Bevy's time is that of the frame before, taken when it was rendered. After a rest that is when the rest began, so
/// that a press would count as long as the rest was, and egui would not call it a click.
fn tell_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// However long a button is held, letting go on it is a click: egui's limit is meant for fingers on glass.
fn let_presses_last(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context
            .get_mut()
            .options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    }
}

/// Draws until the map has followed the window, or the room that the panels leave to it, to a new size.
fn settle_in(
    mut resized: MessageReader<WindowResized>,
    area: Res<MapArea>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
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
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_alarm_rings_once_at_the_soonest_time_and_can_be_set_again() {
        let (rung, heard) = mpsc::channel();
        let set = alarm(move || {
            let _ = rung.send(Instant::now());
        });
        for _ in 0..2 {
            let now = Instant::now();
            for milliseconds in [5000, 60, 3000] {
                let time = now + Duration::from_millis(milliseconds);
                set.send(time).expect("the alarm runs");
            }
            let at = heard.recv_timeout(Duration::from_secs(2)).expect("it rings");
            assert!(at >= now + Duration::from_millis(60));
            assert!(
                heard.recv_timeout(Duration::from_millis(100)).is_err(),
                "it rang twice"
            );
        }
    }
}
