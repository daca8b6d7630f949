//! The lettering of a hex board: places, regions and seas, the important ones first.
//!
//! In: [`MapSheet`], the palette, [`MapScale`].

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::details::seen_soon;
use crate::app::AppSystems;
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::camera::view::View;
use crate::app::map_view::camera::{InSight, MapScale};
use crate::app::map_view::pen::label_layout::{LabelRequest, Obstacles, place_labels};
use crate::app::map_view::pen::labels::{LabelText, MapLabel, draw_labels, put_labels};
use crate::app::map_view::pen::lettering::TextStyle;
use crate::app::map_view::pieces::dots::PieceDots;
use crate::app::map_view::{MapSheet, counter_km, point, world};
use crate::app::stage::OnMap;
use crate::app::theme::Palette;
use crate::app::theme::fonts::Serif;
use crate::print::Sheet;
use crate::print::hex::labels::symbol_radius;
use crate::print::names::{Label, LabelKind};
use crate::rules::board::{Raster, SpaceId};

pub(in crate::app::map_view) fn plugin(app: &mut App) {
    app.init_until::<HexLabels>(Lifetime::Map).add_systems(
        Update,
        (draw_names, lay_out_labels)
            .chain()
            .in_set(AppSystems::Draw)
            .run_if(in_state(OnMap).and_then(resource_exists::<MapSheet>)),
    );
}

/// The names to be placed.
#[derive(Resource, Clone, Debug, Default)]
struct HexLabels {
    requests: Vec<((), LabelRequest)>,
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
    /// Whether this is in it.
    fn has(self, sight: Rect, scale: f32) -> bool {
        let zoomed = (scale / self.scale).max(self.scale / scale);
        self.region.contains(sight.min) && self.region.contains(sight.max) && zoomed < ZOOMED
    }

