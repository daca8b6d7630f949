//! The grid of a hex board: its spaces as cells, and the printed numbers of hexes.
//!
//! A hex board has one cell per space, with the same index; [`Cells`] has the arithmetic.

use hexx::Hex;

use super::super::{CellId, Cells, HexSide, SpaceId};

/// The size of a hex map and the numbering of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    cells: Cells,
}

impl HexGrid {
    /// A grid of this many columns and rows; `hex_km` is the distance between opposite sides of a hex.
    pub const fn new(columns: u16, rows: u16, hex_km: u16) -> Self {
        Self {
            cells: Cells::new(columns, rows, hex_km),
        }
    }

    /// The hexes as cells.
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// How many columns there are.
    pub const fn columns(&self) -> u16 {
        self.cells.columns()
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u16 {
        self.cells.rows()
    }

    /// The distance between opposite sides of a hex, in kilometres.
    pub const fn hex_km(&self) -> u16 {
        self.cells.km()
    }

    /// How many hexes there are.
    pub const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether the grid has no hexes.
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The space at a column and row; `None` outside the map.
    pub fn at(&self, column: i32, row: i32) -> Option<SpaceId> {
        self.cells.at(column, row).map(space_of)
    }

    /// Column and row of a space.
    pub fn offset(&self, space: SpaceId) -> [i32; 2] {
        self.cells.offset(cell_of(space))
    }

    /// The hex of a space, in hexx's axial coordinates.
    pub fn hex(&self, space: SpaceId) -> Hex {
        self.cells.hex(cell_of(space))
    }

    /// The space of a hex; `None` outside the map.
    pub fn space(&self, hex: Hex) -> Option<SpaceId> {
        self.cells.cell(hex).map(space_of)
    }

    /// The neighbour across a side; `None` at the map edge.
    pub fn neighbour(&self, space: SpaceId, side: HexSide) -> Option<SpaceId> {
        self.cells.neighbour(cell_of(space), side).map(space_of)
    }

    /// How many hexes apart two spaces are.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> u32 {
        self.hex(a).unsigned_distance_to(self.hex(b))
    }

    /// The number printed in the hex, column then row: `1412`, or `01410012` on a board with more than 100 of either.
    pub fn number(&self, space: SpaceId) -> String {
        self.cells.number(cell_of(space))
    }

    /// The space with this printed number; `None` if this map has no such number.
    pub fn space_numbered(&self, number: &str) -> Option<SpaceId> {
        self.cells.numbered(number).map(space_of)
    }
}

const fn cell_of(space: SpaceId) -> CellId {
    CellId(space.0)
}

const fn space_of(cell: CellId) -> SpaceId {
    SpaceId(cell.0)
}
