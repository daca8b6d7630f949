//! The current map as SVG: the sheet of the board with the holders of hexes, the front, bridges that are down, units, and the flags
//! of goals.
//!
//! One unit of the drawing is one kilometre. Only the part of the map in which the game takes place is drawn.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hexx::Vec2;
use maud::{Markup, html};

use railhead_engine::board::look::Ink;
use railhead_engine::board::look::silhouette::{HEIGHT, WIDTH};
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::look::symbol::{SymbolStroke, WHEEL, below};
use railhead_engine::board::outline::Point;
use railhead_engine::board::{Board, CrossingId, SpaceId};
use railhead_engine::engine::goals::GoalFlag;
use railhead_engine::engine::{Game as _, Playable as _, Session};
use railhead_hex_game::definition::Symbol;
use railhead_hex_game::{HexGame, HexState, Side, UnitId};
use railhead_print::curve::{Curve, south};
use railhead_print::flag::{self, FlagInks};
use railhead_print::hex::lattice::{Cell, Lattice};
use railhead_print::hex::{self, SheetOptions, shore};
use railhead_print::pile::{self, COUNTER, CounterPile};
use railhead_print::svg::{self, LETTERS, km};

/// The margin around the part of the map in which the game takes place, in hexes.
const MARGIN: f32 = 3.2;

/// The number of pieces per rounded corner.
const STEPS: u8 = 3;

/// The current map as SVG, cut to the part in which the game takes place.
pub fn draw(session: &Session<HexGame>) -> Markup {
    let (game, state) = (session.game(), session.state());
    let board = game.board();
    let stacks = stacks(game, state);
    let taken: Vec<SpaceId> = stacks.keys().copied().collect();
    let options = SheetOptions {
        frame: frame(session),
        taken: &taken,
        counter: COUNTER * scale(board),
        has_badges: false,
        has_numbers: false,
        steps: STEPS,
    };
    let sheet = hex::sheet(board, &options);
    html! {
        svg.map viewBox=(svg::view(&sheet)) role="img" aria-label="The map as it stands" style=(svg::shape(&sheet)) {
            (svg::defs(&sheet))
            defs {
                @for side in Side::BOTH {
                    (hatching(game, side))
                }
            }
            g stroke-linejoin="round" stroke-linecap="round" {
                (svg::layers(&sheet, &sheet.ground))
                g clip-path="url(#land)" {
                    @for side in Side::BOTH {
                        (holdings(game, state, side))
                    }
                }
                (svg::layers(&sheet, &sheet.lines))
                (front(board, state))
                (broken_bridges(board, state))
                (svg::signs(&sheet))
            }
            (svg::names(&sheet))
            @for (space, units) in &stacks {
                (stack(game, state, *space, units))
            }
            @for flag in game.goal_flags(state) {
                (flag_of(game, &flag))
            }
        }
    }
}

/// The whole board with the flags of goals, as a file.
pub fn board_drawing(session: &Session<HexGame>, has_numbers: bool) -> String {
    let (game, board) = (session.game(), session.game().board());
    let options = SheetOptions {
        has_numbers,
        ..SheetOptions::of(board)
    };
    let flags = game.goal_flags(session.state());
    let above = html! {
        g font-family=(LETTERS) {
            @for flag in &flags {
                (flag_of(game, flag))
            }
        }
    };
    svg::file_with(&hex::sheet(board, &options), &above)
}

/// The flag on a place of a goal.
fn flag_of(game: &HexGame, flag: &GoalFlag) -> Markup {
    let (board, inks) = (game.board(), game.board().inks());
    let holder = flag.holder.and_then(Side::of);
    let inks = FlagInks {
        cloth: holder.map_or(inks.paper, |side| game.ink(side)),
        ink: inks.ink,
        paper: inks.paper,
    };
    flag::draw(flag, &at(board, board.raster().centre(flag.at)), inks)
}

/// The scale of everything that a game puts on the map, compared with hexes of 10 km.
fn scale(board: &Board) -> f32 {
    f32::from(board.raster().cells().km()) / 10.0
}

/// The transformation to a place on the map, for drawings made for hexes of 10 km.
fn at(board: &Board, [x, y]: Point) -> String {
    let scale = scale(board);
    let place = format!("translate({} {})", km(x), km(y));
    if (scale - 1.0).abs() < 0.01 {
        place
    } else {
        format!("{place} scale({scale:.2})")
    }
}

fn middle(a: Point, b: Point) -> Point {
    [f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])]
}

