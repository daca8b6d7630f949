//! The Naval Movement Phase (HN): what is left of the shipping in each sea area, and who can sail.

use bevy_egui::egui::{RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::unit_card::place;
use super::unit_list::{choice, entry};
use super::widget::section;
use super::{Scene, Wish};
use crate::rules::hex_game::{Mark, UnitId};

/// The list of units that can sail.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sea;

impl Sea {
    /// Draws it into the room that is left.
    pub fn ui(self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = None;
        let summary = scene.summary;
        let available: Vec<UnitId> = summary.available().collect();
        let sailed: Vec<UnitId> = summary.marked(Mark::Sailed).collect();
        ScrollArea::vertical()
            .id_salt("sea")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                section(ui, &format!("CAN SAIL: {}", available.len()));
                if available.is_empty() {
                    ui.label(RichText::new("No unit can go by sea now.").weak());
                }
                for unit in available {
                    let below = format!("{} {}", icon::ANCHOR, place(scene, unit));
                    wish = choice(ui, scene, unit, &below).or(wish.take());
                }
                if !sailed.is_empty() {
                    section(ui, &format!("SAILED: {}", sailed.len()));
                    for unit in sailed {
                        let name = &scene.game().unit(unit).name;
                        let response = entry(ui, scene, unit, name, &place(scene, unit), false);
                        if response.clicked() {
                            wish = Some(Wish::Select(unit));
                        }
                    }
                }
            });
        wish
    }
}
