//! The bar above the page: what is done with the scenario as a whole, and with its files.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use super::{Wish, WorkshopPage};
use crate::workshop::conflict::TextChoice;
use crate::workshop::search::{NameRow, Row};
use railhead_authoring::workshop::new_file::NewFile;

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

    /// What can be done with files: a new one, another name, a copy of the scenario.
    fn file_menu(&mut self, ui: &mut Ui) {
        for kind in NewFile::PLAIN {
            if ui.button(format!("New {}", kind.name())).clicked() {
                self.add_file(kind);
            }
        }
        if self.is_of_areas() {
            ui.menu_button("New rail variant", |ui| {
                for (kind, name) in NewFile::rails() {
                    let copy = ui.button(name);
                    if copy
                        .on_hover_text("A copy of this variant, which your scenario names from then on")
                        .clicked()
                    {
                        self.add_file(kind);
                        ui.close();
                    }
                }
            });
        }
        ui.separator();
        let name = self.path.rsplit('/').next().unwrap_or_default().to_owned();
        if ui.button(format!("Rename {name}")).clicked() {
            self.row = Some(Row::RenameFile(NameRow::new(&name)));
        }
        if ui.button("Save as").clicked() {
            self.row = Some(Row::SaveAs(NameRow::new(&self.project.title())));
        }
    }

    /// Makes a new file and goes on to it.
    fn add_file(&mut self, kind: NewFile) {
        match self.project.add_file(kind) {
            Ok(path) => {
                self.turn_to(path);
                self.refused = None;
                self.is_new = true;
            }
            Err(why) => self.refused = Some(why),
        }
    }

    /// Gives the file that is shown another name.
    pub(super) fn rename_shown(&mut self, mut row: NameRow) {
        match self.project.rename_file(&self.path, row.name.trim()) {
            Ok(path) => {
                self.turn_to(path);
                self.left.clear();
                self.mentions = None;
                self.is_new = true;
                self.place.is_old = true;
                self.row = None;
            }
            Err(why) => {
                row.refused = Some(why);
                self.row = Some(Row::RenameFile(row));
            }
        }
    }

    /// Says why the scenario could not be saved under another title.
    pub fn refuse_copy(&mut self, why: String) {
        if let Some(Row::SaveAs(row)) = &mut self.row {
            row.refused = Some(why);
        }
    }
}
