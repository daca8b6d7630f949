//! The map in the workshop: the wheel makes it larger, dragging moves it or a unit or draws, a click asks where the files mention a space.

mod strokes;

use std::fmt::Write as _;

use bevy_egui::egui;
use bevy_egui::egui::{
    Color32, Mesh, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2,
    pos2, vec2,
};

use super::cell_sides::{Corner, cells_between, grid_lines};
use super::drawn_map::DrawnMap;
use super::map_signs::{Signs, Stack, stacks};
use super::tool::{Hand, Tool};
use super::tools::{ToolBox, Touch};
use super::traced_picture::TracedPicture;
use crate::map_view::camera::extent::Map;
use crate::shell::title::map_sketch::Whole;
use crate::theme::style::egui_colour;
use crate::theme::{Livery, Palette};
use railhead_authoring::workshop::brush::area_marks::AreaSign;
use railhead_authoring::workshop::coordinates::Fit;
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_engine::board::SpaceId;
use railhead_engine::board::outline::Point;
use railhead_engine::engine::{Pile, Seat};

/// The most points that a cell can take.
const LARGEST_CELL: f32 = 80.0;

/// The fewest points of a cell in which the lines between cells are drawn.
const SMALLEST_GRID: f32 = 10.0;

/// A map and the part of it that is shown.
#[derive(Clone)]
pub(super) struct MapPane {
    picture: TextureHandle,
    map: Map,
    piles: Vec<Pile>,
    stacks: Vec<Stack>,
    /// Who holds each hex at the start.
    holders: Vec<Option<Seat>>,
    /// What stands in areas besides units.
    area_signs: Vec<(SpaceId, AreaSign)>,
    livery: Livery,
    /// The corners of the picture, in kilometres.
    frame: [Point; 2],
    /// The middle of what is shown, in kilometres.
    middle: Point,
    /// Points for a kilometre; `None` until the size on the screen is known.
    scale: Option<f32>,
    /// The part to begin with.
    part: [Point; 2],
    /// The railways of another gauge than the first of the board.
    other_gauge: Vec<Vec<Point>>,
    /// Whether to move to what is lit, if it is out of sight.
    follows: bool,
    /// The strokes since the picture was made.
    marks: Vec<Point>,
    /// The space from which a unit is dragged.
    carried: Option<SpaceId>,
    /// The point and space that the tool touched last, while the button is down.
    touched: Option<(Point, Option<SpaceId>)>,
    /// Where the button of the stroke was pressed.
    pressed: Option<Point>,
    /// The corner to which a stroke along sides has come, and whether it has drawn any.
    corner: Option<(Corner, bool)>,
}

/// What the author does on the map.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// Asks where the files mention a space.
    Ask(SpaceId),
    /// Puts the unit of one space into another.
    MoveUnit([SpaceId; 2]),
    /// Draws with the tool: what it touches in a frame.
    Draw(Vec<Touch>),
    /// Ends a stroke of the tool.
    EndStroke,
    /// Takes up what is at a point to draw with.
    Pick(Point),
}

impl MapPane {
    /// The pane of a map that has just been drawn. It shows the same part as the one before.
    pub fn new(ctx: &egui::Context, drawn: DrawnMap, before: Option<Self>) -> Self {
        let Whole {
            image,
            frame,
            part,
            other_gauge,
        } = drawn.whole;
        let kept = before.filter(|before| before.frame == frame);
        let middle = [0, 1].map(|axis| part[0][axis].midpoint(part[1][axis]));
        // A new texture is there a frame later, and the map would blink.
        let picture = match &kept {
            Some(kept) => {
                let mut picture = kept.picture.clone();
                picture.set(image, TextureOptions::LINEAR);
                picture
            }
            None => ctx.load_texture("map in the workshop", image, TextureOptions::LINEAR),
        };
        // Until the scenario is mended the units stand where they stood.
        let is_whole = drawn.piles.is_some();
        let piles = drawn
            .piles
            .or_else(|| kept.as_ref().map(|kept| kept.piles.clone()))
            .unwrap_or_default();
        let holders = if is_whole {
            drawn.holders
        } else {
            kept.as_ref().map(|kept| kept.holders.clone()).unwrap_or_default()
        };
        Self {
            picture,
            map: drawn.map,
            stacks: stacks(&piles),
            piles,
            holders,
            area_signs: drawn.area_signs,
            // The units that stay keep their colours.
            livery: kept
                .as_ref()
                .filter(|_| !is_whole)
                .map_or(drawn.livery, |kept| kept.livery.clone()),
            frame,
            middle: kept.as_ref().map_or(middle, |kept| kept.middle),
            scale: kept.as_ref().and_then(|kept| kept.scale),
            part,
            other_gauge,
            follows: false,
            marks: Vec::new(),
            carried: kept.as_ref().and_then(|kept| kept.carried),
            pressed: kept.as_ref().and_then(|kept| kept.pressed),
            corner: kept.as_ref().and_then(|kept| kept.corner),
            touched: kept.and_then(|kept| kept.touched),
        }
    }

