//! Everything finer than sea and land, in a level of detail for each of four ranges of zoom.
//!
//! Another thread draws the levels. A finished one goes to the graphics card in portions, and is shown once all of it
//! is there; until then the previous level stays. The other levels are drawn ahead of time.
//!
//! In: [`MapBoard`], the palette, [`MapScale`], [`Overview`]. Out: [`CurrentDetail`].

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::camera::{MapScale, Overview};
use super::lattice::{Lattice, piece};
use super::layers::{self, DrawLayers, PlainMaterial, board_or_palette_changed};
use super::lines::curves;
use super::paint::Painter;
use super::view::View;
use super::zoom::Detail;
use super::{MapBoard, ground, hex_grid, layer, places, routes, terrain_marks, waters};
use crate::app::AppSystems;
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::print::LineKind;
use crate::rules::board::Board;

/// The bytes of drawings handed over per frame; at least one drawing always is.
const PORTION: usize = 3 << 20;

/// The current range of zoom: an index into [`Detail::ALL`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentDetail(pub usize);

/// The drawing of hex numbers, shared by the two nearest ranges.
const NUMBERS: usize = Detail::ALL.len();

/// From this range on only a part of the map is visible, so drawings are cut into pieces, most of which need not be
/// drawn.
const TAKEN_APART: usize = 1;

/// The drawing that a layer belongs to: a range of zoom, or [`NUMBERS`].
#[derive(Component, Clone, Copy, Debug)]
struct OfDrawing(usize);

/// A layer that is not handed over yet.
struct Draft {
    name: &'static str,
    height: f32,
    mesh: Mesh,
}

/// The result of a drawing thread.
struct Drafts {
    layers: Vec<Draft>,
    /// The ten digits, in the drawing of numbers.
    digits: Option<Image>,
}

/// The state of a drawing.
#[derive(Default)]
enum Progress {
    #[default]
    None,
    Drawn(Task<Drafts>),
    HandedOver(Vec<Draft>, Handle<ColorMaterial>),
    Done,
}

/// The state of each drawing: the ranges of zoom, and the numbers.
#[derive(Resource, Default)]
struct Drawings([Progress; NUMBERS + 1]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentDetail>()
        .init_resource::<Drawings>()
        .add_systems(OnExit(OnMap), forget)
        .add_systems(
            Update,
            (
                start_over.run_if(board_or_palette_changed),
                draw_ahead,
                hand_over,
                follow_zoom,
                show_fitting.run_if(resource_changed::<CurrentDetail>.or_else(any_fresh_layer)),
                fade_numbers,
            )
                .chain()
                .in_set(DrawLayers)
                .in_set(AppSystems::Draw)
                .run_if(in_state(OnMap).and_then(resource_exists::<MapBoard>)),
        );
}

fn forget(mut drawings: ResMut<Drawings>) {
    *drawings = Drawings::default();
}

fn start_over(mut commands: Commands, old: Query<Entity, With<OfDrawing>>, mut drawings: ResMut<Drawings>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    *drawings = Drawings::default();
}

fn any_fresh_layer(fresh: Query<(), Added<OfDrawing>>) -> bool {
    !fresh.is_empty()
}

/// The range of zoom of a scale.
fn range_at(scale: f32, overview: Overview, board: &Board) -> usize {
    let details = Detail::for_hexes(f32::from(board.raster().cells().km()));
    let range = details
        .iter()
        .position(|detail| (detail.range[0]..detail.range[1]).contains(&scale));
    range.filter(|_| !overview.0).unwrap_or(0)
}

/// Draws ahead on a thread, one drawing after the other: first the one needed now, last those of distant zooms.
fn draw_ahead(
    view: Res<View>,
    overview: Res<Overview>,
    board: Res<MapBoard>,
    palette: Res<Palette>,
    mut drawings: ResMut<Drawings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_underway = |progress: &Progress| matches!(progress, Progress::Drawn(_) | Progress::HandedOver(..));
    if drawings.0.iter().any(is_underway) {
        // Without redraws an idle window would not notice that the thread is done.
        redraw.write(RequestRedraw);
        return;
    }
    let wanted = range_at(view.goal_scale, *overview, &board.0);
    let next = (0..=NUMBERS)
        .filter(|index| matches!(drawings.0[*index], Progress::None))
        .min_by_key(|index| wanted.abs_diff(if *index == NUMBERS { 2 } else { *index }));
    if let Some(index) = next {
        let (board, palette): (MapBoard, Palette) = (board.clone(), palette.clone());
        let task = async move { draw(index, &board, &palette) };
        drawings.0[index] = Progress::Drawn(AsyncComputeTaskPool::get().spawn(task));
        redraw.write(RequestRedraw);
    }
}

