//! The positions of cells, and the outlines of spaces and groups of spaces, for drawing and picking.
//!
//! Map coordinates are in kilometres: x grows to the east, y to the south, and the centre of the first cell is (0, 0).
#![expect(
    clippy::float_arithmetic,
    reason = "drawing and picking only; no rule reads these numbers"
)]

use std::collections::BTreeMap;

use hexx::{EdgeDirection, HexLayout, HexOrientation, Vec2};

use super::cells::BoardPart;
use super::{CellId, Cells, HexSide, Raster, SpaceId};

/// A point of the map in kilometres, `[east, south]`.
pub type Point = [f32; 2];

impl Cells {
    /// The layout that hexx works with.
    fn layout(self) -> HexLayout {
        let radius = f32::from(self.km()) / 3.0_f32.sqrt();
        HexLayout {
            orientation: HexOrientation::Flat,
            origin: Vec2::ZERO,
            scale: Vec2::splat(radius),
        }
    }

    /// The distance from the centre of a cell to its corners, in kilometres.
    pub fn corner_radius(&self) -> f32 {
        self.layout().scale.x
    }

    /// The centre of a cell.
    pub fn centre(&self, cell: CellId) -> Point {
        self.layout().hex_to_world_pos(self.hex(cell)).to_array()
    }

    /// The corners of a cell: corner `i` is where side `i` begins, going clockwise on the screen; side `i` runs
    /// from corner `i` to corner `i + 1`.
    pub fn corners(&self, cell: CellId) -> [Point; 6] {
        let layout = self.layout();
        let hex = self.hex(cell);
        HexSide::ALL.map(|side| {
            let [from, _] = layout.edge_coordinates(hexx::GridEdge {
                origin: hex,
                direction: EdgeDirection::FLAT_SOUTH_EAST.rotate_cw(side as u8),
            });
            from.to_array()
        })
    }

    /// The two ends of a side of a cell.
    pub fn side_ends(&self, cell: CellId, side: HexSide) -> [Point; 2] {
        let corners = self.corners(cell);
        [corners[side as usize], corners[(side as usize + 1) % 6]]
    }

    /// The cell at a point; `None` outside the part of the map that is played.
    pub fn cell_at(&self, point: Point) -> Option<CellId> {
        let cell = self.cell(self.layout().world_pos_to_hex(Vec2::from_array(point)));
        cell.filter(|cell| self.plays(*cell))
    }

    /// The distance once around the world in kilometres, on a map that wraps around.
    pub fn around(&self) -> Option<f32> {
        let columns = f32::from(self.columns());
        self.wraps().then(|| columns * 1.5 * self.corner_radius())
    }

    /// The smallest and the largest point of the part of the map that is played.
    pub fn bounds(&self) -> [Point; 2] {
        let radius = self.corner_radius();
        let half = f32::from(self.km()) / 2.0;
        let BoardPart { first, last } = self.part();
        let [west, north] = first.map(f32::from);
        let [east, south] = last.map(f32::from);
        [
            [west * 1.5 * radius - radius, north * 2.0 * half - half],
            [east * 1.5 * radius + radius, (south + 1.0) * 2.0 * half],
        ]
    }
}

impl Raster {
    /// The centre of the cell that holds a space's name and pieces.
    pub fn centre(&self, space: SpaceId) -> Point {
        self.cells().centre(self.seat(space))
    }

    /// The space at a point; `None` outside the map and in its holes.
    pub fn space_at(&self, point: Point) -> Option<SpaceId> {
        self.space(self.cells().cell_at(point)?)
    }
}

