//! All tests that look at the program from outside and need no window. `cargo test --test main NAME` runs those whose module or
//! name has that word.

mod architecture;
mod common;
mod console;
mod files;
mod games;
mod import;
mod rules;
