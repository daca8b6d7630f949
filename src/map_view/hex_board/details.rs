//! Everything finer than sea and land, in a level of detail for each range of zoom; on a large board the land, too.
//!
//! Another thread draws it (`detail_parts`), tile by tile where every hex has something. Finished drawings go to the graphics card in
//! portions; the previous level stays until everything in sight has arrived. The other levels are drawn ahead of time,
//! but a large board neither draws nor keeps parts that are out of sight.
//!
//! In: [`MapSheet`], the palette, [`MapScale`], [`InSight`], [`Overview`]. Out: [`CurrentDetail`].

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::RequestRedraw;

use super::detail_parts::{BY_TILE, DetailBatch, DetailLayer, DetailPart, draw};
use super::fade_in::FadeIn;
use super::layers;
use super::layers::{DrawLayers, FarLand, PlainMaterial};
use crate::AppSystems;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::extent::{map_is_shown, map_looks_new};
use crate::map_view::camera::view::View;
use crate::map_view::camera::{InSight, MapScale, Overview};
use crate::map_view::pen::zoom::Detail;
use crate::map_view::{MapSheet, seen};
use crate::theme::Palette;
use railhead_print::hex::lattice::{Lattice, Tile};

/// The bytes of drawings handed over per frame; at least one drawing always is.
const PORTION: usize = 3 << 20;

/// The current range of zoom: an index into `Detail::ALL`.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentDetail(pub usize);

impl Default for CurrentDetail {
    fn default() -> Self {
        Self(Detail::FAR)
    }
}

impl CurrentDetail {
    /// Whether a hex is a few pixels wide, so that pieces are dots.
    pub fn is_farthest(self) -> bool {
        Detail::ALL[self.0].is_farthest()
    }
}

/// After this set [`CurrentDetail`] is that of the frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::map_view) struct ShowDetails;

/// The number of parts that a thread draws at a time.
const BATCH: usize = 100;

/// The smallest size of the longer side of a map area for which levels are drawn ahead of time, in pixels.
const SMALLEST_AREA: f32 = 600.0;

/// The state of the drawing.
#[derive(Resource, Default)]
struct Drawings {
    done: BTreeSet<DetailPart>,
    /// The parts that are being drawn or handed over.
    batch: Vec<DetailPart>,
    task: Background<DetailBatch>,
    /// The layers that are not handed over yet.
    layers: Vec<DetailLayer>,
    /// The material of numbers.
    digits: Option<Handle<ColorMaterial>>,
    /// Whether everything in sight has been there. Until then drawings fade in.
    has_opened: bool,
    /// The material in which the current batch fades in.
    faint: Handle<ColorMaterial>,
}

impl std::fmt::Debug for Drawings {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("Drawings")
            .field("done", &self.done)
            .field("batch", &self.batch)
            .finish_non_exhaustive()
    }
}

