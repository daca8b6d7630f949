//! The map as it stands, as SVG: land and sea, who holds what, railways, roads, rivers, towns, units.
//!
//! One unit of the drawing is one kilometre. Only the part of the map that the game is about is drawn.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use maud::{Markup, html};

use super::{ink, places};
use crate::rules::board::outline::{Point, borders};
use crate::rules::board::{Board, CrossingId, Ground, HexSide, Road, SpaceId, Water};
use crate::rules::engine::{Game as _, Session};
use crate::rules::hex_game::definition::Symbol;
use crate::rules::hex_game::{HexGame, HexState, Side, UnitId};

/// Hexes around what the game is about.
const MARGIN: f32 = 3.2;

/// A rectangle of the map, in kilometres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its north-western corner.
    pub min: Point,
    /// Its south-eastern corner.
    pub max: Point,
}

impl Frame {
    /// Whether a rectangle around a point lies within it.
    pub fn holds(&self, min: Point, max: Point) -> bool {
        min[0] >= self.min[0] && min[1] >= self.min[1] && max[0] <= self.max[0] && max[1] <= self.max[1]
    }

    /// Its width and height.
    pub fn size(&self) -> Point {
        [self.max[0] - self.min[0], self.max[1] - self.min[1]]
    }
}

/// The drawing.
pub fn draw(session: &Session<HexGame>) -> Markup {
    let (game, state) = (session.game(), session.state());
    let board = game.board();
    let frame = frame(session);
    let [width, height] = frame.size();
    let stacks = stacks(game, state);
    let land = smooth(&borders(board.raster(), |space| {
        board.ground(space) != Ground::Sea
    }));
    let view = format!(
        "{} {} {} {}",
        km(frame.min[0]),
        km(frame.min[1]),
        km(width),
        km(height)
    );
    let cells = board.raster().cells();
    let [hex_width, hex_height] = [cells.corner_radius() * 3.0, f32::from(cells.km())];
    html! {
        svg.map viewBox=(view) role="img" aria-label="The map as it stands" style=(format!("--ratio:{:.4};aspect-ratio:{}/{}", width / height, km(width), km(height))) {
            defs {
                clipPath id="land" { path d=(land) {} }
                pattern id="hexes" width=(km(hex_width)) height=(km(hex_height)) patternUnits="userSpaceOnUse" {
                    path d=(hexes(hex_width, hex_height)) fill="none" stroke=(ink::GRID) stroke-width="0.22" opacity="0.4" {}
                }
                @for side in Side::BOTH {
                    (hatching(side))
                }
            }
            rect x=(km(frame.min[0])) y=(km(frame.min[1])) width=(km(width)) height=(km(height)) fill=(ink::SEA) {}
            @for (colour, width) in ink::SHALLOWS.iter().zip([26, 17, 8]) {
                path d=(land) fill="none" stroke=(colour) stroke-width=(width) stroke-linejoin="round" {}
            }
            path d=(land) fill=(ink::land("clear")) {}
            g clip-path="url(#land)" {
                (terrain(board))
                @for side in Side::BOTH {
                    (holdings(game, state, side))
                }
                path d=(land) fill="url(#hexes)" {}
            }
            path d=(land) fill="none" stroke=(ink::COAST) stroke-width="0.7" stroke-linejoin="round" {}
            (waters(board))
            (front(board, state))
            (roads(board))
            (railways(board))
            (broken_bridges(board, state))
            (places::draw(game, &frame, &stacks.keys().copied().collect::<Vec<_>>()))
            @for (space, units) in &stacks {
                (stack(game, state, *space, units))
            }
        }
    }
}

/// A length or coordinate as SVG writes it.
pub(super) fn km(value: f32) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A point as SVG writes it.
fn point([x, y]: Point) -> String {
    format!("{} {}", km(x), km(y))
}

fn middle(a: Point, b: Point) -> Point {
    [f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])]
}

