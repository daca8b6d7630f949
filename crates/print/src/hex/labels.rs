//! Everything named on a hex board, and its importance: places, regions, seas, and what its author has named besides.

use std::collections::BTreeMap;

use hexx::Vec2;

use crate::curve::{north, south};
use crate::names::{Label, Lettering};
use railhead_engine::board::look::hex::HexInks;
use railhead_engine::board::outline::Point;
use railhead_engine::board::{
    Board, Ground, HexSide, MapName, MapNameKind, Place, PlaceKind, RegionId, Space, SpaceId, TerrainId,
};

/// An area of fewer hexes gets no name.
const SMALLEST: usize = 20;

/// An area of more hexes is large.
const LARGE: usize = 600;

/// A named feature.
struct Feature {
    name: String,
    at: Point,
    kind: Kind,
    rank: u16,
    /// Whether it belongs to something larger next to it.
    is_part: bool,
    /// Whether it is so large that its name is shown at the smallest zoom.
    is_large: bool,
    /// The angle of the name, from the east to the north.
    angle: f32,
    space: Option<SpaceId>,
}

/// The kind of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    City,
    Town,
    /// A place where units enter the map.
    Entry,
    /// A place of another kind.
    Place,
    Sea,
    Region,
    /// A name that does not stand for a place.
    Name(MapNameKind),
}

/// Every label of a board.
pub(super) fn labels(board: &Board) -> Vec<Label> {
    let zoom = 10.0 / f32::from(board.raster().cells().km());
    let features = features(board).into_iter();
    features
        .map(|feature| label(feature, board.inks(), zoom))
        .collect()
}

fn features(board: &Board) -> Vec<Feature> {
    let places = board.places().iter().map(|place| of_place(board, place));
    let names = board.map_names().iter().map(|name| of_name(board, name));
    places.chain(of_areas(board)).chain(names).collect()
}

/// The smallest zoom at which a suburb has its own name, in pixels per kilometre for hexes of 10 km.
const SUBURB_FROM: f32 = 2.2;

fn label(feature: Feature, inks: &HexInks, zoom: f32) -> Label {
    let is_area = matches!(feature.kind, Kind::Sea | Kind::Region);
    let is_name = matches!(feature.kind, Kind::Name(_));
    let (weight, size, from, to) = match feature.kind {
        Kind::City => (700, 18.0, 0.0, f32::INFINITY),
        Kind::Town => (600, 14.5, 1.3, f32::INFINITY),
        Kind::Entry => (400, 13.0, 2.2, f32::INFINITY),
        Kind::Place => (400, 13.0, 4.0, f32::INFINITY),
        Kind::Sea | Kind::Region => {
            let (size, from) = if feature.is_large {
                (21.0, 0.0)
            } else {
                (16.0, 1.0)
            };
            let to = if feature.kind == Kind::Sea {
                f32::INFINITY
            } else {
                4.4
            };
            (400, size, from, to)
        }
        Kind::Name(_) => (400, 13.0, 1.6, f32::INFINITY),
    };
    let (ink, halo) = match feature.kind {
        Kind::Sea => ((inks.sea_ink, 1.0), (inks.sea, 0.6)),
        Kind::Region | Kind::Name(MapNameKind::Land) => ((inks.region_ink, 0.85), (inks.paper, 0.55)),
        Kind::Name(MapNameKind::Water) => ((inks.sea_ink, 1.0), (inks.paper, 0.6)),
        _ => ((inks.ink, 1.0), (inks.paper, 0.86)),
    };
    let spacing = match (is_area, feature.is_large && feature.angle == 0.0) {
        (false, _) => 0.01,
        (true, true) => 0.42,
        (true, false) => 0.26,
    };
    let from = if feature.is_part {
        SUBURB_FROM.max(from)
    } else {
        from
    };
    Label {
        text: if is_area {
            feature.name.to_uppercase()
        } else {
            feature.name
        },
        space: feature.space,
        at: feature.at,
        lettering: Lettering {
            size,
            weight,
            is_italic: is_area || is_name || feature.kind == Kind::Entry,
            spacing,
            ink,
            halo,
            reach: if is_area || is_name { 1.5 } else { 2.0 },
        },
        symbol: (!is_area && !is_name).then(|| radius_of(feature.kind) + 3.0),
        rank: feature.rank,
        range: [from * zoom, to * zoom],
        angle: if is_name || feature.kind == Kind::Sea {
            feature.angle
        } else {
            0.0
        },
    }
}

fn centre(board: &Board, space: SpaceId) -> Vec2 {
    north(board.raster().centre(space))
}

