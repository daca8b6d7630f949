//! Draws the highlights of the selection: spaces that it can reach or attack, ways, and spaces that hold up the phase; and the area that the
//! player points at.

use bevy::prelude::*;

use super::overlay::Highlights;
use super::overlay_draw::DrawOverlay;
use super::overlay_painter::OverlayPainter;
use crate::map_view::pen::paint::Painter;
use crate::map_view::{Aim, layer};
use crate::theme::Palette;
use railhead_engine::board::SpaceId;
use railhead_print::curve::Curve;

/// The slopes of hatching: that of most, and the other of a cross.
const SLOPES: [Vec2; 2] = [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)];

impl Highlights {
    /// Fills and outlines the spaces that the selection can go to: hexes as one, areas each by itself.
    fn draw_reachable(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [reach, ink] = [palette.reachable, palette.ink].map(LinearRgba::from);
        let has_hexes = painter.map.hexes().is_some();
        // On the whole map a hex is a few pixels wide: patterns and fine lines would be lost.
        let is_far = detail.is_far();
        let strength = match (has_hexes, is_far) {
            (false, _) => 0.55,
            (true, false) => 0.42,
            (true, true) => 0.75,
        };
        for space in painter.drawn(&self.reachable) {
            painter.fill(layer::TINT + 0.3, space, reach.with_alpha(strength));
            if has_hexes && !is_far {
                painter.hatch(
                    layer::TINT + 0.3,
                    space,
                    SLOPES[0],
                    0.14,
                    1.1,
                    ink.with_alpha(0.3),
                );
            }
        }
        let together = if has_hexes { self.reachable.len().max(1) } else { 1 };
        for spaces in self.reachable.chunks(together).chain(self.able.chunks(1)) {
            for line in painter.border(spaces) {
                let unit = if is_far {
                    1.0 / detail.reference
                } else {
                    detail.px(1.0)
                };
                painter
                    .pen(layer::OVERLAY)
                    .stroke(&line, 5.2 * unit, ink.with_alpha(0.9));
                painter.pen(layer::OVERLAY + 0.1).stroke(&line, 2.6 * unit, reach);
            }
        }
    }

    /// Hatches and outlines the spaces where units would fight.
    fn draw_attackable(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [attack, ink] = [palette.problem, palette.ink].map(LinearRgba::from);
        for space in painter.drawn(&self.attackable) {
            painter.fill(layer::TINT + 0.3, space, attack.with_alpha(0.3));
            painter.hatch(
                layer::TINT + 0.3,
                space,
                SLOPES[0],
                0.14,
                1.6,
                attack.with_alpha(0.55),
            );
            for line in painter.edge(space, 0.97) {
                let pen = painter.pen(layer::OVERLAY + 0.15);
                pen.stroke(&line, detail.px(5.0), ink.with_alpha(0.7));
                pen.stroke(&line, detail.px(3.0), attack);
            }
        }
    }

    /// Crosses out the spaces that hold up the phase.
    fn draw_problems(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [wrong, paper] = [palette.problem, palette.paper].map(LinearRgba::from);
        for space in painter.drawn(&self.problem) {
            for slope in SLOPES {
                painter.hatch(
                    layer::OVERLAY + 0.2,
                    space,
                    slope,
                    0.16,
                    1.4,
                    wrong.with_alpha(0.55),
                );
            }
            for line in painter.edge(space, 0.93) {
                let pen = painter.pen(layer::OVERLAY + 0.2);
                pen.stroke(&line, detail.px(5.4), paper);
                pen.stroke(&line, detail.px(3.4), wrong);
            }
        }
    }

    /// A way: an arrow with a dot in each space; on hexes a label at its end.
    fn draw_way(painter: &mut OverlayPainter, spaces: &[SpaceId], label: &str) {
        let (unit, palette) = (painter.detail.px(1.0), painter.palette);
        let (line, knots) = painter.course(spaces);
        let [passed @ .., end] = &knots[..] else { return };
        paint_way(painter.pen(layer::OVERLAY_TOP), line, passed, unit, palette);
        if !label.is_empty() && painter.map.hexes().is_some() {
            // Below the hex, where the ring of a lesson and its arrow from above leave it in sight.
            let below = *end - Vec2::Y * painter.map.cell_km() * 0.65;
            painter.tag(below, label.to_owned(), palette.path, Vec2::new(0.0, -16.0));
        }
    }

