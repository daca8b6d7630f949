//! The borders of land and sea, of terrain and of regions, with natural curves.

use hexx::Vec2;

use super::lattice::{Cell, HexCells, Lattice};
use crate::curve::{self, Curve};
use crate::noise::warp;
use railhead_engine::board::{Ground, Water};

/// The number of pieces per rounded corner in the window.
pub const STEPS: u8 = 8;

/// Whether a cell is not sea.
pub fn is_land(lattice: &Lattice, cell: Cell) -> bool {
    lattice.ground(cell) != Ground::Sea
}

/// The border of land and water as smooth lines; `steps` says how smooth.
pub fn shore(lattice: &Lattice, steps: u8) -> Vec<Curve> {
    let land = |cell| is_land(lattice, cell);
    smooth(lattice, &lattice.sides_where(|a, b| land(a) != land(b)), steps)
}

/// Borders between regions on land. A strait needs no other border.
pub fn borders(lattice: &Lattice, steps: u8) -> Vec<Curve> {
    let land = |cell| is_land(lattice, cell);
    let region = |cell| lattice.board.space(lattice.space(cell)).region;
    let strait = |a, b| {
        let link = lattice.board.link(lattice.space(a), lattice.space(b));
        link.is_some_and(|link| link.water == Some(Water::Strait))
    };
    let sides = lattice.sides_where(|a, b| land(a) && land(b) && region(a) != region(b) && !strait(a, b));
    smooth(lattice, &sides, steps)
}

/// The outline of the cells that are `inside`, as closed lines; cells beyond the edge of the map are outside.
pub fn outline(grid: &HexCells, inside: impl Fn(Cell) -> bool, steps: u8) -> Vec<Curve> {
    let inside = |cell: Cell| grid.has(cell) && inside(cell);
    let sides: Vec<[Vec2; 2]> = grid
        .cells()
        .filter(|cell| inside(*cell))
        .flat_map(|cell| {
            let corners = grid.corners(cell);
            let open = (0..6).filter(move |side| !inside(grid.neighbour(cell, *side)));
            open.map(move |side| [corners[side], corners[(side + 1) % 6]])
        })
        .collect();
    smooth(grid, &sides, steps)
}

/// Hexsides as smooth lines.
pub fn smooth(grid: &HexCells, sides: &[[Vec2; 2]], steps: u8) -> Vec<Curve> {
    curve::chain(sides)
        .into_iter()
        .map(|line| curve::rounded(&line, steps).map(|point| warp(point, grid.hex_km)))
        .collect()
}
