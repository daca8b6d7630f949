//! A number between two buttons.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{keep_in_sight, named, scaled};

/// Minus, a number, plus, and an optional button for all, laid out from the right; returns the new number. With Shift,
/// plus and minus go all the way.
pub fn stepper(ui: &mut Ui, what: &str, now: u16, most: u16, with_all: bool) -> Option<u16> {
    let shift = ui.input(|input| input.modifiers.shift);
    let mut change = None;
    ui.spacing_mut().item_spacing.x = 4.0;
    let mut button = |ui: &mut Ui, text: &str, help: &str, is_on: bool, to: u16| {
        if sign(ui, text, &format!("{help} {what}"), help, is_on).clicked() {
            change = Some(to);
        }
    };
    if with_all {
        button(ui, "All", "All", now < most, most);
    }
    let more = if shift { most } else { (now + 1).min(most) };
    button(ui, icon::PLUS, "One more", now < most, more);
    let text = if now > 0 {
        RichText::new(now.to_string()).strong()
    } else {
        RichText::new("0").weak()
    };
    ui.add_sized([scaled(ui, 20.0), scaled(ui, 20.0)], egui::Label::new(text));
    let fewer = if shift { 0 } else { now.saturating_sub(1) };
    button(ui, icon::MINUS, "One fewer", now > 0, fewer);
    change
}

/// A small button with a sign, and its name for screen readers.
pub fn sign(ui: &mut Ui, sign: &str, name: &str, help: &str, is_on: bool) -> egui::Response {
    let size = egui::vec2(scaled(ui, 24.0), scaled(ui, 22.0));
    let button = ui.add_enabled(is_on, egui::Button::new(sign).min_size(size));
    named(&button, is_on, name);
    keep_in_sight(&button);
    button.on_hover_text(help)
}
