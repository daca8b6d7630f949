//! The chart of a line, as railways draw their timetables: its stations upwards, turns with their dates to the right, each booking a line.
//!
//! A delay is marked where and when the list says it. A train that is dragged to another turn goes no earlier than that.

use std::collections::BTreeSet;

use bevy_egui::egui::{
    self, Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke,
    TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::booked::TimetableChange;
use super::chart_lines::{ChartLine, chart_lines};
use super::chart_plan::{ChartHit, ChartPlan, TripCourse, beginnings};
use super::scene::{TimetableClick, TimetableScene};
use super::turns::date;
use crate::theme::style::egui_colour;
use crate::theme::widget::{fitted, scaled, small_sign, text_width};
use crate::words::sentence;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// The largest part of the chart that the names of stations take.
const NAMES: f32 = 0.4;

/// The chart with what the player does in it.
#[derive(Clone, Debug, Default)]
pub struct TimetableChart {
    /// Which of several lines is drawn.
    line: usize,
    /// The picked booking whose line it last turned to.
    followed: Option<BookingNumber>,
    drag: Option<ChartDrag>,
}

/// A train that is being dragged to another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChartDrag {
    number: BookingNumber,
    /// The turn of the part that is dragged, and the turn in which its booking begins.
    from: u16,
    begins: u16,
    /// The turn below the pointer.
    over: u16,
}

impl ChartDrag {
    /// What it changes, once it is dropped: the whole booking goes as much later or earlier as the part that was dragged.
    fn change(self, turns: &[u16]) -> Option<TimetableChange> {
        let (first, last) = (*turns.first()?, *turns.last()?);
        let begins = (self.begins + self.over).saturating_sub(self.from);
        let begins = begins.clamp(first, last);
        let turn = Some(begins).filter(|begins| *begins > first);
        (begins != self.begins).then_some(TimetableChange::NotBefore(self.number, turn))
    }
}

impl TimetableChart {
    /// Draws it into the room that is left.
    pub fn ui(&mut self, ui: &mut Ui, scene: &TimetableScene) -> Option<TimetableClick> {
        let lines = chart_lines(&scene.booked.timetable);
        if scene.booked.timetable.turns.is_empty() {
            return None;
        }
        self.follow(scene.selected, &lines);
        if lines.len() > 1 {
            self.pick_line(ui, scene, &lines);
        }
        let line = lines.get(self.line)?;
        let size = ui.available_size_before_wrap().max(vec2(1.0, 1.0));
        let (response, painter) = ui.allocate_painter(size, Sense::click_and_drag());
        describe(ui, scene, line, &response);
        let drawing = ChartDrawing::new(ui, scene, line, painter, response.rect);
        drawing.draw();
        self.hear(ui, scene, &drawing, response)
    }

    /// Turns to the line of the booking that the player has just picked.
    fn follow(&mut self, selected: Option<BookingNumber>, lines: &[ChartLine]) {
        if self.followed != selected {
            self.followed = selected;
            let of = lines
                .iter()
                .position(|line| selected.is_some_and(|number| line.trips.contains(&number)));
            self.line = of.unwrap_or(self.line);
        }
        self.line = self.line.min(lines.len().saturating_sub(1));
    }

    /// The ends of the line, and the way to the next one.
    fn pick_line(&mut self, ui: &mut Ui, scene: &TimetableScene, lines: &[ChartLine]) {
        ui.horizontal_wrapped(|ui| {
            let number = lines.len();
            if small_sign(ui, icon::CARET_LEFT, "The line before").clicked() {
                self.line = (self.line + number - 1) % number;
            }
            if small_sign(ui, icon::CARET_RIGHT, "The next line").clicked() {
                self.line = (self.line + 1) % number;
            }
            let words = name(scene, &lines[self.line]);
            ui.label(format!("{words}  ({} of {number})", self.line + 1));
        });
    }

    /// What the player does with the pointer.
    fn hear(
        &mut self,
        ui: &Ui,
        scene: &TimetableScene,
        drawing: &ChartDrawing,
        response: Response,
    ) -> Option<TimetableClick> {
        let plan = &drawing.plan;
        let turns: Vec<u16> = plan.timetable.turns.iter().map(|turn| turn.turn).collect();
        let mut click = None;
        if response.drag_started() && scene.booked.is_played {
            let origin = ui.input(|input| input.pointer.press_origin());
            let hit = origin.and_then(|at| drawing.hit(at));
            self.drag = hit.map(|hit| ChartDrag {
                number: hit.number,
                from: hit.turn,
                begins: plan.begins(hit.number).unwrap_or(hit.turn),
                over: hit.turn,
            });
        }
        let pointer = response.interact_pointer_pos();
        if let Some((drag, at)) = self.drag.as_mut().zip(pointer) {
            drag.over = plan.turn_at(at.x);
            drawing.show_drag(*drag, at);
        }
        if response.drag_stopped() {
            let change = self.drag.take().and_then(|drag| drag.change(&turns));
            click = change.map(TimetableClick::Change);
        } else if !response.dragged() {
            self.drag = None;
        }
        let hit = response.hover_pos().and_then(|at| drawing.hit(at));
        let hit = hit.filter(|_| self.drag.is_none());
        if let Some(hit) = hit {
            if response.clicked() {
                click = Some(TimetableClick::Select(hit.number));
            }
            response
                .on_hover_cursor(CursorIcon::Grab)
                .on_hover_text_at_pointer(hit.words);
        }
        click
    }
}

