//! The timetable as a panel: its title, the booking that the player has picked with all that can be done with it, the list, and beside it the chart.

use bevy_egui::egui::{self, ComboBox, RichText, Sense, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::booked::{BookedTrains, TimetableChange};
use super::chart::TimetableChart;
use super::list::list;
use super::scene::{TimetableClick, TimetableScene};
use super::turns::date;
use crate::theme::Palette;
use crate::theme::key_names::{KeyTip as _, with_keys};
use crate::theme::widget::{close_button, labelled, scaled, scrolled, serif, sign_button};
use crate::words::count;
use railhead_engine::engine::{BookedTrip, BookingNumber};

/// The width from which the chart has room beside the list, at the usual size of text.
const WIDE: f32 = 560.0;

/// The timetable as a panel, with what the player has picked in it.
#[derive(Clone, Debug, Default)]
pub struct TimetablePanel {
    pub selected: Option<BookingNumber>,
    /// Whether the chart is shown where only one of both has room.
    shows_chart: bool,
    chart: TimetableChart,
}

impl TimetablePanel {
    /// The timetable with a booking that is picked.
    pub fn new(selected: Option<BookingNumber>) -> Self {
        Self {
            selected,
            ..Self::default()
        }
    }

    /// Draws it into the room that is left.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        booked: &BookedTrains,
        palette: &Palette,
        (shows_enemy, redirected): (bool, Option<BookingNumber>),
    ) -> Option<TimetableClick> {
        // A booking that is gone, or carried out, is no longer picked.
        let mut under_way = booked
            .timetable
            .bookings
            .iter()
            .filter(|trip| !trip.has_arrived());
        self.selected = self
            .selected
            .filter(|number| under_way.any(|trip| trip.number == *number));
        let scene = TimetableScene {
            booked,
            palette,
            selected: self.selected,
            redirected,
            shows_enemy,
        };
        let is_wide = ui.available_width() >= scaled(ui, WIDE);
        let is_idle = booked.under_way() == 0;
        let mut click = self.heading(ui, &scene, is_wide || is_idle);
        arrived(ui, &scene);
        if is_idle {
            let words = with_keys(ui.ctx(), booked.how_to_book);
            ui.add(egui::Label::new(words).wrap());
            return click;
        }
        click = picked(ui, &scene).or(click);
        click = self.body(ui, &scene, is_wide).or(click);
        if let Some(TimetableClick::Select(number)) = click {
            self.selected = Some(number).filter(|_| self.selected != Some(number));
        }
        click
    }

    /// The title, the switches and the cross.
    fn heading(&mut self, ui: &mut Ui, scene: &TimetableScene, is_wide: bool) -> Option<TimetableClick> {
        let mut click = None;
        ui.horizontal_top(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if close_button(ui).clicked() {
                    click = Some(TimetableClick::Close);
                }
                let enemy = ui.selectable_label(scene.shows_enemy, icon::EYE);
                let name = "The enemy's trains";
                enemy.widget_info(|| {
                    let kind = egui::WidgetType::SelectableLabel;
                    egui::WidgetInfo::selected(kind, true, scene.shows_enemy, name)
                });
                let help = "The enemy's trains of his last turn, as far as you know of them  (Shift+T)";
                if enemy.on_hover_keys(help).clicked() {
                    click = Some(TimetableClick::EnemyTrains);
                }
                if !is_wide {
                    ui.selectable_value(&mut self.shows_chart, true, "Chart");
                    ui.selectable_value(&mut self.shows_chart, false, "List");
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.horizontal_wrapped(|ui| {
                        ui.label(serif(ui, "Timetable", 20.0));
                        ui.label(RichText::new(summary(scene.booked)).small().weak());
                    });
                });
            });
        });
        click
    }

    /// The list, and the chart beside it if both have room.
    fn body(&mut self, ui: &mut Ui, scene: &TimetableScene, is_wide: bool) -> Option<TimetableClick> {
        let size = ui.available_size_before_wrap().max(vec2(1.0, 1.0));
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        let listed = |ui: &mut Ui| scrolled(ui, "booked trains", |ui| list(ui, scene)).inner;
        if is_wide {
            let middle = room.left() + room.width() * 0.44;
            let click = inside(ui, room.with_max_x(middle - 8.0), "list", listed);
            let right = room.with_min_x(middle + 8.0);
            inside(ui, right, "chart", |ui| self.chart.ui(ui, scene)).or(click)
        } else if self.shows_chart {
            inside(ui, room, "chart", |ui| self.chart.ui(ui, scene))
        } else {
            inside(ui, room, "list", listed)
        }
    }
}

