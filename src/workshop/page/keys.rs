//! The keys of the page.

use bevy_egui::egui::{self, Key, Modifiers, Popup, RichText, Ui};

use super::{Wish, WorkshopPage};
use crate::workshop::tool::Tool;

impl WorkshopPage {
    /// Does what the keys of the page say.
    pub(super) fn keys(&mut self, ui: &Ui) -> Option<Wish> {
        let typed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        // The other fields have an undo of their own.
        if self.pane.has_focus || !ui.ctx().text_edit_focused() {
            if typed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || typed(Modifiers::COMMAND, Key::Y) {
                self.make_again();
            } else if typed(Modifiers::COMMAND, Key::Z) {
                self.take_back();
            }
        }
        if typed(Modifiers::COMMAND, Key::F) {
            self.search();
        }
        if typed(Modifiers::COMMAND, Key::H) {
            self.replace();
        }
        if typed(Modifiers::COMMAND, Key::G) {
            self.ask_line();
        }
        if typed(Modifiers::SHIFT, Key::F8) {
            self.go_to_problem(false);
        }
        if typed(Modifiers::NONE, Key::F8) {
            self.go_to_problem(true);
        }
        if typed(Modifiers::NONE, Key::F4) {
            if let Some(mentions) = &mut self.mentions {
                mentions.turn();
            }
            self.go_to_mention();
        }
        if typed(Modifiers::SHIFT, Key::F12) {
            self.list_mentions();
        }
        if typed(Modifiers::NONE, Key::F12) {
            self.go_to_definition();
        }
        if typed(Modifiers::ALT, Key::ArrowLeft) {
            self.go_back();
        }
        if typed(Modifiers::NONE, Key::F2) {
            self.ask_new_name();
        }
        if typed(Modifiers::COMMAND, Key::Period) {
            self.mend();
        }
        if typed(Modifiers::CTRL, Key::Space) {
            self.complete();
        }
        if typed(Modifiers::ALT, Key::Z) {
            self.layout.wraps ^= true;
        }
        if let Some(map) = &self.map
            && let Some(tool) = Tool::all(map.board())
                .iter()
                .find(|tool| typed(Modifiers::ALT, tool.key()))
        {
            // The letter is not to be written into the text as well.
            ui.input_mut(|input| {
                input
                    .events
                    .retain(|event| !matches!(event, egui::Event::Text(_)));
            });
            self.tools.take(*tool);
            self.show_tool_file();
        }
        if typed(Modifiers::COMMAND, Key::S) {
            return Some(Wish::Save);
        }
        if typed(Modifiers::NONE, Key::F5) {
            return Some(Wish::Play);
        }
        // An open list closes itself.
        if !Popup::is_any_open(ui.ctx()) && typed(Modifiers::NONE, Key::Escape) {
            if !self.close() {
                return Some(Wish::Leave);
            }
            // The closed row may have been drawn in this frame already.
            ui.ctx().request_repaint();
        }
        None
    }

    /// The keys of the page that no button tells.
    pub(super) fn list_keys(ui: &mut Ui) {
        let keys = [
            ("Ctrl+Space", "suggestions"),
            ("F12, Ctrl+click", "go to the definition"),
            ("Shift+F12", "all mentions of an id"),
            ("F4", "next mention"),
            ("Alt+Left", "back"),
            ("F2", "rename an id in all files"),
            ("F8, Shift+F8", "next problem, previous problem"),
            ("Ctrl+.", "mend the problem"),
            ("Ctrl+G", "go to a line"),
            ("Ctrl+/", "comment or uncomment lines"),
            ("Alt+Z", "break long lines, or not"),
            ("Tab, Shift+Tab", "indent more, indent less"),
            ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo"),
        ];
        egui::Grid::new("keys of the workshop").show(ui, |ui| {
            for (key, what) in keys {
                ui.label(RichText::new(key).small().strong());
                ui.label(RichText::new(what).small());
                ui.end_row();
            }
        });
    }
}
