//! Sources of scenario files: a folder, the program itself, or a save.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::disk::{self, DiskText};
use super::folder_walk::{Skipped, walk};
use crate::text::read_error::ReadError;

/// The limit for one file, in bytes.
pub const MAX_FILE: u64 = 8 * 1024 * 1024;

/// The limit for all files of one scenario together, in bytes: a save holds them, and a game besides.
pub const MAX_SCENARIO: usize = 24 * 1024 * 1024;

/// A tree of files. Paths are relative to its top, with slashes on every system.
pub trait Files {
    /// The text of a file.
    ///
    /// Errors: if it is missing, too large, not text, or outside the tree.
    fn read(&self, path: &str) -> Result<String, ReadError>;

    /// The paths of all RON files, in order.
    fn paths(&self) -> Vec<String>;

    /// The path as problems print it, so that an author finds the file.
    fn shown(&self, path: &str) -> String;
}

/// Resolves a path relative to the folder of the including file.
///
/// Errors: if it leads out of the tree, or has characters that some systems do not allow in a name.
pub fn join(including: &str, path: &str) -> Result<String, ReadError> {
    if path.contains([':', '\\']) {
        return Err(ReadError::Unportable(path.into()));
    }
    join_plain(including, path).ok_or_else(|| ReadError::Outside(path.into()))
}

fn join_plain(including: &str, path: &str) -> Option<String> {
    if path.starts_with('/') {
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
    /// Where the program runs, if that is below the top: paths in it are shown as they are typed there.
    here: String,
}

impl Folder {
    /// The tree below a folder.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        let here = String::new();
        Self {
            root: root.into(),
            here,
        }
    }

    /// The top as the system knows it: of a file that is named without a folder, the current one.
    fn top(&self) -> &Path {
        if self.root.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &self.root
        }
    }

    /// The text of a file, with the form that it has on disk.
    pub fn read_with_form(&self, path: &str) -> Result<DiskText, ReadError> {
        // Joining to the top refuses paths that lead out of the tree. A link is followed, wherever it leads: its owner has made it.
        let inside = join("", path)?;
        disk::read(&self.top().join(inside), path, MAX_FILE)
    }

    /// The entries of the tree that [`Files::paths`] leaves out, with the reasons.
    pub fn skipped(&self) -> Vec<Skipped> {
        walk(self.top()).skipped
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.read_with_form(path).map(|read| read.text)
    }

    fn paths(&self) -> Vec<String> {
        walk(self.top()).files
    }

    fn shown(&self, path: &str) -> String {
        let root = self.root.to_string_lossy().replace('\\', "/");
        let below = path.strip_prefix(&self.here).filter(|_| !self.here.is_empty());
        if let Some(below) = below.and_then(|below| below.strip_prefix('/')) {
            below.into()
        } else if root.is_empty() {
            path.into()
        } else {
            format!("{}/{path}", root.trim_end_matches('/'))
        }
    }
}

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

/// The scenarios inside the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Files for Embedded {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let inside = join("", path)?;
        let file = SHIPPED
            .get_file(&inside)
            .ok_or_else(|| ReadError::Missing(path.into()))?;
        let text = disk::decode(file.contents()).map_err(|why| ReadError::NotText {
            path: path.into(),
            why,
        })?;
        Ok(DiskText::new(text.into()).text)
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
                limit: MAX_FILE / (1024 * 1024),
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

/// The tree of files that a scenario on disk can include, and the scenario's path in it.
///
/// The top is the outermost folder with the name of the folder of scenarios; included files can be anywhere below it. A
/// path without a folder is one in the current folder, which may be below such a top itself.
pub fn tree_of(path: &Path) -> (Folder, String) {
    tree_from(&std::env::current_dir().unwrap_or_default(), path)
}

fn tree_from(here: &Path, path: &Path) -> (Folder, String) {
    let goes_up = path.components().any(|part| part == Component::ParentDir);
    if path.is_relative()
        && !goes_up
        && let Some(top) = top_of(here)
        && let Ok(below) = here.strip_prefix(top)
    {
        let up: PathBuf = below.iter().map(|_| "..").collect();
        let tree = Folder {
            root: up,
            here: with_slashes(below),
        };
        let typed = path.strip_prefix(".").unwrap_or(path);
        return (tree, with_slashes(&below.join(typed)));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let root = top_of(folder).unwrap_or(folder);
    let inside = path.strip_prefix(root).unwrap_or(path);
    (Folder::new(root), with_slashes(inside))
}

/// The outermost folder with the name of the folder of scenarios.
fn top_of(folder: &Path) -> Option<&Path> {
    folder
        .ancestors()
        .filter(|above| above.file_name().is_some_and(|name| name == "scenarios"))
        .last()
}

fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// The shipped scenarios: from [`shipped_folder`], where they can be edited, else from inside the program.
pub fn shipped() -> Box<dyn Files + Send + Sync> {
    match shipped_folder() {
        Some(folder) => Box::new(Folder::new(folder)),
        None => Box::new(Embedded),
    }
}

/// The folder from which the shipped scenarios are read, if there is one with all of them.
///
/// It is searched beside the program and above it, as in a checkout, then in the current folder.
pub fn shipped_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let above = program
        .iter()
        .flat_map(|program| program.ancestors().skip(1).take(4));
    let beside = above.map(|up| up.join("scenarios"));
    first_whole(beside.chain([PathBuf::from("scenarios")]), &Embedded.paths())
}