/// Draws into a part of a panel.
fn inside<R>(ui: &mut Ui, room: egui::Rect, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let mut part = ui.new_child(UiBuilder::new().id_salt(name).max_rect(room));
    part.shrink_clip_rect(room.expand(2.0));
    content(&mut part)
}

/// How much is booked, and whether a better timetable may exist.
fn summary(booked: &BookedTrains) -> String {
    let number = booked.under_way();
    let bookings = count(number, "booking", "bookings");
    match (number, booked.timetable.is_proven) {
        (0, _) => String::new(),
        (_, true) => format!("{bookings}, in the best timetable there is"),
        (_, false) => format!("{bookings}, in the best timetable that the search found"),
    }
}

/// The bookings that are carried out, as long as their last trains can be taken back.
fn arrived(ui: &mut Ui, scene: &TimetableScene) {
    let trips = scene.booked.timetable.bookings.iter();
    for trip in trips.filter(|trip| trip.has_arrived()) {
        let words = format!(
            "{} {}: arrived at {}",
            icon::CHECK,
            trip.who,
            scene.booked.name(trip.to)
        );
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
    }
}

/// The booking that the player has picked, with the buttons for it: all that a drag does as well.
fn picked(ui: &mut Ui, scene: &TimetableScene) -> Option<TimetableClick> {
    let bookings = &scene.booked.timetable.bookings;
    let place = scene.selected.and_then(|number| scene.booked.place_of(number));
    let Some(place) = place else {
        let words = "Click a booking to change it. Drag it in the list to change the order of precedence, and in the chart to another turn.";
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
        return None;
    };
    let trip = &bookings[place];
    let mut click = None;
    let mut wants = |change| click = Some(TimetableClick::Change(change));
    let is_played = scene.booked.is_played;
    let mut is_shown = false;
    let mut redirected = None;
    ui.horizontal_wrapped(|ui| {
        let words = format!("{} to {}", scene.who(trip), scene.booked.name(trip.to));
        ui.label(RichText::new(words).strong());
        let show = egui::Button::new(icon::MAP_PIN).small();
        is_shown = sign_button(ui, true, show, "Show it on the map").clicked();
        let before = place.checked_sub(1).map(|place| &bookings[place]);
        let after = bookings.get(place + 1);
        let tips = [
            before.map(|other| format!("Takes precedence over {}", other.who)),
            after.map(|other| format!("Gives precedence to {}", other.who)),
        ];
        let signs = [icon::ARROW_UP, icon::ARROW_DOWN];
        let wanted = [place.saturating_sub(1), place + 1];
        let usual = ["Takes precedence over another", "Gives precedence to another"];
        for (((tip, sign), wanted), usual) in tips.into_iter().zip(signs).zip(wanted).zip(usual) {
            let is_on = is_played && tip.is_some();
            let button = egui::Button::new(sign).small();
            if sign_button(ui, is_on, button, tip.as_deref().unwrap_or(usual)).clicked() {
                wants(TimetableChange::Precedence(trip.number, wanted));
            }
        }
        if let Some(change) = not_before(ui, scene, trip) {
            wants(change);
        }
        if let Some(change) = tie(ui, scene, trip) {
            wants(change);
        }
        if redirect(ui, scene, trip) {
            let is_asked = scene.redirected == Some(trip.number);
            redirected = Some(Some(trip.number).filter(|_| !is_asked));
        }
        let cancel = egui::Button::new("Cancel the booking").small();
        if ui.add_enabled(is_played, cancel).clicked() {
            wants(TimetableChange::Cancel(trip.number));
        }
    });
    if is_shown {
        return Some(TimetableClick::Show(trip.from));
    }
    if scene.redirected == Some(trip.number) {
        let words = "Click the place on the map where it should go.  (Esc)";
        ui.add(egui::Label::new(with_keys(ui.ctx(), words)).wrap());
    }
    redirected.map(TimetableClick::Redirect).or(click)
}

