//! Signs and names on the map of the workshop, over a picture that is only a sketch: an author sees every stroke.

use std::collections::BTreeMap;

use bevy_egui::egui::epaint::EllipseShape;
use bevy_egui::egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::tool::Tool;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use railhead_authoring::workshop::brush::area_marks::{AreaMark, AreaSign};
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_engine::board::look::symbol::{SymbolPoint, SymbolStroke, WHEEL};
use railhead_engine::board::outline::Point;
use railhead_engine::board::{
    AreaBoard, Board, CellId, CrossingKind, Ground, HexSide, Raster, SpaceId, Water,
};
use railhead_engine::engine::{Pile, Seat};

/// The fewest points of a cell in which towns and crossings have signs.
const SMALLEST_SIGNS: f32 = 10.0;

/// The fewest points of a hex in which towns have names, and of a cell in which areas have.
const SMALLEST_NAMES: [f32; 2] = [20.0, 7.0];

/// How much of the colour of a holder lies over the land.
const TINT: f32 = 0.3;

/// The fewest points of a hex in which counters have room.
const SMALLEST_COUNTER: f32 = 26.0;

/// The fewest points of a hex in which its number can be read.
const SMALLEST_HEX_NUMBER: f32 = 50.0;

/// The most discs that are drawn as such.
const MOST_DISCS: usize = 500;

/// The smallest radius of a disc with a number in it, in points.
const SMALLEST_NUMBER: f32 = 7.0;

/// Where and how signs are drawn.
pub(super) struct Signs<'s> {
    /// What is drawn on.
    pub painter: &'s Painter,
    pub palette: &'s Palette,
    /// The part of the screen that is seen.
    pub shown: Rect,
    /// The points of a cell.
    pub cell: f32,
    /// From a point of the map to the screen.
    pub to_screen: &'s dyn Fn(Point) -> Pos2,
}

