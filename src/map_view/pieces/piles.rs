//! Piles of pieces on the map, for games without counters of their own: a plate with their silhouettes where it has
//! room, a small sign with their number elsewhere. All are parts of one image.
//!
//! In: [`Piles`], `CoinRooms`, `DayWidths`, [`MapScale`], [`Hovered`], [`TextScale`]. Out: [`PilePlaces`], `PileRects`, `Asides`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::coins::{self, CoinRooms};
use super::flags::{self, DayWidths};
use super::places::{Asides, PileRects, PlacePiles, draw_again, moved, size};
use super::plate;
use super::plate::{PieceDomain, PieceLook, PlateContent, PlateFigure};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::camera::view::View;
use crate::map_view::marks::map_sign::{MapSign, hang, put};
use crate::map_view::marks::obstacles::on_every_copy;
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
        let pile = self.rects.0.get(&space).zip(self.sizes.0.get(&space));
        let away = self.map.as_ref().map(|map| at - map.centre(space, at));
        pile.zip(away).is_some_and(|((rect, ([_, plate], _)), away)| {
            let half = rect.half_size().max(*plate / 2.0);
            let away = away * self.view.scale - rect.center();
            away.abs().cmple(half).all()
        })
    }
}

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

/// The zoom from which there are plates, in pixels per kilometre.
const MIDDLE: f32 = 0.1;

/// How much wider than its space a plate may be.
const OVERLAP: f32 = 1.5;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Piles>(Lifetime::Position)
        .init_until::<PileRects>(Lifetime::Position)
        .init_until::<Asides>(Lifetime::Position)
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
                place.after(coins::lay_out).after(flags::lay_out).run_if(
                    resource_changed::<PileSizes>
                        .or_else(resource_changed::<MapScale>)
                        .or_else(resource_changed::<CoinRooms>)
                        .or_else(resource_changed::<DayWidths>),
                ),
                keep_size,
                draw_again::<PileSign>,
            )
                .chain()
                .in_set(PlacePiles)
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
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

/// What lies together in a space: its pile, the coins above it, and the flag on both.
struct LyingTogether<'r> {
    map: &'r MapSheet,
    coins: &'r CoinRooms,
    days: &'r DayWidths,
    scale: f32,
    unit: f32,
}

impl LyingTogether<'_> {
    /// What a pile of this size, the coins, the cloth and the day in a space cover, relative to its middle.
    fn rects(&self, space: SpaceId, pile: Option<Vec2>) -> [Option<Rect>; 4] {
        let pile = pile.map(|size| Rect::from_center_size(Vec2::ZERO, size));
        let coins = self.coins.above(space, pile, self.scale);
        let lies = pile.into_iter().chain(coins);
        let lies = lies.reduce(|one, other| one.union(other));
        let flag = self.days.on(space, lies, self.unit);
        let [cloth, day] = flag.map_or([None; 2], |rects| rects.map(Some));
        [pile, coins, cloth, day]
    }

    /// How far all of it stands aside, so that none is cut where the map ends.
    fn aside(&self, space: SpaceId, pile: Option<Vec2>) -> Vec2 {
        let rects = self.rects(space, pile).into_iter().flatten();
        let all = rects.reduce(|one, other| one.union(other));
        all.map_or(Vec2::ZERO, |all| {
            self.map.shift_into_sight(space, all, self.scale)
        })
    }

    /// What pile, coins and cloth cover on the map, in pixels. A day keeps out of the way of others.
    fn covers(&self, space: SpaceId, pile: Option<Vec2>) -> Vec<Rect> {
        let middle = self.map.centre(space, self.map.inner().center()) * self.scale;
        let there = middle + self.aside(space, pile);
        let [pile, coins, cloth, _] = self.rects(space, pile);
        let rects = [pile, coins, cloth].into_iter().flatten();
        rects.map(|rect| moved(rect, there)).collect()
    }
}

