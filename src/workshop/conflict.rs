//! The questions about files that have changed outside: two texts of one file, and files that are lost.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;
use similar::{ChangeTag, TextDiff};

use crate::theme::widget::{scaled, sheet};
use railhead_authoring::workshop::project::Project;
use railhead_engine::text::ReadError;

/// Which of two texts of a file stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextChoice {
    /// The one on the page.
    Mine,
    /// The one on disk.
    Theirs,
}

/// The number of equal lines that are shown before and after each difference.
const AROUND: usize = 2;

/// Asks which text stays, and shows where they differ if the author wants to see it.
pub fn ask(ui: &mut Ui, project: &Project, path: &str, shows_both: &mut bool) -> Option<TextChoice> {
    let mut choice = None;
    let warning = "Another program has changed this file, and so have you.";
    warned(ui, warning, |ui| {
        let words = "Which text stays? The other one is kept in a file of its own. Until you choose, Save leaves the file as it is.";
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
        ui.horizontal_wrapped(|ui| {
            let mut button = |words: &str, help: &str, meant: TextChoice| {
                if ui.button(words).on_hover_text(help).clicked() {
                    choice = Some(meant);
                }
            };
            button("Keep mine", "Save then writes your text", TextChoice::Mine);
            button("Take theirs", "Shows the text on disk", TextChoice::Theirs);
            ui.checkbox(shows_both, "Show the differences");
        });
        if *shows_both {
            // Long lines scroll; they make the page no wider.
            ScrollArea::both()
                .id_salt("differences")
                .auto_shrink([false, true])
                .max_height(ui.available_height() * 0.4)
                .show(ui, |ui| {
                    differences(ui, project.on_disk(path), project.text(path));
                });
        }
    });
    choice
}

/// Says that the file that is shown has no text on disk any more.
pub fn tell_lost(ui: &mut Ui, why: &ReadError) {
    warned(ui, &format!("On disk {}.", why.of_file()), |ui| {
        let words = "Your text stays here, and Save writes it again.";
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
    });
}

/// What the author does about lost files before the workshop is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// They are written again.
    Save,
    /// Their texts stay as drafts.
    Leave,
    /// The workshop is not left.
    Stay,
}

/// Asks whether to leave though some files are lost.
pub fn ask_leaving(ui: &mut Ui, project: &Project) -> Option<Leaving> {
    let mut answer = None;
    warned(ui, "These files are not on disk any more:", |ui| {
        for path in project.all_lost() {
            let why = project.lost(path).map(ReadError::of_file).unwrap_or_default();
            let words = RichText::new(format!("{path}: {why}")).small();
            ui.add(egui::Label::new(words).wrap());
        }
        ui.horizontal_wrapped(|ui| {
            let mut button = |words: &str, help: &str, meant: Leaving| {
                if ui.button(words).on_hover_text(help).clicked() {
                    answer = Some(meant);
                }
            };
            button("Write them and leave", "As Save does", Leaving::Save);
            button(
                "Leave them",
                "Their texts are kept as drafts, and are here again when the scenario is opened in the workshop",
                Leaving::Leave,
            );
            button("Stay", "Esc", Leaving::Stay);
        });
    });
    answer
}

/// A sheet of paper with a warning above what is on it.
fn warned(ui: &mut Ui, warning: &str, content: impl FnOnce(&mut Ui)) {
    sheet(ui, |ui| {
        let words = RichText::new(format!("{}  {warning}", icon::WARNING)).strong();
        ui.add(egui::Label::new(words.color(ui.visuals().error_fg_color)).wrap());
        content(ui);
    });
    ui.add_space(4.0);
}

/// The lines that differ, with a few around them.
fn differences(ui: &mut Ui, theirs: &str, mine: &str) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let diff = TextDiff::from_lines(theirs, mine);
    for group in diff.grouped_ops(AROUND) {
        for change in group.iter().flat_map(|part| diff.iter_changes(part)) {
            let who = match change.tag() {
                ChangeTag::Delete => "theirs",
                ChangeTag::Insert => "mine  ",
                ChangeTag::Equal => "      ",
            };
            let line = format!("{who} {}", change.value().trim_end());
            let line = RichText::new(line).monospace().size(scaled(ui, 12.0));
            ui.add(egui::Label::new(line).extend());
        }
        ui.separator();
    }
}
