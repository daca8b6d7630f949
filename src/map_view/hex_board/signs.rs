//! Signs of a sheet.

use bevy::prelude::*;

use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::map_view::world;
use crate::theme::Palette;
use railhead_print::Sheet;
use railhead_print::curve::Curve;
use railhead_print::sign::{Sign, SignPaint, SignPart};

/// Paints the signs of a part of the map that keep their size on the screen.
pub fn paint_signs(lines: SheetLines, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    for sign in &lines.sheet.signs {
        if let Some(on) = sign.on_screen
            && lines.has(world(on.of))
            && (on.is_seen_from_afar || !detail.is_far())
        {
            let at = world(on.of) + detail.px(1.0) * world(on.aside);
            paint_sign(&mut pen, at, detail.px(on.radius), sign, lines.sheet, palette);
        }
    }
    pen
}

/// Paints a sign of a sheet with this radius at a place.
pub fn paint_sign(pen: &mut Painter, at: Vec2, radius: f32, sign: &Sign, sheet: &Sheet, palette: &Palette) {
    let to = |point| at + radius * world(point);
    let colour = |paint: SignPaint| -> LinearRgba {
        let ink = match paint {
            SignPaint::Paper => sheet.paper,
            SignPaint::Tone => sign.tone,
            SignPaint::Ink => sign.ink,
        };
        palette.print(ink).into()
    };
    for part in sign.shape.parts(radius) {
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