/// The part of the map in which the game takes place: units at the start and now, hexes that changed hands, places that goals name, and places
/// of value between them.
fn frame(session: &Session<HexGame>) -> [Point; 2] {
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
    let goals = game.goal_flags(state).into_iter().map(|flag| flag.at);
    let [low, high] = cells.bounds();
    let inset = cells.corner_radius();
    let [mut min, mut max] = [high, low];
    for space in units.chain(changed).chain(sources).chain(goals) {
        let centre = raster.centre(space);
        for (axis, value) in centre.into_iter().enumerate() {
            min[axis] = min[axis].min(value);
            max[axis] = max[axis].max(value);
        }
    }
    let margin = MARGIN * f32::from(cells.km());
    for axis in 0..2 {
        min[axis] = (min[axis] - margin).max(low[axis] + inset);
        max[axis] = (max[axis] + margin).min(high[axis] - inset);
        // There is nothing on the map, or the map is smaller than its margin.
        if max[axis] <= min[axis] {
            (min[axis], max[axis]) = (low[axis], high[axis]);
        }
    }
    [min, max]
}

/// Hatching across a side's conquests, so that they show without colours too.
fn hatching(game: &HexGame, side: Side) -> Markup {
    let turn = match side {
        Side::First => "rotate(45)",
        Side::Second => "rotate(-45)",
    };
    html! {
        pattern id=(hatching_id(side)) width="3" height="3" patternUnits="userSpaceOnUse" patternTransform=(format!("{turn} scale({})", scale(game.board()))) {
            rect width="0.9" height="3" fill=(game.ink(side)) opacity="0.38" {}
        }
    }
}

/// The id of the hatching of a side.
pub(super) const fn hatching_id(side: Side) -> &'static str {
    match side {
        Side::First => "taken-by-first",
        Side::Second => "taken-by-second",
    }
}

/// The hexes that a side holds, and those that it has taken since the start.
fn holdings(game: &HexGame, state: &HexState, side: Side) -> Markup {
    let lattice = &Lattice::new(game.board());
    let start = &game.definition().control;
    let held = |cell: Cell| state.control(lattice.space(cell)) == Some(side);
    let taken = |cell: Cell| held(cell) && start[lattice.space(cell).index()] != Some(side);
    let area = |inside: &dyn Fn(Cell) -> bool| path(&shore::outline(lattice, inside, STEPS));
    html! {
        path d=(area(&held)) fill=(game.ink(side)) opacity="0.13" {}
        path d=(area(&taken)) fill=(format!("url(#{})", hatching_id(side))) {}
    }
}

fn path(curves: &[Curve]) -> String {
    let points = |curve: &Curve| curve.points.iter().copied().map(south).collect::<Vec<Point>>();
    let of = |closed: bool| {
        let curves = curves.iter().filter(|curve| curve.closed == closed);
        svg::path(&curves.map(points).collect::<Vec<_>>(), closed)
    };
    of(true) + &of(false)
}

