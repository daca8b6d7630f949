//! The outlines of hexes, in pieces so that only those in sight are drawn.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::lattice::Lattice;
use super::layers::Detail;
use super::paint::Painter;
use crate::app::theme::Palette;

/// How many hexes a piece is wide and high.
pub const PIECE: i32 = 12;

/// The piece that a column and row belong to.
pub fn piece(column: i32, row: i32) -> [i32; 2] {
    [column.div_euclid(PIECE), row.div_euclid(PIECE)]
}

/// Outlines of all hexes, one pen for each piece of the map.
pub fn paint_outlines(lattice: &Lattice<'_>, detail: Detail, palette: &Palette) -> Vec<Painter> {
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
