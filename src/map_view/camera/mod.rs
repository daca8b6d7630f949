//! The camera over the map: the player drags, scrolls and zooms; what it covers, aims at and visits. Not here: what is drawn.
//!
//! In: what [`visit`] takes, [`Overview`], `MapWindow`, `ButtonStrokes`. Out: [`View`], [`Hovered`], [`MapClicked`], [`MapTouched`].

pub(super) mod aim;
pub(in crate::map_view) mod covered;
pub mod extent;
pub mod glide;
pub mod limits;
pub mod places;
pub mod view;
pub mod visit;

use std::time::Duration;

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowFocused};
use bevy_egui::input::EguiWantsInput;

use super::{DragTaken, Hovered, MapClicked, MapTouched};
use crate::input::{ButtonStroke, ButtonStrokes, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::camera::extent::{map_is_new, map_is_shown};
use crate::stage::Screen;
use crate::theme::Motion;
use crate::{AppSystems, canvas};
use covered::{Contexts, is_covered};
use extent::MapWindow;
use limits::Limits;
use view::{FirstLook, View};
use visit::follow_messages;

/// The camera of the window.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MapCamera;

/// The zoom of the map as drawn, in logical pixels per kilometre; while the zoom changes, [`View`] may be ahead.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapScale(pub f32);

impl Default for MapScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether the whole map is visible in simplified form: no hex numbers, counters as dots.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overview(pub bool);

/// Whether the map scrolls while the cursor is at the edge of the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeScroll(pub bool);

impl Default for EdgeScroll {
    fn default() -> Self {
        Self(true)
    }
}

/// The visible part of the map, in world coordinates.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct InSight(pub Rect);

/// The speed of scrolling by keys and edges, in pixels per second.
const SCROLL_SPEED: f32 = 900.0;

/// The buttons that do something on the map.
const BUTTONS: [MouseButton; 3] = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];

/// The longest movement of the mouse between press and release that counts as a click, in pixels.
const CLICK_SLACK: f32 = 5.0;

/// The longest time between the presses of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// The number of frames after which a map that opens is on the screen.
const UNSEEN: u8 = 3;

/// The time that the cursor must rest at the edge of the window before the map scrolls, in seconds.
const EDGE_PATIENCE: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<MapScale>(Lifetime::Map)
        .init_until::<Overview>(Lifetime::Game)
        .init_resource::<EdgeScroll>()
        .init_until::<InSight>(Lifetime::Map)
        .init_until::<FirstLook>(Lifetime::Game)
        .init_until::<View>(Lifetime::Map)
        .init_until::<Press>(Lifetime::Map)
        .init_resource::<PressElsewhere>()
        .add_plugins(visit::plugin)
        .add_systems(Startup, spawn_camera)
        .add_systems(First, release_keys_without_focus)
        .add_systems(
            Update,
            (
                fit_new_map.run_if(map_is_new),
                (press_and_drag, wheel),
                (
                    press_view_keys,
                    // In a replay the arrow keys step through orders.
                    scroll_by_keys.run_if(in_state(Screen::Game)),
                )
                    .run_if(keys_are_free),
                scroll_at_edge,
            )
                .chain()
                .in_set(AppSystems::Input)
                .run_if(map_is_shown),
        )
        .add_systems(
            Update,
            note_press.in_set(AppSystems::Input).run_if(not(map_is_shown)),
        )
        .add_systems(
            Update,
            (
                look_at_new_map.run_if(map_is_new),
                follow_messages,
                switch_overview.run_if(resource_changed::<Overview>),
                glide,
                hover,
            )
                .chain()
                .in_set(FollowView)
                .in_set(AppSystems::Motion)
                .run_if(map_is_shown),
        );
}

/// In [`AppSystems::Motion`]; after this set the view has its position for this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FollowView;

/// A press of the mouse button on the map.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Press {
    at: Option<(MouseButton, Vec2)>,
    last: Vec2,
    dragging: bool,
}

