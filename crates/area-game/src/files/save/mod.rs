//! The position of the area game in saves.

pub mod file;
pub mod snapshot;
mod stage;
pub mod tokens;
