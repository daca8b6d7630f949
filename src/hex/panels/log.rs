//! The log of events, by turn and phase; a click on a line goes there, or undoes back to it.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::{PanelAction, Scene};
use crate::hex::log::whole;
use crate::hex::table::{HexRequest, HexTable};
use crate::play::log::LogLine;
use crate::shell::account::log_lines::heading;
use crate::theme::key_names::{KeyTip, key_names};
use crate::theme::widget::{sign_button, text_link};
use crate::words::{count, sentence};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::StateHash;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_hex_game::words::chronicle::Chronicle;
use railhead_hex_game::{HexGame, Side};

/// The number of lines at first, and the number that each click adds.
const PAGE: usize = 150;

/// The log.
#[derive(Clone, Debug)]
pub struct LogPanel {
    /// The number of orders that remain if the player undoes to the line that they have marked with keys.
    pub mark: Option<usize>,
    /// The same for the line whose button the cursor is on.
    pointed: Option<usize>,
    shown: usize,
    /// The lines, and their source.
    lines: Vec<LogLine>,
    of: Option<(Side, usize, StateHash)>,
    /// The player's knowledge during the game.
    chronicle: Option<Chronicle>,
    event_log: GreatEventLog<HexGame>,
}

impl Default for LogPanel {
    fn default() -> Self {
        Self {
            mark: None,
            pointed: None,
            shown: PAGE,
            lines: Vec::new(),
            of: None,
            chronicle: None,
            event_log: GreatEventLog::default(),
        }
    }
}

impl LogPanel {
    /// Draws it into the remaining room, the latest line at the bottom.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) {
        undo_line(ui, scene, self.mark);
        self.read(scene.table);
        let hidden = self.lines.len().saturating_sub(self.shown);
        let keeps = self.pointed.take().or(self.mark);
        ScrollArea::vertical()
            .id_salt("log")
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .stick_to_bottom(true)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                if hidden > 0 && ui.button(format!("{hidden} earlier lines")).clicked() {
                    self.shown += PAGE;
                }
                for line in &self.lines[hidden..] {
                    match line {
                        LogLine::Happened { text, at, orders, .. } => {
                            let goes = keeps.is_some_and(|keeps| *orders > keeps);
                            if happened(ui, scene, text, *at, *orders, goes) {
                                self.pointed = Some(*orders);
                            }
                        }
                        line => heading(ui, line, |seat| scene.accent_of(seat)),
                    }
                }
            });
    }
}

impl LogPanel {
    fn read(&mut self, table: &HexTable) {
        let session = table.session();
        let viewer = table.view().viewer();
        let hash = session.journal().last().map_or(StateHash(0), |entry| entry.hash);
        let of = Some((viewer, session.journal().len(), hash));
        if self.of == of {
            return;
        }
        let is_same_reader = self.of.is_some_and(|(reader, ..)| reader == viewer);
        let chronicle = self.chronicle.take().filter(|_| is_same_reader);
        let mut chronicle = chronicle.unwrap_or_else(|| Chronicle::new(viewer));
        chronicle.follow(session);
        self.event_log.follow(session, Some(viewer.seat()));
        self.lines = whole(session, &chronicle, &self.event_log);
        self.chronicle = Some(chronicle);
        self.of = of;
    }
}

/// The orders that can be undone at once, and the limit.
fn undo_line(ui: &mut Ui, scene: &Scene, mark: Option<usize>) {
    let table = scene.table;
    let in_phase = table.undo_depth_in_phase();
    ui.horizontal(|ui| {
        let text = format!("{} Undo all", icon::ARROW_COUNTER_CLOCKWISE);
        let button = ui.add_enabled(in_phase > 0, egui::Button::new(text));
        let stop = table.undo_stop();
        let nothing = stop
            .clone()
            .unwrap_or_else(|| "no order to undo in this phase".to_owned());
        if button
            .on_hover_keys("Undo all orders of this phase  (Ctrl+Backspace)")
            .on_disabled_hover_text(sentence(&nothing))
            .clicked()
        {
            scene.act(PanelAction::Table(HexRequest::UndoAll));
        }
        let words = match (mark, in_phase) {
            (Some(_), _) => format!("{} undoes these.", key_names(ui.ctx(), "Ctrl+U")),
            (None, 0) => stop.map_or_else(String::new, |stop| format!("You cannot undo more: {stop}.")),
            (None, orders) => format!("{} can be undone.", count(orders, "order", "orders")),
        };
        ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
    });
}

/// Draws a line; says whether the cursor is on its button.
fn happened(ui: &mut Ui, scene: &Scene, text: &str, at: Option<SpaceId>, orders: usize, goes: bool) -> bool {
    let back = scene.table.session().journal().len().saturating_sub(orders);
    let can_undo_to = back > 0 && back <= scene.table.undo_depth();
    let words = if goes {
        RichText::new(text).weak().strikethrough()
    } else {
        RichText::new(text)
    };
    let mut is_pointed = false;
    ui.horizontal_top(|ui| {
        if can_undo_to {
            let help = format!(
                "Undo everything after this line: {}.\nWith keys: Page Up, Page Down and {}",
                count(back, "order", "orders"),
                key_names(ui.ctx(), "Ctrl+U")
            );
            let button = egui::Button::new(RichText::new(icon::ARROW_U_UP_LEFT).weak()).frame(false);
            let button = sign_button(ui, true, button, &help);
            is_pointed = button.hovered();
            if button.clicked() {
                scene.act(PanelAction::Table(HexRequest::UndoTo(orders)));
            }
        }
        if let Some(at) = at {
            if text_link(ui, words).on_hover_text("Go there").clicked() {
                scene.act(PanelAction::Jump(at));
            }
        } else {
            ui.add(egui::Label::new(words).wrap());
        }
    });
    is_pointed
}