/// The importance of a place when not all can be shown: cities, then ports and fortresses, then towns.
pub(super) fn importance(place: &Place) -> u16 {
    let base = if place.is(PlaceKind::City) {
        300
    } else if place.is(PlaceKind::Fortress) || place.is(PlaceKind::Entry) {
        160
    } else if place.is(PlaceKind::Town) {
        100
    } else if place.is(PlaceKind::Port) || place.is(PlaceKind::Airfield) {
        60
    } else {
        10
    };
    base + place.weight.min(80)
}

/// Whether a greater place next to this one already stands for it on a map of the whole.
fn is_suburb(board: &Board, place: &Place) -> bool {
    let around = board.links(place.at).iter().map(|link| link.to);
    std::iter::once(place.at)
        .chain(around)
        .flat_map(|space| board.places_at(space))
        .any(|other| importance(other) > importance(place))
}

fn kind_of(place: &Place) -> Kind {
    let kinds = [
        (PlaceKind::City, Kind::City),
        (PlaceKind::Town, Kind::Town),
        (PlaceKind::Entry, Kind::Entry),
    ];
    let kind = kinds.into_iter().find(|(kind, _)| place.is(*kind));
    kind.map_or(Kind::Place, |(_, kind)| kind)
}

/// The radius of the sign of a place on a screen, in pixels at the usual zoom.
pub(super) fn symbol_radius(place: &Place) -> f32 {
    radius_of(kind_of(place))
}

const fn radius_of(kind: Kind) -> f32 {
    match kind {
        Kind::City => 6.5,
        Kind::Town => 4.6,
        Kind::Entry | Kind::Place | Kind::Sea | Kind::Region | Kind::Name(_) => 2.6,
    }
}

fn of_place(board: &Board, place: &Place) -> Feature {
    Feature {
        name: place.name.clone(),
        at: board.raster().centre(place.at),
        kind: kind_of(place),
        rank: importance(place),
        is_part: is_suburb(board, place),
        is_large: false,
        angle: 0.0,
        space: Some(place.at),
    }
}

fn of_name(board: &Board, name: &MapName) -> Feature {
    Feature {
        name: name.text.clone(),
        at: board.raster().centre(name.at),
        kind: Kind::Name(name.kind),
        rank: 120,
        is_part: false,
        is_large: false,
        angle: f32::from(name.angle).to_radians(),
        space: None,
    }
}

/// Names of seas and regions, in the widest part of each.
fn of_areas(board: &Board) -> Vec<Feature> {
    // The search for names looks at kinds of spaces, which are far fewer than the spaces.
    let mut kinds: BTreeMap<(TerrainId, Option<RegionId>), Vec<SpaceId>> = BTreeMap::new();
    for space in board.space_ids().filter(|space| board.plays(*space)) {
        let &Space { terrain, region } = board.space(space);
        kinds.entry((terrain, region)).or_default().push(space);
    }
    let mut areas: BTreeMap<(bool, &str), Vec<SpaceId>> = BTreeMap::new();
    for spaces in kinds.into_values() {
        let terrain = board.terrain(spaces[0]);
        let name = match terrain.ground {
            Ground::Sea => Some(terrain.name.as_str()),
            Ground::OutOfPlay => Some(board.region(spaces[0]).unwrap_or(&terrain.name)),
            Ground::Land => board.region(spaces[0]),
        };
        if let Some(name) = name {
            let is_sea = terrain.ground == Ground::Sea;
            areas.entry((is_sea, name)).or_default().extend(spaces);
        }
    }
    for spaces in areas.values_mut() {
        spaces.sort_unstable();
    }
    let areas = areas.into_iter().filter(|(_, spaces)| spaces.len() >= SMALLEST);
    areas
        .map(|((is_sea, name), spaces)| {
            let (middle, angle) = widest_part(board, &spaces);
            Feature {
                name: name.replace('_', " "),
                at: south(middle),
                kind: if is_sea { Kind::Sea } else { Kind::Region },
                rank: if is_sea { 280 } else { 150 },
                is_part: false,
                is_large: spaces.len() > LARGE,
                angle,
                space: None,
            }
        })
        .collect()
}