impl Drawings {
    /// Whether everything in sight is there for a range of zoom.
    fn cover(&self, lattice: &Lattice, view: &View, sight: Rect, range: usize) -> bool {
        let tiles = tiles_in_sight(lattice, view, sight, 0);
        let parts = DetailPart::all(range, lattice.is_large(), tiles);
        parts.iter().all(|part| self.done.contains(part))
    }
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<CurrentDetail>(Lifetime::Map)
        .init_until::<Drawings>(Lifetime::Map)
        .add_systems(
            Update,
            (
                start_over.run_if(map_looks_new),
                draw_missing,
                hand_over,
                follow_zoom.in_set(ShowDetails),
                show_fitting,
                fade_numbers,
            )
                .chain()
                .in_set(DrawLayers)
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

fn start_over(mut commands: Commands, old: Query<Entity, With<DetailPart>>, mut drawings: ResMut<Drawings>) {
    despawn_all(&mut commands, old);
    *drawings = Drawings::default();
}

/// The range of zoom of a scale.
fn range_at(scale: f32, overview: Overview, map: &MapSheet) -> usize {
    let details = Detail::for_hexes(map.cell_km());
    let range = details
        .iter()
        .position(|detail| (detail.range[0]..detail.range[1]).contains(&scale));
    let range = range.unwrap_or(0);
    if overview.0 { range.min(Detail::FAR) } else { range }
}

/// What is in sight now and where the view glides to.
pub(in crate::map_view) fn seen_soon(view: &View, sight: Rect) -> Rect {
    let goal = Rect::from_center_size(view.goal_centre, sight.size() * view.scale / view.goal_scale);
    if view.keeps_its_scale() {
        goal.union(sight)
    } else {
        goal
    }
}

/// The tiles in sight now and where the view glides to, and `more` of them on every side.
fn tiles_in_sight(
    lattice: &Lattice,
    view: &View,
    sight: Rect,
    more: i32,
) -> impl Iterator<Item = Tile> + use<> {
    let both = seen_soon(view, sight);
    lattice.tiles(both.min, both.max, more)
}

/// Draws missing parts on a thread: first those in sight, then those around them, last those of other zooms. On a large
/// board it drops parts that are far away instead.
fn draw_missing(
    mut commands: Commands,
    (view, sight, overview): (Res<View>, Res<InSight>, Res<Overview>),
    (map, palette): (Res<MapSheet>, Res<Palette>),
    current: Res<CurrentDetail>,
    layers: Query<(Entity, &DetailPart)>,
    workers: Res<Workers>,
    mut drawings: ResMut<Drawings>,
) {
    if !drawings.batch.is_empty() {
        return;
    }
    let Some(lattice) = map.lattice() else { return };
    let is_large = lattice.is_large();
    let range = range_at(view.goal_scale, *overview, &map);
    let near = |more| DetailPart::all(range, is_large, tiles_in_sight(&lattice, &view, sight.0, more));
    let mut wanted = near(0);
    if !drawings.has_opened {
        drawings.has_opened = wanted.iter().all(|part| drawings.done.contains(part));
    }
    wanted.extend(near(1));
    if is_large {
        let kept: BTreeSet<DetailPart> = near(2).into_iter().collect();
        let is_far =
            |part: &DetailPart| !(kept.contains(part) || part.is_in(current.0) && current.0 != range);
        if drawings.done.iter().any(is_far) {
            for (entity, _) in layers.iter().filter(|(_, part)| is_far(part)) {
                commands.entity(entity).despawn();
            }
            drawings.done.retain(|part| !is_far(part));
        }
    } else if !wanted.iter().any(|part| !drawings.done.contains(part)) {
        // Down to the whole map in a small window.
        let least = SMALLEST_AREA / map.paper().size().max_element();
        let mut ranges: Vec<usize> = (range_at(least, Overview(false), &map)..Detail::ALL.len()).collect();
        ranges.sort_by_key(|other| other.abs_diff(range));
        wanted = ranges
            .into_iter()
            .map(|range| {
                DetailPart::all(range, is_large, lattice.all_tiles())
                    .into_iter()
                    .filter(|part| !drawings.done.contains(part))
                    .collect()
            })
            .find(|missing: &Vec<DetailPart>| !missing.is_empty())
            .unwrap_or_default();
    }
    let mut seen = BTreeSet::new();
    wanted.retain(|part| !drawings.done.contains(part) && seen.insert(*part));
    // A map that opens gets its lines first: railways and roads are what a player looks for, and outlines and marks of hexes take longer.
    wanted.truncate(if drawings.done.is_empty() { 1 } else { BATCH });
    if !wanted.is_empty() {
        let (map, palette, batch) = (map.clone(), palette.clone(), wanted.clone());
        drawings.task = workers.on_pool(move || draw(&batch, &map, &palette));
        drawings.batch = wanted;
    }
}

/// Hands over a portion of a drawing, hidden until all of it is there.
fn hand_over(
    mut commands: Commands,
    plain: Res<PlainMaterial>,
    mut drawings: ResMut<Drawings>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if drawings.batch.is_empty() {
        return;
    }
    let drawings = &mut *drawings;
    if drawings.task.is_busy() {
        let Some(drawn) = drawings.task.poll() else { return };
        // The map lacks a tile whose drawing failed.
        if let Ok(drafts) = drawn {
            drawings.layers = drafts.layers;
            if !drawings.has_opened {
                drawings.faint = materials.add(layers::faint(None));
            }
            if let Some(digits) = drafts.digits.filter(|_| drawings.digits.is_none()) {
                let digits = layers::coloured(Some(images.add(digits)), AlphaMode2d::Blend);
                drawings.digits = Some(materials.add(digits));
            }
        }
    }
    // For the next portion, or the next batch.
    redraw.write(RequestRedraw);
    let mut bytes = 0;
    while bytes < PORTION
        && let Some(draft) = drawings.layers.pop()
    {
        bytes +=
            draft.mesh.get_vertex_buffer_size() + draft.mesh.get_index_buffer_bytes().map_or(0, <[u8]>::len);
        let texture = draft.texture.map(|texture| {
            bytes += texture.data.as_ref().map_or(0, Vec::len);
            materials.add(layers::coloured(Some(images.add(texture)), AlphaMode2d::Opaque))
        });
        let material = match draft.part {
            DetailPart::Numbers(_) => drawings.digits.as_ref().unwrap_or(&plain.0),
            _ => texture.as_ref().unwrap_or(&plain.0),
        };
        let mesh = meshes.add(draft.mesh);
        let fades = !drawings.has_opened && material == &plain.0;
        let first = if fades { &drawings.faint } else { material };
        let mut spawned = commands.spawn((
            draft.part,
            layers::sheet(draft.name, draft.height, mesh, first.clone()),
            Visibility::Hidden,
        ));
        if fades {
            spawned.insert(FadeIn::to(plain.0.clone()));
        }
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
    map: Res<MapSheet>,
    drawings: Res<Drawings>,
    mut current: ResMut<CurrentDetail>,
) {
    let Some(lattice) = map.lattice() else { return };
    let wanted = range_at(scale.0, *overview, &map);
    if wanted == current.0 {
        return;
    }
    let is_there = drawings.cover(&lattice, &view, sight.0, wanted);
    if is_there || !drawings.done.contains(&DetailPart::Whole(current.0)) {
        *current = CurrentDetail(wanted);
    }
}

/// Shows the finished parts of the current range, and the picture of a large board where its land is not drawn yet.
fn show_fitting(
    current: Res<CurrentDetail>,
    (view, sight, map): (Res<View>, Res<InSight>, Res<MapSheet>),
    drawings: Res<Drawings>,
    mut layers: Query<(&DetailPart, &mut Visibility)>,
    mut land: Query<&mut Visibility, (With<FarLand>, Without<DetailPart>)>,
) {
    for (part, mut visibility) in &mut layers {
        if !matches!(part, DetailPart::Numbers(_)) {
            visibility.set_if_neq(seen(part.is_in(current.0) && drawings.done.contains(part)));
        }
    }
    let Some(lattice) = map.lattice() else { return };
    for mut visibility in &mut land {
        let is_drawn = current.0 >= BY_TILE
            && view.keeps_its_scale()
            && drawings.cover(&lattice, &view, sight.0, current.0);
        visibility.set_if_neq(seen(!is_drawn));
    }
}

/// Fades hex numbers in and out with the zoom.
fn fade_numbers(
    scale: Res<MapScale>,
    overview: Res<Overview>,
    (map, drawings): (Res<MapSheet>, Res<Drawings>),
    mut numbers: Query<(&DetailPart, &mut Visibility)>,
    fresh: Query<(), Added<DetailPart>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if !scale.is_changed() && !overview.is_changed() && fresh.is_empty() {
        return;
    }
    let zoom = scale.0 * map.cell_km() / 10.0;
    let strength = if overview.0 {
        0.0
    } else {
        ((zoom - 4.6) / 2.2).clamp(0.0, 1.0) * 0.8
    };
    let colour = Color::WHITE.with_alpha(strength);
    let mut is_recoloured = false;
    if strength > 0.0
        && let Some(of) = &drawings.digits
        && materials.get(of).is_some_and(|material| material.color != colour)
        && let Some(mut material) = materials.get_mut(of)
    {
        material.color = colour;
        is_recoloured = true;
    }
    for (part, mut visibility) in &mut numbers {
        if !matches!(part, DetailPart::Numbers(_)) {
            continue;
        }
        visibility.set_if_neq(seen(strength > 0.0));
        // The map's picture does not notice changes of materials.
        if is_recoloured {
            visibility.set_changed();
        }
    }
}
