//! Where the piles of a map of areas lie and how large signs are: coins and flags go by it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use railhead_engine::board::SpaceId;

/// The rectangle of each pile as it is drawn, relative to the middle of its space, in pixels with y up.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct PileRects(pub BTreeMap<SpaceId, Rect>);

/// How far what lies in a space without a pile stands aside, in pixels with y up, so that it is not cut where the map ends.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::map_view) struct Asides(pub(super) BTreeMap<SpaceId, Vec2>);

impl Asides {
    /// How far it stands aside in a space.
    pub(super) fn of(&self, space: SpaceId) -> Vec2 {
        self.0.get(&space).copied().unwrap_or_default()
    }

    /// A rectangle in a space, that far aside.
    pub(super) fn moved(&self, space: SpaceId, rect: Rect) -> Rect {
        moved(rect, self.of(space))
    }
}

/// A rectangle elsewhere.
pub(super) fn moved(rect: Rect, aside: Vec2) -> Rect {
    Rect::from_corners(rect.min + aside, rect.max + aside)
}

/// In the systems that draw; after this set the rectangles of piles are known.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::map_view) struct PlacePiles;

/// The zoom from which signs have their full size, in pixels per kilometre, and their smallest scale.
const FULL: f32 = 0.2;
const SMALLEST: f32 = 0.65;

/// The scale of signs at a zoom.
pub(super) fn size(scale: f32) -> f32 {
    (scale / FULL).clamp(SMALLEST, 1.0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_maps_have_small_signs() {
        for (scale, expected) in [(0.05, 0.65), (0.16, 0.8), (0.4, 1.0)] {
            assert!((size(scale) - expected).abs() < 1e-6, "{scale}");
        }
    }
}
