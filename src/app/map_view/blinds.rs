//! Blinds over the parts of the window that panels cover: what lies under them is not drawn.
//!
//! They lie above all layers and are solid, so that nothing of the map is worked out there; panels then cover them.

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiPostUpdateSet;

use super::camera::{MapCamera, MapScale};
use super::layers::{DrawLayers, SolidMaterial};
use super::{MapArea, layer};
use crate::app::AppSystems;
use crate::app::stage::OnMap;

/// One of the four: above, below, left and right of the map area.
#[derive(Component, Clone, Copy, Debug)]
struct Blind(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hang.after(DrawLayers)
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap)),
    )
    // Once the panels of this frame have taken their places.
    .add_systems(
        PostUpdate,
        draw_over
            .after(EguiPostUpdateSet::EndPass)
            .before(TransformSystems::Propagate)
            .before(VisibilitySystems::VisibilityPropagate)
            .run_if(in_state(OnMap)),
    );
}

fn hang(
    mut commands: Commands<'_, '_>,
    blinds: Query<'_, '_, (), With<Blind>>,
    camera: Single<'_, '_, Entity, With<MapCamera>>,
    solid: Res<'_, SolidMaterial>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
) {
    if !blinds.is_empty() {
        return;
    }
    let square = meshes.add(Rectangle::new(1.0, 1.0));
    for index in 0..4 {
        commands.spawn((
            Name::new("Blind"),
            Blind(index),
            ChildOf(*camera),
            Mesh2d(square.clone()),
            MeshMaterial2d(solid.0.clone()),
            Transform::default(),
            Visibility::Hidden,
            DespawnOnExit(OnMap),
        ));
    }
}

/// Follows the panels and the zoom.
fn draw_over(
    area: Res<'_, MapArea>,
    scale: Res<'_, MapScale>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    mut blinds: Query<'_, '_, (&Blind, &mut Transform, &mut Visibility)>,
) {
    let covered = area.0.map(|area| beside(area, window.size()));
    for (blind, mut transform, mut visibility) in &mut blinds {
        let rect = covered.map_or(Rect::EMPTY, |covered| covered[blind.0]);
        if rect.is_empty() {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        }
        visibility.set_if_neq(Visibility::Inherited);
        let aside = rect.center() - window.size() / 2.0;
        let place = Vec2::new(aside.x, -aside.y) / scale.0;
        transform.set_if_neq(Transform {
            translation: place.extend(layer::BLINDS),
            scale: (rect.size() / scale.0).extend(1.0),
            ..Transform::IDENTITY
        });
    }
}

/// What of a window lies above, below, left and right of an area, a pixel away from it.
fn beside(area: Rect, window: Vec2) -> [Rect; 4] {
    let Rect { min, max } = area.inflate(1.0);
    [
        Rect::from_corners(Vec2::ZERO, Vec2::new(window.x, min.y.max(0.0))),
        Rect::from_corners(Vec2::new(0.0, max.y.min(window.y)), window),
        Rect::from_corners(Vec2::new(0.0, min.y), Vec2::new(min.x.max(0.0), max.y)),
        Rect::from_corners(Vec2::new(max.x.min(window.x), min.y), Vec2::new(window.x, max.y)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blinds_cover_what_panels_cover_and_nothing_of_the_map() {
        let area = Rect::new(0.0, 104.0, 944.0, 800.0);
        let window = Vec2::new(1280.0, 800.0);
        let blinds = beside(area, window);
        for blind in blinds {
            assert!(blind.intersect(area).is_empty(), "{blind:?}");
        }
        let covered = |at: Vec2| blinds.iter().any(|blind| blind.contains(at));
        assert!(covered(Vec2::new(600.0, 50.0)) && covered(Vec2::new(1100.0, 700.0)));
        let size: f32 = blinds.iter().map(|blind| blind.size().element_product()).sum();
        assert!(size > 0.98 * (window.element_product() - area.size().element_product()));
    }
}
