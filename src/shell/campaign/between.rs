//! The sheet of a campaign over the map.
//!
//! Between two battles it shows what the last one cost, what became of every unit and what follows, with the
//! buttons that go on; at the end the whole story, and the campaign once more. During a battle it shows how the campaign stands.
//!
//! In: `Dialog::Campaign`. Out: the next table, `WatchGame`.

use bevy_egui::egui::{self, CollapsingHeader, RichText, Ui};
use egui_phosphor::regular as icon;

use super::{armies, next_up, promises, score, story, tree, ways};
use crate::play::linked::{CampaignChart, EarlierBattle};
use crate::play::{GameTable, WatchGame};
use crate::shell::account::end_card::card_width;
use crate::shell::account::rematch::{Rematch, Seating};
use crate::shell::popups::Dialog;
use crate::shell::popups::dialogs::{After, DialogAccess};
use crate::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use crate::shell::saves::SavesFor;
use crate::shell::title::library::save_name;
use crate::shell::title::title_screen::seed;
use crate::theme::Palette;
use crate::theme::widget::{answer_button, beside_main};
use crate::words::sentence;

/// The space that the frame of the sheet takes on both sides together.
const FRAME: f32 = 48.0;

/// What the player does on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetweenChoice {
    /// Begin the next battle.
    Next,
    /// Fight this battle once more, with all that it began with; at the end of the campaign the whole of it.
    Again,
    /// The same with the sides changed.
    OtherSide,
    /// Watch the battle with this number.
    Watch(usize),
    /// Save the game under a name.
    Save,
    /// Go back to the title, or to the workshop.
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
    /// Whether the workshop waits behind the game.
    pub from_workshop: bool,
}

/// The games that the sheet offers beside the next battle.
struct OnceMore {
    again: &'static str,
    other_side: &'static str,
    /// What begins once more.
    what: &'static str,
    /// What it begins with.
    with: &'static str,
}

/// After one battle, and after the last.
static ONCE_MORE: [OnceMore; 2] = [
    OnceMore {
        again: "Again",
        other_side: "The other side",
        what: "This battle once more",
        with: "with the armies that it began with; the campaign as it stands stays on its page of the title",
    },
    OnceMore {
        again: "The campaign again",
        other_side: "The campaign from the other side",
        what: "The campaign once more",
        with: "from its first battle on",
    },
];

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
        let choice = self.earlier(ui);
        ways(ui, self.chart);
        promises(ui, self.chart);
        armies(ui, self.palette, &self.chart.armies);
        choice
    }

    /// The battles before this one, each with what it cost and a button that shows it; folded until the campaign is over.
    fn earlier(self, ui: &mut Ui) -> Option<BetweenChoice> {
        let mut choice = None;
        if self.chart.earlier.is_empty() {
            return choice;
        }
        CollapsingHeader::new("The battles before")
            .id_salt(("before", &self.chart.title))
            .default_open(self.is_last())
            .show(ui, |ui| {
                for (
                    number,
                    EarlierBattle {
                        story: part,
                        can_be_watched,
                    },
                ) in self.chart.earlier.iter().enumerate()
                {
                    story(ui, std::slice::from_ref(part));
                    let words = format!("{}  Watch {}", icon::FILM_STRIP, part.title);
                    if *can_be_watched && ui.button(words).clicked() {
                        choice = Some(BetweenChoice::Watch(number));
                    }
                }
            });
        choice
    }

    /// Whether the campaign is over.
    const fn is_last(self) -> bool {
        self.chart.verdict.is_some()
    }

    /// The buttons: the one that goes on, then those that fight once more.
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
            None if self.from_workshop => (
                format!("{}  Back to the workshop", icon::HOUSE),
                BetweenChoice::Title,
            ),
            None => (
                format!("{}  Back to the title", icon::HOUSE),
                BetweenChoice::Title,
            ),
        };
        if answer_button(ui, &main) {
            choice = Some(does);
        }
        let more = &ONCE_MORE[usize::from(self.is_last())];
        ui.horizontal_wrapped(|ui| {
            let again = beside_main(ui, &format!("{}  {}", icon::ARROW_COUNTER_CLOCKWISE, more.again));
            let help = format!("{}, {}", more.what, more.with);
            if ui.add(again).on_hover_text(help).clicked() {
                choice = Some(BetweenChoice::Again);
            }
            let word = RichText::new(format!("{}  {}", icon::SWAP, more.other_side));
            let button = ui.add_enabled(other_side.is_ok(), egui::Button::new(word));
            let (Ok(about) | Err(about)) = other_side.as_ref().map(|seating| &seating.about);
            if button
                .on_hover_text(format!("{}, {about}", more.what))
                .on_disabled_hover_text(sentence(about))
                .clicked()
            {
                choice = Some(BetweenChoice::OtherSide);
            }
            for (sign, word, does) in [
                (icon::FLOPPY_DISK, "Save", BetweenChoice::Save),
                (icon::ARROW_LEFT, "Back", BetweenChoice::Close),
            ] {
                if ui.button(format!("{sign}  {word}")).clicked() {
                    choice = Some(does);
                }
            }
        });
        choice
    }
}

