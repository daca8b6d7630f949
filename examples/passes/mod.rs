//! Draws the window by the passes of Bevy and `bevy_egui` in place of our own, so that both can be measured in one run: the map in
//! every frame, the panels over it, and the copy to the window. The sheet, the pieces and the panels are the same.

use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{CameraOutputMode, CameraUpdateSystems, Viewport};
use bevy::core_pipeline::Core2d;
use bevy::prelude::*;
use bevy::render::camera::CameraRenderGraph;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::EguiRenderOutput;
use bevy_egui::egui::epaint::ClippedPrimitive;
use clap::ValueEnum;
use railhead::canvas::Backdrop;
use railhead::map_view::camera::MapCamera;
use railhead::map_view::camera::view::View;

/// Whose passes draw the window.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Our own: the map into an image where it changes, the image and the panels straight into the window
    Own,
    /// Those of Bevy and `bevy_egui`
    Bevy,
}

/// The camera that looks at the map itself, not at its image.
#[derive(Component, Clone, Copy, Debug)]
struct DirectCamera;

/// The panels of a frame while our own canvas looks for them.
#[derive(Resource, Clone, Debug, Default)]
struct Hidden(Vec<ClippedPrimitive>);

/// Lets these passes draw the window.
pub fn draw_by(app: &mut App, passes: Passes) {
    if passes == Passes::Own {
        return;
    }
    app.add_systems(First, take_over).add_systems(
        PostUpdate,
        (
            look_at_map
                .before(TransformSystems::Propagate)
                .before(CameraUpdateSystems),
            leave_image
                .after(CameraUpdateSystems)
                .before(VisibilitySystems::CheckVisibility),
        ),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let hide = hide_panels
            .after(RenderSystems::CreateViews)
            .before(RenderSystems::Queue);
        let show = show_panels
            .after(RenderSystems::Queue)
            .before(RenderSystems::Prepare);
        render.init_resource::<Hidden>().add_systems(Render, (hide, show));
    }
}

/// Gives the window's camera Bevy's render graph, in which `bevy_egui` draws the panels.
fn take_over(cameras: Query<Entity, Added<MapCamera>>, mut commands: Commands) {
    for camera in cameras {
        let graph = CameraRenderGraph::new(Core2d);
        commands.entity(camera).insert((Camera2d, graph));
    }
}

fn hide_panels(mut outputs: Query<&mut EguiRenderOutput>, mut hidden: ResMut<Hidden>) {
    for mut output in &mut outputs {
        hidden.0 = std::mem::take(&mut output.paint_jobs);
    }
}

fn show_panels(mut outputs: Query<&mut EguiRenderOutput>, mut hidden: ResMut<Hidden>) {
    for mut output in &mut outputs {
        output.paint_jobs = std::mem::take(&mut hidden.0);
    }
}

/// Looks at the map in the part of the window that has no panels.
fn look_at_map(
    (backdrop, view): (Res<Backdrop>, Res<View>),
    mut paper: Local<ClearColorConfig>,
    mut windows: Query<&mut Camera, With<MapCamera>>,
    cameras: Query<(&mut Camera, &mut Transform, &mut Projection), (With<DirectCamera>, Without<MapCamera>)>,
    mut commands: Commands,
) {
    let Some(shown) = &backdrop.0 else { return };
    // The panels come over the map, and both over the paper.
    for mut camera in &mut windows {
        if !matches!(camera.clear_color, ClearColorConfig::None) {
            *paper = std::mem::replace(&mut camera.clear_color, ClearColorConfig::None);
        }
    }
    if cameras.is_empty() {
        let camera = Camera {
            order: -1,
            output_mode: CameraOutputMode::Skip,
            ..Camera::default()
        };
        commands.spawn((DirectCamera, Camera2d, camera, Msaa::Off));
    }
    for (mut camera, mut transform, mut projection) in cameras {
        camera.clear_color = *paper;
        camera.viewport = Some(Viewport {
            physical_position: shown.area.min,
            physical_size: shown.area.size(),
            ..Viewport::default()
        });
        transform.translation = view.centre.extend(transform.translation.z);
        if let Projection::Orthographic(lens) = &mut *projection {
            lens.scale = 1.0 / view.scale;
        }
    }
}

/// Keeps our own camera from drawing the map into its image.
fn leave_image(cameras: Query<(&Name, &mut Camera)>) {
    for (name, mut camera) in cameras {
        if name.as_str() == "Picture camera" {
            camera.is_active = false;
        }
    }
}
