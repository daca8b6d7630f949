//! Everything finer than sea and land, in a level of detail for each of four ranges of zoom.
//!
//! Another thread draws them, tile by tile where every hex has something. Finished drawings go to the graphics card in
//! portions; the previous level stays until everything in sight has arrived. The other levels are drawn ahead of time,
//! but a large board neither draws nor keeps parts that are out of sight.
//!
//! In: [`MapBoard`], the palette, [`MapScale`], [`InSight`], [`Overview`]. Out: [`CurrentDetail`].

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::camera::{InSight, MapScale, Overview};
use super::hex_grid::Digits;
use super::lattice::{Lattice, Tile, tile_of};
use super::layers::{self, DrawLayers, PlainMaterial, board_or_palette_changed};
use super::lines::curves;
use super::paint::Painter;
use super::view::View;
use super::zoom::Detail;
use super::{MapBoard, ground, hex_grid, layer, places, routes, terrain_marks, waters};
use crate::app::AppSystems;
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::print::{LineKind, Sheet};
use crate::rules::board::Board;

/// The bytes of drawings handed over per frame; at least one drawing always is.
const PORTION: usize = 3 << 20;

/// The current range of zoom: an index into [`Detail::ALL`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentDetail(pub usize);

/// From this range on only a part of the map is visible, so drawings are cut into tiles, most of which need not be
/// drawn.
const TAKEN_APART: usize = 1;

/// The nearest ranges, which have numbers.
const NUMBERED: usize = 2;

/// The number of parts that a thread draws at a time.
const BATCH: usize = 100;

/// A part of the drawing. Drawings of tiles are made for those in sight first; on a large board for no others.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Lines and signs of the whole map in a range of zoom.
    Lines(usize),
    /// The outlines of hexes and the marks of terrain on a tile in a range of zoom.
    Hexes(usize, Tile),
    /// The numbers of hexes on a tile.
    Numbers(Tile),
}

impl Part {
    /// Everything that some tiles need in a range of zoom.
    fn all(range: usize, tiles: impl Iterator<Item = Tile>) -> impl Iterator<Item = Self> {
        let of = move |tile| {
            let hexes = (range >= TAKEN_APART).then_some(Self::Hexes(range, tile));
            let numbers = (range >= NUMBERED).then_some(Self::Numbers(tile));
            hexes.into_iter().chain(numbers)
        };
        std::iter::once(Self::Lines(range)).chain(tiles.flat_map(of))
    }

    /// Whether it is drawn in a range of zoom.
    fn is_in(self, range: usize) -> bool {
        match self {
            Self::Lines(own) | Self::Hexes(own, _) => own == range,
            Self::Numbers(_) => range >= NUMBERED,
        }
    }
}

/// A layer that is not handed over yet.
struct Draft {
    part: Part,
    name: &'static str,
    height: f32,
    mesh: Mesh,
}

/// The result of a drawing thread.
struct Drafts {
    layers: Vec<Draft>,
    /// The ten digits, if there are numbers.
    digits: Option<Image>,
}

