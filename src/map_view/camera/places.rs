//! Where places of the map are in the window.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, vec2};

use super::extent::MapSheet;
use super::view::View;
use crate::map_view::MapArea;
use railhead_engine::board::SpaceId;

/// The positions of places in the window.
#[derive(SystemParam, Debug)]
pub struct MapPlaces<'w> {
    view: Res<'w, View>,
    area: Res<'w, MapArea>,
    map: Option<Res<'w, MapSheet>>,
}

impl MapPlaces<'_> {
    /// The part of the window that shows the map.
    pub fn room(&self) -> Option<Rect> {
        self.area.rect()
    }

    /// The position of a point of the world.
    pub fn at(&self, world: Vec2) -> Option<Pos2> {
        let way = (world - self.view.centre) * self.view.scale;
        Some(self.room()?.center() + vec2(way.x, -way.y))
    }

    /// The middle of a space in the world, of the copy that is nearest to the middle of the window.
    pub fn centre(&self, space: SpaceId) -> Vec2 {
        let map = self.map.as_ref();
        map.map_or(self.view.centre, |map| map.centre(space, self.view.centre))
    }

    /// The position of the middle of a place.
    pub fn middle(&self, space: SpaceId) -> Option<Pos2> {
        self.at(self.centre(space))
    }

    /// How many pixels a number of kilometres takes.
    pub fn pixels(&self, km: f32) -> f32 {
        km * self.view.scale
    }

    /// The size of the smallest thing worth a close look, in pixels.
    pub fn grain(&self) -> f32 {
        self.pixels(self.map.as_ref().map_or(0.0, |map| map.grain_km()))
    }

    /// A place, with a margin for the ring of an arrow.
    pub fn place(&self, space: SpaceId) -> Option<Rect> {
        let across = self.grain().clamp(36.0, 120.0);
        Some(Rect::from_center_size(self.middle(space)?, vec2(across, across)))
    }
}