/// The switch by which the next click on the map says where a booking leads; true if it was clicked.
fn redirect(ui: &mut Ui, scene: &TimetableScene, trip: &BookedTrip) -> bool {
    let is_asked = scene.redirected == Some(trip.number);
    let switch = egui::Button::selectable(is_asked, "Change where it goes").small();
    let switch = ui.add_enabled(scene.booked.is_played, switch);
    let help = "Then click the place on the map where it should go; its terms and its precedence stay";
    switch.on_hover_text(help).clicked()
}

/// The turn before which a booking does not go, and the buttons for an earlier and a later one.
fn not_before(ui: &mut Ui, scene: &TimetableScene, trip: &BookedTrip) -> Option<TimetableChange> {
    let timetable = &scene.booked.timetable;
    let turns = || timetable.turns.iter().map(|turn| turn.turn);
    let first = turns().next()?;
    let now = scene.booked.terms_of(trip.number).not_before;
    let now = now.filter(|turn| *turn > first);
    let change = |turn: u16| TimetableChange::NotBefore(trip.number, Some(turn).filter(|turn| *turn > first));
    let is_played = scene.booked.is_played;
    let earlier = now.and_then(|now| turns().filter(|turn| *turn < now).max());
    let later = turns().find(|turn| *turn > now.unwrap_or(first));
    let sign = egui::Button::new(icon::CARET_LEFT).small();
    let sooner = sign_button(ui, is_played && earlier.is_some(), sign, "A turn earlier");
    let words = now.map_or_else(
        || "as early as it can".to_owned(),
        |turn| format!("not before {}", date(timetable, turn)),
    );
    ui.label(words);
    let sign = egui::Button::new(icon::CARET_RIGHT).small();
    let delayed = sign_button(ui, is_played && later.is_some(), sign, "A turn later");
    if sooner.clicked() {
        earlier.map(change)
    } else if delayed.clicked() {
        later.map(change)
    } else {
        None
    }
}

/// The booking to which another is tied, to be chosen among all others.
fn tie(ui: &mut Ui, scene: &TimetableScene, trip: &BookedTrip) -> Option<TimetableChange> {
    let bookings = &scene.booked.timetable.bookings;
    if bookings.len() < 2 {
        return None;
    }
    let now = scene.booked.terms_of(trip.number).with;
    let mut wanted = now;
    let words = |number: Option<BookingNumber>| {
        let other = number.and_then(|number| bookings.iter().find(|other| other.number == number));
        other.map_or_else(
            || "by itself".to_owned(),
            |other| format!("{} {}", scene.booked.tie, scene.who(other)),
        )
    };
    ui.add_enabled_ui(scene.booked.is_played, |ui| {
        let list = ComboBox::from_id_salt("the company of a booking").selected_text(words(now));
        let list = list.show_ui(ui, |ui| {
            ui.selectable_value(&mut wanted, None, words(None));
            for other in bookings.iter().filter(|other| other.number != trip.number) {
                ui.selectable_value(&mut wanted, Some(other.number), words(Some(other.number)));
            }
        });
        labelled(&list.response, "Its company");
    });
    (wanted != now).then_some(TimetableChange::With(trip.number, wanted))
}
