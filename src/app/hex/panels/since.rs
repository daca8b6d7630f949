//! What happened since a player's last turn: a list by phases, and the offer to watch it on the map.

use std::ops::Range;

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::{Scene, Wish};
use crate::app::hex::log;
use crate::app::hex::table::Table;
use crate::app::play::log::Line;
use crate::app::shell::log_lines::heading;
use crate::app::theme::widget::{main_button, scaled, text_link};
use crate::app::words::sentence;
use crate::rules::engine::turns::since_last_turn;
use crate::rules::hex_game::Side;

/// What happened since a player's last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Since {
    /// Whose last turn.
    pub side: Side,
    /// From which number of orders to which.
    pub orders: Range<usize>,
    /// The same in words, as far as the player may know it. Moves that were taken back did not happen.
    pub lines: Vec<Line>,
}

impl Since {
    /// What happened since the last turn of a side; `None` if nothing did.
    pub fn of(table: &Table, side: Side) -> Option<Self> {
        let session = table.session();
        let orders = since_last_turn(session, side.seat())?;
        let lines = log::lines_of(session, side.seat(), orders.clone());
        Some(Self { side, orders, lines })
    }

    /// Draws it.
    pub fn ui(&self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
        let mut wish = None;
        let height = (ui.ctx().content_rect().height() * 0.45).min(scaled(ui, 360.0));
        ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for line in &self.lines {
                    wish = draw(ui, scene, line).or(wish.take());
                }
                if !self
                    .lines
                    .iter()
                    .any(|line| matches!(line, Line::Happened { .. }))
                {
                    let other = &scene.game().side(self.side.enemy()).adjective;
                    ui.label(sentence(&format!("the {other} player moved nothing")));
                }
            });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if main_button(ui, &format!("{}  Watch it on the map", icon::PLAY)).clicked() {
                wish = Some(Wish::WatchSince);
            }
            let close = ui.add(egui::Button::new("Close").min_size(egui::vec2(0.0, scaled(ui, 32.0))));
            if close.on_hover_text("Esc; H brings it back").clicked() {
                wish = Some(Wish::Close);
            }
        });
        wish
    }
}

fn draw(ui: &mut Ui, scene: &Scene<'_>, line: &Line) -> Option<Wish> {
    let Line::Happened { text, at, .. } = line else {
        heading(ui, line, |seat| scene.accent_of(seat));
        return None;
    };
    let mut wish = None;
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(icon::CARET_RIGHT).weak());
        match at {
            Some(at) => {
                if text_link(ui, text).on_hover_text("Go there").clicked() {
                    wish = Some(Wish::Jump(*at));
                }
            }
            None => {
                ui.add(egui::Label::new(text).wrap());
            }
        }
    });
    wish
}
