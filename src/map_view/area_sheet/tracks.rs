//! Tracks between the spaces of a sheet, and ways along them.
//!
//! In: [`Tracks`], [`TrainPaths`], [`MapSheet`]. Lines run from the middle of a space through the middle of its border to the
//! next; they keep their width on the screen at every zoom.

use bevy::prelude::*;

use super::sheet_spawn::{LineScale, SheetPainter};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::extent::{MapSheet, map_is_shown, map_looks_new};
use crate::map_view::pen::paint::Painter;
use crate::map_view::{layer, world};
use crate::stage::AppSystems;
use crate::theme::Palette;
use railhead_engine::board::SpaceId;
use railhead_print::curve;
use railhead_print::curve::Curve;

/// A track between two adjacent spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The spaces.
    pub between: [SpaceId; 2],
    pub look: TrackLook,
}

/// The look of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackLook {
    /// Railroads built in the game: a ladder.
    Laid,
    /// Railways that exist everywhere: a thin line.
    Everywhere,
    /// Railways that no train can use now: dashes.
    Idle,
}

/// The tracks on the map, written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tracks(pub Vec<Track>);

/// A way along tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainPath {
    /// The spaces, from the first to the last.
    pub path: Vec<SpaceId>,
    pub kind: TrainPathKind,
}

/// The kind of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainPathKind {
    /// A train has travelled it.
    Gone,
    /// A train is planned to travel it.
    Planned,
}

/// The ways on the map, written by the game's systems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainPaths(pub Vec<TrainPath>);

#[derive(Component, Clone, Copy, Debug)]
struct DrawnTrack;

#[derive(Component, Clone, Copy, Debug)]
struct DrawnWay;

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Tracks>(Lifetime::Position)
        .init_until::<TrainPaths>(Lifetime::Position)
        .add_systems(
            Update,
            (
                draw_tracks.run_if(
                    resource_changed::<Tracks>
                        .or_else(resource_changed::<LineScale>)
                        .or_else(map_looks_new),
                ),
                draw_ways.run_if(
                    resource_changed::<TrainPaths>
                        .or_else(resource_changed::<LineScale>)
                        .or_else(resource_changed::<Palette>),
                ),
            )
                .in_set(AppSystems::Draw)
                .run_if(map_is_shown),
        );
}

/// The way from a place in the middle of a space across the border to the middle of the next space.
fn step(map: &MapSheet, begin: Vec2, [from, to]: [SpaceId; 2]) -> [Vec2; 2] {
    let end = map.centre(to, begin);
    let borders = map.borders().iter().filter(|line| {
        let between = [Some(from), Some(to)];
        line.between == between || line.between == [between[1], between[0]]
    });
    let longest = borders.max_by_key(|line| line.points.len());
    let middle = match longest {
        Some(line) => map.near(world(line.points[line.points.len() / 2]), begin),
        None => begin.midpoint(end),
    };
    [middle, end]
}

/// The polyline of a way: through the middles of its spaces and of their borders.
pub(in crate::map_view) fn course_of(map: &MapSheet, path: &[SpaceId]) -> Curve {
    Curve::open(curve::through(&knots_of(map, path), 8))
}

/// The middles of the spaces of a way, and between them those of their borders.
pub(in crate::map_view) fn knots_of(map: &MapSheet, path: &[SpaceId]) -> Vec<Vec2> {
    let first = path.iter().take(1);
    let mut knots: Vec<Vec2> = first.map(|space| world(map.raster.centre(*space))).collect();
    for pair in path.windows(2) {
        let begin = knots[knots.len() - 1];
        knots.extend(step(map, begin, [pair[0], pair[1]]));
    }
    knots
}

/// The polylines of tracks, as points of the map.
pub(in crate::map_view) fn polylines(map: &MapSheet, tracks: &Tracks) -> Vec<Vec<Vec2>> {
    let courses = tracks.0.iter().map(|track| course_of(map, &track.between));
    courses.map(|course| course.points).collect()
}

