//! The parts of the finer drawing of a hex board, and how they are drawn on another thread.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::hex_grid::Digits;
use super::relief::Frame;
use super::{ground, hex_grid, layers, relief, routes, signs, terrain_marks, waters};
use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::map_view::{MapSheet, layer};
use crate::theme::Palette;
use railhead_print::hex::lattice::{Lattice, Tile, tile_of};
use railhead_print::{LineKind, Sheet};

/// From this range on a large board is drawn tile by tile; farther out its land is a picture, its lines one drawing.
pub(super) const BY_TILE: usize = 2;

/// From this range on only a part of the map is visible, so drawings are cut into tiles, most of which need not be
/// drawn.
const TAKEN_APART: usize = 3;

/// The width and height of a block in tiles.
const BLOCK: i32 = 4;

/// The width of a hex in the texture of the land of a tile, and of a block, in pixels.
const TILE_TEXTURE: f32 = 16.0;
const BLOCK_TEXTURE: f32 = 5.0;

/// The nearest ranges, which have numbers.
const NUMBERED: usize = 4;

/// A part of the drawing. Drawings of tiles are made for those in sight first; on a large board for no others.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DetailPart {
    /// Lines and signs of the whole map in a range of zoom; where a large board is drawn tile by tile, only the frame.
    Whole(usize),
    /// Lines and signs on a tile of a large board in a range of zoom; in the farthest of these on a block of tiles.
    Lines(usize, Tile),
    /// The land of a tile of a large board.
    Land(Tile),
    /// The land of a block of tiles.
    BlockLand(Tile),
    /// The outlines of hexes and the marks of terrain on a tile in a range of zoom.
    Hexes(usize, Tile),
    /// The numbers of hexes on a tile.
    Numbers(Tile),
}

impl DetailPart {
    /// Everything that some tiles need in a range of zoom.
    pub(super) fn all(range: usize, is_large: bool, tiles: impl Iterator<Item = Tile>) -> Vec<Self> {
        let mut parts = vec![Self::Whole(range)];
        if is_large && range == BY_TILE {
            let blocks: BTreeSet<Tile> = tiles.map(|tile| block(tile, BLOCK)).collect();
            for block in blocks {
                parts.extend([Self::BlockLand(block), Self::Lines(range, block)]);
            }
        } else if range >= TAKEN_APART {
            let by_tile = tiles.flat_map(|tile| {
                [
                    is_large.then_some(Self::Land(tile)),
                    is_large.then_some(Self::Lines(range, tile)),
                    Some(Self::Hexes(range, tile)),
                    (range >= NUMBERED).then_some(Self::Numbers(tile)),
                ]
            });
            parts.extend(by_tile.flatten());
        }
        parts
    }

    /// Whether it is drawn in a range of zoom.
    pub(super) fn is_in(self, range: usize) -> bool {
        match self {
            Self::Whole(own) | Self::Lines(own, _) | Self::Hexes(own, _) => own == range,
            Self::BlockLand(_) => range == BY_TILE,
            Self::Land(_) => range >= TAKEN_APART,
            Self::Numbers(_) => range >= NUMBERED,
        }
    }
}

/// The block of this many tiles that a tile belongs to.
fn block(tile: Tile, span: i32) -> Tile {
    tile.map(|at| at.div_euclid(span))
}

fn tiles_of(block: Tile, span: i32) -> impl Iterator<Item = Tile> {
    let range = move |axis: usize| block[axis] * span..(block[axis] + 1) * span;
    range(0).flat_map(move |column| range(1).map(move |row| [column, row]))
}

/// A layer that is not handed over yet.
pub(super) struct DetailLayer {
    pub(super) part: DetailPart,
    pub(super) name: &'static str,
    pub(super) height: f32,
    pub(super) mesh: Mesh,
    /// The texture of land.
    pub(super) texture: Option<Image>,
}

/// The result of a drawing thread.
#[derive(Default)]
pub(super) struct DetailBatch {
    pub(super) layers: Vec<DetailLayer>,
    /// The ten digits, if there are numbers.
    pub(super) digits: Option<Image>,
}

