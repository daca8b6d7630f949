//! Draws the contents of [`super::overlay`]: fills below the counters, outlines and patterns, signs above.
//!
//! In: these resources and others over the ground, [`CurrentDetail`], [`SheetPainter`], the palette. Each is drawn again only when it
//! changes or when the zoom enters another range.

use bevy::prelude::*;

use super::overlay::{
    BattleOverlay, DemolishedCrossings, Highlights, SupplyOverlay, ThreatOverlay, TrackOverlay, ZocOverlay,
};
use super::overlay_painter::{OverlayPainter, hatch};
use super::overlay_words::{FixedText, FloatingText, keep_tags_their_size, place_words};
use super::ribbons::{TrainReach, TrainRibbons};
use crate::AppSystems;
use crate::lifetime::{OfMap, despawn_all};
use crate::map_view::area_sheet::sheet_spawn::SheetPainter;
use crate::map_view::area_sheet::tracks::{Tracks, TrainPaths};
use crate::map_view::camera::InSight;
use crate::map_view::camera::extent::map_is_shown;
use crate::map_view::camera::view::View;
use crate::map_view::hex_board::details::{CurrentDetail, seen_soon};
use crate::map_view::hex_board::layers::DrawLayers;
use crate::map_view::pen::lettering;
use crate::map_view::pen::lettering::TextStyle;
use crate::map_view::pen::paint::Painter;
use crate::map_view::pen::zoom::Detail;
use crate::map_view::{Aim, centre, layer};
use crate::theme::Palette;
use crate::theme::fonts::Serif;
use railhead_engine::board::SpaceId;
use railhead_print::curve;
use railhead_print::curve::Curve;
use railhead_print::hex::lattice::HexCells;
use railhead_print::hex::routes::{CrossingPlaces, rail_stretches};

pub(in crate::map_view) fn plugin(app: &mut App) {
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
                redraw::<Tracks>,
                redraw::<TrainPaths>,
                redraw::<TrainRibbons>,
                redraw::<TrainReach>,
                redraw::<Aim>,
            ),
            (keep_tags_their_size, place_words),
        )
            .chain()
            .after(DrawLayers)
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

/// On a large board overlays are drawn as far around what is in sight as this part of it.
const AROUND: f32 = 0.5;

/// An entity with the drawing of one resource.
#[derive(Component, Clone, Debug)]
pub(in crate::map_view) struct Drawn<R: Send + Sync + 'static>(std::marker::PhantomData<R>);

/// A resource that can be drawn over the map.
pub(in crate::map_view) trait DrawOverlay: Resource + Clone {
    fn draw(&self, painter: &mut OverlayPainter);
}

