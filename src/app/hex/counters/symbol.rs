//! The symbols inside the frames of counters, after the military ones.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, lines, oval, rectangle};
use crate::rules::hex_game::definition::Symbol;

/// Draws a frame with its symbol.
pub fn draw(canvas: &mut Canvas, symbol: Symbol, frame: Rect, field: Srgba, ink: Srgba) {
    let width = (frame.height() * 0.085).max(canvas.pixel() * 1.3);
    let pen = Pen::solid(ink, width);
    canvas.fill(&rectangle(frame), field);
    let (min, max, centre, size) = (frame.min, frame.max, frame.center(), frame.size());
    // A point of the frame, by shares of its half width and half height from the centre.
    let at = |x: f32, y: f32| [centre.x + x * size.x / 2.0, centre.y + y * size.y / 2.0];
    let part = |x: f32, y: f32, half_x: f32, half_y: f32| {
        Rect::from_center_half_size(
            Vec2::from_array(at(x, y)),
            Vec2::new(size.x * half_x, size.y * half_y) / 2.0,
        )
    };
    let cross: [&[[f32; 2]]; 2] = [
        &[[min.x, min.y], [max.x, max.y]],
        &[[min.x, max.y], [max.x, min.y]],
    ];
    let bridge: [&[[f32; 2]]; 2] = [
        &[at(-0.5, 0.45), at(-0.5, -0.3), at(0.5, -0.3), at(0.5, 0.45)],
        &[at(0.0, -0.3), at(0.0, 0.45)],
    ];
    match symbol {
        Symbol::Infantry => canvas.stroke(&lines(&cross), pen),
        Symbol::Armour => canvas.stroke(&oval(part(0.0, 0.0, 0.66, 0.5)), pen),
        Symbol::Motorised => {
            canvas.stroke(&lines(&cross), pen);
            for x in [-0.36, 0.36] {
                let wheel = size.y * 0.16;
                let below = Vec2::from_array(at(x, 1.0)) + Vec2::new(0.0, wheel * 1.1);
                let wheel = oval(Rect::from_center_half_size(below, Vec2::splat(wheel)));
                canvas.fill(&wheel, field);
                canvas.stroke(&wheel, pen);
            }
        }
        Symbol::MachineGun => {
            let arrow: [&[[f32; 2]]; 3] = [
                &[at(0.0, 0.7), at(0.0, -0.7)],
                &[at(-0.25, -0.3), at(0.0, -0.7), at(0.25, -0.3)],
                &[at(-0.3, 0.7), at(0.3, 0.7)],
            ];
            canvas.stroke(&lines(&arrow), pen);
        }
        Symbol::Artillery => {
            let radius = size.y * 0.2;
            canvas.fill(
                &oval(Rect::from_center_half_size(centre, Vec2::splat(radius))),
                ink,
            );
        }
        Symbol::Engineers => canvas.stroke(&lines(&bridge), pen),
        Symbol::RailwayEngineers => {
            canvas.stroke(&lines(&bridge), pen);
            let rails: [&[[f32; 2]]; 2] = [
                &[at(-0.75, 0.6), at(0.75, 0.6)],
                &[at(-0.75, 0.82), at(0.75, 0.82)],
            ];
            canvas.stroke(&lines(&rails), Pen::solid(ink, width * 0.7));
        }
        Symbol::Fortress => {
            let wall: &[[f32; 2]] = &[
                at(-0.7, 0.55),
                at(-0.7, -0.5),
                at(-0.35, -0.5),
                at(-0.35, -0.05),
                at(0.35, -0.05),
                at(0.35, -0.5),
                at(0.7, -0.5),
                at(0.7, 0.55),
            ];
            canvas.stroke(&lines(&[wall]), pen);
        }
        Symbol::Commando => {
            canvas.stroke(
                &lines(&[
                    &[at(0.0, 0.75), at(0.0, -0.75)],
                    &[at(-0.22, 0.25), at(0.22, 0.25)],
                ]),
                pen,
            );
        }
    }
    canvas.stroke(&rectangle(frame), pen);
}
