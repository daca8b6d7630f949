//! The painter of overlays: it fills, hatches and outlines spaces, and draws ways and words, on maps of either kind.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::map_view::area_sheet::tracks::{course_of, knots_of};
use crate::map_view::pen::lines;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::map_view::{MapSheet, centre, world};
use crate::theme::Palette;
use railhead_engine::board::SpaceId;
use railhead_print::curve::Curve;
use railhead_print::hex::lattice::Cell;
use railhead_print::{Sheet, curve};

/// A drawing in the making.
pub(in crate::map_view) struct OverlayPainter<'a> {
    pub(super) map: &'a MapSheet,
    pub(super) detail: Detail,
    pub(in crate::map_view) palette: &'a Palette,
    /// The part of a large board that is drawn; `None` for all of it.
    pub(super) part: Option<Rect>,
    /// Drawings by height.
    pub(super) layers: Vec<(f32, Painter)>,
    /// Words: position, text, colour, and their offset in pixels; without an offset, wherever there is room.
    pub(super) tags: Vec<(Vec2, String, Srgba, Option<Vec2>)>,
}

impl OverlayPainter<'_> {
    pub(in crate::map_view) fn pen(&mut self, height: f32) -> &mut Painter {
        let index = self
            .layers
            .iter()
            .position(|(of, _)| (*of - height).abs() < 1e-6)
            .unwrap_or_else(|| {
                self.layers.push((height, self.detail.pen()));
                self.layers.len() - 1
            });
        &mut self.layers[index].1
    }

    /// Whether a space is in the part that is drawn.
    pub(super) fn has(&self, space: SpaceId) -> bool {
        self.part.is_none_or(|part| part.contains(self.centre(space)))
    }

    /// Those of some spaces that are drawn.
    pub(super) fn drawn(&self, spaces: &[SpaceId]) -> Vec<SpaceId> {
        spaces.iter().copied().filter(|space| self.has(*space)).collect()
    }

    /// The centre of a space.
    pub(super) fn centre(&self, space: SpaceId) -> Vec2 {
        centre(&self.map.raster, space)
    }

    /// The corners of a hex, scaled towards its centre.
    pub(super) fn hex(&self, space: SpaceId, size: f32) -> [Vec2; 6] {
        let (cells, cell) = (self.map.raster.cells(), self.map.raster.seat(space));
        let middle = world(cells.centre(cell));
        cells.corners(cell).map(|corner| middle.lerp(world(corner), size))
    }

    /// Fills a space.
    pub(super) fn fill(&mut self, height: f32, space: SpaceId, tone: LinearRgba) {
        let map = self.map;
        fill(self.pen(height), map, &[space], tone);
    }

    /// Parallel lines over a space, this far apart in hexes.
    pub(super) fn hatch(
        &mut self,
        height: f32,
        space: SpaceId,
        slope: Vec2,
        gap: f32,
        pixels: f32,
        tone: LinearRgba,
    ) {
        let (map, width) = (self.map, self.detail.px(pixels));
        let pen = self.pen(height);
        for cell in map.raster.cells_of(space) {
            let corners = map.raster.cells().corners(cell).map(world);
            hatch(pen, &corners, slope, gap * map.grain_km(), width, tone);
        }
    }

    /// Writes a word at an offset in pixels from a place.
    pub(super) fn tag(&mut self, at: Vec2, text: String, ink: Srgba, aside: Vec2) {
        self.tags.push((at, text, ink, Some(aside)));
    }

    /// Writes a word near a place, wherever there is room.
    pub(super) fn word(&mut self, at: Vec2, text: String, ink: Srgba) {
        self.tags.push((at, text, ink, None));
    }

    /// The border of a group of spaces.
    pub(super) fn border(&self, spaces: &[SpaceId]) -> Vec<Curve> {
        let is_inside = |space: &Option<SpaceId>| space.is_some_and(|space| spaces.contains(&space));
        let Some(lattice) = self.map.lattice() else {
            let lines = self.map.borders().iter();
            let lines =
                lines.filter(|line| line.between.iter().filter(|space| is_inside(space)).count() == 1);
            return lines
                .map(|line| lines::curve(&line.points, line.closed))
                .collect();
        };
        let inside: BTreeSet<Cell> = spaces.iter().map(|space| lattice.seat(*space)).collect();
        let near: BTreeSet<Cell> = inside
            .iter()
            .flat_map(|cell| [0, 1, 2, 3, 4, 5].map(|side| lattice.neighbour(*cell, side)))
            .chain(inside.iter().copied())
            .collect();
        let sides = lattice.sides_among(near, |a, b| inside.contains(&a) != inside.contains(&b));
        let lines = curve::chain(&sides).into_iter();
        lines.map(|line| curve::rounded(&line, 4)).collect()
    }

    /// The edge of a space: its border, or that of a hex scaled towards its centre.
    pub(super) fn edge(&self, space: SpaceId, size: f32) -> Vec<Curve> {
        if self.map.hexes().is_none() {
            return self.border(&[space]);
        }
        vec![Curve::closed(self.hex(space, size).to_vec())]
    }

    /// A way through spaces, and a knot in each of them. Through areas it crosses the middles of their borders, so that a train follows
    /// the track.
    pub(super) fn course(&self, way: &[SpaceId]) -> (Vec<Vec2>, Vec<Vec2>) {
        if self.map.hexes().is_none() {
            let knots = knots_of(self.map, way).into_iter().step_by(2);
            return (course_of(self.map, way).points, knots.collect());
        }
        let knots: Vec<Vec2> = way.iter().map(|space| self.centre(*space)).collect();
        (curve::through(&knots, 8), knots)
    }
}

/// Fills whole spaces.
pub(in crate::map_view) fn fill(pen: &mut Painter, sheet: &Sheet, spaces: &[SpaceId], tone: LinearRgba) {
    for cell in spaces.iter().flat_map(|space| sheet.raster.cells_of(*space)) {
        let middle = world(sheet.raster.cells().centre(cell));
        let shape: Vec<Vec2> = sheet.shape(cell).into_iter().map(world).collect();
        pen.fan(middle, &shape, tone);
    }
}

/// Parallel lines within a hex.
pub(in crate::map_view) fn hatch(
    pen: &mut Painter,
    corners: &[Vec2; 6],
    slope: Vec2,
    gap: f32,
    width: f32,
    colour: LinearRgba,
) {
    let (along, across) = (slope.normalize(), slope.normalize().perp());
    // Lines have fixed places on the map, so that they continue from hex to hex.
    let reach = corners.map(|corner| corner.dot(across));
    let (low, high) = reach.iter().fold((f32::MAX, f32::MIN), |(low, high), at| {
        (low.min(*at), high.max(*at))
    });
    let mut at = (low / gap).ceil() * gap;
    while at < high {
        let mut cuts: Vec<f32> = Vec::new();
        for i in 0..6 {
            let (a, b) = (corners[i], corners[(i + 1) % 6]);
            let (from, to) = (a.dot(across) - at, b.dot(across) - at);
            if (from < 0.0) != (to < 0.0) {
                cuts.push(a.lerp(b, from / (from - to)).dot(along));
            }
        }
        if let [a, b] = cuts[..] {
            pen.line(along * a + across * at, along * b + across * at, width, colour);
        }
        at += gap;
    }
}
