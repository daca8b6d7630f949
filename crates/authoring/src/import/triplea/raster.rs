//! The painted map as cells of a board: whose each cell is, and what touches that should not, or does not and should.
//!
//! A cell belongs to whoever has most of it, and is a hole where less than half is anybody's. A space so small that no cell would be its
//! own takes the one where it has most, or the nearest to its place if others cover it, but never another's last. What boards do not allow, a
//! piece of land shut in by other land, goes to its neighbours.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::paint::{Painting, twice_the_area};
use super::points::{Outline, Pixel};
use railhead_engine::board::{CellId, Cells, HexSide};

/// The median space has about this number of cells.
const CELLS_OF_A_SPACE: u64 = 40;
/// The fewest and the most columns of a board.
const COLUMNS: [u64; 2] = [40, 400];
/// The most rows.
const MAX_ROWS: u64 = 1000;
/// The distance between opposite sides of a cell, in kilometres: maps have no scale.
const KILOMETRES: u16 = 60;
/// Half the distance between two columns, in the measure that cells are found by.
const HALF: i64 = 1_000_000;
/// The height of a cell in the same measure: twice the distance of columns by the root of 3.
const HEIGHT: i64 = 2_309_401;

/// How a space is printed, as far as cells depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellGround {
    /// Land that pieces can enter, which must be in one piece except for islands.
    Land,
    /// A sea zone.
    Sea,
    /// Land that is only drawn.
    Drawn,
}

/// A map in cells.
#[derive(Debug)]
pub(super) struct Grid {
    pub cells: Cells,
    /// The space of each cell: its number and 1, or 0 for a hole.
    pub of: Vec<u16>,
    /// The cells that spaces took from others because they had none.
    pub taken: usize,
    /// The spaces hidden on the map, whose cell is the nearest to their place.
    pub covered: Vec<usize>,
    /// The spaces some of whose pieces went to their neighbours.
    pub shut_in: BTreeSet<usize>,
    /// The distance between two columns, in the same measure as points.
    width: i64,
}

/// How many columns and rows a map of this size gets.
fn size(map: Pixel, outlines: &[Vec<Outline>]) -> (u64, u64) {
    let area = |pieces: &Vec<Outline>| {
        pieces
            .iter()
            .map(|piece| twice_the_area(&piece.points))
            .sum::<i64>()
            / 2
    };
    let mut areas: Vec<u64> = outlines
        .iter()
        .filter_map(|pieces| u64::try_from(area(pieces)).ok())
        .collect();
    areas.retain(|area| *area > 0);
    areas.sort_unstable();
    let median = areas.get(areas.len() / 2).copied().unwrap_or(1);
    let [width, height] = [map.0, map.1].map(|side| u64::try_from(side).unwrap_or(1).max(1));
    // A cell with width w has an area of w * w * 2 / root 3; the median space has `CELLS_OF_A_SPACE` of them.
    let columns = (width * width * CELLS_OF_A_SPACE * 11_547 / 10_000 / median).isqrt();
    let most = (width / 2)
        .max(2)
        .min(MAX_ROWS * width * 11_547 / 10_000 / height);
    let columns = columns.clamp(COLUMNS[0], COLUMNS[1]).min(most);
    // An even number, so that the map can wrap around.
    let columns = (columns + columns % 2).max(2);
    let rows = (height * columns * 10_000 / 11_547 / width).clamp(1, MAX_ROWS);
    (columns, rows)
}

/// Makes cells of a painted map; else the spaces that find no place. `places` are where the spaces are looked for that others cover.
pub(super) fn grid(
    map: Pixel,
    painting: &Painting,
    outlines: &[Vec<Outline>],
    places: &[Option<Pixel>],
    grounds: &[CellGround],
    wraps: bool,
) -> Result<Grid, BTreeSet<usize>> {
    let (columns, rows) = size(map, outlines);
    let [columns, rows] = [columns, rows].map(|number| u16::try_from(number).unwrap_or(u16::MAX));
    let cells = Cells::new(columns, rows, KILOMETRES);
    let cells = if wraps { cells.wrapped() } else { cells };
    let mut grid = Grid {
        cells,
        of: vec![0; cells.len()],
        taken: 0,
        covered: Vec::new(),
        shut_in: BTreeSet::new(),
        width: i64::from(map.0),
    };
    let shares = grid.shares(painting);
    let mut sizes = vec![0_u32; grounds.len() + 1];
    for (cell, shares) in shares.iter().enumerate() {
        let all: u32 = shares.values().sum();
        let owned = shares.iter().filter(|(space, _)| **space > 0);
        let known: u32 = owned.clone().map(|(_, share)| share).sum();
        if known * 2 >= all && known > 0 {
            let most = owned.max_by_key(|(space, share)| (**share, u16::MAX - **space));
            grid.of[cell] = most.map_or(0, |(space, _)| *space);
        }
        sizes[usize::from(grid.of[cell])] += 1;
    }
    grid.place_the_small(&shares, places, &mut sizes)?;
    for _ in 0..12 {
        if !grid.join_pieces(grounds) {
            break;
        }
    }
    Ok(grid)
}

