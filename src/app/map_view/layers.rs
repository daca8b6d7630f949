//! Draws the layers once from the board: sea and land for every zoom, and the rest in the detail of each of four
//! ranges of zoom, when the player first comes to it.
//!
//! In: [`MapBoard`], the palette, [`MapScale`], [`Overview`].

use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::camera::{MapScale, Overview};
use super::lattice::Lattice;
use super::paint::Painter;
use super::relief::{self, Frame};
use super::{MapBoard, ground, hex_print, layer, marks, places, routes, waters};
use crate::app::AppSystems;
use crate::app::screens::OnMap;
use crate::app::theme::Palette;
use crate::rules::board::Board;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlainMaterial>()
        .init_resource::<CurrentDetail>()
        .init_resource::<DrawnDetails>()
        .add_systems(OnExit(OnMap), stop_baking)
        .add_systems(
            Update,
            (
                follow_zoom,
                draw_layers.run_if(board_or_palette_changed.or_else(no_layer_yet)),
                hang_relief.run_if(resource_exists::<Baking>),
                draw_detail,
                show_fitting_details.run_if(resource_changed::<CurrentDetail>.or_else(any_fresh_layer)),
                fade_numbers,
                draw_some_frames_more,
            )
                .chain()
                .in_set(DrawLayers)
                .in_set(AppSystems::Draw)
                .run_if(in_state(OnMap).and_then(resource_exists::<MapBoard>)),
        );
}

/// After these, the layers are there.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawLayers;

/// The range of zoom at hand: an index into [`Detail::ALL`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentDetail(pub usize);

/// Which details have been drawn.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct DrawnDetails([bool; 4]);

/// How large things are drawn in one range of zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Pixels for a kilometre at which a pixel is a pixel.
    pub reference: f32,
    /// How much smaller than at the usual zoom symbols and lines are.
    pub size: f32,
    /// The zooms at which it is shown, for hexes of 10 km.
    pub range: [f32; 2],
}

impl Detail {
    /// From the whole map to a single hex, for hexes of 10 km.
    pub const ALL: [Self; 4] = [
        Self {
            reference: 1.3,
            size: 0.62,
            range: [0.0, 2.1],
        },
        Self {
            reference: 3.0,
            size: 0.8,
            range: [2.1, 4.4],
        },
        Self {
            reference: 6.5,
            size: 1.0,
            range: [4.4, 10.5],
        },
        Self {
            reference: 16.0,
            size: 1.5,
            range: [10.5, f32::INFINITY],
        },
    ];

    /// The details for a board: they follow the size of its hexes.
    pub fn for_hexes(hex_km: f32) -> [Self; 4] {
        let scale = 10.0 / hex_km;
        Self::ALL.map(|detail| Self {
            reference: detail.reference * scale,
            range: detail.range.map(|end| end * scale),
            ..detail
        })
    }

    /// So many pixels of the usual zoom, in kilometres.
    pub fn px(self, pixels: f32) -> f32 {
        pixels * self.size / self.reference
    }

    /// A pen for this detail.
    pub fn pen(self) -> Painter {
        Painter::new(self.reference)
    }

    /// Whether symbols are dots at this zoom.
    pub fn is_far(self) -> bool {
        self.size < 0.7
    }
}

/// A layer of the map.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MapLayer;

/// The land, whose picture comes later than its shape.
#[derive(Component, Clone, Copy, Debug)]
struct Land;

/// Shown in one range of zoom only.
#[derive(Component, Clone, Copy, Debug)]
struct OfDetail(usize);

/// The numbers of hexes.
#[derive(Component, Clone, Copy, Debug)]
struct Numbers;

/// The one material of vertex-coloured layers.
#[derive(Resource, Clone, Debug)]
pub struct PlainMaterial(pub Handle<ColorMaterial>);

impl FromWorld for PlainMaterial {
    fn from_world(world: &mut World) -> Self {
        let material = ColorMaterial {
            alpha_mode: AlphaMode2d::Blend,
            ..ColorMaterial::default()
        };
        Self(world.resource_mut::<Assets<ColorMaterial>>().add(material))
    }
}

/// The picture of the land in the making.
#[derive(Resource, Debug)]
struct Baking(Task<Image>);

/// Whether the map must be drawn again. One condition for both: of two joined by "or", the second would not see that
/// its change was dealt with.
pub fn board_or_palette_changed(board: Option<Res<'_, MapBoard>>, palette: Res<'_, Palette>) -> bool {
    board.is_some_and(|board| board.is_changed()) || palette.is_changed()
}

