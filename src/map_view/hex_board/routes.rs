//! Roads and railways.

use bevy::prelude::*;

use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::theme::Palette;
use railhead_engine::board::Road;
use railhead_print::LineKind;
use railhead_print::curve::Curve;

/// Roads, then railways.
pub fn paint_routes(lines: SheetLines, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    paint_roads(&mut pen, lines, detail, palette);
    paint_railways(&mut pen, lines, detail, palette);
    pen
}

fn paint_roads(pen: &mut Painter, lines: SheetLines, detail: Detail, palette: &Palette) {
    let far = detail.is_far();
    // The edges of all roads first, so that roads join without a seam.
    for class in [Road::Minor, Road::Main] {
        if class == Road::Minor && detail.is_farthest() {
            continue;
        }
        let (casing, fill, width, rim) = match class {
            Road::Main => (
                palette.road_main_casing,
                palette.road_main,
                if far { 2.0 } else { 3.0 },
                1.6,
            ),
            Road::Minor => (
                palette.road_minor_casing,
                palette.road_minor,
                if far { 0.6 } else { 1.7 },
                1.3,
            ),
        };
        let roads = lines.curves(LineKind::Road(class));
        for line in &roads {
            pen.stroke(line, detail.px(width + rim), casing.into());
        }
        for line in &roads {
            pen.stroke(line, detail.px(width), fill.into());
        }
    }
}

fn paint_railways(pen: &mut Painter, lines: SheetLines, detail: Detail, palette: &Palette) {
    let lines = lines.pieces(LineKind::Rail);
    let dark = if detail.is_far() { 2.4 } else { 4.0 };
    for line in &lines {
        pen.stroke(
            &line.curve,
            detail.px(dark + 1.4),
            LinearRgba::from(palette.rail_light).with_alpha(0.75),
        );
    }
    for line in &lines {
        pen.stroke(&line.curve, detail.px(dark), palette.rail.into());
    }
    if detail.is_far() {
        return;
    }
    for line in &lines {
        for dash in line.dashes(detail.px(5.5), detail.px(5.5)) {
            pen.stroke(&Curve::open(dash), detail.px(2.0), palette.rail_light.into());
        }
    }
}
