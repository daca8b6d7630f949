//! The bridges that a unit can try to blow, with the chance, and the question before the attempt (HD-1).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{PanelAction, Scene};
use crate::app::theme::dice::chance;
use crate::app::theme::key_names::KeyTip as _;
use crate::app::theme::widget::{main_button, scaled, section};
use crate::rules::board::CrossingId;
use crate::rules::hex_game::{Order, UnitId};

/// The bridges of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct BridgeList;

impl BridgeList {
    /// Draws it, if there are any.
    pub fn ui(self, ui: &mut Ui, scene: &Scene, unit: UnitId) {
        let Some(list) = scene.summary.fights.bridges.get(&unit) else {
            return;
        };
        ui.horizontal(|ui| {
            section(ui, "BRIDGES IN REACH");
            scene.rule_tag(ui, "HD-1");
        });
        for crossing in list {
            if scene.bridge_asked == Some(*crossing) {
                question(ui, scene, unit, *crossing);
            } else {
                line(ui, scene, *crossing);
            }
        }
    }
}

fn line(ui: &mut Ui, scene: &Scene, crossing: CrossingId) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui
                .button(format!("{} Blow", icon::BOMB))
                .on_hover_keys("You confirm it before the die is rolled  (B)")
                .clicked()
            {
                scene.act(PanelAction::AskBridge(Some(crossing)));
            }
            let name = format!("{} {}", icon::BRIDGE, name(scene, crossing));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(name).truncate());
            });
        });
    });
}

fn name(scene: &Scene, crossing: CrossingId) -> String {
    let board = scene.game().board();
    format!(
        "{}, {}",
        board.crossing(crossing).name,
        board.crossing_name(crossing)
    )
}

fn question(ui: &mut Ui, scene: &Scene, unit: UnitId, crossing: CrossingId) {
    let colour = ui.visuals().error_fg_color;
    egui::Frame::new()
        .stroke(egui::Stroke::new(1.5, colour))
        .corner_radius(egui::CornerRadius::same(4))
        .inner_margin(egui::Margin::same(8))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(RichText::new(format!("Blow {}?", name(scene, crossing))).strong());
            if let Some(faces) = scene.view().demolition_chance() {
                chance(ui, faces, 6, colour);
            }
            ui.label(RichText::new("A die decides. You cannot undo it.").small().weak());
            ui.horizontal(|ui| {
                if main_button(ui, &format!("{} Blow it", icon::BOMB))
                    .on_hover_text("Enter")
                    .clicked()
                {
                    scene.order(Order::Blow { unit, crossing });
                }
                let leave = egui::Button::new("Leave it").min_size(egui::vec2(0.0, scaled(ui, 32.0)));
                if ui.add(leave).on_hover_text("Esc").clicked() {
                    scene.act(PanelAction::AskBridge(None));
                }
            });
        });
}
