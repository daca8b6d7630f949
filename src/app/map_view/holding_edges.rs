//! Draws what lies over a sheet of which others hold parts: edges towards others, and a veil over what is out of play.
//!
//! In: [`Held`], [`Holders`], [`MapSheet`].

use bevy::prelude::*;

use super::extent::MapSheet;
use super::hang::Sharpness;
use super::holding::{Held, Holders};
use super::layers::{PlainMaterial, sheet};
use super::lines;
use super::paint::Painter;
use super::sheet_view::height;
use super::{layer, world};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;

/// A veil or an edge.
#[derive(Component, Clone, Copy, Debug)]
struct Overprint;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        overprint
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>))
            .run_if(
                resource_changed::<Held>
                    .or_else(resource_changed::<Palette>)
                    .or_else(resource_changed::<Sharpness>),
            ),
    );
}

/// How much of the map is seen through the veil.
const VEIL: f32 = 0.62;

fn overprint(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<Overprint>>,
    map: Res<'_, MapSheet>,
    holders: Res<'_, Holders>,
    held: Res<'_, Held>,
    palette: Res<'_, Palette>,
    sharpness: Res<'_, Sharpness>,
    plain: Res<'_, PlainMaterial>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(held) = &held.0 else { return };
    let mut edges = Painter::new(sharpness.0);
    for edge in &held.edges {
        let curve = lines::curve(&edge.points, edge.closed);
        edges.stroke(&curve, edge.width, palette.print(edge.tone).into());
    }
    let mut veil = Painter::default();
    let tone = LinearRgba::from(palette.paper).with_alpha(VEIL);
    let raster = &map.0.raster;
    for cell in holders.closed.iter().flat_map(|space| raster.cells_of(*space)) {
        let shape: Vec<Vec2> = map.0.shape(cell).into_iter().map(world).collect();
        veil.fan(world(raster.cells().centre(cell)), &shape, tone);
    }
    let above_ground = height(held.ground.len()) - 0.005;
    for (pen, height) in [(edges, above_ground), (veil, layer::PLACES + 0.5)] {
        if pen.is_empty() {
            continue;
        }
        let mesh = meshes.add(pen.mesh());
        for aside in map.places() {
            let print = sheet("Holding", height, mesh.clone(), plain.0.clone());
            let place = Transform::from_translation(aside.extend(height));
            commands.spawn((Overprint, print)).insert(place);
        }
    }
}
