//! Borders between spaces as a draughtsman draws them: smooth lines from the sides of cells, which meet where spaces
//! do.
//!
//! Smoothing moves every corner of a cell on a border a little towards its neighbours on the border (Taubin smoothing),
//! and a cubic Hermite spline goes through the results. A corner has one place, so that spaces that share a border
//! share its line, without a gap.
#![expect(
    clippy::float_arithmetic,
    reason = "drawing only; no rule reads these numbers"
)]

use std::collections::BTreeMap;

use super::outline::{Point, corner_key};
use super::{CellId, Cells, HexSide, Raster, SpaceId};

/// A line between two spaces, or between a space and the area beyond the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// The spaces on its right and on its left, in its direction; `None` beyond the map and in its holes.
    pub between: [Option<SpaceId>; 2],
    /// Its points. On a map that wraps around it may run on beyond the last column. A closed line ends where it began.
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub closed: bool,
    /// The corners at its ends.
    ends: [Key; 2],
}

/// A corner of a cell in whole numbers, the same from all cells that share it.
type Key = [i32; 2];

/// A side of a cell at the border of its space.
#[derive(Clone, Copy, Debug)]
struct Piece {
    cell: CellId,
    side: HexSide,
    ends: [Key; 2],
    between: [Option<SpaceId>; 2],
}

/// A corner on a border.
#[derive(Clone, Debug)]
struct Corner {
    at: Point,
    /// The neighbouring corners on borders, and the rank of each of these borders.
    beside: Vec<(Key, u8)>,
    /// Whether it stays where it is, at the edge of the map.
    is_fixed: bool,
}

/// All borders of a raster.
#[derive(Clone, Debug)]
pub struct Contours {
    cells: Cells,
    /// The distance once around the world in kilometres.
    around: Option<f32>,
    lines: Vec<Contour>,
    corners: BTreeMap<Key, Corner>,
    /// The position of each side of a cell on a border: the line, and the index of the side's piece in it.
    places: BTreeMap<(CellId, HexSide), (usize, usize)>,
    /// Whether a side of the cell is on a border, by cell.
    is_on_border: Vec<bool>,
    steps: usize,
}

/// The number of smoothing passes.
const PASSES: usize = 4;

impl Contours {
    /// The borders of a raster, with `steps` points per side of a cell. Where three borders meet, two that `rank`
    /// places above the third run on smoothly: a coast where a border ends at it.
    pub fn new(raster: &Raster, steps: usize, rank: impl Fn([Option<SpaceId>; 2]) -> u8) -> Self {
        let cells = *raster.cells();
        let pieces = pieces(raster);
        let mut is_on_border = vec![false; cells.ids().len()];
        for piece in &pieces {
            let across = cells.neighbour(piece.cell, piece.side);
            for cell in [Some(piece.cell), across].into_iter().flatten() {
                is_on_border[cell.index()] = true;
            }
        }
        let mut contours = Self {
            cells,
            around: cells.around(),
            lines: Vec::new(),
            corners: corners(cells, &pieces, rank),
            places: BTreeMap::new(),
            is_on_border,
            steps: steps.max(1),
        };
        // Taubin smoothing: each pass shrinks the shape, then grows it a little more, so that islands keep their size.
        for _ in 0..PASSES {
            contours.move_corners(0.5);
            contours.move_corners(-0.53);
        }
        contours.chain(&pieces);
        contours
    }

    /// Every border of the raster, smoothed.
    pub fn lines(&self) -> &[Contour] {
        &self.lines
    }

    /// The distance once around the world in kilometres, on a map that wraps around.
    pub fn around(&self) -> Option<f32> {
        self.around
    }

