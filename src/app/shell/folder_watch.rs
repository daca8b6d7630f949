//! Notices changed scenario files while the title is open, and has them read again.
//!
//! A thread checks once a second. The window sleeps meanwhile, and only a change wakes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, SystemTime};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::library::begin_reading;
use crate::app::stage::{PlayerFolders, Screen};
use crate::rules::text::Files as _;
use crate::rules::text::files::{Folder, shipped_folder};

/// The pause between two checks.
const REST: Duration = Duration::from_secs(1);

/// Whether files have changed since this was last asked. The thread ends when this is gone.
#[derive(Resource, Debug)]
struct FolderWatch(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), begin)
        .add_systems(OnExit(Screen::Title), |mut commands: Commands| {
            commands.remove_resource::<FolderWatch>();
        })
        .add_systems(Update, begin_reading.run_if(has_changed));
}

fn begin(folders: Res<PlayerFolders>, proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let changed = Arc::new(AtomicBool::new(false));
    let roots: Vec<PathBuf> = std::iter::once(folders.scenarios.clone())
        .chain(shipped_folder())
        .collect();
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

fn has_changed(watch: Option<Res<FolderWatch>>) -> bool {
    watch.is_some_and(|watch| watch.0.swap(false, Ordering::Relaxed))
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
