//! Flags on the places that goals name: a cloth in the colour of the holder, and the last day, if there is one, beside it where there is room.
//!
//! In: [`GoalFlags`], `PileRects`, `Asides`, `CoinRooms`, `CounterPlaces`, [`MapScale`], [`TextScale`]. Out: `FlagPlaces`. A flag stands on the upper left
//! corner of what lies in its space, above all pieces, and keeps its size on the screen at every zoom. Where it would hide a counter there, it stands
//! at another side of its own hex.

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
use crate::map_view::marks::overlay::CounterPlaces;
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

/// The width of the day of each flag, in pixels; 0 if it has none.
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
    /// How far the day stands from its usual place, east of the cloth.
    aside: Vec2,
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

/// The gap between the pole and a day west of it.
const DAY_GAP: f32 = 4.0;

/// The parts of a counter, from its foot: its face, and its strength, which no flag hides.
const FACE: f32 = 0.75;
const STRENGTH: f32 = 0.45;

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

/// The places of a flag around what lies in its space, the usual one first: above, east, west and below, each with its day east or west of the pole.
fn places_around(lies: Rect, width: f32, unit: f32) -> Vec<FlagPlace> {
    let cloth = cloth_rect(unit);
    let beside = lies.max.y - POLE * unit;
    let feet = [
        Vec2::new(lies.min.x, lies.max.y),
        Vec2::new(lies.max.x - cloth.min.x, beside),
        Vec2::new(lies.min.x - cloth.max.x, beside),
        Vec2::new(lies.min.x, lies.min.y - cloth.max.y),
    ];
    let day = day_rect(width, unit);
    let west = Vec2::new(-day.max.x - DAY_GAP * unit, 0.0);
    let places = feet.into_iter().flat_map(|foot| {
        [Vec2::ZERO, west].map(|aside| FlagPlace {
            foot,
            cloth,
            day: Rect::from_corners(day.min + aside, day.max + aside),
            aside,
            shows_day: true,
        })
    });
    places.collect()
}

/// How much of some rectangles another one covers.
fn covered(rect: Rect, others: &[Rect]) -> f32 {
    let common = others.iter().map(|other| rect.intersect(*other));
    let common = common.filter(|common| !common.is_empty());
    common.map(|common| common.size().element_product()).sum()
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
    let dated = flags.0.iter().filter(|flag| !flag.until.is_empty());
    let wanted = dated.map(|flag| ((), flag.until.clone())).collect();
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
        let has_day = !flag.until.is_empty();
        let width = if has_day {
            lettering.size((), &flag.until).x + 2.0 * DAY_MARGIN * unit
        } else {
            0.0
        };
        widths.0.insert(flag.at, width);
        let covered = [cloth_rect(unit), day_rect(width, unit)];
        let drawn = [
            paint_cloth(flag.holder, unit, &palette),
            paint_day(covered[1], &palette),
        ];
        let letters = lettering.sprite((), &flag.until, covered[1].center());
        let signs = [false, true].into_iter().zip(drawn.into_iter().zip(covered));
        for (is_day, (pen, covered)) in signs.filter(|(is_day, _)| has_day || !is_day) {
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

/// The part of each counter from its foot upwards, at its place in its stack, in pixels.
fn parts(counters: &CounterPlaces, side: f32, scale: f32, part: f32) -> Vec<Rect> {
    let parts = counters.stacked.iter().map(|middle| {
        let counter = Rect::from_center_size(*middle * scale, Vec2::splat(side));
        let top = Vec2::new(counter.max.x, counter.min.y + part * side);
        Rect::from_corners(counter.min, top)
    });
    parts.collect()
}

/// Finds the place of each flag: the first around its space where it hides least of counters and of flags before it. A day is shown where its space is wide
/// enough, unless it would lie on another flag, on a day before it, on what lies in another space or on the strength of a counter.
pub(in crate::map_view) fn place(
    scale: Res<MapScale>,
    (map, text): (Res<MapSheet>, Res<TextScale>),
    widths: Res<DayWidths>,
    (piles, asides, rooms, counters): (Res<PileRects>, Res<Asides>, Res<CoinRooms>, Res<CounterPlaces>),
    mut places: ResMut<FlagPlaces>,
) {
    let pieces_moved =
        piles.is_changed() || asides.is_changed() || rooms.is_changed() || counters.is_changed();
    if !(scale.is_changed() || widths.is_changed() || pieces_moved) {
        return;
    }
    let (scale, unit) = (scale.0, text.0);
    let coins: BTreeMap<SpaceId, Rect> = coins::taken(&rooms, (&piles, &asides), scale).collect();
    let on_screen = |space: SpaceId, rect: Rect| {
        let middle = map.centre(space, map.inner().center()) * scale;
        Rect::from_corners(rect.min + middle, rect.max + middle)
    };
    let side = (counter_km(&map.raster) * scale).max(SMALLEST_COUNTER);
    let [faces, strengths] = [FACE, STRENGTH].map(|part| parts(&counters, side, scale, part));
    let mut next: BTreeMap<SpaceId, FlagPlace> = BTreeMap::new();
    let mut before: Vec<Rect> = Vec::new();
    for (space, width) in &widths.0 {
        let lies = lies(&map, [piles.0.get(space), coins.get(space)], scale);
        let mut around = places_around(lies, *width, unit);
        if map.hexes().is_none() {
            around.truncate(1);
        }
        let hides = |flag: &FlagPlace| {
            let rect = on_screen(*space, flag.covered());
            // What matters more counts for more.
            100.0 * covered(rect, &strengths) + 10.0 * covered(rect, &before) + covered(rect, &faces)
        };
        let costs = around.into_iter().map(|flag| (hides(&flag), flag));
        // Of equal ones the first.
        let best = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((_, flag)) = best {
            before.push(on_screen(*space, flag.covered()));
            let is_bare = !piles.0.contains_key(space) && !coins.contains_key(space);
            let aside = if is_bare { asides.of(*space) } else { Vec2::ZERO };
            let (foot, shows_day) = (flag.foot + aside, false);
            next.insert(
                *space,
                FlagPlace {
                    foot,
                    shows_day,
                    ..flag
                },
            );
        }
    }
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
        if has_room && is_free && flag.day.width() > 0.0 && covered(day, &strengths) < 1.0 {
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
        let at = |flag: &FlagPlace| {
            let aside = if sign.is_day { flag.aside } else { Vec2::ZERO };
            hung.at(flag.foot + aside, scale.0).extend(HEIGHT)
        };
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
    fn a_flag_has_places_at_every_side_that_leave_its_own_counter_free() {
        let counter = Rect::from_center_size(Vec2::ZERO, Vec2::splat(40.0));
        let places = places_around(counter, 45.0, 1.0);
        assert_eq!(places.len(), 8);
        assert_eq!(
            (places[0].foot, places[0].aside),
            (Vec2::new(-20.0, 20.0), Vec2::ZERO)
        );
        let face = Rect::from_corners(counter.min, Vec2::new(20.0, 10.0));
        for (index, flag) in places.iter().enumerate() {
            let cloth = Rect::from_corners(flag.cloth.min + flag.foot, flag.cloth.max + flag.foot);
            assert!(covered(cloth, &[face]) < 1.0, "{index}: {cloth:?}");
            assert!(flag.cloth.intersect(flag.day).is_empty(), "{index}");
        }
        assert!(covered(face, &[counter]) > 1100.0);
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
