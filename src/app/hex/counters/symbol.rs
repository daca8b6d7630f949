//! The symbols inside the frames of counters, after the military ones.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, lines, oval, rectangle};
use crate::rules::board::look::stock::stock;
use crate::rules::board::look::symbol::{Point, Stroke, WHEEL};
use crate::rules::hex_game::definition::Symbol;

/// Draws a frame with its symbol.
pub fn draw(canvas: &mut Canvas, symbol: Symbol, frame: Rect, field: Srgba, ink: Srgba) {
    let width = (frame.height() * 0.085).max(canvas.pixel() * 1.3);
    let pen = Pen::solid(ink, width);
    canvas.fill(&rectangle(frame), field);
    let (centre, size) = (frame.center(), frame.size());
    let hundredths = |value: i16| f32::from(value) / 100.0;
    let at = |(x, y): Point| {
        [
            centre.x + hundredths(x) * size.x / 2.0,
            centre.y + hundredths(y) * size.y / 2.0,
        ]
    };
    for stroke in stock().symbol(symbol.id()) {
        match stroke {
            Stroke::Line(points) | Stroke::Thin(points) => {
                let is_thin = matches!(stroke, Stroke::Thin(_));
                let pen = if is_thin {
                    Pen::solid(ink, width * 0.7)
                } else {
                    pen
                };
                let points: Vec<[f32; 2]> = points.iter().copied().map(at).collect();
                canvas.stroke(&lines(&[&points]), pen);
            }
            Stroke::Oval(x, y) => {
                let half = Vec2::new(hundredths(*x) * size.x, hundredths(*y) * size.y) / 2.0;
                canvas.stroke(&oval(Rect::from_center_half_size(centre, half)), pen);
            }
            Stroke::Dot(radius) => {
                let half = Vec2::splat(hundredths(*radius) * size.y);
                canvas.fill(&oval(Rect::from_center_half_size(centre, half)), ink);
            }
            Stroke::Wheel(x) => {
                let radius = size.y * hundredths(WHEEL);
                let middle = Vec2::from_array(at((*x, 100))) + Vec2::new(0.0, radius * 1.1);
                let wheel = oval(Rect::from_center_half_size(middle, Vec2::splat(radius)));
                canvas.fill(&wheel, field);
                canvas.stroke(&wheel, pen);
            }
        }
    }
    canvas.stroke(&rectangle(frame), pen);
}
