//! The parts of any game: files as [`text`], boards, the [`engine`] with orders, undo and dice, [`scenario`]s and saves.
//!
//! Nothing here knows a game or a window, reads a clock or prints. Files are read in [`text`] and [`mod@save`] and written in
//! [`mod@save`] alone. Dependencies run one way: `text <- board <- engine <- scenario <- save`.
#![deny(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm
)]

pub mod board;
pub mod engine;
pub mod save;
pub mod scenario;
pub mod text;
