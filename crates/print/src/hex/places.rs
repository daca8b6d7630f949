//! Places on the sheet of a hex board: their signs, and their names where there is room.

use std::cmp::Reverse;

use super::labels::{importance, symbol_radius};
use super::lattice::Lattice;
use super::routes::{ASIDE, CrossingPlaces};
use crate::curve::south;
use crate::frame;
use crate::names::{Anchor, Bounds, Name, bounds, meet, width};
use crate::sign::{OnScreen, Sign, SignShape};
use railhead_engine::board::outline::Point;
use railhead_engine::board::{Board, Crossing, CrossingKind, MapNameKind, Place, PlaceKind, SpaceId};

/// The part of a board that a sheet shows, and the room that counters take.
#[derive(Clone, Copy, Debug)]
pub struct SheetOptions<'p> {
    /// The north-western and the south-eastern corner of the visible part.
    pub frame: [Point; 2],
    /// The spaces with counters.
    pub taken: &'p [SpaceId],
    /// Half the width of a counter.
    pub counter: f32,
    /// Whether ports, airfields, fortresses, bridges and ferries have signs.
    pub has_badges: bool,
    /// Whether every hex has its number.
    pub has_numbers: bool,
    /// The number of pieces into which a rounded corner is cut.
    pub steps: u8,
}

impl SheetOptions<'_> {
    /// The whole board, without counters.
    pub fn of(board: &Board) -> Self {
        Self {
            frame: frame(board.raster()),
            taken: &[],
            counter: 0.0,
            has_badges: true,
            has_numbers: false,
            steps: 4,
        }
    }
}

/// The rank of a place on the map: 0 for a city, 4 for a place without a name there.
fn rank(place: &Place) -> u8 {
    if place.is(PlaceKind::City) {
        0
    } else if place.is(PlaceKind::Town) || place.weight > 1 {
        if place.weight > 0 { 1 } else { 2 }
    } else if place.is(PlaceKind::Village) || place.is(PlaceKind::Port) {
        3
    } else {
        4
    }
}

/// The radius of the sign of a rank, in hexes.
fn radius(rank: u8) -> f32 {
    match rank {
        0 => 0.18,
        1 => 0.165,
        2 => 0.125,
        _ => 0.06,
    }
}

/// The radius of the signs of ports, airfields and fortresses, in hexes.
const BADGE: f32 = 0.17;

fn contains([low, high]: Bounds, [from, to]: Bounds) -> bool {
    (0..2).all(|axis| from[axis] >= low[axis] && to[axis] <= high[axis])
}

fn around([x, y]: Point, half: f32) -> Bounds {
    [[x - half, y - half], [x + half, y + half]]
}

/// The signs that no counter hides: crossings, then places, the important ones on top.
pub(super) fn signs(lattice: &Lattice, options: &SheetOptions, names: &[Name]) -> Vec<Sign> {
    let board = lattice.board;
    let mut signs = Vec::new();
    if options.has_badges {
        let places = CrossingPlaces::new(lattice);
        let crossings = board.crossings().iter();
        signs.extend(crossings.map(|crossing| sign_of(lattice, &places, crossing)));
    }
    let places = board.places().iter();
    let mut places: Vec<&Place> = places
        .filter(|place| !options.taken.contains(&place.at))
        .collect();
    places.sort_by_key(|place| importance(place));
    for place in places {
        let is_named = names.iter().any(|name| name.space == place.at);
        signs_of(&mut signs, lattice, options, place, is_named);
    }
    signs
}

/// The radius of the signs of ports, airfields and fortresses on a screen, and their distance from a place's sign, in pixels.
const SCREEN_BADGE: [f32; 2] = [7.2, 9.5];

/// A place of this importance has its sign on a map of the whole.
const GREAT: u16 = 90;

