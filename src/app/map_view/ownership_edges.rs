//! Draws the bands along borders of different holders, and the veil over areas out of play.
//!
//! In: [`Ownership`], [`Holders`], [`MapSheet`].

use bevy::prelude::*;

use super::extent::MapSheet;
use super::layer;
use super::lines;
use super::ownership::{Holders, Ownership};
use super::sheet_marks::fill;
use super::sheet_spawn::{LineScale, SheetPainter};
use super::sheet_view::height;
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;

/// A veil or a band.
#[derive(Component, Clone, Copy, Debug)]
struct Overprint;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        overprint
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>))
            .run_if(
                resource_changed::<Ownership>
                    .or_else(resource_changed::<Palette>)
                    .or_else(resource_changed::<LineScale>),
            ),
    );
}

/// How strongly the veil covers the map, from 0 to 1.
const VEIL: f32 = 0.62;

fn overprint(
    old: Query<Entity, With<Overprint>>,
    map: Res<MapSheet>,
    holders: Res<Holders>,
    held: Res<Ownership>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    pen.despawn_all(&old);
    let Some(held) = &held.0 else { return };
    let mut edges = pen.fresh();
    for edge in &held.edges {
        let curve = lines::curve(&edge.points, edge.closed);
        edges.stroke(&curve, edge.width, palette.print(edge.tone).into());
    }
    let mut veil = pen.fresh();
    let tone = LinearRgba::from(palette.paper).with_alpha(VEIL);
    fill(&mut veil, &map.0, &holders.closed, tone);
    let above_ground = height(held.ground.len()) - 0.005;
    for (drawing, height) in [(edges, above_ground), (veil, layer::PLACES + 0.5)] {
        pen.spawn_copies(Overprint, "Ownership", height, drawing);
    }
}