/// The first folder that has all of these files.
fn first_whole(mut folders: impl Iterator<Item = PathBuf>, paths: &[String]) -> Option<PathBuf> {
    folders.find(|folder| paths.iter().all(|path| folder.join(path).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_tree() {
        let joined = |path| join("malaya/kampar.ron", path);
        assert_eq!(joined("rules.ron"), Ok("malaya/rules.ron".into()));
        assert_eq!(joined("../other/./rules.ron"), Ok("other/rules.ron".into()));
        assert_eq!(joined(""), Ok("malaya".into()));
        for out in ["../../rules.ron", "/etc/passwd"] {
            assert_eq!(joined(out), Err(ReadError::Outside(out.into())));
        }
        for odd in ["C:\\rules.ron", "a\\b", "12:30.ron"] {
            assert_eq!(joined(odd), Err(ReadError::Unportable(odd.into())));
        }
        let out = ReadError::Outside("../rules.ron".into());
        assert_eq!(join("kampar.ron", "../rules.ron"), Err(out));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_whose_name_is_not_utf_8_is_told_so() {
        use std::os::unix::ffi::OsStrExt as _;

        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(std::ffi::OsStr::from_bytes(b"m\xe4rz.ron"));
        std::fs::write(&path, "").expect("it is written");
        let (files, inside) = tree_of(&path);
        let error = files.read(&inside).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the name \"m\u{fffd}rz.ron\" is not UTF-8 text; it needs another"
        );
        assert_eq!(files.paths(), [inside]);
    }

    #[test]
    fn a_file_that_is_named_without_a_folder_is_in_the_current_one() {
        let shown = |here: &str, path: &str| {
            let (tree, inside) = tree_from(Path::new(here), Path::new(path));
            let shown = tree.shown(&inside);
            (tree.top().display().to_string(), inside, shown)
        };
        let is = |top: &str, inside: &str, shown: &str| (top.into(), inside.into(), shown.into());
        assert_eq!(shown("/home/me", "a.ron"), is(".", "a.ron", "a.ron"));
        assert_eq!(shown("/home/me", "./a.ron"), is(".", "a.ron", "./a.ron"));
        assert_eq!(
            shown("/home/me", "scenarios/war/a.ron"),
            is("scenarios", "war/a.ron", "scenarios/war/a.ron")
        );
        // Such a file may include others from beside its folder, as when it is named from above.
        let below = is("..", "war/a.ron", "a.ron");
        assert_eq!(shown("/home/me/scenarios/war", "a.ron"), below);
        assert_eq!(shown("/home/me/scenarios/war", "./a.ron"), below);
        assert_eq!(shown("/home/me/scenarios", "a.ron"), is(".", "a.ron", "a.ron"));
        assert_eq!(
            shown("/home/me/scenarios/war", "/tmp/b/a.ron"),
            is("/tmp/b", "a.ron", "/tmp/b/a.ron")
        );
        // The whole folder is listed, as it is with another spelling.
        let (here, _) = tree_of(Path::new("Cargo.toml"));
        assert!(here.read("src/lib.rs").is_ok());
        let (top, _) = tree_of(Path::new("../../Cargo.toml"));
        assert!(top.paths().contains(&"scenarios/malaya/rules.ron".to_owned()));
        assert!(top.read("scenarios/malaya/rules.ron").is_ok());
    }

    #[test]
    fn the_first_folder_that_has_all_scenarios_is_read() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [whole, part, copy] = ["whole", "part", "copy"].map(|name| folder.path().join(name));
        let paths = ["a.ron".to_owned(), "b/c.ron".to_owned()];
        for (at, path) in [(&whole, 0), (&whole, 1), (&part, 0), (&copy, 0), (&copy, 1)] {
            let file = at.join(&paths[path]);
            std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("it is made");
            std::fs::write(file, "").expect("it is written");
        }
        let first = |folders: &[&PathBuf]| first_whole(folders.iter().map(|at| (*at).clone()), &paths);
        assert_eq!(first(&[&part, &whole, &copy]), Some(whole.clone()));
        assert_eq!(first(&[&copy, &whole]), Some(copy.clone()));
        assert_eq!(first(&[&part]), None);
    }

    #[test]
    fn the_program_carries_the_shipped_scenarios() {
        assert_eq!(Embedded.paths(), Folder::new("../../scenarios").paths());
        assert!(Embedded.read("malaya/rules.ron").unwrap().contains("Rules("));
        assert_eq!(
            Embedded.read("nothing.ron"),
            Err(ReadError::Missing("nothing.ron".into()))
        );
    }
}
