//! Texts that are not saved, on disk: drafts, each with the text that it was made from, and texts that gave way to others.

use std::fs;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use railhead_engine::save::{Existing, move_file, write_whole};
use railhead_engine::text::sources::disk;
use railhead_engine::text::sources::files::MAX_FILE;

/// The number of texts that are kept after they gave way.
const KEPT: usize = 50;

/// The folder of drafts. Files are named by their whole path, as `shown`.
#[derive(Clone, Debug)]
pub(super) struct Drafts(pub PathBuf);

/// The unsaved text of a file.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub text: String,
    /// The text on disk that it was made from, if that is known.
    pub base: Option<String>,
}

impl Drafts {
    /// The draft of a file.
    pub fn of(&self, shown: &str) -> Option<Draft> {
        let [draft, base] = self.files(shown);
        Some(Draft {
            text: read(&draft)?,
            base: read(&base),
        })
    }

    /// Writes a draft, and the text that it was made from unless the one there is to stay.
    pub fn keep(&self, shown: &str, text: &str, made_from: Option<&str>) -> Result<(), String> {
        let [draft, base] = self.files(shown);
        if let Some(made_from) = made_from {
            write_if_new(&base, made_from)?;
        }
        write_if_new(&draft, text)
    }

    /// Has what is kept for a file follow it to another path. What cannot be moved stays behind.
    pub fn follow_name(&self, shown: &str, new: &str) {
        for kind in ["draft", "base", "traced", "coordinates"] {
            let kept = self.beside(shown, kind);
            if kept.exists() {
                let _ = move_file(&kept, &self.beside(new, kind));
            }
        }
    }

    /// Removes the draft of a file, if there is one.
    pub fn remove(&self, shown: &str) -> Result<(), String> {
        let there = self.files(shown).into_iter().filter(|file| file.exists());
        for file in there {
            fs::remove_file(&file).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Keeps a text that gives way to another one, in a file named by its content, so that no other text replaces it. The newest fifty stay.
    pub fn put_aside(&self, path: &str, text: &str) -> Result<PathBuf, String> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let name = format!("{:016x}-{name}", xxh3_64(text.as_bytes()));
        let folder = self.0.join("kept");
        let kept = folder.join(name);
        write_whole(&kept, text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())?;
        forget_oldest(&folder);
        Ok(kept)
    }

    /// Keeps a file without text that gives way to one: a copy of it, or the file itself where it cannot be read. The newest fifty stay.
    pub fn put_file_aside(&self, file: &Path) -> Result<PathBuf, String> {
        let folder = self.0.join("kept");
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let named = |by: &[u8]| folder.join(format!("{:016x}-{name}", xxh3_64(by)));
        let metadata = file.metadata().ok();
        let is_small = metadata.as_ref().is_some_and(|found| found.len() <= LARGEST);
        let bytes = is_small.then(|| fs::read(file).ok()).flatten();
        let kept = if let Some(bytes) = bytes {
            let kept = named(&bytes);
            write_whole(&kept, &bytes, Existing::Goes).map_err(|error| error.to_string())?;
            kept
        } else {
            // Without its content, its place and its time tell it from others.
            let time = metadata.and_then(|found| found.modified().ok());
            let kept = named(format!("{} {time:?}", file.display()).as_bytes());
            let moved = move_file(file, &kept);
            moved.map_err(|why| format!("{} cannot be kept: {why}; move it away first", file.display()))?;
            kept
        };
        forget_oldest(&folder);
        Ok(kept)
    }

    fn files(&self, shown: &str) -> [PathBuf; 2] {
        ["draft", "base"].map(|kind| self.beside(shown, kind))
    }

    /// The file in which something of this kind is kept for a file.
    pub fn beside(&self, shown: &str, kind: &str) -> PathBuf {
        let name = xxh3_64(shown.as_bytes());
        self.0.join(format!("{name:016x}.{kind}"))
    }
}

/// The largest draft that is read: more than can be saved, so that its author can make it smaller.
const LARGEST: u64 = 8 * MAX_FILE;

/// The text of a file that is kept beside the scenarios; `None` if there is none that can be read.
pub fn read(file: &Path) -> Option<String> {
    disk::read(file, "", LARGEST).ok().map(|read| read.text)
}

fn write_if_new(file: &Path, text: &str) -> Result<(), String> {
    if disk::read_as_is(file, "", LARGEST).is_ok_and(|there| there == text) {
        return Ok(());
    }
    write_whole(file, text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())
}

/// Removes the oldest files of a folder; those that cannot be removed stay.
fn forget_oldest(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let dated = entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())));
    let mut dated: Vec<_> = dated.collect();
    dated.sort();
    let goes = dated.len().saturating_sub(KEPT);
    for (_, file) in dated.into_iter().take(goes) {
        let _ = fs::remove_file(file);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn a_draft_that_is_the_same_is_not_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = Drafts(folder.path().to_owned());
        drafts.keep("/a.ron", "typed", Some("saved")).unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
        for file in drafts.files("/a.ron") {
            fs::File::options()
                .write(true)
                .open(file)
                .unwrap()
                .set_modified(long_ago)
                .unwrap();
        }
        drafts.keep("/a.ron", "typed on", Some("saved")).unwrap();
        let [draft, base] = drafts
            .files("/a.ron")
            .map(|file| fs::metadata(file).unwrap().modified().unwrap());
        assert!(draft > long_ago);
        assert_eq!(base, long_ago);
        let draft = drafts.of("/a.ron").unwrap();
        assert_eq!(
            (draft.text.as_str(), draft.base.as_deref()),
            ("typed on", Some("saved"))
        );
        drafts.remove("/a.ron").unwrap();
        assert!(drafts.of("/a.ron").is_none());
    }

    #[test]
    fn the_newest_texts_that_gave_way_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = Drafts(folder.path().to_owned());
        for number in 0..KEPT + 3 {
            let kept = drafts.put_aside("a/b.ron", &number.to_string()).unwrap();
            let seconds = u64::try_from(number).unwrap();
            let file = fs::File::options().write(true).open(kept).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
                .unwrap();
        }
        let kept = fs::read_dir(folder.path().join("kept")).unwrap();
        let mut texts: Vec<usize> = kept
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap().parse().unwrap())
            .collect();
        texts.sort_unstable();
        // Each is written now, and only then made older: the first of all is removed before the second has its date.
        assert_eq!(texts.len(), KEPT);
        assert!(texts.contains(&(KEPT + 2)), "the newest is there");
    }
}
