//! What authors of scenarios use: [`workshop`] is what editors of scenarios offer, and [`lsp`] offers it to other programs; [`import`] makes
//! scenarios of maps of other programs; [`export`] copies a scenario to change it, and [`package`] puts one into one file.

pub mod export;
pub mod import;
pub mod lsp;
pub mod package;
mod paths;
mod rails;
pub mod workshop;
