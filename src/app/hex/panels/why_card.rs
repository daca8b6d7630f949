//! The reasons why a unit cannot act, or cannot go to a space, each with its rule.

use bevy_egui::egui::{self, RichText, Ui};

use super::unit_card::counter;
use super::{HexAction, Popup, Scene};
use crate::app::theme::widget::{close_button, scaled, serif};
use crate::app::words::sentence;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

/// The card that answers "why not?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyCard {
    /// The unit in question.
    pub unit: UnitId,
    /// Its destination; `None` if the question is about the unit alone.
    pub to: Option<SpaceId>,
}

impl WhyCard {
    /// Draws it.
    pub fn ui(self, ui: &mut Ui, scene: &Scene) {
        let view = scene.view();
        let names = view.names();
        let name = names.title(self.unit);
        let reasons = match self.to {
            Some(to) => view.why_not_by(self.unit, scene.via(self.unit), to),
            None => view.why(self.unit),
        };
        ui.horizontal(|ui| {
            counter(ui, scene, self.unit, 32.0);
            ui.vertical(|ui| {
                // Leaves room for the cross.
                ui.set_max_width(ui.available_width() - scaled(ui, 44.0));
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(serif(ui, name, 16.0));
                ui.label(RichText::new(question(self, scene, reasons.is_empty())).weak());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if close_button(ui).clicked() {
                    scene.act(HexAction::Close(Popup::Why));
                }
            });
        });
        ui.separator();
        for reason in &reasons {
            scene.cited(ui, reason.rule(), sentence(&reason.text(&names)));
        }
        if reasons.is_empty() {
            ui.label("Nothing prevents it.");
        }
    }
}

fn question(card: WhyCard, scene: &Scene, can: bool) -> String {
    let phase = scene.summary.phase.name();
    let board = scene.game().board();
    let by = scene.via(card.unit).iter().map(|space| board.label(*space));
    let by = by.collect::<Vec<_>>().join(", ");
    let where_to = card.to.map(|to| match by.as_str() {
        "" => board.label(to),
        by => format!("{} by way of {by}", board.label(to)),
    });
    match (where_to, can, scene.marks.mark(card.unit)) {
        (Some(to), true, _) => format!("Can go to {to} in this {phase}"),
        (Some(to), false, _) => format!("Cannot go to {to} in this {phase}, because:"),
        (None, _, mark) if mark.is_used() => format!("{} in this {phase}", mark.name()),
        (None, true, _) => format!("Available in this {phase}"),
        (None, false, _) => format!("Not Available in this {phase}, because:"),
    }
}
