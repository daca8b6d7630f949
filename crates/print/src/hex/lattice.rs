//! The grid for drawing. It includes a ring of cells beyond the edge of the map, so that land and sea run on to the
//! frame of the sheet.
//!
//! Of a board that is cut it has the part that is played, with the ring around it. Kilometres, with y to the **north**.

use std::ops::Deref;

use hexx::Vec2;

use railhead_engine::board::cells::BoardPart;
use railhead_engine::board::{Board, Ground, Raster, SpaceId};

/// A hex by column and row; one beyond the edge looks like the nearest hex on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The column: that of a hex, or one before the first or after the last.
    pub column: i32,
    /// The row: that of a hex, or one before the first or after the last.
    pub row: i32,
}

/// The cells of a raster of hexes.
#[derive(Clone, Copy, Debug)]
pub struct HexCells<'a> {
    pub raster: &'a Raster,
    /// The distance from the centre of a hex to its corners, in kilometres.
    pub radius: f32,
    /// The distance between opposite sides, in kilometres.
    pub hex_km: f32,
}

/// The cells of a board.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<'a> {
    pub board: &'a Board,
    grid: HexCells<'a>,
}

impl<'a> Lattice<'a> {
    /// The cells of a board.
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            grid: HexCells::new(board.raster()),
        }
    }

    /// Land, sea, or out of play.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.board.ground(self.space(cell))
    }
}

impl<'a> Deref for Lattice<'a> {
    type Target = HexCells<'a>;

    fn deref(&self) -> &HexCells<'a> {
        &self.grid
    }
}

impl<'a> HexCells<'a> {
    /// The cells of a raster.
    pub fn new(raster: &'a Raster) -> Self {
        Self {
            raster,
            radius: raster.cells().corner_radius(),
            hex_km: f32::from(raster.cells().km()),
        }
    }

    /// The first and the last column and row of the map; and those of the ring beyond its edge, if that is wanted.
    fn ends(&self, with_ring: bool) -> [[i32; 2]; 2] {
        let BoardPart { first, last } = self.raster.cells().part();
        let ring = i32::from(with_ring);
        [
            first.map(|at| i32::from(at) - ring),
            last.map(|at| i32::from(at) + ring),
        ]
    }

