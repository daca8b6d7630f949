//! A board of hexes: ground, relief, grid, ways, places and names, in layers and details by zoom.
//! Not here: the sheet of an area map.

pub(super) mod detail_parts;
pub(super) mod details;
pub(super) mod fade_in;
pub(super) mod ground;
pub(super) mod hex_grid;
pub(super) mod layers;
pub(super) mod relief;
pub(super) mod routes;
pub(super) mod signs;
pub(super) mod terrain_marks;
pub(super) mod waters;
