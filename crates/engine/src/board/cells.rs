//! The cells that every board is made of: hexes in columns and rows, their neighbours, their printed numbers.
//!
//! Cells are flat-top, with odd columns half a cell lower ("odd-q"), column 0 in the west and row 0 in the north. hexx
//! does the arithmetic; this file translates between hexx and [`CellId`]. [`super::Raster`] says which space a cell
//! belongs to.

use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};

/// The most columns, and the most rows, that a board can have.
pub const MAX_GRID: u16 = 1000;

/// A cell: an index from 0 to [`Cells::len`] - 1, row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

impl CellId {
    /// The index of this cell in every array about cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six sides of a hex, clockwise from the south-east, as hexx numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HexSide {
    SouthEast = 0,
    South = 1,
    SouthWest = 2,
    NorthWest = 3,
    North = 4,
    NorthEast = 5,
}

impl HexSide {
    /// All six, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
    ];

    /// The same side seen from the other hex.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The letters that board files use: `SE`, `S`, `SW`, `NW`, `N`, `NE`.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::NorthWest => "NW",
            Self::North => "N",
            Self::NorthEast => "NE",
        }
    }

    /// The side with these letters.
    pub fn from_letters(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letters() == letters)
    }

    /// The step across this side in axial coordinates.
    fn step(self) -> Hex {
        EdgeDirection::FLAT_SOUTH_EAST.rotate_cw(self as u8).into_hex()
    }
}

/// A rectangle of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPart {
    /// The column and the row of its north-western corner.
    pub first: [u16; 2],
    /// The column and the row of its south-eastern corner, which belongs to it.
    pub last: [u16; 2],
}

impl BoardPart {
    /// Whether a column and a row are in it.
    pub fn contains(&self, at: [i32; 2]) -> bool {
        (0..2).all(|axis| (i32::from(self.first[axis])..=i32::from(self.last[axis])).contains(&at[axis]))
    }
}

/// The number and size of the cells, and whether the map wraps around: then the last column lies beside the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    columns: u16,
    rows: u16,
    /// From flat side to flat side, in kilometres.
    km: u16,
    wraps: bool,
    /// What is played and drawn of them: all, unless the map is cut.
    part: BoardPart,
}

impl Cells {
    /// A grid of columns and rows; `km` is the distance between opposite sides of a cell.
    pub const fn new(columns: u16, rows: u16, km: u16) -> Self {
        Self {
            columns,
            rows,
            km,
            wraps: false,
            part: BoardPart {
                first: [0; 2],
                last: [columns.saturating_sub(1), rows.saturating_sub(1)],
            },
        }
    }

    /// The same cells, with the same numbers, of which only a part is played and drawn.
    #[must_use]
    pub const fn cut_to(self, part: BoardPart) -> Self {
        Self { part, ..self }
    }

    /// The same cells on a map that wraps around the world: the last column lies west of the first.
    ///
    /// # Panics
    ///
    /// If the number of columns is odd, since the two would not fit together.
    #[must_use]
    pub const fn wrapped(self) -> Self {
        assert!(
            self.columns.is_multiple_of(2),
            "a map that wraps around has an even number of columns"
        );
        Self { wraps: true, ..self }
    }

    /// The same cells on a map that does not wrap around.
    #[must_use]
    pub const fn unrolled(self) -> Self {
        Self { wraps: false, ..self }
    }

    /// How many columns there are.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// The distance between opposite sides of a cell, in kilometres.
    pub const fn km(&self) -> u16 {
        self.km
    }

    /// Whether the last column is next to the first.
    pub const fn wraps(&self) -> bool {
        self.wraps
    }

    /// The part of them that is played and drawn.
    pub const fn part(&self) -> BoardPart {
        self.part
    }

    /// Whether a cell is in the part that is played and drawn.
    pub fn plays(&self, cell: CellId) -> bool {
        self.part.contains(self.offset(cell))
    }

