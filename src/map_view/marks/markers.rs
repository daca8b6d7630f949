//! Rows of small signs around the middle of a space: its value, its buildings, and what is used up.
//!
//! In: [`Markers`], `RowSpots`, [`MapScale`], [`TextScale`]. Out: `Rows`. They keep their size at every zoom, grow with the text, and are
//! hidden where the map is too small for them.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::map_sign::{MapSign, hang, put};
use super::obstacles::{PlaceLabels, ROW_DROP, ROW_HEIGHT};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::hex_board::layers::PlainMaterial;
use crate::map_view::layer;
use crate::map_view::pen::lettering::TextStyle;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::text_atlas::TextAtlas;
use crate::stage::AppSystems;
use crate::theme::fonts::Serif;
use crate::theme::{Palette, TextScale};
use railhead_engine::board::SpaceId;

/// The signs on the map by space, written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Markers(pub Vec<(SpaceId, Vec<Marker>)>);

impl Markers {
    /// What the figures in a space mean.
    pub fn hints(&self, space: SpaceId) -> impl Iterator<Item = &str> {
        let here = self.0.iter().filter(move |(at, _)| *at == space);
        let hints = here.flat_map(|(_, row)| row).map(|sign| sign.hint.as_str());
        hints.filter(|hint| !hint.is_empty())
    }
}

/// A sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    pub shape: MarkerShape,
    /// A word or number in it or behind it.
    pub text: String,
    /// The meaning of its figures, for the description of the space; empty where the sign itself shows it.
    pub hint: String,
    pub mood: MarkerState,
}

impl Marker {
    /// The parts that determine the look of its letters.
    const fn lettered(&self) -> (MarkerShape, MarkerState) {
        (self.shape, self.mood)
    }

    const fn width(&self, text: f32) -> f32 {
        match self.shape {
            MarkerShape::Value => ROW_HEIGHT,
            MarkerShape::Tag => text + 5.0,
            MarkerShape::Star
            | MarkerShape::Branch
            | MarkerShape::Works
            | MarkerShape::Station
            | MarkerShape::Train => ROW_HEIGHT + text,
        }
    }
}

/// The shape of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkerShape {
    /// A shield with a number on it; not a coin, since the same space may have coins.
    Value,
    Star,
    /// An olive branch.
    Branch,
    /// A factory with its chimney.
    Works,
    /// A house with a platform.
    Station,
    /// An engine.
    Train,
    /// A tag with words.
    Tag,
}

/// The state that a sign shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkerState {
    /// Normal.
    Plain,
    /// Not usable now.
    Idle,
    /// Used up, or damaged.
    Spent,
}

/// The size of each row as drawn, in pixels.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct Rows(pub BTreeMap<SpaceId, Vec2>);

/// The spots of rows that have room, relative to the middle of their space, in pixels.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct RowSpots(pub BTreeMap<SpaceId, Vec2>);

/// The drawing of a row.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::map_view) struct DrawnMarkers;

/// The height of rows: below all pieces.
const HEIGHT: f32 = layer::COUNTERS - 0.6;

/// A shield centred at the origin, 2 high and 2 wide.
const SHIELD: [[f32; 2]; 7] = [
    [-1.0, 1.0],
    [-1.0, -0.25],
    [-0.6, -0.75],
    [0.0, -1.1],
    [0.6, -0.75],
    [1.0, -0.25],
    [1.0, 1.0],
];

