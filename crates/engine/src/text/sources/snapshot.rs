//! Files as they were when each was first read: what is found in them, and the places of it, are reckoned in the same texts.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use xxhash_rust::xxh3::xxh3_64;

use super::files::Files;
use crate::text::read_error::ReadError;

/// A tree of files in which each file is read once.
pub struct Snapshot<'f> {
    files: &'f dyn Files,
    read: RefCell<BTreeMap<String, Reading>>,
    paths: OnceCell<Vec<String>>,
}

/// The result of reading a file.
type Reading = Result<Rc<str>, ReadError>;

impl std::fmt::Debug for Snapshot<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_tuple("Snapshot")
            .field(&self.read.borrow().keys())
            .finish()
    }
}

impl<'f> Snapshot<'f> {
    /// A snapshot without any file read yet.
    pub const fn new(files: &'f dyn Files) -> Self {
        Self {
            files,
            read: RefCell::new(BTreeMap::new()),
            paths: OnceCell::new(),
        }
    }

    /// The text of a file, shared.
    pub fn text(&self, path: &str) -> Result<Rc<str>, ReadError> {
        if let Some(known) = self.read.borrow().get(path) {
            return known.clone();
        }
        let reading = self.files.read(path).map(Rc::from);
        self.read.borrow_mut().insert(path.to_owned(), reading.clone());
        reading
    }

    /// The files that have been read so far, or could not be.
    pub fn read_so_far(&self) -> Vec<String> {
        self.read.borrow().keys().cloned().collect()
    }

    /// A number that tells one text of a file from another.
    pub fn mark_of(&self, path: &str) -> Option<u64> {
        self.text(path).ok().map(|text| xxh3_64(text.as_bytes()))
    }
}

impl Files for Snapshot<'_> {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.text(path).map(|text| text.to_string())
    }

    fn paths(&self) -> Vec<String> {
        self.paths.get_or_init(|| self.files.paths()).clone()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::text::sources::files::Folder;

    #[test]
    fn a_file_that_changes_meanwhile_is_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        fs::write(&path, "before").unwrap();
        let files = Folder::new(folder.path());
        let snapshot = Snapshot::new(&files);
        let mark = snapshot.mark_of("a.ron");
        fs::write(&path, "after").unwrap();
        assert_eq!(snapshot.read("a.ron"), Ok("before".into()));
        assert_ne!(Snapshot::new(&files).mark_of("a.ron"), mark);
        assert_eq!(snapshot.mark_of("b.ron"), None);
        assert_eq!(snapshot.read_so_far(), ["a.ron", "b.ron"]);
    }
}
