//! The outlines of hexes and their numbers, tile by tile.

use bevy::prelude::*;

use super::relief;
use crate::map_view::centre;
use crate::map_view::pen::lettering;
use crate::map_view::pen::lettering::{TextImage, TextStyle};
use crate::map_view::pen::paint::{Painter, flat_mesh};
use crate::map_view::pen::zoom::Detail;
use crate::theme::Palette;
use crate::theme::fonts::Serif;
use railhead_print::hex::lattice::{Lattice, Tile};

/// The outlines of the hexes of a tile.
pub fn paint_outlines(lattice: &Lattice, tile: Tile, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    let strength = if detail.size < 0.9 { 0.16 } else { 0.26 };
    let ink = LinearRgba::from(palette.grid).with_alpha(strength);
    for cell in lattice.cells_of(tile) {
        let corners = lattice.corners(cell);
        for side in 0..3 {
            pen.line(corners[side], corners[side + 1], 1.0 / detail.reference, ink);
        }
    }
    pen
}

/// The height of the digits, in hexes.
const DIGIT: f32 = 0.145;

/// The ten digits on one image.
#[derive(Debug)]
pub struct Digits {
    style: TextStyle,
    places: Vec<URect>,
    size: UVec2,
    pixels: Vec<u8>,
}

impl Digits {
    /// Draws the digits; `None` if the typeface lacks some of them.
    pub fn draw(palette: &Palette) -> Option<Self> {
        let style = TextStyle {
            cut: Serif::Regular,
            size: 56.0,
            spacing: 0.0,
            ink: palette.grid,
            halo: palette.paper,
            reach: 0.0,
        };
        let digits = (0..10_u8).map(|digit| lettering::draw(&digit.to_string(), &style));
        let digits: Vec<TextImage> = digits.collect::<Option<_>>()?;
        let (sheet, places) = lettering::pack_within(&digits, 512);
        Some(Self {
            style,
            places,
            size: sheet.size,
            pixels: sheet.pixels,
        })
    }

    /// The image.
    pub fn image(self) -> Image {
        relief::picture(self.pixels, self.size)
    }

    /// The numbers of the hexes of a tile, along their upper sides; `None` beyond the edge.
    pub fn numbers(&self, lattice: &Lattice, tile: Tile) -> Option<Mesh> {
        let unit = DIGIT * lattice.hex_km / self.style.size;
        // The digits of this typeface are half as wide as the font size.
        let advance = 0.5 * self.style.size * unit;
        let (mut positions, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new());
        for cell in lattice.cells_of(tile) {
            let space = lattice.space(cell);
            if lattice.seat(space) != cell {
                continue;
            }
            let number = lattice.board.number(space);
            #[expect(clippy::cast_precision_loss, reason = "eight digits at most")]
            let width = number.len() as f32 * advance;
            let mut at =
                centre(lattice.board.raster(), space) + Vec2::new(-width / 2.0, 0.4 * lattice.hex_km);
            for digit in number.bytes() {
                let place = self.places[usize::from(digit.saturating_sub(b'0').min(9))].as_rect();
                let half = place.size() * unit / 2.0;
                let middle = at + Vec2::X * advance / 2.0;
                let base = u32::try_from(positions.len()).expect("a tile has few hexes");
                for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                    positions.push([middle.x + half.x * x, middle.y + half.y * y]);
                    let part = Vec2::new(
                        if x < 0.0 { place.min.x } else { place.max.x },
                        if y < 0.0 { place.max.y } else { place.min.y },
                    );
                    uvs.push((part / self.size.as_vec2()).to_array());
                }
                indices.extend([0, 1, 2, 0, 2, 3].map(|index| base + index));
                at.x += advance;
            }
        }
        let mesh = (!indices.is_empty()).then(|| flat_mesh(positions, indices));
        mesh.map(|mesh| mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs))
    }
}
