//! Reading and writing: scenarios with all their files, and saves.
//! Not here: what a rail variant means, which is in [`rail`](super::rail).

pub(super) mod loading;
mod rail_variant;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
mod script_check;
pub mod script_file;
pub(super) mod setup_choice;
pub mod unit_file;
pub(super) mod warnings;
