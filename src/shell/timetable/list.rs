//! The list of a timetable: turn by turn what goes, over which way and with what of the capacity, and what is held up. A line that is dragged onto
//! another takes its place in the order of precedence.

use bevy_egui::egui::{self, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use super::booked::TimetableChange;
use super::scene::{TimetableClick, TimetableScene};
use super::turns::{TripEvent, TripLine, TurnLines, limit_words, turns};
use crate::theme::style::egui_colour;
use crate::theme::widget::{keep_in_sight, scaled, sign_button};
use crate::words::sentence;
use railhead_engine::engine::BookingNumber;

/// Draws the list.
pub fn list(ui: &mut Ui, scene: &TimetableScene) -> Option<TimetableClick> {
    ui.spacing_mut().item_spacing.y = 4.0;
    let mut click = None;
    for turn in turns(&scene.booked.timetable) {
        heading(ui, scene, &turn);
        for line in &turn.lines {
            click = row(ui, scene, line).or(click);
        }
        ui.add_space(4.0);
    }
    click
}

/// The turn with its date, in its tone on the map, and what its trains use up.
fn heading(ui: &mut Ui, scene: &TimetableScene, turn: &TurnLines) {
    let mut turns = scene.booked.timetable.turns.iter();
    let column = turns.position(|one| one.turn == turn.turn);
    ui.horizontal_wrapped(|ui| {
        if let Some(column) = column {
            let size = egui::vec2(scaled(ui, 14.0), scaled(ui, 5.0));
            let (bar, _) = ui.allocate_exact_size(size, Sense::hover());
            let tone = egui_colour(scene.palette.turn(column));
            ui.painter().rect_filled(bar, 2.0, tone);
        }
        let when = if turn.date.is_empty() {
            format!("Turn {}", turn.turn)
        } else {
            format!("Turn {} \u{b7} {}", turn.turn, turn.date)
        };
        ui.label(RichText::new(when).strong());
        for limit in turn.limits.iter().filter(|limit| limit.used > 0) {
            let words = RichText::new(limit_words(limit)).small();
            let is_full = limit.used >= limit.of;
            ui.label(if is_full { words.strong() } else { words.weak() });
        }
    });
}

/// A booking in a turn.
fn row(ui: &mut Ui, scene: &TimetableScene, line: &TripLine) -> Option<TimetableClick> {
    let (trip, number) = (line.trip, line.trip.number);
    let is_selected = scene.selected == Some(number);
    let mut click = None;
    let row = ui.horizontal_top(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let cancel = egui::Button::new(icon::X).small();
            let tip = format!("Cancel the booking of {}", trip.who);
            if sign_button(ui, scene.booked.is_played, cancel, &tip).clicked() {
                click = Some(TimetableClick::Change(TimetableChange::Cancel(number)));
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let handle = handle(ui, scene, line, is_selected);
                if scene.booked.is_played {
                    handle.dnd_set_drag_payload(number);
                }
                if handle.clicked() {
                    click = Some(TimetableClick::Select(number));
                }
                let words = match &line.event {
                    TripEvent::Goes(leg) => RichText::new(scene.goes(trip, leg)).weak(),
                    TripEvent::IsHeldUp(holdup) => RichText::new(sentence(&scene.held(holdup))),
                };
                ui.add(egui::Label::new(words.small()).wrap());
            });
        });
    });
    let room = row.response.rect;
    let strong = ui.visuals().selection.bg_fill;
    if is_selected {
        let edge = egui::StrokeKind::Outside;
        ui.painter()
            .rect_stroke(room.expand(1.0), 3.0, Stroke::new(1.5, strong), edge);
    }
    let over = ui.interact(
        room,
        row.response.id.with("below a dragged booking"),
        Sense::hover(),
    );
    let held = over.dnd_hover_payload::<BookingNumber>();
    let from = held.and_then(|held| scene.booked.place_of(*held));
    if let Some(from) = from.filter(|from| *from != line.place) {
        // Where it would come to lie.
        let y = if from < line.place {
            room.bottom()
        } else {
            room.top()
        };
        ui.painter().hline(room.x_range(), y, Stroke::new(2.5, strong));
    }
    if let Some(dropped) = over.dnd_release_payload::<BookingNumber>()
        && *dropped != number
    {
        let change = TimetableChange::Precedence(*dropped, line.place);
        click = Some(TimetableClick::Change(change));
    }
    click
}

/// Who goes, by which the line is picked and dragged.
fn handle(ui: &mut Ui, scene: &TimetableScene, line: &TripLine, is_selected: bool) -> egui::Response {
    let words = match &line.event {
        TripEvent::Goes(leg) => scene.who_goes(line.trip, leg),
        TripEvent::IsHeldUp(_) => scene.who(line.trip),
    };
    let text = match line.event {
        TripEvent::Goes(_) => RichText::new(&words).strong(),
        TripEvent::IsHeldUp(_) => {
            let ink = ui.visuals().error_fg_color;
            RichText::new(format!("{} {words}", icon::WARNING)).color(ink)
        }
    };
    let label = egui::Label::new(text)
        .wrap()
        .selectable(false)
        .sense(Sense::click_and_drag());
    let handle = ui.add(label);
    handle.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, &words));
    keep_in_sight(&handle);
    let help = "Drag it onto another line: it takes that place in the order of precedence";
    handle.on_hover_text(help).on_hover_cursor(egui::CursorIcon::Grab)
}
