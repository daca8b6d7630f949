//! Writes the report of a game, and shows where it is.

use std::time::Duration;

use bevy_egui::egui::Ui;

use super::report_card::{ReportCard, ReportChoice, Showing};
use crate::play::GameTable;
use crate::shell::popups::Dialog;
use crate::shell::popups::dialogs::{After, DialogAccess};
use crate::shell::title::library::write_report;

/// The time after which a browser counts as started.
const BROWSER: Duration = Duration::from_secs(3);

impl DialogAccess<'_, '_> {
    /// Writes the report of the game and shows where it is; on failure, `from` stays and a notice gives the reason.
    pub fn report_on(&mut self, table: &dyn GameTable, from: Dialog) -> After {
        match write_report(table, &self.folders) {
            Ok(card) => After::Stay(Dialog::Report(card)),
            Err(problem) => {
                self.popups().notices.warn(&problem);
                After::Stay(from)
            }
        }
    }

    /// Draws the card.
    pub(in crate::shell) fn report(
        &mut self,
        ui: &mut Ui,
        mut card: ReportCard,
        table: Option<&dyn GameTable>,
    ) -> After {
        match card.ui(ui) {
            None => After::Stay(Dialog::Report(card)),
            Some(ReportChoice::Open) => {
                let shown = Showing::of(&self.workers, &card.page, |page| {
                    open::that_detached_with_timeout(page, BROWSER)
                });
                card.shown = Some(shown);
                After::Stay(Dialog::Report(card))
            }
            Some(ReportChoice::Done) => {
                if table.is_some_and(GameTable::is_over) {
                    self.popups().dialog = Some(Dialog::Outcome);
                }
                After::Gone
            }
        }
    }
}
