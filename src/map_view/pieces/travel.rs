//! Pieces moving between piles: a disc with their number glides from the old place to the new one.
//!
//! In: [`PiecesWent`], [`Piles`]. Nothing waits for it: the piles show the new situation from the start.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::piles::Piles;
use super::plate::{PieceDomain, PlateContent, radius};
use crate::lifetime::{Lifetime, OfMap, TableResources as _};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{MapSheet, map_is_shown};
use crate::map_view::camera::glide::Glide;
use crate::map_view::camera::view::View;
use crate::map_view::layer;
use crate::map_view::pen::lettering::TextImage;
use crate::stage::AppSystems;
use crate::theme::{Motion, Palette, TextScale};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// Pieces of a seat moved; written by the game's systems.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PiecesWent {
    pub seat: Seat,
    /// The number of pieces.
    pub count: u32,
    /// Their way, from the old place to the new one.
    pub way: Vec<SpaceId>,
}

/// Pieces that are moving.
#[derive(Component, Clone, Debug)]
pub struct Travelling {
    /// The move.
    pub went: PiecesWent,
    glide: Glide,
    end: Vec2,
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_message_until::<PiecesWent>(Lifetime::Position)
        .add_systems(
            Update,
            (set_off.run_if(on_message::<PiecesWent>), go_on)
                .chain()
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

/// The price of a unit for the size of a travelling sign: a move tells how many units went, and not which.
const PRICE: u32 = 4;

fn set_off(
    mut wents: MessageReader<PiecesWent>,
    piles: Res<Piles>,
    motion: Res<Motion>,
    map: Res<MapSheet>,
    view: Res<View>,
    (palette, text): (Res<Palette>, Res<TextScale>),
    window: Single<&Window, With<PrimaryWindow>>,
    (mut commands, mut images): (Commands, ResMut<Assets<Image>>),
) {
    let density = window.scale_factor();
    for went in wents.read().filter(|_| motion.0) {
        // A move is only shown if the player can see pieces at its end.
        let [_, .., end] = went.way[..] else { continue };
        let mut there = piles.groups.iter().filter(|pile| pile.seat == went.seat);
        if !there.any(|pile| pile.space == end) {
            continue;
        }
        // Around the world the nearer copy of the next space counts.
        let mut near = view.centre;
        let mut points: Vec<Vec2> = Vec::new();
        for space in &went.way {
            near = map.centre(*space, near);
            points.push(near);
        }
        let end = points.pop().unwrap_or(near);
        let start = points[0];
        let glide = Glide::new(points, went.way.len());
        let sign = PlateContent::Sign {
            parts: vec![(went.seat, went.count)],
            domain: PieceDomain::Land,
            has_aircraft: false,
            radius: radius(went.count.saturating_mul(PRICE)),
        };
        let drawn = sign.draw(&palette, density * text.0);
        let Some(image) = drawn.map(TextImage::into_image) else {
            continue;
        };
        commands.spawn((
            Name::new("Travelling"),
            Sprite {
                custom_size: Some(image.size_f32() / density),
                image: images.add(image),
                ..Sprite::default()
            },
            OfMap,
            Travelling {
                went: went.clone(),
                glide,
                end,
            },
            Transform::from_translation(start.extend(layer::COUNTERS + 9.0)),
        ));
    }
}

fn go_on(
    mut commands: Commands,
    time: Res<Time>,
    scale: Res<MapScale>,
    mut signs: Query<(Entity, &mut Travelling, &mut Transform)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut travelling, mut transform) in &mut signs {
        redraw.write(RequestRedraw);
        let end = travelling.end;
        match travelling.glide.go_on(time.delta(), end) {
            Some(at) => {
                transform.translation = at.extend(layer::COUNTERS + 9.0);
                transform.scale = Vec3::new(1.0 / scale.0, 1.0 / scale.0, 1.0);
            }
            None => commands.entity(entity).despawn(),
        }
    }
}
