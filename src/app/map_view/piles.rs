//! Piles of pieces on the map, for games without counters of their own: a disc in the accent of the seat, with a number
//! on it.
//!
//! In: [`Piles`], [`MapScale`], [`Hovered`], the cursor. Out: [`OnPile`]. Each seat has one pile in a space. The piles
//! of several seats lie side by side; where they have no room, they are gathered into one, unless the cursor is on the
//! space.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::camera::MapScale;
use super::extent::{self, Extent, area};
use super::layer;
use super::layers::PlainMaterial;
use super::lettering::{self, TextStyle};
use super::obstacles::Footprint;
use super::paint::Painter;
use super::view::View;
use super::{Hovered, MapArea};
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Pile, Seat};

/// The pieces on the map, written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Piles(pub Vec<Pile>);

/// Whether the cursor is on the piles of the hovered space.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnPile(pub bool);

/// The drawing of a pile.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct PileSign(pub Pile);

/// The radius of a disc and the distance between discs, in pixels.
pub(super) const RADIUS: f32 = 15.0;
const STEP: f32 = 2.0 * RADIUS + 4.0;

/// The zoom from which piles have their full size, in pixels per kilometre, and their smallest scale.
const FULL: f32 = 0.2;
const SMALLEST: f32 = 0.6;

/// The scale of piles at a zoom.
pub(super) fn size(scale: f32) -> f32 {
    (scale / FULL).clamp(SMALLEST, 1.0)
}

/// The rectangles of piles at a zoom, relative to the middle of their space, in pixels.
pub(super) fn taken(piles: &Piles, map: &Extent, scale: f32) -> Vec<(SpaceId, Rect)> {
    let covered = |(space, seats): (SpaceId, f32)| {
        let has_room = map.breadth_km(space) * scale >= seats * STEP * size(scale);
        let discs = if has_room { seats } else { 1.0 };
        let half = Vec2::new(RADIUS + (discs - 1.0) * STEP / 2.0, RADIUS);
        (space, Rect::from_center_half_size(Vec2::ZERO, half * size(scale)))
    };
    room(piles).into_iter().map(covered).collect()
}

/// The spaces with piles, and the number of seats in each.
fn room(piles: &Piles) -> BTreeMap<SpaceId, f32> {
    let mut room = BTreeMap::new();
    for heap in heaped(&piles.0) {
        *room.entry(heap.space).or_insert(0.0) += 1.0;
    }
    room
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Piles>()
        .init_resource::<OnPile>()
        .add_systems(
            Update,
            (
                follow_cursor,
                lay_out.run_if(
                    resource_changed::<Piles>
                        .or_else(resource_changed::<Palette>)
                        .or_else(extent::is_new),
                ),
                keep_size,
                draw_again::<PileSign>,
            )
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(in_state(OnMap).and_then(extent::is_there)),
        );
}

