//! The lines of a sheet as curves of the map.

use bevy::math::Vec2;

use super::curve::Curve;
use super::world;
use crate::print::{LineKind, Sheet};
use crate::rules::board::outline::Point;

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

/// All lines of one kind.
pub fn curves(sheet: &Sheet, line: LineKind) -> Vec<Curve> {
    let polylines = sheet.polylines(line);
    polylines
        .map(|polyline| curve(&polyline.points, polyline.closed))
        .collect()
}
