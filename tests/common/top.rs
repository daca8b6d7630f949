//! The top of the project, for what tests of several crates read.

use std::path::{Path, PathBuf};

/// A path from the top of the project, wherever the crate of the test lies.
pub fn from_top(path: &str) -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let top = above.find(|folder| folder.join("Cargo.lock").is_file());
    top.expect("the crate lies in the project").join(path)
}
