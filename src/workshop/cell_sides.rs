//! The sides of the cells of a map on the screen: which are drawn, and which one a stroke means.

use railhead_engine::board::outline::Point;
use railhead_engine::board::{Board, CellId, Cells, HexSide, SpaceId};

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner {
    /// One of the cells that meet there.
    cell: CellId,
    /// Where it is, in kilometres.
    at: Point,
}

impl Corner {
    /// The nearest corner of the cell at a point; `None` beside the map.
    pub fn near(cells: Cells, point: Point) -> Option<Self> {
        let cell = cells.cell_at(point)?;
        let corners = cells.corners(cell).into_iter();
        let at = corners.min_by(|a, b| distance(*a, point).total_cmp(&distance(*b, point)))?;
        Some(Self { cell, at })
    }

    /// The sides on the way to another corner, each with a point of the cell that it is named for, close to it.
    pub fn sides_to(mut self, cells: Cells, to: Self) -> Vec<Point> {
        let mut way = Vec::new();
        while let Some((side, next)) = self.step_to(cells, to.at) {
            way.push(side);
            self = next;
        }
        way
    }

    /// The side that leads on to a point, by a point beside its middle, and the corner at its end; `None` if no side leads nearer.
    fn step_to(self, cells: Cells, to: Point) -> Option<(Point, Self)> {
        let around = HexSide::ALL
            .into_iter()
            .filter_map(|side| cells.neighbour(self.cell, side));
        let sides = std::iter::once(self.cell).chain(around).flat_map(|cell| {
            HexSide::ALL.into_iter().filter_map(move |side| {
                let ends = cells.side_ends(cell, side);
                let is_here = |end: Point| distance(end, self.at) < 0.1 * cells.corner_radius();
                let far = [(ends[0], ends[1]), (ends[1], ends[0])];
                let (_, at) = far.into_iter().find(|(near, _)| is_here(*near))?;
                let (centre, middle) = (cells.centre(cell), middle(ends));
                let beside = [0, 1].map(|axis| (centre[axis] - middle[axis]).mul_add(0.2, middle[axis]));
                Some((beside, Self { cell, at }))
            })
        });
        let nearest = sides.min_by(|(_, a), (_, b)| distance(a.at, to).total_cmp(&distance(b.at, to)))?;
        (distance(nearest.1.at, to) < 0.99 * distance(self.at, to)).then_some(nearest)
    }
}

