//! Piles of pieces on the map, for games without counters of their own: a disc in the accent of the seat, with a number on it.
//!
//! In: [`Piles`]; they are as large at every zoom. What a seat has in a space is one pile; those of several seats lie side by
//! side.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::MapScale;
use super::extent::{self, Extent};
use super::layer;
use super::layers::PlainMaterial;
use super::lettering::{self, Style};
use super::paint::Painter;
use crate::app::stage::{AppSystems, OnMap};
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::rules::board::SpaceId;
use crate::rules::engine::{Pile, Seat};

/// What lies on the map: written by whoever reads the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Piles(pub Vec<Pile>);

/// A pile that is drawn.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct PileSign(pub Pile);

/// The radius of a disc, and from one to the next, in pixels.
const RADIUS: f32 = 15.0;
const STEP: f32 = 2.0 * RADIUS + 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Piles>().add_systems(
        Update,
        (
            lay_out.run_if(
                resource_changed::<Piles>
                    .or_else(resource_changed::<Palette>)
                    .or_else(extent::is_new),
            ),
            keep_size,
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(extent::is_there)),
    );
}

/// One pile for what each seat has in a space.
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

/// The place of each pile in its space: its number among them, from the middle, and how many there are.
fn beside(piles: &[Pile], index: usize) -> f32 {
    let at = piles[index].space;
    let all = piles.iter().filter(|pile| pile.space == at).count();
    let before = piles[..index].iter().filter(|pile| pile.space == at).count();
    let count = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
    count(before) - (count(all) - 1.0) / 2.0
}

/// How far beside the middle of its space a pile lies, in pixels.
#[derive(Component, Clone, Copy, Debug)]
struct Aside {
    middle: Vec2,
    pixels: f32,
}

/// What signs are drawn with.
#[derive(SystemParam)]
pub(super) struct Press<'w, 's> {
    commands: Commands<'w, 's>,
    palette: Res<'w, Palette>,
    plain: Res<'w, PlainMaterial>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
}

impl Press<'_, '_> {
    /// A disc in the accent of a seat, with a number on it; whoever asks for it says where it lies.
    pub(super) fn disc(&mut self, seat: Seat, count: u32) -> EntityCommands<'_> {
        let (palette, density) = (&self.palette, self.window.scale_factor());
        let mut pen = Painter::new(1.0);
        pen.disc(Vec2::ZERO, RADIUS + 1.5, palette.ink.into());
        pen.disc(Vec2::ZERO, RADIUS, palette.paper.into());
        pen.disc(Vec2::ZERO, RADIUS - 2.5, palette.seat(seat).into());
        let style = Style {
            cut: Serif::Bold,
            size: 17.0 * density,
            spacing: 0.0,
            ink: palette.paper,
            halo: palette.ink.with_alpha(0.25),
            reach: 1.0,
        };
        let mut sign = self.commands.spawn((
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
    mut press: Press<'_, '_>,
    old: Query<'_, '_, Entity, With<PileSign>>,
    piles: Res<'_, Piles>,
    map: Extent<'_>,
) {
    for entity in &old {
        press.commands.entity(entity).despawn();
    }
    let heaps = heaped(&piles.0);
    for (index, pile) in heaps.iter().enumerate() {
        let middle = map.centre(pile.space, map.inner().center());
        for aside in map.places() {
            press.disc(pile.seat, pile.count).insert((
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

/// A pile is as large at every zoom.
fn keep_size(scale: Res<'_, MapScale>, mut signs: Query<'_, '_, (&Aside, &mut Transform)>) {
    for (aside, mut transform) in &mut signs {
        let at = aside.middle + Vec2::X * aside.pixels / scale.0;
        let place = Transform::from_translation(at.extend(layer::COUNTERS)).with_scale(Vec3::new(
            1.0 / scale.0,
            1.0 / scale.0,
            1.0,
        ));
        transform.set_if_neq(place);
    }
}