impl Signs<'_> {
    /// Draws the signs of a board, and the railways of another gauge than its first.
    pub fn draw(&self, board: EitherBoard, other_gauge: &[Vec<Point>]) {
        match board {
            EitherBoard::Hexes(board) if self.cell >= SMALLEST_SIGNS => {
                self.gauges(other_gauge);
                self.hexes(board);
            }
            EitherBoard::Areas(board) if self.cell >= SMALLEST_NAMES[1] => self.areas(board),
            EitherBoard::Hexes(_) | EitherBoard::Areas(_) => {}
        }
    }

    /// Draws a light line on railways of another gauge than the first, as the printed map does.
    fn gauges(&self, railways: &[Vec<Point>]) {
        let light = Stroke::new((self.cell * 0.04).max(1.0), egui_colour(self.palette.rail_light));
        for railway in railways {
            for stretch in railway.windows(2) {
                let ends = [stretch[0], stretch[1]].map(self.to_screen);
                if ends.into_iter().any(|end| self.shown.contains(end)) {
                    self.painter.line_segment(ends, light);
                }
            }
        }
    }

    /// Writes the numbers of hexes where there is room beside units and names: at their upper edge.
    pub fn numbers(&self, board: &Board, in_sight: &[CellId]) {
        if self.cell < SMALLEST_HEX_NUMBER {
            return;
        }
        let font = FontId::monospace(self.cell * 0.16);
        for space in in_sight.iter().filter_map(|cell| board.raster().space(*cell)) {
            let at = (self.to_screen)(board.raster().centre(space)) - vec2(0.0, self.cell * 0.48);
            self.haloed(at, Align2::CENTER_TOP, &board.number(space), font.clone());
        }
    }

    /// Tints the land in the colours of its holders. A band runs along the border with others: a tint alone is hard to tell from terrain.
    pub fn holders(&self, board: &Board, holders: &[Option<Seat>]) {
        let raster = board.raster();
        let cells = raster.cells();
        let mut tints = Mesh::default();
        for (at, holder) in board.space_ids().zip(holders) {
            let middle = (self.to_screen)(raster.centre(at));
            let is_seen = self.shown.contains(middle) && board.ground(at) == Ground::Land;
            let Some(seat) = holder.filter(|_| is_seen) else {
                continue;
            };
            let colour = egui_colour(self.palette.seat(seat));
            if self.cell < SMALLEST_SIGNS {
                let square = Rect::from_center_size(middle, vec2(self.cell, self.cell));
                tints.add_colored_rect(square, colour.gamma_multiply(TINT));
                continue;
            }
            let ends = |side| cells.side_ends(raster.seat(at), side).map(self.to_screen);
            let corners = HexSide::ALL.map(|side| ends(side)[0]);
            let tint = colour.gamma_multiply(TINT);
            self.painter
                .add(Shape::convex_polygon(corners.to_vec(), tint, Stroke::NONE));
            let band = Stroke::new((self.cell * 0.1).max(2.0), colour);
            for side in HexSide::ALL {
                let beyond = board.grid().neighbour(at, side);
                if beyond.is_some_and(|beyond| holders.get(beyond.index()) != Some(holder)) {
                    let inside = ends(side).map(|end| middle + (end - middle) * 0.92);
                    self.painter.line_segment(inside, band);
                }
            }
        }
        self.painter.add(tints);
    }

    /// Draws the units of spaces: counters where there is room for their symbols, else discs. Thousands of them are squares: a disc is a
    /// hundred triangles.
    pub fn stacks(&self, raster: &Raster, stacks: &[Stack], radius: f32) {
        let paper = egui_colour(self.palette.paper);
        let are_many = stacks.len() > MOST_DISCS;
        let mut squares = Mesh::default();
        for stack in stacks {
            let Stack {
                space,
                seat,
                beside,
                count,
                symbol,
            } = stack;
            let at = (self.to_screen)(raster.centre(*space)) + vec2(radius * 1.6 * beside, 0.0);
            if !self.shown.contains(at) {
                continue;
            }
            let colour = egui_colour(self.palette.seat(*seat));
            if !symbol.is_empty() && self.cell >= SMALLEST_COUNTER {
                self.counter(at, symbol, colour, *count);
                continue;
            }
            if are_many {
                let square = Rect::from_center_size(at, vec2(radius, radius) * 1.6);
                squares.add_colored_rect(square.expand(1.5), paper);
                squares.add_colored_rect(square, colour);
                continue;
            }
            self.painter.circle(at, radius, colour, Stroke::new(1.5, paper));
            if *count > 1 && radius >= SMALLEST_NUMBER {
                let font = FontId::proportional(radius * 1.3);
                self.painter.text(at, Align2::CENTER_CENTER, count, font, paper);
            }
        }
        self.painter.add(squares);
    }

    /// Draws a counter with the symbol of the first unit, and how many there are if it is not alone.
    fn counter(&self, at: Pos2, symbol: &[SymbolStroke], colour: Color32, count: u32) {
        let [ink, paper] = self.inks();
        let size = vec2(self.cell * 0.62, self.cell * 0.44);
        let field = egui_colour(self.palette.counters.symbol_field);
        let line = Stroke::new((self.cell * 0.025).max(1.0), ink);
        let whole = Rect::from_center_size(at, size);
        self.painter.rect_filled(whole.expand(1.5), 2.0, paper);
        self.painter.rect_filled(whole, 2.0, colour);
        let frame = Rect::from_center_size(at, size * 0.68);
        self.painter.rect_filled(frame, 0.0, field);
        let half = frame.size() / 2.0;
        let point = |(x, y): SymbolPoint| at + vec2(f32::from(x) * half.x, f32::from(y) * half.y) / 100.0;
        for stroke in symbol {
            match stroke {
                SymbolStroke::Line(points) | SymbolStroke::Thin(points) => {
                    let points = points.iter().copied().map(point).collect();
                    self.painter.add(Shape::line(points, line));
                }
                SymbolStroke::Oval(x, y) => {
                    let radius = vec2(f32::from(*x) * half.x, f32::from(*y) * half.y) / 100.0;
                    self.painter.add(EllipseShape::stroke(at, radius, line));
                }
                SymbolStroke::Dot(radius) => {
                    let radius = f32::from(*radius) * frame.height() / 100.0;
                    self.painter.circle_filled(at, radius, ink);
                }
                SymbolStroke::Wheel(x) => {
                    let radius = f32::from(WHEEL) * frame.height() / 100.0;
                    self.painter
                        .circle(point((*x, 100)) + vec2(0.0, radius * 1.1), radius, field, line);
                }
            }
        }
        self.painter.rect_stroke(frame, 0.0, line, StrokeKind::Middle);
        if count > 1 {
            let corner = whole.right_top();
            let font = FontId::proportional((self.cell * 0.24).clamp(9.0, 14.0));
            self.painter.circle(corner, font.size * 0.62, paper, line);
            self.painter.text(corner, Align2::CENTER_CENTER, count, font, ink);
        }
    }

    fn hexes(&self, board: &Board) {
        let [ink, paper] = self.inks();
        let straits = board.waters().iter().filter(|water| water.water == Water::Strait);
        let wet = Stroke::new((self.cell * 0.14).max(2.0), egui_colour(self.palette.coast));
        for (at, side) in straits.flat_map(|strait| &strait.sides) {
            let ends = self.side(board, *at, *side);
            if ends.into_iter().any(|end| self.shown.contains(end)) {
                self.painter.line_segment(ends, wet);
            }
        }
        for crossing in board.crossings() {
            let [from, to] = crossing
                .between
                .map(|at| (self.to_screen)(board.raster().centre(at)));
            let middle = from + (to - from) * 0.5;
            if !self.shown.contains(middle) {
                continue;
            }
            let along = (to - from).normalized() * self.cell * 0.2;
            let ends = [middle - along, middle + along];
            match crossing.kind {
                CrossingKind::Ferry => {
                    let line = Stroke::new(1.5, ink);
                    self.painter.circle(middle, self.cell * 0.1, paper, line);
                }
                CrossingKind::Bridge | CrossingKind::Causeway => {
                    let width = self.cell * 0.16;
                    self.painter.line_segment(ends, Stroke::new(width, ink));
                    if crossing.kind == CrossingKind::Bridge {
                        self.painter.line_segment(ends, Stroke::new(width * 0.5, paper));
                    }
                }
            }
        }
        for place in board.places() {
            let at = (self.to_screen)(board.raster().centre(place.at));
            if !self.shown.contains(at) {
                continue;
            }
            self.painter
                .circle(at, (self.cell * 0.1).max(2.0), paper, Stroke::new(1.5, ink));
            if self.cell >= SMALLEST_NAMES[0] {
                self.name(at + vec2(0.0, self.cell * 0.34), &place.name);
            }
        }
    }

    /// Draws what stands in areas besides units, side by side below the middle.
    pub fn marks(&self, raster: &Raster, marks: &[(SpaceId, AreaSign)]) {
        if self.cell < SMALLEST_NAMES[1] {
            return;
        }
        let [ink, paper] = self.inks();
        let size = (self.cell * 0.8).clamp(11.0, 16.0);
        let mut by_space: BTreeMap<SpaceId, String> = BTreeMap::new();
        for (space, sign) in marks {
            by_space.entry(*space).or_default().push_str(sign_of(*sign));
        }
        for (space, signs) in by_space {
            let at = (self.to_screen)(raster.centre(space)) + vec2(0.0, (self.cell * 0.9).clamp(10.0, 20.0));
            if self.shown.contains(at) {
                let text = self
                    .painter
                    .layout_no_wrap(signs, FontId::proportional(size), ink);
                let place = Align2::CENTER_CENTER.anchor_size(at, text.size());
                self.painter.rect_filled(place.expand(1.0), 3.0, paper);
                self.painter.galley(place.min, text, ink);
            }
        }
    }

    fn areas(&self, board: &AreaBoard) {
        for space in board.space_ids() {
            let at = (self.to_screen)(board.raster().centre(space));
            if self.shown.contains(at) {
                self.name(
                    at - vec2(0.0, (self.cell * 0.9).clamp(10.0, 20.0)),
                    &board.area(space).name,
                );
            }
        }
    }

    /// Writes a name with a halo around it.
    fn name(&self, at: Pos2, name: &str) {
        let font = FontId::proportional((self.cell * 0.3).clamp(10.0, 14.0));
        self.haloed(at, Align2::CENTER_CENTER, name, font);
    }

    fn haloed(&self, at: Pos2, align: Align2, text: &str, font: FontId) {
        let [ink, paper] = self.inks();
        let text = self.painter.layout_no_wrap(text.to_owned(), font, ink);
        let corner = align.anchor_size(at, text.size()).min;
        for off in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
            self.painter
                .galley_with_override_text_color(corner + off, text.clone(), paper);
        }
        self.painter.galley(corner, text, ink);
    }

    fn inks(&self) -> [Color32; 2] {
        [self.palette.ink, self.palette.paper].map(egui_colour)
    }

    fn side(&self, board: &Board, at: SpaceId, side: HexSide) -> [Pos2; 2] {
        let raster = board.raster();
        raster
            .cells()
            .side_ends(raster.seat(at), side)
            .map(self.to_screen)
    }
}

