//! The map: a printed sheet in layers, drawn once from the board, and a camera over it.
//!
//! World units are kilometres, x to the east and y to the **north** (the board's own y grows to the south). In:
//! [`MapBoard`], [`MapArea`], what [`visit`] takes, [`camera::Overview`], the resources of [`overlay`]. Out:
//! [`Aim`], [`Hovered`], [`MapClicked`], [`camera::MapScale`].

mod aim;
pub mod background;
pub mod camera;
pub mod coins;
mod covered;
mod detail_parts;
mod details;
pub mod dots;
pub mod extent;
mod framing;
pub mod glide;
mod ground;
mod hex_grid;
mod label_layout;
mod labels;
mod layers;
pub mod lettering;
mod lines;
mod map_pass;
pub mod markers;
pub mod minimap;
mod names;
pub mod obstacles;
pub mod overlay;
mod overlay_battle;
mod overlay_control;
mod overlay_draw;
mod overlay_highlights;
mod overlay_threat;
mod overlay_words;
pub mod ownership;
mod ownership_edges;
pub mod paint;
mod picture;
mod pictures;
pub mod piles;
mod places;
pub mod plane;
pub mod plate;
mod relief;
mod routes;
mod seat_shares;
mod sheet_hover;
mod sheet_marks;
mod sheet_names;
mod sheet_relief;
mod sheet_spawn;
mod sheet_view;
mod signs;
mod terrain_marks;
mod text_atlas;
pub mod tracks;
pub mod travel;
pub mod view;
pub mod visit;
mod waters;
mod ways;
mod zoom;

use bevy::prelude::*;

use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::theme::Livery;
use crate::print::hex::{lattice, routes as hex_routes};
use crate::print::{curve, noise};
use crate::rules::board::{Board, CrossingId};

pub use aim::{Aim, AimPlace};
pub use details::CurrentDetail;
pub use plane::{
    DragTaken, Hovered, MapArea, MapBoard, MapClicked, SMALLEST_COUNTER, centre, counter_km, layer, point,
    world,
};

/// The nearest of some crossings with its sign within `reach` of a world position.
pub fn crossing_at(board: &Board, at: Vec2, reach: f32, among: &[CrossingId]) -> Option<CrossingId> {
    let lattice = lattice::Lattice::new(board);
    let places = hex_routes::CrossingPlaces::new(&lattice);
    let distance = |id: &CrossingId| places.of(&lattice, board.crossing(*id)).0.distance(at);
    among
        .iter()
        .copied()
        .filter(|id| distance(id) <= reach)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Takes over the inks of the board.
fn follow_board(board: Res<MapBoard>, mut livery: ResMut<Livery>) {
    if livery.inks != *board.0.inks() {
        livery.inks = board.0.inks().clone();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        follow_board.run_if(resource_exists_and_changed::<MapBoard>),
    );
    app.init_until::<MapArea>(Lifetime::Game)
        .init_resource::<background::BackgroundWork>()
        .init_until::<Hovered>(Lifetime::Position)
        .init_until::<DragTaken>(Lifetime::Position)
        .remove_after::<MapBoard>(Lifetime::Map)
        .remove_after::<extent::MapSheet>(Lifetime::Map)
        .remove_after::<extent::PrintedFrom>(Lifetime::Map)
        .add_message_until::<MapClicked>(Lifetime::Map)
        .add_plugins((
            (aim::plugin, camera::plugin),
            layers::plugin,
            details::plugin,
            (picture::plugin, map_pass::plugin),
            minimap::plugin,
            names::plugin,
            (sheet_view::plugin, sheet_relief::plugin),
            sheet_names::plugin,
            (
                sheet_hover::plugin,
                sheet_marks::plugin,
                piles::plugin,
                travel::plugin,
            ),
            (
                ownership::plugin,
                ownership_edges::plugin,
                tracks::plugin,
                dots::plugin,
                markers::plugin,
                coins::plugin,
            ),
            overlay::plugin,
            overlay_control::plugin,
            overlay_draw::plugin,
        ));
}
