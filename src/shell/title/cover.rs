//! The picture on the cover, in a frame: a railway line through the hills, in the colours of the palette. The lineside
//! matches the country of the scenario. `examples/cover.rs` draws the pictures.

use bevy_egui::egui::{self, ColorImage, Id, Rect, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui};
use tiny_skia::Pixmap;

use crate::map_view::camera::extent::Map;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use railhead_engine::board::look::Scheme;

/// The things beside the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lineside {
    Palms,
    /// A signal, and telegraph poles.
    Signal,
}

impl Lineside {
    /// The lineside for a map: palms if it has jungle.
    pub fn on(map: &Map) -> Self {
        match map {
            Map::Hexes(board) if board.terrains().iter().any(|terrain| terrain.id == "jungle") => Self::Palms,
            Map::Hexes(_) | Map::Areas(_) => Self::Signal,
        }
    }
}

macro_rules! picture {
    ($name:literal) => {
        include_bytes!(concat!("../../../assets/cover/", $name, ".png"))
    };
}

/// The picture as a PNG.
fn file(scheme: Scheme, lineside: Lineside) -> &'static [u8] {
    match (scheme, lineside) {
        (Scheme::Paper, Lineside::Palms) => picture!("paper-palms"),
        (Scheme::Paper, Lineside::Signal) => picture!("paper-signal"),
        (Scheme::RedGreenSafe, Lineside::Palms) => picture!("red-green-safe-palms"),
        (Scheme::RedGreenSafe, Lineside::Signal) => picture!("red-green-safe-signal"),
        (Scheme::HighContrast, Lineside::Palms) => picture!("high-contrast-palms"),
        (Scheme::HighContrast, Lineside::Signal) => picture!("high-contrast-signal"),
    }
}

/// Paints the picture into `rect`, which it fills.
pub fn paint(ui: &Ui, rect: Rect, palette: &Palette, lineside: Lineside) {
    let painter = ui.painter_at(rect);
    let picture = texture(ui, palette.scheme, lineside);
    painter.image(
        picture.id(),
        rect,
        part(picture.size_vec2(), rect.size()),
        egui::Color32::WHITE,
    );
    let ink = egui_colour(palette.ink);
    for (inside, width) in [(12.0, 1.5), (17.0, 0.75)] {
        painter.rect_stroke(
            rect.shrink(inside),
            0.0,
            Stroke::new(width, ink),
            StrokeKind::Inside,
        );
    }
}

/// The largest part of a picture that has the form of a rectangle, in the middle of its width and at its foot.
fn part(picture: egui::Vec2, into: egui::Vec2) -> Rect {
    let shown = into * (picture / into).min_elem() / picture;
    Rect::from_min_size(egui::pos2((1.0 - shown.x) / 2.0, 1.0 - shown.y), shown)
}

/// The picture on the graphics card; one at a time stays there.
fn texture(ui: &Ui, scheme: Scheme, lineside: Lineside) -> TextureHandle {
    let id = Id::new("cover");
    let wanted = (scheme as usize, lineside);
    let known: Option<((usize, Lineside), TextureHandle)> = ui.data(|data| data.get_temp(id));
    if let Some((_, texture)) = known.filter(|(is, _)| *is == wanted) {
        return texture;
    }
    let picture = Pixmap::decode_png(file(scheme, lineside)).expect("the pictures are good");
    let size = [picture.width() as usize, picture.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, picture.data());
    let texture = ui.ctx().load_texture("cover", image, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, (wanted, texture.clone())));
    texture
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::vec2;

    use super::*;

    #[test]
    fn a_picture_fills_its_place_without_being_stretched() {
        let picture = vec2(1000.0, 1500.0);
        for into in [vec2(500.0, 750.0), vec2(900.0, 600.0), vec2(300.0, 900.0)] {
            let shown = part(picture, into);
            let [x, y] = [
                shown.width() * picture.x / into.x,
                shown.height() * picture.y / into.y,
            ];
            assert!((x - y).abs() < 1e-3, "{into:?}: {shown:?}");
            assert!(
                Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0))
                    .expand(1e-3)
                    .contains_rect(shown)
            );
            assert!(
                shown.width() > 0.999 || shown.height() > 0.999,
                "{into:?}: {shown:?}"
            );
        }
    }

    #[test]
    fn every_picture_can_be_read() {
        for scheme in [Scheme::Paper, Scheme::RedGreenSafe, Scheme::HighContrast] {
            for lineside in [Lineside::Palms, Lineside::Signal] {
                assert!(
                    Pixmap::decode_png(file(scheme, lineside)).is_ok(),
                    "{scheme:?}, {lineside:?}"
                );
            }
        }
    }
}
