//! Counters in panels: the same faces as on the map, drawn once for each size.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bevy_egui::egui::{
    ColorImage, Context, Id, Image, Response, Sense, TextureHandle, TextureOptions, Ui, vec2,
};

use super::canvas::Type;
use super::face::{self, FaceState, MARGIN};
use crate::theme::Palette;
use railhead_hex_game::HexGame;

/// The textures of one game in one palette, by what they show and their width in pixels.
struct Pictures {
    game: Arc<HexGame>,
    palette: Palette,
    type_face: Type,
    drawn: BTreeMap<(FaceState, u32), TextureHandle>,
}

/// Draws a counter of this many points.
pub fn counter(ui: &mut Ui, game: &Arc<HexGame>, palette: &Palette, state: FaceState, side: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    if ui.is_rect_visible(rect) {
        let texture = texture(ui.ctx(), game, palette, state, side);
        let whole = rect.expand(side * MARGIN / 100.0);
        Image::new((texture.id(), whole.size())).paint_at(ui, whole);
    }
    response
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a counter of a panel is a few dozen pixels wide"
)]
fn texture(
    ctx: &Context,
    game: &Arc<HexGame>,
    palette: &Palette,
    state: FaceState,
    side: f32,
) -> TextureHandle {
    let pixels = (side * ctx.pixels_per_point()).round() as u32;
    let id = Id::new("counters of panels");
    let known = ctx.data(|data| data.get_temp::<Arc<Mutex<Pictures>>>(id));
    let known = known.filter(|known| {
        let known = known.lock().expect("nobody panics while drawing");
        Arc::ptr_eq(&known.game, game) && known.palette == *palette
    });
    let pictures = known.unwrap_or_else(|| {
        let pictures = Arc::new(Mutex::new(Pictures {
            game: game.clone(),
            palette: palette.clone(),
            type_face: Type::default(),
            drawn: BTreeMap::new(),
        }));
        ctx.data_mut(|data| data.insert_temp(id, pictures.clone()));
        pictures
    });
    let mut pictures = pictures.lock().expect("nobody panics while drawing");
    let Pictures { type_face, drawn, .. } = &mut *pictures;
    let draw = || {
        let drawn = face::draw(game, state, palette, type_face, pixels);
        let size = [drawn.size.x as usize, drawn.size.y as usize];
        let image = ColorImage::from_rgba_unmultiplied(size, &drawn.pixels);
        ctx.load_texture("counter", image, TextureOptions::LINEAR)
    };
    drawn.entry((state, pixels)).or_insert_with(draw).clone()
}
