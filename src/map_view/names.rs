//! The names on the map, the important ones first.
//!
//! A name that pieces or meeting tracks would hide moves above or below them; it makes room for rows of signs if it can. Names of spaces out
//! of play come last. Of very many names, those in sight are drawn.
//!
//! In: [`MapSheet`], [`MapScale`], the things on the map, the palette. Out: [`RowSpots`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::area_sheet::ownership::OutOfPlay;
use super::area_sheet::tracks::{self, TrackLook, Tracks};
use super::camera::view::View;
use super::camera::{InSight, MapScale};
use super::hex_board::details::seen_soon;
use super::marks::markers::{self, RowSpots, Rows};
use super::marks::obstacles::{
    Footprint, PlaceLabels, ROW_HEIGHT, SheetObstacles, on_every_copy, place_rows, preferred_rects,
};
use super::pen::label_layout::{LabelRequest, Obstacles, place_labels};
use super::pen::labels::{LabelText, MapLabel, draw_labels, put_labels};
use super::pen::lettering::TextStyle;
use super::pieces::coins::{self, CoinRooms};
use super::pieces::dots::PieceDots;
use super::pieces::flags::{self, FlagPlaces};
use super::pieces::places::{Asides, PileRects, PlacePiles};
use super::{MapSheet, centre, counter_km, point, world};
use crate::lifetime::{Lifetime, TableResources as _, despawn_all};
use crate::map_view::camera::extent::map_is_shown;
use crate::stage::AppSystems;
use crate::theme::fonts::Serif;
use crate::theme::{Palette, TextScale};
use railhead_engine::board::SpaceId;
use railhead_engine::board::area::AreaKind;
use railhead_print::names::{Label, Lettering};

pub(super) fn plugin(app: &mut App) {
    app.init_until::<MapLabels>(Lifetime::Map).add_systems(
        Update,
        (
            draw_names,
            lay_out_labels
                .in_set(PlaceLabels)
                .after(markers::lay_out)
                .after(PlacePiles)
                .after(coins::lay_out)
                .after(flags::place),
            fade_names
                .run_if(resource_changed::<OutOfPlay>.or_else(resource_exists_and_changed::<MapLabels>)),
        )
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

#[derive(Component, Clone, Copy, Debug)]
struct NameOf(Option<SpaceId>);

/// The names to be placed, each with the space that it names.
#[derive(Resource, Clone, Debug, Default)]
struct MapLabels {
    requests: Vec<(Option<SpaceId>, LabelRequest)>,
    /// Where they are; `None` before any have been drawn.
    drawn_for: Option<DrawnFor>,
}

/// Of more labels than this only those that may be in sight are drawn.
const MANY: usize = 600;

/// How far the zoom may change until other labels are drawn, as a factor.
const ZOOMED: f32 = 1.6;

/// Where, and at which zoom, names have been drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DrawnFor {
    region: Rect,
    scale: f32,
}

impl DrawnFor {
    fn has(self, sight: Rect, scale: f32) -> bool {
        let zoomed = (scale / self.scale).max(self.scale / scale);
        self.region.contains(sight.min) && self.region.contains(sight.max) && zoomed < ZOOMED
    }

    /// The most important of some labels in it, on a map with these copies.
    fn labels<'l>(self, all: &'l [Label], copies: &[Vec2]) -> Vec<&'l Label> {
        let shown = all.iter().filter(|label| {
            let [from, to] = label.range;
            let is_near = copies
                .iter()
                .any(|aside| self.region.contains(world(label.at) + *aside));
            is_near && from < self.scale * ZOOMED && to > self.scale / ZOOMED
        });
        let mut labels: Vec<&Label> = shown.collect();
        labels.sort_by_key(|label| std::cmp::Reverse(label.rank));
        labels.truncate(MANY);
        labels
    }
}

