//! Boards: cells, spaces, and the links between spaces.
//!
//! A board has three independent parts. [`Cells`] are hexes in columns and rows; a [`Raster`] says which space each
//! cell belongs to, for drawing and picking; a [`Graph`] holds the links between spaces, for rules. Units stand in
//! *spaces*: the hexes of a hex board ([`hex`]), the areas and sea zones of an area board ([`area`]).

pub mod area;
pub mod cells;
pub mod contour;
pub mod graph;
pub mod hex;
pub mod look;
pub mod obstacles;
pub mod open;
pub mod outline;
pub mod raster;
pub mod reach;

pub use area::AreaBoard;
pub use cells::{CellId, Cells, HexSide};
pub use graph::Graph;
pub use hex::{
    Before, Board, BoardBuilder, Crossing, CrossingId, CrossingKind, Destinations, Gauge, Gauges, Ground,
    HexGrid, Link, MapName, MapNameKind, Mover, NamedLine, NumberOrder, Numbering, Place, PlaceId, PlaceKind,
    RailNet, RegionId, Road, RoadLine, Space, StepCost, Terrain, TerrainId, Water, WaterLine, field,
};
pub use open::AnyBoard;
pub use raster::Raster;
pub use reach::Reach;

/// A space of a board: an index from 0. On a hex board spaces go row by row from the north-west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct SpaceId(pub u32);

impl SpaceId {
    /// The index of this space in every array about spaces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
