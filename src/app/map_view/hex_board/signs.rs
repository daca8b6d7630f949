//! Signs of a sheet, scaled to the zoom.

use bevy::prelude::*;

use crate::app::map_view::curve::Curve;
use crate::app::map_view::pen::paint::Painter;
use crate::app::map_view::world;
use crate::print::sign::{SignPaint, SignPart, SignShape};

/// The colours of a sign.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// The paper of the sheet.
    pub paper: Srgba,
    /// The sign's tone.
    pub tone: Srgba,
    /// The ink of its lines.
    pub ink: Srgba,
}

/// Paints a sign of this radius at a place.
pub fn paint_sign(pen: &mut Painter, at: Vec2, radius: f32, shape: SignShape, inks: Inks) {
    let to = |point| at + radius * world(point);
    let colour = |paint: SignPaint| -> LinearRgba {
        match paint {
            SignPaint::Paper => inks.paper,
            SignPaint::Tone => inks.tone,
            SignPaint::Ink => inks.ink,
        }
        .into()
    };
    for part in shape.parts() {
        match part {
            SignPart::Disc(middle, size, paint) => pen.disc(to(middle), radius * size, colour(paint)),
            SignPart::Fill(points, paint) => {
                let points: Vec<Vec2> = points.into_iter().map(to).collect();
                pen.fill(&points, colour(paint));
            }
            SignPart::Line(points, width, paint) => {
                let line = Curve::open(points.into_iter().map(to).collect());
                pen.stroke(&line, radius * width, colour(paint));
            }
        }
    }
}
