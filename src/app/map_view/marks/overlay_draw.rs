//! Draws the contents of [`super::overlay`]: fills below the counters, outlines and patterns, signs above.
//!
//! In: the resources of `overlay`, [`CurrentDetail`], the palette. Each is drawn again only when it changes or when the
//! zoom enters another range.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::overlay::{
    BattleOverlay, DemolishedCrossings, Highlights, SupplyOverlay, ThreatOverlay, TrackOverlay, ZocOverlay,
};
use super::overlay_words::{FixedText, FloatingText, keep_tags_their_size, place_words};
use crate::app::AppSystems;
use crate::app::lifetime::OfMap;
use crate::app::map_view::camera::InSight;
use crate::app::map_view::camera::view::View;
use crate::app::map_view::curve::Curve;
use crate::app::map_view::hex_board::details::{CurrentDetail, seen_soon};
use crate::app::map_view::hex_board::layers::{DrawLayers, PlainMaterial};
use crate::app::map_view::lattice::{Cell, Lattice};
use crate::app::map_view::pen::lettering;
use crate::app::map_view::pen::lettering::TextStyle;
use crate::app::map_view::pen::paint::Painter;
use crate::app::map_view::pen::zoom::Detail;
use crate::app::map_view::{MapSheet, centre, curve, layer};
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::print::hex::routes::{CrossingPlaces, rail_stretches};
use crate::rules::board::SpaceId;

pub(in crate::app::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (
                redraw::<Highlights>,
                redraw::<BattleOverlay>,
                redraw::<ThreatOverlay>,
                redraw::<SupplyOverlay>,
                redraw::<ZocOverlay>,
                redraw::<DemolishedCrossings>,
                redraw::<TrackOverlay>,
            ),
            (keep_tags_their_size, place_words),
        )
            .chain()
            .after(DrawLayers)
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>)),
    );
}

/// On a large board overlays are drawn as far around what is in sight as this part of it.
const AROUND: f32 = 0.5;

/// An entity with the drawing of one resource.
#[derive(Component, Debug)]
pub(super) struct Drawn<R: Send + Sync + 'static>(std::marker::PhantomData<R>);

/// A drawing in the making.
pub(super) struct OverlayPainter<'a> {
    pub(super) lattice: Lattice<'a>,
    pub(super) detail: Detail,
    pub(super) palette: &'a Palette,
    /// The part of a large board that is drawn; `None` for all of it.
    pub(super) part: Option<Rect>,
    /// Drawings by height.
    layers: Vec<(f32, Painter)>,
    /// Words: position, text, colour, and their offset in pixels; without an offset, wherever there is room.
    tags: Vec<(Vec2, String, Srgba, Option<Vec2>)>,
}

impl OverlayPainter<'_> {
    pub(super) fn pen(&mut self, height: f32) -> &mut Painter {
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
        self.part
            .is_none_or(|part| part.contains(centre(self.lattice.board.raster(), space)))
    }

    /// Those of some spaces that are drawn.
    pub(super) fn drawn(&self, spaces: &[SpaceId]) -> Vec<SpaceId> {
        spaces.iter().copied().filter(|space| self.has(*space)).collect()
    }

    /// The corners of a hex, scaled towards its centre.
    pub(super) fn hex(&self, space: SpaceId, size: f32) -> [Vec2; 6] {
        let cell = self.lattice.seat(space);
        let middle = self.lattice.centre(cell);
        self.lattice.corners(cell).map(|corner| middle.lerp(corner, size))
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
        let inside: BTreeSet<Cell> = spaces.iter().map(|space| self.lattice.seat(*space)).collect();
        let near: BTreeSet<Cell> = inside
            .iter()
            .flat_map(|cell| [0, 1, 2, 3, 4, 5].map(|side| self.lattice.neighbour(*cell, side)))
            .chain(inside.iter().copied())
            .collect();
        let sides = self
            .lattice
            .sides_among(near, |a, b| inside.contains(&a) != inside.contains(&b));
        curve::chain(&sides)
    }
}

/// A resource that can be drawn over the map.
pub(super) trait DrawOverlay: Resource {
    fn draw(&self, painter: &mut OverlayPainter);
}