impl Grid {
    /// How many pixels of each space, or of nobody, every cell has.
    fn shares(&self, painting: &Painting) -> Vec<BTreeMap<u16, u32>> {
        let mut shares = vec![BTreeMap::new(); self.cells.len()];
        let rows = painting.of.chunks_exact(painting.width);
        for (y, row) in (0..).zip(rows) {
            // Pixels side by side are mostly of one space and one cell.
            let mut run: (usize, u16, u32) = (usize::MAX, 0, 0);
            for (x, space) in (0..).zip(row) {
                let cell = self.nearest(((2 * x + 1) * painting.scale, (2 * y + 1) * painting.scale));
                if (cell, *space) == (run.0, run.1) {
                    run.2 += 1;
                } else {
                    add(&mut shares, run);
                    run = (cell, *space, 1);
                }
            }
            add(&mut shares, run);
        }
        shares
    }

    /// The cell whose middle is nearest to a point, in half pixels of the map.
    fn nearest(&self, point: Pixel) -> usize {
        let [columns, rows] = [self.cells.columns(), self.cells.rows()].map(i64::from);
        let measure = |half: i32| i64::from(half) * HALF * columns / self.width;
        let (x, y) = (measure(point.0), measure(point.1));
        let first = (x - HALF).div_euclid(2 * HALF);
        let mut best = (i64::MAX, 0, 0);
        for column in first..=first + 1 {
            let lower = if column.rem_euclid(2) == 1 { HEIGHT / 2 } else { 0 };
            let middle = (y - lower).div_euclid(HEIGHT);
            for row in middle - 1..=middle + 1 {
                let east = x - (2 * column + 1) * HALF;
                let south = y - lower - row * HEIGHT - HEIGHT / 2;
                best = best.min((east * east + south * south, row, column));
            }
        }
        let (_, row, column) = best;
        let column = if self.cells.wraps() {
            column.rem_euclid(columns)
        } else {
            column.clamp(0, columns - 1)
        };
        usize::try_from(row.clamp(0, rows - 1) * columns + column).unwrap_or_default()
    }

    /// Gives each space without a cell the one where it has most, or the nearest to its place, but never another's last; else answers those
    /// that find none.
    fn place_the_small(
        &mut self,
        shares: &[BTreeMap<u16, u32>],
        places: &[Option<Pixel>],
        sizes: &mut [u32],
    ) -> Result<(), BTreeSet<usize>> {
        let mut forced = BTreeSet::new();
        let mut wanted: BTreeMap<u16, Vec<(u32, usize)>> = BTreeMap::new();
        for (cell, shares) in shares.iter().enumerate() {
            for (space, share) in shares {
                if *space > 0 && sizes[usize::from(*space)] == 0 {
                    wanted.entry(*space).or_default().push((*share, cell));
                }
            }
        }
        let mut lost = BTreeSet::new();
        for space in (1..sizes.len()).filter_map(|space| u16::try_from(space).ok()) {
            if sizes[usize::from(space)] > 0 {
                continue;
            }
            let mut cells = wanted.remove(&space).unwrap_or_default();
            cells.sort_unstable_by(|a, b| b.cmp(a));
            let free = |cell: usize| self.of[cell] == 0 || sizes[usize::from(self.of[cell])] > 1;
            let found = cells
                .iter()
                .map(|(_, cell)| *cell)
                .find(|cell| free(*cell) && !forced.contains(cell));
            let number = usize::from(space) - 1;
            let is_covered = found.is_none();
            let place = places[number].filter(|_| is_covered && lost.is_empty());
            // If one space found no free cell, the next will not find one either.
            let beside = place
                .and_then(|place| self.first_around(place, |cell| free(cell) && !forced.contains(&cell)));
            let Some(cell) = found.or(beside) else {
                lost.insert(number);
                continue;
            };
            if is_covered {
                self.covered.push(number);
            }
            sizes[usize::from(self.of[cell])] -= 1;
            sizes[usize::from(space)] = 1;
            self.of[cell] = space;
            forced.insert(cell);
        }
        self.taken = forced.len();
        if lost.is_empty() { Ok(()) } else { Err(lost) }
    }

