//! The lettering of a sheet, that of large spaces first.
//!
//! A name that a pile or meeting tracks would hide moves above or below them; it makes room for rows of signs if it
//! can. Names of spaces out of play come last.
//!
//! In: [`MapSheet`], [`MapScale`], [`PileRects`], [`CoinRooms`], [`Tracks`], [`Rows`], [`OutOfPlay`], the palette. Out:
//! [`RowSpots`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::ownership::OutOfPlay;
use super::sheet_view::sheet_or_palette_changed;
use super::tracks::{self, TrackLook, Tracks};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::camera::MapScale;
use crate::app::map_view::camera::extent::{MapSheet, on_areas};
use crate::app::map_view::marks::markers;
use crate::app::map_view::marks::markers::{RowSpots, Rows};
use crate::app::map_view::marks::obstacles::{
    Footprint, PlaceLabels, ROW_HEIGHT, SheetObstacles, on_every_copy, place_rows, preferred_rects,
};
use crate::app::map_view::pen::label_layout::{LabelRequest, Obstacles, place_labels};
use crate::app::map_view::pen::labels::{LabelText, MapLabel, draw_labels, put_labels};
use crate::app::map_view::pen::lettering::TextStyle;
use crate::app::map_view::pieces::coins;
use crate::app::map_view::pieces::coins::CoinRooms;
use crate::app::map_view::pieces::piles::{PileRects, PlacePiles};
use crate::app::map_view::{point, world};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::fonts::Serif;
use crate::app::theme::{Palette, TextScale};
use crate::print::Sheet;
use crate::print::names::{Name as Printed, width};
use crate::rules::board::SpaceId;

pub(in crate::app::map_view) fn plugin(app: &mut App) {
    app.init_until::<AreaLabels>(Lifetime::Map).add_systems(
        Update,
        (
            draw_names.run_if(sheet_or_palette_changed.or_else(resource_changed::<TextScale>)),
            lay_out_labels
                .in_set(PlaceLabels)
                .after(markers::lay_out)
                .after(PlacePiles)
                .after(coins::lay_out),
            fade_names
                .run_if(resource_changed::<OutOfPlay>.or_else(resource_exists_and_changed::<AreaLabels>)),
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(on_areas)),
    );
}

/// The space of a name.
#[derive(Component, Clone, Copy, Debug)]
struct NameOf(SpaceId);

/// The names to be placed.
#[derive(Resource, Clone, Debug, Default)]
struct AreaLabels(Vec<(SpaceId, LabelRequest)>);

/// The signs on the sheet that names avoid.
#[derive(SystemParam)]
struct OnSheet<'w> {
    piles: Res<'w, PileRects>,
    coins: Res<'w, CoinRooms>,
    tracks: Res<'w, Tracks>,
    rows: Res<'w, Rows>,
    out_of_play: Res<'w, OutOfPlay>,
}

/// The most cells of an island whose name stands beside it.
const ISLET: usize = 3;

/// A variant of a name, and its range of scales.
struct LabelVariant {
    style: TextStyle,
    text: String,
    range: [f32; 2],
}

