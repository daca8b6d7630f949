//! The window itself: its icon, full screen, and its last size and place, within the monitor.
//!
//! It has its own file beside the settings, so that closing the window never touches the player's settings.

use std::path::Path;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowMoved,
    WindowResizeConstraints, WindowResized,
};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};
use tiny_skia::Pixmap;
use winit::window::Icon;

use super::MOST;
use crate::input::{Strokes, keys};
use crate::stage::PlayerFolders;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::sources::disk;

/// The frame of the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowFrame {
    /// The width, in logical pixels, while it does not fill the screen.
    pub width: u16,
    pub height: u16,
    /// Whether it fills the screen.
    pub full_screen: bool,
    /// Whether it is maximised; the size and the place are those that it has otherwise.
    pub maximised: bool,
    /// Where its left upper corner was among all monitors, in physical pixels.
    pub place: Option<(i32, i32)>,
}

/// The smallest and the largest side of a window that is opened, in logical pixels.
const SIDES: (u16, u16) = (480, 8192);

impl Default for WindowFrame {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 800,
            full_screen: false,
            maximised: false,
            place: None,
        }
    }
}

impl WindowFrame {
    /// The frame in a file; the default without a readable one.
    pub fn read(path: &Path) -> Self {
        let text = disk::read(path, "window", MOST).unwrap_or_default().text;
        let frame: Self = ron::from_str(&text).unwrap_or_default();
        Self {
            width: frame.width.clamp(SIDES.0, SIDES.1),
            height: frame.height.clamp(SIDES.0, SIDES.1),
            ..frame
        }
    }

    fn write(self, path: &Path) {
        // A failure to write the size is not worth a message to a player who is leaving.
        if let Ok(text) = ron::to_string(&self) {
            drop(write_whole(path, text.as_bytes(), Existing::Goes));
        }
    }

    /// The mode of the window.
    pub const fn mode(self) -> WindowMode {
        if self.full_screen {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        }
    }

    /// Where the window opens; the desktop's choice if no place is known.
    pub fn position(self) -> WindowPosition {
        self.place.map_or_else(WindowPosition::default, |(x, y)| {
            WindowPosition::At(IVec2::new(x, y))
        })
    }
}

/// The room that a monitor needs beside a window for its bar and those of the desktop, in logical pixels.
const BARS: Vec2 = Vec2::new(16.0, 88.0);

/// The least room in which every panel of a game has its place, in logical pixels.
const LEAST: Vec2 = Vec2::new(800.0, 540.0);

/// The smallest window that a player can make, in logical pixels.
const SMALLEST: Vec2 = Vec2::new(640.0, 480.0);

/// The place of a window on a monitor.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit {
    /// Its size in logical pixels.
    size: Vec2,
    /// The scale of everything in it, if that of the monitor leaves too little room.
    scale: Option<f32>,
}

/// Fits a window of this size in logical pixels into a monitor of this size in physical pixels.
fn fit(wanted: Vec2, monitor: Vec2, scale: f32) -> Fit {
    let room = monitor / scale - BARS;
    if room.cmpge(LEAST).all() {
        return Fit {
            size: wanted.min(room),
            scale: None,
        };
    }
    // Everything is smaller than the desktop asks for, so that all of it can be reached.
    let smaller = (monitor / (LEAST + BARS))
        .min_element()
        .clamp(MINUTE, scale.max(MINUTE));
    Fit {
        size: wanted.min(monitor / smaller - BARS),
        scale: (smaller < scale).then_some(smaller),
    }
}

/// Below this scale text is illegible.
const MINUTE: f32 = 0.75;

/// Whether the upper edge of a window, by which one moves it, can be seen on a monitor.
fn is_in_reach(window: IRect, monitor: IRect) -> bool {
    let grip = IVec2::new(window.center().x, window.min.y.saturating_add(GRIP));
    monitor.contains(grip)
}

