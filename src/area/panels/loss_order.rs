//! The list in which a player sets the order of losses of a side (AB-7).

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::stepper::sign;
use crate::area::pieces::picture;
use crate::area::scene::Scene;
use crate::theme::widget::scaled;
use railhead_area_game::definition::{KindId, NationId};

/// The order of losses of one party to the battles: its kinds, and whether they are lost in this order without a question.
pub fn loss_order(ui: &mut Ui, scene: &Scene) {
    let Some((nation, kinds)) = &scene.facts.combat.loss_order else {
        return;
    };
    egui::CollapsingHeader::new(RichText::new("Order of losses").small())
        .id_salt("order of losses")
        .show(ui, |ui| rows(ui, scene, *nation, kinds));
}

fn rows(ui: &mut Ui, scene: &Scene, nation: NationId, kinds: &[KindId]) {
    let side = scene.game.side_of(nation);
    let plan = &scene.selection.battles;
    if let Some([sooner, later]) = in_order(ui, scene, nation, kinds) {
        scene.change(|selection| selection.battles.lose_before(scene.game, side, sooner, later));
    }
    let mut is_automatic = plan.losses.get(&side).is_some_and(|order| order.is_automatic);
    let words = RichText::new("Take losses in this order without asking, in the whole game").small();
    let tick = egui::Checkbox::new(&mut is_automatic, words);
    if ui.add(tick).changed() {
        scene.change(|selection| {
            selection.battles.losses.entry(side).or_default().is_automatic = is_automatic;
        });
    }
}

/// The kinds in the order in which they are lost. Returns the one that shall be lost just before another.
pub fn in_order(ui: &mut Ui, scene: &Scene, nation: NationId, kinds: &[KindId]) -> Option<[KindId; 2]> {
    let words = "Units above are lost before units below. A unit that survives a hit always takes it first.";
    ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    let mut moved = None;
    for (index, kind) in kinds.iter().enumerate() {
        let spec = scene.game.kind(*kind);
        ui.horizontal(|ui| {
            ui.set_min_height(scaled(ui, 24.0));
            picture(ui, scene, nation, *kind);
            ui.label(&spec.name);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let later = kinds.get(index + 1).copied();
                let help = "Lose later";
                let name = format!("{help}: {}", spec.name);
                if sign(ui, icon::CARET_DOWN, &name, help, later.is_some()).clicked() {
                    moved = later.map(|later| [later, *kind]);
                }
                let sooner = index.checked_sub(1).map(|above| kinds[above]);
                let help = "Lose sooner";
                let name = format!("{help}: {}", spec.name);
                if sign(ui, icon::CARET_UP, &name, help, sooner.is_some()).clicked() {
                    moved = sooner.map(|sooner| [*kind, sooner]);
                }
            });
        });
    }
    moved
}