/// What the game is about: units at the start and now, every hex that changed hands, and places of weight between them.
fn frame(session: &Session<HexGame>) -> Frame {
    let (game, state) = (session.game(), session.state());
    let raster = game.board().raster();
    let cells = raster.cells();
    let definition = game.definition();
    let (start, _) = game.start(session.seed());
    let units = start.units().chain(state.units()).filter_map(|(_, unit)| unit.at);
    let changed = game
        .board()
        .space_ids()
        .filter(|space| state.control(*space) != definition.control[space.index()]);
    let sources = definition.sources.iter().map(|source| source.at);
    let [low, high] = cells.bounds();
    let inset = cells.corner_radius();
    let mut frame = Frame { min: high, max: low };
    for space in units.chain(changed).chain(sources) {
        let centre = raster.centre(space);
        for (axis, value) in centre.into_iter().enumerate() {
            frame.min[axis] = frame.min[axis].min(value);
            frame.max[axis] = frame.max[axis].max(value);
        }
    }
    let margin = MARGIN * f32::from(cells.km());
    for axis in 0..2 {
        frame.min[axis] = (frame.min[axis] - margin).max(low[axis] + inset);
        frame.max[axis] = (frame.max[axis] + margin).min(high[axis] - inset);
        // Nothing on the map at all, or a map smaller than its own rim.
        if frame.max[axis] <= frame.min[axis] {
            (frame.min[axis], frame.max[axis]) = (low[axis], high[axis]);
        }
    }
    frame
}

/// Closed loops as a path whose corners are rounded off.
fn smooth(loops: &[Vec<Point>]) -> String {
    let mut path = String::new();
    for corners in loops.iter().filter(|corners| corners.len() > 2) {
        let last = corners[corners.len() - 1];
        let _ = write!(path, "M{}", point(middle(last, corners[0])));
        for (index, corner) in corners.iter().enumerate() {
            let next = corners[(index + 1) % corners.len()];
            let _ = write!(path, "Q{} {}", point(*corner), point(middle(*corner, next)));
        }
        path.push('Z');
    }
    path
}

/// Closed loops as a path with their corners.
fn angular(loops: &[Vec<Point>]) -> String {
    let mut path = String::new();
    for corners in loops {
        for (index, corner) in corners.iter().enumerate() {
            path.push(if index == 0 { 'M' } else { 'L' });
            path.push_str(&point(*corner));
        }
        path.push('Z');
    }
    path
}

/// The outlines of hexes that repeat in every direction, for one repetition of them: two hexes.
fn hexes(width: f32, height: f32) -> String {
    let (half, side) = (height / 2.0, width / 3.0);
    let x = |sides: f32| km(side * sides);
    format!(
        "M{} {h} H{} L{} 0 M{} {h} L{} {t} M{} 0 L{} {h} M{} 0 H{} M{} {t} L{} {h}",
        x(1.0),
        x(2.0),
        x(2.5),
        x(2.0),
        x(2.5),
        x(0.5),
        x(1.0),
        x(2.5),
        x(3.5),
        x(0.5),
        x(1.0),
        h = km(half),
        t = km(height),
    )
}

/// Lines across what a side has taken, so that it is seen without colours too.
fn hatching(side: Side) -> Markup {
    let turn = match side {
        Side::First => "rotate(45)",
        Side::Second => "rotate(-45)",
    };
    html! {
        pattern id=(hatching_id(side)) width="3" height="3" patternUnits="userSpaceOnUse" patternTransform=(turn) {
            rect width="0.9" height="3" fill=(ink::SIDES[side.index()]) opacity="0.38" {}
        }
    }
}

/// The name of the hatching of a side.
pub(super) const fn hatching_id(side: Side) -> &'static str {
    match side {
        Side::First => "taken-by-first",
        Side::Second => "taken-by-second",
    }
}

fn terrain(board: &Board) -> Markup {
    let kinds = board.terrains().iter().filter(|kind| kind.ground != Ground::Sea);
    html! {
        @for kind in kinds {
            @let colour = if kind.ground == Ground::OutOfPlay { ink::OUT_OF_PLAY } else { ink::land(&kind.id) };
            @let patches = borders(board.raster(), |space| board.terrain(space).id == kind.id);
            // The stroke fills what rounding the coast has left bare.
            path d=(angular(&patches)) fill=(colour) stroke=(colour) stroke-width="1.6" stroke-linejoin="round" {}
        }
    }
}

/// What a side holds, and what of it it has taken since the start.
fn holdings(game: &HexGame, state: &HexState, side: Side) -> Markup {
    let start = &game.definition().control;
    let holds = |space: SpaceId| state.control(space) == Some(side);
    let held = borders(game.board().raster(), holds);
    let taken = borders(game.board().raster(), |space| {
        holds(space) && start[space.index()] != Some(side)
    });
    html! {
        path d=(angular(&held)) fill=(ink::SIDES[side.index()]) opacity="0.13" {}
        path d=(angular(&taken)) fill=(format!("url(#{})", hatching_id(side))) {}
    }
}