/// A point in the bar above a window is this far below its upper edge, in physical pixels.
const GRIP: i32 = 12;

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_resource::<WindowFrame>()
        .add_systems(Startup, (take_up, settle_in, show_icon).chain())
        .add_systems(Update, (switch, follow).chain())
        .add_systems(
            Last,
            keep.run_if(on_message::<AppExit>.or_else(on_message::<WindowCloseRequested>)),
        );
}

fn take_up(folders: Res<PlayerFolders>, mut frame: ResMut<WindowFrame>) {
    *frame = WindowFrame::read(&folders.0.window);
}

fn whole(monitor: &Monitor) -> IRect {
    let corner = monitor.physical_position;
    IRect::from_corners(corner, corner + monitor.physical_size().as_ivec2())
}

/// Makes the window no larger than its monitor: the one on which it was closed or, if that is gone, the first.
fn settle_in(
    frame: Res<WindowFrame>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
) {
    let Some(mut window) = window else { return };
    let size = window.physical_size().as_ivec2();
    let kept = frame.place.map(|(x, y)| IVec2::new(x, y));
    let place = kept.map(|corner| IRect::from_corners(corner, corner + size));
    let its_own = place.and_then(|place| {
        let mut monitors = monitors.iter();
        monitors.find(|(monitor, _)| is_in_reach(place, whole(monitor)))
    });
    if place.is_some() && its_own.is_none() {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
    let monitor = its_own.or_else(|| monitors.iter().max_by_key(|(_, is_first)| *is_first));
    if let Some((monitor, _)) = monitor {
        let wanted = Vec2::new(f32::from(frame.width), f32::from(frame.height));
        let scale = window.resolution.base_scale_factor();
        let fit = fit(wanted, monitor.physical_size().as_vec2(), scale);
        if fit.scale.is_some() {
            window.resolution.set_scale_factor_override(fit.scale);
        }
        if fit.size != wanted || fit.scale.is_some() {
            window.resolution.set(fit.size.x, fit.size.y);
        }
        // Limits are in pixels of the desktop's scale.
        let least = fit.size.min(SMALLEST) * fit.scale.unwrap_or(scale) / scale;
        window.resize_constraints = WindowResizeConstraints {
            min_width: least.x,
            min_height: least.y,
            ..default()
        };
    }
    if frame.maximised {
        window.set_maximized(true);
    }
}

/// Sets the icon of the window, for desktops that do not find the packaged one.
fn show_icon(window: Query<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) {
    let icon = icon();
    WINIT_WINDOWS.with_borrow(|windows| {
        for window in window.iter().filter_map(|entity| windows.get_window(entity)) {
            window.set_window_icon(icon.clone());
        }
    });
}

fn icon() -> Option<Icon> {
    let picture = Pixmap::decode_png(include_bytes!("../../../packaging/railhead.png")).ok()?;
    let (width, height) = (picture.width(), picture.height());
    let straight = picture
        .pixels()
        .iter()
        .map(tiny_skia::PremultipliedColorU8::demultiply);
    let bytes = straight.flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()]);
    Icon::from_rgba(bytes.collect(), width, height).ok()
}

/// Switches full screen on or off, by its key or as the settings ask.
fn switch(
    strokes: Res<Strokes>,
    mut frame: ResMut<WindowFrame>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    if keys::FULL_SCREEN.is_struck(&strokes) {
        frame.full_screen = !frame.full_screen;
    }
    if window.mode != frame.mode() {
        window.mode = frame.mode();
    }
}

