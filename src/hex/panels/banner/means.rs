//! The trains, shipping and air points that the player has left, in the banner; and the way to the timetable.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::hex::panels::{PanelAction, Scene, sea};
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{named, scaled};
use crate::words::count;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::Phase;

/// The way to the timetable, with the number of bookings (HR-18).
pub(super) fn timetable(ui: &mut Ui, scene: &Scene) {
    let Some(booked) = scene.booked.filter(|booked| booked.has_trains) else {
        return;
    };
    if scene.summary.is_over {
        return;
    }
    let words = match booked.under_way() {
        0 => format!("{} Timetable", icon::TRAIN),
        bookings => format!("{} Timetable ({bookings})", icon::TRAIN),
    };
    let help = "The trains that you have booked over several turns  (F7)";
    let button = ui.small_button(words);
    named(&button, true, "Timetable");
    mark(&button, Control::Timetable, false);
    if button.on_hover_keys(help).clicked() {
        scene.act(PanelAction::Timetable);
    }
}

/// One train for each unit that may go by rail in a phase; used trains are pale.
pub(super) fn trains(ui: &mut Ui, scene: &Scene) {
    let summary = scene.summary;
    if summary.phase != Phase::RailMovement || summary.is_over {
        return;
    }
    let (capacity, left) = summary.rail_capacity;
    let size = scaled(ui, 20.0);
    let response = ui
        .horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for train in 0..capacity {
                let colour = if train < left {
                    ui.visuals().text_color()
                } else {
                    ui.visuals().weak_text_color().gamma_multiply(0.5)
                };
                ui.add(
                    egui::Label::new(RichText::new(icon::TRAIN).size(size).color(colour)).selectable(false),
                );
            }
            ui.label(
                RichText::new(format!(
                    "{left} of {} left",
                    count(usize::from(capacity), "train", "trains")
                ))
                .strong(),
            );
        })
        .response;
    response.on_hover_text(
        "Each train carries one unit in this phase; some units need several (HR-14). If you take a move back, its trains are free again.",
    );
    ui.add_space(8.0);
}

/// The shipping left in each sea area (HN-2).
pub(super) fn ships(ui: &mut Ui, scene: &Scene) {
    let summary = scene.summary;
    if summary.phase != Phase::NavalMovement || summary.is_over {
        return;
    }
    let game = scene.game();
    for area in &summary.facts.shipping {
        if area.total == 0 {
            continue;
        }
        let name = sea::short_name(game, area.area);
        let text = format!("{} {name}: {} of {} left", icon::BOAT, area.left(), area.total);
        ui.label(RichText::new(text).strong())
            .on_hover_text(area.text(game));
    }
    ui.add_space(8.0);
}

/// The air points that the player has left (HA-1).
pub(super) fn air(ui: &mut Ui, scene: &Scene) {
    let summary = scene.summary;
    let has_air = scene
        .game()
        .tables()
        .air
        .points
        .iter()
        .any(|points| !points.is_empty());
    if !has_air || summary.is_over || summary.phase == Phase::Setup {
        return;
    }
    let left = scene.view().air_points(scene.view().viewer());
    let words = count(usize::from(left), "air point", "air points");
    let text = format!("{} {words}", icon::AIRPLANE_TILT);
    ui.label(RichText::new(text).strong())
        .on_hover_text("Left in this player-turn. Each modifies the die of one combat near an airfield");
    ui.add_space(8.0);
}
