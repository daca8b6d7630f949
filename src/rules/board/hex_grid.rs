//! Hexes as printed: columns, rows, numbers and neighbours.
//!
//! The grid is flat-top, with odd columns shoved down by half a hex ("odd-q"), column 0 in the west and
//! row 0 in the north. hexx owns the arithmetic; this file owns what is between hexx and [`SpaceId`].

use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};

use super::SpaceId;

/// One of the six sides of a hex, clockwise from the south-east, as hexx numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HexSide {
    /// South-east.
    SouthEast = 0,
    /// South.
    South = 1,
    /// South-west.
    SouthWest = 2,
    /// North-west.
    NorthWest = 3,
    /// North.
    North = 4,
    /// North-east.
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

/// The size of a hex map and the numbering of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    columns: u16,
    rows: u16,
    /// From flat side to flat side, in kilometres.
    hex_km: u16,
}

impl HexGrid {
    /// A grid of this many columns and rows; `hex_km` is the size of a hex from side to side.
    pub const fn new(columns: u16, rows: u16, hex_km: u16) -> Self {
        Self {
            columns,
            rows,
            hex_km,
        }
    }

    /// How many columns there are.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// The size of a hex from side to side, in kilometres.
    pub const fn hex_km(&self) -> u16 {
        self.hex_km
    }

    /// How many hexes there are.
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether the grid has no hex.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The space at a column and row; `None` outside the map.
    pub fn at(&self, column: i32, row: i32) -> Option<SpaceId> {
        let column = u16::try_from(column)
            .ok()
            .filter(|column| *column < self.columns)?;
        let row = u16::try_from(row).ok().filter(|row| *row < self.rows)?;
        Some(SpaceId(
            u32::from(row) * u32::from(self.columns) + u32::from(column),
        ))
    }

    /// Column and row of a space.
    pub fn offset(&self, space: SpaceId) -> [i32; 2] {
        let columns = u32::from(self.columns);
        let part = |value: u32| i32::try_from(value).expect("columns and rows fit in 16 bits");
        [part(space.0 % columns), part(space.0 / columns)]
    }

    /// The hex of a space, in hexx's axial coordinates.
    pub fn hex(&self, space: SpaceId) -> Hex {
        Hex::from_offset_coordinates(self.offset(space), OffsetHexMode::Odd, HexOrientation::Flat)
    }

    /// The space of a hex; `None` outside the map.
    pub fn space(&self, hex: Hex) -> Option<SpaceId> {
        let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Flat);
        self.at(column, row)
    }

    /// The neighbour across a side; `None` at the map edge.
    pub fn neighbour(&self, space: SpaceId, side: HexSide) -> Option<SpaceId> {
        self.space(self.hex(space) + side.step())
    }

    /// How many hexes apart two spaces are.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> u32 {
        self.hex(a).unsigned_distance_to(self.hex(b))
    }

    /// How many digits a column or a row is printed with.
    const fn digits(self) -> usize {
        if self.columns > 100 || self.rows > 100 {
            4
        } else {
            2
        }
    }

    /// The number printed in the hex, column then row: `1412`, or `01410012` on a board with more than 100 of either.
    pub fn number(&self, space: SpaceId) -> String {
        let [column, row] = self.offset(space);
        let digits = self.digits();
        format!("{column:0digits$}{row:0digits$}")
    }

    /// The space with this printed number; `None` if it is no number of this map.
    pub fn space_numbered(&self, number: &str) -> Option<SpaceId> {
        let digits = self.digits();
        if number.len() != 2 * digits || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (column, row) = number.split_at(digits);
        self.at(column.parse().ok()?, row.parse().ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_columns_are_shoved_down() {
        let grid = HexGrid::new(4, 4, 10);
        let at = |column, row| grid.at(column, row).unwrap();
        assert_eq!(grid.neighbour(at(0, 0), HexSide::SouthEast), Some(at(1, 0)));
        assert_eq!(grid.neighbour(at(1, 0), HexSide::SouthEast), Some(at(2, 1)));
        assert_eq!(grid.neighbour(at(1, 1), HexSide::North), Some(at(1, 0)));
        assert_eq!(grid.neighbour(at(1, 0), HexSide::NorthWest), Some(at(0, 0)));
        assert_eq!(grid.neighbour(at(0, 0), HexSide::NorthWest), None);
    }

    #[test]
    fn every_side_has_its_opposite() {
        let grid = HexGrid::new(7, 7, 10);
        for space in (0..49).map(SpaceId) {
            for side in HexSide::ALL {
                if let Some(other) = grid.neighbour(space, side) {
                    assert_eq!(grid.neighbour(other, side.opposite()), Some(space));
                }
            }
        }
    }

    #[test]
    fn numbers_are_column_then_row() {
        let grid = HexGrid::new(64, 69, 10);
        let space = grid.at(14, 12).unwrap();
        assert_eq!(grid.number(space), "1412");
        assert_eq!(grid.space_numbered("1412"), Some(space));
        for wrong in ["", "141", "14120", "6400", "0069", "1x12", "+112"] {
            assert_eq!(grid.space_numbered(wrong), None, "{wrong}");
        }
    }
}