/// The sign of a place, and those of its port, airfield and fortress.
fn signs_of(signs: &mut Vec<Sign>, lattice: &Lattice, options: &SheetOptions, place: &Place, is_named: bool) {
    let (inks, middle) = (lattice.board.inks(), lattice.board.raster().centre(place.at));
    // The tone, and the radius on paper in hexes and on a screen in pixels.
    let size = [radius(rank(place)), symbol_radius(place)];
    let main = if place.is(PlaceKind::City) {
        Some((SignShape::City, inks.city, size))
    } else if place.is(PlaceKind::Town) {
        Some((SignShape::Town, inks.town, size))
    } else if place.is(PlaceKind::Village) {
        // On paper a village sign without its name says nothing.
        let on_paper = if is_named { size[0] } else { 0.0 };
        Some((SignShape::Village, inks.ink, [on_paper, size[1]]))
    } else if options.has_badges && place.is(PlaceKind::Entry) {
        let shape = SignShape::Entry(inwards(options.frame, middle));
        Some((shape, inks.border.tone, [BADGE * 1.2, 8.5]))
    } else {
        None
    };
    let is_settled = [PlaceKind::City, PlaceKind::Town, PlaceKind::Village]
        .into_iter()
        .any(|kind| place.is(kind));
    let has_paper_sign = is_settled && main.is_some_and(|(.., [on_paper, _])| on_paper > 0.0);
    let mut add =
        |shape, tone, ink, [paper, screen]: [f32; 2], way: Point, [paper_far, screen_far]: [f32; 2]| {
            signs.push(Sign {
                at: [0, 1].map(|axis| middle[axis] + way[axis] * paper_far * lattice.hex_km),
                radius: paper * lattice.hex_km,
                shape,
                tone,
                ink,
                name: place.name.clone(),
                on_screen: Some(OnScreen {
                    of: middle,
                    aside: way.map(|part| part * screen_far),
                    radius: screen,
                    is_seen_from_afar: main.is_some_and(|(main, ..)| main == shape)
                        && importance(place) >= GREAT,
                }),
            });
        };
    if let Some((shape, tone, size)) = main {
        add(shape, tone, inks.ink, size, [0.0; 2], [0.0; 2]);
    }
    if !options.has_badges {
        return;
    }
    // Badges are around the upper left of the sign.
    let badges = [
        (PlaceKind::Fortress, SignShape::Fortress, inks.ink),
        (PlaceKind::Port, SignShape::Port, inks.sea_ink),
        (PlaceKind::Airfield, SignShape::Airfield, inks.ink),
    ];
    let badges = badges.into_iter().filter(|(kind, ..)| place.is(*kind));
    for (index, (_, shape, ink)) in (0_u8..).zip(badges) {
        let angle = 2.5 - 0.95 * f32::from(index);
        let aside = |has_sign: bool, far: f32| if has_sign || index > 0 { far } else { 0.0 };
        let far = [
            aside(has_paper_sign, size[0] + 0.26),
            aside(is_settled, size[1] + SCREEN_BADGE[1]),
        ];
        add(
            shape,
            inks.paper,
            ink,
            [BADGE, SCREEN_BADGE[0]],
            [angle.cos(), -angle.sin()],
            far,
        );
    }
}

/// The number of every hex, small at its upper side.
pub(super) fn numbers(lattice: &Lattice) -> Vec<Name> {
    let board = lattice.board;
    let number = |space: SpaceId| {
        let [x, y] = board.raster().centre(space);
        Name {
            space,
            lines: vec![board.number(space)],
            at: [x, y - NUMBER_UP * lattice.hex_km],
            anchor: Anchor::Middle,
            size: NUMBER_SIZE * lattice.hex_km,
            weight: 400,
            ink: board.inks().grid.tone,
            is_italic: false,
            angle: 0,
        }
    };
    let played = board.space_ids().filter(|space| board.plays(*space));
    played.map(number).collect()
}

/// The distance of a number from the centre of its hex, in hexes.
const NUMBER_UP: f32 = 0.4;

/// The size of the type of a number, in hexes.
const NUMBER_SIZE: f32 = 0.15;

/// The direction from the nearest edge of the map towards its middle.
fn inwards([low, high]: Bounds, [x, y]: Point) -> Point {
    let ways = [
        (x - low[0], [1.0, 0.0]),
        (high[0] - x, [-1.0, 0.0]),
        (y - low[1], [0.0, 1.0]),
        (high[1] - y, [0.0, -1.0]),
    ];
    let nearest = ways.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.map_or([1.0, 0.0], |(_, way)| way)
}

fn sign_of(lattice: &Lattice, places: &CrossingPlaces, crossing: &Crossing) -> Sign {
    let inks = lattice.board.inks();
    let (at, along) = places.of(lattice, crossing);
    let (at, along) = (south(at), south(along));
    // A bridge that carries both road and railway is wider.
    let both = crossing.road && crossing.rail;
    let more = if both { ASIDE * 0.5 * lattice.hex_km } else { 0.0 };
    let (shape, [radius, pixels], ink) = match crossing.kind {
        CrossingKind::Bridge => (SignShape::Bridge(along, more), [0.08, 5.0], inks.ink),
        CrossingKind::Causeway => (SignShape::Causeway(along, more), [0.08, 5.0], inks.ink),
        CrossingKind::Ferry => (SignShape::Ferry, [BADGE, 7.0], inks.sea_ink),
    };
    Sign {
        at,
        radius: radius * lattice.hex_km,
        shape,
        tone: inks.paper,
        ink,
        name: crossing.name.clone(),
        on_screen: Some(OnScreen {
            of: at,
            aside: [0.0; 2],
            radius: pixels,
            is_seen_from_afar: false,
        }),
    }
}

