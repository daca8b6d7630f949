//! A canvas with its own units, independent of its size in pixels, that becomes a texture.

use bevy::prelude::*;
use bevy_egui::egui;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect as SkiaRect, Stroke, StrokeDash,
    Transform as SkiaTransform,
};
use ttf_parser::Face;

use crate::map_view::pen::lettering::{self, TextImage};
use crate::map_view::pen::pixels::{paint, polylines};

/// A sheet of a width and height in its own units, y to the south.
#[derive(Debug)]
pub struct Canvas {
    pixels: Pixmap,
    scale: f32,
}

/// A stroke, in units of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Pen<'a> {
    pub colour: Srgba,
    pub width: f32,
    /// Lengths of dashes and gaps in turn; empty for an unbroken line.
    pub dash: &'a [f32],
    /// Whether its ends are round.
    pub round: bool,
}

impl Pen<'_> {
    /// An unbroken line with blunt ends.
    pub const fn solid(colour: Srgba, width: f32) -> Self {
        Self {
            colour,
            width,
            dash: &[],
            round: false,
        }
    }
}

impl Canvas {
    /// An empty sheet of `size` units, drawn at `scale` pixels a unit.
    pub fn new(size: Vec2, scale: f32) -> Self {
        let pixels = |units: f32| pixel_count(units * scale);
        let pixels = Pixmap::new(pixels(size.x), pixels(size.y)).expect("a canvas has at least one pixel");
        Self { pixels, scale }
    }

    /// The size of a pixel, in units.
    pub fn pixel(&self) -> f32 {
        self.scale.recip()
    }

    fn transform(&self) -> SkiaTransform {
        SkiaTransform::from_scale(self.scale, self.scale)
    }

    /// Fills a shape.
    pub fn fill(&mut self, path: &Path, colour: Srgba) {
        let transform = self.transform();
        self.pixels
            .fill_path(path, &paint(colour), FillRule::Winding, transform, None);
    }

    /// Fills a shape in which what lies inside an even number of outlines stays free.
    pub fn fill_even_odd(&mut self, path: &Path, colour: Srgba) {
        let transform = self.transform();
        self.pixels
            .fill_path(path, &paint(colour), FillRule::EvenOdd, transform, None);
    }

    /// Draws the outline of a shape.
    pub fn stroke(&mut self, path: &Path, pen: Pen) {
        let transform = self.transform();
        let stroke = Stroke {
            width: pen.width,
            line_cap: if pen.round { LineCap::Round } else { LineCap::Butt },
            line_join: if pen.round {
                LineJoin::Round
            } else {
                LineJoin::Miter
            },
            dash: StrokeDash::new(pen.dash.to_vec(), 0.0),
            ..Stroke::default()
        };
        self.pixels
            .stroke_path(path, &paint(pen.colour), &stroke, transform, None);
    }

    /// Draws a shape as a soft shadow.
    pub fn shadow(&mut self, rect: Rect, radius: f32, softness: f32) {
        const STEPS: u8 = 6;
        for step in 0..STEPS {
            let grow = softness * (1.0 - f32::from(step) / f32::from(STEPS));
            self.fill(
                &rounded(rect.inflate(grow), radius + grow),
                Srgba::BLACK.with_alpha(0.07),
            );
        }
    }

    /// The finished sheet.
    pub fn finish(self) -> TextImage {
        TextImage::of(&self.pixels)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded, and clamped to the range"
)]
fn pixel_count(pixels: f32) -> u32 {
    pixels.round().clamp(1.0, 2048.0) as u32
}

/// A rectangle.
pub fn rectangle(rect: Rect) -> Path {
    let rect =
        SkiaRect::from_ltrb(rect.min.x, rect.min.y, rect.max.x, rect.max.y).expect("a rectangle has a size");
    PathBuilder::from_rect(rect)
}

/// An oval.
pub fn oval(rect: Rect) -> Path {
    let rect =
        SkiaRect::from_ltrb(rect.min.x, rect.min.y, rect.max.x, rect.max.y).expect("an oval has a size");
    PathBuilder::from_oval(rect).expect("an oval has a size")
}

/// A rectangle with round corners.
pub fn rounded(rect: Rect, radius: f32) -> Path {
    let Rect { min, max } = rect;
    let r = radius;
    // The length of the handles of a quarter circle.
    let h = r * 0.448;
    let mut path = PathBuilder::new();
    path.move_to(min.x + r, min.y);
    path.line_to(max.x - r, min.y);
    path.cubic_to(max.x - h, min.y, max.x, min.y + h, max.x, min.y + r);
    path.line_to(max.x, max.y - r);
    path.cubic_to(max.x, max.y - h, max.x - h, max.y, max.x - r, max.y);
    path.line_to(min.x + r, max.y);
    path.cubic_to(min.x + h, max.y, min.x, max.y - h, min.x, max.y - r);
    path.line_to(min.x, min.y + r);
    path.cubic_to(min.x, min.y + h, min.x + h, min.y, min.x + r, min.y);
    path.close();
    path.finish().expect("a rectangle has a size")
}

/// A line from point to point.
pub fn line(points: &[[f32; 2]]) -> Path {
    polylines(&[points], false).expect("a line has two points")
}

/// The typeface of counters: egui's own sans serif, made heavier.
pub struct Type {
    font: std::borrow::Cow<'static, [u8]>,
}

impl std::fmt::Debug for Type {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.debug_struct("Type").finish_non_exhaustive()
    }
}

impl Default for Type {
    fn default() -> Self {
        let fonts = egui::FontDefinitions::default();
        let first = &fonts.families[&egui::FontFamily::Proportional][0];
        Self {
            font: fonts.font_data[first].font.clone(),
        }
    }
}

impl Type {
    /// Writes a line in the middle of a box, as large as fits.
    pub fn write(&self, canvas: &mut Canvas, text: &str, within: Rect, colour: Srgba) {
        let Ok(face) = Face::parse(&self.font, 0) else {
            return;
        };
        let is_known = |letter: &char| face.glyph_index(*letter).is_some();
        let known: String = text.chars().filter(is_known).collect();
        let Some((path, length)) = lettering::row(&face, &known, 1.0, 0.0) else {
            return;
        };
        let capital = f32::from(face.capital_height().unwrap_or(face.ascender()));
        // Small letters need more weight to be readable.
        let weight = 0.085 + 0.6 * canvas.pixel() / within.height();
        let heavier = capital * weight;
        let scale = (within.height() / (capital + heavier)).min(within.width() / (length + heavier).max(1.0));
        let centre = within.center();
        let place = SkiaTransform::from_row(
            scale,
            0.0,
            0.0,
            scale,
            centre.x - length * scale / 2.0,
            centre.y + capital * scale / 2.0,
        );
        if let Some(path) = path.transform(place) {
            canvas.fill(&path, colour);
            let pen = Pen {
                round: true,
                ..Pen::solid(colour, heavier * scale)
            };
            canvas.stroke(&path, pen);
        }
    }
}