/// The line between the two sides.
fn front(board: &Board, state: &HexState) -> Markup {
    let mut path = String::new();
    for space in board.space_ids() {
        for link in board.links(space).iter().filter(|link| space < link.to) {
            let owners = [state.control(space), state.control(link.to)];
            if let [Some(here), Some(there)] = owners
                && here != there
            {
                path.push_str(&stretch(board, space, link.side));
            }
        }
    }
    html! {
        path d=(path) fill="none" stroke=(ink::PAPER) stroke-width="1.9" stroke-linecap="round" opacity="0.8" {}
        path d=(path) fill="none" stroke=(ink::INK) stroke-width="0.9" stroke-linecap="round" stroke-dasharray="0.1 1.9" {}
    }
}

/// A side of a hex as a piece of a path.
fn stretch(board: &Board, space: SpaceId, side: HexSide) -> String {
    let raster = board.raster();
    let [from, to] = raster.cells().side_ends(raster.seat(space), side);
    format!("M{}L{}", point(from), point(to))
}

fn waters(board: &Board) -> Markup {
    html! {
        @for (water, colour, width) in [(Water::Strait, ink::STRAIT, "2.2"), (Water::River, ink::RIVER, "1.1")] {
            @let lines = board.waters().iter().filter(|line| line.water == water);
            @let path: String = lines.flat_map(|line| &line.sides).map(|(space, side)| stretch(board, *space, *side)).collect();
            path d=(path) fill="none" stroke=(colour) stroke-width=(width) stroke-linecap="round" {}
        }
    }
}

/// The course of a line through the centres of its hexes, its corners rounded off.
fn course(board: &Board, spaces: &[SpaceId]) -> String {
    let points: Vec<Point> = spaces.iter().map(|space| board.raster().centre(*space)).collect();
    let [first, inner @ .., last] = points.as_slice() else {
        return String::new();
    };
    let mut path = format!("M{}", point(*first));
    for (index, corner) in inner.iter().enumerate() {
        let next = points[index + 2];
        let _ = write!(path, "Q{} {}", point(*corner), point(middle(*corner, next)));
    }
    path + "L" + &point(*last)
}

fn roads(board: &Board) -> Markup {
    let of = |class: Road| -> String {
        let roads = board.roads().iter().filter(|road| road.class == class);
        roads.map(|road| course(board, &road.line.spaces)).collect()
    };
    html! {
        @for (path, [colour, casing], width) in [
            (of(Road::Minor), ink::ROAD_MINOR, 0.7_f32),
            (of(Road::Main), ink::ROAD_MAIN, 0.9),
        ] {
            path d=(path) fill="none" stroke=(casing) stroke-width=(km(width + 0.6)) stroke-linejoin="round" {}
            path d=(path) fill="none" stroke=(colour) stroke-width=(km(width)) stroke-linejoin="round" {}
        }
    }
}

fn railways(board: &Board) -> Markup {
    let path: String = board
        .railways()
        .iter()
        .map(|line| course(board, &line.spaces))
        .collect();
    html! {
        path d=(path) fill="none" stroke=(ink::RAIL[0]) stroke-width="1.7" stroke-linejoin="round" {}
        path d=(path) fill="none" stroke=(ink::RAIL[1]) stroke-width="0.9" stroke-linejoin="round" stroke-dasharray="2.2 2.2" {}
    }
}

/// A cross on every bridge that is down.
fn broken_bridges(board: &Board, state: &HexState) -> Markup {
    let down = (0..)
        .map(CrossingId)
        .zip(board.crossings())
        .filter(|(id, _)| state.is_demolished(*id));
    html! {
        @for (_, crossing) in down {
            @let [a, b] = crossing.between;
            @let [x, y] = middle(board.raster().centre(a), board.raster().centre(b));
            g transform=(format!("translate({} {})", km(x), km(y))) {
                title { (crossing.name) " is down" }
                path d="M-1.5 -1.5L1.5 1.5M-1.5 1.5L1.5 -1.5" fill="none" stroke=(ink::PAPER) stroke-width="1.7" stroke-linecap="round" {}
                path d="M-1.5 -1.5L1.5 1.5M-1.5 1.5L1.5 -1.5" fill="none" stroke=(ink::PROBLEM) stroke-width="0.9" stroke-linecap="round" {}
            }
        }
    }
}

/// The units of each hex, the strongest first.
fn stacks(game: &HexGame, state: &HexState) -> BTreeMap<SpaceId, Vec<UnitId>> {
    let mut stacks: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
    for (id, unit) in state.units() {
        if let Some(at) = unit.at {
            stacks.entry(at).or_default().push(id);
        }
    }
    for units in stacks.values_mut() {
        units.sort_by_key(|unit| {
            let spec = game.unit(*unit);
            std::cmp::Reverse(u16::from(spec.attack) + u16::from(spec.defence))
        });
    }
    stacks
}

