//! The sheet of a campaign over the map: between two battles what the last one cost, what became of every unit and what follows, with the
//! buttons that go on; during a battle how the campaign stands.
//!
//! In: `Dialog::Campaign`. Out: the next table, `WatchGame`.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{armies, next_up, promises, score, story, tree, ways};
use crate::play::linked::CampaignChart;
use crate::play::{GameTable, WatchGame};
use crate::shell::account::end_card::card_width;
use crate::shell::account::rematch::{Rematch, Seating};
use crate::shell::popups::Dialog;
use crate::shell::popups::dialogs::{After, DialogAccess};
use crate::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use crate::shell::title::title_screen::seed;
use crate::theme::Palette;
use crate::theme::widget::{answer_button, beside_main, section};
use crate::words::sentence;

/// The space that the frame of the sheet takes on both sides together.
const FRAME: f32 = 48.0;

/// What the player does on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetweenChoice {
    /// Begin the next battle.
    Next,
    /// Fight this battle once more, with all that it began with.
    Again,
    /// The same with the sides changed.
    OtherSide,
    /// Watch the battle with this number.
    Watch(usize),
    /// Go back to the title.
    Title,
    /// Close the sheet.
    Close,
}

/// The sheet.
#[derive(Clone, Copy, Debug)]
pub struct BetweenSheet<'a> {
    pub chart: &'a CampaignChart,
    /// The same battle with the sides changed, or why there is none; `None` while the battle is on.
    pub other_side: Option<&'a Result<Seating, String>>,
    pub palette: &'a Palette,
}

impl BetweenSheet<'_> {
    /// Draws it as a dialog.
    pub fn lay(self, ctx: &egui::Context) -> Option<BetweenChoice> {
        let (watched, answer) = draw_modal_with_answers(
            ctx,
            ("campaign", self.chart.title.as_str()),
            ModalPlace::Middle,
            |ui| self.ui(ui),
            |ui| self.foot(ui),
        );
        answer.or(watched)
    }

    fn ui(self, ui: &mut Ui) -> Option<BetweenChoice> {
        ui.set_width(card_width(ui.ctx()) - FRAME);
        ui.spacing_mut().item_spacing.y = 4.0;
        score(ui, self.chart);
        story(ui, self.chart.fought.as_slice());
        ui.add_space(4.0);
        next_up(ui, self.chart);
        ui.add_space(8.0);
        tree(ui, self.palette, self.chart);
        ui.add_space(4.0);
        ways(ui, self.chart);
        promises(ui, self.chart);
        armies(ui, self.palette, &self.chart.armies);
        self.earlier(ui)
    }

    /// The battles before this one, each with a button that shows it.
    fn earlier(self, ui: &mut Ui) -> Option<BetweenChoice> {
        let mut choice = None;
        if self.chart.earlier.is_empty() {
            return choice;
        }
        ui.add_space(4.0);
        section(ui, "THE BATTLES BEFORE");
        ui.horizontal_wrapped(|ui| {
            for (number, title) in &self.chart.earlier {
                if ui
                    .button(format!("{}  Watch {title}", icon::FILM_STRIP))
                    .clicked()
                {
                    choice = Some(BetweenChoice::Watch(*number));
                }
            }
        });
        choice
    }

    /// The buttons: the one that goes on, then those that fight this battle once more.
    fn foot(self, ui: &mut Ui) -> Option<BetweenChoice> {
        ui.set_width(card_width(ui.ctx()) - FRAME);
        let mut choice = None;
        let Some(other_side) = self.other_side else {
            return answer_button(ui, "Go on").then_some(BetweenChoice::Close);
        };
        let (main, does) = match &self.chart.next {
            Some(next) => (
                format!("{}  Next battle: {}", icon::PLAY, next.title),
                BetweenChoice::Next,
            ),
            None => (
                format!("{}  Back to the title", icon::HOUSE),
                BetweenChoice::Title,
            ),
        };
        if answer_button(ui, &main) {
            choice = Some(does);
        }
        ui.horizontal_wrapped(|ui| {
            let again = beside_main(ui, &format!("{}  Again", icon::ARROW_COUNTER_CLOCKWISE));
            let help = "This battle once more, with the armies that it began with";
            if ui.add(again).on_hover_text(help).clicked() {
                choice = Some(BetweenChoice::Again);
            }
            let word = RichText::new(format!("{}  The other side", icon::SWAP));
            let button = ui.add_enabled(other_side.is_ok(), egui::Button::new(word));
            let (Ok(about) | Err(about)) = other_side.as_ref().map(|seating| &seating.about);
            if button
                .on_hover_text(format!("This battle once more, {about}"))
                .on_disabled_hover_text(sentence(about))
                .clicked()
            {
                choice = Some(BetweenChoice::OtherSide);
            }
            if ui.button(format!("{}  Back", icon::ARROW_LEFT)).clicked() {
                choice = Some(BetweenChoice::Close);
            }
        });
        choice
    }
}

impl DialogAccess<'_, '_> {
    /// Draws the sheet, and carries out what the player chooses.
    pub(in crate::shell) fn between(
        &mut self,
        ctx: &egui::Context,
        chart: Box<CampaignChart>,
        table: Option<&dyn GameTable>,
    ) -> After {
        let Some(table) = table else {
            return After::Gone;
        };
        let is_over = table.is_over() && !self.is_replay();
        let other_side = is_over
            .then(|| Rematch::of(&table.seats(), &self.library.title, table.path()))
            .map(|rematch| rematch.other_side);
        let sheet = BetweenSheet {
            chart: &chart,
            other_side: other_side.as_ref(),
            palette: &self.palette,
        };
        let Some(choice) = sheet.lay(ctx) else {
            return After::Stay(Dialog::Campaign(chart));
        };
        match choice {
            BetweenChoice::Next => match table.next_battle() {
                Ok(next) => self.go_on_with(table, next),
                Err(problem) => {
                    self.popups().notices.warn(&problem);
                    return After::Stay(Dialog::Campaign(chart));
                }
            },
            BetweenChoice::Again => {
                let players = table.seats().into_iter().map(|row| row.chosen).collect();
                self.go_on_with(table, table.anew(players, seed()));
            }
            BetweenChoice::OtherSide => {
                if let Some(Ok(seating)) = other_side {
                    self.go_on_with(table, table.anew(seating.players, seed()));
                }
            }
            BetweenChoice::Watch(number) => {
                let Some(earlier) = table.earlier_battle(number) else {
                    let text = "this battle can no longer be watched";
                    self.popups().notices.warn(text);
                    return After::Stay(Dialog::Campaign(chart));
                };
                self.watch.write(WatchGame::Saved(earlier, None));
            }
            BetweenChoice::Title => self.leave_to_title(table),
            BetweenChoice::Close if is_over => return After::Stay(Dialog::Outcome),
            BetweenChoice::Close => {}
        }
        After::Gone
    }
}
