//! Signs in spaces that keep their size on the screen, such as piles, coins and flags: how they hang on every copy of the map, and how they
//! are put in their place at a zoom. What they show, and where they belong, is up to their own files.

use bevy::prelude::*;

use super::obstacles::Footprint;
use crate::lifetime::OfMap;
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::seen;
use railhead_engine::board::SpaceId;

/// A sign in a space.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MapSign {
    pub space: SpaceId,
    /// The middle of the space, on its copy of the map.
    pub(in crate::map_view) middle: Vec2,
}

impl MapSign {
    /// Its place at a zoom, this many pixels from that middle: on whole pixels, so that letters are sharp.
    pub(in crate::map_view) fn at(&self, aside: Vec2, scale: f32) -> Vec2 {
        (self.middle * scale + aside).round() / scale
    }
}

/// Hangs a sign on every copy of the map, hidden until it is put in its place; `add` adds to each the parts that lie on it.
pub(in crate::map_view) fn hang(
    commands: &mut Commands,
    map: &MapSheet,
    (space, covered): (SpaceId, Rect),
    look: impl Bundle + Clone,
    mut add: impl FnMut(&mut EntityCommands),
) {
    let middle = map.centre(space, map.inner().center());
    for aside in map.places() {
        let sign = MapSign {
            space,
            middle: middle + aside,
        };
        let covered = Footprint(covered);
        let place = (Transform::default(), Visibility::Hidden, OfMap);
        add(&mut commands.spawn((sign, covered, look.clone(), place)));
    }
}

/// Shows a sign at a place of the map, as many times as large as it was drawn; hides one that has no place.
pub(in crate::map_view) fn put(
    place: Option<(Vec3, f32)>,
    mut transform: Mut<Transform>,
    mut visibility: Mut<Visibility>,
) {
    visibility.set_if_neq(seen(place.is_some()));
    if let Some((at, size)) = place {
        let size = Vec3::new(size, size, 1.0);
        transform.set_if_neq(Transform::from_translation(at).with_scale(size));
    }
}