/// Draws a resource again when it, the colours, the range of zoom or the board changed; on a large board also when
/// what is in sight was not drawn.
pub(super) fn redraw<R: DrawOverlay>(
    mut commands: Commands,
    old: Query<Entity, With<Drawn<R>>>,
    overlay: Res<R>,
    map: Res<MapSheet>,
    palette: Res<Palette>,
    (current, view, sight): (Res<CurrentDetail>, Res<View>, Res<InSight>),
    plain: Res<PlainMaterial>,
    mut part: Local<Option<Rect>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(lattice) = map.lattice() else { return };
    let seen = seen_soon(&view, sight.0);
    let is_beyond =
        lattice.is_large() && !part.is_some_and(|part| part.contains(seen.min) && part.contains(seen.max));
    let is_old = overlay.is_changed() || palette.is_changed() || current.is_changed() || map.is_changed();
    if !is_old && !is_beyond {
        return;
    }
    *part = lattice
        .is_large()
        .then(|| seen.inflate(seen.size().max_element() * AROUND));
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let detail = Detail::for_hexes(lattice.hex_km)[current.0];
    let mut painter = OverlayPainter {
        lattice,
        detail,
        palette: &palette,
        part: *part,
        layers: Vec::new(),
        tags: Vec::new(),
    };
    overlay.draw(&mut painter);
    let drawn = || (Drawn::<R>(std::marker::PhantomData), OfMap);
    for (height, pen) in painter.layers {
        if !pen.is_empty() {
            commands.spawn((
                drawn(),
                Mesh2d(meshes.add(pen.mesh())),
                MeshMaterial2d(plain.0.clone()),
                Transform::from_xyz(0.0, 0.0, height),
            ));
        }
    }
    for (at, text, ink, aside) in painter.tags {
        let style = TextStyle {
            cut: Serif::Bold,
            size: 16.0,
            spacing: 0.0,
            ink,
            halo: palette.paper,
            reach: 3.0,
        };
        let Some(word) = lettering::draw(&text, &style) else {
            continue;
        };
        let size = word.size.as_vec2();
        let mut tag = commands.spawn((
            drawn(),
            Sprite {
                image: images.add(word.into_image()),
                custom_size: Some(size),
                ..Sprite::default()
            },
            Transform::from_translation(at.extend(layer::OVERLAY_TOP + 2.0)),
        ));
        match aside {
            Some(aside) => tag.insert(FixedText { aside, at }),
            None => tag.insert(FloatingText { at, size }),
        };
    }
}

/// Parallel lines within a hex.
pub(in crate::app::map_view) fn hatch(
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

impl DrawOverlay for SupplyOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        if !self.on {
            return;
        }
        let (detail, palette) = (painter.detail, painter.palette);
        let [flow, cut, paper] = [palette.supply, palette.supply_cut, palette.paper].map(LinearRgba::from);
        let board = painter.lattice.board;
        let lines: Vec<&Vec<SpaceId>> = self
            .lines
            .iter()
            .filter(|line| line.len() > 1 && line.iter().any(|space| painter.has(*space)))
            .collect();
        let breaks = self.breaks.iter().filter(|(space, _)| painter.has(*space));
        let breaks: Vec<&(SpaceId, String)> = breaks.collect();
        let pen = painter.pen(layer::OVERLAY_TOP - 1.0);
        for (from, to) in &self.network {
            pen.line(
                centre(board.raster(), *from),
                centre(board.raster(), *to),
                detail.px(8.0),
                flow.with_alpha(0.4),
            );
        }
        for line in lines {
            let knots: Vec<Vec2> = line.iter().map(|space| centre(board.raster(), *space)).collect();
            let line = curve::through(&knots, 6);
            pen.stroke(&Curve::open(line.clone()), detail.px(5.0), paper);
            for dash in curve::dashes(&line, detail.px(9.0), detail.px(5.0)) {
                pen.stroke(&Curve::open(dash), detail.px(3.0), flow);
            }
        }
        for source in &self.sources {
            let at = centre(board.raster(), *source);
            pen.disc(at, detail.px(12.0), paper);
            pen.disc(at, detail.px(10.5), flow);
            pen.line(
                at - Vec2::X * detail.px(5.5),
                at + Vec2::X * detail.px(5.5),
                detail.px(3.2),
                paper,
            );
            pen.line(
                at - Vec2::Y * detail.px(5.5),
                at + Vec2::Y * detail.px(5.5),
                detail.px(3.2),
                paper,
            );
        }
        for (space, _) in &breaks {
            let at = centre(board.raster(), *space);
            pen.disc(at, detail.px(11.0), paper);
            pen.ring(at, detail.px(9.5), detail.px(2.4), cut);
            cross(pen, at, Vec2::X, detail.px(5.5), detail.px(2.8), cut);
        }
        // Among dots there is no room for words.
        for (space, why) in breaks.into_iter().filter(|_| !detail.is_farthest()) {
            let below = Vec2::new(0.0, -26.0);
            painter.tag(
                centre(board.raster(), *space),
                why.clone(),
                palette.supply_cut,
                below,
            );
        }
    }
}

fn cross(pen: &mut Painter, at: Vec2, along: Vec2, half: f32, width: f32, colour: LinearRgba) {
    for turn in [0.785, -0.785] {
        let way = Vec2::from_angle(turn).rotate(along) * half;
        pen.line(at - way, at + way, width, colour);
    }
}

