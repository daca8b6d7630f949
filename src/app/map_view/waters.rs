//! Rivers along hexsides, wider towards the mouth, and straits.

use bevy::prelude::*;

use super::lattice::Lattice;
use super::paint::Painter;
use super::zoom::Detail;
use crate::app::theme::Palette;
use crate::print::hex::waters::course;
use crate::rules::board::Water;

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
        for line in course(lattice, water, 6) {
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
