//! The command on maps that are broken, or larger than they should be.

mod broken;
#[path = "../../crates/authoring/tests/import/maps.rs"]
mod maps;
mod measured;

use maps::{files, folder, imported, large, put, zipped};