    /// The first cell that will do, of the one at a point and those in rings around it.
    fn first_around(&self, place: Pixel, will_do: impl Fn(usize) -> bool) -> Option<usize> {
        let first = self.nearest((2 * place.0 + 1, 2 * place.1 + 1));
        let mut seen = BTreeSet::from([first]);
        let mut waiting = VecDeque::from([first]);
        while let Some(cell) = waiting.pop_front() {
            if will_do(cell) {
                return Some(cell);
            }
            waiting.extend(self.around(cell).flatten().filter(|next| seen.insert(*next)));
        }
        None
    }

    fn around(&self, cell: usize) -> impl Iterator<Item = Option<usize>> + '_ {
        let id = CellId(u32::try_from(cell).unwrap_or(u32::MAX));
        HexSide::ALL
            .into_iter()
            .map(move |side| Some(self.cells.neighbour(id, side)?.index()))
    }

    /// Gives pieces of land that other land shuts in to their neighbours, and single cells of a sea that has many. Answers whether it gave any.
    fn join_pieces(&mut self, grounds: &[CellGround]) -> bool {
        let mut has_given = false;
        for (space, mut pieces) in (1..).zip(self.pieces(grounds)) {
            if pieces.len() < 2 {
                continue;
            }
            pieces.sort_by_key(|piece| std::cmp::Reverse(piece.cells.len()));
            let largest_is_shut = !pieces[0].is_open;
            let most = pieces[0].cells.len();
            for piece in &pieces[1..] {
                let goes = match grounds[space - 1] {
                    // Land whose largest piece is shut in keeps no other piece.
                    CellGround::Land => !piece.is_open || largest_is_shut,
                    CellGround::Sea => piece.cells.len() == 1 && most > 8,
                    CellGround::Drawn => false,
                };
                for cell in piece.cells.iter().filter(|_| goes) {
                    if let Some(neighbour) = self.most_around(*cell, space) {
                        self.of[*cell] = neighbour;
                        has_given = true;
                        if grounds[space - 1] == CellGround::Land {
                            self.shut_in.insert(space - 1);
                        }
                    }
                }
            }
        }
        has_given
    }

    /// The other space that has most of the cells around one.
    fn most_around(&self, cell: usize, space: usize) -> Option<u16> {
        let mut counts: BTreeMap<u16, u32> = BTreeMap::new();
        let owners = self.around(cell).flatten().map(|next| self.of[next]);
        for owner in owners.filter(|owner| *owner > 0 && usize::from(*owner) != space) {
            *counts.entry(owner).or_default() += 1;
        }
        let most = counts
            .iter()
            .max_by_key(|(space, count)| (**count, u16::MAX - **space));
        most.map(|(space, _)| *space)
    }

    /// The pieces of each space.
    fn pieces(&self, grounds: &[CellGround]) -> Vec<Vec<Piece>> {
        let mut pieces: Vec<Vec<Piece>> = grounds.iter().map(|_| Vec::new()).collect();
        let mut seen = vec![false; self.of.len()];
        let is_open = |owner: u16| owner == 0 || grounds[usize::from(owner) - 1] == CellGround::Sea;
        for (first, space) in self.of.iter().copied().enumerate() {
            if space == 0 || std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut piece = Piece {
                cells: vec![first],
                is_open: false,
            };
            let mut looked = 0;
            while let Some(cell) = piece.cells.get(looked).copied() {
                looked += 1;
                for next in self.around(cell) {
                    let Some(next) = next else {
                        piece.is_open = true;
                        continue;
                    };
                    piece.is_open |= is_open(self.of[next]);
                    if self.of[next] == space && !std::mem::replace(&mut seen[next], true) {
                        piece.cells.push(next);
                    }
                }
            }
            pieces[usize::from(space) - 1].push(piece);
        }
        pieces
    }

    /// The pairs of spaces that touch, by number, the lower first.
    pub fn touching(&self) -> BTreeSet<(usize, usize)> {
        let mut pairs = BTreeSet::new();
        for (cell, space) in self.of.iter().copied().map(usize::from).enumerate() {
            let owners = self.around(cell).flatten().map(|next| usize::from(self.of[next]));
            pairs.extend(
                owners
                    .filter(|other| space > 0 && *other > space)
                    .map(|other| (space - 1, other - 1)),
            );
        }
        pairs
    }

    /// The cell of each space that is nearest to where the map has its middle.
    pub fn labels(&self, middles: &[Option<Pixel>]) -> Vec<Option<CellId>> {
        let mut found: Vec<Option<(i64, usize)>> = vec![None; middles.len()];
        let columns = i64::from(self.cells.columns());
        for (cell, space) in self.of.iter().enumerate().filter(|(_, space)| **space > 0) {
            let space = usize::from(*space) - 1;
            let Some((x, y)) = middles[space] else { continue };
            let measure = |pixel: i32| i64::from(pixel) * 2 * HALF * columns / self.width;
            let id = CellId(u32::try_from(cell).unwrap_or(u32::MAX));
            let [column, row] = self.cells.offset(id).map(i64::from);
            let lower = if column % 2 == 1 { HEIGHT / 2 } else { 0 };
            let east = measure(x) - (2 * column + 1) * HALF;
            let south = measure(y) - lower - row * HEIGHT - HEIGHT / 2;
            let far = (east * east + south * south, cell);
            if found[space].is_none_or(|best| far < best) {
                found[space] = Some(far);
            }
        }
        found
            .into_iter()
            .map(|best| best.map(|(_, cell)| CellId(u32::try_from(cell).unwrap_or(u32::MAX))))
            .collect()
    }
}