/// The variants of a name: on one line where there is room, and at smaller scales broken as on paper.
fn variants(sheet: &Sheet, name: &Printed, palette: &Palette, text_scale: f32) -> Vec<LabelVariant> {
    let cell = f32::from(sheet.raster.cells().km());
    let cells = sheet.raster.cells_of(name.space).len();
    let (cut, size) = match (name.is_italic, cells) {
        (true, 150..) => (Serif::Italic, 15.0),
        (true, _) => (Serif::Italic, 13.0),
        (false, 150..) => (Serif::Bold, 16.0),
        (false, 40..) => (Serif::Semibold, 14.5),
        (false, _) => (Serif::Semibold, 13.0),
    };
    let size = size * text_scale;
    let ink = palette.print(name.ink);
    let style = TextStyle {
        cut,
        size,
        spacing: if name.is_italic { 0.03 } else { 0.01 },
        ink,
        halo: palette
            .print(sheet.paper)
            .with_alpha(if name.is_italic { 0.35 } else { 0.7 }),
        reach: if name.is_italic { 1.5 } else { 2.0 },
    };
    // A name is shown from the scale at which it is not much longer than on paper.
    let text = name.lines.join(" ").replace("/ ", "/").replace("- ", "-");
    let widest = name.lines.iter().map(|line| width(line)).fold(0.1, f32::max);
    let broken = 0.6 * size / name.size.max(1.0);
    let whole = if cells <= ISLET {
        9.0 / cell
    } else {
        broken * width(&text) / widest
    };
    let variant = |text: String, range: [f32; 2]| LabelVariant { style, text, range };
    let mut variants = vec![variant(text, [whole, f32::INFINITY])];
    if cells > ISLET && name.lines.len() > 1 {
        variants.push(variant(name.lines.join("\n"), [broken, whole]));
    }
    variants
}

fn draw_names(
    mut commands: Commands,
    old: Query<Entity, With<MapLabel>>,
    map: Res<MapSheet>,
    (palette, text_scale): (Res<Palette>, Res<TextScale>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut labels: ResMut<AreaLabels>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let sheet = &map;
    let names = sheet.names.iter().flat_map(|name| {
        let cells = sheet.raster.cells_of(name.space).len();
        let is_islet = cells <= ISLET && !name.is_italic;
        let variants = variants(sheet, name, &palette, text_scale.0).into_iter();
        variants.map(move |LabelVariant { text, range, style }| LabelText {
            of: name.space,
            text,
            style,
            at: world(if is_islet {
                sheet.raster.centre(name.space)
            } else {
                name.at
            }),
            symbol: is_islet.then_some(6.0),
            rank: u16::try_from(cells * if name.is_italic { 1 } else { 8 }).unwrap_or(u16::MAX),
            range,
            angle: 0.0,
        })
    });
    let places: Vec<Vec2> = map.places().collect();
    let density = window.scale_factor();
    labels.0 = draw_labels(
        &mut commands,
        &mut images,
        density,
        names,
        &places,
        |label, name, size| {
            let covered = size - 2.0 * (name.style.reach + 1.0);
            let footprint = Footprint(Rect::from_center_size(Vec2::ZERO, covered));
            label.insert((NameOf(name.of), footprint));
        },
    );
}

/// Fades the names of spaces out of play.
fn fade_names(out_of_play: Res<OutOfPlay>, mut names: Query<(&NameOf, &mut Sprite)>) {
    for (NameOf(space), mut sprite) in &mut names {
        let tone = Color::WHITE.with_alpha(if out_of_play.contains(*space) { 0.4 } else { 1.0 });
        if sprite.color != tone {
            sprite.color = tone;
        }
    }
}

impl OnSheet<'_> {
    fn is_changed(&self) -> bool {
        self.piles.is_changed()
            || self.coins.is_changed()
            || self.tracks.is_changed()
            || self.rows.is_changed()
            || self.out_of_play.is_changed()
    }

    /// The layout of all signs at a zoom; tracks are given as points of the map.
    fn obstacles(&self, map: &MapSheet, polylines: &[Vec<Vec2>], scale: f32) -> SheetObstacles {
        let piles = self.piles.0.iter().map(|(space, rect)| (*space, *rect));
        let mut obstacles = SheetObstacles::new(
            map,
            piles.chain(coins::taken(&self.coins, &self.piles, scale)),
            polylines,
            scale,
        );
        let laid = self.tracks.0.iter();
        let laid = laid.filter(|track| track.look != TrackLook::Everywhere);
        obstacles.add_junctions(map, laid.flat_map(|track| track.between), scale);
        obstacles
    }
}

