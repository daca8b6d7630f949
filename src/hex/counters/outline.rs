//! The outline that shows a unit's state: three kinds of dashes, recognizable without colour.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, rounded};
use crate::map_view::pen::lettering::TextImage;
use crate::theme::Palette;

/// How far an outline reaches beyond the counter, in hundredths of a counter.
pub const REACH: f32 = 15.0;
/// The width of a texture in hundredths of a counter.
pub const WHOLE: f32 = 100.0 + 2.0 * REACH;

/// The state of a unit that has an outline; one that is none of these has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ring {
    Available,
    Selected,
    Used,
}

/// Draws an outline so that its counter is this many pixels wide.
pub fn draw(ring: Ring, palette: &Palette, pixels: u32) -> TextImage {
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let scale = pixels as f32 / 100.0;
    // Lines stay visible on small counters.
    let thicker = (0.34 / scale).clamp(1.0, 2.2);
    let mut canvas = Canvas::new(Vec2::splat(WHOLE), scale);
    let around = |out: f32| {
        let sheet = Rect::new(REACH - out, REACH - out, REACH + 100.0 + out, REACH + 100.0 + out);
        rounded(sheet, 8.0 + out)
    };
    match ring {
        Ring::Available => {
            // Even dashes, light on dark.
            let path = around(4.0);
            canvas.stroke(&path, Pen::solid(palette.ink, 7.5 * thicker));
            let pen = Pen {
                dash: &[13.0, 9.0],
                ..Pen::solid(palette.counters.available, 5.0 * thicker)
            };
            canvas.stroke(&path, pen);
        }
        Ring::Selected => {
            // Long dashes on a broad band.
            let path = around(6.5);
            canvas.stroke(&path, Pen::solid(palette.ink, 13.0 * thicker.min(1.3)));
            canvas.stroke(&path, Pen::solid(palette.selected, 10.0 * thicker.min(1.3)));
            let pen = Pen {
                dash: &[30.0, 10.0],
                ..Pen::solid(palette.paper_inset, 4.0 * thicker.min(1.3))
            };
            canvas.stroke(&path, pen);
        }
        Ring::Used => {
            // Fine dots.
            let pen = Pen {
                dash: &[0.1, 8.0],
                round: true,
                ..Pen::solid(palette.ink, 4.0 * thicker)
            };
            canvas.stroke(&around(3.5), pen);
        }
    }
    canvas.finish()
}
