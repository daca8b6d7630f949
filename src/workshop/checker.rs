//! Two threads: one writes drafts while the author types, the other looks for problems and draws the map when the author pauses for
//! a moment.

use std::sync::mpsc::{self, Receiver, RecvError, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use super::drawn_map::DrawnMap;
use super::page::Checked;
use crate::background::{Background, Teller, Workers};
use crate::theme::Palette;
use railhead_authoring::workshop::problems_and_warnings;
use railhead_authoring::workshop::project::Project;

/// The pause in typing after which the text is checked.
const PAUSE: Duration = Duration::from_millis(150);

/// The least time between two drafts. A crash loses the letters typed since the last one.
const DRAFTS: Duration = Duration::from_millis(300);

/// The threads. They end when this is gone.
pub(super) struct Checker {
    typed: Post,
    requests: Post,
    found: Background<Checked>,
}

impl std::fmt::Debug for Checker {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("Checker").finish_non_exhaustive()
    }
}

impl Checker {
    /// Starts both threads; maps are drawn in the colours of `palette`.
    pub fn start(workers: &Workers, palette: Palette) -> Self {
        let (requests, ask) = Post::open();
        let found = workers.stream(move |teller| {
            while let Ok(mut project) = ask.wait() {
                // Only the newest text matters.
                loop {
                    match ask.wait_for(PAUSE) {
                        Ok(newer) => project = newer,
                        Err(RecvTimeoutError::Timeout) => break,
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
                let (files, path) = (&project.files, &project.scenario);
                let is_heard = teller.tell(Checked {
                    problems: problems_and_warnings(files, path),
                    map: DrawnMap::of(files, &project.on_map(), &palette),
                });
                if !is_heard {
                    return;
                }
            }
        });
        let (typed, keep) = Post::open();
        let keep_drafts = move |_: &Teller<()>| {
            while let Ok(project) = keep.wait() {
                // A draft that cannot be written is noticed when the author saves.
                let _ = project.keep_drafts();
                sleep(DRAFTS);
            }
        };
        // It has nothing to tell, and ends with the letterbox.
        drop(workers.stream(keep_drafts));
        Self {
            typed,
            requests,
            found,
        }
    }

    /// Has the drafts of a scenario written, and the scenario checked soon.
    pub fn check(&mut self, project: &Project) {
        let project = Arc::new(project.clone());
        self.typed.put(Arc::clone(&project));
        self.requests.put(project);
    }

    /// The results since the last call.
    pub fn checked(&mut self) -> Option<Checked> {
        self.found.news().last()
    }
}

/// A letterbox that holds one project: the newest. A thread that is slow finds no pile of old ones, which are large.
struct Post {
    newest: Arc<Mutex<Option<Arc<Project>>>>,
    bell: SyncSender<()>,
}

/// The other side of the letterbox.
struct Letters {
    newest: Arc<Mutex<Option<Arc<Project>>>>,
    bell: Receiver<()>,
}

impl Post {
    fn open() -> (Self, Letters) {
        let newest = Arc::default();
        let (ring, bell) = mpsc::sync_channel(1);
        let post = Self {
            newest: Arc::clone(&newest),
            bell: ring,
        };
        (post, Letters { newest, bell })
    }

    fn put(&self, project: Arc<Project>) {
        *self.newest.lock().unwrap_or_else(PoisonError::into_inner) = Some(project);
        // If it has rung already the thread finds the newest all the same.
        let _ = self.bell.try_send(());
    }
}

impl Letters {
    /// Waits for a project; an error if none comes any more.
    fn wait(&self) -> Result<Arc<Project>, RecvError> {
        loop {
            self.bell.recv()?;
            if let Some(project) = self.take() {
                return Ok(project);
            }
        }
    }

    fn wait_for(&self, time: Duration) -> Result<Arc<Project>, RecvTimeoutError> {
        self.bell.recv_timeout(time)?;
        self.take().ok_or(RecvTimeoutError::Timeout)
    }

    fn take(&self) -> Option<Arc<Project>> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