impl DialogAccess<'_, '_> {
    /// Says where the campaign of a game is that has given way to another game, if it can go on.
    pub(in crate::shell) fn tell_where_the_campaign_is(&mut self, table: &dyn GameTable) {
        if table.has_campaign_ahead() && !self.is_from_workshop() {
            let text = "the campaign as it stood is saved: its page on the title goes on with it";
            self.popups().notices.tell(text);
        }
    }

    /// Draws the sheet, and carries out what the player chooses.
    pub(in crate::shell) fn between(
        &mut self,
        ctx: &egui::Context,
        chart: Box<CampaignChart>,
        table: Option<&dyn GameTable>,
    ) -> After {
        let Some(table) = table else {
            // A game that is opened from the title is laid, and the title still on the screen.
            return After::Stay(Dialog::Campaign(chart));
        };
        let is_over = table.is_over() && !self.is_replay();
        let other_side = is_over
            .then(|| Rematch::of(&table.seats_to_come(), &self.library.title, table.path()))
            .map(|rematch| rematch.other_side);
        let sheet = BetweenSheet {
            chart: &chart,
            other_side: other_side.as_ref(),
            palette: &self.palette,
            from_workshop: self.is_from_workshop(),
        };
        let Some(choice) = sheet.lay(ctx) else {
            return After::Stay(Dialog::Campaign(chart));
        };
        let once_more = |players: Vec<Option<String>>| {
            if chart.verdict.is_some() {
                table.campaign_anew(&players, seed())
            } else {
                Ok(table.anew(players, seed()))
            }
        };
        let begun = match choice {
            BetweenChoice::Next => table.next_battle(),
            BetweenChoice::Again => {
                once_more(table.seats_to_come().into_iter().map(|row| row.chosen).collect())
            }
            BetweenChoice::OtherSide => match other_side {
                Some(Ok(seating)) => once_more(seating.players),
                Some(Err(why)) => Err(why),
                None => return After::Gone,
            },
            BetweenChoice::Watch(number) => {
                let Some(earlier) = table.earlier_battle(number) else {
                    let text = "this battle can no longer be watched";
                    self.popups().notices.warn(text);
                    return After::Stay(Dialog::Campaign(chart));
                };
                self.watch.write(WatchGame::Saved(earlier, None));
                return After::Gone;
            }
            BetweenChoice::Save => {
                let folders = self.folders.0.clone();
                self.popups()
                    .open_saves(SavesFor::Saving, &folders, save_name(table));
                return After::Gone;
            }
            BetweenChoice::Title => {
                self.leave_to_title(table);
                return After::Gone;
            }
            BetweenChoice::Close if is_over => return After::Stay(Dialog::Outcome),
            BetweenChoice::Close => return After::Gone,
        };
        match begun {
            Ok(next) => {
                self.go_on_with(table, next);
                if choice != BetweenChoice::Next {
                    self.tell_where_the_campaign_is(table);
                }
                After::Gone
            }
            Err(problem) => {
                self.popups().notices.warn(&problem);
                After::Stay(Dialog::Campaign(chart))
            }
        }
    }
}