/// Draws all names, or those that may be in sight.
fn draw_names(
    mut commands: Commands,
    old: Query<Entity, With<MapLabel>>,
    (map, palette, text_scale): (Res<MapSheet>, Res<Palette>, Res<TextScale>),
    (view, sight): (Res<View>, Res<InSight>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut labels: ResMut<MapLabels>,
) {
    let seen = seen_soon(&view, sight.0);
    let has_many = map.labels.len() > MANY;
    let is_elsewhere = has_many
        && !labels
            .drawn_for
            .is_some_and(|drawn| drawn.has(seen, view.goal_scale));
    let is_new = map.is_changed() || palette.is_changed() || text_scale.is_changed();
    if !(is_new || labels.drawn_for.is_none() || is_elsewhere) {
        return;
    }
    let near = DrawnFor {
        region: seen.inflate(seen.size().max_element()),
        scale: view.goal_scale,
    };
    labels.drawn_for = Some(near);
    let places: Vec<Vec2> = map.places().collect();
    let wanted = if has_many {
        near.labels(&map.labels, &places)
    } else {
        map.labels.iter().collect()
    };
    despawn_all(&mut commands, old);
    let names = wanted.into_iter().map(|label| LabelText {
        of: label.space,
        text: label.text.clone(),
        style: style(label.lettering, &palette, text_scale.0),
        at: world(label.at),
        symbol: label.symbol,
        rank: label.rank,
        range: label.range.map(|zoom| zoom * text_scale.0),
        angle: label.angle,
    });
    labels.requests = draw_labels(
        &mut commands,
        &mut images,
        window.scale_factor(),
        names,
        &places,
        |label, name, size| {
            let covered = size - 2.0 * (name.style.reach + 1.0);
            let footprint = Footprint(Rect::from_center_size(Vec2::ZERO, covered));
            label.insert((NameOf(name.of), footprint));
        },
    );
}

fn style(lettering: Lettering, palette: &Palette, text_scale: f32) -> TextStyle {
    let print = |(ink, strength)| palette.print(ink).with_alpha(strength);
    TextStyle {
        cut: match lettering.weight {
            _ if lettering.is_italic => Serif::Italic,
            700.. => Serif::Bold,
            600.. => Serif::Semibold,
            _ => Serif::Regular,
        },
        size: lettering.size * text_scale,
        spacing: lettering.spacing,
        ink: print(lettering.ink),
        halo: print(lettering.halo),
        reach: lettering.reach,
    }
}

/// Fades the names of spaces out of play.
fn fade_names(out_of_play: Res<OutOfPlay>, mut names: Query<(&NameOf, &mut Sprite)>) {
    for (NameOf(space), mut sprite) in &mut names {
        let is_out = space.is_some_and(|space| out_of_play.contains(space));
        let tone = Color::WHITE.with_alpha(if is_out { 0.4 } else { 1.0 });
        if sprite.color != tone {
            sprite.color = tone;
        }
    }
}

/// The things on the map that names avoid.
#[derive(SystemParam)]
struct OnSheet<'w> {
    piles: Res<'w, PileRects>,
    asides: Res<'w, Asides>,
    coins: Res<'w, CoinRooms>,
    flags: Res<'w, FlagPlaces>,
    counters: Res<'w, PieceDots>,
    tracks: Res<'w, Tracks>,
    rows: Res<'w, Rows>,
    out_of_play: Res<'w, OutOfPlay>,
}

impl OnSheet<'_> {
    fn is_changed(&self) -> bool {
        self.piles.is_changed()
            || self.coins.is_changed()
            || self.flags.is_changed()
            || self.counters.is_changed()
            || self.tracks.is_changed()
            || self.rows.is_changed()
            || self.out_of_play.is_changed()
    }

    /// The layout of all signs at a zoom; tracks are given as points of the map.
    fn obstacles(&self, map: &MapSheet, polylines: &[Vec<Vec2>], scale: f32) -> SheetObstacles {
        let piles = self.piles.0.iter().map(|(space, rect)| (*space, *rect));
        let pieces = piles
            .chain(coins::taken(&self.coins, (&self.piles, &self.asides), scale))
            .chain(flags::taken(&self.flags));
        let mut obstacles = SheetObstacles::new(map, pieces, polylines, scale);
        let laid = self.tracks.0.iter();
        let laid = laid.filter(|track| track.look != TrackLook::Everywhere);
        obstacles.add_junctions(map, laid.flat_map(|track| track.between), scale);
        if map.hexes().is_some() {
            // Including the rim of a unit that can act.
            let half = Vec2::splat(counter_km(&map.raster) * scale * 0.56 + 5.0);
            let counters = self.counters.0.iter().map(|dot| {
                let at = centre(&map.raster, dot.space) * scale;
                (dot.space, Rect::from_center_half_size(at, half))
            });
            obstacles.own.extend(counters);
        }
        obstacles
    }
}