/// Draws a resource again when it, the colours, the range of zoom or the board changed; on a large board also when a part
/// in sight was not drawn.
pub(in crate::map_view) fn redraw<R: DrawOverlay>(
    old: Query<Entity, With<Drawn<R>>>,
    (overlay, palette): (Res<R>, Res<Palette>),
    (current, view, sight): (Res<CurrentDetail>, Res<View>, Res<InSight>),
    mut part: Local<Option<Rect>>,
    mut images: ResMut<Assets<Image>>,
    mut pen: SheetPainter,
) {
    let is_large = HexCells::new(&pen.map.raster).is_large();
    let seen = seen_soon(&view, sight.0);
    let is_beyond = is_large && !part.is_some_and(|part| part.contains(seen.min) && part.contains(seen.max));
    let is_sharper = pen.map.hexes().is_none() && pen.line_scale.is_changed();
    let is_old = overlay.is_changed() || palette.is_changed() || current.is_changed() || pen.map.is_changed();
    if !is_old && !is_beyond && !is_sharper {
        return;
    }
    *part = is_large.then(|| seen.inflate(seen.size().max_element() * AROUND));
    despawn_all(&mut pen.commands, old);
    let detail = match pen.map.hexes() {
        Some(_) => Detail::for_hexes(pen.map.cell_km())[current.0],
        None => Detail::at(pen.line_scale.0),
    };
    let mut painter = OverlayPainter {
        map: &pen.map,
        detail,
        palette: &palette,
        part: *part,
        layers: Vec::new(),
        tags: Vec::new(),
    };
    overlay.draw(&mut painter);
    let OverlayPainter { layers, tags, .. } = painter;
    let drawn = Drawn::<R>(std::marker::PhantomData);
    for (height, drawing) in layers {
        pen.spawn_copies(drawn.clone(), "Overlay", height, drawing);
    }
    for (at, text, ink, aside) in tags {
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
        let mut tag = pen.commands.spawn((
            drawn.clone(),
            OfMap,
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

impl DrawOverlay for SupplyOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        if !self.on {
            return;
        }
        let (detail, palette) = (painter.detail, painter.palette);
        let [flow, cut, paper] = [palette.supply, palette.supply_cut, palette.paper].map(LinearRgba::from);
        let map = painter.map;
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
                centre(&map.raster, *from),
                centre(&map.raster, *to),
                detail.px(8.0),
                flow.with_alpha(0.4),
            );
        }
        for line in lines {
            let knots: Vec<Vec2> = line.iter().map(|space| centre(&map.raster, *space)).collect();
            let line = curve::through(&knots, 6);
            pen.stroke(&Curve::open(line.clone()), detail.px(5.0), paper);
            for dash in curve::dashes(&line, detail.px(9.0), detail.px(5.0)) {
                pen.stroke(&Curve::open(dash), detail.px(3.0), flow);
            }
        }
        for source in &self.sources {
            let at = centre(&map.raster, *source);
            pen.disc(at, detail.px(12.0), paper);
            pen.disc(at, detail.px(10.5), flow);
            for along in [Vec2::X, Vec2::Y] {
                let arm = along * detail.px(5.5);
                pen.line(at - arm, at + arm, detail.px(3.2), paper);
            }
        }
        for (space, _) in &breaks {
            let at = centre(&map.raster, *space);
            pen.disc(at, detail.px(11.0), paper);
            pen.ring(at, detail.px(9.5), detail.px(2.4), cut);
            cross(pen, at, Vec2::X, detail.px(5.5), detail.px(2.8), cut);
        }
        // Among dots there is no room for words.
        for (space, why) in breaks.into_iter().filter(|_| !detail.is_farthest()) {
            let below = Vec2::new(0.0, -26.0);
            painter.tag(
                centre(&map.raster, *space),
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
        for (space, seat) in &self.hexes {
            if !painter.has(*space) {
                continue;
            }
            let tone = LinearRgba::from(palette.seat(*seat));
            let slope = SLOPES[usize::from(seat.0) % SLOPES.len()];
            let (corners, middle) = (painter.hex(*space, 0.97), painter.centre(*space));
            let gap = painter.map.cell_km() * 0.11;
            let pen = painter.pen(layer::TINT + 0.2);
            if detail.is_farthest() {
                pen.fan(middle, &corners, tone.with_alpha(0.4));
                continue;
            }
            pen.fan(middle, &corners, tone.with_alpha(0.13));
            hatch(pen, &corners, slope, gap, detail.px(1.3), tone.with_alpha(0.6));
        }
    }
}

impl DrawOverlay for DemolishedCrossings {
    fn draw(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        let [ink, paper, wrong] = [palette.ink, palette.paper, palette.problem].map(LinearRgba::from);
        let Some(lattice) = painter.map.lattice().filter(|_| !self.0.is_empty()) else {
            return;
        };
        let places = CrossingPlaces::new(&lattice);
        for id in &self.0 {
            let (at, along) = places.of(&lattice, lattice.board.crossing(*id));
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
        let has_some = !(self.other_gauge.is_empty() && self.broken.is_empty());
        let Some(lattice) = painter.map.lattice().filter(|_| has_some) else {
            return;
        };
        let (detail, palette) = (painter.detail, painter.palette);
        let [light, paper, wrong] =
            [palette.rail_light, palette.paper, palette.problem].map(LinearRgba::from);
        let courses = rail_stretches(&lattice);
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
    use crate::map_view::{Map, MapSheet};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Folder;

    #[test]
    fn lit_hexes_are_plainest_where_a_hex_is_smallest() {
        let loaded = load::<railhead_hex_game::HexGame>(&Folder::new("scenarios"), "malaya/campaign.ron")
            .expect("it loads");
        let map = MapSheet::of(Map::Hexes(loaded.game.shared_board()));
        let reachable = vec![SpaceId(0)];
        let highlights = Highlights {
            reachable,
            ..Highlights::default()
        };
        let [far, near] = [Detail::ALL[2], Detail::ALL[4]].map(|detail| {
            let mut painter = OverlayPainter {
                map: &map,
                detail,
                palette: &Palette::default(),
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
