//! Draws a printed sheet: the ground once, lines and signs again at every doubling of the zoom, so that they stay
//! sharp.
//!
//! A sheet that wraps around the world has three copies side by side, and the camera stays around the middle one.
//!
//! In: [`MapSheet`], [`MapScale`], the palette.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::ownership::Ownership;
use super::sheet_relief::{ReliefMaterials, Ruggedness, uv};
use super::sheet_spawn::{LineScale, SheetPainter, SheetSystems};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_looks_new, on_areas};
use crate::map_view::hex_board::ground;
use crate::map_view::hex_board::layers::{SolidMaterial, sheet};
use crate::map_view::hex_board::signs::paint_sign;
use crate::map_view::pen::lines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::{layer, world};
use crate::stage::{AppSystems, OnMap};
use crate::theme::Palette;
use railhead_print::curve;
use railhead_print::curve::Curve;
use railhead_print::{Layer, LineStyle, Polyline, Sheet};

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<LineScale>(Lifetime::Map).add_systems(
        Update,
        (
            // Before drawing, so that no drawing uses an outdated scale.
            sharpen.after(AppSystems::Motion).before(AppSystems::Draw),
            (
                make_reliefs.run_if(not(resource_exists::<ReliefMaterials>)),
                lay_grounds.run_if(map_looks_new.or_else(resource_changed::<Ownership>)),
                draw_lines.run_if(
                    map_looks_new
                        .or_else(resource_changed::<LineScale>)
                        .or_else(resource_changed::<Ownership>),
                ),
            )
                .chain()
                .in_set(SheetSystems)
                .in_set(AppSystems::Draw),
        )
            .run_if(in_state(OnMap).and_then(on_areas)),
    );
}

/// Ground or margin.
#[derive(Component, Clone, Copy, Debug)]
struct SheetGround;

/// A line or sign.
#[derive(Component, Clone, Copy, Debug)]
struct SheetLine;

/// The number of pieces from west to east into which a layer is cut, so that only visible ones are drawn.
const PIECES: f32 = 8.0;

/// The height of a layer.
pub(super) fn height(index: usize) -> f32 {
    layer::GROUND + 0.01 * f32::from(u8::try_from(index).unwrap_or(u8::MAX))
}

/// The pens of a layer, one per piece of the sheet.
struct Pens {
    pieces: BTreeMap<i32, Painter>,
    low: f32,
    width: f32,
    pattern: Painter,
}

impl Pens {
    fn new(sheet: &Sheet, pattern: Painter) -> Self {
        Self {
            pieces: BTreeMap::new(),
            low: sheet.frame[0][0],
            width: sheet.size()[0] / PIECES,
            pattern,
        }
    }

    /// The pen at a place.
    #[expect(clippy::cast_possible_truncation, reason = "a sheet has few pieces")]
    fn at(&mut self, x: f32) -> &mut Painter {
        let piece = ((x - self.low) / self.width).floor() as i32;
        self.pieces.entry(piece).or_insert_with(|| self.pattern.clone())
    }

    fn filled(self) -> impl Iterator<Item = Painter> {
        let pens = self.pieces.into_values();
        pens.filter(|pen| !pen.is_empty())
    }
}

/// They are drawn when the first sheet is laid, and not for boards of hexes.
fn make_reliefs(mut commands: Commands) {
    commands.init_resource::<ReliefMaterials>();
}

fn lay_grounds(
    old: Query<Entity, With<SheetGround>>,
    map: Res<MapSheet>,
    held: Res<Ownership>,
    palette: Res<Palette>,
    solid: Res<SolidMaterial>,
    relief: Res<ReliefMaterials>,
    line_scale: Res<LineScale>,
    mut painter: SheetPainter,
) {
    despawn_all(&mut painter.commands, old);
    let printed = &map;
    let cell_km = map.cell_km();
    for pen in holes(printed, &palette).filled() {
        painter.spawn_meshes(SheetGround, "Holes", height(0), pen.mesh(), &solid.0);
    }
    for (index, layer) in held.layers(&map).enumerate() {
        let Layer::Fill { tone, spaces } = layer else {
            continue;
        };
        let mut pens: BTreeMap<Option<Ruggedness>, Pens> = BTreeMap::new();
        for space in spaces {
            let rugged = printed
                .relief
                .get(space.index())
                .copied()
                .and_then(Ruggedness::of);
            let tone = palette.print(*tone).into();
            let pens = pens
                .entry(rugged)
                .or_insert_with(|| Pens::new(printed, Painter::default()));
            for cell in printed.raster.cells_of(*space) {
                let middle = world(printed.raster.cells().centre(cell));
                let shape: Vec<Vec2> = printed.shape(cell).into_iter().map(world).collect();
                pens.at(middle.x).fan(middle, &shape, tone);
            }
        }
        for (rugged, pens) in pens {
            for pen in pens.filled() {
                match rugged {
                    None => painter.spawn_meshes(SheetGround, "Ground", height(index), pen.mesh(), &solid.0),
                    Some(rugged) => {
                        let mesh = pen.textured_mesh(|at| uv(at, cell_km));
                        let material = relief.of(rugged, *line_scale, cell_km);
                        painter.spawn_meshes((SheetGround, rugged), "Land", height(index), mesh, material);
                    }
                }
            }
        }
    }
    let margin = painter.meshes.add(ground::paint_margin(&map, &palette).mesh());
    let margin = sheet("Margin", layer::FRAME, margin, solid.0.clone());
    painter.commands.spawn((SheetGround, margin));
}

