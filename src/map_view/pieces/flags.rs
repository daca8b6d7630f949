//! Flags on the places that goals name: a cloth in the colour of the holder, and the last day beside it where there is room.
//!
//! In: [`GoalFlags`], `PileRects`, `Asides`, `CoinRooms`, [`MapScale`], [`TextScale`]. Out: `FlagPlaces`. A flag stands on the upper left corner of
//! what lies in its space, above all pieces, and keeps its size on the screen at every zoom.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::coins::{self, CoinRooms};
use super::places::{Asides, PileRects, PlacePiles, draw_again};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::hex_board::layers::PlainMaterial;
use crate::map_view::marks::map_sign::{MapSign, hang, put};
use crate::map_view::marks::obstacles::on_every_copy;
use crate::map_view::pen::lettering::TextStyle;
use crate::map_view::pen::paint::{Painter, rectangle};
use crate::map_view::pen::text_atlas::TextAtlas;
use crate::map_view::{SMALLEST_COUNTER, counter_km, layer};
use crate::stage::AppSystems;
use crate::theme::fonts::Serif;
use crate::theme::{Palette, TextScale};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_engine::engine::goals::GoalFlag;
use railhead_print::curve::Curve;

/// The places that goals name, written by the table; the minimap shows them, too.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GoalFlags(pub Vec<GoalFlag>);

impl GoalFlags {
    /// The goals that name a space, a sentence each.
    pub fn words(&self, space: SpaceId) -> impl Iterator<Item = &String> {
        let here = self.0.iter().filter(move |flag| flag.at == space);
        here.flat_map(|flag| &flag.words)
    }
}

/// Whether a flag is a square banner, and no pennon with a point: those of the first seat are, so that flags differ without colours too.
pub fn is_banner(holder: Option<Seat>) -> bool {
    holder.is_none_or(|seat| seat.0 == 0)
}

/// The drawing of a flag: its cloth on a pole, or the day beside it.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct FlagSign {
    /// The flag that it shows.
    pub flag: GoalFlag,
    /// Whether it is the day.
    pub is_day: bool,
}

/// The width of the day of each flag, in pixels.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct DayWidths(BTreeMap<SpaceId, f32>);

impl DayWidths {
    /// The spaces with flags.
    pub(super) fn spaces(&self) -> impl Iterator<Item = SpaceId> {
        self.0.keys().copied()
    }

    /// What the cloth and the day of the flag in a space cover on the corner of what lies there, relative to its middle.
    pub(super) fn on(&self, space: SpaceId, lies: Option<Rect>, unit: f32) -> Option<[Rect; 2]> {
        let width = *self.0.get(&space)?;
        let foot = foot(lies.unwrap_or_else(bare));
        let rects = [cloth_rect(unit), day_rect(width, unit)];
        Some(rects.map(|rect| Rect::from_corners(rect.min + foot, rect.max + foot)))
    }
}

/// The room in the middle of an area without pieces.
fn bare() -> Rect {
    Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(BARE))
}

/// Where a flag stands on what lies in its space.
fn foot(lies: Rect) -> Vec2 {
    Vec2::new(lies.min.x, lies.max.y)
}

/// Where flags stand at the present zoom.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct FlagPlaces(BTreeMap<SpaceId, FlagPlace>);

/// Where a flag stands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FlagPlace {
    /// The foot of its pole, relative to the middle of the space, in pixels.
    foot: Vec2,
    /// What its cloth and its day cover from there.
    cloth: Rect,
    day: Rect,
    shows_day: bool,
}

impl FlagPlace {
    /// What it covers, relative to the middle of the space, in pixels.
    fn covered(&self) -> Rect {
        let all = if self.shows_day {
            self.cloth.union(self.day)
        } else {
            self.cloth
        };
        Rect::from_corners(all.min + self.foot, all.max + self.foot)
    }
}

/// The height of flags: above all stacks, and below one that is fanned out.
const HEIGHT: f32 = layer::COUNTERS + 5.5;

/// The length of a pole, in pixels with text of 100 %, as all lengths here.
const POLE: f32 = 21.0;

/// The cloth of the first seat, and that of the others.
const BANNER: [[f32; 2]; 4] = [[0.0, 21.0], [14.0, 21.0], [14.0, 11.5], [0.0, 11.5]];
const PENNON: [[f32; 2]; 3] = [[0.0, 21.0], [15.5, 16.0], [0.0, 11.0]];

/// What the pole and the cloth cover, halo included, from the foot of the pole.
const CLOTH: [f32; 4] = [-3.0, -1.0, 18.0, 23.5];

/// The left side of the day from there, its height, and its margin on either side of the letters.
const DAY_LEFT: f32 = 18.0;
const DAY_HEIGHT: f32 = 15.0;
const DAY_MARGIN: f32 = 3.0;

/// The half side of the room in the middle of an area without pieces.
const BARE: f32 = 10.0;

