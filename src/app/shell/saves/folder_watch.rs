//! Notices changed scenario files. On the title all scenarios are read again then, in a game its own (`reload`).
//!
//! A thread checks once a second. The window sleeps meanwhile, and only a change wakes it.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use bevy::prelude::*;

use crate::app::background::{Background, Teller, Workers};
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

/// The thread that looks.
#[derive(Resource, Debug, Default)]
struct FolderWatch(Background<()>);

pub(in crate::app::shell) fn plugin(app: &mut App) {
    app.init_resource::<FolderWatch>()
        .add_message::<FilesChanged>()
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

fn begin(folders: Res<PlayerFolders>, workers: Res<Workers>, mut watching: ResMut<FolderWatch>) {
    let roots: Vec<PathBuf> = roots(&folders).collect();
    watching.0 = workers.stream(move |teller| watch(&roots, teller, REST));
}

fn announce(mut watching: ResMut<FolderWatch>, mut changed: MessageWriter<FilesChanged>) {
    if watching.0.news().count() > 0 {
        changed.write_default();
    }
}

/// Checks the folders again and again until nobody wants to know.
fn watch(roots: &[PathBuf], teller: &Teller<()>, rest: Duration) {
    let mut before = stamps(roots);
    loop {
        thread::sleep(rest);
        if !teller.is_heard() {
            return;
        }
        let now = stamps(roots);
        if now != before {
            before = now;
            teller.tell(());
        }
    }
}

/// A scenario file, when it was last written, and its size.
type Stamp = (PathBuf, Option<SystemTime>, u64);

fn stamps(roots: &[PathBuf]) -> Vec<Stamp> {
    let paths = roots.iter().flat_map(|root| {
        let paths = Folder::new(root).paths().into_iter();
        paths.map(move |path| root.join(path))
    });
    paths.map(stamp).collect()
}

fn stamp(path: PathBuf) -> Stamp {
    let about = fs::metadata(&path).ok();
    let written = about.as_ref().and_then(|about| about.modified().ok());
    (path, written, about.map_or(0, |about| about.len()))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Instant;

    use super::*;

    #[test]
    fn each_change_is_seen_and_the_thread_ends_when_nobody_asks() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("mine.ron");
        let roots = vec![folder.path().to_owned()];
        let (end, ended) = mpsc::channel::<()>();
        let mut watching = Workers::default().stream(move |teller| {
            let _end = end;
            watch(&roots, teller, Duration::from_millis(5));
        });
        let mut sees = |what: &str| {
            let begun = Instant::now();
            while watching.news().count() == 0 {
                assert!(begun.elapsed() < Duration::from_secs(5), "{what}");
                thread::sleep(Duration::from_millis(1));
            }
        };
        // The first look may come after the file.
        thread::sleep(Duration::from_millis(50));
        fs::write(&file, "").expect("written");
        sees("a new file");
        fs::write(&file, "Scenario()").expect("written");
        sees("a changed file");
        fs::remove_file(&file).expect("removed");
        sees("a file that is gone");
        thread::sleep(Duration::from_millis(50));
        assert_eq!(watching.news().count(), 0, "the folder is as it was");
        drop(watching);
        let left = ended.recv_timeout(Duration::from_secs(5));
        assert_eq!(left, Err(mpsc::RecvTimeoutError::Disconnected), "it ends");
    }
}