    /// The most important labels in it.
    fn labels(self, sheet: &Sheet) -> Vec<&Label> {
        let zoom = 10.0 / f32::from(sheet.raster.cells().km());
        let shown = sheet.labels.iter().filter(|label| {
            let [from, to] = range(label, zoom);
            self.region.contains(world(label.at)) && from < self.scale * ZOOMED && to > self.scale / ZOOMED
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
    map: Res<MapSheet>,
    palette: Res<Palette>,
    (view, sight): (Res<View>, Res<InSight>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut labels: ResMut<HexLabels>,
) {
    if map.hexes().is_none() {
        return;
    }
    let sheet: &Sheet = &map;
    let seen = seen_soon(&view, sight.0);
    let has_many = sheet.labels.len() > MANY;
    let is_elsewhere = has_many
        && !labels
            .drawn_for
            .is_some_and(|drawn| drawn.has(seen, view.goal_scale));
    if !(map.is_changed() || palette.is_changed() || labels.drawn_for.is_none() || is_elsewhere) {
        return;
    }
    let near = DrawnFor {
        region: seen.inflate(seen.size().max_element()),
        scale: view.goal_scale,
    };
    labels.drawn_for = Some(near);
    let wanted = if has_many {
        near.labels(sheet)
    } else {
        sheet.labels.iter().collect()
    };
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let names = names(sheet, wanted, &palette);
    labels.requests = draw_labels(
        &mut commands,
        &mut images,
        window.scale_factor(),
        names,
        &[Vec2::ZERO],
        |_, _, _| {},
    );
}

fn lay_out_labels(
    scale: Res<MapScale>,
    labels: Res<HexLabels>,
    map: Res<MapSheet>,
    units: Res<PieceDots>,
    mut names: Query<(&MapLabel, &mut Transform, &mut Visibility)>,
) {
    if map.hexes().is_none() || !scale.is_changed() && !labels.is_changed() && !units.is_changed() {
        return;
    }
    let occupied: BTreeSet<SpaceId> = units.0.iter().map(|dot| dot.space).collect();
    let wanted: Vec<LabelRequest> = labels
        .requests
        .iter()
        .map(|((), name)| beside_counters(name, &map.raster, &occupied, scale.0))
        .collect();
    let spots = place_labels(&wanted, scale.0, map.inner(), Obstacles::default());
    put_labels(&wanted, &spots, scale.0, &mut names);
}

/// The same name, clear of the counters if units are at its place.
fn beside_counters(
    name: &LabelRequest,
    raster: &Raster,
    occupied: &BTreeSet<SpaceId>,
    scale: f32,
) -> LabelRequest {
    let is_covered = raster
        .space_at(point(name.at))
        .is_some_and(|space| occupied.contains(&space));
    // Including the rim of a unit that can act.
    let counter = counter_km(raster) * scale * 0.56 + 5.0;
    let symbol = name
        .symbol
        .map(|radius| if is_covered { radius.max(counter) } else { radius });
    LabelRequest {
        symbol,
        ..name.clone()
    }
}

/// The smallest zoom at which a suburb has its own name, in pixels per kilometre for hexes of 10 km.
const SUBURB_FROM: f32 = 2.2;

/// The names of some labels of a sheet.
fn names<'a>(
    sheet: &Sheet,
    labels: impl IntoIterator<Item = &'a Label>,
    palette: &Palette,
) -> Vec<LabelText<()>> {
    let zoom = 10.0 / f32::from(sheet.raster.cells().km());
    let names = labels.into_iter().map(|label| match label.kind {
        LabelKind::Sea | LabelKind::Region => area_name(label, palette, zoom),
        _ => place_name(label, palette, zoom),
    });
    names.collect()
}

/// The range of zooms at which a label can be shown, in pixels per kilometre.
fn range(label: &Label, zoom: f32) -> [f32; 2] {
    let least = match label.kind {
        LabelKind::City => 0.0,
        LabelKind::Town => 1.3,
        LabelKind::Entry => 2.2,
        LabelKind::Place => 4.0,
        LabelKind::Sea | LabelKind::Region => {
            return [
                if label.is_large { 0.0 } else { 1.0 * zoom },
                if label.kind == LabelKind::Sea {
                    f32::INFINITY
                } else {
                    4.4 * zoom
                },
            ];
        }
    };
    let least = if label.is_part {
        SUBURB_FROM.max(least)
    } else {
        least
    };
    [least * zoom, f32::INFINITY]
}

fn place_name(label: &Label, palette: &Palette, zoom: f32) -> LabelText<()> {
    let (cut, size) = match label.kind {
        LabelKind::City => (Serif::Bold, 18.0),
        LabelKind::Town => (Serif::Semibold, 14.5),
        LabelKind::Entry => (Serif::Italic, 13.0),
        LabelKind::Place | LabelKind::Sea | LabelKind::Region => (Serif::Regular, 13.0),
    };
    LabelText {
        of: (),
        text: label.text.clone(),
        style: TextStyle {
            cut,
            size,
            spacing: 0.01,
            ink: palette.ink,
            halo: palette.paper.with_alpha(0.86),
            reach: 2.0,
        },
        at: world(label.at),
        angle: 0.0,
        symbol: Some(symbol_radius(label.kind) + 3.0),
        rank: label.rank,
        range: range(label, zoom),
    }
}

/// The name of a sea or a region.
fn area_name(label: &Label, palette: &Palette, zoom: f32) -> LabelText<()> {
    let is_sea = label.kind == LabelKind::Sea;
    let (ink, halo) = if is_sea {
        (palette.water_text, palette.sea.with_alpha(0.6))
    } else {
        (
            palette.region_text.with_alpha(0.85),
            palette.paper.with_alpha(0.55),
        )
    };
    let is_level = label.angle == 0.0;
    LabelText {
        of: (),
        text: label.text.to_uppercase(),
        style: TextStyle {
            cut: Serif::Italic,
            size: if label.is_large { 21.0 } else { 16.0 },
            spacing: if label.is_large && is_level { 0.42 } else { 0.26 },
            ink,
            halo,
            reach: 1.5,
        },
        at: world(label.at),
        angle: if is_sea { label.angle } else { 0.0 },
        symbol: None,
        rank: label.rank,
        range: range(label, zoom),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::map_view::Map;
    use crate::rules::board::hex::file::BoardFile;
    use crate::rules::text::parse::from_ron;

    /// The smallest zoom at which the map of Malaya may name a place.
    fn named_from(name: &str) -> f32 {
        let text = include_str!("../../../../scenarios/malaya/malaya.board.ron");
        let board = from_ron::<BoardFile>(text).unwrap().build().unwrap();
        let map = MapSheet::of(Map::Hexes(Arc::new(board)));
        let names = names(&map, &map.labels, &Palette::default());
        let name = names
            .iter()
            .find(|one| one.text == name)
            .expect("a place of the map");
        name.range[0]
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
        let text = include_str!("../../../../scenarios/malaya/malaya.board.ron");
        let board = from_ron::<BoardFile>(text).unwrap().build().unwrap();
        let mut sheet = (*MapSheet::of(Map::Hexes(Arc::new(board)))).clone();
        let label = |index: u16, kind: LabelKind| Label {
            text: index.to_string(),
            at: [f32::from(index % 100) * 10.0, f32::from(index / 100) * 10.0],
            kind,
            rank: index,
            is_part: false,
            is_large: false,
            angle: 0.0,
        };
        sheet.labels = (0..5000).map(|index| label(index, LabelKind::City)).collect();
        sheet.labels.push(label(5000, LabelKind::Place));
        let all = DrawnFor {
            region: Rect::new(-1e6, -1e6, 1e6, 1e6),
            scale: 0.1,
        };
        let drawn = all.labels(&sheet);
        // Villages have no name on the whole map.
        assert_eq!((drawn.len(), drawn[0].rank), (MANY, 4999));
        let near = DrawnFor {
            region: Rect::new(-5.0, -95.0, 95.0, 5.0),
            scale: 5.0,
        };
        assert_eq!(near.labels(&sheet).len(), 10 * 10);
        assert!(near.has(Rect::new(0.0, -50.0, 50.0, 0.0), 6.0));
        assert!(!near.has(Rect::new(0.0, -50.0, 150.0, 0.0), 6.0));
        assert!(!near.has(Rect::new(0.0, -50.0, 50.0, 0.0), 9.0));
    }
}
