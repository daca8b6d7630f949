//! Notices that files on disk have changed. A thread looks; the window sleeps meanwhile, and only a change wakes it.

use std::fs::{self, Permissions};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::background::{Background, Teller, Workers};

/// A thread that looks at files again and again, until this is dropped.
#[derive(Debug, Default)]
pub struct DiskWatch(Background<()>);

impl DiskWatch {
    /// Begins to look at the files that `paths` lists, with this pause between two looks.
    pub fn start(
        workers: &Workers,
        paths: impl Fn() -> Vec<PathBuf> + Send + 'static,
        pause: Duration,
    ) -> Self {
        Self(workers.stream(move |teller| watch(paths, teller, pause)))
    }

    /// Whether any has changed since this was asked last: written, gone, come, or no longer readable.
    pub fn has_changed(&mut self) -> bool {
        self.0.news().count() > 0
    }
}

fn watch(paths: impl Fn() -> Vec<PathBuf>, teller: &Teller<()>, pause: Duration) {
    let look = || -> Vec<Stamp> { paths().into_iter().map(stamp).collect() };
    let mut before = look();
    loop {
        thread::sleep(pause);
        if !teller.is_heard() {
            return;
        }
        let now = look();
        if now != before {
            before = now;
            teller.tell(());
        }
    }
}

/// A file, when it was last written, its size, and who may read it.
type Stamp = (PathBuf, Option<(Option<SystemTime>, u64, Permissions)>);

fn stamp(path: PathBuf) -> Stamp {
    let about = fs::metadata(&path).ok();
    let about = about.map(|about| (about.modified().ok(), about.len(), about.permissions()));
    (path, about)
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
        let (end, ended) = mpsc::channel::<()>();
        let paths = {
            let file = file.clone();
            move || {
                let _end = &end;
                vec![file.clone()]
            }
        };
        let mut watch = DiskWatch::start(&Workers::default(), paths, Duration::from_millis(5));
        let mut sees = |what: &str| {
            let begun = Instant::now();
            while !watch.has_changed() {
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
        assert!(!watch.has_changed(), "the folder is as it was");
        drop(watch);
        let left = ended.recv_timeout(Duration::from_secs(5));
        assert_eq!(left, Err(mpsc::RecvTimeoutError::Disconnected), "it ends");
    }
}
