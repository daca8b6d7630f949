//! Notices changed scenario files. On the title all scenarios are read again then, in a game its own (`reload`).
//!
//! A thread checks once a second. The window sleeps meanwhile, and only a change wakes it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::app::shell::title::library::begin_reading;
use crate::app::stage::{PlayerFolders, Screen};
use crate::folders::Folders;
use crate::rules::text::Files as _;
use crate::rules::text::sources::files::{Folder, shipped_folder};

/// The pause between two checks.
const REST: Duration = Duration::from_secs(1);

/// Scenario files have changed.
#[derive(Message, Clone, Copy, Debug, Default)]
pub(super) struct FilesChanged;

/// Whether files have changed since this was last asked. The thread ends when this is gone.
#[derive(Resource, Debug)]
struct FolderWatch(Arc<AtomicBool>);

pub(in crate::app::shell) fn plugin(app: &mut App) {
    app.add_message::<FilesChanged>()
        .add_systems(Startup, begin)
        .add_systems(PreUpdate, announce)
        .add_systems(
            Update,
            begin_reading.run_if(in_state(Screen::Title).and_then(on_message::<FilesChanged>)),
        );
}

/// The folders of scenarios: the player's own, then the shipped one.
pub(super) fn roots(folders: &Folders) -> impl Iterator<Item = PathBuf> {
    std::iter::once(folders.scenarios.clone()).chain(shipped_folder())
}

fn begin(folders: Res<PlayerFolders>, proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let changed = Arc::new(AtomicBool::new(false));
    let roots: Vec<PathBuf> = roots(&folders).collect();
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let wake = move || {
        if let Some(proxy) = &proxy {
            // A window that is closing takes no messages.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    let told = Arc::downgrade(&changed);
    thread::spawn(move || watch(&roots, &told, REST, wake));
    commands.insert_resource(FolderWatch(changed));
}

fn announce(watch: Option<Res<FolderWatch>>, mut changed: MessageWriter<FilesChanged>) {
    if watch.is_some_and(|watch| watch.0.swap(false, Ordering::Relaxed)) {
        changed.write_default();
    }
}

/// Checks the folders again and again until the receiver is gone.
fn watch(roots: &[PathBuf], told: &Weak<AtomicBool>, rest: Duration, wake: impl Fn()) {
    let mut before = stamps(roots);
    loop {
        thread::sleep(rest);
        let Some(changed) = told.upgrade() else { return };
        let now = stamps(roots);
        if now != before {
            before = now;
            changed.store(true, Ordering::Relaxed);
            wake();
        }
    }
}

/// A scenario file, when it was last written, and its size.
type Stamp = (PathBuf, Option<SystemTime>, u64);

fn stamps(roots: &[PathBuf]) -> Vec<Stamp> {
    let of = |root: &Path| {
        let paths = Folder::new(root).paths().into_iter();
        let paths = paths.map(|path| root.join(path));
        let stamps = paths.map(|path| {
            let about = fs::metadata(&path).ok();
            let written = about.as_ref().and_then(|about| about.modified().ok());
            (path, written, about.map_or(0, |about| about.len()))
        });
        stamps.collect::<Vec<_>>()
    };
    roots.iter().flat_map(|root| of(root)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn each_change_is_seen_and_the_thread_ends_when_nobody_asks() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("mine.ron");
        let changed = Arc::new(AtomicBool::new(false));
        let (told, roots) = (Arc::downgrade(&changed), vec![folder.path().to_owned()]);
        let (sent, woken) = mpsc::channel();
        let thread = thread::spawn(move || {
            watch(&roots, &told, Duration::from_millis(5), || {
                let _ = sent.send(());
            });
        });
        let sees = |what: &str| {
            woken.recv_timeout(Duration::from_secs(5)).expect(what);
            assert!(changed.swap(false, Ordering::Relaxed), "{what}");
        };
        // The first look may come after the file.
        thread::sleep(Duration::from_millis(50));
        fs::write(&file, "").expect("written");
        sees("a new file");
        fs::write(&file, "Scenario()").expect("written");
        sees("a changed file");
        fs::remove_file(&file).expect("removed");
        sees("a file that is gone");
        let still = woken.recv_timeout(Duration::from_millis(50));
        assert!(still.is_err(), "the folder is as it was");
        drop(changed);
        thread.join().expect("it ends");
    }
}
