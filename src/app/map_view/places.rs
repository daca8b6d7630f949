//! Symbols of places: cities, towns and villages; ports, airfields and fortresses beside them; entries at the edge.

use bevy::math::Vec2;
use bevy::prelude::*;

use super::curve::Curve;
use super::lattice::Lattice;
use super::paint::{Painter, circle};
use super::zoom::Detail;
use super::{centre, ground};
use crate::app::theme::Palette;
use crate::rules::board::{Place, PlaceKind};

/// How much a place counts when not all can be shown: cities, then ports and fortresses, then towns.
pub fn importance(place: &Place) -> u16 {
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

/// The radius of the symbol of a place, in pixels of the usual zoom.
pub fn symbol_radius(place: &Place) -> f32 {
    if place.is(PlaceKind::City) {
        6.5
    } else if place.is(PlaceKind::Town) {
        4.6
    } else {
        2.6
    }
}

/// Symbols of all places.
pub fn paint_places(lattice: &Lattice<'_>, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    let mut places: Vec<&Place> = lattice.board.places().iter().collect();
    places.sort_by_key(|place| importance(place));
    for place in places {
        if detail.is_far() && importance(place) < 90 {
            continue;
        }
        paint_place(&mut pen, lattice, place, detail, palette);
    }
    pen
}

fn paint_place(pen: &mut Painter, lattice: &Lattice<'_>, place: &Place, detail: Detail, palette: &Palette) {
    let at = centre(lattice.board, place.at);
    let [ink, paper, city, town] =
        [palette.ink, palette.paper, palette.city, palette.town].map(LinearRgba::from);
    let radius = detail.px(symbol_radius(place));
    let rim = detail.px(1.4);
    if place.is(PlaceKind::City) {
        // A square with a quartered heart.
        let square = |half: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| at + half * Vec2::new(x, y))
        };
        pen.fill(&square(radius + rim), paper);
        pen.fill(&square(radius), ink);
        pen.fill(&square(radius - rim), city);
        pen.fill(&square(radius * 0.28), paper);
    } else if place.is(PlaceKind::Town) {
        pen.disc(at, radius + rim * 0.7, paper);
        pen.disc(at, radius, ink);
        pen.disc(at, radius - rim, town);
        pen.disc(at, radius * 0.3, ink);
    } else if place.is(PlaceKind::Village) {
        pen.disc(at, radius + rim * 0.7, paper);
        pen.disc(at, radius, ink);
    } else if place.is(PlaceKind::Entry) {
        paint_entry(pen, lattice, at, detail, palette);
    }
    if detail.is_far() {
        return;
    }
    // Badges stand around the upper left of the symbol.
    let badges = [PlaceKind::Fortress, PlaceKind::Port, PlaceKind::Airfield];
    let badges = badges.into_iter().filter(|kind| place.is(*kind));
    let alone = !place.is(PlaceKind::City) && !place.is(PlaceKind::Town) && !place.is(PlaceKind::Village);
    for (index, kind) in badges.enumerate() {
        let centre = if alone && index == 0 {
            at
        } else {
            let angle = 2.5 - 0.95 * f32::from(u8::try_from(index).expect("three badges"));
            at + Vec2::from_angle(angle) * (radius + detail.px(9.5))
        };
        paint_badge(pen, centre, kind, detail, palette);
    }
}

fn paint_badge(pen: &mut Painter, at: Vec2, kind: PlaceKind, detail: Detail, palette: &Palette) {
    let unit = detail.px(1.0);
    let to = |x: f32, y: f32| at + unit * Vec2::new(x, y);
    let paper: LinearRgba = palette.paper.into();
    match kind {
        PlaceKind::Port => {
            let ink: LinearRgba = palette.water_text.into();
            pen.disc(at, unit * 7.2, ink);
            pen.disc(at, unit * 6.2, paper);
            pen.ring(to(0.0, 3.3), unit * 1.2, unit * 1.1, ink);
            pen.line(to(0.0, 2.2), to(0.0, -4.2), unit * 1.3, ink);
            pen.line(to(-2.2, 1.0), to(2.2, 1.0), unit * 1.2, ink);
            let arc: Vec<Vec2> = (0..=10_u8)
                .map(|i| {
                    to(0.0, -0.4)
                        + unit * 3.7 * Vec2::from_angle(std::f32::consts::PI * (1.08 + 0.084 * f32::from(i)))
                })
                .collect();
            pen.stroke(&Curve::open(arc), unit * 1.3, ink);
        }
        PlaceKind::Airfield => {
            let ink: LinearRgba = palette.ink.into();
            pen.disc(at, unit * 7.2, ink);
            pen.disc(at, unit * 6.2, paper);
            pen.fill(
                &[
                    to(-0.8, -4.2),
                    to(0.8, -4.2),
                    to(0.8, 4.0),
                    to(0.0, 5.0),
                    to(-0.8, 4.0),
                ],
                ink,
            );
            pen.fill(
                &[
                    to(-4.6, -0.2),
                    to(-4.6, 0.8),
                    to(0.0, 2.4),
                    to(4.6, 0.8),
                    to(4.6, -0.2),
                    to(0.0, 0.4),
                ],
                ink,
            );
            pen.fill(
                &[
                    to(-2.0, -4.4),
                    to(-2.0, -3.6),
                    to(0.0, -2.6),
                    to(2.0, -3.6),
                    to(2.0, -4.4),
                ],
                ink,
            );
        }
        PlaceKind::Fortress => {
            let ink: LinearRgba = palette.ink.into();
            let star: Vec<Vec2> = (0..10_u8)
                .map(|i| {
                    let radius = if i % 2 == 0 { 8.0 } else { 4.6 };
                    at + unit
                        * radius
                        * Vec2::from_angle(
                            std::f32::consts::FRAC_PI_2 + f32::from(i) * std::f32::consts::PI / 5.0,
                        )
                })
                .collect();
            let inner: Vec<Vec2> = star.iter().map(|point| at.lerp(*point, 0.76)).collect();
            pen.fill(&star, ink);
            pen.fill(&inner, paper);
            pen.fill(&circle(at, unit * 1.9, 12), ink);
        }
        PlaceKind::City | PlaceKind::Town | PlaceKind::Village | PlaceKind::Entry => {}
    }
}

/// An arrow into the map.
fn paint_entry(pen: &mut Painter, lattice: &Lattice<'_>, at: Vec2, detail: Detail, palette: &Palette) {
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
    let along = nearest.map_or(Vec2::X, |(_, way)| way);
    let across = along.perp();
    let unit = detail.px(1.0);
    let arrow = |grow: f32| {
        let to = |x: f32, y: f32| at + unit * (along * x + across * y);
        [
            [
                to(-8.0 - grow, -2.4 - grow),
                to(-8.0 - grow, 2.4 + grow),
                to(1.0, 2.4 + grow),
                to(1.0, -2.4 - grow),
            ]
            .to_vec(),
            [
                to(0.0 - grow, -6.0 - grow * 1.6),
                to(0.0 - grow, 6.0 + grow * 1.6),
                to(8.5 + grow * 1.6, 0.0),
            ]
            .to_vec(),
        ]
    };
    for shape in arrow(1.4) {
        pen.fill(&shape, palette.paper.into());
    }
    for shape in arrow(0.0) {
        pen.fill(&shape, palette.border.into());
    }
}