fn distance(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn middle([a, b]: [Point; 2]) -> Point {
    [a[0].midpoint(b[0]), a[1].midpoint(b[1])]
}

/// The side of a hex that is nearest to a point.
pub(super) fn side_at(board: &Board, at: SpaceId, point: Point) -> HexSide {
    nearest_side(board, at, point, |_| true).unwrap_or(HexSide::North)
}

/// The side of a hex where a road or railway meets water, of several the one nearest to a point; the nearest of all sides if there is none.
pub(super) fn crossed_side(board: &Board, at: SpaceId, point: Point) -> HexSide {
    let crossed = nearest_side(board, at, point, |side| {
        let link = board.grid().neighbour(at, side).and_then(|to| board.link(at, to));
        link.is_some_and(|link| link.water.is_some() && (link.rail || link.road.is_some()))
    });
    crossed.unwrap_or_else(|| side_at(board, at, point))
}

/// The nearest side of those that fit.
fn nearest_side(board: &Board, at: SpaceId, point: Point, fits: impl Fn(HexSide) -> bool) -> Option<HexSide> {
    let (raster, cells) = (board.raster(), board.raster().cells());
    let off = |side: &HexSide| distance(middle(cells.side_ends(raster.seat(at), *side)), point);
    let sides = HexSide::ALL.into_iter().filter(|side| fits(*side));
    sides.min_by(|a, b| off(a).total_cmp(&off(b)))
}

/// The lines between cells.
pub(super) fn grid_lines(cells: Cells, in_sight: &[CellId]) -> Vec<[Point; 2]> {
    let south = [HexSide::SouthEast, HexSide::South, HexSide::SouthWest];
    let lines = in_sight
        .iter()
        .flat_map(|cell| south.map(|side| cells.side_ends(*cell, side)));
    lines.collect()
}

/// The cells of a map that lie between two corners.
pub(super) fn cells_between(cells: Cells, corners: [Point; 2]) -> Vec<CellId> {
    let step = [cells.corner_radius() * 1.5, f32::from(cells.km())];
    let part = cells.part();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too large ends at the edge of the map"
    )]
    let range = |axis: usize| {
        let [first, last] = corners.map(|corner| corner[axis] / step[axis]);
        let last = (last.ceil() as i32 + 1).min(i32::from(part.last[axis]));
        (first.floor() as i32 - 1).max(i32::from(part.first[axis]))..=last
    };
    let rows = range(1);
    let all = range(0).flat_map(|column| rows.clone().map(move |row| (column, row)));
    all.filter_map(|(column, row)| cells.at(column, row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn only_the_cells_in_sight_have_lines() {
        let cells = Cells::new(1000, 1000, 10);
        let some = grid_lines(cells, &cells_between(cells, [[1000.0, 1000.0], [1100.0, 1100.0]]));
        assert!((300..900).contains(&some.len()), "{}", some.len());
        let cells = Cells::new(4, 2, 10);
        let small = grid_lines(cells, &cells_between(cells, [[-500.0, -500.0], [500.0, 500.0]]));
        assert_eq!(small.len(), 4 * 2 * 3);
    }

    #[test]
    fn a_stroke_from_corner_to_corner_leaves_out_no_side() {
        let cells = Cells::new(6, 6, 10);
        let corner = |column, row, side: HexSide| {
            let cell = cells.at(column, row).unwrap();
            let [at, _] = cells.side_ends(cell, side);
            Corner::near(
                cells,
                [0, 1].map(|axis| at[axis].mul_add(0.9, cells.centre(cell)[axis] * 0.1)),
            )
            .unwrap()
        };
        let (from, to) = (corner(1, 1, HexSide::North), corner(4, 3, HexSide::South));
        let way = from.sides_to(cells, to);
        let ends = way.iter().map(|point| {
            let cell = cells.cell_at(*point).unwrap();
            let off = |side: &HexSide| distance(middle(cells.side_ends(cell, *side)), *point);
            let side = HexSide::ALL
                .into_iter()
                .min_by(|a, b| off(a).total_cmp(&off(b)))
                .unwrap();
            cells.side_ends(cell, side)
        });
        let mut at = from.at;
        for [a, b] in ends {
            let is_here = |end| distance(end, at) < 0.1;
            assert!(is_here(a) || is_here(b), "the sides hang together");
            at = if is_here(a) { b } else { a };
        }
        assert!(distance(at, to.at) < 0.1, "they lead to the other corner");
        assert!((5..10).contains(&way.len()), "{way:?}");
        assert_eq!(from.sides_to(cells, from), Vec::<Point>::new());
    }

    #[test]
    fn a_bridge_goes_where_the_line_of_a_hex_meets_water() {
        let files = Embedded;
        let Ok(AnyBoard::Hex(board)) = open(&files, "malaya/malaya.board.ron") else {
            panic!("it has hexes");
        };
        let mut met = 0;
        for at in board.space_ids() {
            let bridged = HexSide::ALL.into_iter().filter(|side| {
                let to = board.grid().neighbour(at, *side);
                to.and_then(|to| board.link(at, to)?.crossing).is_some()
            });
            let sides: Vec<_> = bridged.collect();
            if let [side] = sides[..] {
                let centre = board.raster().centre(at);
                assert_eq!(crossed_side(&board, at, centre), side);
                met += 1;
            }
        }
        assert!(met > 10, "{met}");
    }
}
