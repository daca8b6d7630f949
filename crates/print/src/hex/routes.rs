//! The polylines of roads and railways, and the positions of bridges and ferries on them.

use std::collections::{BTreeMap, BTreeSet};

use hexx::Vec2;

use super::lattice::Lattice;
use super::shore::STEPS;
use crate::curve::{self, Curve, north};
use crate::noise::noise;
use railhead_engine::board::hex::rail_net::stretch;
use railhead_engine::board::{Crossing, Gauges, Road, SpaceId};

fn centre(lattice: &Lattice, space: SpaceId) -> Vec2 {
    north(lattice.board.raster().centre(space))
}

/// The distance of a railway from a road in the same hexes, in hexes.
pub const ASIDE: f32 = 0.085;

/// The pieces of a line whose links are not drawn yet; each keeps the whole line's polyline.
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

/// A line through the centres of spaces, passing each `aside` to the right. It winds a little between them.
fn line_through(lattice: &Lattice, spaces: &[SpaceId], aside: impl Fn(usize) -> f32, steps: u8) -> Vec<Vec2> {
    let centres: Vec<Vec2> = spaces.iter().map(|space| centre(lattice, *space)).collect();
    let last = centres.len().saturating_sub(1);
    let knots: Vec<Vec2> = (0..centres.len())
        .map(|i| {
            let along = centres[(i + 1).min(last)] - centres[i.saturating_sub(1)];
            centres[i] - along.normalize_or_zero().perp() * aside(i)
        })
        .collect();
    let smooth = curve::through(&knots, steps);
    let count = smooth.len();
    smooth
        .into_iter()
        .enumerate()
        .map(|(i, at)| {
            if i + 1 == count {
                return at;
            }
            // The line does not wind at the centre itself, where the town is.
            let part = f32::from(u8::try_from(i % usize::from(steps)).expect("fewer than the steps"))
                / f32::from(steps);
            let swing = (part * std::f32::consts::PI).sin() * 0.07 * lattice.hex_km;
            let unit = at / lattice.hex_km * 1.3;
            at + swing * Vec2::new(noise(unit, 61), noise(unit, 63))
        })
        .collect()
}

fn run_of(line: &[Vec2], run: &std::ops::RangeInclusive<usize>, steps: u8) -> Curve {
    let steps = usize::from(steps);
    Curve::open(line[run.start() * steps..=run.end() * steps].to_vec())
}

/// The polyline of every road of a class, each link once; on a link with roads of both classes, only the main road is
/// drawn.
pub fn road_lines(lattice: &Lattice, wanted: Road, steps: u8) -> Vec<Curve> {
    let mut drawn = BTreeSet::new();
    let mut lines = Vec::new();
    for class in [Road::Main, Road::Minor] {
        for road in lattice.board.roads().iter().filter(|road| road.class == class) {
            let runs = fresh_runs(&road.line.spaces, &mut drawn);
            if class == wanted {
                let line = line_through(lattice, &road.line.spaces, |_| 0.0, steps);
                lines.extend(runs.iter().map(|run| run_of(&line, run, steps)));
            }
        }
    }
    lines
}

/// The polyline of a railway, beside the roads on the same links.
fn rail_course(lattice: &Lattice, spaces: &[SpaceId], steps: u8) -> Vec<Vec2> {
    let shared = |i: usize| {
        let (a, b) = (spaces.get(i), spaces.get(i + 1));
        a.zip(b)
            .and_then(|(a, b)| lattice.board.link(*a, *b))
            .is_some_and(|link| link.road.is_some())
    };
    let aside = ASIDE * lattice.hex_km;
    let off = |i: usize| {
        if shared(i) || i.checked_sub(1).is_some_and(shared) {
            aside
        } else {
            0.0
        }
    };
    line_through(lattice, spaces, off, steps)
}

/// The polyline of every railway, each link once: those of the first gauge of the board or of none, and those of another.
pub fn rail_lines(lattice: &Lattice, steps: u8) -> [Vec<Curve>; 2] {
    let mut drawn = BTreeSet::new();
    let mut curves = [Vec::new(), Vec::new()];
    for railway in lattice.board.railways() {
        let runs = fresh_runs(&railway.spaces, &mut drawn);
        let line = rail_course(lattice, &railway.spaces, steps);
        let of_its_gauge = &mut curves[usize::from(is_of_another_gauge(lattice, &railway.spaces))];
        of_its_gauge.extend(runs.iter().map(|run| run_of(&line, run, steps)));
    }
    curves
}

/// The course of every stretch of railway, by the spaces at its ends, the lower first.
pub fn rail_stretches(lattice: &Lattice) -> BTreeMap<[SpaceId; 2], Curve> {
    let mut stretches = BTreeMap::new();
    for railway in lattice.board.railways() {
        let line = rail_course(lattice, &railway.spaces, STEPS);
        for (index, pair) in railway.spaces.windows(2).enumerate() {
            let stretch = stretches.entry(stretch(pair[0], pair[1]));
            stretch.or_insert_with(|| run_of(&line, &(index..=index + 1), STEPS));
        }
    }
    stretches
}

/// Whether no train of the first gauge of the board runs on a railway.
fn is_of_another_gauge(lattice: &Lattice, spaces: &[SpaceId]) -> bool {
    let net = lattice.board.rail_net();
    let [from, to, ..] = spaces else { return false };
    let links = net.node(*from).map_or(&[][..], |node| net.links(node));
    let link = links.iter().find(|link| link.space == *to);
    link.is_some_and(|link| !Gauges::one(0).fit(link.gauges))
}

/// The position and the direction of the signs of crossings: in the middle of what they carry, across the water.
#[derive(Clone, Debug, Default)]
pub struct CrossingPlaces(BTreeMap<[SpaceId; 2], Vec<(Vec2, Vec2)>>);

impl CrossingPlaces {
    /// Follows every road and railway of a board.
    pub fn new(lattice: &Lattice) -> Self {
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
                    &line_through(lattice, &road.line.spaces, |_| 0.0, STEPS),
                    &mut drawn,
                );
            }
        }
        drawn.clear();
        for railway in lattice.board.railways() {
            follow(
                &railway.spaces,
                &rail_course(lattice, &railway.spaces, STEPS),
                &mut drawn,
            );
        }
        Self(middles)
    }

    /// The position of a crossing's sign, and the direction across the water.
    pub fn of(&self, lattice: &Lattice, crossing: &Crossing) -> (Vec2, Vec2) {
        let [a, b] = crossing.between;
        match self.0.get(&[a.min(b), a.max(b)]).map(Vec::as_slice) {
            Some([one]) => *one,
            Some([one, two, ..]) => (one.0.midpoint(two.0), (one.1 + two.1).normalize_or(one.1)),
            _ => {
                let [a, b] = crossing.between.map(|space| centre(lattice, space));
                (a.midpoint(b), (b - a).normalize_or(Vec2::X))
            }
        }
    }
}
