//! The minimap in a panel: land, sea, control, units as dots, the flags of goals, and a box around the visible part, which can be dragged.
//!
//! In: [`MapSheet`], [`ControlOverlay`], [`PieceDots`], [`GoalFlags`], [`InSight`]. A panel calls [`minimap_ui`] with [`Minimap`] and
//! writes the answer as [`crate::map_view::camera::visit::LookAt`].

use bevy::prelude::*;
use bevy_egui::egui::{Color32, ColorImage, Sense, Shape, Stroke, StrokeKind, TextureHandle, TextureOptions};
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use crate::AppSystems;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::area_sheet::ownership::Ownership;
use crate::map_view::camera::InSight;
use crate::map_view::camera::extent::{MapSheet, map_is_shown};
use crate::map_view::marks::overlay::ControlOverlay;
use crate::map_view::pieces::dots::PieceDots;
use crate::map_view::pieces::flags::{GoalFlags, is_banner};
use crate::map_view::point;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::scaled;
use railhead_engine::board::outline::Point;

/// The longer side of the picture in pixels.
const SIZE: f32 = 320.0;

/// From this number on, dots are a part of the picture: drawing each in every frame would take too long.
const MANY: usize = 500;

/// Everything that the widget shows.
#[derive(Resource, Clone, Default)]
pub struct Minimap {
    picture: Option<TextureHandle>,
    /// The area of the picture, in world coordinates.
    area: Rect,
    dots: Vec<(Vec2, Color32)>,
    flags: Vec<SmallFlag>,
    in_sight: Rect,
    frame: Color32,
    halo: Color32,
}

/// A flag on the minimap.
#[derive(Clone, Copy, Debug)]
struct SmallFlag {
    /// Its place, in world coordinates.
    at: Vec2,
    colour: Color32,
    is_banner: bool,
}

impl std::fmt::Debug for Minimap {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("Minimap")
            .field("area", &self.area)
            .finish_non_exhaustive()
    }
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Minimap>(Lifetime::Map).add_systems(
        Update,
        (draw_picture, follow_game)
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred pixels"
)]
fn draw_picture(
    mut context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    map: Res<MapSheet>,
    held: Res<Ownership>,
    control: Res<ControlOverlay>,
    dots: Res<PieceDots>,
    palette: Res<Palette>,
    mut minimap: ResMut<Minimap>,
) {
    let stale = map.is_changed()
        || dots.is_changed() && dots.0.len() > MANY
        || held.is_changed()
        || control.is_changed()
        || palette.is_changed()
        || minimap.picture.is_none();
    if !stale {
        return;
    }
    let Ok(mut context) = context.single_mut() else {
        return;
    };
    minimap.area = map.inner();
    let held = held.0.as_ref();
    let grounds = held.map_or_else(|| map.grounds(), |held| map.tones(&held.ground));
    let mut image = picture(minimap.area, |at| {
        let Some(space) = map.space_at(at) else {
            return palette.paper;
        };
        let ground = palette.print(grounds[space.index()]);
        let holder = control.holders.get(space.index()).copied().flatten();
        holder.map_or(ground, |seat| ground.mix(&palette.seat(seat), 0.34))
    });
    if dots.0.len() > MANY {
        let size = egui::vec2(image.width() as f32, image.height() as f32);
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        for dot in &dots.0 {
            let at = to_widget(map.centre(dot.space, minimap.area.center()), minimap.area, rect);
            let pixel = [at.x as usize, at.y as usize];
            if pixel[0] < image.width() && pixel[1] < image.height() {
                image[(pixel[0], pixel[1])] = egui_colour(palette.seat(dot.seat));
            }
        }
    }
    match &mut minimap.picture {
        Some(picture) => picture.set(image, TextureOptions::LINEAR),
        none => {
            *none = Some(
                context
                    .get_mut()
                    .load_texture("minimap", image, TextureOptions::LINEAR),
            );
        }
    }
}

