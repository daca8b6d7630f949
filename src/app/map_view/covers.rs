//! What lies on a sheet at a zoom, and what room it leaves: piles and coins have their place, names keep off them, and rows of signs
//! stand where they hide neither.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bevy::prelude::*;

use super::extent::MapSheet;
use super::world;
use crate::rules::board::SpaceId;

/// What a sign covers about its middle when it is as large as it gets, in pixels with y up.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Covers(pub Rect);

/// In the systems that draw: afterwards it is known which names and rows of signs have room.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Arranged;

/// How high a row of signs is, in pixels.
pub(super) const HIGH: f32 = 15.0;

/// So much lower than its spot a row is drawn: its edges are on whole pixels.
pub(super) const LOWER: f32 = 0.5;

/// How far from the middle of a space the rails that meet there reach, in pixels.
const KNOT: f32 = 6.0;

/// How broad a line of track is that names had better not lie on, in pixels.
const TRACK: f32 = 5.0;

/// How far below the middle of a space a row stands if nothing but a name is there, in pixels.
const BARE: f32 = 16.0;

/// What lies on a sheet at a zoom, in pixels.
#[derive(Clone, Debug, Default)]
pub(super) struct Lain {
    /// What lies in a space: pieces and coins.
    pub own: BTreeMap<SpaceId, Rect>,
    /// The same, each by itself.
    pub each: Vec<(SpaceId, Rect)>,
    /// Where track meets.
    pub knots: BTreeMap<SpaceId, Rect>,
    /// Track, in small pieces.
    pub lines: Vec<Rect>,
}

impl Lain {
    /// What lies there, given from the middle of its space, and track as points of the map.
    pub fn new(
        map: &MapSheet,
        lying: impl Iterator<Item = (SpaceId, Rect)>,
        courses: &[Vec<Vec2>],
        scale: f32,
    ) -> Self {
        let mut lain = Self::default();
        for (space, covered) in lying {
            let middle = world(map.0.raster.centre(space)) * scale;
            let rect = Rect::from_corners(covered.min + middle, covered.max + middle);
            lain.each.push((space, rect));
            let own = lain.own.entry(space).or_insert(rect);
            *own = own.union(rect);
        }
        for course in courses {
            let pieces = course.windows(2).map(|pair| {
                let piece = Rect::from_corners(pair[0] * scale, pair[1] * scale);
                piece.inflate(TRACK / 2.0)
            });
            lain.lines.extend(pieces);
        }
        lain
    }

    /// Notes where track meets.
    pub fn meet(&mut self, map: &MapSheet, spaces: impl Iterator<Item = SpaceId>, scale: f32) {
        for space in spaces {
            let middle = world(map.0.raster.centre(space)) * scale;
            let knot = Rect::from_center_half_size(middle, Vec2::splat(KNOT));
            self.knots.insert(space, knot);
        }
    }

    /// What a name keeps off in its own space.
    pub fn in_space(&self, space: SpaceId) -> Option<Rect> {
        self.own.get(&space).or_else(|| self.knots.get(&space)).copied()
    }
}

/// Where a row of signs can stand in a space with such a middle, the best first: below what lies there or beside it.
fn spots(middle: Vec2, own: Option<Rect>, width: f32) -> Vec<Vec2> {
    let Some(own) = own else {
        return vec![Vec2::NEG_Y * BARE, Vec2::NEG_Y * (BARE + 9.0), Vec2::ZERO];
    };
    let aside = width / 2.0 + 3.0;
    vec![
        Vec2::new(0.0, own.min.y - middle.y - HIGH / 2.0 - 2.0).round(),
        Vec2::new(own.max.x - middle.x + aside, 0.0).round(),
        Vec2::new(own.min.x - middle.x - aside, 0.0).round(),
    ]
}

/// What a row of signs covers at a spot.
fn covered(middle: Vec2, spot: Vec2, width: f32) -> Rect {
    Rect::from_center_size(middle + spot - Vec2::Y * LOWER, Vec2::new(width, HIGH))
}

/// Where rows would like to stand, in pixels.
pub(super) fn wished(map: &MapSheet, rows: &BTreeMap<SpaceId, f32>, lain: &Lain, scale: f32) -> Vec<Rect> {
    let wish = |(space, width): (&SpaceId, &f32)| {
        let middle = world(map.0.raster.centre(*space)) * scale;
        let spots = spots(middle, lain.own.get(space).copied(), *width);
        covered(middle, spots[0], *width)
    };
    rows.iter().map(wish).collect()
}

/// Where rows stand, the longest first, if they have room besides what is taken: piles, coins and names. Those that have none are left
/// out.
pub(super) fn stand(
    map: &MapSheet,
    rows: &BTreeMap<SpaceId, f32>,
    lain: &Lain,
    mut taken: Vec<Rect>,
    scale: f32,
) -> BTreeMap<SpaceId, Vec2> {
    let mut order: Vec<(SpaceId, f32)> = rows.iter().map(|(space, width)| (*space, *width)).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    order.sort_by_key(|(space, _)| Reverse(lain.own.contains_key(space)));
    let mut stood = BTreeMap::new();
    for (space, width) in order {
        let middle = world(map.0.raster.centre(space)) * scale;
        let is_free = |rect: Rect| taken.iter().all(|other| rect.intersect(*other).is_empty());
        let spots = spots(middle, lain.own.get(&space).copied(), width);
        let free = spots
            .into_iter()
            .find(|spot| is_free(covered(middle, *spot, width)));
        if let Some(spot) = free {
            taken.extend(everywhere(map, covered(middle, spot, width), scale));
            stood.insert(space, spot);
        }
    }
    stood
}

/// A place wherever the sheet hangs.
pub(super) fn everywhere(map: &MapSheet, rect: Rect, scale: f32) -> impl Iterator<Item = Rect> {
    let (middle, size) = (rect.center(), rect.size());
    let there = map.places();
    there.map(move |aside| Rect::from_center_size(middle + aside * scale, size))
}
