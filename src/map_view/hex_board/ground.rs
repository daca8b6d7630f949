//! Sheet, sea, shore and land.

use bevy::math::Vec2;
use bevy::prelude::*;

use crate::map_view::MapSheet;
use crate::map_view::camera::extent::MARGIN;
use crate::map_view::pen::lines::SheetLines;
use crate::map_view::pen::paint::{Painter, rectangle};
use crate::map_view::pen::zoom::Detail;
use crate::theme::Palette;
use railhead_print::LineKind;
use railhead_print::curve;
use railhead_print::curve::Curve;
use railhead_print::hex::lattice::{Cell, Lattice, Tile};
use railhead_print::hex::shore::{STEPS, is_land};
use railhead_print::noise::warp;

/// The whole map in one colour: the open sea under everything else, or white, for a texture to be put on.
pub fn paint_all(map: &MapSheet, tone: LinearRgba) -> Painter {
    let mut pen = Painter::default();
    let all = map.inner().inflate(map.cell_km() * 0.5);
    pen.fan(all.center(), &rectangle(all), tone);
    pen
}

/// The sea becomes paler towards the shore.
pub fn paint_shallows(lattice: &Lattice, shore: &[Curve], palette: &Palette) -> Painter {
    let mut pen = Painter::default();
    // These edges are so soft that they need not follow every bend.
    pen.soft = lattice.hex_km * 0.22;
    pen.slack = lattice.hex_km * 0.025;
    for (tone, reach) in &palette.shallows {
        for line in shore {
            pen.stroke(line, lattice.hex_km * reach * 2.0, (*tone).into());
        }
    }
    pen
}

/// Fine lines along the shore at sea, as engravers draw them: layers, each to be put on the one before. The next layer
/// covers the inner half of each line, and the land that of the last.
pub fn paint_waterlines(
    lattice: &Lattice,
    shore: &[Curve],
    detail: Detail,
    palette: &Palette,
) -> [Painter; 4] {
    let tone: LinearRgba = palette.shallowest().mix(&palette.coast, 0.38).into();
    let (outer, inner) = (lattice.hex_km * 0.60, lattice.hex_km * 0.30);
    let rim = 2.0 * detail.px(0.9);
    [
        (outer + rim, tone.with_alpha(0.55)),
        (outer, palette.shallowest().into()),
        (inner + rim, tone.with_alpha(0.8)),
        (inner, palette.shallowest().into()),
    ]
    .map(|(width, tone)| {
        let mut pen = detail.pen();
        for line in shore {
            pen.stroke(line, width, tone);
        }
        pen
    })
}

/// The line of the shore itself.
pub fn paint_coast(shore: &[Curve], detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    for line in shore {
        pen.stroke(line, detail.px(1.5), palette.coast.into());
    }
    pen
}

/// The land of a tile, white, for a texture to be put on.
pub fn paint_tile(lattice: &Lattice, tile: Tile) -> Painter {
    let mut pen = Painter::default();
    let white = |_| LinearRgba::WHITE;
    if !paint_inland(&mut pen, lattice, tile, white) {
        return paint_land(lattice, tile, white);
    }
    pen
}

/// Paints the land of a tile in one colour, with few triangles for many hexes. Paints nothing and returns false unless
/// the tile and everything around it is land.
pub fn paint_inland(
    pen: &mut Painter,
    lattice: &Lattice,
    tile: Tile,
    tone: impl Fn(Cell) -> LinearRgba,
) -> bool {
    let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| [tile[0] + x, tile[1] + y]));
    let mut cells = around.flat_map(|tile| lattice.cells_of(tile));
    let Some(first) = lattice.cells_of(tile).next() else {
        return false;
    };
    if !cells.all(|cell| is_land(lattice, cell)) {
        return false;
    }
    let mut bounds = Rect::from_center_size(lattice.centre(first), Vec2::ZERO);
    for corner in lattice.cells_of(tile).flat_map(|cell| lattice.corners(cell)) {
        bounds = bounds.union_point(corner);
    }
    // Inner borders of land are bent a little.
    let bounds = bounds.inflate(lattice.hex_km * 0.25);
    pen.fan(bounds.center(), &rectangle(bounds), tone(first));
    true
}

