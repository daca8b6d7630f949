//! Draws the highlights of the selection: destinations, ways, and spaces that hold up the phase.

use bevy::prelude::*;

use super::overlay::Highlights;
use super::overlay_draw::{DrawOverlay, OverlayPainter, hatch};
use super::ways::{paint_way, paint_way_point};
use crate::app::map_view::curve::Curve;
use crate::app::map_view::{centre, curve, layer};
use crate::rules::board::SpaceId;

/// Writes words at their spaces, clear of the counters.
fn write_words(painter: &mut OverlayPainter, words: &[(SpaceId, &'static str)]) {
    for (space, word) in words {
        let at = centre(painter.lattice.board.raster(), *space);
        painter.word(at, (*word).to_owned(), painter.palette.ink);
    }
}

impl Highlights {
    /// A way: an arrow with a dot in each hex, and a label at its end.
    fn draw_way(painter: &mut OverlayPainter, spaces: &[SpaceId], label: &str) {
        let (unit, palette) = (painter.detail.px(1.0), painter.palette);
        let knots: Vec<Vec2> = spaces
            .iter()
            .map(|space| centre(painter.lattice.board.raster(), *space))
            .collect();
        let [passed @ .., end] = &knots[..] else { return };
        let line = curve::through(&knots, 8);
        paint_way(painter.pen(layer::OVERLAY_TOP), line, passed, unit, palette);
        if !label.is_empty() {
            painter.tag(*end, label.to_owned(), palette.path, Vec2::new(0.0, 26.0));
        }
    }

    /// Larger dots where the player set a way-point.
    fn draw_way_points(&self, painter: &mut OverlayPainter) {
        let (unit, palette) = (painter.detail.px(1.0), painter.palette);
        for space in &self.way_points {
            let knot = centre(painter.lattice.board.raster(), *space);
            paint_way_point(painter.pen(layer::OVERLAY_TOP + 0.1), knot, unit, palette);
        }
    }
}

impl DrawOverlay for Highlights {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [reach, ink, paper, wrong, selected] = [
            palette.reachable,
            palette.ink,
            palette.paper,
            palette.problem,
            palette.selected,
        ]
        .map(LinearRgba::from);
        let hex_km = painter.lattice.hex_km;
        // On the whole map a hex is a few pixels wide: patterns and fine lines would be lost.
        let is_far = detail.is_far();
        let px = |pixels: f32| {
            if is_far {
                pixels / detail.reference
            } else {
                detail.px(pixels)
            }
        };
        for space in painter.drawn(&self.reachable) {
            let corners = painter.hex(space, 1.0);
            let middle = centre(painter.lattice.board.raster(), space);
            let pen = painter.pen(layer::TINT + 0.3);
            pen.fan(
                middle,
                &corners,
                reach.with_alpha(if is_far { 0.75 } else { 0.42 }),
            );
            if !is_far {
                hatch(
                    pen,
                    &corners,
                    Vec2::new(1.0, 1.0),
                    hex_km * 0.14,
                    detail.px(1.1),
                    ink.with_alpha(0.3),
                );
            }
        }
        for line in painter.border(&self.reachable) {
            let line = curve::rounded(&line, 4);
            painter
                .pen(layer::OVERLAY)
                .stroke(&line, px(5.2), ink.with_alpha(0.9));
            painter.pen(layer::OVERLAY + 0.1).stroke(&line, px(2.6), reach);
        }
        for space in painter.drawn(&self.problem) {
            let corners = painter.hex(space, 0.93);
            let edge = Curve {
                points: corners.to_vec(),
                closed: true,
            };
            let pen = painter.pen(layer::OVERLAY + 0.2);
            for slope in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
                hatch(
                    pen,
                    &corners,
                    slope,
                    hex_km * 0.16,
                    detail.px(1.4),
                    wrong.with_alpha(0.55),
                );
            }
            pen.stroke(&edge, detail.px(5.4), paper);
            pen.stroke(&edge, detail.px(3.4), wrong);
        }
        if let Some(space) = self.selected {
            let edge = Curve {
                points: painter.hex(space, 0.95).to_vec(),
                closed: true,
            };
            let pen = painter.pen(layer::OVERLAY + 0.3);
            pen.stroke(&edge, detail.px(6.4), ink);
            pen.stroke(&edge, detail.px(3.8), selected);
        }
        write_words(painter, &self.words);
        let planned = self.planned.iter().map(|(way, label)| (way, label));
        let ways = planned.chain(self.path.iter().map(|path| (path, &self.path_label)));
        for (way, label) in ways.filter(|(way, _)| way.len() > 1) {
            Self::draw_way(painter, way, label);
        }
        self.draw_way_points(painter);
    }
}
