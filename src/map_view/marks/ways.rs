//! Ways on the map, for both games: an arrow with a dot in each space that it passes, and larger dots at way-points.

use bevy::prelude::*;

use crate::map_view::pen::paint::Painter;
use crate::theme::Palette;
use railhead_print::curve::Curve;

/// Draws a way along a line, with dots at `knots`; `unit` is a pixel.
pub(in crate::map_view) fn paint_way(
    pen: &mut Painter,
    mut line: Vec<Vec2>,
    knots: &[Vec2],
    unit: f32,
    palette: &Palette,
) {
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
pub(in crate::map_view) fn paint_way_point(pen: &mut Painter, at: Vec2, unit: f32, palette: &Palette) {
    pen.disc(at, 9.0 * unit, palette.paper.into());
    pen.disc(at, 7.4 * unit, palette.path.into());
    pen.disc(at, 3.0 * unit, palette.paper.into());
}