/// The land of a tile up to the rounded shore; `tone` colours each hex.
pub fn paint_land(lattice: &Lattice, tile: Tile, tone: impl Fn(Cell) -> LinearRgba) -> Painter {
    let mut pen = Painter::default();
    let land = |cell| is_land(lattice, cell);
    let inland = |cell| land(cell) && (0..6).all(|side| land(lattice.neighbour(cell, side)));
    let bent = |point| warp(point, lattice.hex_km);
    for cell in lattice.cells_of(tile) {
        let corners = lattice.corners(cell);
        let middle = |side: usize| corners[side % 6].midpoint(corners[(side + 1) % 6]);
        let here = land(cell);
        let around: [bool; 6] = std::array::from_fn(|side| land(lattice.neighbour(cell, side)));
        if here {
            let mut border = Vec::with_capacity(60);
            for (after, at) in corners.into_iter().enumerate() {
                let before = (after + 5) % 6;
                if !around[before] && !around[after] {
                    border.extend(curve::bend(middle(before), at, middle(after), STEPS));
                    border.push(middle(after));
                } else {
                    border.push(at);
                    // Between inland hexes the corners suffice.
                    if !inland(cell) || !inland(lattice.neighbour(cell, after)) {
                        border.push(middle(after));
                    }
                }
            }
            let border: Vec<Vec2> = border.into_iter().map(bent).collect();
            pen.fan(bent(lattice.centre(cell)), &border, tone(cell));
        } else {
            for (after, at) in corners.into_iter().enumerate() {
                let before = (after + 5) % 6;
                if around[before] && around[after] {
                    let mut line: Vec<Vec2> = curve::bend(middle(before), at, middle(after), STEPS)
                        .map(bent)
                        .collect();
                    line.push(bent(middle(after)));
                    pen.wedge(bent(at), &line, tone(lattice.neighbour(cell, after)));
                }
            }
        }
    }
    pen
}

/// The paper margin, which covers everything beyond the map, and the table around it. A map of areas has a line around it; that of hexes is
/// drawn for each zoom.
pub fn paint_margin(map: &MapSheet, palette: &Palette) -> Painter {
    let mut pen = Painter::default();
    let mut inner = map.inner();
    if let Some(around) = map.around() {
        inner.min.x -= around * 2.0;
        inner.max.x += around * 2.0;
    }
    let line = if map.hexes().is_some() { 0.0 } else { 0.07 };
    let rims = [
        (0.0, line, palette.ink),
        (line, MARGIN, palette.print(map.paper)),
        (MARGIN, 200.0, palette.table),
    ];
    for (from, to, tone) in rims.into_iter().filter(|(from, to, _)| from < to) {
        let [inside, outside] = [from, to].map(|cells| rectangle(inner.inflate(cells * map.cell_km())));
        for side in 0..4 {
            let next = (side + 1) % 4;
            let corners = [outside[side], outside[next], inside[next]];
            pen.wedge(inside[side], &corners, tone.into());
        }
    }
    pen
}

/// The double line of the frame.
pub fn paint_frame(map: &MapSheet, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    let inner = map.inner();
    let edge = |rect: Rect| Curve::closed(rectangle(rect).to_vec());
    pen.stroke(&edge(inner), detail.px(1.2), palette.ink.into());
    pen.stroke(
        &edge(inner.inflate(map.cell_km() * 0.16)),
        detail.px(2.6),
        palette.ink.into(),
    );
    pen
}

/// Borders between regions on land, dashed.
pub fn paint_borders(lines: SheetLines, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    let wash = LinearRgba::from(palette.border).with_alpha(0.16);
    for line in lines.pieces(LineKind::Border) {
        pen.stroke(&line.curve, detail.px(7.0), wash);
        for dash in line.dashes(detail.px(9.0), detail.px(5.0)) {
            pen.stroke(&Curve::open(dash), detail.px(1.7), palette.border.into());
        }
    }
    pen
}
