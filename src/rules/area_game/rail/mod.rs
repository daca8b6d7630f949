//! Rail movement of the area game: one engine for all variants, which differ in data only (AR-9).
//!
//! [`variant`] is a variant and its file type. [`situation`] holds what rails need to know of the board and the turn; [`network`] says where trains
//! may go, [`capacity`] what they use up, [`assignment`] which pools they are taken from, [`reach`] how far a unit gets and why no farther,
//! [`available`] which units can go at all, [`plan`] how many trains can go at once. This code changes no state: the rest of the game asks it, and
//! keeps the [`Train`]s of the turn.

pub mod assignment;
pub mod available;
pub mod building;
pub mod capacity;
pub mod compare;
mod file_build;
mod file_check;
mod file_cites;
pub mod limited;
pub mod network;
pub mod now;
pub mod orders;
pub mod plan;
pub mod pool_file;
pub mod reach;
pub mod refusal;
pub mod sending;
pub mod situation;
pub mod variant;

#[cfg(test)]
mod tests;

pub use limited::{Limit, Limited, Price, Ticket};
pub use reach::{RailReach, Trip};
pub use refusal::RailRefusal;
pub use situation::{Cargo, RailSpace, Rails, Train, Traveller};
pub use variant::{Carload, Variant};
