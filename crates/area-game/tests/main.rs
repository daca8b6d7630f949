//! The area game from outside. `cargo test -p railhead-area-game --test main NAME` runs the tests whose module or name has that word.

mod common;
mod rules;