/// The sign for what stands in an area, as on the button of its tool.
const fn sign_of(sign: AreaSign) -> &'static str {
    match sign {
        AreaSign::Capital => Tool::Capital.sign(),
        AreaSign::Mark(AreaMark::Complex) => Tool::Complex.sign(),
        AreaSign::Mark(AreaMark::Station) => Tool::Station.sign(),
        AreaSign::Mark(AreaMark::Marker) => Tool::Marker.sign(),
    }
}

/// The units of a seat in a space.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    space: SpaceId,
    seat: Seat,
    /// How many stacks it lies beside the middle.
    beside: f32,
    /// How many units it has.
    count: u32,
    /// The symbol of the first.
    symbol: &'static [SymbolStroke],
}

/// The stacks of some units.
pub(super) fn stacks(piles: &[Pile]) -> Vec<Stack> {
    let mut counted: BTreeMap<SpaceId, BTreeMap<Seat, (u32, &'static [SymbolStroke])>> = BTreeMap::new();
    for pile in piles {
        let seats = counted.entry(pile.space).or_default();
        let (count, _) = seats.entry(pile.seat).or_insert((0, pile.symbol));
        *count += pile.count;
    }
    let mut stacks = Vec::new();
    for (space, seats) in counted {
        #[expect(clippy::cast_precision_loss, reason = "a few nations stand in a space")]
        let middle = (seats.len() - 1) as f32 / 2.0;
        let mut beside = -middle;
        for (seat, (count, symbol)) in seats {
            stacks.push(Stack {
                space,
                seat,
                beside,
                count,
                symbol,
            });
            beside += 1.0;
        }
    }
    stacks
}
