//! The sheet of an area map: its ground, lines and signs, its tracks and owners, and the description of the space pointed at.
//! Not here: a board of hexes.

pub mod ownership;
pub(super) mod ownership_edges;
pub(super) mod sheet_hover;
pub(super) mod sheet_relief;
pub(super) mod sheet_spawn;
pub(super) mod sheet_view;
pub mod tracks;

pub use sheet_spawn::SheetSystems;