/// Draws some parts.
pub(super) fn draw(parts: &[DetailPart], sheet: &MapSheet, palette: &Palette) -> DetailBatch {
    let Some(lattice) = &sheet.lattice() else {
        return DetailBatch::default();
    };
    let details = Detail::for_hexes(lattice.hex_km);
    let numbered = parts.iter().any(|part| matches!(part, DetailPart::Numbers(_)));
    let digits = numbered.then(|| Digits::draw(palette)).flatten();
    let mut layers = Vec::new();
    let mut add = |part, name, height, mesh| {
        layers.push(DetailLayer {
            part,
            name,
            height,
            mesh,
            texture: None,
        });
    };
    let mut lined: BTreeMap<usize, BTreeSet<Tile>> = BTreeMap::new();
    let mut land = Vec::new();
    for part in parts {
        match *part {
            DetailPart::Whole(range) => {
                for (name, height, pen) in paint_whole(lattice, sheet, range, palette) {
                    add(*part, name, height, pen.mesh());
                }
            }
            DetailPart::Lines(range, tile) => {
                lined.entry(range).or_default().insert(tile);
            }
            DetailPart::Land(tile) => land.push((*part, tile, 1, TILE_TEXTURE)),
            DetailPart::BlockLand(block) => land.push((*part, block, BLOCK, BLOCK_TEXTURE)),
            DetailPart::Hexes(range, tile) => {
                let outlines = hex_grid::paint_outlines(lattice, tile, details[range], palette);
                add(*part, "Hexes", layer::GRID, outlines.mesh());
                let marks = (range >= NUMBERED)
                    .then(|| terrain_marks::paint_marks(lattice, tile, sheet, details[range], palette));
                if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                    add(*part, "Marks", layer::MARKS, marks.mesh());
                }
            }
            DetailPart::Numbers(tile) => {
                if let Some(mesh) = digits.as_ref().and_then(|digits| digits.numbers(lattice, tile)) {
                    add(*part, "Numbers", layer::GRID + 0.1, mesh);
                }
            }
        }
    }
    // The lines of many tiles are drawn in one go, and cut up.
    for (range, tiles) in lined {
        let span = if range == BY_TILE { BLOCK } else { 1 };
        let lines = lines_of(
            lattice,
            sheet,
            tiles.iter().map(|tile| rect_of(lattice, *tile, span)),
        );
        for (name, height, pen) in paint_lines(lattice, lines, range, palette) {
            for (tile, pen) in cut(lattice, pen, span) {
                if tiles.contains(&tile) {
                    add(DetailPart::Lines(range, tile), name, height, pen.mesh());
                }
            }
        }
    }
    for (part, tile, span, pixels) in land {
        layers.extend(draw_land(lattice, sheet, palette, part, (tile, span), pixels));
    }
    DetailBatch {
        layers,
        digits: digits.map(Digits::image),
    }
}

/// Draws the land of a block, and the shallows along its shore.
fn draw_land(
    lattice: &Lattice,
    sheet: &Sheet,
    palette: &Palette,
    part: DetailPart,
    (block, span): (Tile, i32),
    pixels: f32,
) -> Vec<DetailLayer> {
    let mut pen = Painter::default();
    for tile in tiles_of(block, span) {
        pen.add(ground::paint_tile(lattice, tile));
    }
    if pen.is_empty() {
        return Vec::new();
    }
    let frame = Frame::of(rect_of(lattice, block, span), pixels / lattice.hex_km);
    let draft = |name, height, mesh, texture| DetailLayer {
        part,
        name,
        height,
        mesh,
        texture,
    };
    let mut drafts = vec![draft(
        layers::LAND,
        layer::GROUND,
        pen.textured_mesh(|at| frame.uv(at)),
        Some(relief::bake_part(lattice, sheet, palette, frame)),
    )];
    let shore = lines_of(lattice, sheet, std::iter::once(frame.area)).curves(LineKind::Coast);
    let mut shallows = cut(lattice, ground::paint_shallows(lattice, &shore, palette), span);
    if let Some(pen) = shallows.remove(&block) {
        drafts.push(draft("Shallows", layer::SHEET + 0.1, pen.mesh(), None));
    }
    drafts
}

