//! The card of the hex under the cursor.

use bevy_egui::egui::{RichText, Ui};

use super::Scene;
use super::unit_card::counter;
use crate::hex::facts::hex_card::{HexCard, NamedUnit};
use crate::theme::widget::{fact, scaled, serif};
use crate::words::count;

impl HexCard {
    /// Draws it, at most this high.
    pub fn ui(&self, ui: &mut Ui, scene: &Scene, highest: f32) {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.horizontal(|ui| {
            ui.label(serif(ui, &self.title, 16.0));
            ui.label(RichText::new(&self.number).weak());
        });
        for (name, text) in &self.facts {
            fact(ui, name, text);
        }
        self.stack(ui, scene, highest);
    }

    /// The same in sentences, for a screen reader.
    pub fn spoken(&self, scene: &Scene) -> String {
        let mut parts = vec![format!("{}, {}", self.title, self.number)];
        parts.extend(self.facts.iter().map(|(name, text)| format!("{name}: {text}")));
        let view = scene.view();
        let units = self.units.iter();
        parts.extend(units.map(|entry| format!("{}: {}", view.name(entry.unit), entry.described)));
        if self.more > 0 {
            parts.push(format!("and {} more", count(self.more, "unit", "units")));
        }
        parts.join(". ")
    }

    fn stack(&self, ui: &mut Ui, scene: &Scene, highest: f32) {
        let bottom = ui.min_rect().top() + highest;
        let mut named = 0;
        for entry in &self.units {
            // Two more lines, and the reasons of a unit that is not Available, must still find room.
            if named > 0 && ui.min_rect().height() + scaled(ui, 132.0) > highest {
                break;
            }
            unit_line(ui, scene, entry, bottom);
            named += 1;
        }
        let more = self.units.len() - named + self.more;
        if more > 0 {
            ui.label(RichText::new(format!("and {more} more")).weak());
        }
    }
}

/// A unit with its counter, and as many reasons why it is not Available as fit above the bottom of the card.
fn unit_line(ui: &mut Ui, scene: &Scene, entry: &NamedUnit, bottom: f32) {
    ui.horizontal(|ui| {
        counter(ui, scene, entry.unit, 32.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(RichText::new(scene.view().name(entry.unit)).strong());
            let described = RichText::new(&entry.described).small();
            let Some(supply) = &entry.supply else {
                ui.label(described.weak());
                return;
            };
            ui.label(described);
            ui.label(RichText::new(supply).small().weak());
            for (index, reason) in entry.reasons.iter().enumerate() {
                // Two lines of this reason, the count of the others, and the unnamed units.
                if index > 0 && ui.cursor().top() + scaled(ui, 84.0) > bottom {
                    let left = count(entry.reasons.len() - index, "more reason", "more reasons");
                    ui.label(RichText::new(left).small().weak());
                    break;
                }
                ui.label(RichText::new(reason).small());
            }
        });
    });
}