/// The direction in which the zones of each seat are hatched.
const SLOPES: [Vec2; 4] = [
    Vec2::new(1.0, 1.7),
    Vec2::new(1.0, -1.7),
    Vec2::new(1.0, 0.3),
    Vec2::new(0.3, 1.0),
];

impl DrawOverlay for ZocOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        if !self.on {
            return;
        }
        let (detail, palette) = (painter.detail, painter.palette);
        let hex_km = painter.lattice.hex_km;
        for (space, seat) in &self.hexes {
            if !painter.has(*space) {
                continue;
            }
            let corners = painter.hex(*space, 0.97);
            let tone = LinearRgba::from(palette.seat(*seat));
            let slope = SLOPES[usize::from(seat.0) % SLOPES.len()];
            let middle = centre(painter.lattice.board.raster(), *space);
            let pen = painter.pen(layer::TINT + 0.2);
            if detail.is_farthest() {
                pen.fan(middle, &corners, tone.with_alpha(0.4));
                continue;
            }
            pen.fan(middle, &corners, tone.with_alpha(0.13));
            hatch(
                pen,
                &corners,
                slope,
                hex_km * 0.11,
                detail.px(1.3),
                tone.with_alpha(0.6),
            );
        }
    }
}

impl DrawOverlay for DemolishedCrossings {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [ink, paper, wrong] = [palette.ink, palette.paper, palette.problem].map(LinearRgba::from);
        if self.0.is_empty() {
            return;
        }
        let places = CrossingPlaces::new(&painter.lattice);
        for id in &self.0 {
            let (at, along) = places.of(&painter.lattice, painter.lattice.board.crossing(*id));
            let across = along.perp();
            let pen = painter.pen(layer::OVERLAY + 0.4);
            pen.disc(at, detail.px(10.5), ink);
            pen.disc(at, detail.px(9.3), paper);
            // Two stumps with a gap between them, and a cross in the gap.
            for (side, way) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let rail = across * side * detail.px(3.0);
                pen.line(
                    at + rail + along * way * detail.px(2.6),
                    at + rail + along * way * detail.px(6.6),
                    detail.px(1.8),
                    ink,
                );
            }
            cross(pen, at, along, detail.px(6.0), detail.px(2.2), wrong);
        }
    }
}

impl DrawOverlay for TrackOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        if self.other_gauge.is_empty() && self.broken.is_empty() {
            return;
        }
        let (detail, palette) = (painter.detail, painter.palette);
        let [light, paper, wrong] =
            [palette.rail_light, palette.paper, palette.problem].map(LinearRgba::from);
        let courses = rail_stretches(&painter.lattice);
        let shown = |stretches: &[[SpaceId; 2]]| -> Vec<Curve> {
            let shown = stretches
                .iter()
                .filter(|[from, to]| painter.has(*from) || painter.has(*to));
            shown
                .filter_map(|stretch| courses.get(stretch))
                .cloned()
                .collect()
        };
        let (other, broken) = (shown(&self.other_gauge), shown(&self.broken));
        let width = detail.px(if detail.is_far() { 0.9 } else { 2.0 });
        // An unbroken light line in place of dashes: seen in any colours.
        let pen = painter.pen(layer::OVERLAY - 1.0);
        for course in &other {
            pen.stroke(course, width, light);
        }
        let pen = painter.pen(layer::OVERLAY + 0.4);
        for course in &broken {
            let middle = course.points.len() / 2;
            let at = course.points[middle];
            let along = (course.points[middle + 1] - course.points[middle - 1]).normalize_or(Vec2::X);
            pen.disc(at, detail.px(7.5), paper);
            cross(pen, at, along, detail.px(5.0), detail.px(2.4), wrong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scenario::load;
    use crate::rules::text::sources::files::Folder;

    #[test]
    fn lit_hexes_are_plainest_where_a_hex_is_smallest() {
        let loaded =
            load::<crate::rules::hex_game::HexGame>(&Folder::new("scenarios"), "malaya/campaign.ron")
                .expect("it loads");
        let board = loaded.game.shared_board();
        let reachable = board.space_ids().take(1).collect();
        let highlights = Highlights {
            reachable,
            ..Highlights::default()
        };
        let [far, near] = [Detail::ALL[2], Detail::ALL[4]].map(|detail| {
            let (lattice, palette) = (Lattice::new(&board), &Palette::default());
            let mut painter = OverlayPainter {
                lattice,
                detail,
                palette,
                part: None,
                layers: vec![],
                tags: vec![],
            };
            highlights.draw(&mut painter);
            painter.pen(layer::TINT + 0.3).opacity()
        });
        assert!(far > 0.7 && near < 0.5, "{far} and {near}");
    }
}