/// Cells of a space that hang together.
struct Piece {
    cells: Vec<usize>,
    /// Whether it lies at a sea, at a hole or at the edge of the map.
    is_open: bool,
}

fn add(shares: &mut [BTreeMap<u16, u32>], (cell, space, pixels): (usize, u16, u32)) {
    if let Some(shares) = shares.get_mut(cell) {
        *shares.entry(space).or_default() += pixels;
    }
}

#[cfg(test)]
mod tests {
    use super::super::paint::paint;
    use super::*;

    fn square(west: i32, north: i32, east: i32, south: i32) -> Vec<Outline> {
        vec![Outline {
            points: vec![(west, north), (east, north), (east, south), (west, south)],
            line: 1,
        }]
    }

    fn made(outlines: &[Vec<Outline>], grounds: &[CellGround]) -> Result<Grid, BTreeSet<usize>> {
        let map = (400, 300);
        let places: Vec<Option<Pixel>> = outlines
            .iter()
            .map(|pieces| pieces.first()?.points.first().copied())
            .collect();
        let painting = paint(map, outlines).unwrap();
        grid(map, &painting, outlines, &places, grounds, false)
    }

    #[test]
    fn every_space_has_a_cell_however_small() {
        let outlines = [
            square(0, 0, 200, 300),
            square(202, 0, 400, 300),
            square(100, 100, 103, 103),
        ];
        let grid = made(&outlines, &[CellGround::Land, CellGround::Land, CellGround::Land]).unwrap();
        assert_eq!(grid.of.iter().filter(|space| **space == 3).count(), 1);
        assert_eq!((grid.taken, grid.cells.columns()), (1, 40));
        assert_eq!(grid.touching(), BTreeSet::from([(0, 1), (0, 2)]));
        let labels = grid.labels(&[None, None, Some((101, 101))]);
        assert_eq!(labels[2].map(|cell| grid.of[cell.index()]), Some(3));
    }

    #[test]
    fn a_space_that_others_cover_has_the_nearest_cell_to_its_place() {
        let point = vec![Outline {
            points: vec![(250, 150)],
            line: 3,
        }];
        // Two lie over each other, and one is a point.
        let outlines = [
            square(0, 0, 400, 300),
            square(100, 100, 103, 103),
            square(100, 100, 103, 103),
            point,
        ];
        let grid = made(&outlines, &[CellGround::Land; 4]).unwrap();
        for space in 2..=4 {
            assert_eq!(grid.of.iter().filter(|of| **of == space).count(), 1, "{space}");
        }
        assert_eq!(grid.covered, [1, 3]);
        assert!(grid.touching().contains(&(1, 2)), "they lie side by side");
        assert_eq!(grid.of[grid.nearest((501, 301))], 4);
    }

    #[test]
    fn a_space_without_a_place_or_on_a_full_board_finds_none() {
        let nowhere = [square(100, 100, 200, 200), square(0, 0, 400, 300), Vec::new()];
        assert_eq!(
            made(&nowhere, &[CellGround::Land; 3]).unwrap_err(),
            BTreeSet::from([2])
        );
        let outlines = vec![square(0, 0, 400, 300); 2000];
        let lost = made(&outlines, &[CellGround::Land; 2000]).unwrap_err();
        let cells = 40 * size((400, 300), &outlines).1;
        assert_eq!(lost.len() as u64, 2000 - cells);
    }

    #[test]
    fn land_that_other_land_shuts_in_goes_to_its_neighbours() {
        let both = [square(0, 0, 90, 300), square(200, 100, 260, 180)].concat();
        let outlines = [both.clone(), square(92, 0, 400, 300)];
        let grid = made(&outlines, &[CellGround::Land, CellGround::Land]).unwrap();
        assert_eq!(grid.shut_in, BTreeSet::from([0]));
        let grid = made(&outlines, &[CellGround::Land, CellGround::Sea]).unwrap();
        assert!(grid.shut_in.is_empty(), "an island stays");
    }
}
