//! The end of any game, and parts that all game screens share: they draw a change to its end, and leave the whole
//! window to the map when a game closes.
//!
//! In: `TableChanged`. Out: `Dialog::Outcome` among the popups, which a game draws by [`DialogAccess::outcome`].

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::app::play::{GameTable, TableChanged, WatchGame};
use crate::app::shell::popups::dialogs::{After, DialogAccess};
use crate::app::shell::popups::modal::draw_modal;
use crate::app::shell::popups::{Dialog, PopupSystems, Popups};
use crate::app::shell::turns::turning::Turned;
use crate::app::theme::widget::{answer_button, scaled};
use crate::rules::engine::Digest;

pub(in crate::app::shell) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(PopupSystems::Open))
        .add_systems(Update, settle);
}

/// Shows the result of a game that has just ended.
fn lay(mut changes: MessageReader<TableChanged>, mut popups: ResMut<Popups>) {
    for change in changes.read() {
        if change.kind.is_done() && change.digests.contains(&Digest::GameEnded) {
            popups.dialog = Some(Dialog::Outcome);
        }
    }
}

/// A newly opened game takes a few frames until all of it is drawn, and new letters appear a frame late; an idle window
/// would not draw these frames.
fn settle(
    mut changes: MessageReader<TableChanged>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for change in changes.read() {
        *frames = (*frames).max(if change.kind.is_other_game() { 12 } else { 3 });
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// The player's choice at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutcomeChoice {
    /// Go back to the title.
    Title,
    /// Look at the map.
    Map,
    Report,
    /// Watch it from its position after this many orders.
    Watch(usize),
    /// Open the rules at the rule with this id.
    Rule(String),
}

/// The buttons at the foot of the dialog. A game that was tried from the workshop leads back there.
pub fn outcome_buttons(ui: &mut Ui, from_workshop: bool) -> Option<OutcomeChoice> {
    let mut choice = None;
    ui.horizontal(|ui| {
        let back = if from_workshop {
            "Back to the workshop"
        } else {
            "Back to the title"
        };
        if answer_button(ui, back) {
            choice = Some(OutcomeChoice::Title);
        }
        let size = egui::vec2(0.0, scaled(ui, 32.0));
        for (words, does) in [
            ("Look at the map", OutcomeChoice::Map),
            ("Write a report", OutcomeChoice::Report),
        ] {
            if ui.add(egui::Button::new(words).min_size(size)).clicked() {
                choice = Some(does);
            }
        }
    });
    choice
}

/// The point where the score turned, with a button that shows it; nothing as long as it is unknown.
pub fn turning_line(ui: &mut Ui, turned: &Turned) -> Option<OutcomeChoice> {
    let turn = turned.0.as_ref()?;
    ui.add_space(8.0);
    let watch = ui
        .horizontal_wrapped(|ui| {
            let watch = ui.button(format!("{}  Watch that turn", icon::FILM_STRIP));
            ui.add(egui::Label::new(RichText::new(&turn.text)).wrap());
            watch
        })
        .inner;
    watch.clicked().then_some(OutcomeChoice::Watch(turn.orders))
}

impl DialogAccess<'_, '_> {
    /// Draws the end of the game if it is open, with the game's own part, which is told where the score turned and whether the workshop is
    /// behind it.
    pub fn outcome(
        &mut self,
        ctx: &egui::Context,
        table: &dyn GameTable,
        title: &str,
        content: impl FnOnce(&mut Ui, &Turned, bool) -> Option<OutcomeChoice>,
    ) {
        let popups = self.popups();
        if popups.curtain.is_some() || !matches!(popups.dialog, Some(Dialog::Outcome)) {
            return;
        }
        popups.dialog = None;
        let turned = self.turned.clone();
        let from_workshop = self.is_from_workshop();
        let shown = draw_modal(ctx, "outcome", title, |ui| content(ui, &turned, from_workshop));
        let after = match shown {
            Some(OutcomeChoice::Watch(orders)) => {
                self.watch.write(WatchGame::From(orders));
                After::Gone
            }
            Some(OutcomeChoice::Title) => {
                self.leave_to_title(table);
                After::Gone
            }
            Some(OutcomeChoice::Rule(rule)) => {
                self.popups().open_rules(&rule);
                After::Stay(Dialog::Outcome)
            }
            Some(OutcomeChoice::Report) => self.report_on(table, Dialog::Outcome),
            Some(OutcomeChoice::Map) => After::Gone,
            None => After::Stay(Dialog::Outcome),
        };
        after.lay(ctx, self.popups());
    }
}
