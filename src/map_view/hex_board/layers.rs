//! Draws sea, land and margin once from the sheet of the board, for every zoom. `details` has everything finer, and
//! draws the land of a large board near by; from afar that is a picture.
//!
//! In: [`MapSheet`], the palette.

use std::time::Duration;

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

use super::fade_in::{FadeIn, Replaced};
use super::relief::Frame;
use super::{ground, relief};
use crate::AppSystems;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, OfMap, TableResources as _, despawn_all};
use crate::map_view::camera::extent::{map_is_shown, map_looks_new};
use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::{MapSheet, layer};
use crate::stage::{MoreFrames, OnMap};
use crate::theme::Palette;
use railhead_print::LineKind;
use railhead_print::hex::lattice::{Cell, Lattice};

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_resource::<PlainMaterial>()
        .init_resource::<SolidMaterial>()
        .remove_after::<Baking>(Lifetime::Map)
        .add_systems(
            Update,
            (
                draw_layers.run_if(map_looks_new.or_else(no_layer_yet)),
                hang_relief.run_if(resource_exists::<Baking>),
            )
                .chain()
                .in_set(DrawLayers)
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        )
        .add_systems(
            Update,
            draw_some_frames_more
                .after(DrawLayers)
                .in_set(AppSystems::Draw)
                .run_if(in_state(OnMap)),
        );
}

/// After this set the layers exist.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawLayers;

/// Sea, land or margin.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MapLayer;

/// The land, whose texture comes later than its shape.
#[derive(Component, Clone, Copy, Debug)]
struct Land;

/// All the land of a large board as a picture, for when it is far away.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct FarLand;

/// The name of drawings of land.
pub(super) const LAND: &str = "Land";

/// The one material of vertex-coloured layers.
#[derive(Resource, Clone, Debug)]
pub struct PlainMaterial(pub Handle<ColorMaterial>);

impl FromWorld for PlainMaterial {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<ColorMaterial>>();
        Self(materials.add(coloured(None, AlphaMode2d::Blend)))
    }
}

/// The material of opaque layers; whatever is below them need not be drawn.
#[derive(Resource, Clone, Debug)]
pub(in crate::map_view) struct SolidMaterial(pub Handle<ColorMaterial>);

impl FromWorld for SolidMaterial {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<ColorMaterial>>();
        Self(materials.add(coloured(None, AlphaMode2d::Opaque)))
    }
}

/// A material in the colours of the mesh and of a texture.
pub(super) fn coloured(texture: Option<Handle<Image>>, alpha_mode: AlphaMode2d) -> ColorMaterial {
    ColorMaterial {
        texture,
        alpha_mode,
        ..ColorMaterial::default()
    }
}

/// A material for what fades in: nothing of it is seen yet.
pub(super) fn faint(texture: Option<Handle<Image>>) -> ColorMaterial {
    ColorMaterial {
        color: Color::WHITE.with_alpha(0.0),
        ..coloured(texture, AlphaMode2d::Blend)
    }
}

/// The material of land with this texture. A picture of the land is left out where it shows sea.
fn land_material(texture: Handle<Image>, is_picture: bool) -> ColorMaterial {
    let alpha_mode = if is_picture {
        AlphaMode2d::Mask(0.5)
    } else {
        AlphaMode2d::Opaque
    };
    coloured(Some(texture), alpha_mode)
}

/// How long a map that opens waits for its rough texture, so that it does not look flat at first. Builds without
/// optimization would take longer.
const PATIENCE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 0 } else { 150 });

/// The texture of the land while a thread draws it, and the land's meshes for it. That takes a second or two.
#[derive(Resource, Debug)]
struct Baking(Background<(Image, Vec<Mesh>)>);

fn no_layer_yet(layers: Query<(), With<MapLayer>>) -> bool {
    layers.is_empty()
}

