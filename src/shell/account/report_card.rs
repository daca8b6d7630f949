//! The place of a written report.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::background::{Background, Workers};
use crate::theme::widget::{answer_button, scaled};

/// What the player clicked on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportChoice {
    /// Show the page in the browser.
    Open,
    Done,
}

/// The card with the place of a report.
#[derive(Debug)]
pub struct ReportCard {
    pub page: PathBuf,
    pub text: PathBuf,
    /// The result of showing the page, once it is known.
    pub shown: Option<Showing>,
}

/// A page on its way to the browser, and the result.
#[derive(Debug)]
pub struct Showing {
    task: Background<Result<(), String>>,
    result: Option<Result<(), String>>,
}

impl Showing {
    /// Shows a page by `start`, which may take some time.
    pub fn of(
        workers: &Workers,
        page: &Path,
        start: impl FnOnce(&Path) -> std::io::Result<()> + Send + 'static,
    ) -> Self {
        let page = page.to_owned();
        Self {
            task: workers.on_thread(move || start(&page).map_err(|error| error.to_string())),
            result: None,
        }
    }

    /// Whether the browser took the page, with the error if not; `None` while it starts.
    pub fn result(&mut self) -> Option<&Result<(), String>> {
        if let Some(result) = self.task.answer() {
            self.result = Some(result);
        }
        self.result.as_ref()
    }
}

impl ReportCard {
    /// Draws the card, and returns what the player clicked.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<ReportChoice> {
        let mut choice = None;
        ui.set_width(scaled(ui, 460.0).min(ui.ctx().content_rect().width() - 96.0));
        ui.label("The events of each turn, the current map, losses and control.");
        ui.add_space(8.0);
        for (what, path) in [
            ("A page, for the browser or to print", &self.page),
            ("As text", &self.text),
        ] {
            ui.label(RichText::new(what).small().weak());
            ui.label(path.display().to_string());
            ui.add_space(8.0);
        }
        match self.shown.as_mut().map(Showing::result) {
            None => {}
            Some(None) => {
                ui.label(RichText::new("Looking for a browser.").weak());
                ui.add_space(8.0);
            }
            Some(Some(Ok(()))) => {
                ui.label(RichText::new("The page has been sent to a browser.").weak());
                ui.add_space(8.0);
            }
            Some(Some(Err(error))) => {
                let text = format!(
                    "{}  No browser could show the page: {error}. Open the file named above yourself.",
                    icon::WARNING
                );
                ui.add(egui::Label::new(RichText::new(text).strong()).wrap());
                ui.add_space(8.0);
            }
        }
        ui.horizontal(|ui| {
            if answer_button(ui, "Show the page") {
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
