//! Paint and lines for pictures in pixels, which tiny-skia draws.

use bevy::color::{ColorToPacked, Srgba};
use tiny_skia::{Paint, Path, PathBuilder};

/// Paint of one colour.
pub fn paint(colour: Srgba) -> Paint<'static> {
    let [red, green, blue, alpha] = colour.to_u8_array();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, alpha);
    paint
}

/// Lines from point to point as one path, each led back to its start if `closed`; `None` if there is nothing to draw.
pub fn polylines(lines: &[impl AsRef<[[f32; 2]]>], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (index, [x, y]) in line.as_ref().iter().enumerate() {
            if index == 0 {
                path.move_to(*x, *y);
            } else {
                path.line_to(*x, *y);
            }
        }
        if closed {
            path.close();
        }
    }
    path.finish()
}
