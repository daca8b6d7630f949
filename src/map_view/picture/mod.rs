//! Draws the map into an image, again only when something on it changes; and the minimap. Other files draw the pieces and signs themselves.
//!
//! A camera of its own draws the map into an image behind the panels; dragging the map moves the image. Where the
//! processor stands in for a graphics card, zooming stretches the image a little and draws it sharply at the end, and a
//! picture that can wait is drawn in bands, one per frame, while the current one is shown. `framing` decides what it
//! shows and when it is needed.
//!
//! In: [`View`], `MapWindow`, everything that is drawn. Out: [`MapScale`], [`Backdrop`], the reach of the view.

pub(super) mod framing;
pub(super) mod map_pass;
pub mod minimap;
pub(super) mod pictures;

use std::time::Instant;

use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget, Viewport};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::camera::CameraRenderGraph;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPostUpdateSet;
use wgpu_types::DeviceType;

use super::camera::extent::{MapSheet, MapWindow, map_is_shown};
use super::camera::view::View;
use super::camera::{FollowView, MapCamera, MapScale};
use crate::canvas::{Backdrop, BackdropImage};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::stage::AppSystems;
use crate::theme::Palette;
use framing::ViewState;
use map_pass::MapPass;
use pictures::Picture;

/// The render target of a camera that has nothing to draw.
const NOWHERE: RenderTarget = RenderTarget::None { size: UVec2::ONE };

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Picture>(Lifetime::Map)
        .at_end(Lifetime::Map, "the image of the map", release_image)
        .add_systems(
            Update,
            (set_up, follow_view)
                .chain()
                .after(FollowView)
                .in_set(AppSystems::Motion)
                .run_if(map_is_shown),
        )
        .add_systems(Update, set_background_colour.run_if(resource_changed::<Palette>))
        .add_systems(
            PostUpdate,
            (
                render
                    .before(CameraUpdateSystems)
                    .before(TransformSystems::Propagate)
                    .run_if(resource_exists::<MapSheet>),
                place_backdrop
                    .after(EguiPostUpdateSet::EndPass)
                    .run_if(map_is_shown),
            )
                .chain(),
        );
}

/// The camera that draws the map into the image.
#[derive(Component, Clone, Copy, Debug)]
struct PictureCamera;

/// The camera outlives the map, so it must let go of the map's image.
fn release_image(world: &mut World) {
    let mut cameras = world.query_filtered::<(&mut Camera, &mut RenderTarget), With<PictureCamera>>();
    for (mut camera, mut target) in cameras.iter_mut(world) {
        camera.is_active = false;
        *target = NOWHERE;
    }
}

/// Makes the background the colour of the panels.
fn set_background_colour(palette: Res<Palette>, mut camera: Single<&mut Camera, With<MapCamera>>) {
    camera.clear_color = ClearColorConfig::Custom(palette.paper.into());
}

/// Spawns the picture camera after the window's camera, since egui takes the first one; it still renders first.
fn set_up(
    mut commands: Commands,
    picture_cameras: Query<(), With<PictureCamera>>,
    windows: Query<(), With<MapCamera>>,
) {
    if windows.is_empty() || !picture_cameras.is_empty() {
        return;
    }
    commands.spawn((
        Name::new("Picture camera"),
        PictureCamera,
        Camera2d,
        Camera {
            order: -1,
            is_active: false,
            ..Camera::default()
        },
        CameraRenderGraph::new(MapPass),
        Msaa::Off,
        NOWHERE,
    ));
}

/// Passes the view to the picture, which plans a new image where needed; sets the map scale before its first rows are
/// drawn.
fn follow_view(
    shown: MapWindow,
    view: Res<View>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut picture: ResMut<Picture>,
    mut scale: ResMut<MapScale>,
) {
    let factor = shown.window.scale_factor();
    let before = picture.view_state;
    if view.goal_scale * factor < before.goal.min(view.scale * factor) {
        picture.last_zooms_out = [Some(Instant::now()), picture.last_zooms_out[0]];
    }
    picture.view_state = ViewState {
        centre: view.centre,
        area: shown.area().size() * factor,
        scale: view.scale * factor,
        goal: view.goal_scale * factor,
        anchor: view.anchor.map(|(world, offset)| (world, offset * factor)),
        moved: Vec2::ZERO,
        waits: view.waits,
        shrinks_on: picture.shrinks_on(),
        is_slow: adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu),
        parity: shown.window.physical_size() % 2,
    }
    .after(&before);
    picture.plan();
    if let Some(in_progress) = picture.in_progress.filter(|in_progress| in_progress.rows == 0) {
        scale.set_if_neq(MapScale(in_progress.extent.pixels_per_km / factor));
    }
}

/// An image to draw into.
fn blank(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.data = None;
    image.copy_on_resize = false;
    image
}

