//! The row below the text in which the board grows and shrinks.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::search::{Asked, close};
use crate::app::theme::widget::{scaled, small_sign};
use crate::workshop::grow::Growth;

/// A board of hexes that gets another size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GrowRow {
    /// The path of the board.
    pub board: String,
    /// What comes and goes.
    pub growth: Growth,
    /// Why it could not be done.
    pub refused: Option<String>,
}

impl GrowRow {
    /// The row for a board, which stays as it is at first.
    pub fn new(board: String) -> Self {
        Self {
            board,
            growth: Growth::default(),
            refused: None,
        }
    }

    /// Draws the row.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<Asked> {
        let before = self.growth;
        let Growth {
            left,
            right,
            top,
            bottom,
        } = &mut self.growth;
        ui.label("Columns");
        // On the left they come and go in pairs.
        stepper(ui, "left", left, 2);
        stepper(ui, "right", right, 1);
        ui.label("Rows");
        stepper(ui, "top", top, 1);
        stepper(ui, "bottom", bottom, 1);
        if self.growth != before {
            self.refused = None;
        }
        let button = egui::Button::new("Change the board");
        let pressed = ui.add_enabled(self.growth != Growth::default(), button);
        let asked = pressed.clicked().then_some(Asked::Grow);
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(ui.visuals().error_fg_color));
        }
        close(ui).or(asked)
    }
}

/// How many come on a side, or go where the number is negative, with a button for fewer and one for more.
fn stepper(ui: &mut Ui, side: &str, count: &mut i32, step: i32) {
    // The parts of one side stay in one line.
    ui.horizontal(|ui| {
        ui.label(side);
        if small_sign(ui, icon::MINUS, &format!("Fewer: {side}")).clicked() {
            *count -= step;
        }
        let text = format!("{count:+}").replace("+0", "0");
        ui.add_sized(
            [scaled(ui, 26.0), ui.spacing().interact_size.y],
            egui::Label::new(RichText::new(text).strong()),
        );
        if small_sign(ui, icon::PLUS, &format!("More: {side}")).clicked() {
            *count += step;
        }
    });
}
