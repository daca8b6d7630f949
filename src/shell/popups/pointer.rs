//! The arrow that points at something: a place of the map or a part of the window.

use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::theme::Palette;
use crate::theme::style::egui_colour;

/// The colours of arrows: one that draws attention, and paper below it.
fn colours(palette: &Palette) -> [Color32; 2] {
    [egui_colour(palette.problem), egui_colour(palette.paper)]
}

/// A painter above panels and map, below dialogs.
fn painter(ctx: &egui::Context) -> egui::Painter {
    ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, "pointer".into()))
}

/// Rings a place of the map; returns the radius of the ring.
pub fn ring(ctx: &egui::Context, palette: &Palette, at: Rect) -> f32 {
    let painter = painter(ctx);
    let [ink, paper] = colours(palette);
    let radius = at.width() * 0.56;
    painter.circle_stroke(at.center(), radius, Stroke::new(7.0, paper.gamma_multiply(0.8)));
    painter.circle_stroke(at.center(), radius, Stroke::new(3.0, ink));
    radius
}

/// Rings a place of the map, and points at it.
pub fn point_at_place(ctx: &egui::Context, palette: &Palette, at: Rect, from: Pos2) {
    let painter = painter(ctx);
    let radius = ring(ctx, palette, at);
    let way = direction(at.center(), from);
    arrow(
        &painter,
        at.center() + way * (radius + 52.0),
        at.center() + way * (radius + 6.0),
        colours(palette),
    );
}

/// Frames a part of the window, and points at it from the map, unless the arrow would lie over the words of a panel.
pub fn point_at_control(ctx: &egui::Context, palette: &Palette, at: Rect, map: Option<Rect>) {
    let painter = painter(ctx);
    let [ink, paper] = colours(palette);
    let frame = at.expand(4.0);
    let corners = CornerRadius::same(6);
    for (width, colour) in [(7.0, paper.gamma_multiply(0.8)), (3.0, ink)] {
        painter.rect_stroke(frame, corners, Stroke::new(width, colour), StrokeKind::Middle);
    }
    let Some(map) = map else { return };
    let way = direction(frame.center(), map.center());
    // From the middle to the rim, in a straight line.
    let [x, y] = [
        frame.width() / 2.0 / way.x.abs().max(1e-3),
        frame.height() / 2.0 / way.y.abs().max(1e-3),
    ];
    let rim = frame.center() + way * x.min(y);
    let (tail, head) = (rim + way * 50.0, rim + way * 4.0);
    if map.expand(ALLOWED).contains(head) {
        arrow(&painter, tail, head, [ink, paper]);
    }
}

/// How far the head of an arrow may reach into a panel, whose margin is empty.
const ALLOWED: f32 = 16.0;

/// An arrow from one place of the map to another, such as the way of a unit. It begins where it comes out from under a card.
pub fn point_along(ctx: &egui::Context, palette: &Palette, (from, to): (Pos2, Pos2), card: Option<Rect>) {
    let from = card.map_or(from, |card| out_of(card.expand(12.0), from, to));
    let way = direction(from, to);
    if from.distance(to) > 40.0 {
        arrow(
            &painter(ctx),
            from + way * 18.0,
            to - way * 14.0,
            colours(palette),
        );
    }
}

/// The first point on a way from which the rest of it lies outside a rectangle; its end, if it ends inside.
fn out_of(card: Rect, from: Pos2, to: Pos2) -> Pos2 {
    const PARTS: u16 = 64;
    let at = |part: u16| from.lerp(to, f32::from(part) / f32::from(PARTS));
    let last_inside = (0..=PARTS).rev().find(|part| card.contains(at(*part)));
    last_inside.map_or(from, |part| at((part + 1).min(PARTS)))
}

fn direction(at: Pos2, from: Pos2) -> egui::Vec2 {
    let way = (from - at).normalized();
    if way.length() < 0.5 { vec2(0.0, -1.0) } else { way }
}

fn arrow(painter: &egui::Painter, tail: Pos2, head: Pos2, [ink, paper]: [Color32; 2]) {
    let way = (head - tail).normalized();
    let aside = way.rot90();
    let neck = head - way * 18.0;
    let outline = vec![
        tail + aside * 4.0,
        neck + aside * 4.0,
        neck + aside * 12.0,
        head,
        neck - aside * 12.0,
        neck - aside * 4.0,
        tail - aside * 4.0,
    ];
    painter.add(Shape::closed_line(outline, Stroke::new(4.0, paper)));
    painter.line_segment([tail, neck], Stroke::new(8.0, ink));
    let triangle = vec![neck + aside * 12.0, head, neck - aside * 12.0];
    painter.add(Shape::convex_polygon(triangle, ink, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn an_arrow_comes_out_from_under_a_card() {
        let card = Rect::from_min_max(pos2(100.0, 0.0), pos2(200.0, 100.0));
        let (left, right) = (pos2(0.0, 50.0), pos2(400.0, 50.0));
        assert!(out_of(card, left, right).x > 200.0);
        assert!(out_of(card, pos2(150.0, 50.0), right).x > 200.0);
        assert_eq!(
            out_of(card, pos2(0.0, 300.0), pos2(400.0, 300.0)),
            pos2(0.0, 300.0)
        );
        assert_eq!(
            out_of(card, left, pos2(150.0, 50.0)),
            pos2(150.0, 50.0),
            "no arrow"
        );
    }
}