/// The ends of a line.
fn name(scene: &TimetableScene, line: &ChartLine) -> String {
    let ends = [line.stations.first(), line.stations.last()];
    let [from, to] = ends.map(|space| space.map_or("", |space| scene.booked.name(*space)));
    format!("{from} \u{2013} {to}")
}

/// Tells screen readers what is drawn. The list and the buttons above it do all that a drag does.
fn describe(ui: &Ui, scene: &TimetableScene, line: &ChartLine, response: &Response) {
    let title = format!("Chart of {}", name(scene, line));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &title));
    let timetable = &scene.booked.timetable;
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let trips = timetable.bookings.iter();
        let trips = trips.filter(|trip| line.trips.contains(&trip.number));
        let words = trips.map(|trip| match &trip.arrival {
            Ok(turn) => format!("{} arrives on {}", scene.who(trip), date(timetable, *turn)),
            Err(delay) => format!(
                "{} is held up from {} on: {}",
                scene.who(trip),
                date(timetable, delay.turn),
                delay.reason
            ),
        });
        node.set_value(words.collect::<Vec<_>>().join("; "));
    });
}

/// A chart that is being drawn.
struct ChartDrawing<'a> {
    scene: &'a TimetableScene<'a>,
    plan: ChartPlan<'a>,
    courses: Vec<TripCourse<'a>>,
    painter: Painter,
    font: FontId,
    /// The height of a line of text.
    height: f32,
    inks: ChartInks,
}

/// The inks of a chart.
#[derive(Clone, Copy, Debug)]
struct ChartInks {
    ink: Color32,
    weak: Color32,
    paper: Color32,
    strong: Color32,
    wrong: Color32,
}

impl<'a> ChartDrawing<'a> {
    fn new(
        ui: &Ui,
        scene: &'a TimetableScene<'a>,
        line: &'a ChartLine,
        painter: Painter,
        room: Rect,
    ) -> Self {
        let font = TextStyle::Small.resolve(ui.style());
        let height = ui.text_style_height(&TextStyle::Small);
        let small = |words: &str| text_width(ui, egui::RichText::new(words).small());
        let names = line.stations.iter().map(|space| small(scene.booked.name(*space)));
        let widest = names.fold(0.0, f32::max).min(room.width() * NAMES);
        let plot = Rect::from_min_max(
            pos2(room.left() + widest + 8.0, room.top() + height + scaled(ui, 12.0)),
            pos2(room.right() - 4.0, room.bottom() - height * 0.6),
        );
        let visuals = ui.visuals();
        let plan = ChartPlan::new(&scene.booked.timetable, line, plot);
        Self {
            courses: plan.courses(),
            scene,
            plan,
            painter,
            font,
            height,
            inks: ChartInks {
                ink: visuals.text_color(),
                weak: visuals.weak_text_color(),
                paper: visuals.extreme_bg_color,
                strong: visuals.selection.bg_fill,
                wrong: visuals.error_fg_color,
            },
        }
    }

    fn draw(&self) {
        let plot = self.plan.plot;
        self.painter.rect_filled(plot, 2.0, self.inks.paper);
        self.draw_turns();
        self.draw_stations();
        // The picked booking lies on top.
        let is_picked = |course: &&TripCourse| self.scene.selected == Some(course.trip.number);
        let others = self.courses.iter().filter(|course| !is_picked(course));
        for course in others.chain(self.courses.iter().filter(is_picked)) {
            self.draw_course(course, is_picked(&course));
        }
        let taken = self.draw_holdups();
        self.draw_numbers(taken);
    }

