//! The pass that draws the window.

use bevy::camera::visibility::RenderLayers;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::camera::{CameraRenderGraph, ExtractedCamera};
use bevy::render::render_phase::TrackedRenderPass;
use bevy::render::render_resource::{
    CachedRenderPipelineId, IndexFormat, PipelineCache, RenderPassDescriptor,
};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::{ExtractedView, ViewTarget};
use bevy_egui::render::systems::{EguiTextureBindGroups, EguiTransforms};

use super::backdrop::PreparedBackdrop;
use super::panels::Panels;
use super::pipelines::Pipelines;

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.init_schedule(Canvas).add_systems(Canvas, draw);
    }
}

/// The render graph of the window's camera.
#[derive(ScheduleLabel, Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Canvas;

/// A camera that draws the window with this pass. It sees no entities.
pub fn camera() -> impl Bundle {
    (
        Camera::default(),
        Projection::Orthographic(OrthographicProjection::default_2d()),
        CameraRenderGraph::new(Canvas),
        Msaa::Off,
        RenderLayers::none(),
    )
}

/// Draws the window.
fn draw(
    view: ViewQuery<(&ExtractedView, &ExtractedCamera, &ViewTarget)>,
    prepared: Res<PreparedBackdrop>,
    panels: Res<Panels>,
    pipelines: Res<Pipelines>,
    cache: Res<PipelineCache>,
    transforms: Res<EguiTransforms>,
    textures: Option<Res<EguiTextureBindGroups>>,
    clear: Res<ClearColor>,
    mut context: RenderContext,
) {
    let (view, camera, target) = view.into_inner();
    let ground = match camera.clear_color {
        ClearColorConfig::Custom(colour) => Some(colour),
        ClearColorConfig::Default => Some(clear.0),
        ClearColorConfig::None => None,
    };
    let (Some(window), Some(size)) = (
        target.out_texture_color_attachment(ground.map(Into::into)),
        camera.physical_target_size,
    ) else {
        return;
    };
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("canvas"),
        color_attachments: &[Some(window)],
        ..RenderPassDescriptor::default()
    });
    if let Some((group, area)) = &prepared.bound
        && set_pipeline(&mut pass, &cache, pipelines.backdrop)
        && set_scissor(&mut pass, area.intersect(URect::from_corners(UVec2::ZERO, size)))
    {
        pass.set_bind_group(0, group, &[]);
        pass.draw(0..3, 0..1);
    }
    let (Some((vertices, indices)), Some(textures)) = (panels.buffers(), &textures) else {
        return;
    };
    let camera = view.retained_view_entity.main_entity;
    let (Some(offset), Some((_, transform))) = (transforms.offsets.get(&camera), &transforms.bind_group)
    else {
        return;
    };
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.set_index_buffer(indices.slice(..), IndexFormat::Uint32);
    for call in panels.draw_calls() {
        if !set_pipeline(&mut pass, &cache, pipelines.of(call.paint)) || !set_scissor(&mut pass, call.clip) {
            continue;
        }
        pass.set_bind_group(0, transform, &[*offset]);
        if let Some(texture) = call.texture(camera) {
            let Some((texture, _)) = textures.get(&texture) else {
                continue;
            };
            pass.set_bind_group(1, texture, &[]);
        }
        pass.draw_indexed(call.indices.clone(), call.base, 0..1);
    }
}

/// Sets a pipeline; false if it is not ready yet.
fn set_pipeline<'a>(
    pass: &mut TrackedRenderPass<'a>,
    cache: &'a PipelineCache,
    pipeline: Option<CachedRenderPipelineId>,
) -> bool {
    let pipeline = pipeline.and_then(|pipeline| cache.get_render_pipeline(pipeline));
    if let Some(pipeline) = pipeline {
        pass.set_render_pipeline(pipeline);
    }
    pipeline.is_some()
}

/// Limits drawing to a part of the window; false if it is empty.
fn set_scissor(pass: &mut TrackedRenderPass, part: URect) -> bool {
    if !part.is_empty() {
        pass.set_scissor_rect(part.min.x, part.min.y, part.width(), part.height());
    }
    !part.is_empty()
}
