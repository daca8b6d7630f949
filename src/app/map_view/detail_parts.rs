//! The parts of the finer drawing of a hex board, and how they are drawn on another thread.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::hex_grid::Digits;
use super::lattice::{Lattice, Tile, tile_of};
use super::lines::SheetLines;
use super::paint::Painter;
use super::relief::Frame;
use super::zoom::Detail;
use super::{MapBoard, ground, hex_grid, layer, layers, places, routes, terrain_marks, waters};
use crate::app::theme::Palette;
use crate::print::{LineKind, Sheet};

/// From this range on a large board is drawn tile by tile; farther out its land is a picture, its lines one drawing.
pub(super) const BY_TILE: usize = 2;

/// From this range on only a part of the map is visible, so drawings are cut into tiles, most of which need not be
/// drawn.
const TAKEN_APART: usize = 3;

/// The nearest ranges, which have numbers.
const NUMBERED: usize = 4;

/// A part of the drawing. Drawings of tiles are made for those in sight first; on a large board for no others.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Lines and signs of the whole map in a range of zoom; where a large board is drawn tile by tile, only the frame.
    Whole(usize),
    /// Lines and signs on a tile of a large board in a range of zoom.
    Lines(usize, Tile),
    /// The land of a tile of a large board.
    Land(Tile),
    /// The outlines of hexes and the marks of terrain on a tile in a range of zoom.
    Hexes(usize, Tile),
    /// The numbers of hexes on a tile.
    Numbers(Tile),
}

impl Part {
    /// Everything that some tiles need in a range of zoom.
    pub(super) fn all(
        range: usize,
        is_large: bool,
        tiles: impl Iterator<Item = Tile>,
    ) -> impl Iterator<Item = Self> {
        let by_tile = is_large && range >= BY_TILE;
        let of = move |tile| {
            [
                by_tile.then_some(Self::Land(tile)),
                by_tile.then_some(Self::Lines(range, tile)),
                (range >= TAKEN_APART).then_some(Self::Hexes(range, tile)),
                (range >= NUMBERED).then_some(Self::Numbers(tile)),
            ]
        };
        let has_tiles = by_tile || range >= TAKEN_APART;
        let tiles = tiles.take_while(move |_| has_tiles);
        std::iter::once(Self::Whole(range)).chain(tiles.flat_map(of).flatten())
    }

    /// Whether it is drawn in a range of zoom.
    pub(super) fn is_in(self, range: usize) -> bool {
        match self {
            Self::Whole(own) | Self::Lines(own, _) | Self::Hexes(own, _) => own == range,
            Self::Land(_) => range >= BY_TILE,
            Self::Numbers(_) => range >= NUMBERED,
        }
    }
}

/// A layer that is not handed over yet.
pub(super) struct Draft {
    pub(super) part: Part,
    pub(super) name: &'static str,
    pub(super) height: f32,
    pub(super) mesh: Mesh,
}

/// The result of a drawing thread.
pub(super) struct Drafts {
    pub(super) layers: Vec<Draft>,
    /// The ten digits, if there are numbers.
    pub(super) digits: Option<Image>,
}

/// Draws some parts.
pub(super) fn draw(parts: &[Part], board: &MapBoard, palette: &Palette) -> Drafts {
    let (lattice, sheet) = (&Lattice::new(&board.0), board.sheet());
    let details = Detail::for_hexes(lattice.hex_km);
    let numbered = parts.iter().any(|part| matches!(part, Part::Numbers(_)));
    let digits = numbered.then(|| Digits::draw(palette)).flatten();
    let mut layers = Vec::new();
    let mut add = |part, name, height, mesh| {
        layers.push(Draft {
            part,
            name,
            height,
            mesh,
        });
    };
    let mut lined: BTreeMap<usize, BTreeSet<Tile>> = BTreeMap::new();
    let mut land = Vec::new();
    for part in parts {
        match *part {
            Part::Whole(range) => {
                for (name, height, pen) in paint_whole(lattice, sheet, range, palette) {
                    add(*part, name, height, pen.mesh());
                }
            }
            Part::Lines(range, tile) => {
                lined.entry(range).or_default().insert(tile);
            }
            Part::Land(tile) => land.push(tile),
            Part::Hexes(range, tile) => {
                let outlines = hex_grid::paint_outlines(lattice, tile, details[range], palette);
                add(*part, "Hexes", layer::GRID, outlines.mesh());
                let marks = (range >= NUMBERED)
                    .then(|| terrain_marks::paint_marks(lattice, tile, sheet, details[range], palette));
                if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                    add(*part, "Marks", layer::MARKS, marks.mesh());
                }
            }
            Part::Numbers(tile) => {
                if let Some(mesh) = digits.as_ref().and_then(|digits| digits.numbers(lattice, tile)) {
                    add(*part, "Numbers", layer::GRID + 0.1, mesh);
                }
            }
        }
    }
    // The lines of many tiles are drawn in one go, and cut up.
    for (range, tiles) in lined {
        let lines = lines_of(lattice, sheet, tiles.iter());
        for (name, height, pen) in paint_lines(lattice, lines, range, palette) {
            for (tile, pen) in cut(lattice, pen) {
                if tiles.contains(&tile) {
                    add(Part::Lines(range, tile), name, height, pen.mesh());
                }
            }
        }
    }
    let frame = Frame::new(lattice);
    let shore = lines_of(lattice, sheet, land.iter()).curves(LineKind::Coast);
    let mut shallows = cut(lattice, ground::paint_shallows(lattice, &shore, palette));
    for tile in land {
        let pen = ground::paint_tile(lattice, tile);
        if !pen.is_empty() {
            let mesh = pen.textured_mesh(|at| frame.uv(at));
            add(Part::Land(tile), layers::LAND, layer::GROUND, mesh);
        }
        if let Some(pen) = shallows.remove(&tile) {
            add(Part::Land(tile), "Shallows", layer::SHEET + 0.1, pen.mesh());
        }
    }
    Drafts {
        layers,
        digits: digits.map(Digits::image),
    }
}

