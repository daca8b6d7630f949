//! Files and saves of any game. `cargo test -p railhead-games --test main NAME` runs the tests whose module or name has that word.

mod common;
mod files;
mod rules;
