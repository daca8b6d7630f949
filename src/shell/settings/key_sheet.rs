//! The table of keys in the settings: each action with its key, which a click changes.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::input::KeyBindings;
use crate::input::bindings::struck;
use crate::input::keys::ACTIONS;
use crate::theme::key_names::own_name;
use crate::theme::widget::{named, scaled};
use crate::words::capital;

/// The table of keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeySheet {
    /// The action that waits for its new key, in [`ACTIONS`].
    awaited: Option<usize>,
}

impl KeySheet {
    /// Whether it waits for a key.
    pub fn awaits_key(self) -> bool {
        self.awaited.is_some()
    }

    /// Draws the table, folded at first, and binds the key that the player presses.
    pub fn ui(&mut self, ui: &mut Ui, bindings: &mut KeyBindings) {
        let shown = egui::CollapsingHeader::new("Choose your keys").id_salt("keys").show(ui, |ui| {
            let help = "Click a key, then press the one that you want. Esc, Enter, Tab, Space, the arrows and numbers \
                        keep their meaning.";
            ui.label(RichText::new(help).small().weak());
            let reset = egui::Button::new("Use the usual keys");
            if ui.add_enabled(!bindings.are_usual(), reset).clicked() {
                *bindings = KeyBindings::default();
            }
            for (index, (chord, what)) in ACTIONS.iter().enumerate() {
                self.row(ui, bindings, index, (&chord.name(), what));
            }
        });
        if shown.body_returned.is_none() {
            self.awaited = None;
        }
    }

    fn row(&mut self, ui: &mut Ui, bindings: &mut KeyBindings, index: usize, (usual, what): (&str, &str)) {
        let conflict = bindings.conflict(usual);
        let awaits = self.awaited == Some(index);
        ui.horizontal(|ui| {
            let key = own_name(ui, bindings.key_of(usual));
            let text = RichText::new(if awaits { "Press a key" } else { &key });
            let text = match conflict {
                Some(_) => text.color(ui.visuals().error_fg_color),
                None => text,
            };
            let size = egui::vec2(scaled(ui, 104.0), 0.0);
            let button = ui.add(egui::Button::new(text).min_size(size).selected(awaits));
            named(&button, true, &format!("{}: {key}", capital(what)));
            if button.clicked() {
                self.awaited = (!awaits).then_some(index);
            }
            if awaits {
                // So that no button of the dialog takes the key.
                button.request_focus();
            }
            ui.add(egui::Label::new(capital(what)).wrap());
        });
        if let Some(other) = conflict {
            let words = format!("{} The same key: {other}", icon::WARNING);
            ui.label(RichText::new(words).small().color(ui.visuals().error_fg_color));
        }
        if awaits {
            let keys = ui.input(|input| {
                let is_left = input.key_pressed(egui::Key::Escape);
                (is_left, input.events.iter().find_map(struck))
            });
            if let (_, Some(key)) = &keys {
                bindings.bind(usual.to_owned(), key.clone());
            }
            if keys.0 || keys.1.is_some() {
                self.awaited = None;
            }
        }
    }
}