fn follow_game(
    map: Res<MapSheet>,
    (dots, flags): (Res<PieceDots>, Res<GoalFlags>),
    in_sight: Res<InSight>,
    palette: Res<Palette>,
    mut minimap: ResMut<Minimap>,
) {
    if !dots.is_changed() && !flags.is_changed() && !in_sight.is_changed() && !palette.is_changed() {
        return;
    }
    let middle = map.inner().center();
    let few = Some(&dots.0).filter(|dots| dots.len() <= MANY);
    minimap.dots = few
        .into_iter()
        .flatten()
        .map(|dot| (map.centre(dot.space, middle), egui_colour(palette.seat(dot.seat))))
        .collect();
    let flags = flags.0.iter().map(|flag| SmallFlag {
        at: map.centre(flag.at, middle),
        colour: egui_colour(flag.holder.map_or(palette.paper, |seat| palette.seat(seat))),
        is_banner: is_banner(flag.holder),
    });
    minimap.flags = flags.collect();
    minimap.in_sight = in_sight.0;
    minimap.frame = egui_colour(palette.ink);
    minimap.halo = egui_colour(palette.paper);
}

/// The map as a small picture, one colour per pixel.
#[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred pixels"
)]
fn picture(area: Rect, tone: impl Fn(Vec2) -> Srgba) -> ColorImage {
    let size = (area.size() * SIZE / area.size().max_element())
        .ceil()
        .max(Vec2::ONE);
    let (width, height) = (size.x as usize, size.y as usize);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let part = Vec2::new((x as f32 + 0.5) / size.x, 1.0 - (y as f32 + 0.5) / size.y);
            pixels.push(egui_colour(tone(area.min + part * area.size())));
        }
    }
    ColorImage::new([width, height], pixels)
}

/// The height of the widget in a panel with this much room, which it would like a share of: it shrinks before the lists
/// below it have too little. `None` where it would be too small to read.
pub fn height_in(ui: &egui::Ui, room: f32, share: f32) -> Option<f32> {
    let left = room - scaled(ui, LISTS);
    Some((room * share).min(left)).filter(|height| *height >= scaled(ui, LEAST))
}

/// The height that the lists below it need, and the least height of the widget.
const LISTS: f32 = 440.0;
const LEAST: f32 = 64.0;

/// The widget, as wide as possible and no higher than `height`; returns the point of the board that the player clicked
/// or dragged to.
pub fn minimap_ui(ui: &mut egui::Ui, minimap: &Minimap, height: f32) -> Option<Point> {
    let picture = minimap.picture.as_ref()?;
    let area = minimap.area;
    let scale = (ui.available_width() / area.width())
        .min(height / area.height())
        .max(1e-3);
    let (rect, response) = ui.allocate_exact_size(
        egui::vec2(area.width() * scale, area.height() * scale),
        Sense::click_and_drag(),
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "Minimap"));
    let response = response.on_hover_cursor(egui::CursorIcon::Crosshair);
    let painter = ui.painter_at(rect);
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(picture.id(), rect, whole, Color32::WHITE);
    for (at, colour) in &minimap.dots {
        let at = to_widget(*at, area, rect);
        painter.circle_filled(at, 3.4, minimap.halo);
        painter.circle_filled(at, 2.6, *colour);
    }
    let feet: Vec<egui::Pos2> = minimap
        .flags
        .iter()
        .map(|flag| to_widget(flag.at, area, rect))
        .collect();
    let mut flags: Vec<_> = minimap.flags.iter().zip(&feet).zip(sizes(&feet)).collect();
    // Small ones lie above the large ones that they would be hidden by.
    flags.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for ((flag, foot), size) in flags {
        raise(&painter, *foot, flag, size, minimap);
    }
    let corners = [minimap.in_sight.min, minimap.in_sight.max].map(|at| to_widget(at, area, rect));
    let seen = egui::Rect::from_two_pos(corners[0], corners[1]).intersect(rect.shrink(1.0));
    painter.rect_stroke(seen, 0.0, Stroke::new(3.0, minimap.halo), StrokeKind::Middle);
    painter.rect_stroke(seen, 0.0, Stroke::new(1.5, minimap.frame), StrokeKind::Middle);
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, minimap.frame), StrokeKind::Inside);
    let pointed = response.clicked() || response.dragged();
    response
        .interact_pointer_pos()
        .filter(|_| pointed)
        .map(|at| point(to_world(at, area, rect)))
}

