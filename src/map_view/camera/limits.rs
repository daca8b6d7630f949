//! How far the camera may go: its zooms, and the places on the map where its middle may be.

use bevy::prelude::*;

/// The largest zoom in pixels per kilometre, for hexes of 10 km; the smallest always shows the whole map.
pub(super) const CLOSEST: f32 = 26.0;

/// The zoom at which pieces are easy to read, in pixels per kilometre, for hexes of 10 km.
const READABLE: f32 = 5.2;

/// How far the player can drag the map beyond the paper, relative to half the view.
const BEYOND: f32 = 0.2;

/// How far the middle of a map that is smaller than the view, or hardly larger, can lie off the middle of the view,
/// relative to half of the smaller of the two. So the point under the pointer keeps its place while the player zooms.
const ASIDE: f32 = 0.7;

/// The limits of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The sheet with its margin, or the part of it that is played on, in world coordinates.
    pub paper: Rect,
    /// The size of the map area in pixels.
    pub area: Vec2,
    /// The size of a hex.
    pub hex_km: f32,
    /// The distance once around the world, on a map that wraps around.
    pub around: Option<f32>,
}

impl Limits {
    /// The scale at which the whole sheet just fits.
    pub fn fitting_scale(&self) -> f32 {
        self.scale_of(self.paper)
    }

    /// The scale at which a part of the sheet just fits.
    pub(super) fn scale_of(&self, part: Rect) -> f32 {
        (self.area / part.size().max(Vec2::ONE)).min_element().max(1e-4)
    }

    /// The scale at which pieces can be read; on a small map more, so that it fills the area.
    pub fn readable_scale(&self) -> f32 {
        self.scale(READABLE * 10.0 / self.hex_km)
    }

    /// The largest scale.
    pub fn closest_scale(&self) -> f32 {
        (CLOSEST * 10.0 / self.hex_km).max(self.fitting_scale())
    }

    pub(super) fn scale(&self, wanted: f32) -> f32 {
        wanted.clamp(self.fitting_scale(), self.closest_scale())
    }

    /// The nearest centre at which nothing beyond the paper is visible, if the paper is larger than the area.
    pub(super) fn centre(&self, wanted: Vec2, scale: f32) -> Vec2 {
        let half = self.area / scale / 2.0;
        self.centre_within(wanted, (self.paper.half_size() - half).max(Vec2::ZERO))
    }

    /// The same for dragging, which may pull a corner of the map out from under a card, and for zooming out.
    pub(super) fn centre_by_hand(&self, wanted: Vec2, scale: f32) -> Vec2 {
        self.centre_within(wanted, self.room_by_hand(scale))
    }

    /// The same from a centre that a zoom may have left farther out: it is not pulled back.
    pub(super) fn centre_from(&self, now: Vec2, wanted: Vec2, scale: f32) -> Vec2 {
        let out = (now - self.paper.center()).abs().min(self.paper.half_size());
        self.centre_within(wanted, self.room_by_hand(scale).max(out))
    }

    /// The nearest centre on the paper, for zooming in: any point of the map keeps its place under the pointer.
    pub(super) fn centre_on_paper(&self, wanted: Vec2) -> Vec2 {
        self.centre_within(wanted, self.paper.half_size())
    }

    /// The same in a window that has become larger, and would show more beyond the paper than a hand can.
    pub(super) fn centre_resized(&self, wanted: Vec2, scale: f32) -> Vec2 {
        self.centre_within(wanted, self.room_beyond(scale).max(Vec2::ZERO))
    }

    fn room_beyond(&self, scale: f32) -> Vec2 {
        self.paper.half_size() - self.area / scale / 2.0 * (1.0 - BEYOND)
    }

    fn room_by_hand(&self, scale: f32) -> Vec2 {
        let (half, paper) = (self.area / scale / 2.0, self.paper.half_size());
        self.room_beyond(scale).max(half.min(paper) * ASIDE)
    }

    fn centre_within(&self, wanted: Vec2, room: Vec2) -> Vec2 {
        let middle = self.paper.center();
        let within = wanted.clamp(middle - room, middle + room);
        match self.around {
            Some(_) => Vec2::new(wanted.x, within.y),
            None => within,
        }
    }
}
