//! Services for every editor of scenario files: the meaning of a field, where an id is defined, renaming, the outline of a file, lines and
//! brackets, the way from text to map and back.
//!
//! The editor is a window of ours, or another program by way of [`lsp`](crate::lsp). All this works on texts, saved or not; files are
//! written by [`project`] alone ([`traced`] is no file of a scenario), and [`undo`] remembers what was changed.

pub mod brush;
pub mod checkup;
pub mod coordinates;
pub mod definition;
mod drafts;
pub mod fields;
pub mod find;
pub mod grow;
mod grow_areas;
mod growth;
pub mod ids;
pub mod new_file;
pub mod new_scenario;
mod on_disk;
pub mod outline;
pub mod project;
pub mod rename;
mod same_name;
pub mod spaces;
pub mod suggest;
pub mod traced;
pub mod typing;
pub mod undo;
pub mod uses;

use railhead_engine::text::{Files, Problem};

/// Every problem of a file, and if it has none, its warnings.
pub fn problems_and_warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
    checkup::Checkup::default()
        .round(files)
        .problems_and_warnings(path)
}

/// Every problem of a file, as [`checkup`] finds it.
pub fn problems(files: &dyn Files, path: &str) -> Vec<Problem> {
    checkup::Checkup::default().round(files).problems(path)
}