    /// The turns with their dates, in their tones on the map.
    fn draw_turns(&self) {
        let plot = self.plan.plot;
        let line = Stroke::new(1.0, self.inks.weak.gamma_multiply(0.5));
        let mut free = f32::NEG_INFINITY;
        for (column, turn) in self.plan.timetable.turns.iter().enumerate() {
            let [left, right] = [column, column + 1].map(|column| self.plan.x(column, 0.0));
            self.painter.vline(left, plot.y_range(), line);
            self.painter.vline(right, plot.y_range(), line);
            let tone = egui_colour(self.scene.palette.turn(column));
            let bar = Rect::from_min_max(
                pos2(left + 2.0, plot.top() - 5.0),
                pos2(right - 2.0, plot.top() - 2.0),
            );
            self.painter.rect_filled(bar, 1.0, tone);
            let words = self.lay(&turn.date, self.inks.ink);
            let bounds = self.painter.clip_rect();
            let middle = f32::midpoint(left, right) - words.size().x / 2.0;
            // Wide dates of the first and the last turn lie beside the middle rather than over an edge.
            let at = middle.max(plot.left()).min(bounds.right() - words.size().x);
            if at >= free.max(bounds.left()) {
                free = at + words.size().x + self.font.size * 0.5;
                let top = plot.top() - 7.0 - words.size().y;
                self.painter.galley(pos2(at, top), words, self.inks.ink);
            }
        }
    }

    /// The stations: first those where trains start and stop, then towns, as far as there is room for their names.
    fn draw_stations(&self) {
        let plot = self.plan.plot;
        let stops: BTreeSet<SpaceId> = self
            .courses
            .iter()
            .flat_map(|course| {
                let legs = course.trip.legs.iter();
                let ends = legs.flat_map(|leg| leg.way.first().into_iter().chain(leg.way.last()));
                ends.chain([&course.trip.from, &course.trip.to])
            })
            .copied()
            .collect();
        let places = &self.scene.booked.places;
        let is_town = |space: &SpaceId| places.get(space).is_some_and(|place| place.is_town);
        let stations = || self.plan.line.stations.iter().enumerate();
        let main = stations().filter(|(_, space)| stops.contains(space));
        let towns = stations().filter(|(_, space)| !stops.contains(space) && is_town(space));
        let mut taken: Vec<f32> = Vec::new();
        for (station, space) in main.chain(towns) {
            let y = self.plan.y(station);
            if taken.iter().any(|other| (other - y).abs() < self.height) {
                continue;
            }
            taken.push(y);
            let strength = if stops.contains(space) { 0.7 } else { 0.35 };
            let line = Stroke::new(1.0, self.inks.weak.gamma_multiply(strength));
            self.painter.hline(plot.x_range(), y, line);
            let room = plot.left() - 6.0 - self.painter.clip_rect().left();
            let at = pos2(plot.left() - 6.0, y);
            let words = self.scene.booked.name(*space);
            let font = self.font.clone();
            fitted(
                &self.painter,
                (Align2::RIGHT_CENTER, at),
                words,
                font,
                room,
                self.inks.ink,
            );
        }
    }

    /// Where a booking waits, dashed, and where it goes.
    fn draw_course(&self, course: &TripCourse, is_picked: bool) {
        let ink = if is_picked {
            self.inks.strong
        } else {
            self.inks.weak
        };
        let waits = Stroke::new(if is_picked { 2.0 } else { 1.0 }, ink);
        for wait in &course.waits {
            self.painter.extend(Shape::dashed_line(wait, waits, 3.0, 3.0));
        }
        for (column, leg) in &course.legs {
            let tone = egui_colour(self.scene.palette.turn(*column));
            if is_picked {
                let edge = Stroke::new(7.0, self.inks.strong.gamma_multiply(0.35));
                self.painter.line(leg.clone(), edge);
            }
            self.painter.line(leg.clone(), Stroke::new(2.5, tone));
            for end in [leg.first(), leg.last()].into_iter().flatten() {
                self.painter.circle_filled(*end, 3.0, tone);
            }
        }
    }

    /// The signs of what is held up, each once; returns the room that they take.
    fn draw_holdups(&self) -> Vec<Rect> {
        let mut taken: Vec<Rect> = Vec::new();
        for (_, at) in self.plan.holdups() {
            let sign = self.lay(icon::WARNING, self.inks.wrong);
            let room = Rect::from_center_size(at, sign.size());
            // After all turns it would lie over the edge.
            let beyond = (room.right() - self.painter.clip_rect().right()).max(0.0);
            let room = room.translate(vec2(-beyond, 0.0));
            if taken
                .iter()
                .all(|other| other.center().distance(room.center()) > 1.0)
            {
                self.painter.rect_filled(room, 2.0, self.inks.paper);
                self.painter.galley(room.min, sign, self.inks.wrong);
                taken.push(room);
            }
        }
        taken
    }

