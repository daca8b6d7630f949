//! Reading and writing: scenarios with all their files, and saves.
//! Not here: the rail variants, which are in [`rail`](super::rail).

pub(super) mod loading;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
pub(super) mod setup_choice;
pub mod unit_file;
pub(super) mod warnings;
