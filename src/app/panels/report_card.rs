//! Where the report of a game has been written.

use std::path::PathBuf;

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::widget::{main_button, scaled};

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportChoice {
    /// Show the page in the browser.
    Open,
    /// Go back.
    Done,
}

/// The card that says where a report is.
#[derive(Clone, Debug)]
pub struct ReportCard {
    /// The page.
    pub page: PathBuf,
    /// The text.
    pub text: PathBuf,
    /// Why the page could not be shown.
    pub error: Option<String>,
}

impl ReportCard {
    /// Draws it.
    pub fn ui(&self, ui: &mut Ui) -> Option<ReportChoice> {
        let mut choice = None;
        ui.set_width(scaled(ui, 460.0).min(ui.ctx().content_rect().width() - 96.0));
        ui.label("What happened turn by turn, the map as it stands, losses and control.");
        ui.add_space(8.0);
        for (what, path) in [
            ("A page, for the browser or to print", &self.page),
            ("As text", &self.text),
        ] {
            ui.label(RichText::new(what).small().weak());
            ui.label(path.display().to_string());
            ui.add_space(8.0);
        }
        if let Some(error) = &self.error {
            ui.label(RichText::new(format!("{}  The page cannot be shown: {error}", icon::WARNING)).strong());
            ui.add_space(8.0);
        }
        ui.horizontal(|ui| {
            if main_button(ui, "Show the page").clicked() {
                choice = Some(ReportChoice::Open);
            }
            let height = egui::vec2(0.0, scaled(ui, 32.0));
            if ui.add(egui::Button::new("Done").min_size(height)).clicked() {
                choice = Some(ReportChoice::Done);
            }
        });
        choice
    }
}