fn follow_cursor(
    window: Single<&Window, With<PrimaryWindow>>,
    map_area: Res<MapArea>,
    hovered: Res<Hovered>,
    (view, map): (Res<View>, Extent),
    piles: Res<Piles>,
    mut on_pile: ResMut<OnPile>,
) {
    let is_on = || {
        let (space, cursor) = (hovered.0?, window.cursor_position()?);
        let lying = piles.0.iter().filter(|pile| pile.space == space);
        let seats: BTreeSet<Seat> = lying.map(|pile| pile.seat).collect();
        let seats = f32::from(u8::try_from(seats.len()).unwrap_or(u8::MAX));
        let at = view.world(cursor - area(&window, *map_area).center());
        let away = (at - map.centre(space, at)).abs() * view.scale / size(view.scale);
        Some(away.x <= seats * STEP / 2.0 && away.y <= STEP / 2.0 && seats > 0.0)
    };
    on_pile.set_if_neq(OnPile(is_on().unwrap_or(false)));
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

/// One pile per seat and space.
fn heaped(piles: &[Pile]) -> Vec<Pile> {
    let mut heaps: BTreeMap<(SpaceId, Seat), Pile> = BTreeMap::new();
    for pile in piles {
        heaps
            .entry((pile.space, pile.seat))
            .and_modify(|heap| heap.count += pile.count)
            .or_insert_with(|| pile.clone());
    }
    heaps.into_values().collect()
}

/// The position of each pile in its space: its index relative to the middle, and the number of piles.
fn beside(piles: &[Pile], index: usize) -> f32 {
    let at = piles[index].space;
    let all = piles.iter().filter(|pile| pile.space == at).count();
    let before = piles[..index].iter().filter(|pile| pile.space == at).count();
    let count = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
    count(before) - (count(all) - 1.0) / 2.0
}

/// The distance of a pile from the middle of its space, in pixels.
#[derive(Component, Clone, Copy, Debug)]
struct Aside {
    middle: Vec2,
    pixels: f32,
}

/// Piles of several seats in a space, drawn separately or gathered: their number, and the width of the space.
#[derive(Component, Clone, Copy, Debug)]
struct OfSeveral {
    space: SpaceId,
    seats: f32,
    breadth_km: f32,
    is_gathered: bool,
}

impl OfSeveral {
    /// Whether the sign is visible at a zoom, with the cursor on this space.
    fn is_seen(&self, scale: f32, hovered: Option<SpaceId>) -> bool {
        let has_room = self.breadth_km * scale >= self.seats * STEP * size(scale);
        (has_room || hovered == Some(self.space)) != self.is_gathered
    }
}

/// A gathered pile.
#[derive(Component, Clone, Copy, Debug)]
struct GatheredSign;

/// The resources that signs are drawn with.
#[derive(SystemParam)]
pub(super) struct PileSpawner<'w, 's> {
    commands: Commands<'w, 's>,
    palette: Res<'w, Palette>,
    plain: Res<'w, PlainMaterial>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
}

impl PileSpawner<'_, '_> {
    /// A disc in the accent of a seat, with a number on it; the caller sets its position.
    pub(super) fn disc(&mut self, seat: Seat, count: u32) -> EntityCommands<'_> {
        self.gathered(&[(seat, count)])
    }

    /// A disc with a sector in the accent of each seat, as large as its share, and the sum on it.
    fn gathered(&mut self, parts: &[(Seat, u32)]) -> EntityCommands<'_> {
        let (palette, density) = (&self.palette, self.window.scale_factor());
        let count: u32 = parts.iter().map(|(_, count)| count).sum();
        let mut pen = Painter::new(1.0);
        pen.disc(Vec2::ZERO, RADIUS + 1.5, palette.ink.into());
        pen.disc(Vec2::ZERO, RADIUS, palette.paper.into());
        if let [(seat, _)] = parts {
            pen.disc(Vec2::ZERO, RADIUS - 2.5, palette.seat(*seat).into());
        } else {
            let mut from = 0.0;
            for (seat, part) in parts {
                let to = from + share(*part, count);
                pen.fill(&sector(from, to), palette.seat(*seat).into());
                from = to;
            }
        }
        let style = TextStyle {
            cut: Serif::Bold,
            size: 17.0 * density,
            spacing: 0.0,
            ink: palette.paper,
            halo: palette.ink.with_alpha(0.25),
            reach: 1.0,
        };
        let mut sign = self.commands.spawn((
            Footprint(Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(RADIUS))),
            Mesh2d(self.meshes.add(pen.mesh())),
            MeshMaterial2d(self.plain.0.clone()),
            DespawnOnExit(OnMap),
        ));
        if let Some(word) = lettering::draw(&count.to_string(), &style) {
            let size = word.size.as_vec2() / density;
            let number = Sprite {
                image: self.images.add(word.into_image()),
                custom_size: Some(size),
                ..Sprite::default()
            };
            sign.with_child((number, Transform::from_xyz(0.0, 0.0, 0.1)));
        }
        sign
    }
}

