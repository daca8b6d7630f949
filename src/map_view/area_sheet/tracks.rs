//! Tracks between the spaces of a sheet, ways along them, and their courses; `marks` draws them.
//!
//! In: [`MapSheet`]. Lines run from the middle of a space through the middle of its border to the next.

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::{centre, world};
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

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.init_until::<Tracks>(Lifetime::Position)
        .init_until::<TrainPaths>(Lifetime::Position);
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
    let mut knots: Vec<Vec2> = first.map(|space| centre(&map.raster, *space)).collect();
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
