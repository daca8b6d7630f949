//! The map: a printed sheet of layers, drawn once from the board, and a camera over it.
//!
//! World units are kilometres, x to the east and y to the **north** (the board's own y grows to the south).
//! In: [`MapBoard`], [`MapArea`], [`camera::CentreOn`], [`camera::Overview`], the resources of [`overlay`].
//! Out: [`Hovered`], [`MapClicked`], [`camera::MapScale`].

mod blinds;
pub mod camera;
pub mod curve;
mod details;
mod ground;
mod hex_print;
pub mod lattice;
mod layers;
pub mod lettering;
mod marks;
pub mod minimap;
mod name_layout;
mod names;
mod noise;
pub mod overlay;
mod overlay_battle;
mod overlay_control;
mod overlay_draw;
mod overlay_threat;
pub mod paint;
mod places;
mod relief;
mod routes;
pub mod view;
mod waters;

use std::sync::Arc;

use bevy::prelude::*;

use crate::rules::board::{Board, CrossingId, SpaceId, outline::Point};

/// The board that the layers are drawn from; drawn again when it changes.
#[derive(Resource, Clone, Debug)]
pub struct MapBoard(pub Arc<Board>);

/// The part of the window that no panel covers, in logical pixels; `None` while no panel was drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MapArea(pub Option<Rect>);

/// The space under the cursor; `None` outside the map and over panels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<SpaceId>);

/// A mouse button went down and up on the map without a drag in between.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapClicked {
    /// The space that was clicked; `None` beside the map.
    pub space: Option<SpaceId>,
    /// The button.
    pub button: MouseButton,
    /// Whether it is the second click in short order at the same place.
    pub double: bool,
}

/// While true, dragging with the left button belongs to someone else, and does not move the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DragTaken(pub bool);

/// What lies above what; counters go between [`layer::NAMES`] and [`layer::OVERLAY_TOP`].
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
    /// The frame of the sheet, which cuts off what is printed over its edge, and no counter.
    pub const FRAME: f32 = 19.0;
    /// Counters and stacks, up to 10 above.
    pub const COUNTERS: f32 = 20.0;
    /// What lies above the counters: the path, breaks of supply.
    pub const OVERLAY_TOP: f32 = 40.0;
    /// What panels cover.
    pub const BLINDS: f32 = 60.0;
}

/// A point of the board in world coordinates.
pub fn world(point: Point) -> Vec2 {
    Vec2::new(point[0], -point[1])
}

/// A world position as a point of the board.
pub fn point(world: Vec2) -> Point {
    [world.x, -world.y]
}

/// The centre of a space in world coordinates.
pub fn centre(board: &Board, space: SpaceId) -> Vec2 {
    world(board.raster().centre(space))
}

/// The nearest of some crossings whose sign is within reach of a world position.
pub fn crossing_at(board: &Board, at: Vec2, reach: f32, among: &[CrossingId]) -> Option<CrossingId> {
    let lattice = lattice::Lattice::new(board);
    let places = routes::CrossingPlaces::new(&lattice);
    let distance = |id: &CrossingId| places.of(&lattice, board.crossing(*id)).0.distance(at);
    among
        .iter()
        .copied()
        .filter(|id| distance(id) <= reach)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapArea>()
        .init_resource::<Hovered>()
        .init_resource::<DragTaken>()
        .add_message::<MapClicked>()
        .add_plugins((
            camera::plugin,
            layers::plugin,
            details::plugin,
            blinds::plugin,
            minimap::plugin,
            names::plugin,
            overlay::plugin,
            overlay_draw::plugin,
        ));
}
