//! The sign over an overstacked hex: its stacking points, and the limit.

use bevy::prelude::*;

use super::canvas::{Canvas, Pen, Type, rounded};
use crate::AppSystems;
use crate::hex::hexes::{MapHex, OverstackedHex};
use crate::lifetime::OfMap;
use crate::map_view::{self, MapSheet, layer};
use crate::theme::Palette;

#[derive(Component, Clone, Copy, Debug)]
struct Badge(Entity);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (remove_badges, add_badges)
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(resource_exists::<MapSheet>),
    );
}

fn remove_badges(mut commands: Commands, badges: Query<(Entity, &Badge)>, hexes: Query<Ref<OverstackedHex>>) {
    for (entity, badge) in &badges {
        if hexes.get(badge.0).map_or(true, |hex| hex.is_changed()) {
            commands.entity(entity).despawn();
        }
    }
}

fn add_badges(
    mut commands: Commands,
    hexes: Query<(Entity, &MapHex, &OverstackedHex), Changed<OverstackedHex>>,
    map: Res<MapSheet>,
    palette: Res<Palette>,
    images: Option<ResMut<Assets<Image>>>,
) {
    let Some(mut images) = images else { return };
    for (entity, hex, overstacked) in &hexes {
        let km = map_view::counter_km(&map.raster);
        let size = Vec2::new(km, km * 0.34);
        let centre = map_view::centre(&map.raster, hex.0) + Vec2::new(0.0, -km * 0.62);
        let image = images.add(draw(*overstacked, &palette));
        commands.spawn((
            Name::new("Overstacked"),
            Badge(entity),
            Sprite {
                custom_size: Some(size),
                ..Sprite::from_image(image)
            },
            Transform::from_translation(centre.extend(layer::OVERLAY_TOP + 1.0)),
            OfMap,
        ));
    }
}

fn draw(overstacked: OverstackedHex, palette: &Palette) -> Image {
    let mut canvas = Canvas::new(Vec2::new(100.0, 34.0), 2.4);
    let sheet = rounded(Rect::new(2.0, 2.0, 98.0, 32.0), 8.0);
    canvas.fill(&sheet, palette.problem);
    canvas.stroke(&sheet, Pen::solid(Srgba::WHITE, 3.0));
    let text = format!("{} of {}", overstacked.points, overstacked.limit);
    Type::default().write(&mut canvas, &text, Rect::new(8.0, 8.5, 92.0, 25.5), Srgba::WHITE);
    canvas.finish().into_image()
}
