//! Towns and their names on the map of the report: names keep off counters, off each other and on the sheet.

use maud::{Markup, html};

use super::ink;
use super::map::{COUNTER, Frame, km};
use crate::rules::board::outline::Point;
use crate::rules::board::{Board, Place, PlaceKind, SpaceId};
use crate::rules::hex_game::HexGame;

/// A rectangle that lettering keeps off.
#[derive(Clone, Copy, Debug)]
struct Taken {
    min: Point,
    max: Point,
}

impl Taken {
    fn around([x, y]: Point, half: f32) -> Self {
        Self {
            min: [x - half, y - half],
            max: [x + half, y + half],
        }
    }

    fn meets(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.min[axis] < other.max[axis] && other.min[axis] < self.max[axis])
    }
}

/// A name where it is printed.
#[derive(Clone, Debug)]
struct Name {
    text: String,
    at: Point,
    anchor: &'static str,
    size: f32,
    is_city: bool,
}

/// The signs of places, and the names of those for which there is room, the most important first.
pub(super) fn draw(game: &HexGame, frame: &Frame, stacks: &[SpaceId]) -> Markup {
    let board = game.board();
    let mut places: Vec<&Place> = board
        .places()
        .iter()
        .filter(|place| rank(place) < 4 && is_first_of_its_hex(board, place))
        .filter(|place| {
            let centre = board.raster().centre(place.at);
            frame.holds(centre, centre)
        })
        .collect();
    places.sort_by_key(|place| (rank(place), std::cmp::Reverse(place.weight)));
    // Lettering is as large on a small part of the map as on all of it.
    let size = (frame.size()[0] / 78.0).clamp(3.0, 7.0);
    let mut taken: Vec<Taken> = stacks
        .iter()
        .map(|space| Taken::around(board.raster().centre(*space), COUNTER + 0.8))
        .collect();
    let signs = places.iter().filter(|place| rank(place) < 3);
    taken.extend(signs.map(|place| Taken::around(board.raster().centre(place.at), 1.6)));
    let mut names = Vec::new();
    let mut shown = Vec::new();
    for place in places {
        let is_covered = stacks.contains(&place.at);
        let name = fit(board, place, is_covered, size, frame, &mut taken);
        // A village without its name says nothing.
        if name.is_some() || rank(place) < 3 {
            shown.push((place, is_covered));
        }
        names.extend(name);
    }
    html! {
        @for (place, _) in shown.iter().filter(|(_, is_covered)| !is_covered) {
            (sign(board, place))
        }
        g.names stroke=(ink::PAPER) stroke-linejoin="round" paint-order="stroke" fill=(ink::INK) {
            @for name in &names {
                @let weight = if name.is_city { "700" } else { "400" };
                text x=(km(name.at[0])) y=(km(name.at[1])) font-size=(km(name.size)) font-weight=(weight)
                    text-anchor=(name.anchor) stroke-width=(km(name.size * 0.28)) { (name.text) }
            }
        }
    }
}

/// How important a place is to a reader: 0 for a city; 4 for what is not shown.
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

fn is_first_of_its_hex(board: &Board, place: &Place) -> bool {
    board
        .places_at(place.at)
        .next()
        .is_some_and(|first| first.id == place.id)
}

/// Finds room for a name beside its place and keeps it.
fn fit(
    board: &Board,
    place: &Place,
    is_covered: bool,
    size: f32,
    frame: &Frame,
    taken: &mut Vec<Taken>,
) -> Option<Name> {
    let rank = rank(place);
    let size = size * [1.3, 1.0, 0.9, 0.78, 0.78][usize::from(rank)];
    // What stands in brackets is for lists.
    let text = place.name.split(" (").next().unwrap_or_default().to_owned();
    let letters = f32::from(u16::try_from(text.chars().count()).unwrap_or(u16::MAX));
    // As wide as the widest of the types that the page asks for; cities are set bold.
    let width = letters * size * if rank == 0 { 0.66 } else { 0.56 };
    let [x, y] = board.raster().centre(place.at);
    let gap = if is_covered { COUNTER + 1.2 } else { 2.1 };
    let rise = size * 0.34;
    let places = [
        ([x + gap, y + rise], "start"),
        ([x - gap, y + rise], "end"),
        ([x, y - gap - 0.3], "middle"),
        ([x, y + gap + size * 0.75], "middle"),
        ([x + gap * 0.8, y - gap * 0.7], "start"),
        ([x + gap * 0.8, y + gap * 0.7 + size * 0.7], "start"),
        ([x - gap * 0.8, y - gap * 0.7], "end"),
        ([x - gap * 0.8, y + gap * 0.7 + size * 0.7], "end"),
    ];
    for (at, anchor) in places {
        let left = match anchor {
            "start" => at[0],
            "end" => at[0] - width,
            _ => at[0] - width / 2.0,
        };
        let room = Taken {
            min: [left, at[1] - size * 0.75],
            max: [left + width, at[1] + size * 0.2],
        };
        if frame.holds(room.min, room.max) && !taken.iter().any(|other| other.meets(&room)) {
            taken.push(room);
            return Some(Name {
                text,
                at,
                anchor,
                size,
                is_city: rank == 0,
            });
        }
    }
    None
}

fn sign(board: &Board, place: &Place) -> Markup {
    let [x, y] = board.raster().centre(place.at);
    html! {
        @match rank(place) {
            0 => rect x=(km(x - 1.7)) y=(km(y - 1.7)) width="3.4" height="3.4" fill=(ink::CITY) stroke=(ink::INK) stroke-width="0.6" {},
            1 => circle cx=(km(x)) cy=(km(y)) r="1.5" fill=(ink::TOWN) stroke=(ink::INK) stroke-width="0.7" {},
            2 => circle cx=(km(x)) cy=(km(y)) r="1.1" fill=(ink::TOWN) stroke=(ink::INK) stroke-width="0.6" {},
            _ => circle cx=(km(x)) cy=(km(y)) r="0.6" fill=(ink::INK) {},
        }
    }
}