    /// A cell with its share of every border: a closed shape that leaves no gap to its neighbours.
    pub fn shape(&self, cell: CellId) -> Vec<Point> {
        // Most cells lie inside their space, where no border moves a corner.
        if !self.is_on_border[cell.index()] {
            return (0..6).map(|corner| raw(self.cells, cell, corner)).collect();
        }
        let mut shape = Vec::new();
        for side in HexSide::ALL {
            let corner = side as usize;
            let from = self.place_of(round_key(self.cells, cell, corner), raw(self.cells, cell, corner));
            let piece = |found: &(usize, usize), is_ours: bool| {
                let (line, piece) = *found;
                let points = &self.lines[line].points[piece * self.steps..=(piece + 1) * self.steps];
                let mut points: Vec<Point> = points.to_vec();
                if !is_ours {
                    points.reverse();
                }
                let shift = self.turns(points[0], from);
                points.pop();
                points
                    .into_iter()
                    .map(|[x, y]| [x + shift, y])
                    .collect::<Vec<_>>()
            };
            let next = self.cells.neighbour(cell, side);
            if let Some(found) = self.places.get(&(cell, side)) {
                shape.extend(piece(found, true));
            } else if let Some(found) = next.and_then(|next| self.places.get(&(next, side.opposite()))) {
                shape.extend(piece(found, false));
            } else {
                shape.push(from);
            }
        }
        shape
    }

