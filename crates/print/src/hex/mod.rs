//! The sheet of a hex board: terrain with curved borders, hexes, waters, roads and railways, places and their names.

pub mod labels;
pub mod lattice;
mod places;
pub mod routes;
pub mod shore;
pub mod waters;

use std::collections::BTreeMap;

use super::curve::{Curve, south};
use super::{Layer, LineKind, LineStyle, Polyline, Sheet, SpaceDescription};
use lattice::{Cell, HexCells, Lattice};
pub use places::SheetOptions;
use railhead_engine::board::look::LineLook;
use railhead_engine::board::look::hex::TerrainLook;
use railhead_engine::board::outline::Point;
use railhead_engine::board::{Board, Ground, Raster, Road, SpaceId, TerrainId, Water};

/// The sheet of a board.
pub fn sheet(board: &Board, options: &SheetOptions) -> Sheet {
    let lattice = &Lattice::new(board);
    let mut names = places::names(board, options);
    let signs = places::signs(lattice, options, &names);
    if options.has_numbers {
        names.extend(places::numbers(lattice));
    }
    Sheet {
        title: board.name().to_owned(),
        raster: board.raster().clone(),
        contours: None,
        steps: options.steps,
        soil: soils(board),
        relief: Vec::new(),
        ground: ground(lattice, options.steps),
        lines: lines(lattice, options.steps),
        land: outline(lattice, |cell| shore::is_land(lattice, cell), options.steps),
        frame: options.frame,
        paper: board.inks().paper,
        signs,
        names,
        labels: labels::labels(board),
    }
}

/// The part of a board that a screen shows: with every hex of the top and the bottom row, of which paper cuts off a half.
pub fn screen_frame(raster: &Raster) -> [Point; 2] {
    let [[west, north], [east, south]] = raster.cells().bounds();
    let aside = raster.cells().corner_radius() / 2.0;
    [[west + aside, north], [east - aside, south]]
}

/// The outlines of spaces of one ground, which are to be clipped to the land: they run on beyond the shore. The first ground lies under all
/// others and is the whole land, so that they leave no gap.
pub fn outlines(sheet: &Sheet, wanted: &[SpaceId]) -> Vec<Vec<Point>> {
    let fills = || sheet.ground.iter().filter_map(Layer::filled);
    if fills().next() == Some(wanted) {
        return sheet.land.clone();
    }
    let mut land = vec![None; sheet.raster.spaces()];
    for space in fills().flatten() {
        land[space.index()] = Some(false);
    }
    for space in wanted {
        land[space.index()] = Some(true);
    }
    let grid = &HexCells::new(&sheet.raster);
    let is_wanted = |cell| {
        let around = (0..6).map(|side| grid.neighbour(cell, side));
        let mut near = std::iter::once(cell).chain(around.filter(|cell| grid.has(*cell)));
        near.find_map(|cell| land[grid.space(cell).index()])
    };
    outline(grid, |cell| is_wanted(cell) == Some(true), sheet.steps)
}

/// The description of a space: its places or its number, its terrain and its region.
pub fn describe(board: &Board, space: SpaceId) -> SpaceDescription {
    let mut lines = vec![board.terrain(space).name.clone()];
    lines.extend(board.region(space).map(|region| region.replace('_', " ")));
    SpaceDescription {
        name: board.label(space),
        lines,
    }
}

fn outline(grid: &HexCells, inside: impl Fn(Cell) -> bool, steps: u8) -> Vec<Vec<Point>> {
    let curves = shore::outline(grid, inside, steps).into_iter();
    curves.map(|curve| points(&curve)).collect()
}

fn points(curve: &Curve) -> Vec<Point> {
    curve.points.iter().copied().map(south).collect()
}

fn polyline(curve: &Curve) -> Polyline {
    let mut points = points(curve);
    if curve.closed {
        points.extend(points.first().copied());
    }
    Polyline {
        points,
        closed: curve.closed,
        weight: 1.0,
    }
}

/// The look of each space's terrain.
fn soils(board: &Board) -> Vec<TerrainLook> {
    board
        .space_ids()
        .map(|space| board.look_of(board.terrain(space)))
        .collect()
}

/// Sea, shallows, and the land by its terrain, the most common first.
fn ground(lattice: &Lattice, steps: u8) -> Vec<Layer> {
    let (board, inks) = (lattice.board, lattice.board.inks());
    let mut layers = vec![Layer::Whole(inks.sea)];
    let coast: Vec<Polyline> = shore::shore(lattice, steps).iter().map(polyline).collect();
    for band in &inks.shallows {
        let look = LineLook {
            tone: band.tone,
            width: band.reach.saturating_mul(2),
            dashes: None,
        };
        layers.push(stroke(lattice, LineKind::Shallows, look, coast.clone()));
    }
    let mut terrains: BTreeMap<TerrainId, Vec<SpaceId>> = BTreeMap::new();
    for space in board.space_ids().filter(|space| board.plays(*space)) {
        if board.ground(space) != Ground::Sea {
            terrains
                .entry(board.space(space).terrain)
                .or_default()
                .push(space);
        }
    }
    let mut terrains: Vec<(TerrainId, Vec<SpaceId>)> = terrains.into_iter().collect();
    terrains.sort_by_key(|(_, spaces)| std::cmp::Reverse(spaces.len()));
    layers.extend(terrains.into_iter().map(|(terrain, spaces)| Layer::Fill {
        tone: board.look_of(&board.terrains()[usize::from(terrain.0)]).tone,
        spaces,
    }));
    layers
}

fn stroke(lattice: &Lattice, line: LineKind, look: LineLook, lines: Vec<Polyline>) -> Layer {
    Layer::Stroke {
        line,
        stroke: LineStyle::of(look, lattice.hex_km),
        lines,
    }
}

