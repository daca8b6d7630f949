//! The orders of this phase, the last first; the player can take back each with all later ones.

use bevy_egui::egui::{self, RichText, Ui};

use super::scene::{PanelAction, Scene};
use crate::app::play::Request;
use crate::app::theme::key_names::KeyTip as _;
use crate::app::theme::marks::mark;
use crate::app::theme::widget::{named, section};
use crate::rules::engine::Playable as _;
use crate::rules::engine::lesson::Control;

/// Draws the list.
pub fn moves(ui: &mut Ui, scene: &Scene) {
    let journal = scene.table.session().journal();
    let kept = journal.len() - scene.table.undo_depth_in_phase();
    if !scene.is_played() || kept == journal.len() {
        return;
    }
    ui.add_space(6.0);
    section(ui, "MOVES OF THIS PHASE");
    for (index, entry) in journal.iter().enumerate().skip(kept).rev() {
        let later = journal.len() - index - 1;
        ui.horizontal_wrapped(|ui| {
            let help = match later {
                0 => "Take this back  (Ctrl+Z)".to_owned(),
                1 => "Take this back, and the order after it".to_owned(),
                _ => format!("Take this back, and the {later} orders after it"),
            };
            let button = egui::Button::new(RichText::new("Take back").small());
            let words = scene.game.order_words(&entry.order);
            let shown = ui.add(button).on_hover_keys(help);
            named(&shown, true, &format!("Take back: {words}"));
            if later == 0 {
                mark(&shown, Control::TakeBack, false);
            }
            if shown.clicked() {
                scene.act(PanelAction::Table(Request::UndoTo(index)));
            }
            ui.label(RichText::new(words).small());
        });
    }
}