/// The state of the drawing.
#[derive(Resource, Default)]
struct Drawings {
    done: BTreeSet<Part>,
    /// The parts that are being drawn or handed over.
    batch: Vec<Part>,
    task: Option<Task<Drafts>>,
    /// The layers that are not handed over yet.
    layers: Vec<Draft>,
    /// The material of numbers.
    digits: Option<Handle<ColorMaterial>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentDetail>()
        .init_resource::<Drawings>()
        .add_systems(OnExit(OnMap), forget)
        .add_systems(
            Update,
            (
                start_over.run_if(board_or_palette_changed),
                draw_missing,
                hand_over,
                follow_zoom,
                show_fitting,
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

fn start_over(mut commands: Commands, old: Query<Entity, With<Part>>, mut drawings: ResMut<Drawings>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    *drawings = Drawings::default();
}

/// The range of zoom of a scale.
fn range_at(scale: f32, overview: Overview, board: &Board) -> usize {
    let details = Detail::for_hexes(f32::from(board.raster().cells().km()));
    let range = details
        .iter()
        .position(|detail| (detail.range[0]..detail.range[1]).contains(&scale));
    range.filter(|_| !overview.0).unwrap_or(0)
}

/// The tiles in sight now and where the view glides to, and `more` of them on every side.
fn tiles_in_sight(
    lattice: &Lattice,
    view: &View,
    sight: Rect,
    more: i32,
) -> impl Iterator<Item = Tile> + use<> {
    let goal = Rect::from_center_size(view.goal_centre, sight.size() * view.scale / view.goal_scale);
    let both = if view.keeps_its_scale() {
        goal.union(sight)
    } else {
        goal
    };
    lattice.tiles(both.min, both.max, more)
}

/// Draws missing parts on a thread: first those in sight, then those around them, last those of other zooms. On a large
/// board it drops parts that are far away instead.
fn draw_missing(
    mut commands: Commands,
    (view, sight, overview): (Res<View>, Res<InSight>, Res<Overview>),
    (board, palette): (Res<MapBoard>, Res<Palette>),
    current: Res<CurrentDetail>,
    layers: Query<(Entity, &Part)>,
    mut drawings: ResMut<Drawings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !drawings.batch.is_empty() {
        // Without redraws an idle window would not notice that the thread is done.
        redraw.write(RequestRedraw);
        return;
    }
    let lattice = Lattice::new(&board.0);
    let range = range_at(view.goal_scale, *overview, &board.0);
    let near = |more| Part::all(range, tiles_in_sight(&lattice, &view, sight.0, more));
    let mut wanted: Vec<Part> = near(0).chain(near(1)).collect();
    if lattice.is_large() {
        let kept: BTreeSet<Part> = near(2).collect();
        let is_far = |part: &Part| !(kept.contains(part) || part.is_in(current.0) && current.0 != range);
        if drawings.done.iter().any(is_far) {
            for (entity, _) in layers.iter().filter(|(_, part)| is_far(part)) {
                commands.entity(entity).despawn();
            }
            drawings.done.retain(|part| !is_far(part));
        }
    } else if !wanted.iter().any(|part| !drawings.done.contains(part)) {
        let mut ranges: Vec<usize> = (0..Detail::ALL.len()).collect();
        ranges.sort_by_key(|other| other.abs_diff(range));
        wanted = ranges
            .into_iter()
            .map(|range| {
                Part::all(range, lattice.all_tiles())
                    .filter(|part| !drawings.done.contains(part))
                    .collect()
            })
            .find(|missing: &Vec<Part>| !missing.is_empty())
            .unwrap_or_default();
    }
    let mut seen = BTreeSet::new();
    wanted.retain(|part| !drawings.done.contains(part) && seen.insert(*part));
    wanted.truncate(BATCH);
    if !wanted.is_empty() {
        let (board, palette, batch) = (board.clone(), palette.clone(), wanted.clone());
        let task = async move { draw(&batch, &board, &palette) };
        drawings.task = Some(AsyncComputeTaskPool::get().spawn(task));
        drawings.batch = wanted;
        redraw.write(RequestRedraw);
    }
}

/// Draws some parts.
fn draw(parts: &[Part], board: &MapBoard, palette: &Palette) -> Drafts {
    let (lattice, sheet) = (&Lattice::new(&board.0), board.sheet());
    let details = Detail::for_hexes(lattice.hex_km);
    let numbered = parts.iter().any(|part| matches!(part, Part::Numbers(_)));
    let digits = numbered.then(|| Digits::draw(palette)).flatten();
    let mut layers = Vec::new();
    for part in parts {
        let mut add = |name, height, mesh| {
            let part = *part;
            layers.push(Draft {
                part,
                name,
                height,
                mesh,
            });
        };
        match *part {
            Part::Lines(range) => {
                let pens = paint_lines(lattice, sheet, range, palette).into_iter();
                for (name, height, pen) in pens.filter(|(_, _, pen)| !pen.is_empty()) {
                    add(name, height, pen.mesh());
                }
            }
            Part::Hexes(range, tile) => {
                let outlines = hex_grid::paint_outlines(lattice, tile, details[range], palette);
                add("Hexes", layer::GRID, outlines.mesh());
                let marks = (range >= NUMBERED)
                    .then(|| terrain_marks::paint_marks(lattice, tile, sheet, details[range], palette));
                if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                    add("Marks", layer::MARKS, marks.mesh());
                }
            }
            Part::Numbers(tile) => {
                if let Some(mesh) = digits.as_ref().and_then(|digits| digits.numbers(lattice, tile)) {
                    add("Numbers", layer::GRID + 0.1, mesh);
                }
            }
        }
    }
    Drafts {
        layers,
        digits: digits.map(Digits::image),
    }
}

/// Paints the lines and signs of the whole map.
fn paint_lines(
    lattice: &Lattice,
    sheet: &Sheet,
    index: usize,
    palette: &Palette,
) -> Vec<(&'static str, f32, Painter)> {
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
    if index < TAKEN_APART {
        return pens;
    }
    let apart = |(name, height, pen): (_, _, Painter)| {
        pen.pieces(|at| tile_of(lattice.cell_at(at)))
            .into_iter()
            .map(move |pen| (name, height, pen))
    };
    pens.into_iter().flat_map(apart).collect()
}

/// Hands over a portion of a drawing, hidden until all of it is there.
fn hand_over(
    mut commands: Commands,
    plain: Res<PlainMaterial>,
    mut drawings: ResMut<Drawings>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if drawings.batch.is_empty() {
        return;
    }
    let drawings = &mut *drawings;
    if let Some(task) = &mut drawings.task {
        let Some(drafts) = block_on(poll_once(task)) else {
            return;
        };
        drawings.task = None;
        drawings.layers = drafts.layers;
        if let Some(digits) = drafts.digits.filter(|_| drawings.digits.is_none()) {
            drawings.digits = Some(materials.add(ColorMaterial {
                texture: Some(images.add(digits)),
                alpha_mode: AlphaMode2d::Blend,
                ..ColorMaterial::default()
            }));
        }
    }
    let mut bytes = 0;
    while bytes < PORTION
        && let Some(draft) = drawings.layers.pop()
    {
        bytes +=
            draft.mesh.get_vertex_buffer_size() + draft.mesh.get_index_buffer_bytes().map_or(0, <[u8]>::len);
        let material = match draft.part {
            Part::Numbers(_) => drawings.digits.as_ref().unwrap_or(&plain.0),
            _ => &plain.0,
        };
        let mesh = meshes.add(draft.mesh);
        commands.spawn((
            draft.part,
            layers::sheet(draft.name, draft.height, mesh, material.clone()),
            Visibility::Hidden,
        ));
    }
    if drawings.layers.is_empty() {
        let batch = std::mem::take(&mut drawings.batch);
        drawings.done.extend(batch);
    }
}

/// Switches to the range of the zoom as soon as everything in sight is ready.
fn follow_zoom(
    (view, sight, scale): (Res<View>, Res<InSight>, Res<MapScale>),
    overview: Res<Overview>,
    board: Res<MapBoard>,
    drawings: Res<Drawings>,
    mut current: ResMut<CurrentDetail>,
) {
    let wanted = range_at(scale.0, *overview, &board.0);
    if wanted == current.0 {
        return;
    }
    let lattice = Lattice::new(&board.0);
    let is_there = |range: usize| {
        Part::all(range, tiles_in_sight(&lattice, &view, sight.0, 0))
            .all(|part| drawings.done.contains(&part))
    };
    if is_there(wanted) || !drawings.done.contains(&Part::Lines(current.0)) {
        *current = CurrentDetail(wanted);
    }
}

/// Shows the finished parts of the current range.
fn show_fitting(
    current: Res<CurrentDetail>,
    drawings: Res<Drawings>,
    mut layers: Query<(&Part, &mut Visibility)>,
) {
    for (part, mut visibility) in &mut layers {
        if !matches!(part, Part::Numbers(_)) {
            visibility.set_if_neq(if part.is_in(current.0) && drawings.done.contains(part) {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        }
    }
}

/// Fades hex numbers in and out with the zoom.
fn fade_numbers(
    scale: Res<MapScale>,
    overview: Res<Overview>,
    board: Res<MapBoard>,
    mut numbers: Query<(&Part, &mut Visibility, &MeshMaterial2d<ColorMaterial>)>,
    fresh: Query<(), Added<Part>>,
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
    for (_, mut visibility, material) in numbers
        .iter_mut()
        .filter(|(part, ..)| matches!(part, Part::Numbers(_)))
    {
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
        for (_, mut visibility, _) in numbers
            .iter_mut()
            .filter(|(part, ..)| matches!(part, Part::Numbers(_)))
        {
            visibility.set_changed();
        }
    }
}