/// The cells that no space has: paper with a stroke across each, so that they look left free and not forgotten.
fn holes(printed: &Sheet, palette: &Palette) -> Pens {
    let cells = printed.raster.cells();
    let paper = palette.print(printed.paper);
    let hatch = paper.mix(&palette.ink, 0.18).into();
    let along = Vec2::splat(0.3) * f32::from(cells.km());
    let across = along.perp() * 0.08;
    let mut pens = Pens::new(printed, Painter::default());
    for cell in cells.ids().filter(|cell| printed.raster.space(*cell).is_none()) {
        let middle = world(cells.centre(cell));
        let shape: Vec<Vec2> = printed.shape(cell).into_iter().map(world).collect();
        let pen = pens.at(middle.x);
        pen.fan(middle, &shape, paper.into());
        let stroke = [along + across, along - across, -along - across, across - along];
        pen.fan(middle, &stroke.map(|corner| middle + corner), hatch);
    }
    pens
}

fn sharpen(scale: Res<MapScale>, mut line_scale: ResMut<LineScale>) {
    line_scale.set_if_neq(LineScale(scale.0.max(1e-6).log2().round().exp2()));
}

fn draw_lines(
    old: Query<Entity, With<SheetLine>>,
    map: Res<MapSheet>,
    held: Res<Ownership>,
    line_scale: Res<LineScale>,
    palette: Res<Palette>,
    mut painter: SheetPainter,
) {
    despawn_all(&mut painter.commands, old);
    let printed = &map;
    let mut hang = |pens: Pens, height: f32| {
        for pen in pens.filled() {
            painter.spawn_copies(SheetLine, "Lines", height, pen);
        }
    };
    for (index, layer) in held.layers(&map).enumerate() {
        let Layer::Stroke { stroke, lines, .. } = layer else {
            continue;
        };
        let mut pattern = Painter::new(line_scale.0);
        // Broad bands have soft edges.
        pattern.soft = pattern.soft.max(stroke.width * 0.1);
        let mut pens = Pens::new(printed, pattern);
        for line in lines {
            draw_line(pens.at(line.points[0][0]), line, *stroke, line_scale.0, &palette);
        }
        hang(pens, height(index));
    }
    let mut pens = Pens::new(printed, Painter::new(line_scale.0));
    for sign in &printed.signs {
        let radius = sign.radius.max(3.0 / line_scale.0);
        let pen = pens.at(sign.at[0]);
        paint_sign(pen, world(sign.at), radius, sign, printed, &palette);
    }
    hang(pens, layer::PLACES);
}

/// A line of a sheet in its style, but at least a hairline.
fn draw_line(pen: &mut Painter, line: &Polyline, stroke: LineStyle, pixels_per_km: f32, palette: &Palette) {
    let width = stroke.width.max(0.8 / pixels_per_km);
    let curve = lines::curve(&line.points, line.closed);
    if let Some([on, off]) = stroke.dashes {
        for dash in curve::dashes(&curve.points, on, off) {
            pen.stroke(&Curve::open(dash), width, palette.print(stroke.tone).into());
        }
        return;
    }
    pen.stroke(&curve, width, palette.print(stroke.tone).into());
    // Round ends, so that broad lines meet without a notch.
    if !curve.closed {
        for end in [curve.points[0], curve.points[curve.points.len() - 1]] {
            pen.disc(end, width / 2.0, palette.print(stroke.tone).into());
        }
    }
}
