//! Files and boards from outside. `cargo test -p railhead-engine --test main NAME` runs the tests whose module or name has that word.

mod common;
mod files;