fn lay_out_labels(
    scale: Res<MapScale>,
    labels: Res<MapLabels>,
    map: Res<MapSheet>,
    on_sheet: OnSheet,
    mut polylines: Local<Vec<Vec<Vec2>>>,
    mut row_spots: ResMut<RowSpots>,
    mut names: Query<(&MapLabel, &mut Transform, &mut Visibility)>,
) {
    if !scale.is_changed() && !labels.is_changed() && !on_sheet.is_changed() {
        return;
    }
    let scale = scale.0;
    if on_sheet.tracks.is_changed() || map.is_changed() {
        *polylines = tracks::polylines(&map, &on_sheet.tracks);
    }
    let obstacles = on_sheet.obstacles(&map, &polylines, scale);
    let wanted = beside_pieces(&labels.requests, &obstacles, &on_sheet, scale);
    let copies = |rects: &[Rect]| -> Vec<Rect> {
        let copies = rects.iter().flat_map(|rect| on_every_copy(&map, *rect, scale));
        copies.collect()
    };
    let pieces: Vec<Rect> = obstacles.each.iter().map(|(_, rect)| *rect).collect();
    let no_rows = Rows::default();
    let rows = if markers::are_legible(&map, scale) {
        &on_sheet.rows
    } else {
        &no_rows
    };
    let junctions: Vec<Rect> = obstacles.junctions.values().copied().collect();
    let mut taken = copies(&pieces);
    // Inside another country a name would seem to be that country's.
    let may_move_to = |index: usize, at: Vec2| {
        let Some(areas) = map.areas() else { return true };
        let is_land = |space: SpaceId| !matches!(areas.area(space).kind, AreaKind::Sea | AreaKind::Lake);
        let there = map.raster.space_at(point(at));
        there.is_none_or(|there| {
            let own = labels.requests[index].0;
            own.is_some_and(|own| there == own || !is_land(there) && is_land(own))
        })
    };
    let avoid = Obstacles {
        taken: &taken,
        avoided: &copies(&preferred_rects(&map, &rows.0, &obstacles, scale)),
        lines: &copies(&[junctions, obstacles.lines.clone()].concat()),
        may_move_to: Some(&may_move_to),
    };
    let spots = place_labels(&wanted, scale, map.inner(), avoid);
    for (wanted, spot) in wanted.iter().zip(&spots) {
        let Some(spot) = spot else { continue };
        let name = Rect::from_center_size(wanted.at * scale + *spot, wanted.size - HALO_OVERLAP);
        taken.extend(on_every_copy(&map, name, scale));
    }
    row_spots.set_if_neq(RowSpots(place_rows(&map, &rows.0, &obstacles, taken, scale)));
    put_labels(&wanted, &spots, scale, &mut names);
}

/// How much smaller than its image a name counts to others, in pixels: halos may touch.
const HALO_OVERLAP: f32 = 3.0;