fn lay_out_labels(
    scale: Res<MapScale>,
    labels: Res<AreaLabels>,
    map: Res<MapSheet>,
    on_sheet: OnSheet,
    mut polylines: Local<Vec<Vec<Vec2>>>,
    mut row_spots: ResMut<RowSpots>,
    mut names: Query<(&MapLabel, &mut Transform, &mut Visibility)>,
) {
    if !scale.is_changed() && !labels.is_changed() && !on_sheet.is_changed() {
        return;
    }
    let scale = scale.0;
    if on_sheet.tracks.is_changed() || map.is_changed() {
        *polylines = tracks::polylines(&map, &on_sheet.tracks);
    }
    let obstacles = on_sheet.obstacles(&map, &polylines, scale);
    let wanted = beside_pieces(&labels.0, &obstacles, &on_sheet.out_of_play, scale);
    let copies = |rects: &[Rect]| -> Vec<Rect> {
        let copies = rects.iter().flat_map(|rect| on_every_copy(&map, *rect, scale));
        copies.collect()
    };
    let pieces: Vec<Rect> = obstacles.each.iter().map(|(_, rect)| *rect).collect();
    let no_rows = Rows::default();
    let rows = if markers::are_legible(&map, scale) {
        &on_sheet.rows
    } else {
        &no_rows
    };
    let junctions: Vec<Rect> = obstacles.junctions.values().copied().collect();
    let mut taken = copies(&pieces);
    let mut lands = vec![false; map.raster.spaces()];
    for name in &map.names {
        lands[name.space.index()] = !name.is_italic;
    }
    // Inside another country a name would seem to be that country's.
    let may_move_to = |index: usize, at: Vec2| {
        let own = labels.0[index].0;
        let there = map.raster.space_at(point(at));
        there.is_none_or(|there| there == own || !lands[there.index()] && lands[own.index()])
    };
    let avoid = Obstacles {
        taken: &taken,
        avoided: &copies(&preferred_rects(&map, &rows.0, &obstacles, scale)),
        lines: &copies(&[junctions, obstacles.lines.clone()].concat()),
        may_move_to: Some(&may_move_to),
    };
    let spots = place_labels(&wanted, scale, map.inner(), avoid);
    for (wanted, spot) in wanted.iter().zip(&spots) {
        let Some(spot) = spot else { continue };
        let name = Rect::from_center_size(wanted.at * scale + *spot, wanted.size - HALO_OVERLAP);
        taken.extend(on_every_copy(&map, name, scale));
    }
    row_spots.set_if_neq(RowSpots(place_rows(&map, &rows.0, &obstacles, taken, scale)));
    put_labels(&wanted, &spots, scale, &mut names);
}

/// How much smaller than its image a name counts to others, in pixels: halos may touch.
const HALO_OVERLAP: f32 = 3.0;

/// The same names, moved above piles or coins that would hide them, or else below them and their row; those out of play
/// last.
fn beside_pieces(
    names: &[(SpaceId, LabelRequest)],
    obstacles: &SheetObstacles,
    out_of_play: &OutOfPlay,
    scale: f32,
) -> Vec<LabelRequest> {
    let stand = |(space, wanted): &(SpaceId, LabelRequest)| {
        let mut wanted = wanted.clone();
        if out_of_play.contains(*space) {
            wanted.rank /= 64;
        }
        let Some(own) = obstacles.in_space(*space) else {
            return wanted;
        };
        let name = Rect::from_center_size(wanted.at * scale, wanted.size);
        match &mut wanted.symbol {
            Some(radius) => *radius = radius.max(own.half_size().y),
            None if own.intersect(name).is_empty() => {}
            None => {
                let half = wanted.size / 2.0;
                let at = Vec2::new(own.center().x, own.max.y + half.y);
                wanted.at = at / scale;
                let below = Vec2::new(0.0, own.min.y - ROW_HEIGHT - 4.0 - half.y - at.y);
                let [right, left] = [own.max.x + half.x, own.min.x - half.x].map(|x| x - at.x);
                let beside = own.center().y - at.y;
                wanted.alternatives = vec![below, Vec2::new(right, beside), Vec2::new(left, beside)];
            }
        }
        wanted
    };
    names.iter().map(stand).collect()
}
