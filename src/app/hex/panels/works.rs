//! What a unit can do where it is beside marching and fighting, each with its button: breaking track (HR-17), leaving the map (HM-8),
//! getting a step back (HF-8).

use bevy_egui::egui::{self, Ui};

use super::Scene;
use crate::app::hex::fights::UnitWork;
use crate::app::theme::widget::section;
use crate::rules::hex_game::UnitId;

/// The works of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkList;

impl WorkList {
    /// Draws them, if there are any.
    pub fn ui(self, ui: &mut Ui, scene: &Scene, unit: UnitId) {
        let Some(works) = scene.summary.fights.works.get(&unit) else {
            return;
        };
        let mut rule = "";
        for work in works {
            if work.rule != rule {
                rule = work.rule;
                ui.horizontal(|ui| {
                    section(ui, "HERE IT CAN");
                    scene.rule_tag(ui, rule);
                });
            }
            line(ui, scene, work);
        }
    }
}

fn line(ui: &mut Ui, scene: &Scene, work: &UnitWork) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = ui.button(work.verb);
            let name = format!("{}: {}", work.verb, work.words);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
            if button.clicked() {
                scene.order(work.order.clone());
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(&work.words).truncate());
            });
        });
    });
}