/// The borders of the spaces that satisfy `inside`, as closed loops of points, all with the inside on the same hand.
///
/// Islands and lakes are loops of their own. A map that wraps around is cut at its first column.
pub fn borders(raster: &Raster, inside: impl Fn(SpaceId) -> bool) -> Vec<Vec<Point>> {
    let cells = raster.cells().unrolled();
    let inside = |cell: CellId| raster.space(cell).is_some_and(&inside);
    let mut next: BTreeMap<[i32; 2], Vec<([i32; 2], Point)>> = BTreeMap::new();
    for cell in cells.ids().filter(|cell| inside(*cell)) {
        for side in HexSide::ALL {
            if cells.neighbour(cell, side).is_none_or(|other| !inside(other)) {
                let corner = side as usize;
                let [from, to] = [corner, (corner + 1) % 6].map(|corner| corner_key(cells, cell, corner));
                let [_, end] = cells.side_ends(cell, side);
                next.entry(from).or_default().push((to, end));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let mut points = Vec::new();
        let mut at = start;
        while let Some(ends) = next.get_mut(&at) {
            let Some((to, end)) = ends.pop() else { break };
            if ends.is_empty() {
                next.remove(&at);
            }
            points.push(end);
            at = to;
        }
        loops.push(points);
    }
    loops
}

/// A corner of a cell in whole numbers, identical for the three cells that share it; in kilometres rounding would make
/// them differ. In this unit a cell is 4 wide and 2 high.
pub(super) fn corner_key(cells: Cells, cell: CellId, corner: usize) -> [i32; 2] {
    const FROM_CENTRE: [[i32; 2]; 6] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
    let [column, row] = cells.offset(cell);
    let [east, south] = FROM_CENTRE[corner];
    [column * 3 + east, row * 2 + (column & 1) + south]
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: Cells = Cells::new(64, 69, 10);

    #[test]
    fn centres_are_ten_kilometres_apart() {
        let [a, b] = [[14, 12], [14, 13]].map(|[column, row]| CELLS.at(column, row).unwrap());
        let ([ax, ay], [bx, by]) = (CELLS.centre(a), CELLS.centre(b));
        assert!((ax - 14.0 * 8.660_254).abs() < 0.01 && (ay - 120.0).abs() < 0.01);
        assert!((ax - bx).abs() < 0.01 && (by - ay - 10.0).abs() < 0.01);
    }

    #[test]
    fn every_side_lies_between_its_two_cells() {
        let cell = CELLS.at(14, 12).unwrap();
        for side in HexSide::ALL {
            let other = CELLS.neighbour(cell, side).unwrap();
            let [from, to] = CELLS.side_ends(cell, side);
            let middle = [f32::midpoint(from[0], to[0]), f32::midpoint(from[1], to[1])];
            let ([ax, ay], [bx, by]) = (CELLS.centre(cell), CELLS.centre(other));
            let expected = [f32::midpoint(ax, bx), f32::midpoint(ay, by)];
            assert!(
                (middle[0] - expected[0]).abs() < 0.01 && (middle[1] - expected[1]).abs() < 0.01,
                "{side:?}"
            );
        }
    }

    #[test]
    fn a_centre_is_picked_as_its_own_cell() {
        for cell in CELLS.ids() {
            assert_eq!(CELLS.cell_at(CELLS.centre(cell)), Some(cell));
        }
        assert_eq!(CELLS.cell_at([-100.0, 0.0]), None);
    }

    #[test]
    fn a_map_that_goes_round_is_picked_beyond_its_edge() {
        let round = Raster::of_hexes(CELLS.wrapped());
        let cell = CELLS.at(3, 12).unwrap();
        let [x, y] = CELLS.centre(cell);
        let around = 64.0 * 1.5 * CELLS.corner_radius();
        for turns in [-1.0, 0.0, 1.0] {
            assert_eq!(round.space_at([x + turns * around, y]), Some(SpaceId(cell.0)));
        }
    }

    #[test]
    fn the_border_of_a_ring_is_two_loops() {
        let raster = Raster::of_hexes(Cells::new(5, 5, 10));
        let cells = *raster.cells();
        let middle = cells.at(2, 2).unwrap();
        let ring = HexSide::ALL.map(|side| SpaceId(cells.neighbour(middle, side).unwrap().0));
        let loops = borders(&raster, |space| ring.contains(&space));
        let mut sizes: Vec<usize> = loops.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
    }

    #[test]
    fn every_loop_closes_wherever_it_lies() {
        let raster = Raster::of_hexes(CELLS);
        let side = CELLS.corner_radius();
        // Patches all over the map, so that the test meets every corner from several cells.
        for patch in 0..7_u32 {
            let inside = |space: SpaceId| (space.0.wrapping_mul(2_654_435_761) >> 13) % 7 != patch;
            for points in borders(&raster, inside) {
                let ends = points.iter().zip(points.iter().cycle().skip(1));
                for (a, b) in ends {
                    let length = (a[0] - b[0]).hypot(a[1] - b[1]);
                    assert!(
                        (length - side).abs() < 0.01,
                        "{a:?} to {b:?} is no side of a cell"
                    );
                }
            }
        }
    }
}
