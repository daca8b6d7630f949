//! Replacements (HF-8) in the Reinforcement Phase: the steps that are left, and the units that can take one.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::Scene;
use super::unit_card::place;
use super::unit_list::choice;
use crate::app::theme::widget::{scaled, section};
use crate::app::words::count;
use crate::rules::hex_game::{Order, Phase, UnitId};

/// Whether a unit can take a lost step back now. Units that are yet to be brought on cannot.
pub(super) fn recovers(scene: &Scene, unit: UnitId) -> bool {
    scene.summary.phase == Phase::Reinforcement && scene.summary.fights.works.contains_key(&unit)
}

/// What players can do in the Reinforcement Phase while units are Available and none is selected.
pub(super) fn what_now(scene: &Scene) -> String {
    let (recovering, coming): (Vec<UnitId>, Vec<UnitId>) =
        scene.marks.available().partition(|unit| recovers(scene, *unit));
    let mut text = String::new();
    if !coming.is_empty() {
        let coming = count(coming.len(), "unit", "units");
        text = format!("{coming} Available. Click one in the list to see where it can arrive. ");
    }
    if !recovering.is_empty() {
        text += &count(recovering.len(), "unit", "units");
        text += " can take a lost step back, by Replace in the list.";
    }
    text.trim_end().to_owned()
}

/// The steps that this turn has for the player, and the units that can take one, each with its button.
pub(super) fn replacements(ui: &mut Ui, scene: &Scene) {
    let view = scene.view();
    let lines = view.replacements();
    if lines.is_empty() {
        return;
    }
    let left: usize = lines.iter().map(|(_, left)| usize::from(*left)).sum();
    let can: Vec<UnitId> = scene
        .marks
        .available()
        .filter(|unit| recovers(scene, *unit))
        .collect();
    ui.horizontal(|ui| {
        section(
            ui,
            &format!("REPLACEMENTS LEFT: {}", count(left, "step", "steps")),
        );
        scene.rule_tag(ui, "HF-8");
    });
    if can.is_empty() && left > 0 {
        ui.label(RichText::new("No unit can take one.").weak());
    }
    for unit in can {
        let steps = scene.summary.unit(unit).steps;
        let all = scene.game().unit(unit).steps;
        choice(
            ui,
            scene,
            unit,
            &format!("{}, {steps} of {all} steps", place(scene, unit)),
        );
        let text = format!("{}  Replace a step", icon::PLUS);
        let name = format!("Replace a step of {}", scene.name(unit));
        let button = ui
            .horizontal(|ui| {
                ui.add_space(scaled(ui, 32.0));
                ui.button(text)
            })
            .inner;
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        if button.clicked() {
            scene.order(Order::Replace { unit });
        }
    }
}