/// Hexes, coast, waters, borders, roads and railways.
fn lines(lattice: &Lattice, steps: u8) -> Vec<Layer> {
    let (board, inks) = (lattice.board, lattice.board.inks());
    let polylines = |curves: Vec<Curve>| -> Vec<Polyline> { curves.iter().map(polyline).collect() };
    let waters = |wanted: Water| {
        let waters = board.waters().iter().filter(|line| line.water == wanted);
        waters
            .flat_map(|line| {
                let weight = waters::weight(line);
                let curves = waters::polyline(lattice, line, steps).into_iter();
                curves.map(move |curve| Polyline {
                    weight,
                    ..polyline(&curve)
                })
            })
            .collect::<Vec<Polyline>>()
    };
    let mut layers = vec![Layer::Grid(LineStyle::of(inks.grid, lattice.hex_km))];
    let roads = |class| polylines(routes::road_lines(lattice, class, steps));
    let [main, minor] = [roads(Road::Main), roads(Road::Minor)];
    let [ours, others] = routes::rail_lines(lattice, steps).map(polylines);
    let rails = [&ours[..], &others].concat();
    // The railways of another gauge than the first have no ties between their rails.
    let plain = LineLook {
        dashes: None,
        ..inks.rail_light
    };
    let drawn = [
        (
            LineKind::Coast,
            inks.coast,
            polylines(shore::shore(lattice, steps)),
        ),
        (LineKind::Strait, inks.strait, waters(Water::Strait)),
        (LineKind::River, inks.river, waters(Water::River)),
        (
            LineKind::Border,
            inks.border,
            polylines(shore::borders(lattice, steps)),
        ),
        (
            LineKind::Casing(Road::Minor),
            inks.minor_road_casing,
            minor.clone(),
        ),
        (LineKind::Road(Road::Minor), inks.minor_road, minor),
        (LineKind::Casing(Road::Main), inks.main_road_casing, main.clone()),
        (LineKind::Road(Road::Main), inks.main_road, main),
        (LineKind::Rail, inks.rail, rails),
        (LineKind::Ladder, inks.rail_light, ours),
        (LineKind::Ladder, plain, others),
    ];
    let drawn = drawn.into_iter().filter(|(.., lines)| !lines.is_empty());
    layers.extend(drawn.map(|(line, look, lines)| stroke(lattice, line, look, lines)));
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sign::SignShape;
    use railhead_engine::board::hex::file::BoardFile;
    use railhead_engine::board::look::Ink;
    use railhead_engine::text::parse::from_ron;

    const MALAYA: &str = include_str!("../../../../scenarios/malaya/malaya.board.ron");

    fn board(text: &str) -> Board {
        from_ron::<BoardFile>(text).unwrap().build().unwrap()
    }

    /// The number of polylines that a sheet has in an ink.
    fn count(sheet: &Sheet, ink: Ink) -> usize {
        sheet
            .lines
            .iter()
            .map(|layer| match layer {
                Layer::Stroke { stroke, lines, .. } if stroke.tone == ink => lines.len(),
                _ => 0,
            })
            .sum()
    }

    #[test]
    fn a_sheet_has_every_terrain_line_and_place_of_the_board() {
        let board = board(MALAYA);
        let sheet = sheet(&board, &SheetOptions::of(&board));
        // The sea, three shallows, six kinds of land, and land out of play.
        assert_eq!(sheet.ground.len(), 1 + 3 + 7);
        let inks = board.inks();
        let rivers = board.waters().iter().filter(|line| line.water == Water::River);
        assert!(count(&sheet, inks.river.tone) >= rivers.count());
        assert!(count(&sheet, inks.main_road.tone) > 0 && count(&sheet, inks.rail.tone) > 0);
        let signs =
            |wanted: fn(&SignShape) -> bool| sheet.signs.iter().filter(|sign| wanted(&sign.shape)).count();
        let cities = board
            .places()
            .iter()
            .filter(|place| place.is(railhead_engine::board::PlaceKind::City));
        assert_eq!(signs(|shape| matches!(shape, SignShape::City)), cities.count());
        let crossings = signs(|shape| {
            matches!(
                shape,
                SignShape::Bridge(..) | SignShape::Causeway(..) | SignShape::Ferry
            )
        });
        assert_eq!(crossings, board.crossings().len());
        let named = |name: &str| sheet.names.iter().any(|printed| printed.lines == [name]);
        assert!(named("Singapore") && named("Kuala Lumpur") && named("Kota Bharu"));
    }

    #[test]
    fn the_land_is_closed_and_runs_on_beyond_the_frame() {
        let board = board(MALAYA);
        let sheet = sheet(&board, &SheetOptions::of(&board));
        let [low, _] = sheet.frame;
        let northmost = sheet.land.iter().flatten().map(|point| point[1]);
        assert!(
            northmost.fold(f32::MAX, f32::min) < low[1],
            "Siam goes on to the north"
        );
    }

    #[test]
    fn a_board_is_drawn_in_its_own_inks() {
        let text = MALAYA.replace("    map: [", "    look: (sea: \"#010203\"),\n    map: [");
        let text = text.replace(
            "'p': (id: \"paddy\", name: \"Paddy\")",
            "'p': (id: \"paddy\", name: \"Paddy\", look: (tone: \"#040506\"))",
        );
        let board = board(&text);
        let drawing = crate::svg::file(&sheet(&board, &SheetOptions::of(&board)));
        assert!(drawing.contains("\"#010203\"") && drawing.contains("\"#040506\""));
        assert!(!drawing.contains("\"#d5dfae\""), "the usual paddy");
    }
}
