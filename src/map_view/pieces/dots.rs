//! Pieces on a map on which a hex is a few pixels wide: a dot for each space with pieces, all in one mesh.
//!
//! In: [`PieceDots`], [`CurrentDetail`], [`MapScale`], the palette.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::MapScale;
use crate::map_view::camera::extent::{map_is_shown, map_looks_new};
use crate::map_view::hex_board::details::{CurrentDetail, ShowDetails};
use crate::map_view::hex_board::layers::{PlainMaterial, sheet};
use crate::map_view::pen::paint::Painter;
use crate::map_view::{MapSheet, centre, layer};
use crate::stage::AppSystems;
use crate::theme::Palette;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// The places of pieces, written by the game's systems; the minimap shows them, too.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PieceDots(pub Vec<PieceDot>);

/// A piece as a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceDot {
    pub space: SpaceId,
    /// Whose it is.
    pub seat: Seat,
    /// Whether it can act now.
    pub can_act: bool,
    /// Whether a goal hunts it.
    pub is_hunted: bool,
}

/// The smallest and the largest width of a dot, in pixels; between them it is as wide as its hex.
const WIDTHS: [f32; 2] = [3.5, 6.0];

/// The width of its rim, in pixels.
const RIM: f32 = 0.75;

/// The gap between a dot and the ring around one that a goal hunts, and the width of that ring, in pixels.
const RING: [f32; 2] = [3.0, 1.6];

/// The mesh.
#[derive(Component, Clone, Copy, Debug)]
struct Dots;

pub(in crate::map_view) fn plugin(app: &mut App) {
    let is_new = resource_changed::<PieceDots>
        .or_else(resource_changed::<CurrentDetail>)
        .or_else(resource_changed::<MapScale>)
        .or_else(map_looks_new);
    app.init_until::<PieceDots>(Lifetime::Position).add_systems(
        Update,
        draw_dots
            .after(ShowDetails)
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown)
            .run_if(is_new),
    );
}

fn draw_dots(
    mut commands: Commands,
    old: Query<Entity, With<Dots>>,
    (dots, map): (Res<PieceDots>, Res<MapSheet>),
    (current, scale): (Res<CurrentDetail>, Res<MapScale>),
    (palette, plain): (Res<Palette>, Res<PlainMaterial>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    despawn_all(&mut commands, old);
    if !current.is_farthest() {
        return;
    }
    // One dot for a stack, and those of pieces that can act above all others.
    let mut stacks: BTreeMap<SpaceId, (Seat, bool)> = BTreeMap::new();
    for dot in &dots.0 {
        let stack = stacks.entry(dot.space).or_insert((dot.seat, false));
        stack.1 |= dot.can_act;
    }
    let width = (map.cell_km() * scale.0).clamp(WIDTHS[0], WIDTHS[1]);
    let mut pen = Painter::new(scale.0);
    for can_act in [false, true] {
        let rim = LinearRgba::from(if can_act {
            palette.counters.available
        } else {
            palette.paper
        });
        for (space, (seat, _)) in stacks.iter().filter(|(_, (_, acts))| *acts == can_act) {
            let at = centre(&map.raster, *space);
            let tone = LinearRgba::from(palette.seat(*seat));
            for (pixels, colour) in [(width / 2.0 + RIM, rim), (width / 2.0, tone)] {
                pen.fan(at, &outline(*seat, at, pixels / scale.0), colour);
            }
        }
    }
    let hunted = dots.0.iter().filter(|dot| dot.is_hunted).map(|dot| dot.space);
    let around = width / 2.0 + RING[0];
    for space in hunted.collect::<BTreeSet<SpaceId>>() {
        let at = centre(&map.raster, space);
        for (wide, colour) in [(2.0 * RING[1], palette.paper), (RING[1], palette.problem)] {
            pen.ring(at, around / scale.0, wide / scale.0, colour.into());
        }
    }
    if !pen.is_empty() {
        let mesh = meshes.add(pen.mesh());
        commands.spawn((Dots, sheet("Dots", layer::COUNTERS, mesh, plain.0.clone())));
    }
}

/// A square for the first seat, a disc for the others, as on the smallest counters.
fn outline(seat: Seat, at: Vec2, half: f32) -> Vec<Vec2> {
    let (corners, turn, reach) = if seat.0 == 0 {
        (4, 0.5, half * std::f32::consts::SQRT_2)
    } else {
        (8, 0.0, half * 1.1)
    };
    (0..corners)
        .map(|corner: u8| {
            let part = (f32::from(corner) + turn) / f32::from(corners);
            at + Vec2::from_angle(part * std::f32::consts::TAU) * reach
        })
        .collect()
}
