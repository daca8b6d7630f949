//! What authors use: drawing, renaming, warnings, the language server, imports. `cargo test -p railhead-authoring --test main NAME` runs the tests whose module or name has that word.

mod common;
mod console;
mod files;
mod import;
