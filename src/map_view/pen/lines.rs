//! The lines of a sheet as curves of the map: all of them, or those in a part of it.

use bevy::math::{Rect, Vec2};

use crate::map_view::world;
use railhead_engine::board::outline::Point;
use railhead_print::curve;
use railhead_print::curve::Curve;
use railhead_print::{LineKind, Polyline, Sheet};

/// A line of a sheet in world coordinates.
pub fn curve(points: &[Point], is_closed: bool) -> Curve {
    let mut points: Vec<Vec2> = points.iter().copied().map(world).collect();
    // A closed line that goes all around the world ends a whole turn away from where it began.
    let ends_there = points[0].distance(points[points.len() - 1]) < 1.0;
    let closed = is_closed && ends_there;
    if closed {
        points.pop();
    }
    Curve { points, closed }
}

/// The lines of a sheet, or those near a part of the map.
#[derive(Clone, Copy, Debug)]
pub struct SheetLines<'a> {
    pub sheet: &'a Sheet,
    /// The part of the map, in world coordinates; `None` for the whole map.
    pub region: Option<Rect>,
}

/// A line, or a piece of one.
#[derive(Clone, Debug)]
pub struct LinePiece {
    pub curve: Curve,
    /// Where it begins and ends on the whole line, from 0 to 1.
    pub along: [f32; 2],
    /// The length of the line before it, in kilometres.
    pub before: f32,
    /// The weight of the whole line.
    pub weight: f32,
}

impl LinePiece {
    /// A position on the piece as a position on the whole line; both from 0 to 1.
    pub fn on_line(&self, part: f32) -> f32 {
        let [from, to] = self.along;
        from + part * (to - from)
    }

    /// Its dashes, which lie where those of the whole line lie.
    pub fn dashes(&self, on: f32, off: f32) -> Vec<Vec<Vec2>> {
        let mut points = self.curve.points.clone();
        points.extend(self.curve.closed.then(|| points[0]));
        curve::dashes_from(self.before, &points, on, off)
    }
}

impl SheetLines<'_> {
    /// Whether a place is in the part.
    pub fn has(&self, at: Vec2) -> bool {
        self.region.is_none_or(|region| region.contains(at))
    }

    /// All lines of one kind, cut off outside of the part.
    pub fn pieces(&self, line: LineKind) -> Vec<LinePiece> {
        let polylines = self.sheet.polylines(line);
        polylines.flat_map(|polyline| self.cut(polyline)).collect()
    }

    /// The curves of all lines of one kind, cut off outside of the part.
    pub fn curves(&self, line: LineKind) -> Vec<Curve> {
        self.pieces(line).into_iter().map(|piece| piece.curve).collect()
    }

    fn cut(&self, polyline: &Polyline) -> Vec<LinePiece> {
        let whole = LinePiece {
            curve: curve(&polyline.points, polyline.closed),
            along: [0.0, 1.0],
            before: 0.0,
            weight: polyline.weight,
        };
        let Some(region) = self.region else {
            return vec![whole];
        };
        let mut points = whole.curve.points;
        points.extend(whole.curve.closed.then(|| points[0]));
        #[expect(clippy::cast_precision_loss, reason = "lines have few points")]
        let along = |index: usize| index as f32 / points.len().saturating_sub(1).max(1) as f32;
        let mut pieces: Vec<LinePiece> = Vec::new();
        let (mut length, mut goes_on) = (0.0, false);
        for (index, pair) in points.windows(2).enumerate() {
            let is_near = !Rect::from_corners(pair[0], pair[1])
                .inflate(f32::EPSILON)
                .intersect(region)
                .is_empty();
            match pieces.last_mut().filter(|_| goes_on) {
                Some(piece) if is_near => {
                    piece.curve.points.push(pair[1]);
                    piece.along[1] = along(index + 1);
                }
                _ if is_near => pieces.push(LinePiece {
                    curve: Curve::open(pair.to_vec()),
                    along: [along(index), along(index + 1)],
                    before: length,
                    weight: whole.weight,
                }),
                _ => {}
            }
            goes_on = is_near;
            length += pair[0].distance(pair[1]);
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::BoardBuilder;
    use railhead_print::hex;

    #[test]
    fn a_line_is_cut_off_outside_of_the_part_and_its_dashes_stay_where_they_were() {
        let board = BoardBuilder::clear(2, 2);
        let sheet = hex::sheet(&board, &hex::SheetOptions::of(&board));
        let line = Polyline {
            points: (0..=20_u8).map(|step| [f32::from(step) * 10.0, 0.0]).collect(),
            closed: false,
            weight: 0.5,
        };
        let of = |region: Option<Rect>| {
            let lines = SheetLines {
                sheet: &sheet,
                region,
            };
            lines.cut(&line)
        };
        let [whole] = &of(None)[..] else {
            panic!("one line");
        };
        let [piece] = &of(Some(Rect::new(72.0, -5.0, 108.0, 5.0)))[..] else {
            panic!("one piece");
        };
        let points = &piece.curve.points;
        assert_eq!((points[0].x, points[points.len() - 1].x), (70.0, 110.0));
        assert_eq!((piece.along, piece.before), ([0.35, 0.55], 70.0));
        let dashes = whole.dashes(7.0, 6.0);
        for dash in piece.dashes(7.0, 6.0).iter().filter(|dash| dash[0].x > 70.0) {
            assert!(
                dashes.iter().any(|known| known[0].distance(dash[0]) < 0.01),
                "{dash:?}"
            );
        }
        assert!(of(Some(Rect::new(72.0, 20.0, 108.0, 25.0))).is_empty());
    }
}
