//! The root of the repository, for what tests of several crates read.

use std::path::{Path, PathBuf};

/// A path from the root of the repository, wherever the crate of the test lies.
pub fn from_root(path: &str) -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = above.find(|folder| folder.join("Cargo.lock").is_file());
    root.expect("the crate lies in the repository").join(path)
}
