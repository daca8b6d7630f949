//! Draws the map into its image in a single pass: Bevy would draw into a texture of its own and copy that.

use bevy::core_pipeline::core_2d::{Opaque2d, Transparent2d};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::camera::ExtractedCamera;
use bevy::render::render_phase::{ViewBinnedRenderPhases, ViewSortedRenderPhases};
use bevy::render::render_resource::{RenderPassDescriptor, StoreOp};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};

pub(in crate::map_view) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.init_schedule(MapPass).add_systems(MapPass, draw_map);
    }
}

/// The render graph of the camera that draws the map.
#[derive(ScheduleLabel, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MapPass;

fn draw_map(
    world: &World,
    view: ViewQuery<(&ExtractedCamera, &ExtractedView, &ViewTarget, &ViewDepthTexture)>,
    opaque: Res<ViewBinnedRenderPhases<Opaque2d>>,
    transparent: Res<ViewSortedRenderPhases<Transparent2d>>,
    clear: Res<ClearColor>,
    mut context: RenderContext,
) {
    let entity = view.entity();
    let (camera, view, target, depth) = view.into_inner();
    let ground = match camera.clear_color {
        ClearColorConfig::Custom(colour) => Some(colour),
        ClearColorConfig::Default => Some(clear.0),
        ClearColorConfig::None => None,
    };
    let Some(image) = target.out_texture_color_attachment(ground.map(Into::into)) else {
        return;
    };
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("map"),
        color_attachments: &[Some(image)],
        depth_stencil_attachment: Some(depth.get_attachment(StoreOp::Discard)),
        ..RenderPassDescriptor::default()
    });
    if let Some(viewport) = &camera.viewport {
        pass.set_camera_viewport(viewport);
    }
    let phases = (
        opaque.get(&view.retained_view_entity),
        transparent.get(&view.retained_view_entity),
    );
    let drawn = [
        phases.0.map(|phase| phase.render(&mut pass, world, entity)),
        phases
            .1
            .filter(|phase| !phase.items.is_empty())
            .map(|phase| phase.render(&mut pass, world, entity)),
    ];
    for error in drawn.into_iter().flatten().filter_map(Result::err) {
        error!("the map cannot be drawn: {error:?}");
    }
}
