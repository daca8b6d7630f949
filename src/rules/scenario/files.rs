//! Where scenario files come from: a folder, the program itself, or a save.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 8 * 1024 * 1024;

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("there is no file \"{0}\"")]
    Missing(String),
    /// The path leads out of the folder of scenarios.
    #[error("the path \"{0}\" leads out of the folder of scenarios")]
    Outside(String),
    /// It exceeds [`MAX_FILE`].
    #[error("the file \"{path}\" is too large: {megabytes} MB, where {limit} MB is the limit", limit = MAX_FILE / (1024 * 1024))]
    TooLarge {
        /// The file.
        path: String,
        /// Its size, rounded up.
        megabytes: u64,
    },
    /// It is no UTF-8 text.
    #[error("the file \"{0}\" is no text in UTF-8")]
    NotText(String),
    /// The system says no.
    #[error("the file \"{path}\" cannot be read: {why}")]
    Refused {
        /// The file.
        path: String,
        /// The system's words.
        why: String,
    },
}

/// A tree of files. Paths are relative to its top, with slashes on every system.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    ///
    /// If it is missing, too large, no text, or outside the tree.
    fn read(&self, path: &str) -> Result<String, ReadError>;

    /// The paths of all RON files, in order.
    fn paths(&self) -> Vec<String>;

    /// How to write a path in problems, so that its reader finds the file.
    fn shown(&self, path: &str) -> String;
}

/// Joins a path to the folder of the file that it stands in; `None` if it leads out of the tree.
pub fn join(including: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.contains([':', '\\']) {
        return None;
    }
    let folder = including.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// A folder on disk.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The tree below a folder.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn collect(&self, folder: &Path, depth: usize, found: &mut Vec<String>) {
        let Ok(entries) = std::fs::read_dir(folder) else {
            return;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() && depth < 8 {
                self.collect(&path, depth + 1, found);
            } else if path.extension().is_some_and(|extension| extension == "ron")
                && let Ok(below) = path.strip_prefix(&self.root)
            {
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                found.push(parts.join("/"));
            }
        }
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        // Joining to nothing refuses paths that lead out.
        let inside = join("", path).ok_or_else(|| ReadError::Outside(path.into()))?;
        let full = self.root.join(inside);
        if !full.is_file() {
            return Err(ReadError::Missing(path.into()));
        }
        // A link inside the tree can still point out of it.
        if let (Ok(root), Ok(full)) = (self.root.canonicalize(), full.canonicalize())
            && !full.starts_with(root)
        {
            return Err(ReadError::Outside(path.into()));
        }
        read_limited(&full, path)
    }

    fn paths(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.collect(&self.root, 0, &mut found);
        found.sort();
        found
    }

    fn shown(&self, path: &str) -> String {
        let root = self.root.to_string_lossy().replace('\\', "/");
        if root.is_empty() {
            path.into()
        } else {
            format!("{}/{path}", root.trim_end_matches('/'))
        }
    }
}

/// Reads a file, but never more than the limit, whatever its size is said to be.
fn read_limited(full: &Path, path: &str) -> Result<String, ReadError> {
    let refused = |error: std::io::Error| ReadError::Refused {
        path: path.into(),
        why: error.to_string(),
    };
    let too_large = |size: u64| ReadError::TooLarge {
        path: path.into(),
        megabytes: size.div_ceil(1024 * 1024),
    };
    let file = File::open(full).map_err(refused)?;
    let size = file.metadata().map_err(refused)?.len();
    if size > MAX_FILE {
        return Err(too_large(size));
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(too_large(MAX_FILE + 1));
    }
    String::from_utf8(bytes).map_err(|_| ReadError::NotText(path.into()))
}

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// The scenarios inside the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Files for Embedded {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let inside = join("", path).ok_or_else(|| ReadError::Outside(path.into()))?;
        let file = SHIPPED
            .get_file(&inside)
            .ok_or_else(|| ReadError::Missing(path.into()))?;
        file.contents_utf8()
            .map(Into::into)
            .ok_or_else(|| ReadError::NotText(path.into()))
    }

    fn paths(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![&SHIPPED];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            let files = folder
                .files()
                .filter(|file| file.path().extension().is_some_and(|end| end == "ron"));
            found.extend(files.map(|file| file.path().to_string_lossy().replace('\\', "/")));
        }
        found.sort();
        found
    }

    fn shown(&self, path: &str) -> String {
        format!("scenarios/{path}")
    }
}

/// Texts in memory, such as those that a save carries: path and text.
pub type Texts = BTreeMap<String, String>;

impl Files for Texts {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let text = self.get(path).ok_or_else(|| ReadError::Missing(path.into()))?;
        if text.len() as u64 > MAX_FILE {
            let megabytes = (text.len() as u64).div_ceil(1024 * 1024);
            return Err(ReadError::TooLarge {
                path: path.into(),
                megabytes,
            });
        }
        Ok(text.clone())
    }

    fn paths(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn shown(&self, path: &str) -> String {
        path.into()
    }
}

/// The shipped scenarios: the folder in the checkout or beside the program if there is one, where they can be
/// edited, else those inside the program.
pub fn shipped() -> Box<dyn Files + Send + Sync> {
    let beside = std::env::current_exe().ok();
    let mut folders = vec![PathBuf::from("scenarios")];
    folders.extend(
        beside
            .iter()
            .flat_map(|program| program.ancestors().skip(1).take(4))
            .map(|up| up.join("scenarios")),
    );
    match folders
        .into_iter()
        .find(|folder| folder.join("malaya/rules.ron").is_file())
    {
        Some(folder) => Box::new(Folder::new(folder)),
        None => Box::new(Embedded),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_tree() {
        assert_eq!(
            join("malaya/kampar.ron", "rules.ron").as_deref(),
            Some("malaya/rules.ron")
        );
        assert_eq!(
            join("malaya/kampar.ron", "../other/./rules.ron").as_deref(),
            Some("other/rules.ron")
        );
        for out in ["../../rules.ron", "/etc/passwd", "C:\\rules.ron", "a\\b", ""] {
            assert_eq!(
                join("malaya/kampar.ron", out).as_deref(),
                (out.is_empty()).then_some("malaya"),
                "{out}"
            );
        }
        assert_eq!(join("kampar.ron", "../rules.ron"), None);
    }

    #[test]
    fn the_program_carries_the_shipped_scenarios() {
        assert_eq!(Embedded.paths(), Folder::new("scenarios").paths());
        assert!(Embedded.read("malaya/rules.ron").unwrap().contains("Rules("));
        assert_eq!(
            Embedded.read("nothing.ron"),
            Err(ReadError::Missing("nothing.ron".into()))
        );
    }
}
