//! Texts as they come: from a folder, from inside the program, from a save, with unsaved changes on top.
//! Not here: what is written in them.

pub mod disk;
pub mod files;
pub mod folder_walk;
pub mod overlay;
pub mod snapshot;
