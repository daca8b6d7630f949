//! Roads, railways, and the signs of bridges and ferries.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::Vec2;
use bevy::prelude::*;

use super::curve::{self, Curve};
use super::lattice::Lattice;
use super::noise::noise;
use super::paint::Painter;
use super::zoom::Detail;
use crate::app::theme::Palette;
use crate::rules::board::{Crossing, CrossingKind, Road, SpaceId};

/// How far a railway runs beside a road that shares its hexes, in hexes.
const ASIDE: f32 = 0.085;

/// The pieces of a line whose links nothing has drawn yet; each keeps the whole line's course.
fn fresh_runs(
    spaces: &[SpaceId],
    drawn: &mut BTreeSet<[SpaceId; 2]>,
) -> Vec<std::ops::RangeInclusive<usize>> {
    let mut runs: Vec<std::ops::RangeInclusive<usize>> = Vec::new();
    for (index, pair) in spaces.windows(2).enumerate() {
        let link = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        if !drawn.insert(link) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if *run.end() == index => *run = *run.start()..=index + 1,
            _ => runs.push(index..=index + 1),
        }
    }
    runs
}

const STEPS: u8 = 8;

/// A line through the centres of spaces, where `aside` says how far to the right of each it passes. It winds a
/// little between them.
fn line_through(lattice: &Lattice<'_>, spaces: &[SpaceId], aside: impl Fn(usize) -> f32) -> Vec<Vec2> {
    let centres: Vec<Vec2> = spaces
        .iter()
        .map(|space| super::centre(lattice.board, *space))
        .collect();
    let last = centres.len().saturating_sub(1);
    let knots: Vec<Vec2> = (0..centres.len())
        .map(|i| {
            let along = centres[(i + 1).min(last)] - centres[i.saturating_sub(1)];
            centres[i] - along.normalize_or_zero().perp() * aside(i)
        })
        .collect();
    let smooth = curve::through(&knots, STEPS);
    let count = smooth.len();
    smooth
        .into_iter()
        .enumerate()
        .map(|(i, at)| {
            if i + 1 == count {
                return at;
            }
            // Nothing winds at the centre itself, where the town is.
            let part =
                f32::from(u8::try_from(i % usize::from(STEPS)).expect("fewer than STEPS")) / f32::from(STEPS);
            let swing = (part * std::f32::consts::PI).sin() * 0.07 * lattice.hex_km;
            let unit = at / lattice.hex_km * 1.3;
            at + swing * Vec2::new(noise(unit, 61), noise(unit, 63))
        })
        .collect()
}

fn run_of(line: &[Vec2], run: &std::ops::RangeInclusive<usize>) -> Curve {
    let steps = usize::from(STEPS);
    Curve::open(line[run.start() * steps..=run.end() * steps].to_vec())
}

/// Roads, then railways, then what carries them over water.
pub fn paint_routes(lattice: &Lattice<'_>, detail: Detail, palette: &Palette) -> Painter {
    let mut pen = detail.pen();
    paint_roads(&mut pen, lattice, detail, palette);
    paint_railways(&mut pen, lattice, detail, palette);
    if !detail.is_far() {
        let places = CrossingPlaces::new(lattice);
        for crossing in lattice.board.crossings() {
            paint_crossing(&mut pen, lattice, &places, crossing, detail, palette);
        }
    }
    pen
}