/// Moves the picture to the map's position, and tells the view how far it reaches.
fn place_backdrop(
    shown: MapWindow,
    picture: Res<Picture>,
    mut view: ResMut<View>,
    camera: Single<&Transform, With<MapCamera>>,
    mut backdrop: ResMut<Backdrop>,
) {
    let (image, extent) = (&picture.shown.image, picture.shown.extent);
    if extent.pixels_per_km <= 0.0 {
        return;
    }
    let reach = picture.view_state.is_slow.then(|| extent.rect());
    if view.reach != reach {
        view.reach = reach;
    }
    let (area, factor) = (shown.area(), shown.window.scale_factor());
    let corner = |at: Vec2| (at * factor).round().max(Vec2::ZERO).as_uvec2();
    let half = shown.window.size() / 2.0 / view.scale;
    let upper_left = camera.translation.truncate() + Vec2::new(-half.x, half.y);
    let offset = (upper_left - Vec2::new(extent.rect().min.x, extent.rect().max.y)) * extent.pixels_per_km;
    let offset = Vec2::new(offset.x, -offset.y);
    // Pixel for pixel if it has the size at which it was drawn.
    let dense = view.scale * factor;
    let is_sharp = dense.to_bits() == extent.pixels_per_km.to_bits();
    backdrop.set_if_neq(Backdrop(Some(BackdropImage {
        picture: image.clone(),
        area: URect {
            min: corner(area.min),
            max: corner(area.max),
        },
        corner: if is_sharp { offset.round() } else { offset },
        stride: extent.pixels_per_km / dense,
    })));
}

/// Everything on the map whose look or place has changed since the last frame.
#[derive(SystemParam)]
struct Changes<'w, 's> {
    moved: Query<
        'w,
        's,
        Ref<'static, Visibility>,
        (
            Or<(
                Changed<Transform>,
                Changed<Visibility>,
                Changed<Mesh2d>,
                Changed<MeshMaterial2d<ColorMaterial>>,
            )>,
            Without<Camera>,
        ),
    >,
    changed_sprites: Query<'w, 's, (&'static Sprite, &'static GlobalTransform), Changed<Sprite>>,
    gone_meshes: RemovedComponents<'w, 's, Mesh2d>,
    gone_sprites: RemovedComponents<'w, 's, Sprite>,
    /// These arrive a frame late; a new material may not be loaded before that.
    materials: MessageReader<'w, 's, AssetEvent<ColorMaterial>>,
}

impl Changes<'_, '_> {
    /// Whether something visible has moved, appeared or disappeared.
    fn is_stale(&mut self) -> bool {
        let gone = self.gone_meshes.read().count() + self.gone_sprites.read().count();
        let materials = self.materials.read();
        let new = materials
            .filter(|event| matches!(event, AssetEvent::Added { .. }))
            .count();
        gone + new > 0
            || self.moved.iter().any(|visibility| {
                *visibility != Visibility::Hidden || visibility.is_changed() && !visibility.is_added()
            })
    }

    /// Whether a sprite in this rectangle has been drawn anew.
    fn has_redrawn_sprite(&self, there: Rect) -> bool {
        self.changed_sprites.iter().any(|(sprite, place)| {
            let size = sprite.custom_size.unwrap_or_default() * place.scale().truncate();
            let reach = Rect::from_center_size(place.translation().truncate(), size);
            !there.intersect(reach).is_empty()
        })
    }
}

/// Draws the next band, if there is one, and shows a finished picture.
fn render(
    mut changes: Changes,
    mut picture: ResMut<Picture>,
    mut images: ResMut<Assets<Image>>,
    picture_camera: Single<
        (&mut Camera, &mut Transform, &mut Projection, &mut RenderTarget),
        With<PictureCamera>,
    >,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let picture = &mut *picture;
    let is_soft = changes.has_redrawn_sprite(picture.shown.extent.rect());
    picture.record_changes(changes.is_stale(), is_soft);
    if picture.is_stale || picture.is_soft {
        redraw.write(RequestRedraw);
    }
    let (mut camera, mut transform, mut projection, mut target) = picture_camera.into_inner();
    let fresh = picture.resize_spare();
    if let Some(room) = fresh {
        // The new image can be drawn into from the next frame on.
        picture.spare.image = images.add(blank(room));
        redraw.write(RequestRedraw);
    }
    // While the map is being replaced, there may be something to draw but no image yet.
    let is_ready = fresh.is_none() && picture.spare.room != UVec2::ZERO;
    let (Some(in_progress), true) = (&mut picture.in_progress, is_ready) else {
        if camera.is_active {
            camera.is_active = false;
        }
        return;
    };
    let [from, to] = in_progress.go_on();
    let band = in_progress.extent.band(from, to);
    camera.is_active = true;
    // Keep the bands that are already on the image.
    camera.clear_color = if from == 0 {
        ClearColorConfig::Default
    } else {
        ClearColorConfig::None
    };
    camera.viewport = Some(Viewport {
        physical_position: UVec2::new(0, from),
        physical_size: band.size,
        ..Viewport::default()
    });
    *target = RenderTarget::Image(ImageRenderTarget {
        handle: picture.spare.image.clone(),
        scale_factor: 1.0,
    });
    transform.translation = band.centre.extend(transform.translation.z);
    if let Projection::Orthographic(lens) = &mut *projection {
        lens.scale = 1.0 / band.pixels_per_km;
    }
    redraw.write(RequestRedraw);
    if !in_progress.is_whole() {
        return;
    }
    picture.spare.extent = in_progress.extent;
    picture.in_progress = None;
    picture.drawn = Some(Instant::now());
    std::mem::swap(&mut picture.shown, &mut picture.spare);
}
