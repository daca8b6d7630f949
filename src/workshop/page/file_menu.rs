//! What is done with the files of the scenario: a new one, another name, a copy of them all.

use bevy_egui::egui::Ui;

use super::WorkshopPage;
use crate::workshop::search::{NameRow, Row};
use railhead_authoring::workshop::new_file::NewFile;

impl WorkshopPage {
    /// What can be done with files: a new one, another name, a copy of the scenario.
    pub(super) fn file_menu(&mut self, ui: &mut Ui) {
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
