//! The outlines of hexes and their numbers, in pieces so that only those in sight are drawn.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::lattice::{Lattice, piece};
use super::lettering::{self, TextImage, TextStyle};
use super::paint::{Painter, flat_mesh};
use super::zoom::Detail;
use super::{centre, relief};
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;

/// The outlines of all hexes, one pen per piece of the map.
pub fn paint_outlines(lattice: &Lattice, detail: Detail, palette: &Palette) -> Vec<Painter> {
    let mut pieces: BTreeMap<[i32; 2], Painter> = BTreeMap::new();
    let strength = if detail.size < 0.9 { 0.16 } else { 0.26 };
    let ink = LinearRgba::from(palette.grid).with_alpha(strength);
    for cell in lattice.cells() {
        let pen = pieces
            .entry(piece(cell.column, cell.row))
            .or_insert_with(|| detail.pen());
        let corners = lattice.corners(cell);
        for side in 0..3 {
            pen.line(corners[side], corners[side + 1], 1.0 / detail.reference, ink);
        }
    }
    pieces.into_values().collect()
}

/// The numbers of hexes: an image of the ten digits, and meshes that show parts of it.
#[derive(Debug)]
pub struct HexNumbers {
    /// The ten digits.
    pub digits: Image,
    /// One mesh per piece of the map.
    pub pieces: Vec<Mesh>,
}

/// The height of the digits, in hexes.
const DIGIT: f32 = 0.145;

/// Prints the number of every hex along its upper side.
pub fn draw_numbers(lattice: &Lattice, palette: &Palette) -> Option<HexNumbers> {
    let style = TextStyle {
        cut: Serif::Regular,
        size: 56.0,
        spacing: 0.0,
        ink: palette.grid,
        halo: palette.paper,
        reach: 0.0,
    };
    let words: Vec<TextImage> = (0..10_u8)
        .filter_map(|digit| lettering::draw(&digit.to_string(), &style))
        .collect();
    if words.len() < 10 {
        return None;
    }
    let (sheet, places) = lettering::pack_within(&words, 512);
    let size = sheet.size;
    let digits = relief::picture(sheet.pixels, size);
    let unit = DIGIT * lattice.hex_km / style.size;
    let mut pieces: BTreeMap<[i32; 2], (Vec<[f32; 2]>, Vec<[f32; 2]>, Vec<u32>)> = BTreeMap::new();
    for space in lattice.board.space_ids() {
        let cell = lattice.seat(space);
        let (positions, uvs, indices) = pieces.entry(piece(cell.column, cell.row)).or_default();
        let number: Vec<usize> = lattice
            .board
            .number(space)
            .bytes()
            .map(|byte| usize::from(byte.saturating_sub(b'0').min(9)))
            .collect();
        // The digits of this typeface are half as wide as the font size.
        #[expect(clippy::cast_precision_loss, reason = "eight digits at most")]
        let width = number.len() as f32 * 0.5 * style.size * unit;
        let mut at = centre(lattice.board, space) + Vec2::new(-width / 2.0, 0.4 * lattice.hex_km);
        for digit in number {
            let place = places[digit].as_rect();
            let half = place.size() * unit / 2.0;
            let middle = at + Vec2::X * 0.25 * style.size * unit;
            let base = u32::try_from(positions.len()).expect("a piece has few hexes");
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                positions.push([middle.x + half.x * x, middle.y + half.y * y]);
                let part = Vec2::new(
                    if x < 0.0 { place.min.x } else { place.max.x },
                    if y < 0.0 { place.max.y } else { place.min.y },
                );
                uvs.push((part / size.as_vec2()).to_array());
            }
            indices.extend([0, 1, 2, 0, 2, 3].map(|index| base + index));
            at.x += 0.5 * style.size * unit;
        }
    }
    let mesh = |(positions, uvs, indices)| {
        flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
    };
    Some(HexNumbers {
        digits,
        pieces: pieces.into_values().map(mesh).collect(),
    })
}
