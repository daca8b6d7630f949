//! The map: a printed sheet in layers, drawn once from the board, and a camera over it.
//!
//! World units are kilometres, x to the east and y to the **north** (the board's own y grows to the south). In:
//! [`MapSheet`], [`MapArea`], what [`camera::visit`] takes, [`camera::Overview`], the resources of [`marks::overlay`]. Out:
//! [`Aim`], [`Hovered`], [`MapClicked`], [`MapTouched`], [`camera::MapScale`].

pub mod area_sheet;
pub mod camera;
mod hex_board;
pub mod marks;
pub mod moments;
mod names;
pub mod pen;
pub mod picture;
pub mod pieces;
mod seat_shares;

use bevy::prelude::*;

use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::map_is_new;
use crate::theme::Livery;
use railhead_engine::board::{Board, CrossingId, SpaceId};
use railhead_print::hex::{lattice, routes as hex_routes};

pub use camera::aim::{Aim, AimPlace};
pub use camera::extent::{Map, MapSheet};
pub use hex_board::details::CurrentDetail;
pub use hex_board::layers::DrawLayers;
pub use pen::plane::{
    DragTaken, Hovered, MapArea, MapClicked, MapTouched, SMALLEST_COUNTER, centre, counter_km, layer, point,
    seen, world,
};

/// The world position of the sign of a crossing.
pub fn crossing_place(board: &Board, id: CrossingId) -> Vec2 {
    let lattice = lattice::Lattice::new(board);
    let places = hex_routes::CrossingPlaces::new(&lattice);
    places.of(&lattice, board.crossing(id)).0
}

/// The middle of a stretch of railway, in world coordinates; that of its two hexes where none is drawn.
pub fn track_place(board: &Board, between: [SpaceId; 2]) -> Vec2 {
    let lattice = lattice::Lattice::new(board);
    let courses = hex_routes::rail_stretches(&lattice);
    let course = courses.get(&between);
    course.map_or_else(
        || centre(board.raster(), between[0]).midpoint(centre(board.raster(), between[1])),
        |course| course.points[course.points.len() / 2],
    )
}

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
fn follow_board(map: Res<MapSheet>, mut livery: ResMut<Livery>) {
    if let Some(board) = map.hexes()
        && livery.inks != *board.inks()
    {
        livery.inks = board.inks().clone();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, follow_board.run_if(map_is_new));
    app.init_until::<MapArea>(Lifetime::Game)
        .init_until::<Hovered>(Lifetime::Position)
        .init_until::<DragTaken>(Lifetime::Position)
        .remove_after::<MapSheet>(Lifetime::Map)
        .add_message_until::<MapClicked>(Lifetime::Map)
        .add_message_until::<MapTouched>(Lifetime::Map)
        .add_plugins((
            (camera::aim::plugin, camera::plugin),
            hex_board::layers::plugin,
            hex_board::details::plugin,
            hex_board::fade_in::plugin,
            (picture::plugin, picture::map_pass::plugin),
            picture::minimap::plugin,
            names::plugin,
            (area_sheet::sheet_view::plugin, area_sheet::sheet_relief::plugin),
            (
                area_sheet::sheet_hover::plugin,
                pieces::piles::plugin,
                pieces::travel::plugin,
            ),
            (
                area_sheet::ownership::plugin,
                area_sheet::ownership_edges::plugin,
                area_sheet::tracks::plugin,
                pieces::dots::plugin,
                (marks::markers::plugin, marks::ribbons::plugin),
                pieces::coins::plugin,
                pieces::flags::plugin,
            ),
            moments::plugin,
            marks::overlay::plugin,
            marks::overlay_control::plugin,
            marks::overlay_draw::plugin,
        ));
}
