//! The train plan: the order in which trains go, and the reasons against the others (HR-1, HR-2, HR-12). It holds the trains booked for
//! this turn too (HR-20).

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::{HexAction, Scene, TrainAction};
use crate::hex::trains::{HeldTrain, TrainPlan, path_label};
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{main_button, small_sign};
use crate::words::{count, sentence};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::shown::rail_plan::Ride;
use railhead_hex_game::{Refusal, UnitId};

/// The plan to draw, if there is one.
fn drawn<'a>(scene: &Scene<'a>) -> Option<&'a TrainPlan> {
    scene
        .trains
        .filter(|plan| !plan.is_empty() || !plan.held.is_empty())
}

/// Whether there is a plan to draw.
pub fn has_train_list(scene: &Scene) -> bool {
    drawn(scene).is_some()
}

/// Draws the plan of several trains, if there is one: a list up to this height, and below it, always in sight, what it takes and the button that sends
/// it.
pub fn train_list(ui: &mut Ui, scene: &Scene, most: f32) {
    let Some(plan) = drawn(scene) else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 3.0;
    scene.section(ui, "TRAIN PLAN", "HR-12");
    let trains = plan.trains();
    ScrollArea::vertical()
        .id_salt("trains")
        .auto_shrink([false, true])
        .min_scrolled_height(0.0)
        .max_height(most)
        .show(ui, |ui| {
            for train in &trains {
                line(ui, scene, *train);
            }
            for train in &plan.held {
                held(ui, train);
            }
            for at in &plan.overstacked {
                let place = scene.game().board().label(*at);
                ui.horizontal_wrapped(|ui| {
                    scene.rule_tag(ui, "HK-2");
                    ui.label(format!("{place} would hold too many units to end the phase."));
                });
            }
        });
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
        ui.add(egui::Label::new(RichText::new(text).strong()).wrap());
    }
    if !trains.is_empty() {
        send(ui, scene, &trains);
    }
}

/// How many of the trains left the plan takes (HR-14), and its buttons.
fn send(ui: &mut Ui, scene: &Scene, trains: &[(UnitId, SpaceId, &Result<Ride, Refusal>)]) {
    let going = trains.iter().filter(|(_, _, ride)| ride.is_ok());
    let counted: Vec<u16> = going.map(|(unit, ..)| scene.game().kind(*unit).trains).collect();
    let (units, taken) = (counted.len(), counted.iter().sum::<u16>());
    let (_, left) = scene.summary.rail_capacity;
    if units > 0 {
        let left = count(usize::from(left), "train", "trains");
        let words = format!("It takes {taken} of {left} left.");
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        let trains = count(usize::from(taken), "train", "trains");
        let words = if usize::from(taken) == units {
            format!("Send {trains}")
        } else {
            format!("Send {} on {trains}", count(units, "unit", "units"))
        };
        if units > 0 {
            let sends = main_button(ui, &words);
            mark(&sends, Control::SendTrains, false);
            if sends.on_hover_keys("R").clicked() {
                scene.act(HexAction::Trains(TrainAction::Send));
            }
        }
        if ui.button("Clear").clicked() {
            scene.act(HexAction::Trains(TrainAction::Clear));
        }
    });
}

/// A unit with its ride, or the reason why it stays.
fn line(ui: &mut Ui, scene: &Scene, (unit, to, ride): (UnitId, SpaceId, &Result<Ride, Refusal>)) {
    let place = scene.game().board().label(to);
    ui.horizontal_top(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            if small_sign(ui, icon::X, "Leave it out").clicked() {
                scene.act(HexAction::Trains(TrainAction::LeaveOut(unit)));
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                let name = scene.name(unit);
                let text = match ride {
                    Ok(ride) => RichText::new(format!("{}. {name} to {place}", ride.turn)).strong(),
                    Err(_) => RichText::new(format!("{name} to {place}"))
                        .strikethrough()
                        .color(ui.visuals().error_fg_color),
                };
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
    match ride {
        Ok(ride) => {
            let length = path_label(&scene.view(), ride.journey.cost);
            // HR-14
            let takes = match scene.game().kind(unit).trains {
                1 => String::new(),
                trains => format!(", takes {}", count(usize::from(trains), "train", "trains")),
            };
            ui.label(RichText::new(format!("{length}{takes}")).small().weak());
        }
        Err(refusal) => {
            ui.horizontal_wrapped(|ui| {
                scene.rule_tag(ui, refusal.rule());
                ui.label(sentence(&refusal.text(&scene.names())));
            });
        }
    }
}

/// A booking whose train was expected in this phase and cannot go, and why.
fn held(ui: &mut Ui, HeldTrain { who, why, arrives }: &HeldTrain) {
    let words = match arrives {
        // That is in order.
        Some(day) => RichText::new(format!("{who}, arrives {day}: {why}")).weak(),
        None => RichText::new(format!("{} {who}: {why}", icon::WARNING)).color(ui.visuals().error_fg_color),
    };
    ui.add(egui::Label::new(words.small()).wrap());
}
