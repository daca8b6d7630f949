//! The picture of the map, which is drawn again only when something on it changes.
//!
//! A camera of its own draws the map into an image. The camera of the window sees nothing but a pane as large as the map
//! area, and the image on it: a map that is dragged takes its picture along. Where a processor stands in for the graphics
//! card, a map that grows or shrinks is stretched a little, and drawn sharp as it comes to rest.
//!
//! In: [`View`], [`MapArea`], everything that is drawn. Out: [`MapScale`].

use std::time::{Duration, Instant};

use bevy::asset::{AssetEventSystems, load_internal_asset, uuid_handle};
use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{ImageRenderTarget, RenderTarget, Viewport};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType, TextureFormat};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{Material2d, Material2dPlugin};
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::EguiPostUpdateSet;
use wgpu_types::DeviceType;

use super::MapArea;
use super::camera::{FollowView, MapCamera, MapScale, PANE, area};
use super::extent;
use super::view::View;
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;

/// How far a picture reaches beyond the map area while the map is dragged, in physical pixels.
const MARGIN: u32 = 128;

/// How much larger than it was drawn a picture is shown at most while the map grows or shrinks, without a graphics card.
const STRETCH: f32 = 1.5;

/// How long what changes on a map that grows or shrinks waits, without a graphics card.
const PATIENCE: Duration = Duration::from_millis(250);

/// Pictures are as large as a multiple of this, so that a window that is being made larger gets few new ones.
const STEP: u32 = 64;

/// Where a camera draws to that has nothing to draw.
const NOWHERE: RenderTarget = RenderTarget::None { size: UVec2::ONE };

const SHADER: Handle<Shader> = uuid_handle!("8d5c9d3e-94a4-4c0e-a9c6-5b7f2f0d6a31");

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "picture.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<PaneMaterial>::default())
        .init_resource::<Picture>()
        .add_systems(OnExit(OnMap), forget)
        .add_systems(
            Update,
            (set_up, follow_view)
                .chain()
                .after(FollowView)
                .in_set(AppSystems::Motion)
                .run_if(in_state(OnMap).and_then(extent::is_there)),
        )
        .add_systems(Update, lay_paper.run_if(resource_changed::<Palette>))
        .add_systems(
            PostUpdate,
            (
                fit_pane
                    .after(EguiPostUpdateSet::EndPass)
                    .before(TransformSystems::Propagate)
                    .run_if(in_state(OnMap)),
                print
                    .after(AssetEventSystems)
                    .after(TransformSystems::Propagate)
                    .after(VisibilitySystems::VisibilityPropagate)
                    .before(VisibilitySystems::CheckVisibility),
            ),
        );
}

/// The camera that draws the map.
#[derive(Component, Clone, Copy, Debug)]
struct Printer;

/// What the picture hangs on.
#[derive(Component, Clone, Copy, Debug)]
struct Pane;

/// Where a picture lies.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
struct Frame {
    corner: Vec2,
    pixels_per_km: f32,
}

#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct PaneMaterial {
    #[uniform(0)]
    frame: Frame,
    #[texture(1)]
    picture: Handle<Image>,
}

impl Material2d for PaneMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }
}

/// What of the map a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Extent {
    centre: Vec2,
    /// In physical pixels, as all of this.
    size: UVec2,
    pixels_per_km: f32,
}

impl Extent {
    fn rect(&self) -> Rect {
        Rect::from_center_size(self.centre, self.size.as_vec2() / self.pixels_per_km.max(1e-6))
    }

    fn covers(&self, sight: Rect) -> bool {
        let rect = self.rect();
        self.pixels_per_km > 0.0 && rect.contains(sight.min) && rect.contains(sight.max)
    }
}

/// The picture as it was last drawn.
#[derive(Resource, Debug, Default)]
struct Picture {
    image: Handle<Image>,
    /// How large the image is.
    room: UVec2,
    extent: Extent,
    /// It has to be drawn in this frame.
    is_due: bool,
    /// Something on it has changed.
    is_stale: bool,
    drawn: Option<Instant>,
}

