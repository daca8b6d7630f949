//! Games with players, consoles and reports. `cargo test -p railhead-players --test main NAME` runs the tests whose module or name has that word.

mod common;
mod console;
mod files;
mod games;
mod rules;