fn lay_out(
    mut spawner: PileSpawner,
    old: Query<Entity, Or<(With<PileSign>, With<GatheredSign>)>>,
    piles: Res<Piles>,
    map: Extent,
) {
    for entity in &old {
        spawner.commands.entity(entity).despawn();
    }
    let heaps = heaped(&piles.0);
    let room = room(&piles);
    let several = |space: SpaceId, is_gathered: bool| OfSeveral {
        space,
        seats: room[&space],
        breadth_km: map.breadth_km(space),
        is_gathered,
    };
    for space in room
        .iter()
        .filter(|(_, seats)| **seats > 1.0)
        .map(|(space, _)| *space)
    {
        let own = heaps.iter().filter(|pile| pile.space == space);
        let parts: Vec<(Seat, u32)> = own.map(|pile| (pile.seat, pile.count)).collect();
        let middle = map.centre(space, map.inner().center());
        for aside in map.places() {
            spawner.gathered(&parts).insert((
                GatheredSign,
                several(space, true),
                Aside {
                    middle: middle + aside,
                    pixels: 0.0,
                },
                Transform::from_xyz(0.0, 0.0, layer::COUNTERS),
                Visibility::Hidden,
            ));
        }
    }
    for (index, pile) in heaps.iter().enumerate() {
        let middle = map.centre(pile.space, map.inner().center());
        for aside in map.places() {
            let mut sign = spawner.disc(pile.seat, pile.count);
            if room[&pile.space] > 1.0 {
                sign.insert(several(pile.space, false));
            }
            sign.insert((
                Name::new(pile.name.clone()),
                PileSign(pile.clone()),
                Aside {
                    middle: middle + aside,
                    pixels: beside(&heaps, index) * STEP,
                },
                Transform::from_xyz(0.0, 0.0, layer::COUNTERS),
            ));
        }
    }
}

/// A part as a share of the whole.
#[expect(clippy::cast_precision_loss, reason = "a few hundred pieces")]
fn share(part: u32, whole: u32) -> f32 {
    part as f32 / whole.max(1) as f32
}

/// A sector of a disc between two shares, clockwise from the top.
fn sector(from: f32, to: f32) -> Vec<Vec2> {
    let point = |step: u8| {
        let at = from + (to - from) * f32::from(step) / 24.0;
        Vec2::Y.rotate(Vec2::from_angle(-at * std::f32::consts::TAU)) * (RADIUS - 2.5)
    };
    std::iter::once(Vec2::ZERO).chain((0..=24).map(point)).collect()
}

/// Keeps piles at the same size at every zoom but the farthest, and gathers them where they have no room.
fn keep_size(
    scale: Res<MapScale>,
    hovered: Res<Hovered>,
    mut signs: Query<(&Aside, Option<&OfSeveral>, &mut Transform, &mut Visibility)>,
) {
    let size = size(scale.0);
    for (aside, several, mut transform, mut visibility) in &mut signs {
        let at = aside.middle + Vec2::X * aside.pixels * size / scale.0;
        let large = Vec3::new(size / scale.0, size / scale.0, 1.0);
        let mut place = Transform::from_translation(at.extend(layer::COUNTERS)).with_scale(large);
        if let Some(several) = several {
            let is_seen = several.is_seen(scale.0, hovered.0);
            visibility.set_if_neq(if is_seen {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
            // Piles drawn side by side lie above their neighbours.
            if hovered.0 == Some(several.space) {
                place.translation.z += 0.5;
            }
        }
        transform.set_if_neq(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn several(is_gathered: bool) -> OfSeveral {
        OfSeveral {
            space: SpaceId(3),
            seats: 3.0,
            breadth_km: 300.0,
            is_gathered,
        }
    }

    #[test]
    fn piles_of_several_seats_are_gathered_where_they_have_no_room_and_fanned_out_under_the_cursor() {
        // Three discs need 102 pixels; at 0.6 of their size, 61.
        for (scale, hovered, fanned) in [
            (0.4, None, true),
            (0.3, None, false),
            (0.1, None, false),
            (0.1, Some(SpaceId(3)), true),
            (0.1, Some(SpaceId(4)), false),
        ] {
            assert_eq!(
                several(false).is_seen(scale, hovered),
                fanned,
                "{scale} {hovered:?}"
            );
            assert_eq!(
                several(true).is_seen(scale, hovered),
                !fanned,
                "{scale} {hovered:?}"
            );
        }
    }

    #[test]
    fn small_maps_have_small_piles() {
        for (scale, expected) in [(0.05, 0.6), (0.16, 0.8), (0.4, 1.0)] {
            assert!((size(scale) - expected).abs() < 1e-6, "{scale}");
        }
    }
}
