//! Reading and writing: scenarios with all their files, what their strings say, their warnings, saves.
//! Not here: the tables that the rules file fills, which are in [`definition`](super::definition).

pub(super) mod loading;
mod outlook;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
pub(super) mod strings;
pub mod unit_file;
pub(super) mod warnings;
