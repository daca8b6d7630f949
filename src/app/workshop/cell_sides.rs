//! The sides of the cells of a map on the screen: which are drawn, and which one a stroke means.

use crate::rules::board::outline::Point;
use crate::rules::board::{Board, CellId, Cells, HexSide, SpaceId};

/// How close to the middle of a side a stroke along sides has to come, in cells: it leaves out the sides that it only touches at their ends.
pub(super) const SIDE_REACH: f32 = 0.2;

/// The side that a stroke along sides means at a point of a cell; `None` between sides. It is the same from both of its cells.
pub(super) fn side_near(cells: Cells, cell: CellId, at: Point) -> Option<(CellId, HexSide)> {
    let reach = f32::from(cells.km()) * SIDE_REACH;
    let side = HexSide::ALL.into_iter().find(|side| {
        let [a, b] = cells.side_ends(cell, *side);
        (a[0].midpoint(b[0]) - at[0]).hypot(a[1].midpoint(b[1]) - at[1]) < reach
    })?;
    let beyond = cells.neighbour(cell, side).filter(|beyond| *beyond < cell);
    Some(beyond.map_or((cell, side), |beyond| (beyond, side.opposite())))
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
    let distance = |side: &HexSide| {
        let [a, b] = cells.side_ends(raster.seat(at), *side);
        let middle = [a[0].midpoint(b[0]), a[1].midpoint(b[1])];
        (middle[0] - point[0]).hypot(middle[1] - point[1])
    };
    let sides = HexSide::ALL.into_iter().filter(|side| fits(*side));
    sides.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The sides of the cells between two corners, each once.
pub(super) fn grid_lines(cells: Cells, corners: [Point; 2]) -> Vec<[Point; 2]> {
    let step = [cells.corner_radius() * 1.5, f32::from(cells.km())];
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too large ends at the edge of the map"
    )]
    let part = cells.part();
    let range = |axis: usize| {
        let [first, last] = corners.map(|corner| corner[axis] / step[axis]);
        let last = (last.ceil() as i32 + 1).min(i32::from(part.last[axis]));
        (first.floor() as i32 - 1).max(i32::from(part.first[axis]))..=last
    };
    let rows = range(1);
    let all = range(0).flat_map(|column| rows.clone().map(move |row| (column, row)));
    let south = [HexSide::SouthEast, HexSide::South, HexSide::SouthWest];
    all.filter_map(|(column, row)| cells.at(column, row))
        .flat_map(|cell| south.map(|side| cells.side_ends(cell, side)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::AnyBoard;
    use crate::rules::board::open::open;
    use crate::rules::text::sources::files::Embedded;

    #[test]
    fn only_the_cells_in_sight_have_lines() {
        let cells = Cells::new(1000, 1000, 10);
        let some = grid_lines(cells, [[1000.0, 1000.0], [1100.0, 1100.0]]);
        assert!((300..900).contains(&some.len()), "{}", some.len());
        let small = grid_lines(Cells::new(4, 2, 10), [[-500.0, -500.0], [500.0, 500.0]]);
        assert_eq!(small.len(), 4 * 2 * 3);
    }

    #[test]
    fn a_side_is_one_from_both_of_its_cells_and_nothing_is_meant_between_sides() {
        let cells = Cells::new(4, 4, 10);
        let (a, side) = (cells.at(1, 1).unwrap(), HexSide::SouthEast);
        let b = cells.neighbour(a, side).unwrap();
        let [from, to] = cells.side_ends(a, side);
        let middle = [from[0].midpoint(to[0]), from[1].midpoint(to[1])];
        let meant = side_near(cells, a, middle);
        assert!(meant.is_some());
        assert_eq!(side_near(cells, b, middle), meant);
        assert_eq!(side_near(cells, a, from), None, "three sides meet at a corner");
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
