//! Silhouettes of units, drawn at the size at which they are shown.

use bevy_egui::egui::{
    Color32, ColorImage, Context, Id, Image, Response, Sense, TextureHandle, TextureOptions, Ui, Vec2,
};
use kurbo::PathEl;
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Transform};

use super::widget::scaled;
use railhead_engine::board::look::silhouette::{HEIGHT, WIDTH, outline};

/// A silhouette as a path to fill; `None` if it is none.
#[expect(clippy::cast_possible_truncation, reason = "numbers of a few digits")]
pub fn path(silhouette: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    for part in outline(silhouette).ok()? {
        let [x, y] = [|at: kurbo::Point| at.x as f32, |at: kurbo::Point| at.y as f32];
        match part {
            PathEl::MoveTo(to) => path.move_to(x(to), y(to)),
            PathEl::LineTo(to) => path.line_to(x(to), y(to)),
            PathEl::QuadTo(a, to) => path.quad_to(x(a), y(a), x(to), y(to)),
            PathEl::CurveTo(a, b, to) => path.cubic_to(x(a), y(a), x(b), y(b), x(to), y(to)),
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}

/// A silhouette as high as a line of text.
pub fn silhouette(ui: &mut Ui, silhouette: &str, tint: Color32) -> Response {
    let height = scaled(ui, 17.0);
    let size = size(height);
    let (room, response) = ui.allocate_exact_size(size, Sense::hover());
    if let Some(texture) = texture(ui.ctx(), silhouette, size) {
        Image::new((texture.id(), size)).tint(tint).paint_at(ui, room);
    }
    response
}

/// The size of a silhouette of this height, in points.
pub fn size(height: f32) -> Vec2 {
    Vec2::new(height * f32::from(WIDTH) / f32::from(HEIGHT), height)
}

/// Its image in white for a size in points, drawn once for each size.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a line is a few dozen pixels high"
)]
pub fn texture(ctx: &Context, silhouette: &str, size: Vec2) -> Option<TextureHandle> {
    let pixels = size * ctx.pixels_per_point();
    let [width, height] = [pixels.x.round() as u32, pixels.y.round() as u32];
    let id = Id::new(("silhouette", silhouette, height));
    if let Some(known) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return Some(known);
    }
    let mut map = Pixmap::new(width, height)?;
    let mut paint = Paint::default();
    paint.set_color_rgba8(255, 255, 255, 255);
    let place = Transform::from_scale(pixels.x / f32::from(WIDTH), pixels.y / f32::from(HEIGHT));
    map.fill_path(&path(silhouette)?, &paint, FillRule::EvenOdd, place, None);
    let image = ColorImage::from_rgba_premultiplied([width as usize, height as usize], map.data());
    let texture = ctx.load_texture("silhouette", image, TextureOptions::LINEAR);
    ctx.data_mut(|data| data.insert_temp(id, texture.clone()));
    Some(texture)
}