/// The part of the map that a block covers, and a little around it.
fn rect_of(lattice: &Lattice, block: Tile, span: i32) -> Rect {
    let tiles = tiles_of(block, span).map(|tile| {
        let [low, high] = lattice.ends_of(tile);
        Rect::from_corners(low, high)
    });
    tiles.fold(Rect::EMPTY, |all, rect| all.union(rect))
}

/// The lines in some parts of the map, and those that reach into them.
fn lines_of<'a>(lattice: &Lattice, sheet: &'a Sheet, parts: impl Iterator<Item = Rect>) -> SheetLines<'a> {
    let all = parts.fold(Rect::EMPTY, |all, rect| all.union(rect));
    SheetLines {
        sheet,
        region: Some(all.inflate(lattice.hex_km * 2.0)),
    }
}

/// Cuts a drawing into blocks of this many tiles.
fn cut(lattice: &Lattice, pen: Painter, span: i32) -> BTreeMap<Tile, Painter> {
    pen.pieces(|at| block(tile_of(lattice.cell_at(at)), span))
}

/// The name, the height and the drawing of a layer.
type Layer = (&'static str, f32, Painter);

/// Paints what is drawn in one piece in a range of zoom.
fn paint_whole(lattice: &Lattice, sheet: &MapSheet, range: usize, palette: &Palette) -> Vec<Layer> {
    let detail = Detail::for_hexes(lattice.hex_km)[range];
    let frame = ground::paint_frame(sheet, detail, palette);
    let mut layers = vec![("Frame", layer::FRAME + 0.1, frame)];
    if lattice.is_large() && range >= BY_TILE {
        return layers;
    }
    let all = SheetLines { sheet, region: None };
    layers.extend(paint_lines(lattice, all, range, palette));
    if range < TAKEN_APART {
        return layers;
    }
    let apart = layers.into_iter().flat_map(|(name, height, pen)| {
        let pieces = cut(lattice, pen, 1).into_values();
        pieces.map(move |pen| (name, height, pen))
    });
    apart.collect()
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
            routes::paint_routes(lines, detail, palette),
        ),
        ("Signs", layer::PLACES, signs::paint_signs(lines, detail, palette)),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles() -> impl Iterator<Item = Tile> {
        (0..8).flat_map(|column| (0..8).map(move |row| [column, row]))
    }

    #[test]
    fn a_large_board_is_one_drawing_from_afar_then_blocks_then_tiles() {
        let parts = |range| DetailPart::all(range, true, tiles());
        assert_eq!(parts(0), [DetailPart::Whole(0)]);
        // The frame, and the land and the lines of four blocks.
        assert_eq!(parts(BY_TILE).len(), 1 + 2 * 4);
        assert_eq!(parts(TAKEN_APART).len(), 1 + 3 * 64);
        assert_eq!(parts(NUMBERED).len(), 1 + 4 * 64);
        for range in 0..Detail::ALL.len() {
            assert!(parts(range).iter().all(|part| part.is_in(range)), "{range}");
        }
    }

    #[test]
    fn a_small_board_has_its_lines_in_one_piece_at_every_zoom() {
        assert_eq!(
            DetailPart::all(BY_TILE, false, tiles()),
            [DetailPart::Whole(BY_TILE)]
        );
        assert_eq!(DetailPart::all(NUMBERED, false, tiles()).len(), 1 + 2 * 64);
    }

    #[test]
    fn blocks_cover_their_tiles_beyond_the_edge_too() {
        for tile in [[-1, -1], [0, 3], [4, 7], [83, 83]] {
            assert!(
                tiles_of(block(tile, BLOCK), BLOCK).any(|of| of == tile),
                "{tile:?}"
            );
        }
        assert_eq!(tiles_of([-1, 0], 1).collect::<Vec<_>>(), [[-1, 0]]);
    }
}
