//! The games themselves.
//!
//! Nothing in this tree knows of a window, reads a clock or prints. Dependencies run one way: `hex_game, area_game <- games`.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

#[macro_use]
pub mod games;
