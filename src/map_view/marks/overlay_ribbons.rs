//! Draws booked trains as ribbons side by side, those of a turn in one tone, with the dates at the places where they stop; the enemy's trains as
//! dashes in his accent; and how far a train gets, hatched against the slope of the hexes to go to now.

use bevy::prelude::*;

use super::overlay_draw::DrawOverlay;
use super::overlay_painter::OverlayPainter;
use super::overlay_tracks::{dashes, head};
use super::ribbons::{RibbonKind, TrainReach, TrainRibbon, TrainRibbons};
use crate::map_view::layer;
use railhead_print::curve::Curve;

/// How far aside of their way, to its right, ribbons lie, by turn: in widths of a ribbon.
const LANES: [f32; 5] = [0.0, 1.0, -1.0, 2.0, -2.0];

/// The slope of the hatching of a train's reach.
const AGAINST: Vec2 = Vec2::new(1.0, -1.0);

/// The width of a ribbon, in pixels.
const WIDTH: f32 = 5.0;

impl DrawOverlay for TrainRibbons {
    fn draw(&self, painter: &mut OverlayPainter) {
        for train in self.trains.iter().filter(|train| train.way.len() > 1) {
            draw_ribbon(painter, train);
        }
        // Among dots there is no room for words.
        if painter.detail.is_farthest() {
            return;
        }
        let ink = painter.palette.ink;
        for (space, dates) in &self.dates {
            if painter.has(*space) {
                let at = painter.centre(*space);
                painter.word(at, dates.clone(), ink);
            }
        }
    }
}

fn draw_ribbon(painter: &mut OverlayPainter, train: &TrainRibbon) {
    let (detail, palette) = (painter.detail, painter.palette);
    let px = |pixels: f32| detail.px(pixels);
    let paper = LinearRgba::from(palette.paper).with_alpha(0.9);
    let (line, _) = painter.course(&train.way);
    match train.kind {
        RibbonKind::Booked { turn, is_selected } => {
            let aside = LANES[turn % LANES.len()] * px(WIDTH + 1.0);
            let line = Curve::open(beside(&line, aside));
            let tone = LinearRgba::from(palette.turn(turn));
            let width = if is_selected { WIDTH + 2.0 } else { WIDTH };
            let edge = if is_selected {
                LinearRgba::from(palette.selected)
            } else {
                paper
            };
            let pen = painter.pen(layer::OVERLAY_TOP - 0.8);
            pen.stroke(&line, px(width + 4.0), edge);
            pen.stroke(&line, px(width), tone);
            head(pen, &line, px(width * 2.4), tone);
        }
        RibbonKind::OfEnemy(seat) => {
            let line = Curve::open(line);
            let tone = LinearRgba::from(palette.seat(seat));
            let pen = painter.pen(layer::OVERLAY_TOP - 0.9);
            pen.stroke(&line, px(WIDTH + 4.0), paper);
            dashes(pen, &line, [px(11.0), px(7.0)], px(WIDTH), tone);
            head(pen, &line, px(WIDTH * 2.6), tone);
        }
    }
}

/// The line at a distance to the right of another one.
fn beside(line: &[Vec2], distance: f32) -> Vec<Vec2> {
    let last = line.len().saturating_sub(1);
    let points = line.iter().enumerate().map(|(index, point)| {
        let along = line[(index + 1).min(last)] - line[index.saturating_sub(1)];
        *point - along.normalize_or_zero().perp() * distance
    });
    points.collect()
}

impl DrawOverlay for TrainReach {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let px = |pixels: f32| detail.px(pixels);
        let [reach, rail] = [palette.reachable, palette.rail].map(LinearRgba::from);
        let has_hexes = painter.map.hexes().is_some();
        for space in painter.drawn(&self.0) {
            painter.fill(layer::TINT + 0.25, space, reach.with_alpha(0.5));
            if has_hexes && !detail.is_far() {
                let tone = rail.with_alpha(0.45);
                painter.hatch(layer::TINT + 0.25, space, AGAINST, 0.14, 1.1, tone);
            }
        }
        if has_hexes {
            // A frame around lines a hex wide would wind like a railway itself.
            return;
        }
        for line in painter.border(&self.0) {
            let pen = painter.pen(layer::OVERLAY + 0.05);
            pen.stroke(&line, px(4.6), rail.with_alpha(0.9));
            pen.stroke(&line, px(2.2), reach);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ribbon_lies_to_the_right_of_its_way_there_and_back() {
        let east = [Vec2::ZERO, Vec2::X * 4.0, Vec2::X * 9.0];
        let right = beside(&east, 2.0);
        assert_eq!(right, east.map(|point| point - Vec2::Y * 2.0));
        let west: Vec<Vec2> = east.into_iter().rev().collect();
        let right: Vec<f32> = beside(&west, 2.0).iter().map(|point| point.y).collect();
        assert_eq!(right, [2.0; 3]);
        assert_eq!(beside(&[], 2.0), Vec::<Vec2>::new());
    }
}
