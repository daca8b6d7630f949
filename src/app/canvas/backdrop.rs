//! The picture behind the panels.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, PipelineCache,
    ShaderStages, ShaderType, TextureSampleType, UniformBuffer,
};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::texture::GpuImage;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::shader::Shader;

pub(super) const SHADER: Handle<Shader> = uuid_handle!("8d5c9d3e-94a4-4c0e-a9c6-5b7f2f0d6a31");

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "backdrop.wgsl", Shader::from_wgsl);
    app.init_resource::<Backdrop>();
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    app.add_plugins(ExtractResourcePlugin::<Backdrop>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<Hung>()
            .add_systems(Render, hang.in_set(RenderSystems::Queue));
    }
}

/// The picture behind the panels, if there is one. All its lengths are physical pixels.
#[derive(Resource, ExtractResource, Clone, Debug, Default, PartialEq)]
pub struct Backdrop(pub Option<Hanging>);

/// A picture behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Hanging {
    /// The image.
    pub picture: Handle<Image>,
    /// The part of the window that shows it.
    pub area: URect,
    /// The position of the window's upper left corner on the picture.
    pub corner: Vec2,
    /// The number of the picture's pixels per pixel of the window.
    pub stride: f32,
}

/// The position of the backdrop, for the shader.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
struct Placing {
    corner: Vec2,
    stride: f32,
}

/// The backdrop for the graphics card.
#[derive(Resource)]
pub(super) struct Hung {
    pub(super) layout: BindGroupLayoutDescriptor,
    placing: UniformBuffer<Placing>,
    /// The shader's bindings, and the part of the window that shows the picture.
    pub(super) hanging: Option<(BindGroup, URect)>,
}

impl Default for Hung {
    fn default() -> Self {
        let bindings = BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (
                uniform_buffer::<Placing>(false),
                texture_2d(TextureSampleType::Float { filterable: false }),
            ),
        );
        Self {
            layout: BindGroupLayoutDescriptor::new("backdrop", &bindings),
            placing: UniformBuffer::default(),
            hanging: None,
        }
    }
}

fn hang(
    backdrop: Res<Backdrop>,
    images: Res<RenderAssets<GpuImage>>,
    cache: Res<PipelineCache>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
    mut hung: ResMut<Hung>,
) {
    hung.hanging = None;
    let Some(hanging) = &backdrop.0 else { return };
    let Some(image) = images.get(&hanging.picture) else {
        return;
    };
    hung.placing.set(Placing {
        corner: hanging.corner,
        stride: hanging.stride,
    });
    hung.placing.write_buffer(&device, &queue);
    let Some(placing) = hung.placing.binding() else {
        return;
    };
    let group = device.create_bind_group(
        "backdrop",
        &cache.get_bind_group_layout(&hung.layout),
        &BindGroupEntries::sequential((placing, &image.texture_view)),
    );
    hung.hanging = Some((group, hanging.area));
}
