//! What stands out on a sheet: the selected space, and those that can be reached from it.
//!
//! In: [`MapSheet`], [`Highlights`].

use bevy::prelude::*;

use super::extent::MapSheet;
use super::layer;
use super::layers::{PlainMaterial, sheet};
use super::overlay::Highlights;
use super::paint::Painter;
use super::sheet_view::{Sharpness, course};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::rules::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        outline
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>))
            .run_if(
                resource_changed::<Highlights>
                    .or_else(resource_changed::<Sharpness>)
                    .or_else(resource_changed::<Palette>)
                    .or_else(resource_exists_and_changed::<MapSheet>),
            ),
    );
}

/// The borders that stand out.
#[derive(Component, Clone, Copy, Debug)]
struct Marked;

fn outline(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<Marked>>,
    map: Res<'_, MapSheet>,
    highlights: Res<'_, Highlights>,
    sharpness: Res<'_, Sharpness>,
    palette: Res<'_, Palette>,
    plain: Res<'_, PlainMaterial>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let mut pen = Painter::new(sharpness.0);
    let mut border = |space: SpaceId, pixels: f32, tone: Srgba| {
        let lines = map.0.borders().iter();
        for line in lines.filter(|line| line.between.contains(&Some(space))) {
            let curve = course(&line.points, line.closed);
            let rim = LinearRgba::from(palette.ink).with_alpha(0.7);
            pen.stroke(&curve, (pixels + 2.0) / sharpness.0, rim);
            pen.stroke(&curve, pixels / sharpness.0, tone.into());
        }
    };
    for space in &highlights.reachable {
        border(*space, 2.4, palette.reachable);
    }
    // The selected one lies over its neighbours.
    if let Some(space) = highlights.selected {
        border(space, 4.0, palette.selected);
    }
    if pen.is_empty() {
        return;
    }
    let mesh = meshes.add(pen.mesh());
    let height = layer::OVERLAY - 0.1;
    for aside in map.places() {
        let marked = sheet("Marked", height, mesh.clone(), plain.0.clone());
        let place = Transform::from_translation(aside.extend(height));
        commands.spawn((Marked, marked)).insert(place);
    }
}
