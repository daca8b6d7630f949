//! The render pipelines of the canvas, for the format of the window.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::mesh::VertexBufferLayout;
use bevy::prelude::*;
use bevy::render::render_resource::{
    BlendState, CachedRenderPipelineId, ColorTargetState, ColorWrites, FragmentState, PipelineCache,
    RenderPipelineDescriptor, SpecializedRenderPipelines, TextureFormat, VertexFormat, VertexState,
    VertexStepMode,
};
use bevy::render::view::{ExtractedView, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::shader::Shader;
use bevy_egui::render::{EguiCameraView, EguiPipeline, EguiPipelineKey};

use super::backdrop::{self, PreparedBackdrop};

const PANELS: Handle<Shader> = uuid_handle!("5b3bb0a5-1f0c-4f0c-8d6b-0b2f6f7d1c11");

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, PANELS, "panels.wgsl", Shader::from_wgsl);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<Pipelines>()
            .add_systems(Render, choose.in_set(RenderSystems::Queue));
    }
}

/// How a piece of a panel is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelPipeline {
    /// One opaque colour.
    Solid,
    /// One translucent colour.
    Translucent,
    /// Text, and everything else in their texture.
    Text,
    Image,
}

/// The pipelines, for one format.
#[derive(Resource, Default)]
pub(super) struct Pipelines {
    format: Option<TextureFormat>,
    pub(super) backdrop: Option<CachedRenderPipelineId>,
    solid: Option<CachedRenderPipelineId>,
    translucent: Option<CachedRenderPipelineId>,
    text: Option<CachedRenderPipelineId>,
    picture: Option<CachedRenderPipelineId>,
}

impl Pipelines {
    pub(super) fn of(&self, paint: PanelPipeline) -> Option<CachedRenderPipelineId> {
        match paint {
            PanelPipeline::Solid => self.solid,
            PanelPipeline::Translucent => self.translucent,
            PanelPipeline::Text => self.text,
            PanelPipeline::Image => self.picture,
        }
    }
}

/// Creates the pipelines as soon as the format of the window is known.
fn choose(
    windows: Query<&ViewTarget, (With<EguiCameraView>, With<ExtractedView>)>,
    prepared: Res<PreparedBackdrop>,
    egui: Res<EguiPipeline>,
    mut eguis: ResMut<SpecializedRenderPipelines<EguiPipeline>>,
    cache: Res<PipelineCache>,
    mut pipelines: ResMut<Pipelines>,
) {
    let format = windows.iter().find_map(ViewTarget::out_texture_view_format);
    let Some(format) = format.filter(|format| pipelines.format != Some(*format)) else {
        return;
    };
    let fragment = |shader: &Handle<Shader>, name: &'static str, blend| {
        Some(FragmentState {
            shader: shader.clone(),
            entry_point: Some(name.into()),
            targets: vec![Some(ColorTargetState {
                format,
                blend,
                write_mask: ColorWrites::ALL,
            })],
            ..FragmentState::default()
        })
    };
    let backdrop = RenderPipelineDescriptor {
        label: Some("backdrop".into()),
        layout: vec![prepared.layout.clone()],
        vertex: VertexState {
            shader: backdrop::SHADER,
            entry_point: Some("vertex".into()),
            ..VertexState::default()
        },
        fragment: fragment(&backdrop::SHADER, "fragment", None),
        ..RenderPipelineDescriptor::default()
    };
    let corners = |name: &'static str| VertexState {
        shader: PANELS,
        entry_point: Some(name.into()),
        // Position, texture coordinates and colour, in egui's order.
        buffers: vec![VertexBufferLayout::from_vertex_formats(
            VertexStepMode::Vertex,
            [
                VertexFormat::Float32x2,
                VertexFormat::Float32x2,
                VertexFormat::Unorm8x4,
            ],
        )],
        ..VertexState::default()
    };
    let plain = |blend| RenderPipelineDescriptor {
        label: Some("panels".into()),
        layout: vec![egui.transform_bind_group_layout.clone()],
        vertex: corners("plain_vertex"),
        fragment: fragment(&PANELS, "plain_fragment", blend),
        ..RenderPipelineDescriptor::default()
    };
    let over = Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING);
    let text = RenderPipelineDescriptor {
        label: Some("text of panels".into()),
        layout: vec![
            egui.transform_bind_group_layout.clone(),
            egui.texture_bind_group_layout.clone(),
        ],
        vertex: corners("letter_vertex"),
        fragment: fragment(&PANELS, "letter_fragment", over),
        ..RenderPipelineDescriptor::default()
    };
    let make = |descriptor| Some(cache.queue_render_pipeline(descriptor));
    pipelines.backdrop = make(backdrop);
    pipelines.solid = make(plain(None));
    pipelines.translucent = make(plain(over));
    pipelines.text = make(text);
    let key = EguiPipelineKey {
        target_format: format,
    };
    pipelines.picture = Some(eguis.specialize(&cache, &egui, key));
    pipelines.format = Some(format);
}
