//! Draws the bands along borders of different holders, and the veil over areas out of play.
//!
//! In: [`Ownership`], [`OutOfPlay`], [`MapSheet`].

use bevy::prelude::*;

use super::ownership::{OutOfPlay, Ownership};
use super::sheet_spawn::{LineScale, SheetPainter, SheetSystems};
use super::sheet_view::height;
use crate::lifetime::despawn_all;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::layer;
use crate::map_view::marks::overlay_painter::fill;
use crate::map_view::pen::lines;
use crate::stage::AppSystems;
use crate::theme::Palette;

/// A band along a border.
#[derive(Component, Clone, Copy, Debug)]
struct Band;

#[derive(Component, Clone, Copy, Debug)]
struct Veil;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            draw_bands.run_if(
                resource_changed::<Ownership>
                    .or_else(resource_changed::<Palette>)
                    .or_else(resource_changed::<LineScale>),
            ),
            draw_veil.run_if(resource_changed::<OutOfPlay>.or_else(map_looks_new)),
        )
            .in_set(SheetSystems)
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

/// How strongly the veil covers the map, from 0 to 1.
const VEIL: f32 = 0.62;

fn draw_bands(
    old: Query<Entity, With<Band>>,
    held: Res<Ownership>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    despawn_all(&mut pen.commands, old);
    let Some(held) = &held.0 else { return };
    let mut bands = pen.fresh();
    for edge in &held.edges {
        let curve = lines::curve(&edge.points, edge.closed);
        bands.stroke(&curve, edge.width, palette.print(edge.tone).into());
    }
    pen.spawn_copies(Band, "Ownership", height(held.ground.len()) - 0.005, bands);
}

fn draw_veil(
    old: Query<Entity, With<Veil>>,
    map: Res<MapSheet>,
    out_of_play: Res<OutOfPlay>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    despawn_all(&mut pen.commands, old);
    let mut veil = pen.fresh();
    let tone = LinearRgba::from(palette.paper).with_alpha(VEIL);
    fill(&mut veil, &map, &out_of_play.0, tone);
    pen.spawn_copies(Veil, "Out of play", layer::PLACES + 0.5, veil);
}
