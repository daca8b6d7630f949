//! The headings in the log of any game.

use bevy_egui::egui::{self, Color32, RichText, Ui};

use crate::app::play::log::LogLine;
use crate::app::theme::widget::serif;
use crate::rules::engine::Seat;

/// The heading of a player-turn, in the accent of its seat, or of a phase.
pub fn heading(ui: &mut Ui, line: &LogLine, accent: impl FnOnce(Seat) -> Color32) {
    match line {
        LogLine::Turn(text, seat) => {
            ui.add_space(4.0);
            let text = serif(ui, text, 15.0).color(accent(*seat));
            ui.add(egui::Label::new(text).wrap());
        }
        LogLine::Phase(text) => {
            ui.label(RichText::new(text).small().strong().weak());
        }
        LogLine::Happened { .. } => {}
    }
}
