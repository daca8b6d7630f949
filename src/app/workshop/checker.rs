//! A thread that looks for problems and draws the map, when nothing has been typed for a moment.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy_egui::egui;

use super::map_pane::DrawnMap;
use super::page::Checked;
use crate::app::theme::Palette;
use crate::workshop::problems;
use crate::workshop::project::Project;

/// How long nothing is typed before the text is checked.
const PAUSE: Duration = Duration::from_millis(150);

/// The thread. It ends when this is gone.
pub(super) struct Checker {
    asked: Sender<Project>,
    found: SyncCell<Receiver<Checked>>,
}

impl std::fmt::Debug for Checker {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("Checker").finish_non_exhaustive()
    }
}

impl Checker {
    /// Starts the thread.
    pub fn start(ctx: egui::Context, palette: Palette) -> Self {
        let (asked, ask) = mpsc::channel::<Project>();
        let (find, found) = mpsc::channel();
        thread::spawn(move || {
            while let Ok(mut project) = ask.recv() {
                // Only the newest text matters.
                loop {
                    match ask.recv_timeout(PAUSE) {
                        Ok(newer) => project = newer,
                        Err(RecvTimeoutError::Timeout) => break,
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
                // A draft that cannot be written is noticed when the author saves.
                let _ = project.keep_drafts();
                let (files, path) = (&project.files, &project.scenario);
                let checked = Checked {
                    problems: problems(files, path),
                    map: DrawnMap::of(files, path, &palette),
                };
                if find.send(checked).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self {
            asked,
            found: SyncCell::new(found),
        }
    }

    /// Has a scenario checked soon.
    pub fn check(&mut self, project: &Project) {
        // The thread is there as long as this is.
        let _ = self.asked.send(project.clone());
    }

    /// What was found since this was last asked.
    pub fn checked(&mut self) -> Option<Checked> {
        self.found.get().try_iter().last()
    }
}
