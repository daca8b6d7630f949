//! The game itself: boards, the engine, the games and their scenario files.
//!
//! Nothing in this tree knows of a window, reads a clock or prints. Files are read in [`text`] and [`save`] and written in
//! [`save`] alone. Dependencies run one way: `text <- board <- engine <- scenario <- save <- hex_game, area_game <- games`.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

pub mod area_game;
pub mod board;
pub mod engine;
#[macro_use]
pub mod games;
pub mod hex_game;
pub mod save;
pub mod scenario;
pub mod text;
