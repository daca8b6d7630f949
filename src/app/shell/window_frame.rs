//! The window itself: its icon, full screen, and its last size and place.
//!
//! It has its own file beside the settings, so that closing the window never touches the player's settings.

use std::fs;
use std::path::Path;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowMoved, WindowResized};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};
use tiny_skia::Pixmap;
use winit::window::Icon;

use crate::app::input::{Strokes, keys};
use crate::app::stage::PlayerFolders;
use crate::rules::save::{Existing, write_whole};

/// The frame of the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowFrame {
    /// The width, in logical pixels, while it does not fill the screen.
    pub width: u16,
    /// The height.
    pub height: u16,
    /// Whether it fills the screen.
    pub full_screen: bool,
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
            place: None,
        }
    }
}

impl WindowFrame {
    /// The frame in a file; the default without a readable one.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
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

    /// Where it opens.
    pub fn position(self) -> WindowPosition {
        self.place.map_or_else(WindowPosition::default, |(x, y)| {
            WindowPosition::At(IVec2::new(x, y))
        })
    }
}

/// Whether the upper edge of a window, by which one moves it, can be seen on a monitor.
fn is_in_reach(window: IRect, monitors: &[IRect]) -> bool {
    let grip = IVec2::new(window.center().x, window.min.y.saturating_add(GRIP));
    monitors.iter().any(|monitor| monitor.contains(grip))
}

/// A point in the bar above a window is this far below its upper edge, in physical pixels.
const GRIP: i32 = 12;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowFrame>()
        .add_systems(Startup, (take_up, come_into_reach, show_icon).chain())
        .add_systems(
            Update,
            (
                switch,
                follow.run_if(on_message::<WindowResized>.or_else(on_message::<WindowMoved>)),
            )
                .chain(),
        )
        .add_systems(Last, keep.run_if(on_message::<AppExit>));
}

fn take_up(folders: Res<PlayerFolders>, mut frame: ResMut<WindowFrame>) {
    *frame = WindowFrame::read(&folders.0.window);
}

/// Moves the window to the first monitor if the one on which it was closed is gone.
fn come_into_reach(
    frame: Res<WindowFrame>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    monitors: Query<&Monitor>,
) {
    let (Some(mut window), Some((x, y))) = (window, frame.place) else {
        return;
    };
    let corner = IVec2::new(x, y);
    let place = IRect::from_corners(corner, corner + window.physical_size().as_ivec2());
    let monitors: Vec<IRect> = monitors
        .iter()
        .map(|monitor| {
            let corner = monitor.physical_position;
            IRect::from_corners(corner, corner + monitor.physical_size().as_ivec2())
        })
        .collect();
    if !is_in_reach(place, &monitors) {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
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

/// Switches full screen on or off.
fn switch(
    strokes: Res<Strokes>,
    mut frame: ResMut<WindowFrame>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    if keys::FULL_SCREEN.is_struck(&strokes) {
        frame.full_screen = !frame.full_screen;
        window.mode = frame.mode();
    }
}

/// Notes the size and the place of the window while it does not fill the screen.
fn follow(mut frame: ResMut<WindowFrame>, window: Single<&Window, With<PrimaryWindow>>) {
    if window.mode == WindowMode::Windowed {
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
        let two = [screen(0), screen(1920)];
        assert!(is_in_reach(window(2000, 100), &two));
        assert!(!is_in_reach(window(2000, 100), &two[..1]));
        assert!(is_in_reach(window(-600, 0), &two));
        assert!(!is_in_reach(window(100, -300), &two));
    }

    #[test]
    fn the_icon_can_be_shown() {
        assert!(icon().is_some());
    }
}
