//! The situation of the hex game as a save holds it: its words, and the way there and back.

pub mod campaign;
pub mod file;
pub mod snapshot;
