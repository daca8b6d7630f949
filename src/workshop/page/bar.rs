//! The bar above the page: what is done with the scenario as a whole, and with its files.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use super::{Wish, WorkshopPage};
use crate::workshop::conflict::TextChoice;

impl WorkshopPage {
    pub(super) fn bar(&mut self, ui: &mut Ui) -> Option<Wish> {
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            let mut button = |ui: &mut Ui, sign: &str, word: &str, help: &str, pressed: Wish| {
                let response = ui.button(format!("{sign}  {word}")).on_hover_text(help);
                if response.clicked() {
                    wish = Some(pressed);
                }
            };
            button(
                ui,
                icon::ARROW_LEFT,
                "Title",
                "Esc: unsaved changes are kept as a draft",
                Wish::Leave,
            );
            button(ui, icon::FLOPPY_DISK, "Save", "Ctrl+S", Wish::Save);
            button(
                ui,
                icon::PLAY,
                "Play",
                "F5: plays what is on the page, saved or not",
                Wish::Play,
            );
            button(
                ui,
                icon::CHART_BAR,
                "Playtest",
                "Computers play 20 games against one another; choose who plays",
                Wish::Playtest(true),
            );
            button(
                ui,
                icon::PACKAGE,
                "Pack",
                "Writes the scenario with all its files into one file, which others drop on the title screen or open with `railhead unpack`",
                Wish::Pack,
            );
            ui.menu_button(format!("{}  Files", icon::FILES), |ui| self.file_menu(ui));
            let find = ui.button(format!("{}  Find", icon::MAGNIFYING_GLASS));
            if find.on_hover_text("Ctrl+F; Ctrl+H replaces").clicked() {
                self.search();
            }
            let size = |ui: &mut Ui| ui.button(format!("{}  Board size", icon::RESIZE));
            let help = "Columns and rows come or go on any side; what the files say of hexes and cells stays in its place";
            if self.map.is_some() && size(ui).on_hover_text(help).clicked() {
                self.ask_growth();
            }
            let picture = ui.button(format!("{}  Picture", icon::IMAGE));
            let help = "A scanned map, for example, lies under the grid to be traced";
            if picture.on_hover_text(help).clicked() {
                self.tracing.is_open = !self.tracing.is_open;
            }
            let globe = |ui: &mut Ui| ui.button(format!("{}  Coordinates", icon::GLOBE_SIMPLE));
            let help = "Latitude and longitude: two hexes that you know fit them to the map";
            if self.has_hexes() && globe(ui).on_hover_text(help).clicked() {
                self.coordinates.is_open = !self.coordinates.is_open;
            }
            ui.menu_button(format!("{}  Keys", icon::KEYBOARD), Self::list_keys);
            let is_lost = self.project.lost(&self.path).is_some();
            if self.project.is_changed(&self.path) && !is_lost && !self.project.is_in_conflict(&self.path) {
                let help = "Takes the text on disk; yours is kept in a file of its own";
                let back = ui.button(format!("{}  Take from disk", icon::ARROW_COUNTER_CLOCKWISE));
                if back.on_hover_text(help).clicked() {
                    wish = Some(Wish::Choose(TextChoice::Theirs));
                }
            }
        });
        if self.leaving {
            wish = self.ask_leaving(ui).or(wish);
        }
        wish
    }
}
