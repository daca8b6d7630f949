//! The trains that are to go together: in which order they go, and what keeps the others back (HR-1, HR-2, HR-12).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{PanelAction, Scene, TrainAction};
use crate::app::hex::trains::path_label;
use crate::app::theme::widget::{main_button, rule_tag, section};
use crate::app::words::sentence;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::rail_plan::Ride;
use crate::rules::hex_game::{Refusal, UnitId};

/// The plan for several trains.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrainList;

impl TrainList {
    /// Draws it, if there is a plan.
    pub fn ui(self, ui: &mut Ui, scene: &Scene) -> Option<PanelAction> {
        let plan = scene.trains.filter(|plan| !plan.is_empty())?;
        let mut action = None;
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal(|ui| {
            section(ui, "TRAINS TOGETHER");
            if rule_tag(ui, "HR-12") {
                action = Some(PanelAction::Rule("HR-12".to_owned()));
            }
        });
        let trains = plan.trains();
        for train in &trains {
            action = line(ui, scene, *train).or(action);
        }
        for at in &plan.overstacked {
            let place = scene.game().board().label(*at);
            ui.horizontal_wrapped(|ui| {
                if rule_tag(ui, "HK-2") {
                    action = Some(PanelAction::Rule("HK-2".to_owned()));
                }
                ui.label(format!("Too much would stand at {place} to end the phase."));
            });
        }
        let going = plan.orders().len();
        if going < trains.len() {
            let told = if plan.is_proven {
                format!("{going} of {} can go, and no more.", trains.len())
            } else {
                format!("{going} of {} can go; more were not found.", trains.len())
            };
            ui.label(RichText::new(told).strong());
        }
        ui.horizontal(|ui| {
            let words = if going == 1 {
                "Send 1 train".to_owned()
            } else {
                format!("Send {going} trains")
            };
            if going > 0 && main_button(ui, &words).on_hover_text("R").clicked() {
                action = Some(PanelAction::Trains(TrainAction::Send));
            }
            if ui.button("Clear").clicked() {
                action = Some(PanelAction::Trains(TrainAction::Clear));
            }
        });
        action
    }
}

/// A unit with its ride, or why it stays.
fn line(
    ui: &mut Ui,
    scene: &Scene,
    (unit, to, ride): (UnitId, SpaceId, &Result<Ride, Refusal>),
) -> Option<PanelAction> {
    let mut action = None;
    let place = scene.game().board().label(to);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button(icon::X).on_hover_text("Leave it out").clicked() {
                action = Some(PanelAction::Trains(TrainAction::LeaveOut(unit)));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let name = scene.name(unit);
                let told = match ride {
                    Ok(ride) => RichText::new(format!("{}. {name} to {place}", ride.turn)).strong(),
                    Err(_) => RichText::new(format!("{name} to {place}"))
                        .strikethrough()
                        .color(ui.visuals().error_fg_color),
                };
                ui.add(egui::Label::new(told).truncate());
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
                if rule_tag(ui, refusal.rule()) {
                    action = Some(PanelAction::Rule(refusal.rule().to_owned()));
                }
                ui.label(sentence(&refusal.text(&scene.names())));
            });
        }
    }
    action
}