/// The latest press that was not on the map: when, and where in the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct PressElsewhere(Option<(Duration, Vec2)>);

impl PressElsewhere {
    /// Whether a press is the second of a double click on what the map has taken the place of, such as the button that begins a game.
    fn goes_on(self, now: Duration, at: Vec2) -> bool {
        self.0.is_some_and(|(time, place)| {
            now.saturating_sub(time) < DOUBLE_CLICK && at.distance(place) <= CLICK_SLACK
        })
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), MapCamera, canvas::camera()));
}

/// Releases all keys: the window gets no key releases while another window has the focus.
fn release_keys_without_focus(
    mut focus: MessageReader<WindowFocused>,
    mut keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut press: ResMut<Press>,
) {
    if focus.read().any(|change| !change.focused) {
        if let Some(keys) = &mut keys {
            keys.release_all();
        }
        press.at = None;
    }
}

/// Points the camera where the game says in the frame in which its map comes, so that no frame shows another view.
fn look_at_new_map(shown: MapWindow, first: Res<FirstLook>, mut view: ResMut<View>) {
    look(*first, &shown.limits(), &mut view);
}

/// The same once the panels have left room for the map.
fn fit_new_map(shown: MapWindow, mut first: ResMut<FirstLook>, mut view: ResMut<View>) {
    let first = std::mem::take(&mut *first);
    look(first, &shown.limits(), &mut view);
}

fn look(first: FirstLook, limits: &Limits, view: &mut View) {
    match first {
        FirstLook::All => view.fit(limits),
        FirstLook::Part(part) => view.show(part, limits),
        FirstLook::Place(centre, scale) => view.go(centre, Some(scale), limits),
        FirstLook::Close(centre) => view.go(centre, Some(limits.readable_scale()), limits),
    }
    view.arrive(limits);
}

/// Notes presses on a screen without a map.
fn note_press(strokes: Res<ButtonStrokes>, time: Res<Time<Real>>, mut elsewhere: ResMut<PressElsewhere>) {
    let presses = strokes.0.iter().filter(|stroke| stroke.is_down);
    if let Some(at) = presses.filter_map(|stroke| stroke.at).next_back() {
        elsewhere.0 = Some((time.elapsed(), at));
    }
}

fn press_and_drag(
    (strokes, buttons): (Res<ButtonStrokes>, Res<ButtonInput<MouseButton>>),
    shown: MapWindow,
    wants: Res<EguiWantsInput>,
    mut contexts: Contexts,
    drag_taken: Res<DragTaken>,
    time: Res<Time<Real>>,
    mut frames: TableLocal<u8>,
    (mut press, mut elsewhere): (ResMut<Press>, ResMut<PressElsewhere>),
    mut view: ResMut<View>,
    mut touches: MessageWriter<MapTouched>,
    mut clicks: MessageWriter<MapClicked>,
) {
    // The panels know the pointer of the last frame; since then it may have left them.
    let is_taken = wants.is_using_pointer() || wants.is_popup_open();
    let frames = frames.of_now();
    *frames = frames.saturating_add(1);
    let mut is_new = false;
    for stroke in &strokes.0 {
        let ButtonStroke { button, is_down, at } = *stroke;
        let free = at.filter(|at| !is_taken && !is_covered(&mut contexts, *at));
        let under = free.and_then(|at| shown.under(at, &view));
        let touch = MapTouched {
            button,
            is_down,
            space: under.and_then(|under| shown.map.space_at(under)),
            at: under,
        };
        let is_meant = |at| *frames > UNSEEN && !elsewhere.goes_on(time.elapsed(), at);
        if !is_down {
            touches.write(touch);
        } else if let (Some(cursor), Some(_)) = (at, under)
            && BUTTONS.contains(&button)
            && is_meant(cursor)
        {
            touches.write(touch);
            is_new = true;
            *press = Press {
                at: Some((button, cursor)),
                last: cursor,
                dragging: false,
            };
        } else if let Some(at) = at {
            elsewhere.0 = Some((time.elapsed(), at));
        }
        if let Some((_, from)) = press.at.filter(|(pressed, _)| *pressed == button && !is_down) {
            press.at = None;
            let is_near = at.is_some_and(|at| at.distance(from) <= CLICK_SLACK);
            if is_near && !press.dragging && under.is_some() {
                let MapTouched { space, at, .. } = touch;
                clicks.write(MapClicked { space, at, button });
            }
        }
    }
    // A game takes the drag of a unit as it begins, and then the map stays.
    let (Some((button, from)), Some(cursor)) = (press.at, shown.window.cursor_position()) else {
        return;
    };
    if is_new {
        return;
    }
    if !buttons.pressed(button) {
        press.at = None;
        return;
    }
    press.dragging |= cursor.distance(from) > CLICK_SLACK;
    let moves = button == MouseButton::Middle || button == MouseButton::Left && !drag_taken.0;
    if press.dragging && moves && cursor != press.last {
        view.drag(cursor - press.last, &shown.limits());
    }
    press.last = cursor;
}

fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    shown: MapWindow,
    egui: Res<EguiWantsInput>,
    mut overview: ResMut<Overview>,
    mut view: ResMut<View>,
) {
    let (area, cursor) = (shown.area(), shown.window.cursor_position());
    let Some(cursor) = cursor.filter(|cursor| area.contains(*cursor)) else {
        return;
    };
    if scroll.delta.y == 0.0 || egui.wants_any_pointer_input() {
        return;
    }
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 50.0,
    };
    view.zoom(
        1.22_f32.powf(notches.clamp(-6.0, 6.0)),
        cursor - area.center(),
        &shown.limits(),
    );
    overview.set_if_neq(Overview(false));
}

fn press_view_keys(
    keys: Res<ButtonInput<KeyCode>>,
    shown: MapWindow,
    mut overview: ResMut<Overview>,
    mut view: ResMut<View>,
) {
    if keys.just_pressed(keys::OVERVIEW) {
        overview.0 = !overview.0;
    }
    if keys.any_just_pressed(keys::FIT_MAP) {
        view.fit(&shown.limits());
    }
    if keys.any_just_pressed(keys::ZOOM_IN) {
        view.zoom(1.4, Vec2::ZERO, &shown.limits());
    }
    if keys.any_just_pressed(keys::ZOOM_OUT) {
        view.zoom(1.0 / 1.4, Vec2::ZERO, &shown.limits());
    }
}

fn scroll_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    shown: MapWindow,
    time: Res<Time<Real>>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let held: Vec2 = keys::SCROLL
        .iter()
        .filter(|(key, _)| keys.pressed(*key))
        .map(|(_, way)| *way)
        .sum();
    if held != Vec2::ZERO {
        let way = held.normalize() * SCROLL_SPEED * time.delta_secs().min(0.05);
        view.drag(Vec2::new(-way.x, way.y), &shown.limits());
        redraw.write(RequestRedraw);
    }
}

fn scroll_at_edge(
    enabled: Res<EdgeScroll>,
    shown: MapWindow,
    buttons: Res<ButtonInput<MouseButton>>,
    time: Res<Time<Real>>,
    mut waited: Local<f32>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let window = &shown.window;
    let way = match window.cursor_position() {
        Some(cursor) if enabled.0 && window.focused && buttons.get_pressed().next().is_none() => {
            at_edge(cursor, window.size())
        }
        _ => Vec2::ZERO,
    };
    if way == Vec2::ZERO {
        *waited = 0.0;
        return;
    }
    redraw.write(RequestRedraw);
    let seconds = time.delta_secs().min(0.05);
    *waited += seconds;
    if *waited > EDGE_PATIENCE {
        view.drag(-way * SCROLL_SPEED * seconds, &shown.limits());
    }
}