fn no_layer_yet(layers: Query<'_, '_, (), With<MapLayer>>) -> bool {
    layers.is_empty()
}

fn any_fresh_layer(fresh: Query<'_, '_, (), Added<OfDetail>>) -> bool {
    !fresh.is_empty()
}

fn stop_baking(mut commands: Commands<'_, '_>) {
    commands.remove_resource::<Baking>();
}

fn draw_layers(
    mut commands: Commands<'_, '_>,
    old: Query<'_, '_, Entity, With<MapLayer>>,
    board: Res<'_, MapBoard>,
    palette: Res<'_, Palette>,
    plain: Res<'_, PlainMaterial>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut drawn: ResMut<'_, DrawnDetails>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    *drawn = DrawnDetails::default();
    let lattice = Lattice::new(&board.0);
    let shore = ground::shore(&lattice);
    for (name, height, pen) in [
        ("Sea", layer::SHEET, ground::paint_sea(&lattice, &palette)),
        (
            "Shallows",
            layer::SHEET + 0.1,
            ground::paint_shallows(&lattice, &shore, &palette),
        ),
    ] {
        commands.spawn(sheet(name, height, meshes.add(pen.mesh()), plain.0.clone()));
    }
    let land = ground::paint_land(&lattice, |cell| {
        let terrain = board.0.terrain(lattice.space(cell));
        let tone = if terrain.ground == crate::rules::board::Ground::OutOfPlay {
            palette.out_of_play
        } else {
            palette.land(&terrain.id)
        };
        tone.into()
    });
    commands.spawn((
        Land,
        sheet("Land", layer::GROUND, meshes.add(land.mesh()), plain.0.clone()),
    ));
    let (board, palette): (Arc<Board>, Palette) = (board.0.clone(), palette.clone());
    commands.insert_resource(Baking(
        AsyncComputeTaskPool::get().spawn(async move { relief::bake(&board, &palette) }),
    ));
}

/// One layer as an entity.
fn sheet(
    name: &'static str,
    height: f32,
    mesh: Handle<Mesh>,
    material: Handle<ColorMaterial>,
) -> impl Bundle {
    (
        Name::new(name),
        MapLayer,
        Mesh2d(mesh),
        MeshMaterial2d(material),
        Transform::from_xyz(0.0, 0.0, height),
        DespawnOnExit(OnMap),
        Pickable::IGNORE,
    )
}

fn follow_zoom(
    scale: Res<'_, MapScale>,
    overview: Res<'_, Overview>,
    board: Res<'_, MapBoard>,
    mut current: ResMut<'_, CurrentDetail>,
) {
    let details = Detail::for_hexes(f32::from(board.0.grid().hex_km()));
    let index = details
        .iter()
        .position(|detail| (detail.range[0]..detail.range[1]).contains(&scale.0));
    current.set_if_neq(CurrentDetail(if overview.0 { 0 } else { index.unwrap_or(0) }));
}