/// The line between the two sides.
fn front(board: &Board, state: &HexState) -> Markup {
    let lattice = Lattice::new(board);
    let sides: Vec<[Vec2; 2]> = board
        .space_ids()
        .flat_map(|space| board.links(space).iter().map(move |link| (space, link)))
        .filter(|(space, link)| {
            let owners = [state.control(*space), state.control(link.to)];
            *space < link.to && matches!(owners, [Some(here), Some(there)] if here != there)
        })
        .map(|(space, link)| {
            let corners = lattice.corners(lattice.seat(space));
            let side = link.side as usize;
            [corners[side], corners[(side + 1) % 6]]
        })
        .collect();
    let path = path(&shore::smooth(&lattice, &sides, STEPS));
    let (inks, scale) = (board.inks(), scale(board));
    let dots = format!("{} {}", km(0.1 * scale), km(1.9 * scale));
    html! {
        path d=(path) fill="none" stroke=(inks.paper) stroke-width=(km(1.9 * scale)) opacity="0.8" {}
        path d=(path) fill="none" stroke=(inks.ink) stroke-width=(km(0.9 * scale)) stroke-dasharray=(dots) {}
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
            @let place = middle(board.raster().centre(a), board.raster().centre(b));
            g transform=(at(board, place)) {
                title { (crossing.name) " is down" }
                path d="M-1.5 -1.5L1.5 1.5M-1.5 1.5L1.5 -1.5" fill="none" stroke=(board.inks().paper) stroke-width="1.7" stroke-linecap="round" {}
                path d="M-1.5 -1.5L1.5 1.5M-1.5 1.5L1.5 -1.5" fill="none" stroke=(stock().problem) stroke-width="0.9" stroke-linecap="round" {}
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

/// A stack: its strongest unit, and the number of units.
fn stack(game: &HexGame, state: &HexState, space: SpaceId, units: &[UnitId]) -> Markup {
    let top = units[0];
    let spec = game.unit(top);
    let board = game.board();
    let inks = board.inks();
    let body = game.definition().nationalities[spec.nationality].tone;
    let edge = game.ink(spec.side);
    let unsupplied = units.iter().any(|unit| !state.unit(*unit).supplied);
    let pile = CounterPile {
        count: units.len(),
        body,
        edge,
        ink: inks.ink,
    };
    html! {
        g transform=(at(board, board.raster().centre(space))) {
            title { (tip(game, state, space, units)) }
            (pile.draw(|is_high| symbol(board, &game.kind(top).symbol, is_high)))
            @if unsupplied {
                circle cx="-3.6" cy="-3.6" r="1.4" fill=(stock().problem) stroke=(stock().symbol_field) stroke-width="0.4" {}
            }
        }
    }
}

/// The tooltip of a stack: its place and all its units.
fn tip(game: &HexGame, state: &HexState, space: SpaceId, units: &[UnitId]) -> String {
    let mut lines = vec![game.board().label(space)];
    if units.len() > 1 {
        lines[0].push_str(": ");
        lines[0].push_str(&pile::words(
            units.iter().map(|unit| game.kind(*unit).name.as_str()),
        ));
    }
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

/// The frame of a counter with its symbol; higher up if a number stands below.
fn symbol(board: &Board, symbol: &Symbol, is_high: bool) -> Markup {
    let at = if is_high {
        "translate(0 -1.3)"
    } else {
        "translate(0 0)"
    };
    let ink = board.inks().ink;
    let strokes = symbol.strokes();
    // A frame with wheels below it is lower, so that both together have the usual height.
    let half = 1.8 / (1.0 + f32::from(below(strokes)) / 100.0);
    let up = format!("translate(0 {:.2})", half - 1.8);
    html! {
        g transform=(at) fill="none" stroke=(ink) stroke-width="0.5" {
            g transform=[(half < 1.8).then_some(up)] {
                rect x="-2.8" y=(format!("{:.1}", -half)) width="5.6" height=(format!("{:.1}", 2.0 * half)) fill=(stock().symbol_field) {}
                @for stroke in strokes {
                    (drawn(stroke, ink, half))
                }
                @if let Some(path) = symbol.path() {
                    // The field of a path covers the frame.
                    path d=(path) transform=(on_frame(half)) fill=(ink) fill-rule="evenodd" stroke="none" {}
                }
            }
        }
    }
}

/// Puts the field of a path on a frame that is 5.6 wide and twice `half` high.
fn on_frame(half: f32) -> String {
    let [across, down] = [5.6 / f32::from(WIDTH), 2.0 * half / f32::from(HEIGHT)];
    format!("translate(-2.8 {:.2}) scale({across:.5} {down:.5})", -half)
}

/// A stroke of a symbol inside a frame that is 5.6 wide and twice `half` high.
fn drawn(stroke: &SymbolStroke, ink: Ink, half: f32) -> Markup {
    let hundredths = |value: i16, of: f32| f32::from(value) / 100.0 * of;
    match stroke {
        SymbolStroke::Line(points) | SymbolStroke::Thin(points) => {
            let mut way = String::new();
            for (index, (x, y)) in points.iter().enumerate() {
                let pen = if index == 0 { 'M' } else { 'L' };
                write!(way, "{pen}{:.2} {:.2}", hundredths(*x, 2.8), hundredths(*y, half))
                    .expect("memory can be written to");
            }
            let thin = matches!(stroke, SymbolStroke::Thin(_)).then_some("0.35");
            html! { path d=(way) stroke-width=[thin] {} }
        }
        SymbolStroke::Oval(x, y) => html! { ellipse rx=(hundredths(*x, 2.8)) ry=(hundredths(*y, half)) {} },
        SymbolStroke::Dot(radius) => html! { circle r=(hundredths(*radius, 2.0 * half)) fill=(ink) {} },
        SymbolStroke::Wheel(x) => {
            let radius = hundredths(WHEEL, 2.0 * half);
            html! { circle cx=(hundredths(*x, 2.8)) cy=(half + radius * 1.1) r=(radius) fill=(stock().symbol_field) {} }
        }
    }
}
