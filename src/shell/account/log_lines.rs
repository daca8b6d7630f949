//! What the logs and accounts of any game have in common: headings, and details that unfold under a line.

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::{self, Color32, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::play::log::LogLine;
use crate::theme::widget::{scaled, serif, sign_button};
use railhead_engine::engine::Seat;

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

/// The sign before a line: a button that unfolds its details, or a dot if there are none. Says whether they are open.
pub fn fold(ui: &mut Ui, line: impl Hash + Debug, details: &[String]) -> bool {
    if details.is_empty() {
        let (sign, width) = (RichText::new(icon::DOT).weak(), scaled(ui, 16.0));
        ui.add_sized(
            [width, scaled(ui, 16.0)],
            egui::Label::new(sign).selectable(false),
        );
        return false;
    }
    let id = egui::Id::new(("fold", line));
    let is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    let (sign, tip) = if is_open {
        (icon::CARET_DOWN, "Hide the details")
    } else {
        (icon::CARET_RIGHT, "Dice and details")
    };
    let width = scaled(ui, 16.0);
    let button = egui::Button::new(sign)
        .frame(false)
        .min_size(egui::vec2(width, width));
    let is_clicked = sign_button(ui, true, button, tip).clicked();
    if is_clicked {
        ui.data_mut(|data| data.insert_temp(id, !is_open));
        ui.ctx().request_repaint();
    }
    is_open != is_clicked
}

/// The details under a line.
pub fn under(ui: &mut Ui, details: &[String]) {
    egui::Frame::new()
        .inner_margin(egui::Margin {
            left: 24,
            ..egui::Margin::ZERO
        })
        .show(ui, |ui| {
            for detail in details {
                ui.add(egui::Label::new(RichText::new(detail).small().weak()).wrap());
            }
        });
}