    /// Whether another picture is of the same part of the world.
    pub fn is_of(&self, drawn: &DrawnMap) -> bool {
        let cells = |map| *board_of(map).raster().cells();
        self.frame == drawn.whole.frame && cells(&self.map) == cells(&drawn.map)
    }

    /// The corners of the map, in kilometres.
    pub const fn frame(&self) -> [Point; 2] {
        self.frame
    }

    /// The board, for questions about text.
    pub fn board(&self) -> EitherBoard<'_> {
        board_of(&self.map)
    }

    /// Whether a stroke of the tool lasts.
    pub const fn is_drawing(&self) -> bool {
        self.touched.is_some()
    }

    /// Moves to what is lit when it is drawn next, if it is out of sight.
    pub const fn follow(&mut self) {
        self.follows = true;
    }

    /// Marks what was drawn at a point until the next picture of the map.
    pub fn mark(&mut self, at: Point) {
        self.marks.push(at);
    }

    /// Draws it with a ring around some spaces; the answer is what the author does there.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        palette: &Palette,
        most: Vec2,
        highlighted: &[SpaceId],
        tools: &ToolBox,
        (traced, fit): (Option<&TracedPicture>, Option<Fit>),
    ) -> Vec<Act> {
        let hand = tools.hand;
        let tool = hand.tool;
        let palette = &self.livery.on(palette);
        let (rect, response) = ui.allocate_exact_size(most, Sense::click_and_drag());
        let name = "Map: click a place to find it in the text";
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
        self.aim(ui, rect, &response, highlighted, tool);
        let scale = self.scale.unwrap_or(1.0);
        let to_screen =
            |at: Point| rect.center() + vec2(at[0] - self.middle[0], at[1] - self.middle[1]) * scale;
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 0.0, egui_colour(palette.paper));
        let picture = Rect::from_two_pos(to_screen(self.frame[0]), to_screen(self.frame[1]));
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(self.picture.id(), picture, whole, Color32::WHITE);
        if let Some(traced) = traced {
            traced.draw(&painter, &to_screen);
        }
        let raster = self.board().raster();
        let cell = f32::from(raster.cells().km()) * scale;
        let paper = egui_colour(palette.paper);
        let shown = rect.expand(cell.max(20.0));
        let has_grid = matches!(self.map, Map::Hexes(_)) || tool == Tool::Cell;
        let in_sight = if has_grid && cell >= SMALLEST_GRID {
            let low = [rect.left() - rect.center().x, rect.top() - rect.center().y];
            let corners = [1.0, -1.0]
                .map(|sign| [0, 1].map(|axis| (low[axis] * sign).mul_add(1.0 / scale, self.middle[axis])));
            cells_between(*raster.cells(), corners)
        } else {
            Vec::new()
        };
        let line = Stroke::new(0.5, egui_colour(palette.ink).gamma_multiply(0.35));
        for [from, to] in grid_lines(*raster.cells(), &in_sight) {
            painter.line_segment([to_screen(from), to_screen(to)], line);
        }
        let signs = Signs {
            painter: &painter,
            palette,
            shown,
            cell,
            to_screen: &|at| to_screen(self.inside(at)),
        };
        if let (Tool::Control, EitherBoard::Hexes(board)) = (tool, self.board()) {
            signs.holders(board, &self.holders);
        }
        signs.draw(self.board(), &self.other_gauge);
        if let EitherBoard::Hexes(board) = self.board() {
            signs.numbers(board, &in_sight);
        }
        let radius = match self.map {
            Map::Hexes(_) => (cell * 0.34).clamp(3.0, 14.0),
            Map::Areas(_) => (cell * 0.8).clamp(3.0, 12.0),
        };
        signs.marks(raster, &self.area_signs);
        signs.stacks(raster, &self.stacks, radius);
        let ring = (cell * 0.62).max(9.0);
        for space in highlighted {
            let at = to_screen(self.inside(raster.centre(*space)));
            if shown.contains(at) {
                painter.circle_stroke(at, ring, Stroke::new(6.0, paper));
                painter.circle_stroke(at, ring, Stroke::new(3.0, egui_colour(palette.ink)));
            }
        }
        // A stroke over a large map has thousands of them.
        let mut marks = Mesh::default();
        for mark in &self.marks {
            let at = to_screen(self.inside(*mark));
            if shown.contains(at) {
                let mark = Rect::from_center_size(at, vec2(radius, radius));
                marks.add_colored_rect(mark.expand(1.0), paper);
                marks.add_colored_rect(mark, egui_colour(palette.ink));
            }
        }
        painter.add(marks);
        if let Some(to) = response.hover_pos() {
            self.draw_dragged(&painter, palette, hand, &to_screen, to);
        }
        let edge = Stroke::new(1.0, ui.visuals().weak_text_color());
        painter.rect_stroke(rect, 0.0, edge, StrokeKind::Inside);
        let middle = self.middle;
        let point_at = |at: Pos2| {
            let from_middle = (at - rect.center()) / scale;
            [middle[0] + from_middle.x, middle[1] + from_middle.y]
        };
        if let Some(to) = response.hover_pos() {
            for covered in tools.covered_by_piece(self.board(), point_at(to)) {
                let at = to_screen(self.inside(raster.cells().centre(covered)));
                painter.circle(
                    at,
                    (cell * 0.2).max(2.0),
                    paper,
                    Stroke::new(1.5, egui_colour(palette.ink)),
                );
            }
        }
        self.name_pointed(&response, point_at, fit);
        if tool == Tool::Find {
            self.look(&response, point_at)
        } else {
            self.paint(ui, &response, point_at, hand)
        }
    }

    /// Says what the space under the pointer is, and what stands there.
    fn name_pointed(&self, response: &egui::Response, point_at: impl Fn(Pos2) -> Point, fit: Option<Fit>) {
        if self.carried.is_none()
            && self.touched.is_none()
            && let Some(pointed) = response.hover_pos().map(point_at)
            && let Some(space) = self.board().raster().space_at(pointed)
        {
            let mut label = self.board().label(space);
            if let Some(fit) = fit {
                let _ = write!(label, "\n{}", fit.coordinates(pointed));
            }
            for pile in self.piles.iter().filter(|pile| pile.space == space) {
                let _ = write!(label, "\n{} {}", pile.count, pile.name);
            }
            response.clone().on_hover_text_at_pointer(label);
        }
    }

    /// Draws what leads from the space where the button was pressed to the pointer: a unit's way, a connection, a rectangle.
    fn draw_dragged(
        &self,
        painter: &Painter,
        palette: &Palette,
        hand: Hand,
        to_screen: &dyn Fn(Point) -> Pos2,
        to: Pos2,
    ) {
        let lines = [(5.0, palette.paper), (2.5, palette.ink)]
            .map(|(width, tone)| Stroke::new(width, egui_colour(tone)));
        if let Some(from) = self.pressed.filter(|_| hand.draws_rectangle()) {
            let drawn = Rect::from_two_pos(to_screen(self.inside(from)), to);
            for line in lines {
                painter.rect_stroke(drawn, 0.0, line, StrokeKind::Middle);
            }
            return;
        }
        let touched = self.touched.filter(|_| hand.leads_across());
        if let Some(from) = self.carried.or(touched.and_then(|(_, space)| space)) {
            let from = to_screen(self.inside(self.board().raster().centre(from)));
            for line in lines {
                painter.line_segment([from, to], line);
            }
        }
    }

    /// Clicks, and units dragged, when no tool is in hand.
    fn look(&mut self, response: &egui::Response, point_at: impl Fn(Pos2) -> Point) -> Vec<Act> {
        let pointed = response.interact_pointer_pos().map(point_at);
        let space = pointed.and_then(|at| self.board().raster().space_at(at));
        if response.drag_stopped()
            && let Some(from) = self.carried.take()
        {
            let to = space.filter(|to| *to != from);
            return to.map(|to| Act::MoveUnit([from, to])).into_iter().collect();
        }
        let clicked = response.clicked().then_some(space).flatten();
        clicked.map(Act::Ask).into_iter().collect()
    }

    /// Chooses the part that is shown.
    fn aim(&mut self, ui: &Ui, rect: Rect, response: &egui::Response, highlighted: &[SpaceId], tool: Tool) {
        let fits = |[low, high]: [Point; 2]| {
            let [width, height] = [0, 1].map(|axis| (high[axis] - low[axis]).max(1.0));
            (rect.width() / width).min(rect.height() / height)
        };
        let (reach, cell) = (
            self.with_room(self.frame),
            f32::from(self.board().raster().cells().km()),
        );
        let smallest = fits(reach);
        let largest = smallest.max(LARGEST_CELL / cell);
        let before = self
            .scale
            .unwrap_or_else(|| fits(self.with_room(self.part)))
            .clamp(smallest, largest);
        let mut scale = before;
        if let Some(at) = response.hover_pos() {
            let wheel = ui.input(|input| input.smooth_scroll_delta.y);
            scale = (before * (wheel * 0.005).exp()).clamp(smallest, largest);
            let from_middle = at - rect.center();
            let moved = from_middle / before - from_middle / scale;
            self.middle = [self.middle[0] + moved.x, self.middle[1] + moved.y];
        }
        if tool == Tool::Find && response.drag_started_by(egui::PointerButton::Primary) {
            let press = ui.input(|input| input.pointer.press_origin());
            let from_middle = press.map(|at| (at - rect.center()) / scale);
            let pressed = from_middle.map(|off| [self.middle[0] + off.x, self.middle[1] + off.y]);
            let space = pressed.and_then(|at| self.board().raster().space_at(at));
            self.carried = space.filter(|space| self.piles.iter().any(|pile| pile.space == *space));
        }
        let by_other = [egui::PointerButton::Secondary, egui::PointerButton::Middle];
        let moves_map = if tool == Tool::Find {
            self.carried.is_none()
        } else {
            by_other.into_iter().any(|button| response.dragged_by(button))
        };
        if moves_map {
            let drag = response.drag_delta() / scale;
            self.middle = [self.middle[0] - drag.x, self.middle[1] - drag.y];
        }
        if std::mem::take(&mut self.follows)
            && let Some(space) = highlighted.first()
        {
            let at = self.inside(self.board().raster().centre(*space));
            let off = [0, 1].map(|axis| (at[axis] - self.middle[axis]).abs() * scale);
            if off[0] > rect.width() * 0.45 || off[1] > rect.height() * 0.45 {
                self.middle = at;
            }
        }
        for axis in [0, 1] {
            let half = rect.size()[axis] / scale / 2.0;
            let [low, high] = [reach[0][axis] + half, reach[1][axis] - half];
            self.middle[axis] = if low < high {
                self.middle[axis].clamp(low, high)
            } else {
                low.midpoint(high)
            };
        }
        self.scale = Some(scale);
    }

    /// A part of the map with room for the hexes and names at its edges.
    fn with_room(&self, [low, high]: [Point; 2]) -> [Point; 2] {
        let cells = self.board().raster().cells();
        let room = f32::from(cells.km());
        let beside = if cells.around().is_some() { 0.0 } else { room };
        [
            [low[0] - beside, low[1] - room],
            [high[0] + beside, high[1] + room],
        ]
    }

    /// A point on the one turn of a round world that is shown.
    fn inside(&self, at: Point) -> Point {
        let west = self.frame[0][0];
        let around = self.board().raster().cells().around();
        let east = around.map_or(at[0], |around| west + (at[0] - west).rem_euclid(around));
        [east, at[1]]
    }
}

fn board_of(map: &Map) -> EitherBoard<'_> {
    match map {
        Map::Hexes(board) => EitherBoard::Hexes(board),
        Map::Areas(board) => EitherBoard::Areas(board),
    }
}
