//! Draws the bands along borders of different holders, and the veil over areas out of play.
//!
//! In: [`Ownership`], [`OutOfPlay`], [`MapSheet`].

use bevy::prelude::*;

use super::ownership::{OutOfPlay, Ownership};
use super::sheet_spawn::{SheetPainter, SheetSystems};
use super::sheet_view::height;
use crate::lifetime::despawn_all;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::layer;
use crate::map_view::marks::overlay_draw::{DrawOverlay, redraw};
use crate::map_view::marks::overlay_painter::{OverlayPainter, fill};
use crate::map_view::pen::lines;
use crate::map_view::pen::paint::Painter;
use crate::stage::AppSystems;
use crate::theme::Palette;

#[derive(Component, Clone, Copy, Debug)]
struct Veil;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            redraw::<Ownership>,
            draw_veil.run_if(resource_changed::<OutOfPlay>.or_else(map_looks_new)),
        )
            .in_set(SheetSystems)
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

/// How strongly the veil covers the map, from 0 to 1.
const VEIL: f32 = 0.62;

impl DrawOverlay for Ownership {
    /// The bands along borders.
    fn draw(&self, painter: &mut OverlayPainter) {
        let Some(held) = &self.0 else { return };
        let palette = painter.palette;
        let pen = painter.pen(height(held.ground.len()) - 0.005);
        for edge in &held.edges {
            let curve = lines::curve(&edge.points, edge.closed);
            pen.stroke(&curve, edge.width, palette.print(edge.tone).into());
        }
    }
}

fn draw_veil(
    old: Query<Entity, With<Veil>>,
    map: Res<MapSheet>,
    out_of_play: Res<OutOfPlay>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    despawn_all(&mut pen.commands, old);
    let mut veil = Painter::new(pen.line_scale.0);
    let tone = LinearRgba::from(palette.paper).with_alpha(VEIL);
    fill(&mut veil, &map, &out_of_play.0, tone);
    pen.spawn_copies(Veil, "Out of play", layer::PLACES + 0.5, veil);
}