/// The lines on some tiles, and a little around them.
fn lines_of<'a>(
    lattice: &Lattice,
    sheet: &'a Sheet,
    tiles: impl Iterator<Item = &'a Tile>,
) -> SheetLines<'a> {
    let rects = tiles.map(|tile| {
        let [low, high] = lattice.ends_of(*tile);
        Rect::from_corners(low, high).inflate(lattice.hex_km * 2.0)
    });
    SheetLines {
        sheet,
        region: Some(rects.fold(Rect::EMPTY, |all, rect| all.union(rect))),
    }
}

/// Cuts a drawing into tiles.
fn cut(lattice: &Lattice, pen: Painter) -> BTreeMap<Tile, Painter> {
    pen.pieces(|at| tile_of(lattice.cell_at(at)))
}

/// The name, the height and the drawing of a layer.
type Layer = (&'static str, f32, Painter);

/// Paints what is drawn in one piece in a range of zoom.
fn paint_whole(lattice: &Lattice, sheet: &Sheet, range: usize, palette: &Palette) -> Vec<Layer> {
    let detail = Detail::for_hexes(lattice.hex_km)[range];
    let frame = ground::paint_frame(lattice, detail, palette);
    let mut layers = vec![("Frame", layer::FRAME + 0.1, frame)];
    if lattice.is_large() && range >= BY_TILE {
        return layers;
    }
    let all = SheetLines { sheet, region: None };
    layers.extend(paint_lines(lattice, all, range, palette));
    if range < TAKEN_APART {
        return layers;
    }
    let apart = |(name, height, pen): Layer| {
        let pieces = cut(lattice, pen).into_values();
        pieces.map(move |pen| (name, height, pen))
    };
    layers.into_iter().flat_map(apart).collect()
}

/// Paints lines and signs.
fn paint_lines(lattice: &Lattice, lines: SheetLines, range: usize, palette: &Palette) -> Vec<Layer> {
    let detail = Detail::for_hexes(lattice.hex_km)[range];
    let shore = lines.curves(LineKind::Coast);
    let mut layers = vec![
        (
            "Coast",
            layer::WATER + 0.2,
            ground::paint_coast(&shore, detail, palette),
        ),
        (
            "Rivers",
            layer::WATER + 0.25,
            waters::paint_waters(lines, lattice.hex_km, detail, palette),
        ),
        (
            "Borders",
            layer::WATER + 0.3,
            ground::paint_borders(lines, detail, palette),
        ),
        (
            "Routes",
            layer::ROUTES,
            routes::paint_routes(lattice, lines, detail, palette),
        ),
        (
            "Places",
            layer::PLACES,
            places::paint_places(lattice, |at| lines.has(at), detail, palette),
        ),
    ];
    if !detail.is_farthest() {
        let waterlines = ground::paint_waterlines(lattice, &shore, detail, palette).into_iter();
        let heights = [0.20, 0.21, 0.22, 0.23].map(|height| layer::SHEET + height);
        let waterlines = heights.into_iter().zip(waterlines);
        layers.extend(waterlines.map(|(height, pen)| ("Waterlines", height, pen)));
    }
    layers.retain(|(_, _, pen)| !pen.is_empty());
    layers
}