/// Draws one of the drawings.
fn draw(index: usize, board: &MapBoard, palette: &Palette) -> Drafts {
    let (lattice, sheet) = (&Lattice::new(&board.0), board.sheet());
    if index == NUMBERS {
        let numbers = hex_grid::draw_numbers(lattice, palette);
        let (digits, pieces) =
            numbers.map_or_else(Default::default, |numbers| (Some(numbers.digits), numbers.pieces));
        let layers = pieces.into_iter().map(|mesh| Draft {
            name: "Numbers",
            height: layer::GRID + 0.1,
            mesh,
        });
        return Drafts {
            layers: layers.collect(),
            digits,
        };
    }
    let detail = Detail::for_hexes(lattice.hex_km)[index];
    let shore = curves(sheet, LineKind::Coast);
    let mut pens = vec![
        (
            "Coast",
            layer::WATER + 0.2,
            ground::paint_coast(&shore, detail, palette),
        ),
        (
            "Rivers",
            layer::WATER + 0.25,
            waters::paint_waters(sheet, lattice.hex_km, detail, palette),
        ),
        (
            "Borders",
            layer::WATER + 0.3,
            ground::paint_borders(sheet, detail, palette),
        ),
        (
            "Routes",
            layer::ROUTES,
            routes::paint_routes(lattice, sheet, detail, palette),
        ),
        (
            "Places",
            layer::PLACES,
            places::paint_places(lattice, detail, palette),
        ),
        (
            "Frame",
            layer::FRAME + 0.1,
            ground::paint_frame(lattice, detail, palette),
        ),
    ];
    let waterlines = ground::paint_waterlines(lattice, &shore, detail, palette).into_iter();
    let heights = [0.20, 0.21, 0.22, 0.23].map(|height| layer::SHEET + height);
    pens.extend(
        heights
            .into_iter()
            .zip(waterlines)
            .map(|(height, pen)| ("Waterlines", height, pen)),
    );
    if index >= TAKEN_APART {
        let piece_of = |at| {
            let cell = lattice.cell_at(at);
            piece(cell.column, cell.row)
        };
        let apart = |(name, height, pen): (_, _, Painter)| {
            pen.pieces(piece_of)
                .into_iter()
                .map(move |pen| (name, height, pen))
        };
        pens = pens.into_iter().flat_map(apart).collect();
    }
    if index > 0 {
        let outlines = hex_grid::paint_outlines(lattice, detail, palette);
        pens.extend(outlines.into_iter().map(|pen| ("Hexes", layer::GRID, pen)));
    }
    if index > 1 {
        let marks = terrain_marks::paint_marks(lattice, sheet, detail, palette);
        pens.extend(marks.into_iter().map(|pen| ("Marks", layer::MARKS, pen)));
    }
    let drawn = pens.into_iter().filter(|(_, _, pen)| !pen.is_empty());
    let layers = drawn.map(|(name, height, pen)| Draft {
        name,
        height,
        mesh: pen.mesh(),
    });
    Drafts {
        layers: layers.collect(),
        digits: None,
    }
}

/// Hands over a portion of a drawing, hidden until the zoom needs it.
fn hand_over(
    mut commands: Commands,
    plain: Res<PlainMaterial>,
    mut drawings: ResMut<Drawings>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (index, progress) in drawings.0.iter_mut().enumerate() {
        if let Progress::Drawn(task) = progress
            && let Some(drafts) = block_on(poll_once(task))
        {
            let material = drafts.digits.map_or_else(
                || plain.0.clone(),
                |digits| {
                    materials.add(ColorMaterial {
                        texture: Some(images.add(digits)),
                        alpha_mode: AlphaMode2d::Blend,
                        ..ColorMaterial::default()
                    })
                },
            );
            *progress = Progress::HandedOver(drafts.layers, material);
        }
        let Progress::HandedOver(layers, material) = progress else {
            continue;
        };
        let mut bytes = 0;
        while bytes < PORTION
            && let Some(draft) = layers.pop()
        {
            bytes += draft.mesh.get_vertex_buffer_size()
                + draft.mesh.get_index_buffer_bytes().map_or(0, <[u8]>::len);
            let mesh = meshes.add(draft.mesh);
            commands.spawn((
                OfDrawing(index),
                layers::sheet(draft.name, draft.height, mesh, material.clone()),
                Visibility::Hidden,
            ));
        }
        if layers.is_empty() {
            *progress = Progress::Done;
        }
    }
}

/// Switches to the range of the zoom as soon as it is there.
fn follow_zoom(
    scale: Res<MapScale>,
    overview: Res<Overview>,
    board: Res<MapBoard>,
    drawings: Res<Drawings>,
    mut current: ResMut<CurrentDetail>,
) {
    let wanted = range_at(scale.0, *overview, &board.0);
    let is_there = |index: usize| matches!(drawings.0[index], Progress::Done);
    if is_there(wanted) || !is_there(current.0) {
        current.set_if_neq(CurrentDetail(wanted));
    }
}

fn show_fitting(
    current: Res<CurrentDetail>,
    drawings: Res<Drawings>,
    mut layers: Query<(&OfDrawing, &mut Visibility)>,
) {
    let is_there = matches!(drawings.0[current.0], Progress::Done);
    for (of, mut visibility) in layers.iter_mut().filter(|(of, _)| of.0 != NUMBERS) {
        visibility.set_if_neq(if is_there && of.0 == current.0 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// Fades hex numbers in and out with the zoom.
fn fade_numbers(
    scale: Res<MapScale>,
    overview: Res<Overview>,
    board: Res<MapBoard>,
    mut numbers: Query<(&OfDrawing, &mut Visibility, &MeshMaterial2d<ColorMaterial>)>,
    fresh: Query<(), Added<OfDrawing>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if !scale.is_changed() && !overview.is_changed() && fresh.is_empty() {
        return;
    }
    let zoom = scale.0 * f32::from(board.0.raster().cells().km()) / 10.0;
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
    for (_, mut visibility, material) in numbers.iter_mut().filter(|(of, ..)| of.0 == NUMBERS) {
        visibility.set_if_neq(wanted);
        of = Some(material.0.clone());
    }
    let colour = Color::WHITE.with_alpha(strength);
    if strength > 0.0
        && let Some(of) = of
        && materials
            .get(&of)
            .is_some_and(|material| material.color != colour)
        && let Some(mut material) = materials.get_mut(&of)
    {
        material.color = colour;
        // The map's picture does not notice changes of materials.
        for (_, mut visibility, _) in numbers.iter_mut().filter(|(of, ..)| of.0 == NUMBERS) {
            visibility.set_changed();
        }
    }
}
