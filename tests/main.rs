//! All tests that look at the program from outside and need no window; each crate has more in its own folder. `cargo test --test main
//! NAME` runs those of all of them whose module or name has that word.

mod architecture;
mod common;
mod console;
mod files;
mod import;
mod rules;
