//! The train plan: the order in which trains go, and the reasons against the others (HR-1, HR-2, HR-12).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{HexAction, Scene, TrainAction};
use crate::hex::trains::path_label;
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{main_button, small_sign};
use crate::words::sentence;
use railhead_engine::board::SpaceId;
use railhead_hex_game::shown::rail_plan::Ride;
use railhead_hex_game::{Refusal, UnitId};

/// Draws the plan of several trains, if there is one.
pub fn train_list(ui: &mut Ui, scene: &Scene) {
    let Some(plan) = scene.trains.filter(|plan| !plan.is_empty()) else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 3.0;
    scene.section(ui, "TRAIN PLAN", "HR-12");
    let trains = plan.trains();
    for train in &trains {
        line(ui, scene, *train);
    }
    for at in &plan.overstacked {
        let place = scene.game().board().label(*at);
        ui.horizontal_wrapped(|ui| {
            scene.rule_tag(ui, "HK-2");
            ui.label(format!("{place} would hold too many units to end the phase."));
        });
    }
    let going = plan.orders().len();
    if going < trains.len() {
        let text = if plan.is_proven {
            format!("Only {going} of {} can go.", trains.len())
        } else {
            format!(
                "{going} of {} can go; the search found no better plan.",
                trains.len()
            )
        };
        ui.label(RichText::new(text).strong());
    }
    ui.horizontal(|ui| {
        let words = if going == 1 {
            "Send 1 train".to_owned()
        } else {
            format!("Send {going} trains")
        };
        if going > 0 && main_button(ui, &words).on_hover_keys("R").clicked() {
            scene.act(HexAction::Trains(TrainAction::Send));
        }
        if ui.button("Clear").clicked() {
            scene.act(HexAction::Trains(TrainAction::Clear));
        }
    });
}

/// A unit with its ride, or the reason why it stays.
fn line(ui: &mut Ui, scene: &Scene, (unit, to, ride): (UnitId, SpaceId, &Result<Ride, Refusal>)) {
    let place = scene.game().board().label(to);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if small_sign(ui, icon::X, "Leave it out").clicked() {
                scene.act(HexAction::Trains(TrainAction::LeaveOut(unit)));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let name = scene.name(unit);
                let text = match ride {
                    Ok(ride) => RichText::new(format!("{}. {name} to {place}", ride.turn)).strong(),
                    Err(_) => RichText::new(format!("{name} to {place}"))
                        .strikethrough()
                        .color(ui.visuals().error_fg_color),
                };
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
    match ride {
        Ok(ride) => {
            let length = path_label(&scene.view(), ride.journey.cost);
            ui.label(RichText::new(length).small().weak());
        }
        Err(refusal) => {
            ui.horizontal_wrapped(|ui| {
                scene.rule_tag(ui, refusal.rule());
                ui.label(sentence(&refusal.text(&scene.names())));
            });
        }
    }
}
