//! Hints beside the cursor over the map.

use bevy_egui::egui;
use egui_phosphor::regular as icon;

use super::cards::is_on_map;
use super::panels::Scene;
use super::phases::procedure::ActSituation;

/// Says beside the cursor that a click would take back the move of the selected unit (HR-11).
pub fn click_hint(ctx: &egui::Context, scene: &Scene, situation: &ActSituation) {
    let at = ctx.pointer_latest_pos().filter(|at| is_on_map(ctx, *at));
    let Some((at, unit)) = at.zip(situation.takes_back(&scene.selection, scene.hovered)) else {
        return;
    };
    let text = format!(
        "{} Click: take back the move of {}",
        icon::ARROW_U_UP_LEFT,
        scene.name(unit)
    );
    egui::Area::new("click hint".into())
        .order(egui::Order::Middle)
        .interactable(false)
        .fade_in(false)
        .fixed_pos(at + egui::vec2(16.0, 20.0))
        .constrain(true)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).small()).extend());
            });
        });
}
