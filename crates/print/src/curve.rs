//! Lines of the grid as a draughtsman draws them: chained, rounded hexsides, and paths through hex centres.
//!
//! They are computed with y to the north; the points of a sheet have y to the south.

use std::collections::BTreeMap;

use hexx::Vec2;

use railhead_engine::board::outline::Point;

/// Converts a point from y to the south to y to the north.
pub const fn north([east, south]: Point) -> Vec2 {
    Vec2::new(east, -south)
}

/// Converts a point from y to the north to y to the south.
pub const fn south(at: Vec2) -> Point {
    [at.x, -at.y]
}

/// A line to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Its points; a closed line does not repeat the first one at the end.
    pub points: Vec<Vec2>,
    /// Whether it ends where it began.
    pub closed: bool,
}

impl Curve {
    /// An open line through these points.
    pub fn open(points: Vec<Vec2>) -> Self {
        Self {
            points,
            closed: false,
        }
    }

    /// A closed line through these points.
    pub fn closed(points: Vec<Vec2>) -> Self {
        Self { points, closed: true }
    }

    /// The same line with every point moved.
    #[must_use]
    pub fn map(mut self, change: impl Fn(Vec2) -> Vec2) -> Self {
        for point in &mut self.points {
            *point = change(*point);
        }
        self
    }
}

/// The key of a corner of the grid: positions that differ only by rounding have the same key.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a map is far smaller than 2^31 centimetres of print"
)]
fn key(point: Vec2) -> [i32; 2] {
    [(point.x * 50.0).round() as i32, (point.y * 50.0).round() as i32]
}

/// Joins pieces end to end into the longest possible lines; where three pieces meet, one line ends.
pub fn chain(pieces: &[[Vec2; 2]]) -> Vec<Curve> {
    let mut at: BTreeMap<[i32; 2], Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        for end in piece {
            at.entry(key(*end)).or_default().push(index);
        }
    }
    let mut used = vec![false; pieces.len()];
    let mut curves = Vec::new();
    // Start at loose ends first, so that loops begin only where there are none.
    let starts = |loose: bool| {
        let at = &at;
        pieces.iter().enumerate().flat_map(move |(index, piece)| {
            [(index, piece[0], piece[1]), (index, piece[1], piece[0])]
                .into_iter()
                .filter(move |(_, from, _)| !loose || at[&key(*from)].len() != 2)
        })
    };
    for (start, from, to) in starts(true).chain(starts(false)) {
        if used[start] {
            continue;
        }
        used[start] = true;
        let mut points = vec![from, to];
        let mut end = to;
        while let [a, b] = at[&key(end)][..] {
            let Some(next) = [a, b].into_iter().find(|piece| !used[*piece]) else {
                break;
            };
            used[next] = true;
            let [p, q] = pieces[next];
            end = if key(p) == key(end) { q } else { p };
            points.push(end);
        }
        let closed = points.len() > 2 && key(points[0]) == key(end);
        if closed {
            points.pop();
        }
        curves.push(Curve { points, closed });
    }
    curves
}

/// The part of a parabola from one midpoint to the next, bent towards the corner between them; without its last point.
pub fn bend(from: Vec2, corner: Vec2, to: Vec2, steps: u8) -> impl Iterator<Item = Vec2> {
    (0..steps).map(move |step| {
        let t = f32::from(step) / f32::from(steps);
        from.lerp(corner, t).lerp(corner.lerp(to, t), t)
    })
}

/// Rounds the corners of a line: it runs through the midpoints of its pieces. An open line keeps its ends.
pub fn rounded(curve: &Curve, steps: u8) -> Curve {
    let corners = &curve.points;
    let count = corners.len();
    if count < 3 {
        return curve.clone();
    }
    let middle = |i: usize, j: usize| corners[i % count].midpoint(corners[j % count]);
    let mut points = Vec::with_capacity(count * usize::from(steps) + 2);
    if curve.closed {
        for (i, corner) in corners.iter().enumerate() {
            points.extend(bend(middle(i + count - 1, i), *corner, middle(i, i + 1), steps));
        }
    } else {
        points.push(corners[0]);
        for (i, corner) in corners.iter().enumerate().take(count - 1).skip(1) {
            points.extend(bend(middle(i - 1, i), *corner, middle(i, i + 1), steps));
        }
        points.push(middle(count - 2, count - 1));
        points.push(corners[count - 1]);
    }
    Curve {
        points,
        closed: curve.closed,
    }
}