/// Draws what is finer than sea and land, once for each range of zoom.
fn draw_detail(
    mut commands: Commands<'_, '_>,
    current: Res<'_, CurrentDetail>,
    board: Res<'_, MapBoard>,
    palette: Res<'_, Palette>,
    plain: Res<'_, PlainMaterial>,
    mut drawn: ResMut<'_, DrawnDetails>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut images: ResMut<'_, Assets<Image>>,
    mut materials: ResMut<'_, Assets<ColorMaterial>>,
) {
    let index = current.0;
    if drawn.0[index] {
        return;
    }
    let first_numbers = index > 1 && !drawn.0[2] && !drawn.0[3];
    drawn.0[index] = true;
    let lattice = Lattice::new(&board.0);
    let (lattice, palette) = (&lattice, &palette);
    let detail = Detail::for_hexes(lattice.hex_km)[index];
    let shore = ground::shore(lattice);
    let mut pens = vec![
        (
            "Waterlines",
            layer::SHEET + 0.2,
            ground::paint_waterlines(lattice, &shore, detail, palette),
        ),
        (
            "Coast",
            layer::WATER + 0.2,
            ground::paint_coast(&shore, detail, palette),
        ),
        (
            "Rivers",
            layer::WATER + 0.25,
            waters::paint_rivers(lattice, detail, palette),
        ),
        (
            "Borders",
            layer::WATER + 0.3,
            ground::paint_borders(lattice, detail, palette),
        ),
        (
            "Routes",
            layer::ROUTES,
            routes::paint_routes(lattice, detail, palette),
        ),
        (
            "Places",
            layer::PLACES,
            places::paint_places(lattice, detail, palette),
        ),
        (
            "Frame",
            layer::FRAME,
            ground::paint_frame(lattice, detail, palette),
        ),
    ];
    if index > 0 {
        pens.extend(
            hex_print::paint_outlines(lattice, detail, palette)
                .into_iter()
                .map(|pen| ("Hexes", layer::GRID, pen)),
        );
    }
    if index > 1 {
        pens.extend(
            marks::paint_marks(lattice, detail, palette)
                .into_iter()
                .map(|pen| ("Marks", layer::MARKS, pen)),
        );
    }
    for (name, height, pen) in pens.into_iter().filter(|(_, _, pen)| !pen.is_empty()) {
        commands.spawn((
            OfDetail(index),
            sheet(name, height, meshes.add(pen.mesh()), plain.0.clone()),
        ));
    }
    if first_numbers && let Some(print) = hex_print::print_numbers(lattice, palette) {
        let material = materials.add(ColorMaterial {
            texture: Some(images.add(print.digits)),
            alpha_mode: AlphaMode2d::Blend,
            ..ColorMaterial::default()
        });
        for mesh in print.pieces {
            commands.spawn((
                Numbers,
                sheet("Numbers", layer::GRID + 0.1, meshes.add(mesh), material.clone()),
            ));
        }
    }
}

/// What was added shows a frame or two later.
fn draw_some_frames_more(
    fresh: Query<'_, '_, (), Added<Mesh2d>>,
    mut left: Local<'_, u8>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    if !fresh.is_empty() {
        *left = 3;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Numbers of hexes come and go with the zoom.
fn fade_numbers(
    scale: Res<'_, MapScale>,
    overview: Res<'_, Overview>,
    board: Res<'_, MapBoard>,
    mut numbers: Query<'_, '_, (&mut Visibility, &MeshMaterial2d<ColorMaterial>), With<Numbers>>,
    fresh: Query<'_, '_, (), Added<Numbers>>,
    mut materials: ResMut<'_, Assets<ColorMaterial>>,
) {
    if !scale.is_changed() && !overview.is_changed() && fresh.is_empty() {
        return;
    }
    let zoom = scale.0 * f32::from(board.0.grid().hex_km()) / 10.0;
    let strength = if overview.0 {
        0.0
    } else {
        ((zoom - 4.6) / 2.2).clamp(0.0, 1.0) * 0.8
    };
    let wanted = if strength > 0.0 {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    let mut of = None;
    for (mut visibility, material) in &mut numbers {
        visibility.set_if_neq(wanted);
        of = Some(material.0.clone());
    }
    if strength > 0.0
        && let Some(mut material) = of.and_then(|of| materials.get_mut(&of))
    {
        material.color = Color::WHITE.with_alpha(strength);
    }
}

/// Puts the picture onto the land as soon as it is done.
fn hang_relief(
    mut commands: Commands<'_, '_>,
    mut baking: ResMut<'_, Baking>,
    board: Res<'_, MapBoard>,
    land: Query<'_, '_, Entity, With<Land>>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut images: ResMut<'_, Assets<Image>>,
    mut materials: ResMut<'_, Assets<ColorMaterial>>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    let Some(image) = block_on(poll_once(&mut baking.0)) else {
        return;
    };
    commands.remove_resource::<Baking>();
    let lattice = Lattice::new(&board.0);
    let frame = Frame::new(&lattice);
    let material = ColorMaterial {
        texture: Some(images.add(image)),
        ..ColorMaterial::default()
    };
    let shape = ground::paint_land(&lattice, |_| LinearRgba::WHITE).textured_mesh(|at| frame.uv(at));
    for entity in &land {
        commands.entity(entity).insert((
            Mesh2d(meshes.add(shape.clone())),
            MeshMaterial2d(materials.add(material.clone())),
        ));
    }
}

fn show_fitting_details(
    current: Res<'_, CurrentDetail>,
    mut layers: Query<'_, '_, (&OfDetail, &mut Visibility)>,
) {
    for (of, mut visibility) in &mut layers {
        visibility.set_if_neq(if of.0 == current.0 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}