/// The smallest width of a hex in pixels at which days are shown.
const LEGIBLE: f32 = 7.0;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<GoalFlags>(Lifetime::Position)
        .init_until::<DayWidths>(Lifetime::Position)
        .init_until::<FlagPlaces>(Lifetime::Position)
        .add_systems(
            Update,
            (
                lay_out.run_if(
                    resource_changed::<GoalFlags>
                        .or_else(resource_changed::<TextScale>)
                        .or_else(map_looks_new),
                ),
                place.after(PlacePiles).after(coins::lay_out),
                keep_size,
                draw_again::<FlagSign>,
            )
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

/// What a cloth covers from the foot of its pole.
fn cloth_rect(unit: f32) -> Rect {
    let [left, bottom, right, top] = CLOTH.map(|pixels| pixels * unit);
    Rect::new(left, bottom, right, top)
}

/// What a day of this width covers from there: it stands at the height of the cloth.
fn day_rect(width: f32, unit: f32) -> Rect {
    let left = DAY_LEFT * unit;
    let bottom = (POLE - DAY_HEIGHT + 1.0) * unit;
    Rect::new(left, bottom, left + width, bottom + DAY_HEIGHT * unit)
}

/// The pole with its cloth; `unit` is the size of a pixel with text of 100 %.
fn paint_cloth(holder: Option<Seat>, unit: f32, palette: &Palette) -> Painter {
    let [ink, paper] = [palette.ink, palette.paper].map(LinearRgba::from);
    let tone = holder.map_or(paper, |seat| LinearRgba::from(palette.seat(seat)));
    let corners: &[[f32; 2]] = if is_banner(holder) { &BANNER } else { &PENNON };
    let cloth: Vec<Vec2> = corners.iter().map(|[x, y]| Vec2::new(*x, *y) * unit).collect();
    let edge = Curve::closed(cloth.clone());
    let top = Vec2::Y * POLE * unit;
    let mut pen = Painter::new(1.0);
    // Paper around the ink keeps it apart from any ground, and the ink the colour from the paper.
    pen.line(Vec2::ZERO, top, 4.4 * unit, paper);
    pen.stroke(&edge, 4.4 * unit, paper);
    pen.fill(&cloth, tone);
    pen.stroke(&edge, 1.6 * unit, ink);
    pen.line(Vec2::ZERO, top, 2.0 * unit, ink);
    pen
}

/// The tag with the day, without its letters.
fn paint_day(covered: Rect, palette: &Palette) -> Painter {
    let mut pen = Painter::new(1.0);
    for (rect, tone) in [(covered, palette.ink), (covered.inflate(-1.0), palette.paper)] {
        pen.fill(&rectangle(rect), tone.into());
    }
    pen
}

pub(super) fn lay_out(
    mut commands: Commands,
    old: Query<Entity, With<FlagSign>>,
    (flags, map): (Res<GoalFlags>, Res<MapSheet>),
    (palette, text): (Res<Palette>, Res<TextScale>),
    plain: Res<PlainMaterial>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut meshes: ResMut<Assets<Mesh>>,
    (mut images, mut widths): (ResMut<Assets<Image>>, ResMut<DayWidths>),
) {
    despawn_all(&mut commands, old);
    widths.0.clear();
    if flags.0.is_empty() {
        return;
    }
    let unit = text.0;
    let wanted = flags.0.iter().map(|flag| ((), flag.until.clone())).collect();
    let style = |()| TextStyle {
        cut: Serif::Bold,
        size: 12.5 * unit,
        spacing: 0.0,
        ink: palette.ink,
        halo: palette.paper.with_alpha(0.0),
        reach: 0.0,
    };
    let lettering = TextAtlas::draw(wanted, style, window.scale_factor(), &mut images);
    let material = MeshMaterial2d(plain.0.clone());
    for flag in &flags.0 {
        let width = lettering.size((), &flag.until).x + 2.0 * DAY_MARGIN * unit;
        widths.0.insert(flag.at, width);
        let covered = [cloth_rect(unit), day_rect(width, unit)];
        let drawn = [
            paint_cloth(flag.holder, unit, &palette),
            paint_day(covered[1], &palette),
        ];
        let letters = lettering.sprite((), &flag.until, covered[1].center());
        for (is_day, (pen, covered)) in [false, true].into_iter().zip(drawn.into_iter().zip(covered)) {
            let sign = FlagSign {
                flag: flag.clone(),
                is_day,
            };
            let mesh = Mesh2d(meshes.add(pen.mesh()));
            let look = (Name::new("Flag"), sign, mesh, material.clone());
            hang(&mut commands, &map, (flag.at, covered), look, |sign| {
                if let Some(word) = letters.clone().filter(|_| is_day) {
                    sign.with_child(word);
                }
            });
        }
    }
}

/// The room of what lies in a space, relative to its middle, in pixels: the counters of a hex, or the pile and the coins of an area.
fn lies(map: &MapSheet, pieces: [Option<&Rect>; 2], scale: f32) -> Rect {
    if map.hexes().is_some() {
        let side = (counter_km(&map.raster) * scale).max(SMALLEST_COUNTER);
        return Rect::from_center_size(Vec2::ZERO, Vec2::splat(side));
    }
    let pieces = pieces.into_iter().flatten().copied();
    pieces.reduce(|one, other| one.union(other)).unwrap_or_else(bare)
}

/// Finds the place of each flag. A day is shown where its space is wide enough, unless it would lie on another flag, on a day before it,
/// or on what lies in another space.
pub(in crate::map_view) fn place(
    scale: Res<MapScale>,
    (map, text): (Res<MapSheet>, Res<TextScale>),
    widths: Res<DayWidths>,
    (piles, asides, rooms): (Res<PileRects>, Res<Asides>, Res<CoinRooms>),
    mut places: ResMut<FlagPlaces>,
) {
    let has_moved = piles.is_changed() || asides.is_changed() || rooms.is_changed();
    if !(scale.is_changed() || widths.is_changed() || has_moved) {
        return;
    }
    let (scale, unit) = (scale.0, text.0);
    let coins: BTreeMap<SpaceId, Rect> = coins::taken(&rooms, (&piles, &asides), scale).collect();
    let mut next: BTreeMap<SpaceId, FlagPlace> = BTreeMap::new();
    for (space, width) in &widths.0 {
        let lies = lies(&map, [piles.0.get(space), coins.get(space)], scale);
        let is_bare = !piles.0.contains_key(space) && !coins.contains_key(space);
        let aside = if is_bare { asides.of(*space) } else { Vec2::ZERO };
        let flag = FlagPlace {
            foot: foot(lies) + aside,
            cloth: cloth_rect(unit),
            day: day_rect(*width, unit),
            shows_day: false,
        };
        next.insert(*space, flag);
    }
    let on_screen = |space: SpaceId, rect: Rect| {
        let middle = map.centre(space, map.inner().center()) * scale;
        Rect::from_corners(rect.min + middle, rect.max + middle)
    };
    let mut taken: Vec<(SpaceId, Rect)> = next
        .iter()
        .map(|(space, flag)| (*space, on_screen(*space, flag.covered())))
        .collect();
    let pieces = piles.0.iter().chain(&coins);
    for (space, rect) in pieces {
        let copies = on_every_copy(&map, on_screen(*space, *rect), scale);
        taken.extend(copies.map(|copy| (*space, copy)));
    }
    for (space, flag) in &mut next {
        let has_room = match map.hexes() {
            Some(_) => map.cell_km() * scale >= LEGIBLE,
            None => map.breadth_km(*space) * scale >= flag.day.max.x,
        };
        let day = Rect::from_corners(flag.day.min + flag.foot, flag.day.max + flag.foot);
        let day = on_screen(*space, day);
        let is_free = taken
            .iter()
            .all(|(other, rect)| other == space || day.intersect(*rect).is_empty());
        if has_room && is_free {
            flag.shows_day = true;
            taken.push((*space, day));
        }
    }
    places.set_if_neq(FlagPlaces(next));
}

/// The rectangles of flags with their days, relative to the middle of their space, in pixels.
pub(in crate::map_view) fn taken(places: &FlagPlaces) -> impl Iterator<Item = (SpaceId, Rect)> {
    places.0.iter().map(|(space, flag)| (*space, flag.covered()))
}

/// Keeps flags at the same size at every zoom, and hides days that have no room.
fn keep_size(
    scale: Res<MapScale>,
    places: Res<FlagPlaces>,
    mut signs: Query<(&MapSign, &FlagSign, &mut Transform, &mut Visibility)>,
) {
    for (hung, sign, transform, visibility) in &mut signs {
        let flag = places.0.get(&hung.space);
        let shown = flag.filter(|flag| flag.shows_day || !sign.is_day);
        let at = |flag: &FlagPlace| hung.at(flag.foot, scale.0).extend(HEIGHT);
        put(shown.map(|flag| (at(flag), 1.0 / scale.0)), transform, visibility);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::PaletteChoice;

    #[test]
    fn a_flag_differs_from_others_without_its_colour_and_from_its_ground_in_every_palette() {
        assert!(is_banner(Some(Seat(0))) && !is_banner(Some(Seat(1))));
        for choice in PaletteChoice::ALL {
            let palette = Palette::of(choice);
            let [ink, paper] = [palette.ink, palette.paper].map(|colour| colour.luminance());
            // Letters stand in ink on paper.
            let contrast = (paper.max(ink) + 0.05) / (paper.min(ink) + 0.05);
            assert!(contrast > 7.0, "{}: {contrast}", choice.name());
        }
    }

    #[test]
    fn a_day_stands_beside_its_cloth_and_grows_with_the_text() {
        for unit in [1.0, 1.5, 2.0] {
            let (cloth, day) = (cloth_rect(unit), day_rect(40.0 * unit, unit));
            assert!(cloth.intersect(day).is_empty(), "{unit}");
            assert!(day.min.y >= cloth.min.y && day.max.y <= cloth.max.y, "{unit}");
            let corners = BANNER
                .iter()
                .chain(&PENNON)
                .map(|[x, y]| Vec2::new(*x, *y) * unit);
            for corner in corners {
                assert!(cloth.contains(corner), "{corner}");
            }
        }
    }
}