    /// Larger dots where the player set a way-point.
    fn draw_way_points(&self, painter: &mut OverlayPainter) {
        let (unit, palette) = (painter.detail.px(1.0), painter.palette);
        let way = self.path.as_deref().unwrap_or_default();
        let (_, knots) = painter.course(way);
        for space in &self.way_points {
            let on_way = way.iter().position(|passed| passed == space);
            let knot = on_way.map_or_else(|| painter.centre(*space), |index| knots[index]);
            paint_way_point(painter.pen(layer::OVERLAY_TOP + 0.1), knot, unit, palette);
        }
    }
}

impl DrawOverlay for Highlights {
    fn draw(&self, painter: &mut OverlayPainter) {
        self.draw_reachable(painter);
        self.draw_attackable(painter);
        self.draw_problems(painter);
        let (detail, palette) = (painter.detail, painter.palette);
        if let Some(space) = self.selected {
            for line in painter.edge(space, 0.95) {
                let pen = painter.pen(layer::OVERLAY + 0.3);
                pen.stroke(&line, detail.px(6.4), palette.ink.into());
                pen.stroke(&line, detail.px(3.8), palette.selected.into());
            }
        }
        for (space, word) in &self.words {
            let at = painter.centre(*space);
            painter.word(at, (*word).to_owned(), palette.ink);
        }
        let planned = self.planned.iter().map(|(way, label)| (way, label));
        let ways = planned.chain(self.path.iter().map(|path| (path, &self.path_label)));
        for (way, label) in ways.filter(|(way, _)| way.len() > 1) {
            Self::draw_way(painter, way, label);
        }
        self.draw_way_points(painter);
    }
}

/// Draws a way along a line, with dots at `knots`; `unit` is a pixel.
fn paint_way(pen: &mut Painter, mut line: Vec<Vec2>, knots: &[Vec2], unit: f32, palette: &Palette) {
    let [.., before, last, end] = line[..] else { return };
    let [paper, path] = [palette.paper, palette.path].map(LinearRgba::from);
    let along = (end - before).normalize_or((end - last).normalize_or(Vec2::X));
    let across = along.perp();
    line.truncate(line.len() - 1);
    let shaft = Curve::open(line);
    for (width, grow, tone) in [(8.0, 1.8, paper), (4.4, 0.0, path)] {
        pen.stroke(&shaft, width * unit, tone);
        let head = [
            end + along * unit * (9.0 + grow * 1.8),
            end + unit * (across * (8.0 + grow * 1.6) - along * (6.0 + grow)),
            end - unit * (across * (8.0 + grow * 1.6) + along * (6.0 + grow)),
        ];
        pen.fill(&head, tone);
    }
    for knot in knots {
        pen.disc(*knot, 4.4 * unit, paper);
        pen.disc(*knot, 3.0 * unit, path);
    }
}

/// Draws the larger dot of a way-point.
fn paint_way_point(pen: &mut Painter, at: Vec2, unit: f32, palette: &Palette) {
    pen.disc(at, 9.0 * unit, palette.paper.into());
    pen.disc(at, 7.4 * unit, palette.path.into());
    pen.disc(at, 3.0 * unit, palette.paper.into());
}

impl DrawOverlay for Aim {
    /// The border of an area; a hex needs none.
    fn draw(&self, painter: &mut OverlayPainter) {
        let is_on_areas = painter.map.hexes().is_none();
        let Some(space) = self.space.filter(|_| is_on_areas) else {
            return;
        };
        let (detail, palette) = (painter.detail, painter.palette);
        let halo = LinearRgba::from(palette.paper).with_alpha(0.8);
        for line in painter.border(&[space]) {
            let pen = painter.pen(layer::OVERLAY + 0.4);
            pen.stroke(&line, detail.px(5.0), halo);
            pen.stroke(&line, detail.px(2.4), palette.action.into());
        }
    }
}
