//! The position of the area game in saves.

pub mod bookings;
pub mod file;
pub mod snapshot;
mod stage;
pub mod tokens;
