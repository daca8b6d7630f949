//! Rivers along hexsides, wider towards the mouth, and straits.

use bevy::prelude::*;

use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::theme::Palette;
use railhead_print::LineKind;

/// Rivers and straits.
pub fn paint_waters(lines: SheetLines, hex_km: f32, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    let mut paint = |line: LineKind, tone: Srgba, rim: f32, width: &dyn Fn(f32, f32) -> f32| {
        let edge = match line {
            LineKind::River => tone.mix(&palette.coast, 0.55),
            _ => palette.coast,
        };
        for piece in lines.pieces(line) {
            let width = |part: f32| width(piece.weight, piece.on_line(part));
            let edge = LinearRgba::from(edge).with_alpha(0.75);
            pen.taper(&piece.curve, |part| width(part) + detail.px(rim), edge);
            pen.taper(&piece.curve, width, tone.into());
        }
    };
    let strait = detail.px(6.0).max(hex_km * 0.11);
    paint(LineKind::Strait, palette.shallowest(), 2.2, &|_, _| strait);
    paint(LineKind::River, palette.river, 0.9, &|weight, part| {
        detail.px(1.3 + 3.4 * weight * part.powf(0.8))
    });
    pen
}
