//! What saves say of the situation of the area game.

pub mod file;
pub mod snapshot;
pub mod tokens;
