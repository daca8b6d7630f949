//! The grid of a hex board: its spaces as cells, and the printed numbers of hexes.
//!
//! A hex board has one cell per space, with the same index; [`Cells`] has the arithmetic.

use hexx::Hex;
use serde::{Deserialize, Serialize};

use super::super::cells::BoardPart;
use super::super::{CellId, Cells, HexSide, SpaceId};

/// Which of its two figures the number of a hex begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NumberOrder {
    /// The column, then the row.
    #[default]
    ColumnRow,
    /// The row, then the column.
    RowColumn,
}

/// How the hexes of a map are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// The number of the first column and of the first row.
    pub first: u16,
    pub order: NumberOrder,
}

/// The size of a hex map and the numbering of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    cells: Cells,
    numbering: Numbering,
}

impl HexGrid {
    /// A grid of this many columns and rows; `hex_km` is the distance between opposite sides of a hex.
    pub const fn new(columns: u16, rows: u16, hex_km: u16) -> Self {
        Self {
            cells: Cells::new(columns, rows, hex_km),
            numbering: Numbering {
                first: 0,
                order: NumberOrder::ColumnRow,
            },
        }
    }

    /// The same grid with its hexes numbered in this way.
    #[must_use]
    pub const fn numbered_by(mut self, numbering: Numbering) -> Self {
        self.numbering = numbering;
        self
    }

    /// The same grid, with the same numbers, of which only a part is played.
    #[must_use]
    pub const fn cut_to(mut self, part: BoardPart) -> Self {
        self.cells = self.cells.cut_to(part);
        self
    }

    /// The part of it that is played: all of it, unless the board is cut.
    pub const fn part(&self) -> BoardPart {
        self.cells.part()
    }

    /// Whether a space is in the part that is played.
    pub fn plays(&self, space: SpaceId) -> bool {
        self.cells.plays(cell_of(space))
    }

    /// The part that is played, in words with the numbers that are printed: `columns 34 to 59, rows 00 to 25`.
    pub fn part_in_words(&self) -> String {
        let BoardPart { first, last } = self.part();
        let digits = self.digits();
        let of = |axis: usize| [first, last].map(|at| u32::from(at[axis]) + u32::from(self.numbering.first));
        let [[west, east], [north, south]] = [of(0), of(1)];
        format!("columns {west:0digits$} to {east:0digits$}, rows {north:0digits$} to {south:0digits$}")
    }

    /// How the hexes are numbered.
    pub const fn numbering(&self) -> Numbering {
        self.numbering
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

    /// The number printed in the hex, column then row unless the map has another order: `1412`, or `01410012` where one of the figures needs
    /// three digits.
    pub fn number(&self, space: SpaceId) -> String {
        let digits = self.digits();
        let [column, row] = self.offset(space).map(|at| at + i32::from(self.numbering.first));
        let [one, other] = match self.numbering.order {
            NumberOrder::ColumnRow => [column, row],
            NumberOrder::RowColumn => [row, column],
        };
        format!("{one:0digits$}{other:0digits$}")
    }

    /// The space with this printed number; `None` if this map has no such number.
    pub fn space_numbered(&self, number: &str) -> Option<SpaceId> {
        let digits = self.digits();
        if number.len() != 2 * digits || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (one, other) = number.split_at(digits);
        let figure = |digits: &str| Some(digits.parse::<i32>().ok()? - i32::from(self.numbering.first));
        let [one, other] = [figure(one)?, figure(other)?];
        match self.numbering.order {
            NumberOrder::ColumnRow => self.at(one, other),
            NumberOrder::RowColumn => self.at(other, one),
        }
    }

    /// The number of digits with which a column or a row is printed.
    fn digits(&self) -> usize {
        let most = self.columns().max(self.rows());
        if u32::from(most) + u32::from(self.numbering.first) > 100 {
            4
        } else {
            2
        }
    }
}

const fn cell_of(space: SpaceId) -> CellId {
    CellId(space.0)
}

const fn space_of(cell: CellId) -> SpaceId {
    SpaceId(cell.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the first and of the last hex of a grid.
    fn numbers(columns: u16, rows: u16, numbering: Numbering) -> [String; 2] {
        let grid = HexGrid::new(columns, rows, 10).numbered_by(numbering);
        for space in (0..).take(grid.len()).map(SpaceId) {
            assert_eq!(grid.space_numbered(&grid.number(space)), Some(space));
        }
        let last = u32::try_from(grid.len()).expect("few") - 1;
        [0, last].map(|space| grid.number(SpaceId(space)))
    }

    #[test]
    fn hexes_are_numbered_as_the_map_says() {
        let by = |first, order| Numbering { first, order };
        let (columns_first, rows_first) = (NumberOrder::ColumnRow, NumberOrder::RowColumn);
        assert_eq!(numbers(7, 5, by(0, columns_first)), ["0000", "0604"]);
        assert_eq!(numbers(7, 5, by(1, columns_first)), ["0101", "0705"]);
        assert_eq!(numbers(7, 5, by(1, rows_first)), ["0101", "0507"]);
        assert_eq!(numbers(100, 3, by(0, columns_first)), ["0000", "9902"]);
        assert_eq!(numbers(100, 3, by(1, columns_first)), ["00010001", "01000003"]);
        let grid = HexGrid::new(7, 5, 10).numbered_by(by(1, columns_first));
        assert_eq!(grid.space_numbered("0001"), None);
        assert_eq!(grid.space_numbered("0706"), None);
        assert_eq!(grid.space_numbered("706"), None);
    }
}
