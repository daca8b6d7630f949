//! The layout of a sheet at a zoom: piles and coins have fixed places, names avoid them, and rows of signs take places
//! where they hide neither.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::map_view::camera::extent::MapSheet;
use crate::map_view::centre;
use railhead_engine::board::SpaceId;

/// The rectangle that a sign covers at its largest, relative to its middle, in pixels with y up.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Footprint(pub Rect);

/// In the systems that draw; after this set the places of names and rows of signs are known.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::map_view) struct PlaceLabels;

/// The height of a row of signs, in pixels with text of 100 %.
pub(in crate::map_view) const ROW_HEIGHT: f32 = 15.0;

/// Rows are drawn this far below their spot, in pixels, so that their edges fall on whole pixels.
pub(super) const ROW_DROP: f32 = 0.5;

/// The radius of the meeting of rails in the middle of a space, in pixels.
const JUNCTION_RADIUS: f32 = 6.0;

/// The width, in pixels, of the strip along a track that names avoid.
const TRACK_WIDTH: f32 = 5.0;

/// The distance of a row below the middle of a space that has nothing but a name, in pixels.
const BELOW_NAME: f32 = 16.0;

/// The places of signs on a sheet at a zoom, in pixels.
#[derive(Clone, Debug, Default)]
pub(in crate::map_view) struct SheetObstacles {
    /// The rectangle of the pieces and coins in each space.
    pub own: BTreeMap<SpaceId, Rect>,
    /// The rectangles of pieces and coins, one by one.
    pub each: Vec<(SpaceId, Rect)>,
    /// The meetings of tracks.
    pub junctions: BTreeMap<SpaceId, Rect>,
    /// Tracks, as small rectangles.
    pub lines: Vec<Rect>,
}

impl SheetObstacles {
    /// The layout of rectangles, given relative to the middle of their space, and of tracks, given as points of the
    /// map.
    pub fn new(
        map: &MapSheet,
        pieces: impl Iterator<Item = (SpaceId, Rect)>,
        tracks: &[Vec<Vec2>],
        scale: f32,
    ) -> Self {
        let mut obstacles = Self::default();
        for (space, covered) in pieces {
            let middle = centre(&map.raster, space) * scale;
            let rect = Rect::from_corners(covered.min + middle, covered.max + middle);
            obstacles.each.push((space, rect));
            let own = obstacles.own.entry(space).or_insert(rect);
            *own = own.union(rect);
        }
        for track in tracks {
            let pieces = track.windows(2).map(|pair| {
                let piece = Rect::from_corners(pair[0] * scale, pair[1] * scale);
                piece.inflate(TRACK_WIDTH / 2.0)
            });
            obstacles.lines.extend(pieces);
        }
        obstacles
    }

    /// Adds the meetings of tracks.
    pub fn add_junctions(&mut self, map: &MapSheet, spaces: impl Iterator<Item = SpaceId>, scale: f32) {
        for space in spaces {
            let middle = centre(&map.raster, space) * scale;
            let junction = Rect::from_center_half_size(middle, Vec2::splat(JUNCTION_RADIUS));
            self.junctions.insert(space, junction);
        }
    }

    /// The rectangle that a name avoids in its own space.
    pub fn in_space(&self, space: SpaceId) -> Option<Rect> {
        self.own
            .get(&space)
            .or_else(|| self.junctions.get(&space))
            .copied()
    }
}

/// The spots for a row of signs in a space, the best first: below its pieces or beside them.
fn spots(middle: Vec2, own: Option<Rect>, size: Vec2) -> Vec<Vec2> {
    let Some(own) = own else {
        return vec![
            Vec2::NEG_Y * (BELOW_NAME + (size.y - ROW_HEIGHT) / 2.0),
            Vec2::NEG_Y * (BELOW_NAME + 9.0 + (size.y - ROW_HEIGHT) / 2.0),
            Vec2::ZERO,
        ];
    };
    let aside = size.x / 2.0 + 3.0;
    vec![
        Vec2::new(0.0, own.min.y - middle.y - size.y / 2.0 - 2.0).round(),
        Vec2::new(own.max.x - middle.x + aside, 0.0).round(),
        Vec2::new(own.min.x - middle.x - aside, 0.0).round(),
    ]
}

/// The rectangle of a row at a spot.
fn covered(middle: Vec2, spot: Vec2, size: Vec2) -> Rect {
    Rect::from_center_size(middle + spot - Vec2::Y * ROW_DROP, size)
}

/// The preferred rectangles of rows, in pixels.
pub(in crate::map_view) fn preferred_rects(
    map: &MapSheet,
    rows: &BTreeMap<SpaceId, Vec2>,
    obstacles: &SheetObstacles,
    scale: f32,
) -> Vec<Rect> {
    let covered = rows.iter().map(|(space, size)| {
        let middle = centre(&map.raster, *space) * scale;
        let spots = spots(middle, obstacles.own.get(space).copied(), *size);
        covered(middle, spots[0], *size)
    });
    covered.collect()
}

/// The spots of rows, the longest first, that keep clear of the taken rectangles: piles, coins and names. Rows without
/// room are left out, and none is cut where the map ends.
pub(in crate::map_view) fn place_rows(
    map: &MapSheet,
    rows: &BTreeMap<SpaceId, Vec2>,
    obstacles: &SheetObstacles,
    mut taken: Vec<Rect>,
    scale: f32,
) -> BTreeMap<SpaceId, Vec2> {
    let mut order: Vec<(SpaceId, Vec2)> = rows.iter().map(|(space, size)| (*space, *size)).collect();
    order.sort_by(|a, b| b.1.x.total_cmp(&a.1.x));
    order.sort_by_key(|(space, _)| Reverse(obstacles.own.contains_key(space)));
    let mut stood = BTreeMap::new();
    for (space, size) in order {
        let middle = centre(&map.raster, space) * scale;
        let spots = spots(middle, obstacles.own.get(&space).copied(), size);
        let free = spots.into_iter().find(|spot| {
            let rect = covered(middle, *spot, size);
            let is_whole = map.shift_into_sight(space, covered(Vec2::ZERO, *spot, size), scale) == Vec2::ZERO;
            is_whole && taken.iter().all(|other| rect.intersect(*other).is_empty())
        });
        if let Some(spot) = free {
            taken.extend(on_every_copy(map, covered(middle, spot, size), scale));
            stood.insert(space, spot);
        }
    }
    stood
}

/// A rectangle in every copy of the sheet.
pub(in crate::map_view) fn on_every_copy(
    map: &MapSheet,
    rect: Rect,
    scale: f32,
) -> impl Iterator<Item = Rect> {
    let (middle, size) = (rect.center(), rect.size());
    let there = map.places();
    there.map(move |aside| Rect::from_center_size(middle + aside * scale, size))
}
