//! The hex game from outside. `cargo test -p railhead-hex-game --test main NAME` runs the tests whose module or name has that word.

mod common;
mod files;
mod games;
mod rules;
