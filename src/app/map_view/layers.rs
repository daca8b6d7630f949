//! Draws the layers once from the board, each in the details that fit four ranges of zoom, and shows those of
//! the range at hand.
//!
//! In: [`MapBoard`], the palette, [`MapScale`].

use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::camera::MapScale;
use super::lattice::Lattice;
use super::paint::Painter;
use super::relief::{self, Frame};
use super::{MapBoard, ground, hex_print, layer, marks, places, routes, waters};
use crate::app::AppSystems;
use crate::app::screens::Screen;
use crate::app::theme::Palette;
use crate::rules::board::Board;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlainMaterial>()
        .add_systems(OnExit(Screen::Game), stop_baking)
        .add_systems(
            Update,
            (
                draw_layers.run_if(
                    resource_exists::<MapBoard>.and_then(
                        resource_changed::<MapBoard>
                            .or_else(resource_changed::<Palette>)
                            .or_else(no_layer_yet),
                    ),
                ),
                hang_relief.run_if(resource_exists::<Baking>),
                show_fitting_details.run_if(resource_changed::<MapScale>.or_else(any_fresh_layer)),
            )
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(in_state(Screen::Game)),
        );
}

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

/// Shown at zooms from the first to the second, in pixels for a kilometre.
#[derive(Component, Clone, Copy, Debug)]
pub struct ShownBetween(pub [f32; 2]);

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

fn no_layer_yet(layers: Query<'_, '_, (), With<MapLayer>>) -> bool {
    layers.is_empty()
}

fn any_fresh_layer(fresh: Query<'_, '_, (), Added<ShownBetween>>) -> bool {
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
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let lattice = Lattice::new(&board.0);
    let shore = ground::shore(&lattice);
    let mut hang = |name: &'static str, height: f32, pen: Painter, range: Option<[f32; 2]>| {
        if pen.is_empty() {
            return;
        }
        let mut layer = commands.spawn((
            Name::new(name),
            MapLayer,
            Mesh2d(meshes.add(pen.mesh())),
            MeshMaterial2d(plain.0.clone()),
            Transform::from_xyz(0.0, 0.0, height),
            DespawnOnExit(Screen::Game),
            Pickable::IGNORE,
        ));
        if let Some(range) = range {
            layer.insert((ShownBetween(range), Visibility::Hidden));
        }
    };
    hang("Sea", layer::SHEET, ground::paint_sea(&lattice, &palette), None);
    hang(
        "Shallows",
        layer::SHEET + 0.1,
        ground::paint_shallows(&lattice, &shore, &palette),
        None,
    );
    for (index, detail) in Detail::for_hexes(lattice.hex_km).into_iter().enumerate() {
        let range = Some(detail.range);
        hang(
            "Waterlines",
            layer::SHEET + 0.2,
            ground::paint_waterlines(&lattice, &shore, detail, &palette),
            range,
        );
        hang(
            "Coast",
            layer::WATER + 0.2,
            ground::paint_coast(&shore, detail, &palette),
            range,
        );
        hang(
            "Rivers",
            layer::WATER,
            waters::paint_rivers(&lattice, detail, &palette),
            range,
        );
        hang(
            "Borders",
            layer::WATER + 0.3,
            ground::paint_borders(&lattice, detail, &palette),
            range,
        );
        hang(
            "Routes",
            layer::ROUTES,
            routes::paint_routes(&lattice, detail, &palette),
            range,
        );
        hang(
            "Places",
            layer::PLACES,
            places::paint_places(&lattice, detail, &palette),
            range,
        );
        hang(
            "Frame",
            layer::FRAME,
            ground::paint_frame(&lattice, detail, &palette),
            range,
        );
        if index > 0 {
            for pen in hex_print::paint_outlines(&lattice, detail, &palette) {
                hang("Hexes", layer::GRID, pen, range);
            }
        }
        if index > 1 {
            for pen in marks::paint_marks(&lattice, detail, &palette) {
                hang("Marks", layer::MARKS, pen, range);
            }
        }
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
        Name::new("Land"),
        MapLayer,
        Land,
        Mesh2d(meshes.add(land.mesh())),
        MeshMaterial2d(plain.0.clone()),
        Transform::from_xyz(0.0, 0.0, layer::GROUND),
        DespawnOnExit(Screen::Game),
        Pickable::IGNORE,
    ));
    let (board, palette): (Arc<Board>, Palette) = (board.0.clone(), palette.clone());
    commands.insert_resource(Baking(
        AsyncComputeTaskPool::get().spawn(async move { relief::bake(&board, &palette) }),
    ));
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
    scale: Res<'_, MapScale>,
    mut layers: Query<'_, '_, (&ShownBetween, &mut Visibility)>,
) {
    for (ShownBetween([from, to]), mut visibility) in &mut layers {
        let wanted = if (*from..*to).contains(&scale.0) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(wanted);
    }
}