/// The size of a flag that would cover another one.
const SMALL: f32 = 0.55;

/// The sizes of flags whose poles stand there: one that would touch a large one before it is small.
fn sizes(feet: &[egui::Pos2]) -> Vec<f32> {
    let covered = |foot: egui::Pos2| {
        egui::Rect::from_min_max(foot + egui::vec2(-2.0, -14.0), foot + egui::vec2(10.5, 1.0))
    };
    let mut large: Vec<egui::Rect> = Vec::new();
    let sizes = feet.iter().map(|foot| {
        let room = covered(*foot);
        if large.iter().any(|other| other.intersects(room)) {
            return SMALL;
        }
        large.push(room);
        1.0
    });
    sizes.collect()
}

/// Draws a flag whose pole stands on a place, with paper around it, to set it off from the dots.
fn raise(painter: &egui::Painter, foot: egui::Pos2, flag: &SmallFlag, size: f32, minimap: &Minimap) {
    let point = |right: f32, up: f32| foot + egui::vec2(right, -up) * size;
    let pole = [foot, point(0.0, 12.0)];
    let cloth = if flag.is_banner {
        vec![
            point(0.0, 12.0),
            point(8.0, 12.0),
            point(8.0, 6.5),
            point(0.0, 6.5),
        ]
    } else {
        vec![point(0.0, 12.5), point(9.0, 9.0), point(0.0, 5.5)]
    };
    let halo = Stroke::new(3.6 * size, minimap.halo);
    painter.line_segment(pole, halo);
    painter.add(Shape::convex_polygon(cloth.clone(), minimap.halo, halo));
    painter.add(Shape::convex_polygon(
        cloth,
        flag.colour,
        Stroke::new(1.0, minimap.frame),
    ));
    painter.line_segment(pole, Stroke::new(1.4 * size, minimap.frame));
}

fn to_widget(world: Vec2, area: Rect, rect: egui::Rect) -> egui::Pos2 {
    let part = (world - area.min) / area.size();
    egui::pos2(
        rect.left() + part.x * rect.width(),
        rect.bottom() - part.y * rect.height(),
    )
}

fn to_world(at: egui::Pos2, area: Rect, rect: egui::Rect) -> Vec2 {
    let part = Vec2::new(
        (at.x - rect.left()) / rect.width(),
        (rect.bottom() - at.y) / rect.height(),
    );
    area.min + part.clamp(Vec2::ZERO, Vec2::ONE) * area.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_flags_that_would_cover_each_other_the_first_is_large() {
        let feet = [
            (20.0, 40.0),
            (24.0, 38.0),
            (60.0, 40.0),
            (26.0, 44.0),
            (34.0, 40.0),
        ];
        let sizes = sizes(&feet.map(|(x, y)| egui::pos2(x, y)));
        let are_large: Vec<bool> = sizes.iter().map(|size| *size > SMALL).collect();
        assert_eq!(are_large, [true, false, true, false, true]);
    }

    #[test]
    fn a_click_goes_to_the_place_that_is_drawn_there() {
        let area = Rect {
            min: Vec2::new(-5.0, -690.0),
            max: Vec2::new(550.0, 5.0),
        };
        let rect = egui::Rect::from_min_size(egui::pos2(100.0, 40.0), egui::vec2(222.0, 278.0));
        let world = Vec2::new(460.0, -655.0);
        let back = to_world(to_widget(world, area, rect), area, rect);
        assert!(back.distance(world) < 0.01);
        assert_eq!(to_widget(Vec2::new(-5.0, 5.0), area, rect), rect.left_top());
        assert_eq!(to_world(egui::pos2(0.0, 0.0), area, rect), Vec2::new(-5.0, 5.0));
    }
}