fn draw_tracks(
    old: Query<Entity, With<DrawnTrack>>,
    map: Res<MapSheet>,
    tracks: Res<Tracks>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    despawn_all(&mut pen.commands, old);
    let px = |pixels: f32| pen.pixels(pixels);
    let mut drawing = pen.fresh();
    let light = LinearRgba::from(palette.rail_light);
    let dark = LinearRgba::from(palette.rail);
    let curves: Vec<(TrackLook, Curve)> = tracks
        .0
        .iter()
        .map(|track| (track.look, course_of(&map, &track.between)))
        .collect();
    for (look, line) in &curves {
        match look {
            TrackLook::Laid => drawing.stroke(line, px(6.0), light.with_alpha(0.85)),
            TrackLook::Everywhere => drawing.stroke(line, px(3.0), light.with_alpha(0.5)),
            TrackLook::Idle => {}
        }
    }
    for (look, line) in &curves {
        match look {
            TrackLook::Laid => {
                drawing.stroke(line, px(4.2), dark);
                dashes(&mut drawing, line, [px(5.5), px(5.5)], px(2.0), light);
            }
            TrackLook::Everywhere => drawing.stroke(line, px(1.4), dark.with_alpha(0.75)),
            TrackLook::Idle => {
                let tone = dark.with_alpha(0.55);
                dashes(&mut drawing, line, [px(5.0), px(5.0)], px(3.0), tone);
            }
        }
    }
    // Above the veil over areas out of play: tracks may cross a bay.
    pen.spawn_copies(DrawnTrack, "Track", layer::PLACES + 0.6, drawing);
}

fn draw_ways(
    old: Query<Entity, With<DrawnWay>>,
    map: Res<MapSheet>,
    ways: Res<TrainPaths>,
    palette: Res<Palette>,
    mut pen: SheetPainter,
) {
    despawn_all(&mut pen.commands, old);
    let px = |pixels: f32| pen.pixels(pixels);
    let mut drawing = pen.fresh();
    let paper = LinearRgba::from(palette.paper).with_alpha(0.9);
    for way in ways.0.iter().filter(|way| way.path.len() > 1) {
        let line = course_of(&map, &way.path);
        let (width, tone) = match way.kind {
            TrainPathKind::Gone => (4.0, palette.ink.into()),
            TrainPathKind::Planned => (5.0, palette.path.into()),
        };
        drawing.stroke(&line, px(width + 3.0), paper);
        // Broken lines mark moves that have not happened yet.
        match way.kind {
            TrainPathKind::Gone => drawing.stroke(&line, px(width), tone),
            TrainPathKind::Planned => dashes(&mut drawing, &line, [px(12.0), px(7.0)], px(width), tone),
        }
        drawing.disc(line.points[0], px(width), tone);
        head(&mut drawing, &line, px(width * 2.4), tone);
    }
    pen.spawn_copies(DrawnWay, "TrainPath", layer::OVERLAY + 0.5, drawing);
}

/// A broken line with dashes and gaps of these lengths.
fn dashes(drawing: &mut Painter, line: &Curve, [on, off]: [f32; 2], width: f32, tone: LinearRgba) {
    for dash in curve::dashes(&line.points, on, off) {
        drawing.stroke(&Curve::open(dash), width, tone);
    }
}

/// An arrowhead at the end of a line.
fn head(pen: &mut Painter, line: &Curve, size: f32, tone: LinearRgba) {
    let Some(end) = line.points.last() else { return };
    let before = line.points.iter().rev().find(|at| at.distance(*end) > size);
    let Some(along) = before.and_then(|before| (*end - *before).try_normalize()) else {
        return;
    };
    let aside = along.perp() * size * 0.7;
    pen.fill(
        &[
            *end + along * size * 0.4,
            *end - along * size + aside,
            *end - along * size - aside,
        ],
        tone,
    );
}
