//! Draws combats: hexes that can be attacked, the arrows of an attack, bridges that can be blown.

use bevy::prelude::*;

use super::overlay::BattleOverlay;
use super::overlay_draw::DrawOverlay;
use super::overlay_painter::OverlayPainter;
use crate::map_view::layer;
use railhead_engine::board::SpaceId;
use railhead_print::curve::Curve;
use railhead_print::hex::routes::CrossingPlaces;

impl DrawOverlay for BattleOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        let Some(seat) = self.seat else { return };
        let (detail, palette) = (painter.detail, painter.palette);
        let [paper, ink, accent] = [palette.paper, palette.ink, palette.seat(seat)].map(LinearRgba::from);
        for space in &self.targets {
            target(painter, *space, [paper, accent]);
        }
        for [from, to] in &self.attacks {
            arrow(painter, *from, *to, [paper, accent]);
        }
        if let Some((space, text)) = &self.label {
            let at = painter.centre(*space);
            let below = Vec2::new(0.0, -34.0);
            painter.tag(at, text.clone(), palette.seat(seat), below);
        }
        let Some(lattice) = painter.map.lattice().filter(|_| !self.bridges.is_empty()) else {
            return;
        };
        let places = CrossingPlaces::new(&lattice);
        for id in &self.bridges {
            let (at, _) = places.of(&lattice, lattice.board.crossing(*id));
            let is_chosen = self.bridge_asked == Some(*id);
            let pen = painter.pen(layer::OVERLAY_TOP - 0.5);
            let radius = detail.px(if is_chosen { 15.0 } else { 12.0 });
            pen.ring(at, radius, detail.px(6.0), ink);
            pen.ring(at, radius, detail.px(3.6), LinearRgba::from(palette.selected));
            // Sparks, so that the meaning does not depend on colour alone.
            for spark in 0..8_u8 {
                let way = Vec2::from_angle(f32::from(spark) * std::f32::consts::FRAC_PI_4);
                let (from, to) = (at + way * radius * 1.25, at + way * radius * 1.6);
                pen.line(from, to, detail.px(3.6), paper);
                pen.line(from, to, detail.px(2.0), ink);
            }
        }
    }
}

/// A broken outline with a notch inwards at every second corner, like the sight of a gun.
fn target(painter: &mut OverlayPainter, space: SpaceId, [paper, accent]: [LinearRgba; 2]) {
    let detail = painter.detail;
    let corners = painter.hex(space, 0.9);
    let middle = painter.centre(space);
    let pen = painter.pen(layer::OVERLAY_TOP - 0.6);
    let mut border = corners.to_vec();
    border.push(corners[0]);
    for side in border.windows(2) {
        // The middle of each side stays open.
        let [a, b] = [side[0], side[1]];
        for piece in [[a, a.lerp(b, 0.34)], [a.lerp(b, 0.66), b]] {
            let line = Curve::open(piece.to_vec());
            pen.stroke(&line, detail.px(7.0), paper);
            pen.stroke(&line, detail.px(4.4), accent);
        }
    }
    for corner in corners {
        let inner = corner.lerp(middle, 0.16);
        pen.line(corner, inner, detail.px(7.0), paper);
        pen.line(corner, inner, detail.px(4.4), accent);
    }
}

/// An arrow from an attacker's hex across the hexside.
fn arrow(painter: &mut OverlayPainter, from: SpaceId, to: SpaceId, [paper, accent]: [LinearRgba; 2]) {
    let detail = painter.detail;
    let [start, end] = [from, to].map(|space| painter.centre(space));
    let along = (end - start).normalize_or(Vec2::X);
    let across = along.perp();
    let (tail, tip) = (start.lerp(end, 0.3), start.lerp(end, 0.72));
    let unit = detail.px(1.0);
    let neck = tip - along * unit * 13.0;
    let head = |grow: f32| {
        [
            tip + along * unit * grow,
            neck + unit * (across * (11.0 + grow) - along * grow * 0.6),
            neck - unit * (across * (11.0 + grow) + along * grow * 0.6),
        ]
    };
    let pen = painter.pen(layer::OVERLAY_TOP - 0.4);
    let shaft = Curve::open(vec![tail, neck]);
    let width = |grow: f32| move |along: f32| unit * (5.0 + 5.0 * along + grow);
    pen.taper(&shaft, width(4.0), paper);
    pen.fill(&head(3.0), paper);
    pen.taper(&shaft, width(0.0), accent);
    pen.fill(&head(0.0), accent);
}