/// Half the width of a counter, in kilometres.
pub(super) const COUNTER: f32 = 3.9;

/// A stack: its strongest unit, and how many there are.
fn stack(game: &HexGame, state: &HexState, space: SpaceId, units: &[UnitId]) -> Markup {
    let [x, y] = game.board().raster().centre(space);
    let top = units[0];
    let spec = game.unit(top);
    let body = ink::counter(&game.definition().nationalities[spec.nationality].id);
    let edge = ink::SIDES[spec.side.index()];
    let unsupplied = units.iter().any(|unit| !state.unit(*unit).supplied);
    let behind = (units.len() - 1).min(2);
    html! {
        g transform=(format!("translate({} {})", km(x), km(y))) {
            title { (tip(game, state, space, units)) }
            @for depth in (1..=behind).rev() {
                @let shift = if depth == 2 { "translate(1.6 -1.6)" } else { "translate(0.8 -0.8)" };
                rect transform=(shift) x="-3.9" y="-3.9" width="7.8" height="7.8" rx="0.8" fill=(body) stroke=(edge) stroke-width="0.5" {}
            }
            rect x="-3.9" y="-3.9" width="7.8" height="7.8" rx="0.8" fill=(body) stroke=(edge) stroke-width="0.8" {}
            (symbol(game.kind(top).symbol, units.len() > 1))
            @if units.len() > 1 {
                text y="3.4" font-size="3.4" font-weight="700" text-anchor="middle" fill=(ink::INK) { (units.len()) }
            }
            @if unsupplied {
                circle cx="-3.6" cy="-3.6" r="1.4" fill=(ink::PROBLEM) stroke=(ink::SYMBOL_FIELD) stroke-width="0.4" {}
            }
        }
    }
}

/// What is read over a stack: where it is, and every unit of it.
fn tip(game: &HexGame, state: &HexState, space: SpaceId, units: &[UnitId]) -> String {
    let mut lines = vec![game.board().label(space)];
    for unit in units {
        let spec = game.unit(*unit);
        let supply = if state.unit(*unit).supplied {
            ""
        } else {
            ", unsupplied"
        };
        lines.push(format!(
            "{}: {} of {} steps{supply}",
            spec.name,
            state.unit(*unit).steps,
            spec.steps
        ));
    }
    lines.join("\n")
}

/// The frame of a counter with its symbol; higher up where a number stands under it.
fn symbol(symbol: Symbol, is_high: bool) -> Markup {
    const CROSSED: &str = "M-2.8 -1.8L2.8 1.8M-2.8 1.8L2.8 -1.8";
    const BRIDGE: &str = "M-1.5 0.9V-0.6H1.5V0.9M0 -0.6V0.9";
    let at = if is_high {
        "translate(0 -1.3)"
    } else {
        "translate(0 0)"
    };
    let lines = match symbol {
        Symbol::Infantry | Symbol::Motorised => CROSSED,
        Symbol::Armour => "M-1 -1.1H1A1.1 1.1 0 0 1 1 1.1H-1A1.1 1.1 0 0 1 -1 -1.1Z",
        Symbol::MachineGun => "M0 1.2V-1.2M-0.7 -0.5L0 -1.2L0.7 -0.5M-0.8 1.2H0.8",
        Symbol::Artillery => "M-0.6 0A0.6 0.6 0 0 1 0.6 0A0.6 0.6 0 0 1 -0.6 0Z",
        Symbol::Engineers => BRIDGE,
        Symbol::RailwayEngineers => "M-1.5 0.6V-0.9H1.5V0.6M0 -0.9V0.6M-2 1.2H2",
        Symbol::Fortress => "M-1.8 1.2V-0.9H-0.9V-0.2H-0.45V-0.9H0.45V-0.2H0.9V-0.9H1.8V1.2Z",
        Symbol::Commando => "M0 -1.3V1.3M-1 -0.4H1",
    };
    html! {
        g transform=(at) fill="none" stroke=(ink::INK) stroke-width="0.5" {
            rect x="-2.8" y="-1.8" width="5.6" height="3.6" fill=(ink::SYMBOL_FIELD) {}
            path d=(lines) fill=(if symbol == Symbol::Artillery { ink::INK } else { "none" }) {}
            @if symbol == Symbol::Motorised {
                circle cx="-1" cy="2.2" r="0.5" fill=(ink::SYMBOL_FIELD) {}
                circle cx="1" cy="2.2" r="0.5" fill=(ink::SYMBOL_FIELD) {}
            }
        }
    }
}
