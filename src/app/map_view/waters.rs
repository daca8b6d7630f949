//! Rivers along hexsides, wider towards the mouth, and straits.

use bevy::math::Vec2;
use bevy::prelude::*;

use super::curve::{self, Curve};
use super::lattice::Lattice;
use super::noise::warp;
use super::paint::Painter;
use super::zoom::Detail;
use crate::app::theme::Palette;
use crate::rules::board::{Ground, HexSide, SpaceId, Water, WaterLine};

fn side_ends(lattice: &Lattice<'_>, (space, side): (SpaceId, HexSide)) -> [Vec2; 2] {
    let corners = lattice.corners(lattice.seat(space));
    [corners[side as usize], corners[(side as usize + 1) % 6]]
}

/// The course of a river from its source, drawn on to the shore that it ends at.
pub fn course(lattice: &Lattice<'_>, water: &WaterLine) -> Vec<Curve> {
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
        .map(|line| curve::rounded(&line, 6).map(|at| meander(at, lattice.hex_km)))
        .collect()
}

/// Rivers wind more than shores.
fn meander(at: Vec2, hex_km: f32) -> Vec2 {
    let unit = at / hex_km * 2.4;
    warp(at, hex_km) + 0.05 * hex_km * Vec2::new(super::noise::noise(unit, 51), super::noise::noise(unit, 53))
}

/// The rounded shore leaves the corner where the river ends a little inland.
fn extend_to_sea(lattice: &Lattice<'_>, points: &mut Vec<Vec2>) {
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

/// Rivers and straits.
pub fn paint_rivers(lattice: &Lattice<'_>, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    for water in lattice.board.waters() {
        let (tone, edge) = match water.water {
            Water::River => (palette.river, palette.river.mix(&palette.coast, 0.55)),
            Water::Strait => (palette.shallowest(), palette.coast),
        };
        #[expect(clippy::cast_precision_loss, reason = "rivers have few sides")]
        let length = (water.sides.len() as f32 / 14.0).clamp(0.45, 1.0);
        let width = |part: f32| match water.water {
            Water::River => detail.px(1.3 + 3.4 * length * part.powf(0.8)),
            Water::Strait => detail.px(6.0).max(lattice.hex_km * 0.11),
        };
        for line in course(lattice, water) {
            let rim = detail.px(if water.water == Water::Strait { 2.2 } else { 0.9 });
            pen.taper(
                &line,
                |part| width(part) + rim,
                LinearRgba::from(edge).with_alpha(0.75),
            );
            pen.taper(&line, width, tone.into());
        }
    }
    pen
}
