//! Outlines of hexes and of groups of hexes, for drawing and picking.
//!
//! Map coordinates: x grows to the east and y to the south, in kilometres, with the centre of hex 0000 at
//! (0, 0).
#![expect(
    clippy::float_arithmetic,
    reason = "drawing and picking only; no rule reads these numbers"
)]

use std::collections::BTreeMap;

use hexx::{EdgeDirection, HexLayout, HexOrientation, Vec2};

use super::{Board, HexGrid, HexSide, SpaceId};

/// A point of the map in kilometres, `[east, south]`.
pub type Point = [f32; 2];

impl HexGrid {
    /// The layout that hexx works with.
    fn layout(self) -> HexLayout {
        let radius = f32::from(self.hex_km()) / 3.0_f32.sqrt();
        HexLayout {
            orientation: HexOrientation::Flat,
            origin: Vec2::ZERO,
            scale: Vec2::splat(radius),
        }
    }

    /// The distance from the centre of a hex to its corners, in kilometres.
    pub fn corner_radius(&self) -> f32 {
        self.layout().scale.x
    }

    /// The centre of a space.
    pub fn centre(&self, space: SpaceId) -> Point {
        self.layout().hex_to_world_pos(self.hex(space)).to_array()
    }

    /// The corners of a space: corner `i` is where side `i` begins, going clockwise on the screen; side `i` runs
    /// from corner `i` to corner `i + 1`.
    pub fn corners(&self, space: SpaceId) -> [Point; 6] {
        let layout = self.layout();
        let hex = self.hex(space);
        HexSide::ALL.map(|side| {
            let [from, _] = layout.edge_coordinates(hexx::GridEdge {
                origin: hex,
                direction: EdgeDirection::FLAT_SOUTH_EAST.rotate_cw(side as u8),
            });
            from.to_array()
        })
    }

    /// The two ends of a side of a space.
    pub fn side_ends(&self, space: SpaceId, side: HexSide) -> [Point; 2] {
        let corners = self.corners(space);
        [corners[side as usize], corners[(side as usize + 1) % 6]]
    }

    /// The space at a point; `None` outside the map.
    pub fn space_at(&self, point: Point) -> Option<SpaceId> {
        self.space(self.layout().world_pos_to_hex(Vec2::from_array(point)))
    }

    /// The smallest and the largest point of the map.
    pub fn bounds(&self) -> [Point; 2] {
        let radius = self.corner_radius();
        let half = f32::from(self.hex_km()) / 2.0;
        let last_column = f32::from(self.columns().max(1) - 1);
        let rows = f32::from(self.rows());
        [
            [-radius, -half],
            [last_column * 1.5 * radius + radius, rows * 2.0 * half],
        ]
    }
}

/// The borders of the spaces that satisfy `inside`, as closed loops of points, each with the inside on the same
/// hand. Islands and lakes are loops of their own.
pub fn borders(board: &Board, inside: impl Fn(SpaceId) -> bool) -> Vec<Vec<Point>> {
    let grid = board.grid();
    let mut next: BTreeMap<[i32; 2], Vec<([i32; 2], Point)>> = BTreeMap::new();
    for space in board.space_ids().filter(|space| inside(*space)) {
        for side in HexSide::ALL {
            if grid.neighbour(space, side).is_none_or(|other| !inside(other)) {
                let corner = side as usize;
                let [from, to] = [corner, (corner + 1) % 6].map(|corner| corner_key(*grid, space, corner));
                let [_, end] = grid.side_ends(space, side);
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

/// A corner of a space in whole numbers: the three hexes that share it have the same, which they have not quite as
/// kilometres. A hex is 4 wide and 2 high here.
fn corner_key(grid: HexGrid, space: SpaceId, corner: usize) -> [i32; 2] {
    const FROM_CENTRE: [[i32; 2]; 6] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
    let [column, row] = grid.offset(space);
    let [east, south] = FROM_CENTRE[corner];
    [column * 3 + east, row * 2 + (column & 1) + south]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::{BoardBuilder, Ground, Terrain};

    const GRID: HexGrid = HexGrid::new(64, 69, 10);

    #[test]
    fn centres_are_ten_kilometres_apart() {
        let [a, b] = ["1412", "1413"].map(|number| GRID.space_numbered(number).unwrap());
        let ([ax, ay], [bx, by]) = (GRID.centre(a), GRID.centre(b));
        assert!((ax - 14.0 * 8.660_254).abs() < 0.01 && (ay - 120.0).abs() < 0.01);
        assert!((ax - bx).abs() < 0.01 && (by - ay - 10.0).abs() < 0.01);
    }

    #[test]
    fn every_side_lies_between_its_two_hexes() {
        let space = GRID.space_numbered("1412").unwrap();
        for side in HexSide::ALL {
            let other = GRID.neighbour(space, side).unwrap();
            let [from, to] = GRID.side_ends(space, side);
            let middle = [f32::midpoint(from[0], to[0]), f32::midpoint(from[1], to[1])];
            let ([ax, ay], [bx, by]) = (GRID.centre(space), GRID.centre(other));
            let expected = [f32::midpoint(ax, bx), f32::midpoint(ay, by)];
            assert!(
                (middle[0] - expected[0]).abs() < 0.01 && (middle[1] - expected[1]).abs() < 0.01,
                "{side:?}"
            );
        }
    }

    #[test]
    fn a_centre_is_picked_as_its_own_hex() {
        for space in (0..u32::try_from(GRID.len()).unwrap()).map(SpaceId) {
            assert_eq!(GRID.space_at(GRID.centre(space)), Some(space));
        }
        assert_eq!(GRID.space_at([-100.0, 0.0]), None);
    }

    #[test]
    fn the_border_of_a_ring_is_two_loops() {
        let land = Terrain {
            id: "clear".into(),
            name: "Clear".into(),
            ground: Ground::Land,
            sea_area: None,
            letter: 'c',
        };
        let board = BoardBuilder::new("Ring", HexGrid::new(5, 5, 10), vec![land]).build();
        let middle = board.space_numbered("0202").unwrap();
        let loops = borders(&board, |space| board.grid().distance(space, middle) == 1);
        let mut sizes: Vec<usize> = loops.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
    }

    #[test]
    fn every_loop_closes_wherever_it_lies() {
        let land = Terrain {
            id: "clear".into(),
            name: "Clear".into(),
            ground: Ground::Land,
            sea_area: None,
            letter: 'c',
        };
        let board = BoardBuilder::new("Sheet", GRID, vec![land]).build();
        let side = GRID.corner_radius();
        // Patches all over the map, so that every corner of it is met from several hexes.
        for patch in 0..7_u32 {
            let inside = |space: SpaceId| (space.0.wrapping_mul(2_654_435_761) >> 13) % 7 != patch;
            for points in borders(&board, inside) {
                let ends = points.iter().zip(points.iter().cycle().skip(1));
                for (a, b) in ends {
                    let length = (a[0] - b[0]).hypot(a[1] - b[1]);
                    assert!((length - side).abs() < 0.01, "{a:?} to {b:?} is no side of a hex");
                }
            }
        }
    }
}