impl Picture {
    /// Whether what has changed has waited for long enough.
    fn is_overdue(&self) -> bool {
        self.is_stale && self.drawn.is_none_or(|drawn| drawn.elapsed() > PATIENCE)
    }
}

fn forget(
    mut picture: ResMut<'_, Picture>,
    printer: Option<Single<'_, '_, (&mut Camera, &mut RenderTarget), With<Printer>>>,
) {
    *picture = Picture::default();
    if let Some(printer) = printer {
        let (mut camera, mut target) = printer.into_inner();
        camera.is_active = false;
        *target = NOWHERE;
    }
}

/// What no pane covers is the paper of the panels.
fn lay_paper(palette: Res<'_, Palette>, mut camera: Single<'_, '_, &mut Camera, With<MapCamera>>) {
    camera.clear_color = ClearColorConfig::Custom(palette.paper.into());
}

/// The printer comes after the camera of the window: egui takes the first camera that it sees.
fn set_up(
    mut commands: Commands<'_, '_>,
    panes: Query<'_, '_, (), With<Pane>>,
    printers: Query<'_, '_, (), With<Printer>>,
    camera: Single<'_, '_, Entity, With<MapCamera>>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<PaneMaterial>>,
) {
    if !panes.is_empty() {
        return;
    }
    commands.spawn((
        Name::new("Pane"),
        Pane,
        PANE,
        ChildOf(*camera),
        Mesh2d(meshes.add(Rectangle::new(1.0, 1.0))),
        MeshMaterial2d(materials.add(PaneMaterial {
            frame: Frame::default(),
            picture: Handle::default(),
        })),
        Transform::default(),
        DespawnOnExit(OnMap),
    ));
    if !printers.is_empty() {
        return;
    }
    commands.spawn((
        Name::new("Printer"),
        Printer,
        Camera2d,
        Camera {
            order: -1,
            is_active: false,
            ..Camera::default()
        },
        Msaa::Off,
        NOWHERE,
    ));
}

/// Has a picture drawn where the one at hand does not show what is in sight.
fn follow_view(
    view: Res<'_, View>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    map_area: Res<'_, MapArea>,
    adapter: Option<Res<'_, RenderAdapterInfo>>,
    mut before: Local<'_, Vec2>,
    mut picture: ResMut<'_, Picture>,
    mut images: ResMut<'_, Assets<Image>>,
    mut scale: ResMut<'_, MapScale>,
    printer: Single<'_, '_, (&mut Camera, &mut Transform, &mut Projection, &mut RenderTarget), With<Printer>>,
    pane: Single<'_, '_, &MeshMaterial2d<PaneMaterial>, With<Pane>>,
    mut materials: ResMut<'_, Assets<PaneMaterial>>,
) {
    let moved = view.centre - std::mem::replace(&mut *before, view.centre);
    let is_slow = adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu);
    let factor = window.scale_factor();
    // A pixel more, as the camera looks at whole pixels.
    let area = area(&window, *map_area).size() * factor + 2.0;
    let wanted = view.scale * factor;
    let sight = Rect::from_center_size(view.centre, area / wanted);
    let is_covered = picture.extent.covers(sight);
    let is_at_rest = view.keeps_its_scale();
    let stretch = wanted / picture.extent.pixels_per_km;
    let is_sharp = wanted.to_bits() == picture.extent.pixels_per_km.to_bits();
    let fits = is_sharp || !is_at_rest && is_slow && (1.0..=STRETCH).contains(&stretch);
    if !is_covered || !fits || !is_at_rest && picture.is_overdue() {
        let parity = window.physical_size() % 2;
        let mut extent = Extent {
            centre: view.centre,
            size: area.ceil().as_uvec2() + 2,
            pixels_per_km: wanted,
        };
        if is_slow && view.goal_scale < view.scale {
            // Drawn for when it has shrunk, about the place that stays.
            extent.pixels_per_km = (wanted / STRETCH).max(view.goal_scale * factor);
            if let Some((world, offset)) = view.anchor {
                extent.centre = world - Vec2::new(offset.x, -offset.y) * factor / extent.pixels_per_km;
            }
            if !extent.covers(sight) {
                extent.centre = view.centre;
            }
        } else if is_sharp {
            // There is more to come from where this came from.
            extent.size += 2 * MARGIN;
            #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
            let ahead = (MARGIN - 2) as f32 / wanted;
            extent.centre += moved.signum() * ahead * moved.map(|way| f32::from(way != 0.0));
        }
        // Pixels of the picture are pixels of the window.
        extent.size += (extent.size + parity) % 2;
        extent.centre = (extent.centre * extent.pixels_per_km).round() / extent.pixels_per_km;
        picture.extent = extent;
        picture.is_due = true;
        scale.set_if_neq(MapScale(extent.pixels_per_km / factor));
        let (mut camera, mut transform, mut projection, mut target) = printer.into_inner();
        let room = (area.ceil().as_uvec2() + 2 * MARGIN + 3).map(|side| side.next_multiple_of(STEP));
        if room != picture.room {
            picture.room = room;
            picture.image = images.add(blank(room));
            *target = RenderTarget::Image(ImageRenderTarget {
                handle: picture.image.clone(),
                scale_factor: 1.0,
            });
        }
        camera.viewport = Some(Viewport {
            physical_size: extent.size,
            ..Viewport::default()
        });
        transform.translation = extent.centre.extend(transform.translation.z);
        if let Projection::Orthographic(lens) = &mut *projection {
            lens.scale = 1.0 / extent.pixels_per_km;
        }
    }
    let extent = picture.extent;
    let frame = Frame {
        corner: Vec2::new(extent.rect().min.x, extent.rect().max.y),
        pixels_per_km: extent.pixels_per_km,
    };
    if let Some(material) = materials.get(&pane.0)
        && (material.frame != frame || material.picture != picture.image)
        && let Some(mut material) = materials.get_mut(&pane.0)
    {
        material.frame = frame;
        material.picture = picture.image.clone();
    }
}

