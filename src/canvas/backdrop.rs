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

use crate::lifetime::{Lifetime, TableResources as _};

pub(super) const SHADER: Handle<Shader> = uuid_handle!("8d5c9d3e-94a4-4c0e-a9c6-5b7f2f0d6a31");

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "backdrop.wgsl", Shader::from_wgsl);
    app.init_until::<Backdrop>(Lifetime::Map);
    if app.get_sub_app(RenderApp).is_none() {
        return;
    }
    app.add_plugins(ExtractResourcePlugin::<Backdrop>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<PreparedBackdrop>()
            .add_systems(Render, prepare.in_set(RenderSystems::Queue));
    }
}

/// The picture behind the panels, if there is one. All its lengths are physical pixels.
#[derive(Resource, ExtractResource, Clone, Debug, Default, PartialEq)]
pub struct Backdrop(pub Option<BackdropImage>);

/// A picture behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct BackdropImage {
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
struct BackdropUniform {
    corner: Vec2,
    stride: f32,
}

/// The backdrop for the graphics card.
#[derive(Resource)]
pub(super) struct PreparedBackdrop {
    pub(super) layout: BindGroupLayoutDescriptor,
    uniform: UniformBuffer<BackdropUniform>,
    /// The shader's bindings, and the part of the window that shows the picture.
    pub(super) bound: Option<(BindGroup, URect)>,
}

impl Default for PreparedBackdrop {
    fn default() -> Self {
        let bindings = BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (
                uniform_buffer::<BackdropUniform>(false),
                texture_2d(TextureSampleType::Float { filterable: false }),
            ),
        );
        Self {
            layout: BindGroupLayoutDescriptor::new("backdrop", &bindings),
            uniform: UniformBuffer::default(),
            bound: None,
        }
    }
}

fn prepare(
    backdrop: Res<Backdrop>,
    images: Res<RenderAssets<GpuImage>>,
    cache: Res<PipelineCache>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
    mut prepared: ResMut<PreparedBackdrop>,
) {
    prepared.bound = None;
    let Some(image_of) = &backdrop.0 else { return };
    let Some(image) = images.get(&image_of.picture) else {
        return;
    };
    prepared.uniform.set(BackdropUniform {
        corner: image_of.corner,
        stride: image_of.stride,
    });
    prepared.uniform.write_buffer(&device, &queue);
    let Some(uniform) = prepared.uniform.binding() else {
        return;
    };
    let group = device.create_bind_group(
        "backdrop",
        &cache.get_bind_group_layout(&prepared.layout),
        &BindGroupEntries::sequential((uniform, &image.texture_view)),
    );
    prepared.bound = Some((group, image_of.area));
}