/// Notes the size and the place of the window while it does not fill the screen. It waits for a frame in which neither
/// changes, since a window hears that it is maximised after it has grown.
fn follow(
    mut resized: MessageReader<WindowResized>,
    mut moved: MessageReader<WindowMoved>,
    mut is_new: Local<bool>,
    mut frame: ResMut<WindowFrame>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    if resized.read().count() + moved.read().count() > 0 {
        *is_new = true;
        return;
    }
    if !std::mem::take(&mut *is_new) {
        return;
    }
    let (entity, window) = *window;
    let is_maximised = WINIT_WINDOWS.with_borrow(|windows| {
        let window = windows.get_window(entity);
        window.is_some_and(|window| window.is_maximized())
    });
    if window.mode != WindowMode::Windowed {
        return;
    }
    if frame.maximised != is_maximised {
        frame.maximised = is_maximised;
    }
    if !is_maximised {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a size in pixels; what is too large becomes the largest"
        )]
        let [width, height] = [window.width(), window.height()].map(|side| side.round() as u16);
        let place = match window.position {
            WindowPosition::At(corner) => Some((corner.x, corner.y)),
            WindowPosition::Automatic | WindowPosition::Centered(_) => frame.place,
        };
        frame.set_if_neq(WindowFrame {
            width,
            height,
            place,
            ..*frame
        });
    }
}

fn keep(frame: Res<WindowFrame>, folders: Res<PlayerFolders>) {
    let path = &folders.0.window;
    if WindowFrame::read(path) != *frame {
        frame.write(path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_frame_comes_back_as_it_was_kept_and_a_damaged_file_gives_the_usual_one() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("deep").join("window.ron");
        assert_eq!(WindowFrame::read(&path), WindowFrame::default());
        let frame = WindowFrame {
            width: 1600,
            height: 900,
            full_screen: true,
            maximised: true,
            place: Some((-1200, 40)),
        };
        frame.write(&path);
        assert_eq!(WindowFrame::read(&path), frame);
        fs::write(&path, "(width: 3").expect("written");
        assert_eq!(WindowFrame::read(&path), WindowFrame::default());
        fs::write(&path, "(width: 3, height: 60000)").expect("written");
        let clamped = WindowFrame::read(&path);
        assert_eq!((clamped.width, clamped.height), SIDES);
    }

    #[test]
    fn a_window_is_in_reach_only_where_a_monitor_shows_its_upper_edge() {
        let screen = |x: i32| IRect::new(x, 0, x + 1920, 1080);
        let window = |x: i32, y: i32| IRect::new(x, y, x + 1280, y + 800);
        assert!(is_in_reach(window(2000, 100), screen(1920)));
        assert!(!is_in_reach(window(2000, 100), screen(0)));
        assert!(is_in_reach(window(-600, 0), screen(0)));
        assert!(!is_in_reach(window(100, -300), screen(0)));
    }

    #[test]
    fn a_window_fits_into_its_monitor_and_everything_into_the_window() {
        let usual = Vec2::new(1280.0, 800.0);
        let full_hd = fit(usual, Vec2::new(1920.0, 1080.0), 1.0);
        assert_eq!(
            full_hd,
            Fit {
                size: usual,
                scale: None
            }
        );
        // A laptop: the bars of the window and the desktop have their place.
        let laptop = fit(usual, Vec2::new(1366.0, 768.0), 1.0);
        assert_eq!((laptop.size, laptop.scale), (Vec2::new(1280.0, 680.0), None));
        let remembered = fit(Vec2::new(3000.0, 2000.0), Vec2::new(1920.0, 1080.0), 1.0);
        assert_eq!(remembered.size, Vec2::new(1904.0, 992.0));
        // With 200 % it leaves 640 x 400, where not everything has room.
        for (monitor, scale) in [
            ((1280.0, 800.0), 2.0),
            ((1024.0, 600.0), 1.0),
            ((1920.0, 1080.0), 3.0),
        ] {
            let monitor = Vec2::from(monitor);
            let small = fit(usual, monitor, scale);
            let smaller = small.scale.expect("it is smaller than asked for");
            assert!(smaller < scale);
            assert!(
                ((small.size + BARS) * smaller).cmple(monitor + 0.5).all(),
                "{small:?}"
            );
            assert!(small.size.cmpge(LEAST - 0.5).all(), "{small:?}");
        }
    }

    #[test]
    fn the_icon_can_be_shown() {
        assert!(icon().is_some());
    }
}
