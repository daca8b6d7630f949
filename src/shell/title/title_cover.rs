//! The left side of the title: the cover of the game, and the buttons other than the list of scenarios.

use bevy_egui::egui::{self, Align2, FontFamily, FontId, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::cover;
use super::title_data::{TitleChoice, TitleData};
use crate::theme::Palette;
use crate::theme::fonts::SERIF;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, serif};

/// The name of the game.
const NAME: &str = "RAILHEAD";

/// Draws the cover with the menu on it.
pub fn column(ui: &mut Ui, rect: egui::Rect, data: &TitleData, palette: &Palette) -> Option<TitleChoice> {
    cover::paint(ui, rect, palette, cover::Lineside::Palms);
    let top = lettering(ui, rect, palette);
    let width = (rect.width() - 72.0).min(scaled(ui, 220.0));
    let menu = egui::Rect::from_min_max(
        egui::pos2(rect.center().x - width / 2.0, top + rect.height() * 0.05),
        egui::pos2(rect.center().x + width / 2.0, rect.bottom()),
    );
    let column = ui.scope_builder(UiBuilder::new().max_rect(menu), |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        menu_buttons(ui, data, vec2(width, scaled(ui, 36.0)))
    });
    column.inner
}

/// Draws the same as a line, where there is no room for the cover.
pub fn line(ui: &mut Ui, data: &TitleData) -> Option<TitleChoice> {
    let row = ui.horizontal_wrapped(|ui| {
        if ui.available_width() >= scaled(ui, 600.0) {
            ui.label(serif(ui, NAME, 22.0));
            ui.add_space(8.0);
        }
        menu_buttons(ui, data, vec2(0.0, scaled(ui, 28.0)))
    });
    row.inner
}

fn menu_buttons(ui: &mut Ui, data: &TitleData, size: egui::Vec2) -> Option<TitleChoice> {
    let mut choice = None;
    for (sign, word, to) in [
        (icon::CLOCK_COUNTER_CLOCKWISE, "Continue", TitleChoice::Continue),
        (icon::FOLDER_OPEN, "Load game", TitleChoice::Load),
        (icon::GEAR_SIX, "Settings", TitleChoice::Settings),
        (icon::BOOK_OPEN, "Rules", TitleChoice::Rules),
        (icon::SIGN_OUT, "Quit", TitleChoice::Quit),
    ] {
        let is_there = to != TitleChoice::Continue || data.newest.is_some();
        let button = egui::Button::new(format!("{sign}  {word}")).min_size(size);
        let mut response = ui.add_enabled(is_there, button);
        if to == TitleChoice::Continue {
            let about = data.newest.as_ref().map_or("", |newest| newest.about.as_str());
            response = response
                .on_hover_text(about)
                .on_disabled_hover_text(if data.is_read {
                    "There is no autosave yet"
                } else {
                    "Looking for the newest autosave"
                });
        }
        if response.clicked() {
            choice = Some(to);
        }
    }
    choice
}

/// The name of the game on its cover; the answer is where it ends.
fn lettering(ui: &Ui, rect: egui::Rect, palette: &Palette) -> f32 {
    let painter = ui.painter_at(rect);
    let ink = egui_colour(palette.ink);
    let size = (rect.width() / 6.2).min(112.0);
    let font = |size| FontId::new(size, FontFamily::Name(SERIF.into()));
    let top = rect.center_top() + vec2(0.0, rect.height() * 0.07);
    let name = painter.text(top, Align2::CENTER_TOP, NAME, font(size), ink);
    let below = name.center_bottom() + vec2(0.0, 8.0);
    let line = egui::Stroke::new(2.0, egui_colour(palette.seats[0]));
    painter.hline(name.left() + 4.0..=name.right() - 4.0, below.y, line);
    let motto = painter.text(
        below + vec2(0.0, 8.0),
        Align2::CENTER_TOP,
        "campaigns of road and rail",
        font(size * 0.29),
        ink,
    );
    motto.bottom()
}
