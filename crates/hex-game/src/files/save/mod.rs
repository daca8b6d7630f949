//! The position of the hex game in saves: its file types, and the conversion both ways.

pub mod altered;
pub mod bookings;
pub mod campaign;
pub mod file;
mod read;
pub mod snapshot;