    /// The place of each booking in the order of precedence, beside its beginning, where that hides nothing.
    fn draw_numbers(&self, mut taken: Vec<Rect>) {
        for (at, numbers) in beginnings(&self.courses) {
            let places = numbers
                .iter()
                .filter_map(|number| self.scene.booked.place_of(*number));
            let places: Vec<String> = places.map(|place| (place + 1).to_string()).collect();
            let words = self.lay(&places.join(", "), self.inks.ink);
            let size = words.size() + vec2(4.0, 0.0);
            let spots = [-1.0, 1.0].into_iter().flat_map(|side| {
                let aside = side * (size.x / 2.0 + 5.0);
                [-0.75, 0.75, -1.75, 1.75].map(|down| at + vec2(aside, self.height * down))
            });
            let mut rooms = spots.map(|spot| Rect::from_center_size(spot, size));
            let bounds = self.painter.clip_rect().shrink(1.0);
            let is_free = |room: &Rect| {
                // Above lie the dates.
                let plot = self.plan.plot;
                let plot = plot.with_max_y(plot.bottom() + self.height * 0.5);
                bounds.contains_rect(*room)
                    && plot.contains_rect(*room)
                    && taken.iter().all(|other| !other.intersects(*room))
            };
            let Some(room) = rooms.find(is_free) else {
                continue;
            };
            self.painter.rect_filled(room, 3.0, self.inks.paper);
            self.painter
                .galley(room.min + vec2(2.0, 0.0), words, self.inks.ink);
            taken.push(room);
        }
    }

    /// What is at a place of the window.
    fn hit(&self, at: Pos2) -> Option<ChartHit> {
        let mut hit = self.plan.hit(&self.courses, at)?;
        let of = |number: BookingNumber| {
            let mut bookings = self.scene.booked.timetable.bookings.iter();
            bookings.find(|trip| trip.number == number)
        };
        let line = |who: &str, words: &str| format!("{who}\n{}", sentence(words));
        let trip = of(hit.number)?;
        // Units of a booking may go by several ways in a turn.
        let legs = trip.legs.iter().filter(|leg| leg.turn == hit.turn);
        let goes = legs.map(|leg| {
            let goes = self.scene.goes(trip, leg);
            let when = date(self.plan.timetable, leg.turn);
            line(&self.scene.who_goes(trip, leg), &format!("{when}: {goes}"))
        });
        let held = hit.held.iter().filter_map(|holdup| {
            let words = self.scene.held(holdup);
            of(holdup.number).map(|trip| line(&self.scene.who(trip), &words))
        });
        let lines: Vec<String> = if hit.held.is_empty() {
            goes.collect()
        } else {
            held.collect()
        };
        hit.words = lines.join("\n");
        Some(hit).filter(|hit| !hit.words.is_empty())
    }

    /// A train that is being dragged: the turn below the pointer, and what dropping it there means.
    fn show_drag(&self, drag: ChartDrag, at: Pos2) {
        let plot = self.plan.plot;
        let Some(column) = self.plan.column(drag.over) else {
            return;
        };
        let [left, right] = [column, column + 1].map(|column| self.plan.x(column, 0.0));
        let room = Rect::from_x_y_ranges(left..=right, plot.y_range());
        let tone = self.inks.strong.gamma_multiply(0.2);
        self.painter.rect_filled(room, 0.0, tone);
        let turns: Vec<u16> = self.plan.timetable.turns.iter().map(|turn| turn.turn).collect();
        let words = match drag.change(&turns) {
            Some(TimetableChange::NotBefore(_, Some(turn))) => {
                format!("not before {}", date(self.plan.timetable, turn))
            }
            Some(_) => "as early as it can".to_owned(),
            None => return,
        };
        let words = self.lay(&words, self.inks.ink);
        let size = words.size() + vec2(8.0, 4.0);
        let bounds = self.painter.clip_rect();
        let least = bounds.min + vec2(2.0, 2.0);
        let corner = (at + vec2(12.0, -size.y - 6.0)).min(bounds.max - size).max(least);
        self.painter
            .rect_filled(Rect::from_min_size(corner, size), 3.0, self.inks.paper);
        self.painter.galley(corner + vec2(4.0, 2.0), words, self.inks.ink);
    }

    fn lay(&self, words: &str, ink: Color32) -> std::sync::Arc<egui::Galley> {
        self.painter
            .layout_no_wrap(words.to_owned(), self.font.clone(), ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_train_that_is_dragged_takes_its_whole_booking_along() {
        let number = BookingNumber(3);
        let dropped = |from, over| {
            let drag = ChartDrag {
                number,
                from,
                begins: 6,
                over,
            };
            drag.change(&[5, 6, 7, 8])
        };
        let not_before = |turn| Some(TimetableChange::NotBefore(number, turn));
        assert_eq!(dropped(6, 8), not_before(Some(8)));
        // Its second part, a turn later.
        assert_eq!(dropped(7, 8), not_before(Some(7)));
        assert_eq!(dropped(7, 7), None);
        // To the next turn, and before it.
        assert_eq!(dropped(6, 5), not_before(None));
        assert_eq!(dropped(8, 5), not_before(None));
    }
}
