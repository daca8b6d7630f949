//! Booked trains in the list of rails: the way to the timetable, what is due in this phase, and booking the picked units in any phase (AR-10, AR-12).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::area::panels::unit_picker;
use crate::area::scene::{PanelAction, Scene};
use crate::shell::timetable::turns::date;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{main_button, named, section};
use crate::words::{count, sentence};
use railhead_area_game::state::order::Order;
use railhead_engine::engine::lesson::Control;

/// Draws what there is of it in this phase.
pub fn booking(ui: &mut Ui, scene: &Scene) {
    switches(ui, scene);
    if scene.is_played() {
        due(ui, scene);
    }
    if !scene.selection.is_booking() || !scene.is_played() {
        return;
    }
    unit_picker::aim_sheet(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(aim(scene)).small()).wrap());
        if let Some(tried) = scene.tried {
            let to = scene.game.space_name(tried.to);
            for words in &tried.words {
                let words = format!("{to}: {words}");
                ui.add(egui::Label::new(RichText::new(words).small().strong()).wrap());
            }
        }
        let outlook = scene.facts.rails.outlook.iter();
        for refusal in outlook.flat_map(|outlook| &outlook.why) {
            scene.reason(ui, refusal.rule(), &refusal.text(scene.game));
        }
    });
    // Where trains go, the list of rails has the units.
    if !scene.facts.trains_go {
        unit_picker::unit_picker(ui, scene);
    }
}

/// The way to the timetable, and the switches for booking and for the reach of trains.
fn switches(ui: &mut Ui, scene: &Scene) {
    ui.horizontal_wrapped(|ui| {
        let words = match scene.booked.under_way() {
            0 => format!("{} Timetable", icon::TRAIN),
            bookings => {
                let bookings = count(bookings, "booking", "bookings");
                format!("{} Timetable ({bookings})", icon::TRAIN)
            }
        };
        let timetable = ui.button(words);
        named(&timetable, true, "Timetable");
        mark(&timetable, Control::Timetable, false);
        let help = "The trains that you have booked over several turns  (F7)";
        if timetable.on_hover_keys(help).clicked() {
            scene.act(PanelAction::Timetable);
        }
        if !scene.is_played() {
            return;
        }
        let hand = &scene.selection.rail;
        let books = ui.selectable_label(hand.is_booking, "Book trains");
        mark(&books, Control::BookTrain, hand.is_booking);
        let help =
            "Pick units, then click where they should go by rail, over as many turns as it takes  (Shift+Y)";
        if books.on_hover_keys(help).clicked() {
            scene.change(|selection| selection.rail.is_booking = !selection.rail.is_booking);
        }
        let reach = ui.selectable_label(hand.shows_reach, "Rail reach");
        let help =
            "How far the picked units get by rail in the next turn with trains if they stay, on the map  (Y)";
        if reach.on_hover_keys(help).clicked() {
            scene.change(|selection| selection.rail.shows_reach = !selection.rail.shows_reach);
        }
    });
}

/// How the player goes on to book, and whether the picked units may go in the next turn with trains.
fn aim(scene: &Scene) -> String {
    let Some(outlook) = &scene.facts.rails.outlook else {
        return "Pick the units to book, in any area.".to_owned();
    };
    let may = if outlook.why.is_empty() { "may" } else { "may not" };
    let turn = if outlook.is_this_turn {
        "this turn".to_owned()
    } else {
        format!("in round {}", outlook.round)
    };
    let end = if outlook.why.is_empty() { "." } else { ":" };
    format!("Click the area where they should go. They {may} go by rail {turn} if they stay here{end}")
}

/// How many trains these orders send.
pub fn trains_of(orders: &[&Order]) -> usize {
    let trains = orders.iter().map(|order| match order {
        Order::Rail { count, .. } => usize::from(*count),
        _ => 1,
    });
    trains.sum()
}

/// The button that sends booked trains by these orders.
pub fn send_button(ui: &mut Ui, scene: &Scene, orders: &[&Order]) -> egui::Response {
    let words = format!(
        "Send {}",
        count(trains_of(orders), "booked train", "booked trains")
    );
    let sends = main_button(ui, &words).on_hover_keys("R");
    if sends.clicked() {
        for order in orders {
            scene.order((*order).clone());
        }
    }
    sends
}

/// The booked trains that are due in this phase with the button that sends them, and those that cannot go.
fn due(ui: &mut Ui, scene: &Scene) {
    let orders = &scene.rails.due;
    let bookings = scene.booked.timetable.bookings.iter();
    let held = bookings.filter_map(|trip| Some((trip, trip.held_now.as_ref()?)));
    let held: Vec<_> = held.collect();
    if orders.is_empty() && held.is_empty() {
        return;
    }
    ui.add_space(4.0);
    section(ui, "BOOKED FOR THIS PHASE");
    for (_, words) in orders {
        ui.add(egui::Label::new(words).wrap());
    }
    for (trip, why) in held {
        let words = if let Ok(turn) = &trip.arrival {
            let day = date(&scene.booked.timetable, *turn);
            RichText::new(format!("{}, arrives {day}: {}", trip.who, sentence(why))).weak()
        } else {
            let words = format!("{} {}: {}", icon::WARNING, trip.who, sentence(why));
            RichText::new(words).color(ui.visuals().error_fg_color)
        };
        ui.add(egui::Label::new(words).wrap());
    }
    if orders.is_empty() {
        return;
    }
    let orders: Vec<&Order> = orders.iter().map(|(order, _)| order).collect();
    let sends = send_button(ui, scene, &orders);
    mark(&sends, Control::SendTrains, false);
}