/// The point of an area farthest from its border, and the angle at which a long area runs there.
fn widest_part(board: &Board, spaces: &[SpaceId]) -> (Vec2, f32) {
    let index = |space: SpaceId| spaces.binary_search(&space).ok();
    let mut depth: Vec<Option<u32>> = vec![None; spaces.len()];
    let mut edge: Vec<usize> = (0..spaces.len())
        .filter(|at| {
            let links = board.links(spaces[*at]);
            links.len() < HexSide::ALL.len() || links.iter().any(|link| index(link.to).is_none())
        })
        .collect();
    for at in &edge {
        depth[*at] = Some(0);
    }
    let mut deepest = 0;
    while !edge.is_empty() {
        let mut next = Vec::new();
        for link in edge.iter().flat_map(|at| board.links(spaces[*at])) {
            if let Some(at) = index(link.to)
                && depth[at].is_none()
            {
                depth[at] = Some(deepest + 1);
                next.push(at);
            }
        }
        deepest += u32::from(!next.is_empty());
        edge = next;
    }
    let core: Vec<Vec2> = spaces
        .iter()
        .zip(&depth)
        .filter(|(_, depth)| depth.is_some_and(|depth| depth + 1 >= deepest))
        .map(|(space, _)| centre(board, *space))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "areas are small")]
    let mean = |points: &[Vec2]| points.iter().sum::<Vec2>() / points.len().max(1) as f32;
    let goal = mean(&core);
    let middle = core
        .iter()
        .copied()
        .min_by(|a, b| a.distance_squared(goal).total_cmp(&b.distance_squared(goal)))
        .unwrap_or(goal);
    // The main axis of the surroundings, if they are much longer than wide.
    let reach = f32::from(board.raster().cells().km()) * 14.0;
    let near: Vec<Vec2> = spaces
        .iter()
        .map(|space| centre(board, *space))
        .filter(|at| at.distance(middle) < reach)
        .collect();
    let heart = mean(&near);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for at in near {
        let off = at - heart;
        xx += off.x * off.x;
        xy += off.x * off.y;
        yy += off.y * off.y;
    }
    let spread = ((xx - yy).powi(2) + 4.0 * xy * xy).sqrt();
    let elongated = (xx + yy + spread) / (xx + yy - spread).max(1e-3) > 2.2;
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    (middle, if elongated { angle.clamp(-1.0, 1.0) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use railhead_engine::board::hex::file::BoardFile;
    use railhead_engine::text::parse::from_ron;

    #[test]
    fn suburbs_are_parts_of_their_city_and_seas_lie_as_they_are_long() {
        let text = include_str!("../../../../scenarios/malaya/malaya.board.ron");
        let board = from_ron::<BoardFile>(text).unwrap().build().unwrap();
        let labels = features(&board);
        let label = |name: &str| labels.iter().find(|label| label.name == name).unwrap();
        for city in ["Singapore", "Kuala Lumpur"] {
            assert_eq!((label(city).kind, label(city).is_part), (Kind::City, false));
            assert!(label(city).rank > 300);
        }
        // The east of Singapore, itself a city hex.
        assert!(label("Kallang").is_part);
        assert_eq!(label("Kota Bharu").kind, Kind::Town);
        assert!(!label("Kota Bharu").is_part);
        let strait = label("Strait of Malacca");
        assert_eq!(strait.kind, Kind::Sea);
        assert!(
            (-1.0..-0.5).contains(&strait.angle),
            "to the south-east: {}",
            strait.angle
        );
        assert_eq!(label("malaya").kind, Kind::Region);
        assert!(label("malaya").is_large);
        let of = |wanted: Kind| {
            let of = labels.iter().filter(|label| label.kind == wanted);
            of.map(|label| label.name.to_lowercase())
                .collect::<BTreeSet<String>>()
        };
        assert!(
            of(Kind::Sea).is_superset(&["south china sea", "strait of malacca"].map(String::from).into())
        );
        let regions = ["malaya", "siam", "netherlands indies"].map(String::from);
        assert!(of(Kind::Region).is_superset(&regions.into()));
        assert!(labels.len() > board.places().len() + 4);
    }

    #[test]
    fn names_that_are_no_places_stand_where_the_author_put_them() {
        let text = include_str!("../../../games/tests/bad/good/small.board.ron");
        let end = text.rfind(')').unwrap();
        let names =
            r#"names: [(text: "Brook", at: "0301", angle: 30), (text: "Downs", at: "0202", kind: Land)],"#;
        let text = format!("{}    {names}\n)\n", &text[..end]);
        let board = from_ron::<BoardFile>(&text).unwrap().build().unwrap();
        let inks = board.inks();
        let all = labels(&board);
        let label = |name: &str| all.iter().find(|label| label.text == name).unwrap();
        let space = board.grid().space_numbered("0301").unwrap();
        let off = north(label("Brook").at).distance(centre(&board, space));
        assert!(off < 1e-3, "{off} km off");
        assert!((label("Brook").angle - std::f32::consts::FRAC_PI_6).abs() < 1e-3);
        assert_eq!(label("Brook").lettering.ink.0, inks.sea_ink);
        assert_eq!(label("Downs").lettering.ink.0, inks.region_ink);
        assert!(label("Downs").symbol.is_none(), "it stands on its hex");
        let sheet = crate::hex::sheet(&board, &crate::hex::SheetOptions::of(&board));
        let drawn = crate::svg::file(&sheet);
        assert!(drawn.contains("rotate(-30 "), "{drawn}");
        assert!(drawn.contains(">Downs<"));
    }
}