/// The names that find room, the most important first.
pub(super) fn names(board: &Board, options: &SheetOptions) -> Vec<Name> {
    let mut places: Vec<&Place> = board
        .places()
        .iter()
        .filter(|place| rank(place) < 4)
        .filter(|place| {
            let first = board.places_at(place.at).next();
            first.is_some_and(|first| first.id == place.id)
        })
        .filter(|place| {
            let centre = board.raster().centre(place.at);
            contains(options.frame, [centre, centre])
        })
        .collect();
    places.sort_by_key(|place| (rank(place), Reverse(place.weight)));
    let hex = f32::from(board.raster().cells().km());
    // Lettering has the same size on a part of the map as on the whole.
    let width = options.frame[1][0] - options.frame[0][0];
    let size = (width / 78.0).clamp(0.3 * hex, 0.7 * hex);
    let centre = |space: SpaceId| board.raster().centre(space);
    let mut taken: Vec<Bounds> = options
        .taken
        .iter()
        .map(|space| around(centre(*space), options.counter + 0.08 * hex))
        .collect();
    let signs = places.iter().filter(|place| rank(place) < 3);
    taken.extend(signs.map(|place| around(centre(place.at), 0.16 * hex)));
    // Names that are no places stand where the author put them; the others find room beside them.
    let mut names = map_names(board, options, size);
    taken.extend(names.iter().map(room));
    names.extend(
        places
            .into_iter()
            .filter_map(|place| name(board, place, options, size, &mut taken)),
    );
    names
}

/// The names of the visible part that are no places.
fn map_names(board: &Board, options: &SheetOptions, size: f32) -> Vec<Name> {
    let visible = board.map_names().iter().filter_map(|name| {
        let at = board.raster().centre(name.at);
        contains(options.frame, [at, at]).then_some((name, at))
    });
    visible
        .map(|(name, at)| Name {
            space: name.at,
            lines: vec![name.text.clone()],
            at,
            anchor: Anchor::Middle,
            size: 0.9 * size,
            weight: 400,
            ink: match name.kind {
                MapNameKind::Water => board.inks().sea_ink,
                MapNameKind::Land => board.inks().region_ink,
            },
            is_italic: true,
            angle: name.angle,
        })
        .collect()
}

/// The rectangle around a name that may stand at an angle.
fn room(name: &Name) -> Bounds {
    let [[west, north], [east, south]] = bounds(name);
    let [wide, high] = [(east - west) / 2.0, (south - north) / 2.0];
    let (sin, cos) = f32::from(name.angle.abs()).to_radians().sin_cos();
    let half = [wide * cos + high * sin, wide * sin + high * cos];
    [0, 1].map(|corner| [0, 1].map(|axis| name.at[axis] + if corner == 0 { -half[axis] } else { half[axis] }))
}

/// Finds room for a name beside its place and reserves it.
fn name(
    board: &Board,
    place: &Place,
    options: &SheetOptions,
    size: f32,
    taken: &mut Vec<Bounds>,
) -> Option<Name> {
    let rank = rank(place);
    let hex = f32::from(board.raster().cells().km());
    let size = size * [1.3, 1.0, 0.9, 0.78, 0.78][usize::from(rank)];
    // Text in brackets is only for lists.
    let text = place.name.split(" (").next().unwrap_or_default().to_owned();
    // Cities are in bold.
    let wide = width(&text) * size * if rank == 0 { 1.12 } else { 1.0 };
    let [x, y] = board.raster().centre(place.at);
    let gap = if options.taken.contains(&place.at) {
        options.counter + 0.12 * hex
    } else {
        0.21 * hex
    };
    let (up, down) = (0.41 * size, 0.42 * size);
    let spots = [
        ([x + gap, y], Anchor::Start),
        ([x - gap, y], Anchor::End),
        ([x, y - gap - 0.03 * hex - up * 0.8], Anchor::Middle),
        ([x, y + gap + down], Anchor::Middle),
        ([x + gap * 0.8, y - gap * 0.7 - up * 0.8], Anchor::Start),
        ([x + gap * 0.8, y + gap * 0.7 + down], Anchor::Start),
        ([x - gap * 0.8, y - gap * 0.7 - up * 0.8], Anchor::End),
        ([x - gap * 0.8, y + gap * 0.7 + down], Anchor::End),
    ];
    spots.into_iter().find_map(|(at, anchor)| {
        let west = match anchor {
            Anchor::Start => at[0],
            Anchor::Middle => at[0] - wide / 2.0,
            Anchor::End => at[0] - wide,
        };
        let room = [[west, at[1] - up], [west + wide, at[1] + 0.53 * size]];
        if !contains(options.frame, room) || taken.iter().any(|other| meet(other, &room)) {
            return None;
        }
        taken.push(room);
        Some(Name {
            space: place.at,
            lines: vec![text.clone()],
            at,
            anchor,
            size,
            weight: if rank == 0 { 700 } else { 400 },
            ink: board.inks().ink,
            is_italic: false,
            angle: 0,
        })
    })
}