/// The same names, moved above pieces that would hide them, or else below them and their row; those out of play last.
fn beside_pieces(
    names: &[(Option<SpaceId>, LabelRequest)],
    obstacles: &SheetObstacles,
    on_sheet: &OnSheet,
    scale: f32,
) -> Vec<LabelRequest> {
    let stand = |(space, wanted): &(Option<SpaceId>, LabelRequest)| {
        let mut wanted = wanted.clone();
        let Some(space) = *space else { return wanted };
        if on_sheet.out_of_play.contains(space) {
            wanted.rank /= 64;
        }
        let Some(own) = obstacles.in_space(space) else {
            return wanted;
        };
        let row = on_sheet.rows.0.get(&space).map_or(ROW_HEIGHT, |row| row.y);
        let name = Rect::from_center_size(wanted.at * scale, wanted.size);
        match &mut wanted.symbol {
            Some(radius) => *radius = radius.max(own.half_size().y),
            None if own.intersect(name).is_empty() => {}
            None => {
                let half = wanted.size / 2.0;
                let at = Vec2::new(own.center().x, own.max.y + half.y);
                wanted.at = at / scale;
                let below = Vec2::new(0.0, own.min.y - row - 4.0 - half.y - at.y);
                let [right, left] = [own.max.x + half.x, own.min.x - half.x].map(|x| x - at.x);
                let beside = own.center().y - at.y;
                wanted.alternatives = vec![below, Vec2::new(right, beside), Vec2::new(left, beside)];
            }
        }
        wanted
    };
    names.iter().map(stand).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::map_view::Map;
    use railhead_engine::board::hex::file::BoardFile;
    use railhead_engine::text::parse::from_ron;

    fn malaya() -> MapSheet {
        let text = include_str!("../../scenarios/malaya/malaya.board.ron");
        let board = from_ron::<BoardFile>(text).unwrap().build().unwrap();
        MapSheet::of(Map::Hexes(Arc::new(board)))
    }

    /// The smallest zoom at which the map of Malaya may name a place.
    fn named_from(name: &str) -> f32 {
        let map = malaya();
        let label = map.labels.iter().find(|one| one.text == name);
        label.expect("a place of the map").range[0]
    }

    #[test]
    fn the_overview_names_cities_and_no_suburb_of_theirs() {
        assert!(named_from("Singapore") <= 0.0);
        assert!(named_from("Kuala Lumpur") <= 0.0);
        // The east of Singapore, itself a city hex.
        assert!(named_from("Kallang") > 2.0);
        // A separate town is named as soon as there is room.
        assert!((named_from("Kota Bharu") - 1.3).abs() < 0.01);
    }

    #[test]
    fn of_thousands_of_names_those_near_and_important_are_drawn() {
        let map = malaya();
        let label = |index: u16, from: f32| Label {
            text: index.to_string(),
            at: [f32::from(index % 100) * 10.0, f32::from(index / 100) * 10.0],
            rank: index,
            range: [from, f32::INFINITY],
            ..map.labels[0].clone()
        };
        let mut labels: Vec<Label> = (0..5000).map(|index| label(index, 0.0)).collect();
        labels.push(label(5000, 4.0));
        let copies = [Vec2::ZERO];
        let all = DrawnFor {
            region: Rect::new(-1e6, -1e6, 1e6, 1e6),
            scale: 0.1,
        };
        let drawn = all.labels(&labels, &copies);
        // Villages have no name on the whole map.
        assert_eq!((drawn.len(), drawn[0].rank), (MANY, 4999));
        let near = DrawnFor {
            region: Rect::new(-5.0, -95.0, 95.0, 5.0),
            scale: 5.0,
        };
        assert_eq!(near.labels(&labels, &copies).len(), 10 * 10);
        // A turn around the world it is the same place.
        let round = [Vec2::X * -5_000.0, Vec2::ZERO, Vec2::X * 5_000.0];
        let there = DrawnFor {
            region: Rect::new(4_995.0, -95.0, 5_095.0, 5.0),
            scale: 5.0,
        };
        assert_eq!(there.labels(&labels, &round).len(), 10 * 10);
        assert!(near.has(Rect::new(0.0, -50.0, 50.0, 0.0), 6.0));
        assert!(!near.has(Rect::new(0.0, -50.0, 150.0, 0.0), 6.0));
        assert!(!near.has(Rect::new(0.0, -50.0, 50.0, 0.0), 9.0));
    }
}
