//! How much of the map one touch of a brush covers: a cell, a circle of cells, all alike beside one another, a rectangle.

use std::collections::BTreeSet;

use super::tree_of;
use railhead_engine::board::HexSide;
use railhead_engine::board::cells::{CellId, Cells};

/// What a touch of a brush that paints cells covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrushShape {
    /// The cell that is touched.
    #[default]
    Cell,
    /// The cell and those beside it.
    Seven,
    /// All cells within two of it.
    Nineteen,
    /// The cell, and all that can be reached from it over cells with the same letters.
    Fill,
    /// The columns and rows between two cells.
    Rectangle,
}

impl BrushShape {
    /// All shapes, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Cell,
        Self::Seven,
        Self::Nineteen,
        Self::Fill,
        Self::Rectangle,
    ];

    /// The cells that a touch covers. `from` is where the button was pressed; `is_like` says whether two cells are alike.
    pub fn covers(
        self,
        cells: Cells,
        [from, to]: [CellId; 2],
        is_like: impl Fn(CellId, CellId) -> bool,
    ) -> Vec<CellId> {
        match self {
            Self::Cell => vec![to],
            Self::Seven => within(cells, to, 1),
            Self::Nineteen => within(cells, to, 2),
            Self::Fill => filled(cells, to, |cell| is_like(cell, to)),
            Self::Rectangle => {
                let [from, to] = [from, to].map(|cell| cells.offset(cell));
                let [columns, rows] = [0, 1].map(|axis| from[axis].min(to[axis])..=from[axis].max(to[axis]));
                let places = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
                places.filter_map(|(column, row)| cells.at(column, row)).collect()
            }
        }
    }
}

fn within(cells: Cells, at: CellId, steps: u32) -> Vec<CellId> {
    let near = cells.hex(at).range(steps);
    near.filter_map(|hex| cells.cell(hex)).collect()
}

fn filled(cells: Cells, start: CellId, is_like: impl Fn(CellId) -> bool) -> Vec<CellId> {
    let mut known = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        let beside = HexSide::ALL
            .into_iter()
            .filter_map(|side| cells.neighbour(at, side));
        for next in beside {
            if is_like(next) && known.insert(next) {
                open.push(next);
            }
        }
    }
    known.into_iter().collect()
}

/// The letters of a map in a file, row by row, `width` for each cell.
#[derive(Debug)]
pub struct Letters {
    rows: Vec<Vec<char>>,
    width: usize,
    cells: Cells,
}

impl Letters {
    /// The map of this name; with no rows if the file has none, as a board without regions.
    ///
    /// Errors: the brackets of the file do not close.
    pub fn of(text: &str, map: &str, width: usize, cells: Cells) -> Result<Self, String> {
        let tree = tree_of(text)?;
        let rows = tree.find(map).map(|map| tree.children(map));
        let rows = rows.into_iter().flatten().map(|row| {
            let row = tree.plain_string(row);
            row.map_or_else(Vec::new, |row| text[row].chars().collect())
        });
        Ok(Self {
            rows: rows.collect(),
            width,
            cells,
        })
    }

    /// Whether two cells have the same letters.
    pub fn are_alike(&self, one: CellId, other: CellId) -> bool {
        self.at(one) == self.at(other)
    }

    fn at(&self, cell: CellId) -> Option<&[char]> {
        let place = self.cells.offset(cell).map(|place| usize::try_from(place).ok());
        let (column, row) = (place[0]?, self.rows.get(place[1]?)?);
        row.get(column * self.width..(column + 1) * self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "Board(map: [\"..~..\", \"..~..\", \"~~~..\"])";

    #[test]
    fn a_touch_covers_what_its_shape_says() {
        let cells = Cells::new(5, 3, 10);
        let letters = Letters::of(MAP, "map", 1, cells).unwrap();
        let at = |column, row| cells.at(column, row).unwrap();
        let covers =
            |shape: BrushShape, from, to| shape.covers(cells, [from, to], |a, b| letters.are_alike(a, b));
        let middle = at(2, 1);
        assert_eq!(covers(BrushShape::Cell, middle, middle), [middle]);
        assert_eq!(covers(BrushShape::Seven, middle, middle).len(), 7);
        assert_eq!(
            covers(BrushShape::Nineteen, middle, middle).len(),
            15,
            "the whole of a small map"
        );
        let west = covers(BrushShape::Fill, at(0, 0), at(0, 0));
        assert_eq!(
            west,
            [at(0, 0), at(1, 0), at(0, 1), at(1, 1)],
            "the water bounds it"
        );
        let rectangle = covers(BrushShape::Rectangle, at(3, 2), at(2, 1));
        assert_eq!(rectangle, [at(2, 1), at(3, 1), at(2, 2), at(3, 2)]);
    }

    #[test]
    fn a_map_that_is_not_there_is_alike_everywhere() {
        let cells = Cells::new(5, 3, 10);
        let letters = Letters::of(MAP, "region_map", 1, cells).unwrap();
        let start = cells.at(0, 0).unwrap();
        let all = BrushShape::Fill.covers(cells, [start; 2], |a, b| letters.are_alike(a, b));
        assert_eq!(all.len(), 15);
        assert!(Letters::of("Board(map: [", "map", 1, cells).is_err());
    }
}
