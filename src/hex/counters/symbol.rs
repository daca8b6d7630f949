//! The symbols inside the frames of counters, after military symbols.

use bevy::prelude::*;
use tiny_skia::Transform as SkiaTransform;

use super::canvas::{Canvas, Pen, line, oval, rectangle};
use crate::theme::silhouette;
use railhead_engine::board::look::silhouette::{HEIGHT, WIDTH};
use railhead_engine::board::look::symbol::{SymbolPoint, SymbolStroke, WHEEL, below};
use railhead_hex_game::definition::Symbol;

/// The frame of a symbol in its room: lower if wheels stand below it.
fn frame_in(room: Rect, strokes: &[SymbolStroke]) -> Rect {
    let height = room.height() / (1.0 + f32::from(below(strokes)) / 100.0);
    Rect {
        min: room.min,
        max: room.min + Vec2::new(room.width(), height),
    }
}

/// Draws a frame with its symbol.
pub fn draw(canvas: &mut Canvas, symbol: &Symbol, room: Rect, field: Srgba, ink: Srgba) {
    let strokes = symbol.strokes();
    let frame = frame_in(room, strokes);
    let width = (frame.height() * 0.085).max(canvas.pixel() * 1.3);
    let pen = Pen::solid(ink, width);
    canvas.fill(&rectangle(frame), field);
    let (centre, size) = (frame.center(), frame.size());
    let hundredths = |value: i16| f32::from(value) / 100.0;
    let at = |(x, y): SymbolPoint| {
        [
            centre.x + hundredths(x) * size.x / 2.0,
            centre.y + hundredths(y) * size.y / 2.0,
        ]
    };
    for stroke in strokes {
        match stroke {
            SymbolStroke::Line(points) | SymbolStroke::Thin(points) => {
                let is_thin = matches!(stroke, SymbolStroke::Thin(_));
                let pen = if is_thin {
                    Pen::solid(ink, width * 0.7)
                } else {
                    pen
                };
                let points: Vec<[f32; 2]> = points.iter().copied().map(at).collect();
                canvas.stroke(&line(&points), pen);
            }
            SymbolStroke::Oval(x, y) => {
                let half = Vec2::new(hundredths(*x) * size.x, hundredths(*y) * size.y) / 2.0;
                canvas.stroke(&oval(Rect::from_center_half_size(centre, half)), pen);
            }
            SymbolStroke::Dot(radius) => {
                let half = Vec2::splat(hundredths(*radius) * size.y);
                canvas.fill(&oval(Rect::from_center_half_size(centre, half)), ink);
            }
            SymbolStroke::Wheel(x) => {
                let radius = size.y * hundredths(WHEEL);
                let middle = Vec2::from_array(at((*x, 100))) + Vec2::new(0.0, radius * 1.1);
                let wheel = oval(Rect::from_center_half_size(middle, Vec2::splat(radius)));
                canvas.fill(&wheel, field);
                canvas.stroke(&wheel, pen);
            }
        }
    }
    if let Some(picture) = symbol.path().and_then(silhouette::path) {
        // The field of a path covers the frame.
        let [across, down] = [size.x / f32::from(WIDTH), size.y / f32::from(HEIGHT)];
        let on_frame = SkiaTransform::from_row(across, 0.0, 0.0, down, frame.min.x, frame.min.y);
        if let Some(picture) = picture.transform(on_frame) {
            canvas.fill_even_odd(&picture, ink);
        }
    }
    canvas.stroke(&rectangle(frame), pen);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wheels_stay_above_what_is_written_below_the_symbol() {
        let room = Rect::new(36.0, 31.0, 92.0, 58.0);
        let frame = |symbol: Symbol| frame_in(room, symbol.strokes());
        assert_eq!(frame(Symbol::Infantry), room);
        let motorised = frame(Symbol::Motorised);
        // A wheel is 32 hundredths of the frame high, and begins just below it.
        assert!(motorised.max.y + motorised.height() * 0.33 <= room.max.y + 0.1);
        assert!(motorised.height() > room.height() * 0.7);
    }
}