fn draw_layers(
    mut commands: Commands,
    old: Query<Entity, With<MapLayer>>,
    (map, palette): (Res<MapSheet>, Res<Palette>),
    (plain, solid): (Res<PlainMaterial>, Res<SolidMaterial>),
    workers: Res<Workers>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    despawn_all(&mut commands, old);
    let Some(lattice) = map.lattice() else { return };
    let sea = meshes.add(ground::paint_all(&map, palette.sea.into()).mesh());
    let margin = meshes.add(ground::paint_margin(&map, &palette).mesh());
    commands.spawn((MapLayer, sheet("Sea", layer::SHEET, sea, solid.0.clone())));
    commands.spawn((MapLayer, sheet("Margin", layer::FRAME, margin, solid.0.clone())));
    if lattice.is_large() {
        let frame = Frame::new(&map);
        let texture = images.add(relief::sketch(&lattice, &map, &palette));
        let material = materials.add(land_material(texture, true));
        let all = ground::paint_all(&map, LinearRgba::WHITE).textured_mesh(|at| frame.uv(at));
        let mesh = meshes.add(all);
        // Below the land near by, which may not be drawn everywhere yet.
        let height = layer::GROUND - 0.1;
        commands.spawn((FarLand, MapLayer, sheet(LAND, height, mesh, material)));
    } else {
        let all = SheetLines {
            sheet: &map,
            region: None,
        };
        let shore = all.curves(LineKind::Coast);
        let shallows = meshes.add(ground::paint_shallows(&lattice, &shore, &palette).mesh());
        commands.spawn((
            MapLayer,
            sheet("Shallows", layer::SHEET + 0.1, shallows, plain.0.clone()),
        ));
        let (known, colours) = (map.clone(), palette.clone());
        let mut rough = workers.on_thread(move || {
            known
                .lattice()
                .map(|lattice| relief::rough(&lattice, &known, &colours))
        });
        let frame = Frame::new(&map);
        let rough = rough.wait(PATIENCE).flatten();
        let material = rough.map(|image| materials.add(land_material(images.add(image), false)));
        let tone = |cell| {
            let soil = map.soil[lattice.space(cell).index()];
            LinearRgba::from(palette.print(soil.tone))
        };
        let pieces = match &material {
            Some(_) => land(&lattice, false, |_| LinearRgba::WHITE),
            None => land(&lattice, false, tone),
        };
        for piece in pieces {
            let mesh = match &material {
                Some(_) => piece.textured_mesh(|at| frame.uv(at)),
                None => piece.mesh(),
            };
            let material = material.clone().unwrap_or_else(|| solid.0.clone());
            commands.spawn((
                Land,
                MapLayer,
                sheet(LAND, layer::GROUND, meshes.add(mesh), material),
            ));
        }
    }
    let (map, palette): (MapSheet, Palette) = (map.clone(), palette.clone());
    commands.insert_resource(Baking(workers.on_thread(move || bake(&map, &palette))));
}

/// The land, tile by tile; tiles with nothing but land around them may be `merged` into one drawing.
fn land(lattice: &Lattice, merged: bool, tone: impl Fn(Cell) -> LinearRgba) -> Vec<Painter> {
    let mut inland = Painter::default();
    let mut pieces = Vec::new();
    for tile in lattice.all_tiles() {
        if !merged || !ground::paint_inland(&mut inland, lattice, tile, &tone) {
            pieces.push(ground::paint_land(lattice, tile, &tone));
        }
    }
    pieces.push(inland);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn bake(map: &MapSheet, palette: &Palette) -> (Image, Vec<Mesh>) {
    let Some(lattice) = map.lattice() else {
        return (Image::default(), Vec::new());
    };
    let frame = Frame::new(map);
    let pieces = if lattice.is_large() {
        Vec::new()
    } else {
        land(&lattice, true, |_| LinearRgba::WHITE)
    };
    let pieces = pieces
        .into_iter()
        .map(|piece| piece.textured_mesh(|at| frame.uv(at)));
    (relief::bake(&lattice, map, palette), pieces.collect())
}

/// One layer as an entity.
pub(in crate::map_view) fn sheet(
    name: &'static str,
    height: f32,
    mesh: Handle<Mesh>,
    material: Handle<ColorMaterial>,
) -> impl Bundle {
    (
        Name::new(name),
        Mesh2d(mesh),
        MeshMaterial2d(material),
        Transform::from_xyz(0.0, 0.0, height),
        OfMap,
    )
}

/// Draws more frames, since new entities only appear a frame or two later.
fn draw_some_frames_more(fresh: Query<(), Added<Mesh2d>>, mut frames: MoreFrames) {
    frames.draw(if fresh.is_empty() { 0 } else { 3 });
}

/// Puts the texture on the land as soon as it is done.
fn hang_relief(
    mut commands: Commands,
    mut baking: ResMut<Baking>,
    map: Res<MapSheet>,
    (land, far_land): (Query<Entity, With<Land>>, Query<Entity, With<FarLand>>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let Some(baked) = baking.0.poll() else { return };
    commands.remove_resource::<Baking>();
    // If the texture fails, the land keeps what it has.
    let Ok((image, pieces)) = baked else { return };
    let is_picture = map.lattice().is_some_and(|lattice| lattice.is_large());
    let image = images.add(image);
    let material = materials.add(land_material(image.clone(), is_picture));
    for entity in &far_land {
        commands.entity(entity).insert(MeshMaterial2d(material.clone()));
    }
    // The land as it is shows through until the other covers it.
    for plain in &land {
        commands.entity(plain).insert(Replaced);
    }
    let faint = materials.add(faint(Some(image)));
    let height = layer::GROUND + 0.01;
    for piece in pieces {
        let mesh = meshes.add(piece);
        let drawing = sheet(LAND, height, mesh, faint.clone());
        commands.spawn((Land, MapLayer, FadeIn::to(material.clone()), drawing));
    }
}