    /// Every cell, including the ring beyond the edge.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let [first, last] = self.ends(true);
        let rows = first[1]..=last[1];
        (first[0]..=last[0]).flat_map(move |column| rows.clone().map(move |row| Cell { column, row }))
    }

    /// The cells on the map, column by column: all of them, or those between two points.
    pub fn cells_between(&self, ends: Option<[Vec2; 2]>) -> impl Iterator<Item = Cell> + use<> {
        let [least, most] = self.ends(false);
        let ends = ends.map_or([least, most], |ends| {
            let [a, b] = ends.map(|at| self.cell_at(at));
            let low = [a.column.min(b.column) - 1, a.row.min(b.row) - 1];
            let high = [a.column.max(b.column) + 1, a.row.max(b.row) + 1];
            [low, high]
        });
        let range = move |axis: usize| ends[0][axis].max(least[axis])..=ends[1][axis].min(most[axis]);
        range(0).flat_map(move |column| range(1).map(move |row| Cell { column, row }))
    }

    /// Whether the board is too large to keep the drawing of every hex.
    pub fn is_large(&self) -> bool {
        self.raster.spaces() > LARGE
    }

    /// The tiles between two points, and `more` of them on every side.
    pub fn tiles(&self, low: Vec2, high: Vec2, more: i32) -> impl Iterator<Item = Tile> + use<> {
        let ends = [low, high].map(|corner| tile_of(self.cell_at(corner)));
        let [first, last] = self.ends(true).map(|[column, row]| tile_of(Cell { column, row }));
        let range = move |axis: usize| {
            let [a, b] = ends.map(|tile| tile[axis]);
            (a.min(b) - more).max(first[axis])..=(a.max(b) + more).min(last[axis])
        };
        range(0).flat_map(move |column| range(1).map(move |row| [column, row]))
    }

    /// Every tile of the map, with the ring of cells beyond its edge.
    pub fn all_tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let [low, high] = self
            .ends(true)
            .map(|[column, row]| self.centre(Cell { column, row }));
        self.tiles(low, high, 0)
    }

    /// The south-western and the north-eastern corner of the part of the map that a tile covers.
    pub fn ends_of(&self, [column, row]: Tile) -> [Vec2; 2] {
        let first = Cell {
            column: column * TILE,
            row: row * TILE,
        };
        let last = Cell {
            column: first.column + TILE - 1,
            row: first.row + TILE - 1,
        };
        let (one, other) = (self.centre(first), self.centre(last));
        [one.min(other) - self.hex_km, one.max(other) + self.hex_km]
    }

    /// The cells of a tile, including those in the ring beyond the edge.
    pub fn cells_of(&self, [column, row]: Tile) -> impl Iterator<Item = Cell> + use<'a> {
        let here = *self;
        let range = |tile: i32| tile * TILE..(tile + 1) * TILE;
        range(column)
            .flat_map(move |column| range(row).map(move |row| Cell { column, row }))
            .filter(move |cell| here.has(*cell))
    }

    /// Whether a cell is on the map or in the ring beyond its edge.
    pub fn has(&self, cell: Cell) -> bool {
        let [first, last] = self.ends(true);
        (first[0]..=last[0]).contains(&cell.column) && (first[1]..=last[1]).contains(&cell.row)
    }

    /// The space of a cell; for one beyond the edge, the nearest space.
    pub fn space(&self, cell: Cell) -> SpaceId {
        let space = self.raster.nearest(cell.column, cell.row);
        space.expect("a hex board has no holes")
    }

    /// The cell that holds the pieces of a space.
    pub fn seat(&self, space: SpaceId) -> Cell {
        let [column, row] = self.raster.cells().offset(self.raster.seat(space));
        Cell { column, row }
    }

    /// The centre of a cell.
    #[expect(clippy::cast_precision_loss, reason = "maps have at most a thousand columns")]
    pub fn centre(&self, cell: Cell) -> Vec2 {
        let shove = if cell.column.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
        Vec2::new(
            cell.column as f32 * 1.5 * self.radius,
            -(cell.row as f32 + shove) * self.hex_km,
        )
    }

    /// The six corners; side `i` runs from corner `i` to corner `i + 1`, in the order of the board's sides.
    pub fn corners(&self, cell: Cell) -> [Vec2; 6] {
        let centre = self.centre(cell);
        std::array::from_fn(|i| {
            #[expect(clippy::cast_precision_loss, reason = "six corners")]
            let angle = -(i as f32) * std::f32::consts::FRAC_PI_3;
            centre + self.radius * Vec2::from_angle(angle)
        })
    }

    /// The cell across side `i`.
    pub fn neighbour(&self, cell: Cell, side: usize) -> Cell {
        let odd = cell.column.rem_euclid(2);
        let (across, down) = [(1, odd), (0, 1), (-1, odd), (-1, odd - 1), (0, -1), (1, odd - 1)][side % 6];
        Cell {
            column: cell.column + across,
            row: cell.row + down,
        }
    }

    /// The cell at a point, clamped to the grid.
    #[expect(clippy::cast_possible_truncation, reason = "maps are small")]
    pub fn cell_at(&self, at: Vec2) -> Cell {
        let (q, r) = (at.x / (1.5 * self.radius), -at.y / self.hex_km);
        let (q, r) = (q, r - q / 2.0);
        let s = -q - r;
        let (mut column, mut down) = (q.round(), r.round());
        let (dq, dr, ds) = ((column - q).abs(), (down - r).abs(), (s.round() - s).abs());
        if dq > dr && dq > ds {
            column = -down - s.round();
        } else if dr > ds {
            down = -column - s.round();
        }
        let column = column as i32;
        let row = down as i32 + (column - column.rem_euclid(2)) / 2;
        let [first, last] = self.ends(true);
        Cell {
            column: column.clamp(first[0], last[0]),
            row: row.clamp(first[1], last[1]),
        }
    }

    /// The sides between cells that `differ`, each once, including those beyond the edge.
    pub fn sides_where(&self, differ: impl Fn(Cell, Cell) -> bool) -> Vec<[Vec2; 2]> {
        self.sides_among(self.cells(), differ)
    }

    /// The three first sides of some cells, where they and their neighbours `differ`.
    pub fn sides_among(
        &self,
        cells: impl IntoIterator<Item = Cell>,
        differ: impl Fn(Cell, Cell) -> bool,
    ) -> Vec<[Vec2; 2]> {
        let mut sides = Vec::new();
        for cell in cells {
            let corners = self.corners(cell);
            for side in 0..3 {
                if differ(cell, self.neighbour(cell, side)) {
                    sides.push([corners[side], corners[side + 1]]);
                }
            }
        }
        sides
    }
}

/// The width and height of a tile of the map, in hexes.
const TILE: i32 = 12;

/// From this number of hexes on, a board is drawn where it is in sight and nowhere else.
const LARGE: usize = 40_000;

/// A part of the map: drawings are cut along these, so that most of them need not be drawn.
pub type Tile = [i32; 2];

/// The tile that contains a cell.
pub fn tile_of(cell: Cell) -> Tile {
    [cell.column.div_euclid(TILE), cell.row.div_euclid(TILE)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::north;
    use railhead_engine::board::{BoardBuilder, HexSide};

    #[test]
    fn cells_agree_with_the_board() {
        let board = BoardBuilder::clear(7, 7);
        let lattice = Lattice::new(&board);
        for space in board.space_ids() {
            let cell = lattice.seat(space);
            assert_eq!([cell.column, cell.row], board.grid().offset(space));
            let centre = north(board.raster().centre(space));
            assert!(lattice.centre(cell).distance(centre) < 0.01);
            assert_eq!(lattice.cell_at(centre + Vec2::new(2.0, 3.0)), cell);
            let corners = board
                .raster()
                .cells()
                .corners(board.raster().seat(space))
                .map(north);
            for side in HexSide::ALL {
                assert!(corners[side as usize].distance(lattice.corners(cell)[side as usize]) < 0.01);
                if let Some(other) = board.grid().neighbour(space, side) {
                    let [column, row] = board.grid().offset(other);
                    assert_eq!(lattice.neighbour(cell, side as usize), Cell { column, row });
                }
            }
        }
    }
}
