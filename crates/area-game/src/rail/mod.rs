//! Rail movement of the area game: one engine for all variants, which differ in data only (AR-9).
//!
//! [`variant`] is a variant and its file type. [`situation`] holds what rails need to know of the board and the turn; [`network`] says where trains
//! may go, [`capacity`] what they use up, [`assignment`] which pools they are taken from, [`reach`] how far a unit gets and why no farther,
//! [`plan`] how many trains can go at once, [`timetable`] which of them go in which turn to be there as early as possible. This code knows no state:
//! the chapter on [rails](super::chapters::rail) asks it, and the state keeps the [`Train`]s of the turn.

pub mod assignment;
pub mod capacity;
mod file_build;
mod file_check;
mod file_cites;
pub mod limited;
pub mod network;
pub mod plan;
pub mod pool_file;
pub mod reach;
pub mod refusal;
pub mod situation;
mod tableau;
pub mod timetable;
pub mod variant;
mod ways_program;

#[cfg(test)]
mod tests;

pub use limited::{Limit, Limited, Price, Ticket};
pub use reach::{RailReach, Trip};
pub use refusal::RailRefusal;
pub use situation::{Cargo, RailSpace, Rails, Train, Traveller};
pub use variant::{Carload, Variant};
