//! The reasons why a unit cannot act, or cannot go to a space, each with its rule.

use bevy_egui::egui::{self, RichText, Ui};

use super::unit_card::counter;
use super::{HexAction, Popup, Scene};
use crate::hex::facts::why_card::WhyCard;
use crate::theme::widget::{close_button, scaled, serif};
use crate::words::sentence;

impl WhyCard {
    /// Draws it.
    pub fn ui(&self, ui: &mut Ui, scene: &Scene) {
        let names = scene.names();
        let name = names.title(self.unit);
        ui.horizontal(|ui| {
            counter(ui, scene, self.unit, 32.0);
            ui.vertical(|ui| {
                // Leaves room for the cross.
                ui.set_max_width(ui.available_width() - scaled(ui, 44.0));
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(serif(ui, name, 16.0));
                ui.label(RichText::new(question(self, scene)).weak());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if close_button(ui).clicked() {
                    scene.act(HexAction::Close(Popup::Why));
                }
            });
        });
        ui.separator();
        for reason in &self.reasons {
            scene.cited(ui, reason.rule(), sentence(&reason.text(&names)));
        }
        if self.reasons.is_empty() {
            ui.label("Nothing prevents it.");
        }
    }
}

fn question(card: &WhyCard, scene: &Scene) -> String {
    let phase = scene.summary.phase.name();
    let board = scene.game().board();
    let by = card.via.iter().map(|space| board.label(*space));
    let by = by.collect::<Vec<_>>().join(", ");
    let where_to = card.to.map(|to| match by.as_str() {
        "" => board.label(to),
        by => format!("{} by way of {by}", board.label(to)),
    });
    match (where_to, card.reasons.is_empty(), scene.marks.mark(card.unit)) {
        (Some(to), true, _) => format!("Can go to {to} in this {phase}"),
        (Some(to), false, _) => format!("Cannot go to {to} in this {phase}, because:"),
        (None, _, mark) if mark.is_used() => format!("{} in this {phase}", mark.name()),
        (None, true, _) => format!("Available in this {phase}"),
        (None, false, _) => format!("Not Available in this {phase}, because:"),
    }
}
