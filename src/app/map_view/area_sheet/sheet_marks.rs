//! The highlights of a sheet: the selected space, the spaces that it can reach or attack, and the way to one of them.
//!
//! In: [`MapSheet`], [`Highlights`].

use bevy::prelude::*;

use super::sheet_spawn::{LineScale, SheetPainter, SheetSystems};
use super::tracks::{course_of, knots_of};
use crate::app::map_view::camera::extent::{MapSheet, on_areas};
use crate::app::map_view::marks::overlay::Highlights;
use crate::app::map_view::marks::overlay_draw::hatch;
use crate::app::map_view::marks::ways::{paint_way, paint_way_point};
use crate::app::map_view::pen::paint::Painter;
use crate::app::map_view::{layer, world};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::print::Sheet;
use crate::rules::board::SpaceId;

pub(in crate::app::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        outline
            .in_set(SheetSystems)
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(on_areas))
            .run_if(
                resource_changed::<Highlights>
                    .or_else(resource_changed::<LineScale>)
                    .or_else(resource_changed::<Palette>)
                    .or_else(resource_exists_and_changed::<MapSheet>),
            ),
    );
}

/// The highlighted borders.
#[derive(Component, Clone, Copy, Debug)]
struct Marked;

fn outline(
    old: Query<Entity, With<Marked>>,
    map: Res<MapSheet>,
    highlights: Res<Highlights>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    pen.despawn_all(&old);
    let attack = LinearRgba::from(palette.problem);
    let mut tint = pen.fresh();
    let reachable = LinearRgba::from(palette.reachable).with_alpha(0.55);
    fill(&mut tint, &map, &highlights.reachable, reachable);
    fill(&mut tint, &map, &highlights.attackable, attack.with_alpha(0.3));
    let (wide, stripes) = (pen.pixels(1.6), attack.with_alpha(0.55));
    stripe(&mut tint, &map, &highlights.attackable, wide, stripes);
    let mut borders = pen.fresh();
    let rim = LinearRgba::from(palette.ink).with_alpha(0.7);
    let mut border = |space: SpaceId, pixels: f32, tone: Srgba| {
        let strokes = [(pixels + 2.0, rim), (pixels, tone.into())];
        pen.border(&mut borders, space, &strokes);
    };
    for space in &highlights.able {
        border(*space, 2.4, palette.reachable);
    }
    for space in &highlights.reachable {
        border(*space, 2.4, palette.reachable);
    }
    for space in &highlights.attackable {
        border(*space, 3.0, palette.problem);
    }
    for space in &highlights.problem {
        border(*space, 5.0, palette.problem);
    }
    // The selected space lies above its neighbours.
    if let Some(space) = highlights.selected {
        border(space, 4.0, palette.selected);
    }
    let mut way = pen.fresh();
    if let Some(path) = &highlights.path {
        let via = &highlights.way_points;
        draw_way(&mut way, &map, path, via, pen.pixels(1.0), &palette);
    }
    for (drawing, height) in [
        (tint, layer::TINT),
        (borders, layer::OVERLAY - 0.1),
        (way, layer::OVERLAY_TOP),
    ] {
        pen.spawn_copies(Marked, "Marked", height, drawing);
    }
}

/// Fills whole spaces.
pub(super) fn fill(pen: &mut Painter, sheet: &Sheet, spaces: &[SpaceId], tone: LinearRgba) {
    for cell in spaces.iter().flat_map(|space| sheet.raster.cells_of(*space)) {
        let middle = world(sheet.raster.cells().centre(cell));
        let shape: Vec<Vec2> = sheet.shape(cell).into_iter().map(world).collect();
        pen.fan(middle, &shape, tone);
    }
}

/// Parallel lines over whole spaces.
fn stripe(pen: &mut Painter, sheet: &Sheet, spaces: &[SpaceId], width: f32, tone: LinearRgba) {
    let gap = f32::from(sheet.raster.cells().km()) * 0.55;
    for cell in spaces.iter().flat_map(|space| sheet.raster.cells_of(*space)) {
        let corners = sheet.raster.cells().corners(cell).map(world);
        hatch(pen, &corners, Vec2::new(1.0, 1.0), gap, width, tone);
    }
}

/// A way as an arrow through the borders that it crosses, so that a train follows the track, with a dot in each space and a
/// larger one at way-points; `unit` is a pixel.
fn draw_way(
    pen: &mut Painter,
    map: &MapSheet,
    path: &[SpaceId],
    via: &[SpaceId],
    unit: f32,
    palette: &Palette,
) {
    let passed = path.split_last().map_or(&path[..0], |(_, passed)| passed);
    let knots: Vec<Vec2> = knots_of(map, path)
        .into_iter()
        .step_by(2)
        .take(passed.len())
        .collect();
    paint_way(pen, course_of(map, path).points, &knots, unit, palette);
    for (knot, _) in knots.iter().zip(passed).filter(|(_, space)| via.contains(space)) {
        paint_way_point(pen, *knot, unit, palette);
    }
}
