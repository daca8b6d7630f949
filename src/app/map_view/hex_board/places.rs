//! Symbols of places: cities, towns and villages; ports, airfields and fortresses beside them; entries at the edge.

use bevy::math::Vec2;
use bevy::prelude::*;

use super::ground;
use super::signs::{Inks, paint_sign};
use crate::app::map_view::lattice::Lattice;
use crate::app::map_view::pen::paint::Painter;
use crate::app::map_view::pen::zoom::Detail;
use crate::app::map_view::{centre, point};
use crate::app::theme::Palette;
use crate::print::hex::labels::{importance, kind_of};
use crate::print::names::LabelKind;
use crate::print::sign::SignShape;
use crate::rules::board::{Place, PlaceKind};

/// The radius of the symbol of a place, in pixels at the usual zoom.
pub const fn symbol_radius(kind: LabelKind) -> f32 {
    match kind {
        LabelKind::City => 6.5,
        LabelKind::Town => 4.6,
        LabelKind::Entry | LabelKind::Place | LabelKind::Sea | LabelKind::Region => 2.6,
    }
}

/// Symbols of the places that a part of the map `has`.
pub fn paint_places(
    lattice: &Lattice,
    has: impl Fn(Vec2) -> bool,
    detail: Detail,
    palette: &Palette,
) -> Painter {
    let mut pen = detail.pen();
    let places = lattice.board.places().iter();
    let mut places: Vec<&Place> = places
        .filter(|place| has(centre(lattice.board, place.at)))
        .collect();
    places.sort_by_key(|place| importance(place));
    for place in places {
        if detail.is_far() && importance(place) < 90 {
            continue;
        }
        paint_place(&mut pen, lattice, place, detail, palette);
    }
    pen
}

fn paint_place(pen: &mut Painter, lattice: &Lattice, place: &Place, detail: Detail, palette: &Palette) {
    let at = centre(lattice.board, place.at);
    let radius = detail.px(symbol_radius(kind_of(place)));
    let mut sign = |at, radius, shape, tone, ink| {
        let inks = Inks {
            paper: palette.paper,
            tone,
            ink,
        };
        paint_sign(pen, at, radius, shape, inks);
    };
    if place.is(PlaceKind::City) {
        sign(at, radius, SignShape::City, palette.city, palette.ink);
    } else if place.is(PlaceKind::Town) {
        sign(at, radius, SignShape::Town, palette.town, palette.ink);
    } else if place.is(PlaceKind::Village) {
        sign(at, radius, SignShape::Village, palette.ink, palette.ink);
    } else if place.is(PlaceKind::Entry) {
        let shape = SignShape::Entry(inwards(lattice, at));
        sign(at, detail.px(8.5), shape, palette.border, palette.ink);
    }
    if detail.is_far() {
        return;
    }
    // Badges stand around the upper left of the symbol.
    let badges = [
        (PlaceKind::Fortress, SignShape::Fortress, palette.ink),
        (PlaceKind::Port, SignShape::Port, palette.water_text),
        (PlaceKind::Airfield, SignShape::Airfield, palette.ink),
    ];
    let badges = badges.into_iter().filter(|(kind, ..)| place.is(*kind));
    let alone = !place.is(PlaceKind::City) && !place.is(PlaceKind::Town) && !place.is(PlaceKind::Village);
    for (index, (_, shape, ink)) in badges.enumerate() {
        let centre = if alone && index == 0 {
            at
        } else {
            let angle = 2.5 - 0.95 * f32::from(u8::try_from(index).expect("three badges"));
            at + Vec2::from_angle(angle) * (radius + detail.px(9.5))
        };
        sign(centre, detail.px(7.2), shape, palette.paper, ink);
    }
}

/// The direction from the nearest edge of the map towards its middle, `[east, south]`.
fn inwards(lattice: &Lattice, at: Vec2) -> [f32; 2] {
    let map = ground::sheet(lattice);
    let [left, right, bottom, top] = [
        at.x - map.min.x,
        map.max.x - at.x,
        at.y - map.min.y,
        map.max.y - at.y,
    ];
    let inwards = [
        (left, Vec2::X),
        (right, Vec2::NEG_X),
        (bottom, Vec2::Y),
        (top, Vec2::NEG_Y),
    ];
    let nearest = inwards.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
    point(nearest.map_or(Vec2::X, |(_, way)| way))
}