/// Gives plates to the piles that have room, the most valuable first; the others keep their sign. What lies in a space keeps together, and is not cut where
/// the map ends.
fn place(
    (scale, text): (Res<MapScale>, Res<TextScale>),
    map: Res<MapSheet>,
    sizes: Res<PileSizes>,
    (coins, days): (Res<CoinRooms>, Res<DayWidths>),
    mut plates: ResMut<Plates>,
    (mut rects, mut asides): (ResMut<PileRects>, ResMut<Asides>),
) {
    if map.hexes().is_some() {
        return;
    }
    let scale = scale.0;
    let together = LyingTogether {
        map: &map,
        coins: &coins,
        days: &days,
        scale,
        unit: text.0,
    };
    let mut next = Plates::default();
    let signs = sizes
        .0
        .iter()
        .map(|(space, ([sign, _], _))| (*space, *sign * size(scale)));
    let mut piles: BTreeMap<SpaceId, Vec2> = signs.collect();
    let spaces: BTreeSet<SpaceId> = coins
        .spaces()
        .chain(days.spaces())
        .chain(piles.keys().copied())
        .collect();
    let on_every_copy = |rects: &[Rect]| -> Vec<Rect> {
        let copies = rects.iter().flat_map(|rect| on_every_copy(&map, *rect, scale));
        copies.collect()
    };
    let mut placed: BTreeMap<SpaceId, Vec<Rect>> = BTreeMap::new();
    for space in &spaces {
        let covers = together.covers(*space, piles.get(space).copied());
        placed.insert(*space, on_every_copy(&covers));
    }
    let mut order: Vec<_> = sizes.0.iter().collect();
    order.sort_by_key(|(_, (_, worth))| std::cmp::Reverse(*worth));
    for (space, ([_, plate], _)) in order.into_iter().filter(|_| scale >= MIDDLE) {
        if plate.x > map.breadth_km(*space) * scale * OVERLAP {
            continue;
        }
        let here = together.covers(*space, Some(*plate));
        let mut others = placed.iter().filter(|(other, _)| *other != space);
        let is_free = others.all(|(_, there)| {
            let mut pairs = here
                .iter()
                .flat_map(|one| there.iter().map(move |other| (one, other)));
            pairs.all(|(one, other)| one.intersect(*other).is_empty())
        });
        if is_free {
            placed.insert(*space, on_every_copy(&here));
            piles.insert(*space, *plate);
            next.0.insert(*space);
        }
    }
    plates.set_if_neq(next);
    let lies = |(space, size): (&SpaceId, &Vec2)| {
        let aside = together.aside(*space, Some(*size));
        (*space, Rect::from_center_size(aside, *size))
    };
    rects.set_if_neq(PileRects(piles.iter().map(lies).collect()));
    let alone = spaces.iter().filter(|space| !piles.contains_key(*space));
    let alone = alone.map(|space| (*space, together.aside(*space, None)));
    asides.set_if_neq(Asides(alone.collect()));
}

/// Keeps plates at the same size at every zoom and signs at every one but the farthest; under the cursor there is always
/// the plate.
fn keep_size(
    (scale, map): (Res<MapScale>, Res<MapSheet>),
    hovered: Res<Hovered>,
    (plates, rects): (Res<Plates>, Res<PileRects>),
    mut signs: Query<(&MapSign, &PileSign, &Sprite, &mut Transform, &mut Visibility)>,
) {
    for (hung, sign, sprite, transform, visibility) in &mut signs {
        let is_hovered = hovered.0 == Some(hung.space);
        let is_seen = (is_hovered || plates.0.contains(&hung.space)) == sign.is_plate;
        let large = if sign.is_plate { 1.0 } else { size(scale.0) } / scale.0;
        // On whole pixels, by the corner of the image, so that letters are sharp.
        let half = sprite.custom_size.unwrap_or_default() / 2.0;
        let mut aside = rects.0.get(&hung.space).map_or(Vec2::ZERO, Rect::center);
        if is_hovered && sign.is_plate {
            let covered = Rect::from_center_half_size(aside, half);
            aside += map.shift_into_sight(hung.space, covered, scale.0);
        }
        let at = ((hung.middle * scale.0 + aside - half).round() + half) / scale.0;
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
}
