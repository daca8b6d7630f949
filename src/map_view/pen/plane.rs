//! Shared by everything on the map: world coordinates, the part of the window that shows it, what is pointed at and clicked, and the
//! order of layers.

use bevy::prelude::*;
use bevy_egui::egui;

use railhead_engine::board::{Raster, SpaceId};

/// Conversions between board points and world coordinates.
pub use railhead_print::curve::{north as world, south as point};

/// The side of a counter, in hexes.
const COUNTER: f32 = 0.7;

/// The side of a counter on a board, in kilometres: counters grow with the hexes.
pub fn counter_km(raster: &Raster) -> f32 {
    COUNTER * f32::from(raster.cells().km())
}

/// The smallest side of a counter, in logical pixels: anything smaller is hard to see.
pub const SMALLEST_COUNTER: f32 = 11.0;

/// The part of the window without panels, in logical pixels; `None` before the first panel is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MapArea(pub Option<Rect>);

impl From<egui::Rect> for MapArea {
    fn from(free: egui::Rect) -> Self {
        Self(Some(Rect::new(free.min.x, free.min.y, free.max.x, free.max.y)))
    }
}

impl MapArea {
    /// The same as a rectangle of egui.
    pub fn rect(self) -> Option<egui::Rect> {
        let corner = |at: Vec2| egui::pos2(at.x, at.y);
        Some(egui::Rect::from_min_max(corner(self.0?.min), corner(self.0?.max)))
    }
}

/// The space under the cursor; `None` outside the map and over panels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<SpaceId>);

/// A click on the map, without a drag.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MapClicked {
    /// The space that was clicked; `None` beside the map.
    pub space: Option<SpaceId>,
    /// Where the cursor was, in world coordinates; `None` if no mouse has clicked.
    pub at: Option<Vec2>,
    pub button: MouseButton,
}

/// A button of the mouse went down on the map, or it went up, anywhere.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MapTouched {
    pub button: MouseButton,
    pub is_down: bool,
    /// The space under the cursor at that moment; `None` beside the map and over panels.
    pub space: Option<SpaceId>,
    /// Where the cursor was, in world coordinates; `None` over panels.
    pub at: Option<Vec2>,
}

/// Whether dragging with the left button has another use at the moment, and does not move the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DragTaken(pub bool);

/// The order of layers; counters go between [`layer::NAMES`] and [`layer::OVERLAY_TOP`].
pub mod layer {
    /// The table and the paper of the sheet.
    pub const SHEET: f32 = 0.0;
    /// Sea and land.
    pub const GROUND: f32 = 1.0;
    /// Marks of vegetation and marsh.
    pub const MARKS: f32 = 2.0;
    /// Rivers and straits.
    pub const WATER: f32 = 3.0;
    /// Hex outlines and numbers.
    pub const GRID: f32 = 4.0;
    /// Tints of whole hexes: control, zones of control, reachable spaces.
    pub const TINT: f32 = 5.0;
    /// Roads and railways, bridges.
    pub const ROUTES: f32 = 6.0;
    /// Symbols of places.
    pub const PLACES: f32 = 7.0;
    /// Names.
    pub const NAMES: f32 = 12.0;
    /// Outlines and patterns of highlights, the front line.
    pub const OVERLAY: f32 = 10.0;
    /// The frame of the sheet, which covers whatever is printed beyond its edge, but no counters.
    pub const FRAME: f32 = 19.0;
    /// Counters and stacks, up to 10 above.
    pub const COUNTERS: f32 = 20.0;
    /// Overlays above the counters: the path, breaks of supply.
    pub const OVERLAY_TOP: f32 = 40.0;
}

/// The visibility of what is seen, and of what is not.
pub fn seen(is_seen: bool) -> Visibility {
    if is_seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// The centre of a space in world coordinates.
pub fn centre(raster: &Raster, space: SpaceId) -> Vec2 {
    world(raster.centre(space))
}
