//! The raster: which space each cell belongs to, and which cells each space has.
//!
//! On a hex board every cell is a space of its own; on an area board a space has many. Drawing and picking work with
//! cells; rules only know spaces and links.

use std::ops::Range;

use super::{CellId, Cells, SpaceId};

/// The map between the cells of a board and its spaces.
#[derive(Clone, Debug)]
pub struct Raster {
    cells: Cells,
    /// `None` if every cell is the space of the same index.
    areas: Option<Areas>,
}

/// Spaces of many cells.
#[derive(Clone, Debug)]
struct Areas {
    /// The space of each cell; `None` where the map has a hole.
    space_of: Vec<Option<SpaceId>>,
    /// The cells of all spaces, space by space.
    cells_of: Vec<CellId>,
    /// The index of each space's first cell in `cells_of`, and at the end the number of cells.
    first_cell: Vec<u32>,
    /// The cell of each space that holds its name and its pieces.
    seats: Vec<CellId>,
}

impl Raster {
    /// A raster on which every cell is a space of its own, with the same index.
    pub const fn of_hexes(cells: Cells) -> Self {
        Self { cells, areas: None }
    }

    /// A raster of areas: the space of each cell, and for each space the cell that holds its name and its pieces.
    ///
    /// # Panics
    ///
    /// If `space_of` does not have one entry per cell, or the seat of a space lies outside it.
    pub fn of_areas(cells: Cells, space_of: Vec<Option<SpaceId>>, seats: Vec<CellId>) -> Self {
        assert_eq!(space_of.len(), cells.len(), "one entry per cell");
        let mut first_cell = vec![0_u32; seats.len() + 1];
        for space in space_of.iter().flatten() {
            first_cell[space.index() + 1] += 1;
        }
        for space in 0..seats.len() {
            first_cell[space + 1] += first_cell[space];
        }
        let mut next = first_cell.clone();
        let mut cells_of = vec![CellId(0); first_cell[seats.len()] as usize];
        for (cell, space) in cells.ids().zip(&space_of) {
            if let Some(space) = space {
                cells_of[next[space.index()] as usize] = cell;
                next[space.index()] += 1;
            }
        }
        for (space, seat) in (0..).map(SpaceId).zip(&seats) {
            assert_eq!(
                space_of[seat.index()],
                Some(space),
                "the seat of a space lies in it"
            );
        }
        Self {
            cells,
            areas: Some(Areas {
                space_of,
                cells_of,
                first_cell,
                seats,
            }),
        }
    }

    /// The geometry of its cells: how many, how wide, which are neighbours.
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// How many spaces there are.
    pub fn spaces(&self) -> usize {
        self.areas
            .as_ref()
            .map_or(self.cells.len(), |areas| areas.seats.len())
    }

    /// The space that a cell belongs to; `None` for a hole in the map.
    pub fn space(&self, cell: CellId) -> Option<SpaceId> {
        match &self.areas {
            Some(areas) => areas.space_of[cell.index()],
            None => Some(SpaceId(cell.0)),
        }
    }

    /// The space at a column and row; beyond the edge, the space of the nearest cell.
    pub fn nearest(&self, column: i32, row: i32) -> Option<SpaceId> {
        self.space(self.cells.nearest(column, row))
    }

    /// The cells of a space, from north to south.
    pub fn cells_of(&self, space: SpaceId) -> impl ExactSizeIterator<Item = CellId> + '_ {
        let range: Range<u32> = match &self.areas {
            Some(areas) => areas.first_cell[space.index()]..areas.first_cell[space.index() + 1],
            None => space.0..space.0 + 1,
        };
        range.map(|index| match &self.areas {
            Some(areas) => areas.cells_of[index as usize],
            None => CellId(index),
        })
    }

    /// The cell that holds the name and the pieces of a space.
    pub fn seat(&self, space: SpaceId) -> CellId {
        match &self.areas {
            Some(areas) => areas.seats[space.index()],
            None => CellId(space.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_board_has_one_cell_a_space() {
        let raster = Raster::of_hexes(Cells::new(4, 3, 10));
        assert_eq!(raster.spaces(), 12);
        assert_eq!(raster.space(CellId(7)), Some(SpaceId(7)));
        assert_eq!(raster.cells_of(SpaceId(7)).collect::<Vec<_>>(), [CellId(7)]);
        assert_eq!(raster.seat(SpaceId(7)), CellId(7));
    }

    #[test]
    fn an_area_has_its_cells_and_a_hole_belongs_to_nobody() {
        // a a b
        // . b b
        let [a, b] = [SpaceId(0), SpaceId(1)];
        let rows = [Some(a), Some(a), Some(b), None, Some(b), Some(b)];
        let seats = vec![CellId(1), CellId(4)];
        let raster = Raster::of_areas(Cells::new(3, 2, 10), rows.to_vec(), seats);
        assert_eq!(raster.spaces(), 2);
        assert_eq!(raster.cells_of(a).collect::<Vec<_>>(), [CellId(0), CellId(1)]);
        assert_eq!(
            raster.cells_of(b).collect::<Vec<_>>(),
            [CellId(2), CellId(4), CellId(5)]
        );
        assert_eq!(
            [raster.space(CellId(3)), raster.space(CellId(4))],
            [None, Some(b)]
        );
        assert_eq!(raster.seat(b), CellId(4));
        assert_eq!(
            raster.nearest(9, -1),
            Some(b),
            "beyond the edge it looks like the edge"
        );
    }
}