    /// The outline of a group of spaces, the union of its cells: closed loops.
    ///
    /// `None` if the group goes all around the world, so that no loop closes; its cells still have shapes.
    pub fn outline(&self, inside: impl Fn(SpaceId) -> bool) -> Option<Vec<Vec<Point>>> {
        // Lines that have the group on their right, by their first corner; lines that have it on their left are
        // reversed.
        let mut next: BTreeMap<Key, Vec<(usize, bool)>> = BTreeMap::new();
        let mut loops = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let [right, left] = line.between.map(|space| space.is_some_and(&inside));
            if right == left {
                continue;
            }
            if line.closed {
                let [first, last] = [line.points[0], line.points[line.points.len() - 1]];
                if (first[0] - last[0]).abs() > 1.0 {
                    return None;
                }
                loops.push(line.points[1..].to_vec());
            } else {
                let start = if right { line.ends[0] } else { line.ends[1] };
                next.entry(start).or_default().push((index, right));
            }
        }
        while let Some((start, _)) = next.first_key_value() {
            let (start, mut at) = (*start, *start);
            let mut points: Vec<Point> = Vec::new();
            while let Some(waiting) = next.get_mut(&at) {
                let Some((index, is_forward)) = waiting.pop() else {
                    break;
                };
                if waiting.is_empty() {
                    next.remove(&at);
                }
                let line = &self.lines[index];
                let mut course = line.points.clone();
                if !is_forward {
                    course.reverse();
                }
                at = line.ends[usize::from(is_forward)];
                let shift = points.last().map_or(0.0, |last| self.turns(course[0], *last));
                let skipped = usize::from(!points.is_empty());
                points.extend(course.into_iter().skip(skipped).map(|[x, y]| [x + shift, y]));
                if at == start {
                    break;
                }
            }
            let [first, last] = [points[0], points[points.len() - 1]];
            if (first[0] - last[0]).abs() > 1.0 {
                return None;
            }
            points.pop();
            loops.push(points);
        }
        Some(loops)
    }

    /// The offset that brings the point `given` near the point `seen`: 0, or whole turns of the world.
    fn turns(&self, given: Point, seen: Point) -> f32 {
        self.around
            .map_or(0.0, |around| ((seen[0] - given[0]) / around).round() * around)
    }

    /// The position of a corner of a cell; `raw` if no border runs there.
    fn place_of(&self, key: Key, raw: Point) -> Point {
        self.corners.get(&key).map_or(raw, |corner| {
            let [x, y] = corner.at;
            [x + self.turns(corner.at, raw), y]
        })
    }

    /// The vector from a corner to a neighbouring one.
    fn way(&self, from: &Corner, to: Key) -> Point {
        let to = self.corners[&to].at;
        let shift = self.turns(to, from.at);
        [to[0] + shift - from.at[0], to[1] - from.at[1]]
    }

    /// Moves every corner by a part of the way to the middle of its neighbours.
    fn move_corners(&mut self, part: f32) {
        let moved: Vec<Point> = self
            .corners
            .values()
            .map(|corner| {
                let beside = through(&corner.beside);
                if corner.is_fixed || beside.len() < 2 {
                    return corner.at;
                }
                #[expect(clippy::cast_precision_loss, reason = "two or three")]
                let share = part / beside.len() as f32;
                beside.iter().fold(corner.at, |[x, y], key| {
                    let [east, south] = self.way(corner, *key);
                    [x + east * share, y + south * share]
                })
            })
            .collect();
        for (corner, at) in self.corners.values_mut().zip(moved) {
            corner.at = at;
        }
    }

    /// Joins pieces into lines, each from one meeting of borders to the next.
    fn chain(&mut self, pieces: &[Piece]) {
        let mut from: BTreeMap<(Key, [Option<SpaceId>; 2]), usize> = BTreeMap::new();
        for (index, piece) in pieces.iter().enumerate() {
            from.insert((piece.ends[0], piece.between), index);
        }
        let mut used = vec![false; pieces.len()];
        let is_end = |corners: &BTreeMap<Key, Corner>, key: Key| corners[&key].beside.len() != 2;
        for loose in [true, false] {
            for start in 0..pieces.len() {
                if used[start] || loose && !is_end(&self.corners, pieces[start].ends[0]) {
                    continue;
                }
                let mut run = Vec::new();
                let mut at = Some(start);
                while let Some(index) = at.filter(|index| !used[*index]) {
                    used[index] = true;
                    run.push(pieces[index]);
                    let end = pieces[index].ends[1];
                    at = (!is_end(&self.corners, end))
                        .then(|| from.get(&(end, pieces[index].between)).copied())
                        .flatten();
                }
                let closed = !loose && run[0].ends[0] == run[run.len() - 1].ends[1];
                self.add_line(&run, closed);
            }
        }
    }

    fn add_line(&mut self, run: &[Piece], closed: bool) {
        let first = run[0];
        let start = raw(self.cells, first.cell, first.side as usize);
        let mut corners = vec![self.place_of(first.ends[0], start)];
        for piece in run {
            let last = corners[corners.len() - 1];
            let key = piece.ends[1];
            let at = self.corners[&key].at;
            corners.push([at[0] + self.turns(at, last), at[1]]);
        }
        let count = corners.len();
        let [ahead, behind] = if closed {
            let around = corners[count - 1][0] - corners[0][0];
            let [before, after] = [corners[count - 2], corners[1]];
            [[before[0] - around, before[1]], [after[0] + around, after[1]]]
        } else {
            [
                self.beyond(run[0].ends, corners[0], corners[1]),
                self.beyond(
                    [run[run.len() - 1].ends[1], run[run.len() - 1].ends[0]],
                    corners[count - 1],
                    corners[count - 2],
                ),
            ]
        };
        let mut all = vec![ahead];
        all.extend(&corners);
        all.push(behind);
        for (index, piece) in run.iter().enumerate() {
            self.places
                .insert((piece.cell, piece.side), (self.lines.len(), index));
        }
        self.lines.push(Contour {
            between: first.between,
            points: course(&all, self.steps, first.between[1].is_some()),
            closed,
            ends: [first.ends[0], run[run.len() - 1].ends[1]],
        });
    }

    /// The point before the line that goes from one corner to the next: on the line that it continues, if there is one,
    /// else straight back.
    fn beyond(&self, [key, next]: [Key; 2], at: Point, towards: Point) -> Point {
        let corner = &self.corners[&key];
        let through = through(&corner.beside);
        let other = match through[..] {
            [a, b] if a == next => Some(b),
            [a, b] if b == next => Some(a),
            _ => None,
        };
        match other {
            Some(other) => {
                let [east, south] = self.way(corner, other);
                [at[0] + east, at[1] + south]
            }
            None => [2.0 * at[0] - towards[0], 2.0 * at[1] - towards[1]],
        }
    }
}