    /// How many cells there are.
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there is no cell.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cells, row by row.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        let count = u32::from(self.columns) * u32::from(self.rows);
        (0..count).map(CellId)
    }

    /// The cell at a column and row; `None` outside the map.
    pub fn at(&self, column: i32, row: i32) -> Option<CellId> {
        let column = if self.wraps {
            column.rem_euclid(i32::from(self.columns))
        } else {
            column
        };
        let column = u16::try_from(column)
            .ok()
            .filter(|column| *column < self.columns)?;
        let row = u16::try_from(row).ok().filter(|row| *row < self.rows)?;
        Some(CellId(
            u32::from(row) * u32::from(self.columns) + u32::from(column),
        ))
    }

    /// The cell at a column and row; beyond the edge of what is played, the nearest cell that is.
    ///
    /// # Panics
    ///
    /// If there are no cells.
    pub fn nearest(&self, column: i32, row: i32) -> CellId {
        let BoardPart { first, last } = self.part;
        let column = if self.wraps {
            column
        } else {
            column.clamp(first[0].into(), last[0].into())
        };
        let row = row.clamp(first[1].into(), last[1].into());
        self.at(column, row).expect("clamped to the map")
    }

    /// Column and row of a cell.
    pub fn offset(&self, cell: CellId) -> [i32; 2] {
        let columns = u32::from(self.columns);
        let part = |value: u32| i32::try_from(value).expect("columns and rows fit in 16 bits");
        [part(cell.0 % columns), part(cell.0 / columns)]
    }

    /// The number of digits with which a column or a row is printed.
    const fn digits(self) -> usize {
        if self.columns > 100 || self.rows > 100 {
            4
        } else {
            2
        }
    }

    /// The number of a cell, column then row: `1412`, or `01410012` on a board with more than 100 of either.
    pub fn number(&self, cell: CellId) -> String {
        let [column, row] = self.offset(cell);
        let digits = self.digits();
        format!("{column:0digits$}{row:0digits$}")
    }

    /// The cell with this number; `None` if this map has no such number.
    pub fn numbered(&self, number: &str) -> Option<CellId> {
        let digits = self.digits();
        if number.len() != 2 * digits || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (column, row) = number.split_at(digits);
        let [column, row] = [column.parse().ok()?, row.parse().ok()?];
        self.at(column, row).filter(|_| column < i32::from(self.columns))
    }

    /// The hex of a cell, in hexx's axial coordinates.
    pub fn hex(&self, cell: CellId) -> Hex {
        Hex::from_offset_coordinates(self.offset(cell), OffsetHexMode::Odd, HexOrientation::Flat)
    }

    /// The cell of a hex; `None` outside the map.
    pub fn cell(&self, hex: Hex) -> Option<CellId> {
        let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Flat);
        self.at(column, row)
    }

    /// The neighbour across a side; `None` at the map edge.
    pub fn neighbour(&self, cell: CellId, side: HexSide) -> Option<CellId> {
        self.cell(self.hex(cell) + side.step())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_columns_are_shoved_down() {
        let cells = Cells::new(4, 4, 10);
        let at = |column, row| cells.at(column, row).unwrap();
        assert_eq!(cells.neighbour(at(0, 0), HexSide::SouthEast), Some(at(1, 0)));
        assert_eq!(cells.neighbour(at(1, 0), HexSide::SouthEast), Some(at(2, 1)));
        assert_eq!(cells.neighbour(at(1, 1), HexSide::North), Some(at(1, 0)));
        assert_eq!(cells.neighbour(at(1, 0), HexSide::NorthWest), Some(at(0, 0)));
        assert_eq!(cells.neighbour(at(0, 0), HexSide::NorthWest), None);
    }

    #[test]
    fn numbers_are_column_then_row() {
        let cells = Cells::new(64, 69, 10);
        let cell = cells.at(14, 12).unwrap();
        assert_eq!(cells.number(cell), "1412");
        assert_eq!(cells.numbered("1412"), Some(cell));
        for wrong in ["", "141", "14120", "6400", "0069", "1x12", "+112"] {
            assert_eq!(cells.numbered(wrong), None, "{wrong}");
            assert_eq!(cells.wrapped().numbered(wrong), None, "{wrong}, all round");
        }
        let large = Cells::new(200, 108, 10);
        assert_eq!(large.number(large.at(67, 25).unwrap()), "00670025");
    }

    #[test]
    fn every_side_has_its_opposite() {
        for cells in [Cells::new(7, 7, 10), Cells::new(8, 5, 10).wrapped()] {
            for cell in cells.ids() {
                for side in HexSide::ALL {
                    if let Some(other) = cells.neighbour(cell, side) {
                        assert_eq!(cells.neighbour(other, side.opposite()), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_column_of_a_map_that_goes_round_lies_beside_the_first() {
        let flat = Cells::new(8, 5, 10);
        let round = flat.wrapped();
        let [first, last] = [flat.at(0, 2), flat.at(7, 1)].map(Option::unwrap);
        assert_eq!(flat.neighbour(first, HexSide::NorthWest), None);
        assert_eq!(round.neighbour(first, HexSide::NorthWest), Some(last));
        assert_eq!(round.neighbour(last, HexSide::SouthEast), Some(first));
        assert_eq!(round.at(-1, 1), Some(last));
        assert_eq!(
            [round.nearest(9, -3), flat.nearest(9, -3)],
            [CellId(1), CellId(7)]
        );
        // The north and south edges are ordinary edges.
        assert_eq!(round.neighbour(CellId(0), HexSide::North), None);
    }
}
