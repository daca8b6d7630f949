//! Piles of pieces on the map, for games without counters of their own: a plate with their silhouettes where it has
//! room, a small sign with their number elsewhere. All are parts of one image.
//!
//! In: [`Piles`], [`MapScale`], [`Hovered`], [`TextScale`]. Out: [`PilePlaces`], `PileRects`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::plate;
use super::plate::{PieceDomain, PieceLook, PlateContent, PlateFigure};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::camera::view::View;
use crate::map_view::marks::map_sign::{MapSign, hang, put};
use crate::map_view::pen::lettering;
use crate::map_view::pen::lettering::TextImage;
use crate::map_view::{Hovered, layer};
use crate::stage::AppSystems;
use crate::theme::{Palette, TextScale};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// Pieces of a seat in a space that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceGroup {
    pub space: SpaceId,
    /// Whose.
    pub seat: Seat,
    /// Their name, in the number that fits.
    pub name: String,
    pub count: u32,
    /// Their silhouette, an SVG path.
    pub silhouette: Arc<str>,
    /// Where they are at home.
    pub domain: PieceDomain,
    /// Their price, all together.
    pub worth: u32,
    /// Their condition.
    pub look: PieceLook,
}

/// The pieces on the map, space by space, and the letters of each seat; written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Piles {
    /// The pieces.
    pub groups: Vec<PieceGroup>,
    /// The letters that stand for a seat.
    pub letters: Vec<String>,
}

/// Where the piles lie.
#[derive(SystemParam, Debug)]
pub struct PilePlaces<'w> {
    map: Option<Res<'w, MapSheet>>,
    view: Res<'w, View>,
    rects: Res<'w, PileRects>,
    sizes: Res<'w, PileSizes>,
}

impl PilePlaces<'_> {
    /// Whether the pile of a space is at a place of the map, in world coordinates.
    pub fn has(&self, space: SpaceId, at: Vec2) -> bool {
        // Under the cursor every pile has its plate.
        let half = self.rects.0.get(&space).zip(self.sizes.0.get(&space));
        let half = half.map(|(rect, ([_, plate], _))| rect.half_size().max(*plate / 2.0));
        let away = self.map.as_ref().map(|map| (at - map.centre(space, at)).abs());
        half.zip(away)
            .is_some_and(|(half, away)| (away * self.view.scale).cmple(half).all())
    }
}

/// The rectangle of each pile as it is drawn, relative to the middle of its space, in pixels with y up.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct PileRects(pub BTreeMap<SpaceId, Rect>);

/// The drawing of a pile: a plate, or the sign in its place.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PileSign {
    /// Whether it is the plate.
    pub is_plate: bool,
}

/// The piles of the map: the size of the sign and of the plate in pixels, and their worth.
#[derive(Resource, Clone, Debug, Default)]
struct PileSizes(BTreeMap<SpaceId, ([Vec2; 2], u32)>);

/// The spaces with a plate at the present zoom.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Plates(BTreeSet<SpaceId>);

/// In the systems that draw; after this set the rectangles of piles are known.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::map_view) struct PlacePiles;

/// The zoom from which signs have their full size, in pixels per kilometre, and their smallest scale.
const FULL: f32 = 0.2;
const SMALLEST: f32 = 0.65;

/// The zoom from which there are plates, in pixels per kilometre.
const MIDDLE: f32 = 0.1;

/// How much wider than its space a plate may be.
const OVERLAP: f32 = 1.5;