/// The direction of the window edge that the cursor touches, with y down.
fn at_edge(cursor: Vec2, size: Vec2) -> Vec2 {
    let one = |at: f32, size: f32| {
        if at < 2.0 {
            -1.0
        } else if at > size - 3.0 {
            1.0
        } else {
            0.0
        }
    };
    Vec2::new(one(cursor.x, size.x), one(cursor.y, size.y)).normalize_or_zero()
}

fn switch_overview(
    overview: Res<Overview>,
    shown: MapWindow,
    mut before: TableLocal<Option<(Vec2, f32)>>,
    mut view: ResMut<View>,
) {
    let limits = shown.limits();
    let before = before.of_now();
    if overview.0 {
        *before = Some((view.centre, view.scale));
        view.fit(&limits);
    } else if let Some((centre, scale)) = before.take()
        && view.anchor.is_none()
    {
        view.go(centre, Some(scale), &limits);
    }
}

fn glide(
    shown: MapWindow,
    motion: Res<Motion>,
    time: Res<Time<Real>>,
    camera: Single<(&mut Transform, &mut Projection), With<MapCamera>>,
    (mut is_gliding, mut room): (Local<bool>, Local<Vec2>),
    mut view: ResMut<View>,
    mut in_sight: ResMut<InSight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let limits = shown.limits();
    let mut next = *view;
    next.keep(&limits, limits.area != *room);
    *room = limits.area;
    // An idle window has drawn no frame for a long time, so the first frame of a glide counts as a short one.
    let longest = if *is_gliding { 0.1 } else { 0.016 };
    let seconds = if motion.0 {
        time.delta_secs().min(longest)
    } else {
        f32::INFINITY
    };
    *is_gliding = next.step(seconds, &limits);
    if *is_gliding {
        redraw.write(RequestRedraw);
    }
    view.set_if_neq(next);
    let half = limits.area / next.scale / 2.0;
    in_sight.set_if_neq(InSight(Rect {
        min: next.centre - half,
        max: next.centre + half,
    }));
    // Panels shift the middle of the map area away from the middle of the window.
    let aside = shown.area().center() - shown.window.size() / 2.0;
    let looks = next.centre - Vec2::new(aside.x, -aside.y) / next.scale;
    let (mut transform, mut projection) = camera.into_inner();
    // On whole pixels, so that lettering stays sharp.
    let dense = next.scale * shown.window.scale_factor();
    let place = ((looks * dense).round() / dense).extend(transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    if let Projection::Orthographic(lens) = &mut *projection {
        lens.scale = 1.0 / next.scale;
    }
}

fn hover(shown: MapWindow, view: Res<View>, mut contexts: Contexts, mut hovered: ResMut<Hovered>) {
    let space = shown.cursor(&view).and_then(|at| shown.map.space_at(at));
    let cursor = shown.window.cursor_position();
    let is_hidden = cursor.is_some_and(|cursor| is_covered(&mut contexts, cursor));
    hovered.set_if_neq(Hovered(space.filter(|_| !is_hidden)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_press_of_a_double_click_on_a_button_is_none_on_the_map_that_comes_up() {
        let (time, place) = (Duration::from_secs(9), Vec2::new(640.0, 700.0));
        let elsewhere = PressElsewhere(Some((time, place)));
        let soon = time + DOUBLE_CLICK / 2;
        assert!(elsewhere.goes_on(soon, place + 1.0));
        assert!(!elsewhere.goes_on(soon, place + 40.0), "another place is meant");
        assert!(!elsewhere.goes_on(time + DOUBLE_CLICK, place));
        assert!(!PressElsewhere::default().goes_on(time, place));
    }

    #[test]
    fn only_the_very_edge_of_the_window_scrolls() {
        let size = Vec2::new(1280.0, 800.0);
        assert_eq!(at_edge(Vec2::new(0.0, 400.0), size), Vec2::NEG_X);
        assert_eq!(at_edge(Vec2::new(640.0, 799.0), size), Vec2::Y);
        assert_eq!(at_edge(Vec2::new(8.0, 8.0), size), Vec2::ZERO);
    }
}
