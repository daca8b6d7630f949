//! The bridges that a unit can try to blow, with the chance, and the question before the attempt (HD-1).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{HexAction, Scene};
use crate::theme::dice::chance;
use crate::theme::key_names::KeyTip as _;
use crate::theme::widget::{beside_main, main_button};
use railhead_engine::board::CrossingId;
use railhead_hex_game::{Order, UnitId};

/// Draws the bridges of a unit, if there are any.
pub fn bridge_list(ui: &mut Ui, scene: &Scene, unit: UnitId) {
    let Some(list) = scene.summary.fights.bridges.get(&unit) else {
        return;
    };
    scene.section(ui, "BRIDGES IN REACH", "HD-1");
    for crossing in list {
        line(ui, scene, *crossing);
    }
}

fn line(ui: &mut Ui, scene: &Scene, crossing: CrossingId) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_asked = scene.bridge_asked == Some(crossing);
            if ui
                .add_enabled(!is_asked, egui::Button::new(format!("{} Blow", icon::BOMB)))
                .on_hover_keys("You confirm it before the die is rolled  (B)")
                .clicked()
            {
                scene.act(HexAction::AskBridge(Some(crossing)));
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

/// Whether the selected unit can try to blow the bridge in question.
pub fn bridge_is_asked(scene: &Scene) -> bool {
    let unit = scene.selection.unit;
    let list = unit.and_then(|unit| scene.summary.fights.bridges.get(&unit));
    list.is_some_and(|list| {
        scene
            .bridge_asked
            .is_some_and(|question| list.contains(&question))
    })
}

/// Draws the question before an attempt, in place of the button that ends the phase.
pub fn bridge_question(ui: &mut Ui, scene: &Scene, crossing: CrossingId) {
    let Some(unit) = scene.selection.unit else { return };
    let colour = ui.visuals().error_fg_color;
    egui::Frame::new()
        .stroke(egui::Stroke::new(1.5, colour))
        .corner_radius(egui::CornerRadius::same(4))
        .inner_margin(egui::Margin::same(8))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let question = RichText::new(format!("Blow {}?", name(scene, crossing))).strong();
            ui.add(egui::Label::new(question).wrap());
            if let Some(faces) = scene.view().demolition_chance() {
                chance(ui, faces, 6, colour);
            }
            let words = RichText::new("A die decides. You cannot undo it.").small().weak();
            ui.add(egui::Label::new(words).wrap());
            ui.horizontal_wrapped(|ui| {
                if main_button(ui, &format!("{} Blow it", icon::BOMB))
                    .on_hover_text("Enter")
                    .clicked()
                {
                    scene.order(Order::Blow { unit, crossing });
                }
                if ui.add(beside_main(ui, "Leave it")).on_hover_text("Esc").clicked() {
                    scene.act(HexAction::AskBridge(None));
                }
            });
        });
}