fn paint_roads(pen: &mut Painter, lattice: &Lattice<'_>, detail: Detail, palette: &Palette) {
    let mut drawn = BTreeSet::new();
    let mut roads: Vec<(Road, Curve)> = Vec::new();
    for class in [Road::Main, Road::Minor] {
        for road in lattice.board.roads().iter().filter(|road| road.class == class) {
            let runs = fresh_runs(&road.line.spaces, &mut drawn);
            let line = line_through(lattice, &road.line.spaces, |_| 0.0);
            roads.extend(runs.iter().map(|run| (class, run_of(&line, run))));
        }
    }
    let far = detail.is_far();
    // All casings first, so that roads join without a seam.
    for class in [Road::Minor, Road::Main] {
        let (casing, fill, width, rim) = match class {
            Road::Main => (
                palette.road_main_casing,
                palette.road_main,
                if far { 2.0 } else { 3.0 },
                1.6,
            ),
            Road::Minor => (
                palette.road_minor_casing,
                palette.road_minor,
                if far { 0.6 } else { 1.7 },
                1.3,
            ),
        };
        for (_, line) in roads.iter().filter(|(of, _)| *of == class) {
            pen.stroke(line, detail.px(width + rim), casing.into());
        }
        for (_, line) in roads.iter().filter(|(of, _)| *of == class) {
            pen.stroke(line, detail.px(width), fill.into());
        }
    }
}

/// The course of a railway, aside of the roads that share its links.
fn rail_course(lattice: &Lattice<'_>, spaces: &[SpaceId]) -> Vec<Vec2> {
    let shared = |i: usize| {
        let (a, b) = (spaces.get(i), spaces.get(i + 1));
        a.zip(b)
            .and_then(|(a, b)| lattice.board.link(*a, *b))
            .is_some_and(|link| link.road.is_some())
    };
    let aside = ASIDE * lattice.hex_km;
    line_through(lattice, spaces, |i| {
        if shared(i) || i.checked_sub(1).is_some_and(shared) {
            aside
        } else {
            0.0
        }
    })
}

/// The course of every railway, drawn links once.
fn rail_lines(lattice: &Lattice<'_>) -> Vec<Curve> {
    let mut drawn = BTreeSet::new();
    let mut curves = Vec::new();
    for railway in lattice.board.railways() {
        let runs = fresh_runs(&railway.spaces, &mut drawn);
        let line = rail_course(lattice, &railway.spaces);
        curves.extend(runs.iter().map(|run| run_of(&line, run)));
    }
    curves
}

fn paint_railways(pen: &mut Painter, lattice: &Lattice<'_>, detail: Detail, palette: &Palette) {
    let lines = rail_lines(lattice);
    let dark = if detail.is_far() { 2.4 } else { 4.0 };
    for line in &lines {
        pen.stroke(
            line,
            detail.px(dark + 1.4),
            LinearRgba::from(palette.rail_light).with_alpha(0.75),
        );
    }
    for line in &lines {
        pen.stroke(line, detail.px(dark), palette.rail.into());
    }
    if detail.is_far() {
        return;
    }
    for line in &lines {
        for dash in curve::dashes(&line.points, detail.px(5.5), detail.px(5.5)) {
            pen.stroke(&Curve::open(dash), detail.px(2.0), palette.rail_light.into());
        }
    }
}

/// Where the signs of crossings stand, each with the direction across the water: in the middle of what they carry.
#[derive(Clone, Debug, Default)]
pub struct CrossingPlaces(BTreeMap<[SpaceId; 2], Vec<(Vec2, Vec2)>>);

impl CrossingPlaces {
    /// Follows every road and railway of a board.
    pub fn new(lattice: &Lattice<'_>) -> Self {
        let mut middles: BTreeMap<[SpaceId; 2], Vec<(Vec2, Vec2)>> = BTreeMap::new();
        let mut follow = |spaces: &[SpaceId], line: &[Vec2], drawn: &mut BTreeSet<[SpaceId; 2]>| {
            for (index, pair) in spaces.windows(2).enumerate() {
                let link = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                let middle = index * usize::from(STEPS) + usize::from(STEPS) / 2;
                if drawn.insert(link)
                    && lattice
                        .board
                        .link(pair[0], pair[1])
                        .is_some_and(|link| link.crossing.is_some())
                {
                    let mut along = (line[middle + 1] - line[middle - 1]).normalize_or(Vec2::X);
                    if link[0] != pair[0] {
                        along = -along;
                    }
                    middles.entry(link).or_default().push((line[middle], along));
                }
            }
        };
        let mut drawn = BTreeSet::new();
        for class in [Road::Main, Road::Minor] {
            for road in lattice.board.roads().iter().filter(|road| road.class == class) {
                follow(
                    &road.line.spaces,
                    &line_through(lattice, &road.line.spaces, |_| 0.0),
                    &mut drawn,
                );
            }
        }
        drawn.clear();
        for railway in lattice.board.railways() {
            follow(
                &railway.spaces,
                &rail_course(lattice, &railway.spaces),
                &mut drawn,
            );
        }
        Self(middles)
    }