/// An image to draw into.
fn blank(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.data = None;
    image.copy_on_resize = false;
    image
}

/// As large as the map area, and where it is.
fn fit_pane(
    view: Res<'_, View>,
    map_area: Res<'_, MapArea>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    mut pane: Single<'_, '_, &mut Transform, With<Pane>>,
) {
    let area = area(&window, *map_area);
    let aside = area.center() - window.size() / 2.0;
    pane.set_if_neq(Transform {
        translation: (Vec2::new(aside.x, -aside.y) / view.scale).extend(0.0),
        scale: (area.size() / view.scale).extend(1.0),
        ..Transform::IDENTITY
    });
}

/// What is drawn on the map, and has another look or place than in the frame before.
type Changed2d = (
    Or<(With<Mesh2d>, With<Sprite>)>,
    Or<(
        Changed<GlobalTransform>,
        Changed<InheritedVisibility>,
        Changed<Mesh2d>,
        Changed<MeshMaterial2d<ColorMaterial>>,
        Changed<Sprite>,
    )>,
    Without<Pane>,
);

/// Draws the picture if it has to be drawn.
fn print(
    view: Res<'_, View>,
    changed: Query<'_, '_, (), Changed2d>,
    mut gone_meshes: RemovedComponents<'_, '_, Mesh2d>,
    mut gone_sprites: RemovedComponents<'_, '_, Sprite>,
    mut materials: MessageReader<'_, '_, AssetEvent<ColorMaterial>>,
    mut picture: ResMut<'_, Picture>,
    mut camera: Single<'_, '_, &mut Camera, With<Printer>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    let gone = gone_meshes.read().count() + gone_sprites.read().count();
    picture.is_stale |= gone + materials.read().count() > 0 || !changed.is_empty();
    let has_room = picture.room != UVec2::ZERO;
    let can_wait = !view.keeps_its_scale() && !picture.is_overdue();
    let is_due = has_room && (picture.is_due || picture.is_stale && !can_wait);
    if camera.is_active != is_due {
        camera.is_active = is_due;
    }
    if is_due {
        picture.is_due = false;
        picture.is_stale = false;
        picture.drawn = Some(Instant::now());
    }
    if picture.is_stale {
        redraw.write(RequestRedraw);
    }
}
