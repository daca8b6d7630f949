//! The window itself: full screen, and the size that it had when it was last closed.
//!
//! It is kept in a file of its own beside the settings, so that closing the window never touches what the player wrote there.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResized};
use serde::{Deserialize, Serialize};

use crate::app::input::keys;
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
}

/// The smallest and the largest side of a window that is opened, in logical pixels.
const SIDES: (u16, u16) = (480, 8192);

impl Default for WindowFrame {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 800,
            full_screen: false,
        }
    }
}

impl WindowFrame {
    /// The frame that a file keeps; the usual one if there is none, or none that can be read.
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
        // A size that cannot be kept is not worth a word to a player who is leaving.
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
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowFrame>()
        .add_systems(Startup, take_up)
        .add_systems(
            Update,
            (switch, follow.run_if(on_message::<WindowResized>)).chain(),
        )
        .add_systems(Last, keep.run_if(on_message::<AppExit>));
}

fn take_up(folders: Res<PlayerFolders>, mut frame: ResMut<WindowFrame>) {
    *frame = WindowFrame::read(&folders.0.window);
}

/// Fills the screen, or gives it back.
fn switch(
    keys: Res<ButtonInput<KeyCode>>,
    mut frame: ResMut<WindowFrame>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    if keys::FULL_SCREEN.just_pressed(&keys) {
        frame.full_screen = !frame.full_screen;
        window.mode = frame.mode();
    }
}

/// Knows the size of the window while it does not fill the screen.
fn follow(mut frame: ResMut<WindowFrame>, window: Single<&Window, With<PrimaryWindow>>) {
    if window.mode == WindowMode::Windowed {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a size in pixels; what is too large becomes the largest"
        )]
        let [width, height] = [window.width(), window.height()].map(|side| side.round() as u16);
        frame.set_if_neq(WindowFrame {
            width,
            height,
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
        };
        frame.write(&path);
        assert_eq!(WindowFrame::read(&path), frame);
        fs::write(&path, "(width: 3").expect("written");
        assert_eq!(WindowFrame::read(&path), WindowFrame::default());
        fs::write(&path, "(width: 3, height: 60000)").expect("written");
        let clamped = WindowFrame::read(&path);
        assert_eq!((clamped.width, clamped.height), SIDES);
    }
}