/// The scale of signs at a zoom.
pub(super) fn size(scale: f32) -> f32 {
    (scale / FULL).clamp(SMALLEST, 1.0)
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Piles>(Lifetime::Position)
        .init_until::<PileRects>(Lifetime::Position)
        .init_until::<PileSizes>(Lifetime::Position)
        .init_until::<Plates>(Lifetime::Position)
        .add_systems(
            Update,
            (
                lay_out.run_if(
                    resource_changed::<Piles>
                        .or_else(resource_changed::<TextScale>)
                        .or_else(map_looks_new),
                ),
                place.run_if(resource_changed::<PileSizes>.or_else(resource_changed::<MapScale>)),
                keep_size,
                draw_again::<PileSign>,
            )
                .chain()
                .in_set(PlacePiles)
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

/// Draws the map once more a frame later: the letters of new signs may not be loaded when it is first drawn with them.
pub(super) fn draw_again<S: Component>(
    new: Query<(), Added<S>>,
    mut were_new: Local<bool>,
    mut signs: Query<&mut Transform, With<S>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if std::mem::replace(&mut *were_new, !new.is_empty()) {
        signs.iter_mut().for_each(|mut sign| sign.set_changed());
    }
    if *were_new {
        redraw.write(RequestRedraw);
    }
}

/// The sign and the plate of the pieces in a space.
fn contents(groups: &[&PieceGroup], letters: &[String]) -> [PlateContent; 2] {
    let mut nations: Vec<(Seat, String, Vec<PlateFigure>)> = Vec::new();
    for group in groups {
        if nations.last().is_none_or(|(seat, ..)| *seat != group.seat) {
            let of_seat = letters.get(usize::from(group.seat.0)).cloned();
            nations.push((group.seat, of_seat.unwrap_or_default(), Vec::new()));
        }
        if let Some((.., figures)) = nations.last_mut() {
            figures.push(PlateFigure {
                silhouette: Arc::clone(&group.silhouette),
                count: group.count,
                look: group.look,
            });
        }
    }
    let parts = nations.iter().map(|(seat, _, figures)| {
        let count = figures.iter().map(|figure| figure.count).sum();
        (*seat, count)
    });
    let parts = parts.collect();
    let has = |domain| groups.iter().any(|group| group.domain == domain);
    // Land units at sea are cargo.
    let homes = [PieceDomain::Sea, PieceDomain::Land, PieceDomain::Air];
    let domain = homes
        .into_iter()
        .find(|domain| has(*domain))
        .unwrap_or(PieceDomain::Land);
    let sign = PlateContent::Sign {
        parts,
        domain,
        has_aircraft: has(PieceDomain::Air) && domain != PieceDomain::Air,
        radius: plate::radius(worth(groups)),
    };
    [sign, PlateContent::Plate(nations)]
}

fn worth(groups: &[&PieceGroup]) -> u32 {
    groups.iter().map(|group| group.worth).sum()
}

/// The drawings so far: equal ones are drawn once, as long as colours and sizes stay.
#[derive(Default)]
struct Drawn {
    palette: Option<Palette>,
    unit: f32,
    images: BTreeMap<PlateContent, TextImage>,
}

/// Draws the signs and plates of all piles into one image.
fn lay_out(
    mut commands: Commands,
    old: Query<Entity, With<PileSign>>,
    (piles, map): (Res<Piles>, Res<MapSheet>),
    (palette, text): (Res<Palette>, Res<TextScale>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Drawn>,
    mut sizes: ResMut<PileSizes>,
) {
    despawn_all(&mut commands, old);
    sizes.0.clear();
    let density = window.scale_factor();
    let unit = density * text.0;
    if drawn.palette.as_ref() != Some(&*palette) || drawn.unit.to_bits() != unit.to_bits() {
        *drawn = Drawn {
            palette: Some(palette.clone()),
            unit,
            images: BTreeMap::new(),
        };
    }
    let mut spaces: BTreeMap<SpaceId, Vec<&PieceGroup>> = BTreeMap::new();
    for group in &piles.groups {
        spaces.entry(group.space).or_default().push(group);
    }
    let wanted: Vec<(SpaceId, [PlateContent; 2], u32)> = spaces
        .iter()
        .map(|(space, groups)| (*space, contents(groups, &piles.letters), worth(groups)))
        .collect();
    let mut before = std::mem::take(&mut drawn.images);
    for content in wanted.iter().flat_map(|(_, contents, _)| contents) {
        if !drawn.images.contains_key(content) {
            let image = before.remove(content).or_else(|| content.draw(&palette, unit));
            drawn.images.extend(image.map(|image| (content.clone(), image)));
        }
    }
    let all: Vec<TextImage> = drawn.images.values().cloned().collect();
    let (picture, places) = lettering::pack(&all);
    let image = images.add(picture.into_image());
    let places: BTreeMap<&PlateContent, URect> = drawn.images.keys().zip(places).collect();
    for (space, contents, worth) in &wanted {
        let rects = contents
            .each_ref()
            .map(|content| places.get(content).copied().unwrap_or_default());
        let pixels = rects.map(|rect| rect.size().as_vec2() / density);
        sizes.0.insert(*space, (pixels, *worth));
        for (is_plate, (rect, pixels)) in [false, true].into_iter().zip(rects.into_iter().zip(pixels)) {
            let covered = Rect::from_center_size(Vec2::ZERO, pixels);
            let look = (PileSign { is_plate }, lettering::sprite(&image, rect, density));
            hang(&mut commands, &map, (*space, covered), look, |_| {});
        }
    }
}

/// Gives plates to the piles that have room, the most valuable first; the others keep their sign.
fn place(
    scale: Res<MapScale>,
    map: Res<MapSheet>,
    sizes: Res<PileSizes>,
    mut plates: ResMut<Plates>,
    mut rects: ResMut<PileRects>,
) {
    let scale = scale.0;
    let mut next = Plates::default();
    let mut placed: BTreeMap<SpaceId, Rect> = BTreeMap::new();
    let around = |half: Vec2| Rect::from_center_half_size(Vec2::ZERO, half);
    for (space, ([sign, _], _)) in &sizes.0 {
        placed.insert(*space, around(*sign * size(scale) / 2.0));
    }
    let mut order: Vec<_> = sizes.0.iter().collect();
    order.sort_by_key(|(_, (_, worth))| std::cmp::Reverse(*worth));
    let middles: BTreeMap<SpaceId, Vec2> = sizes
        .0
        .keys()
        .map(|space| (*space, map.centre(*space, map.inner().center()) * scale))
        .collect();
    for (space, ([_, plate], _)) in order.into_iter().filter(|_| scale >= MIDDLE) {
        let own = around(*plate / 2.0);
        let here = Rect::from_center_size(middles[space], *plate);
        let is_free = placed.iter().all(|(other, rect)| {
            let there = Rect::from_center_size(middles[other], rect.size());
            other == space || here.intersect(there).is_empty()
        });
        if is_free && plate.x <= map.breadth_km(*space) * scale * OVERLAP {
            placed.insert(*space, own);
            next.0.insert(*space);
        }
    }
    plates.set_if_neq(next);
    rects.set_if_neq(PileRects(placed));
}

/// Keeps plates at the same size at every zoom and signs at every one but the farthest; under the cursor there is always
/// the plate.
fn keep_size(
    scale: Res<MapScale>,
    hovered: Res<Hovered>,
    plates: Res<Plates>,
    mut signs: Query<(&MapSign, &PileSign, &Sprite, &mut Transform, &mut Visibility)>,
) {
    for (hung, sign, sprite, transform, visibility) in &mut signs {
        let is_hovered = hovered.0 == Some(hung.space);
        let is_seen = (is_hovered || plates.0.contains(&hung.space)) == sign.is_plate;
        let large = if sign.is_plate { 1.0 } else { size(scale.0) } / scale.0;
        // On whole pixels, by the corner of the image, so that letters are sharp.
        let half = sprite.custom_size.unwrap_or_default() / 2.0;
        let at = ((hung.middle * scale.0 - half).round() + half) / scale.0;
        let over = if is_hovered { 0.5 } else { 0.0 };
        let place = (at.extend(layer::COUNTERS + over), large);
        put(is_seen.then_some(place), transform, visibility);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(seat: u8, domain: PieceDomain, count: u32) -> PieceGroup {
        PieceGroup {
            space: SpaceId(3),
            seat: Seat(seat),
            name: "pieces".into(),
            count,
            silhouette: "M0 0H9V9Z".into(),
            domain,
            worth: 3 * count,
            look: PieceLook::Ready,
        }
    }

    #[test]
    fn a_sign_tells_the_domain_and_counts_each_seat_and_a_plate_shows_every_kind() {
        let groups = [
            group(0, PieceDomain::Land, 2),
            group(0, PieceDomain::Sea, 3),
            group(2, PieceDomain::Air, 1),
        ];
        let [sign, plate] = contents(&groups.each_ref(), &["GE".into()]);
        let expected = PlateContent::Sign {
            parts: vec![(Seat(0), 5), (Seat(2), 1)],
            domain: PieceDomain::Sea,
            has_aircraft: true,
            radius: plate::radius(18),
        };
        assert_eq!(sign, expected);
        let PlateContent::Plate(nations) = plate else {
            panic!("a plate")
        };
        let marks: Vec<_> = nations
            .iter()
            .map(|(_, letters, figures)| (letters.as_str(), figures.len()))
            .collect();
        assert_eq!(marks, [("GE", 2), ("", 1)]);
    }

    #[test]
    fn small_maps_have_small_signs() {
        for (scale, expected) in [(0.05, 0.65), (0.16, 0.8), (0.4, 1.0)] {
            assert!((size(scale) - expected).abs() < 1e-6, "{scale}");
        }
    }
}