/// A smooth line (a cardinal spline) through all these points.
pub fn through(points: &[Vec2], steps: u8) -> Vec<Vec2> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut smooth = Vec::with_capacity(last * usize::from(steps) + 1);
    for i in 0..last {
        let (a, b) = (points[i], points[i + 1]);
        let before = if i == 0 { a } else { points[i - 1] };
        let after = if i + 2 > last { b } else { points[i + 2] };
        let (out, into) = ((b - before) * 0.45, (after - a) * 0.45);
        for step in 0..steps {
            let t = f32::from(step) / f32::from(steps);
            let (t2, t3) = (t * t, t * t * t);
            smooth.push(
                a * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + out * (t3 - 2.0 * t2 + t)
                    + b * (3.0 * t2 - 2.0 * t3)
                    + into * (t3 - t2),
            );
        }
    }
    smooth.push(points[last]);
    smooth
}

/// Cuts a line into dashes of length `on`, with gaps of length `off`.
pub fn dashes(points: &[Vec2], on: f32, off: f32) -> Vec<Vec<Vec2>> {
    dashes_from(0.0, points, on, off)
}

/// The same for the rest of a line that has come this far.
pub fn dashes_from(before: f32, points: &[Vec2], on: f32, off: f32) -> Vec<Vec<Vec2>> {
    let mut all = Vec::new();
    let mut dash = points.first().map(|first| vec![*first]).unwrap_or_default();
    let come = before % (on + off);
    let (mut drawing, mut left) = if come < on {
        (true, on - come)
    } else {
        (false, on + off - come)
    };
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let length = from.distance(to);
            if length <= left {
                left -= length;
                if drawing {
                    dash.push(to);
                }
                break;
            }
            let cut = from.lerp(to, left / length);
            if drawing {
                dash.push(cut);
                all.push(std::mem::take(&mut dash));
            } else {
                dash = vec![cut];
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
            from = cut;
        }
    }
    if drawing && dash.len() > 1 {
        all.push(dash);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Vec<[Vec2; 2]> {
        let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
        // Out of order, with one the wrong way round.
        vec![
            [corners[2], corners[3]],
            [corners[0], corners[1]],
            [corners[0], corners[3]],
            [corners[1], corners[2]],
        ]
    }

    #[test]
    fn pieces_of_a_loop_become_one_closed_line() {
        let curves = chain(&square());
        assert_eq!(curves.len(), 1);
        assert!(curves[0].closed);
        assert_eq!(curves[0].points.len(), 4);
    }

    #[test]
    fn a_line_with_ends_stays_open_and_keeps_them() {
        let curves = chain(&square()[..3]);
        assert_eq!(curves.len(), 1);
        assert!(!curves[0].closed && curves[0].points.len() == 4);
        let round = rounded(&curves[0], 4);
        assert_eq!(round.points.first(), curves[0].points.first());
        assert_eq!(round.points.last(), curves[0].points.last());
    }

    #[test]
    fn a_rounded_line_stays_within_its_corners() {
        let round = rounded(&chain(&square())[0], 6);
        assert_eq!(round.points.len(), 24);
        assert!(
            round
                .points
                .iter()
                .all(|p| p.cmpge(Vec2::ZERO).all() && p.cmple(Vec2::ONE).all())
        );
        assert!(!round.points.contains(&Vec2::ZERO));
    }

    #[test]
    fn a_line_through_points_meets_every_one() {
        let points = [Vec2::ZERO, Vec2::new(3.0, 1.0), Vec2::new(4.0, 5.0)];
        let smooth = through(&points, 8);
        assert_eq!(
            (smooth[0], smooth[8], smooth[16]),
            (points[0], points[1], points[2])
        );
    }

    #[test]
    fn dashes_have_their_length_across_corners() {
        let line = [Vec2::ZERO, Vec2::new(3.0, 0.0), Vec2::new(3.0, 4.0)];
        let dashes = dashes(&line, 2.0, 0.5);
        assert_eq!(dashes.len(), 3);
        assert_eq!(
            dashes[1],
            [Vec2::new(2.5, 0.0), Vec2::new(3.0, 0.0), Vec2::new(3.0, 1.5)]
        );
    }
}