/// The smallest size of a cell in pixels at which signs are shown.
const LEGIBLE: f32 = 6.5;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Markers>(Lifetime::Position)
        .init_until::<Rows>(Lifetime::Position)
        .init_until::<RowSpots>(Lifetime::Position)
        .add_systems(
            Update,
            (
                lay_out.run_if(
                    resource_changed::<Markers>
                        .or_else(resource_changed::<TextScale>)
                        .or_else(map_looks_new),
                ),
                keep_size.after(PlaceLabels),
            )
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

pub(in crate::map_view) fn lay_out(
    mut commands: Commands,
    old: Query<Entity, With<DrawnMarkers>>,
    markers: Res<Markers>,
    map: Res<MapSheet>,
    (palette, text): (Res<Palette>, Res<TextScale>),
    plain: Res<PlainMaterial>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut meshes: ResMut<Assets<Mesh>>,
    (mut images, mut rows): (ResMut<Assets<Image>>, ResMut<Rows>),
) {
    despawn_all(&mut commands, old);
    rows.0.clear();
    if markers.0.is_empty() {
        return;
    }
    let all = markers.0.iter().flat_map(|(_, row)| row);
    let wanted = all
        .map(|marker| (marker.lettered(), marker.text.clone()))
        .collect();
    let style = |lettered| style(lettered, &palette);
    // They are drawn at 100 %, with sharp letters for the size at which they are put.
    let lettering = TextAtlas::draw(wanted, style, window.scale_factor() * text.0, &mut images);
    let material = MeshMaterial2d(plain.0.clone());
    for (space, row) in &markers.0 {
        let texts = row
            .iter()
            .map(|marker| lettering.size(marker.lettered(), &marker.text).x);
        let widths: Vec<f32> = row
            .iter()
            .zip(texts)
            .map(|(marker, text)| marker.width(text))
            .collect();
        let whole = widths.iter().sum::<f32>() + 2.0 * count(row.len().saturating_sub(1));
        let mut pen = Painter::new(1.0);
        let mut at = (-whole / 2.0).round();
        let mut letters = Vec::new();
        for (marker, width) in row.iter().zip(widths) {
            let glyph = Vec2::new(at + ROW_HEIGHT / 2.0, -ROW_DROP);
            paint(&mut pen, marker, glyph, width, &palette);
            let aside = match marker.shape {
                MarkerShape::Value | MarkerShape::Tag => width / 2.0,
                MarkerShape::Star
                | MarkerShape::Branch
                | MarkerShape::Works
                | MarkerShape::Station
                | MarkerShape::Train => ROW_HEIGHT.midpoint(width) - 1.0,
            };
            let spot = Vec2::new(at + aside, -ROW_DROP);
            letters.extend(lettering.sprite(marker.lettered(), &marker.text, spot));
            at += width + 2.0;
        }
        let size = Vec2::new(whole, ROW_HEIGHT) * text.0;
        rows.0.insert(*space, size);
        let mesh = Mesh2d(meshes.add(pen.mesh()));
        let covered = Rect::from_center_size(Vec2::NEG_Y * ROW_DROP, Vec2::new(whole, ROW_HEIGHT));
        let look = (Name::new("Signs"), DrawnMarkers, mesh, material.clone());
        hang(&mut commands, &map, (*space, covered), look, |sign| {
            for word in &letters {
                sign.with_child(word.clone());
            }
        });
    }
}

fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

fn style((shape, mood): (MarkerShape, MarkerState), palette: &Palette) -> TextStyle {
    let (size, ink) = match (shape, mood) {
        (MarkerShape::Value, _) => (11.5, palette.ink),
        (MarkerShape::Tag, MarkerState::Spent) => (12.5, palette.paper),
        (_, MarkerState::Spent) => (13.0, palette.problem),
        _ => (12.5, palette.ink),
    };
    let is_bare = !matches!(shape, MarkerShape::Value | MarkerShape::Tag);
    TextStyle {
        cut: Serif::Bold,
        size,
        spacing: 0.0,
        ink,
        halo: palette.paper.with_alpha(if is_bare { 0.8 } else { 0.0 }),
        reach: if is_bare { 1.5 } else { 0.0 },
    }
}

/// An olive branch of three pairs of leaves.
fn branch(pen: &mut Painter, at: Vec2, (ink, paper): (LinearRgba, LinearRgba)) {
    pen.disc(at, ROW_HEIGHT / 2.0, paper.with_alpha(0.8));
    let along = Vec2::new(0.8, 0.6);
    pen.line(at - along * 7.0, at + along * 6.5, 1.2, ink);
    for (step, leaf) in (0..3_u8).flat_map(|step| [(step, 1.0), (step, -1.0)]) {
        let stem = at + along * (f32::from(step) * 3.6 - 4.0);
        pen.line(stem, stem + along * 2.6 + along.perp() * 3.6 * leaf, 2.2, ink);
    }
}

/// Draws a sign around the middle of its shape.
fn paint(pen: &mut Painter, marker: &Marker, at: Vec2, width: f32, palette: &Palette) {
    let ink = match marker.mood {
        MarkerState::Plain => palette.ink,
        MarkerState::Idle => palette.ink_soft,
        MarkerState::Spent => palette.problem,
    };
    let (ink, paper) = (LinearRgba::from(ink), LinearRgba::from(palette.paper));
    let shape =
        |points: &[[f32; 2]]| -> Vec<Vec2> { points.iter().map(|[x, y]| at + Vec2::new(*x, *y)).collect() };
    let block = |[west, south, east, north]: [f32; 4]| {
        shape(&[[west, south], [east, south], [east, north], [west, north]])
    };
    // The background of a sign also covers its letters.
    let end = width - ROW_HEIGHT / 2.0;
    match marker.shape {
        MarkerShape::Value => {
            pen.fill(
                &shape(&SHIELD.map(|[x, y]| [x * 8.0, y * 8.0])),
                ink.with_alpha(0.75),
            );
            pen.fill(&shape(&SHIELD.map(|[x, y]| [x * 6.6, y * 6.6])), paper);
        }
        MarkerShape::Star => {
            let points: Vec<Vec2> = (0..10_u8)
                .map(|i| {
                    let radius = if i % 2 == 0 { 7.5 } else { 3.2 };
                    let turn = std::f32::consts::TAU * f32::from(i) / 10.0;
                    at + Vec2::new(turn.sin(), turn.cos()) * radius
                })
                .collect();
            pen.disc(at, ROW_HEIGHT / 2.0, paper.with_alpha(0.8));
            pen.fan(at, &points, ink);
        }
        MarkerShape::Branch => branch(pen, at, (ink, paper)),
        MarkerShape::Works => {
            pen.fill(&block([-7.5, -7.0, end, 8.0]), paper.with_alpha(0.8));
            pen.fill(&block([-6.0, -5.5, 6.0, 0.5]), ink);
            for x in [-6.0, -2.0, 2.0] {
                pen.fill(&shape(&[[x, 0.0], [x + 4.0, 0.0], [x, 3.5]]), ink);
            }
            pen.fill(&shape(&[[3.0, 0.0], [6.0, 0.0], [5.5, 6.5], [3.5, 6.5]]), ink);
        }
        MarkerShape::Station => {
            pen.fill(&block([-7.5, -7.5, end, 7.5]), paper.with_alpha(0.9));
            pen.fill(&shape(&[[-6.5, 1.5], [6.5, 1.5], [3.5, 6.5], [-3.5, 6.5]]), ink);
            pen.fill(&block([-4.5, -4.0, 4.5, 1.5]), ink);
            pen.fill(&block([-1.5, -4.0, 1.5, -0.5]), paper);
            pen.line(at + Vec2::new(-7.0, -5.6), at + Vec2::new(7.0, -5.6), 1.8, ink);
        }
        MarkerShape::Train => {
            pen.fill(&block([-7.5, -7.5, end, 7.5]), paper.with_alpha(0.9));
            // The boiler, the cab behind it, the chimney, the wheels.
            pen.fill(&block([-1.0, -3.0, 7.0, 2.0]), ink);
            pen.fill(&block([-6.5, -3.0, 0.0, 6.0]), ink);
            pen.fill(&block([-4.8, 1.5, -1.8, 4.4]), paper);
            pen.fill(&shape(&[[3.6, 2.0], [5.8, 2.0], [6.2, 5.6], [3.2, 5.6]]), ink);
            for x in [-4.2, 0.4, 4.6] {
                pen.disc(at + Vec2::new(x, -4.6), 2.4, ink);
            }
        }
        MarkerShape::Tag => {
            let [west, east] = [-ROW_HEIGHT / 2.0, end];
            let body = if marker.mood == MarkerState::Spent {
                ink
            } else {
                paper
            };
            pen.fill(&block([west, -7.5, east, 7.5]), ink);
            pen.fill(&block([west + 1.0, -6.5, east - 1.0, 6.5]), body);
        }
    }
}

/// Whether the map is large enough for signs.
pub(in crate::map_view) fn are_legible(map: &MapSheet, scale: f32) -> bool {
    map.cell_km() * scale >= LEGIBLE
}

/// Keeps rows at the same size at every zoom, and shows those that have room.
fn keep_size(
    (scale, text): (Res<MapScale>, Res<TextScale>),
    spots: Res<RowSpots>,
    mut signs: Query<(&MapSign, &mut Transform, &mut Visibility), With<DrawnMarkers>>,
) {
    for (hung, transform, visibility) in &mut signs {
        let at = |spot: &Vec2| hung.at(*spot, scale.0).extend(HEIGHT);
        let spot = spots.0.get(&hung.space);
        put(
            spot.map(|spot| (at(spot), text.0 / scale.0)),
            transform,
            visibility,
        );
    }
}
