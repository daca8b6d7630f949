//! The RON files below a folder, and what is skipped there.
//!
//! Links to files and folders outside are followed: the owner of the folder has made them. A link to what is in the folder anyway is
//! not: it is listed under its own name.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How many folders may lie in each other.
const DEEPEST: usize = 8;

/// A file or folder that is not looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its path below the top.
    pub path: String,
    /// Why, in lower case and without a full stop.
    pub why: String,
}

/// What lies below a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct FolderWalk {
    /// The paths of all RON files, in order.
    pub files: Vec<String>,
    /// What is left out.
    pub skipped: Vec<Skipped>,
}

/// Looks through a folder and all below it.
pub(super) fn walk(root: &Path) -> FolderWalk {
    // A path without a folder means the folder that the program is in.
    let start = if root.as_os_str().is_empty() {
        Path::new(".")
    } else {
        root
    };
    let mut walker = Walker {
        start,
        real: start.canonicalize().ok(),
        linked: BTreeSet::new(),
        found: FolderWalk::default(),
    };
    walker.enter(start, 0);
    walker.found.files.sort();
    walker
        .found
        .skipped
        .sort_by(|one, other| one.path.cmp(&other.path));
    walker.found
}

struct Walker<'r> {
    start: &'r Path,
    /// Where the folder really is.
    real: Option<PathBuf>,
    /// Where the links that were followed lead.
    linked: BTreeSet<PathBuf>,
    found: FolderWalk,
}

impl Walker<'_> {
    fn enter(&mut self, folder: &Path, depth: usize) {
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            // The whole folder is missing or unreadable: reading a file of it gives that error.
            Err(_) if depth == 0 => return,
            Err(error) => return self.skip(folder, format!("the folder cannot be read: {error}")),
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
        // Of two links to one folder the first is followed, on every system.
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let Ok(kind) = entry.file_type() else { continue };
            // What is hidden belongs to other programs, or is not yet unpacked.
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            if kind.is_symlink() {
                self.follow(&path, depth);
            } else {
                self.take(&path, kind.is_dir(), kind.is_file(), depth);
            }
        }
    }

    fn take(&mut self, path: &Path, is_folder: bool, is_file: bool, depth: usize) {
        let is_ron = path.extension().is_some_and(|extension| extension == "ron");
        if is_folder && depth < DEEPEST {
            self.enter(path, depth + 1);
        } else if is_folder {
            self.skip(path, format!("it lies in more than {DEEPEST} folders"));
        } else if is_file && is_ron {
            self.found.files.push(self.below(path));
        } else if is_ron {
            self.skip(path, "it is not a file".to_owned());
        }
    }

    fn follow(&mut self, link: &Path, depth: usize) {
        let Ok(target) = link.canonicalize() else {
            if link.extension().is_some_and(|extension| extension == "ron") {
                self.skip(link, "the link leads nowhere".to_owned());
            }
            return;
        };
        if self.real.as_ref().is_some_and(|real| target.starts_with(real)) {
            return;
        }
        let leads_back = self.real.as_ref().is_some_and(|real| real.starts_with(&target));
        if leads_back {
            return self.skip(link, "the link leads back to a folder around it".to_owned());
        }
        if target.is_dir() {
            if self.linked.iter().any(|known| target.starts_with(known)) {
                return self.skip(link, "another link leads there, too".to_owned());
            }
            self.linked.insert(target.clone());
        }
        self.take(link, target.is_dir(), target.is_file(), depth);
    }

    fn skip(&mut self, path: &Path, why: String) {
        let path = self.below(path);
        self.found.skipped.push(Skipped { path, why });
    }

    fn below(&self, path: &Path) -> String {
        let below = path.strip_prefix(self.start).unwrap_or(path);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_out_of_the_folder_are_followed_and_those_that_lead_back_are_named() {
        let above = tempfile::tempdir().unwrap();
        let [top, other] = ["scenarios", "other"].map(|name| above.path().join(name));
        fs::create_dir_all(top.join("own")).unwrap();
        fs::create_dir_all(other.join("deep")).unwrap();
        for file in [
            top.join("own/a.ron"),
            other.join("b.ron"),
            other.join("deep/c.ron"),
        ] {
            fs::write(file, "").unwrap();
        }
        for (target, link) in [
            (&other, "linked"),
            (&other, "twice"),
            (&other.join("b.ron"), "one.ron"),
            (&top.join("own"), "same"),
            (&above.path().to_owned(), "up"),
            (&other.join("gone.ron"), "gone.ron"),
        ] {
            symlink(target, top.join(link)).unwrap();
        }
        symlink(&top, other.join("circle")).unwrap();
        let found = walk(&top);
        let skipped: Vec<_> = found
            .skipped
            .iter()
            .map(|skipped| skipped.path.as_str())
            .collect();
        assert_eq!(
            found.files,
            ["linked/b.ron", "linked/deep/c.ron", "one.ron", "own/a.ron"]
        );
        assert_eq!(skipped, ["gone.ron", "twice", "up"]);
    }
}