    /// Where a crossing's sign stands, and the direction across the water.
    pub fn of(&self, lattice: &Lattice<'_>, crossing: &Crossing) -> (Vec2, Vec2) {
        let [a, b] = crossing.between;
        match self.0.get(&[a.min(b), a.max(b)]).map(Vec::as_slice) {
            Some([one]) => *one,
            Some([one, two, ..]) => (one.0.midpoint(two.0), (one.1 + two.1).normalize_or(one.1)),
            _ => {
                let [a, b] = crossing.between.map(|space| super::centre(lattice.board, space));
                (a.midpoint(b), (b - a).normalize_or(Vec2::X))
            }
        }
    }
}

fn paint_crossing(
    pen: &mut Painter,
    lattice: &Lattice<'_>,
    places: &CrossingPlaces,
    crossing: &Crossing,
    detail: Detail,
    palette: &Palette,
) {
    let (at, along) = places.of(lattice, crossing);
    let across = along.perp();
    let both = crossing.road && crossing.rail;
    let half = if both { ASIDE * 0.5 * lattice.hex_km } else { 0.0 };
    match crossing.kind {
        CrossingKind::Bridge => {
            let (length, gap) = (detail.px(5.0), detail.px(4.2) + half);
            for side in [-1.0, 1.0] {
                let rail = [
                    at - along * (length + detail.px(2.5)) + across * side * (gap + detail.px(2.5)),
                    at - along * length + across * side * gap,
                    at + along * length + across * side * gap,
                    at + along * (length + detail.px(2.5)) + across * side * (gap + detail.px(2.5)),
                ];
                let rail = Curve::open(rail.to_vec());
                pen.stroke(&rail, detail.px(3.6), palette.paper.into());
                pen.stroke(&rail, detail.px(1.7), palette.ink.into());
            }
        }
        CrossingKind::Ferry => paint_ferry(pen, at, detail, palette),
        CrossingKind::Causeway => {
            // Two walls of stone beside what runs over it.
            let (length, gap) = (detail.px(10.0), detail.px(4.6) + half);
            for side in [-1.0, 1.0] {
                let wall = across * side * gap;
                let (from, to) = (at - along * length + wall, at + along * length + wall);
                pen.line(from, to, detail.px(4.6), palette.paper.into());
                pen.line(from, to, detail.px(2.6), palette.ink.into());
                for stone in [-0.8, -0.4, 0.0, 0.4, 0.8] {
                    let foot = at + along * length * stone + wall;
                    pen.line(
                        foot,
                        foot + across * side * detail.px(3.4),
                        detail.px(1.6),
                        palette.ink.into(),
                    );
                }
            }
        }
    }
}

/// A small boat on a disc.
fn paint_ferry(pen: &mut Painter, at: Vec2, detail: Detail, palette: &Palette) {
    let unit = detail.px(1.0);
    pen.disc(at, unit * 7.0, palette.water_text.into());
    pen.disc(at, unit * 6.0, palette.paper.into());
    let to = |x: f32, y: f32| at + unit * Vec2::new(x, y);
    let ink: LinearRgba = palette.water_text.into();
    pen.fill(
        &[to(-4.4, -0.4), to(-2.6, -3.0), to(2.6, -3.0), to(4.4, -0.4)],
        ink,
    );
    pen.fill(&[to(-1.8, 0.4), to(-1.8, 2.4), to(1.2, 2.4), to(1.2, 0.4)], ink);
    pen.line(to(0.2, 2.0), to(0.2, 4.2), unit * 1.1, ink);
}
