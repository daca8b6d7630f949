//! Draws tracks between areas, and the ways of trains along them; they keep their width on the screen at every zoom.

use bevy::prelude::*;

use super::overlay_draw::DrawOverlay;
use super::overlay_painter::OverlayPainter;
use crate::map_view::area_sheet::tracks::{TrackLook, Tracks, TrainPathKind, TrainPaths, course_of};
use crate::map_view::layer;
use crate::map_view::pen::paint::Painter;
use railhead_print::curve;
use railhead_print::curve::Curve;

impl DrawOverlay for Tracks {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (map, detail, palette) = (painter.map, painter.detail, painter.palette);
        let px = |pixels: f32| detail.px(pixels);
        let [light, dark] = [palette.rail_light, palette.rail].map(LinearRgba::from);
        let tracks = self.0.iter();
        let curves: Vec<(TrackLook, Curve)> = tracks
            .map(|track| (track.look, course_of(map, &track.between)))
            .collect();
        // Above the veil over areas out of play: tracks may cross a bay.
        let pen = painter.pen(layer::PLACES + 0.6);
        for (look, line) in &curves {
            match look {
                TrackLook::Laid => pen.stroke(line, px(6.0), light.with_alpha(0.85)),
                TrackLook::Everywhere => pen.stroke(line, px(3.0), light.with_alpha(0.5)),
                TrackLook::Idle => {}
            }
        }
        for (look, line) in &curves {
            match look {
                TrackLook::Laid => {
                    pen.stroke(line, px(4.2), dark);
                    dashes(pen, line, [px(5.5), px(5.5)], px(2.0), light);
                }
                TrackLook::Everywhere => pen.stroke(line, px(1.4), dark.with_alpha(0.75)),
                TrackLook::Idle => {
                    let tone = dark.with_alpha(0.55);
                    dashes(pen, line, [px(5.0), px(5.0)], px(3.0), tone);
                }
            }
        }
    }
}

impl DrawOverlay for TrainPaths {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (map, detail, palette) = (painter.map, painter.detail, painter.palette);
        let px = |pixels: f32| detail.px(pixels);
        let paper = LinearRgba::from(palette.paper).with_alpha(0.9);
        let pen = painter.pen(layer::OVERLAY + 0.5);
        for way in self.0.iter().filter(|way| way.path.len() > 1) {
            let line = course_of(map, &way.path);
            let (width, tone) = match way.kind {
                TrainPathKind::Gone => (4.0, palette.ink.into()),
                TrainPathKind::Planned => (5.0, palette.path.into()),
            };
            pen.stroke(&line, px(width + 3.0), paper);
            // Broken lines mark moves that have not happened yet.
            match way.kind {
                TrainPathKind::Gone => pen.stroke(&line, px(width), tone),
                TrainPathKind::Planned => dashes(pen, &line, [px(12.0), px(7.0)], px(width), tone),
            }
            pen.disc(line.points[0], px(width), tone);
            head(pen, &line, px(width * 2.4), tone);
        }
    }
}

/// A broken line with dashes and gaps of these lengths.
pub(super) fn dashes(pen: &mut Painter, line: &Curve, [on, off]: [f32; 2], width: f32, tone: LinearRgba) {
    for dash in curve::dashes(&line.points, on, off) {
        pen.stroke(&Curve::open(dash), width, tone);
    }
}

/// An arrowhead at the end of a line.
pub(super) fn head(pen: &mut Painter, line: &Curve, size: f32, tone: LinearRgba) {
    let Some(end) = line.points.last() else { return };
    let before = line.points.iter().rev().find(|at| at.distance(*end) > size);
    let Some(along) = before.and_then(|before| (*end - *before).try_normalize()) else {
        return;
    };
    let aside = along.perp() * size * 0.7;
    pen.fill(
        &[
            *end + along * size * 0.4,
            *end - along * size + aside,
            *end - along * size - aside,
        ],
        tone,
    );
}
