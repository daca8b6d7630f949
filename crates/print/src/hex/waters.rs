//! The polylines of rivers and straits along hexsides.

use hexx::Vec2;

use super::lattice::Lattice;
use crate::curve::{self, Curve};
use crate::noise::{noise, warp};
use railhead_engine::board::{Ground, HexSide, SpaceId, Water, WaterLine};

fn side_ends(lattice: &Lattice, (space, side): (SpaceId, HexSide)) -> [Vec2; 2] {
    let corners = lattice.corners(lattice.seat(space));
    [corners[side as usize], corners[(side as usize + 1) % 6]]
}

/// The polyline of a river from its source, extended to the shore where it ends.
pub fn polyline(lattice: &Lattice, water: &WaterLine, steps: u8) -> Vec<Curve> {
    let sides: Vec<[Vec2; 2]> = water.sides.iter().map(|side| side_ends(lattice, *side)).collect();
    let Some(first) = sides.first() else {
        return Vec::new();
    };
    let source = first[0].midpoint(first[1]);
    let mut lines = curve::chain(&sides);
    for line in &mut lines {
        let (head, tail) = (line.points[0], line.points[line.points.len() - 1]);
        if tail.distance(source) < head.distance(source) {
            line.points.reverse();
        }
        for at_end in [false, true] {
            if at_end {
                extend_to_sea(lattice, &mut line.points);
            } else if water.water == Water::Strait {
                line.points.reverse();
                extend_to_sea(lattice, &mut line.points);
                line.points.reverse();
            }
        }
    }
    lines
        .into_iter()
        .map(|line| curve::rounded(&line, steps).map(|at| meander(at, lattice.hex_km)))
        .collect()
}

/// The relative size of a river: the longer, the broader.
pub fn weight(water: &WaterLine) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "rivers have few sides")]
    let sides = water.sides.len() as f32;
    (sides / 14.0).clamp(0.45, 1.0)
}

/// Rivers wind more than shores.
fn meander(at: Vec2, hex_km: f32) -> Vec2 {
    let unit = at / hex_km * 2.4;
    warp(at, hex_km) + 0.05 * hex_km * Vec2::new(noise(unit, 51), noise(unit, 53))
}

/// Extends a river to the sea: the rounded shore leaves the corner where it ends a little inland.
fn extend_to_sea(lattice: &Lattice, points: &mut Vec<Vec2>) {
    let Some(end) = points.last().copied() else { return };
    let sea = (0..6_u8).map(|step| {
        let near =
            end + lattice.radius * 0.5 * Vec2::from_angle(f32::from(step) * std::f32::consts::FRAC_PI_3);
        lattice.cell_at(near)
    });
    let sea = sea.filter(|cell| lattice.ground(*cell) == Ground::Sea);
    let towards: Vec<Vec2> = sea
        .map(|cell| (lattice.centre(cell) - end).normalize_or_zero())
        .collect();
    let sum: Vec2 = towards.iter().sum();
    if !towards.is_empty() {
        points.push(end + sum.normalize_or_zero() * lattice.radius * 0.22);
    }
}