/// The key of a corner, the same for all cells around it, also across the seam of a map that wraps around.
fn round_key(cells: Cells, cell: CellId, corner: usize) -> Key {
    let [x, y] = corner_key(cells, cell, corner);
    if cells.wraps() {
        [x.rem_euclid(i32::from(cells.columns()) * 3), y]
    } else {
        [x, y]
    }
}

/// The position of a corner of a cell before smoothing, identical to the last bit for all cells around it, so that no
/// gap shows between them.
fn raw(cells: Cells, cell: CellId, corner: usize) -> Point {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a map has a few thousand corners each way"
    )]
    let [x, y] = corner_key(cells, cell, corner).map(|part| part as f32);
    [x * cells.corner_radius() / 2.0, y * f32::from(cells.km()) / 2.0]
}

/// The sides of cells at the border of a space, each once.
fn pieces(raster: &Raster) -> Vec<Piece> {
    let cells = *raster.cells();
    let mut pieces = Vec::new();
    for cell in cells.ids() {
        let here = raster.space(cell);
        for side in HexSide::ALL {
            let there = cells.neighbour(cell, side).and_then(|next| raster.space(next));
            // Each side once: from the lower space, or from the space where the other side has none.
            let is_ours = match (here, there) {
                (Some(here), Some(there)) => here < there,
                (Some(_), None) => true,
                (None, _) => false,
            };
            if is_ours {
                let corner = side as usize;
                pieces.push(Piece {
                    cell,
                    side,
                    ends: [corner, (corner + 1) % 6].map(|corner| round_key(cells, cell, corner)),
                    between: [here, there],
                });
            }
        }
    }
    pieces
}

fn corners(
    cells: Cells,
    pieces: &[Piece],
    rank: impl Fn([Option<SpaceId>; 2]) -> u8,
) -> BTreeMap<Key, Corner> {
    let mut corners: BTreeMap<Key, Corner> = BTreeMap::new();
    for piece in pieces {
        let rank = rank(piece.between);
        let corner = piece.side as usize;
        for (end, other) in [(0, 1), (1, 0)] {
            let corner = corners.entry(piece.ends[end]).or_insert_with(|| Corner {
                at: raw(cells, piece.cell, (corner + end) % 6),
                beside: Vec::new(),
                is_fixed: false,
            });
            corner.beside.push((piece.ends[other], rank));
            corner.is_fixed |= piece.between[1].is_none();
        }
    }
    corners
}

/// The neighbours between which a corner lies: of three the two that outrank the third, if there are such.
fn through(beside: &[(Key, u8)]) -> Vec<Key> {
    let most = beside.iter().map(|(_, rank)| *rank).max();
    let main: Vec<Key> = beside
        .iter()
        .filter(|(_, rank)| Some(*rank) == most)
        .map(|(key, _)| *key)
        .collect();
    if main.len() == 2 {
        main
    } else {
        beside.iter().map(|(key, _)| *key).collect()
    }
}

/// A line through points, of which the first and the last only set its direction at the ends: smooth, or straight from
/// point to point.
fn course(points: &[Point], steps: usize, is_smooth: bool) -> Vec<Point> {
    let mut line = Vec::with_capacity((points.len() - 3) * steps + 1);
    for four in points.windows(4) {
        let [before, from, to, after] = [four[0], four[1], four[2], four[3]];
        for step in 0..steps {
            #[expect(clippy::cast_precision_loss, reason = "a few steps")]
            let t = step as f32 / steps as f32;
            let (t2, t3) = (t * t, t * t * t);
            line.push(std::array::from_fn(|axis| {
                if !is_smooth {
                    return from[axis] + (to[axis] - from[axis]) * t;
                }
                let (out, into) = ((to[axis] - before[axis]) / 2.0, (after[axis] - from[axis]) / 2.0);
                from[axis] * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + out * (t3 - 2.0 * t2 + t)
                    + to[axis] * (3.0 * t2 - 2.0 * t3)
                    + into * (t3 - t2)
            }));
        }
    }
    line.push(points[points.len() - 2]);
    line
}

#[cfg(test)]
mod tests;
