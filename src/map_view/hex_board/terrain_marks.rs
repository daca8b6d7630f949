//! Small marks of terrain: reeds, rows of a field, tree crowns, slopes.

use bevy::math::Vec2;
use bevy::prelude::*;

use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::theme::Palette;
use railhead_engine::board::look::hex::Marks;
use railhead_print::Sheet;
use railhead_print::curve::Curve;
use railhead_print::hex::lattice::{Lattice, Tile};
use railhead_print::noise::noise;

/// The positions of marks in a hex, in hexes from the centre: around it, so that a counter hides few of them.
const MARK_POSITIONS: [(f32, f32); 9] = [
    (0.03, 0.25),
    (-0.30, 0.24),
    (0.31, 0.22),
    (-0.44, 0.0),
    (0.44, -0.02),
    (-0.28, -0.26),
    (0.29, -0.25),
    (0.02, -0.38),
    (0.0, 0.02),
];

/// The marks of the hexes of a tile whose terrain has some.
pub fn paint_marks(
    lattice: &Lattice,
    tile: Tile,
    sheet: &Sheet,
    detail: Detail,
    palette: &Palette,
) -> Painter {
    let pen = &mut detail.pen();
    for cell in lattice.cells_of(tile) {
        let Some(marks) = sheet.soil[lattice.space(cell).index()].marks else {
            continue;
        };
        let centre = lattice.centre(cell);
        for (index, (x, y)) in (0_u8..).zip(MARK_POSITIONS) {
            let unit = centre / lattice.hex_km + Vec2::splat(f32::from(index) * 3.1);
            let stray = Vec2::new(noise(unit, 81), noise(unit, 83)) * 0.09;
            let at = centre + (Vec2::new(x, y) + stray) * lattice.hex_km;
            match marks {
                Marks::Reeds if index % 2 == 0 => reeds(pen, at, lattice.hex_km, palette),
                Marks::Rows if index % 2 == 1 => rows(pen, at, lattice.hex_km, palette),
                Marks::Crowns if index % 3 != 1 => crown(pen, at, lattice.hex_km, palette),
                Marks::Peaks if index % 2 == 1 => peak(pen, at, lattice.hex_km, 1.0, palette),
                Marks::Hills if index % 4 == 1 => peak(pen, at, lattice.hex_km, 0.7, palette),
                _ => {}
            }
        }
    }
    std::mem::take(pen)
}

fn reeds(pen: &mut Painter, at: Vec2, hex_km: f32, palette: &Palette) {
    let water = LinearRgba::from(palette.river).with_alpha(0.75);
    let green = LinearRgba::from(palette.terrain_mark).with_alpha(0.85);
    let to = |x: f32, y: f32| at + hex_km * Vec2::new(x, y);
    pen.line(to(-0.095, 0.0), to(0.095, 0.0), hex_km * 0.012, water);
    pen.line(to(-0.05, -0.034), to(0.06, -0.034), hex_km * 0.012, water);
    for (x, tip) in [(-0.04, -0.065), (0.0, 0.0), (0.04, 0.065)] {
        pen.line(to(x, 0.008), to(x + tip * 0.4, 0.075), hex_km * 0.011, green);
    }
}

fn rows(pen: &mut Painter, at: Vec2, hex_km: f32, palette: &Palette) {
    let green = LinearRgba::from(palette.terrain_mark).with_alpha(0.5);
    for row in [-1.0, 0.0, 1.0] {
        for tuft in [-1.0, 0.0, 1.0] {
            let foot = at + hex_km * Vec2::new(tuft * 0.062, row * 0.05);
            pen.line(foot, foot + hex_km * Vec2::new(0.0, 0.024), hex_km * 0.011, green);
        }
    }
}

fn crown(pen: &mut Painter, at: Vec2, hex_km: f32, palette: &Palette) {
    let green = LinearRgba::from(palette.terrain_mark).with_alpha(0.42);
    let arc = |centre: Vec2, radius: f32| {
        let points = (0..=4_u8).map(|i| centre + radius * Vec2::from_angle(-0.35 + f32::from(i) * 0.96));
        Curve::open(points.collect())
    };
    pen.stroke(&arc(at, hex_km * 0.042), hex_km * 0.011, green);
    pen.stroke(
        &arc(at + hex_km * Vec2::new(0.072, -0.018), hex_km * 0.03),
        hex_km * 0.011,
        green,
    );
}

/// A summit with strokes down its shaded slope.
fn peak(pen: &mut Painter, at: Vec2, hex_km: f32, size: f32, palette: &Palette) {
    let ink = LinearRgba::from(palette.slopes.mix(&palette.ink, 0.55)).with_alpha(0.5);
    let to = |x: f32, y: f32| at + hex_km * size * Vec2::new(x, y);
    pen.stroke(
        &Curve::open(vec![to(-0.085, -0.055), to(0.0, 0.06), to(0.085, -0.055)]),
        hex_km * 0.012,
        ink,
    );
    for (x, length) in [(0.014, 0.085), (0.034, 0.065), (0.054, 0.042)] {
        let top = to(x, 0.055 - x * 1.25);
        pen.line(
            top,
            top + hex_km * size * Vec2::new(-0.012, -length),
            hex_km * 0.009,
            ink,
        );
    }
}
