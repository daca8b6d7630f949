//! What is drawn around a counter: an outline for a unit's state in three kinds of dashes, recognizable without colour, and the ring of a unit
//! that a goal hunts.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, line, rounded};
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

/// What is drawn around a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Around {
    pub ring: Option<Ring>,
    /// Whether a goal hunts the unit (HV-4).
    pub is_hunted: bool,
}

impl Around {
    /// The outline of a unit with this state; `None` if it has none.
    pub fn of(ring: Option<Ring>, is_hunted: bool) -> Option<Self> {
        (ring.is_some() || is_hunted).then_some(Self { ring, is_hunted })
    }
}

/// Draws the outline of a counter, `pixels` wide.
pub fn draw(around: Around, palette: &Palette, pixels: u32) -> TextImage {
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let scale = pixels as f32 / 100.0;
    // Lines stay visible on small counters.
    let thicker = (0.34 / scale).clamp(1.0, 2.2);
    let mut canvas = Canvas::new(Vec2::splat(WHOLE), scale);
    if let Some(ring) = around.ring {
        outline(&mut canvas, ring, palette, thicker);
    }
    if around.is_hunted {
        hunted(&mut canvas, palette, thicker);
    }
    canvas.finish()
}

/// The radius of the ring of a hunted unit, and the half angle of an arc of it, in radians: as much as looks out beyond a side.
const HUNTED: f32 = 60.0;
const ARC: f32 = 0.55;

/// A ring around the counter. Its corners cover it, so that four arcs are seen.
fn hunted(canvas: &mut Canvas, palette: &Palette, thicker: f32) {
    let thicker = thicker.min(1.4);
    let middle = Vec2::splat(WHOLE / 2.0);
    for side in 0..4_u8 {
        let towards = f32::from(side) * std::f32::consts::FRAC_PI_2;
        let points: Vec<[f32; 2]> = (0..=8_u8)
            .map(|step| towards + ARC * (f32::from(step) / 4.0 - 1.0))
            .map(|angle| (middle + Vec2::from_angle(angle) * HUNTED).to_array())
            .collect();
        let arc = line(&points);
        canvas.stroke(&arc, Pen::solid(palette.paper, 9.0 * thicker));
        canvas.stroke(&arc, Pen::solid(palette.problem, 5.5 * thicker));
    }
}

/// The outline that shows a unit's state; lines are `thicker` on small counters.
fn outline(canvas: &mut Canvas, ring: Ring, palette: &Palette, thicker: f32) {
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
}
