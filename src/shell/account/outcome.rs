//! The end of any game, and parts that all game screens share: they draw a change to its end, and leave the whole
//! window to the map when a game closes.
//!
//! In: `TableChanged`. Out: `Dialog::Outcome` among the popups, which a game draws by [`DialogAccess::outcome`]; the map shows where
//! it was decided.

use bevy::prelude::*;
use bevy_egui::egui;

use super::end_card::{EndCard, OutcomeChoice, card_width};
use super::rematch::{Rematch, result};
use crate::map_view::camera::visit::ShowBeside;
use crate::play::{GameTable, TableChanged, WatchGame};
use crate::shell::popups::dialogs::{After, DialogAccess};
use crate::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use crate::shell::popups::pointer::ring;
use crate::shell::popups::{Dialog, PopupSystems, Popups};
use crate::shell::review::reviewing::AskReview;
use crate::shell::title::library::{Library, begin_reading};
use crate::shell::title::title_screen::seed;
use crate::stage::MoreFrames;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Digest;

/// The distance of the card from the right edge of the window.
const EDGE: f32 = 16.0;

pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.in_set(PopupSystems::Open))
        .add_systems(Update, settle);
}

/// Shows the result of a game that has just ended.
fn lay(mut changes: MessageReader<TableChanged>, mut popups: ResMut<Popups>, mut commands: Commands) {
    for change in changes.read() {
        if change.kind.is_done() && change.digests.contains(&Digest::GameEnded) {
            popups.dialog = Some(Dialog::Outcome);
            commands.run_system_cached(read_for_outcome);
        }
    }
}

/// Reads the list of scenarios unless that was done: the end of a game leads to the next of them.
pub fn read_for_outcome(library: Res<Library>, mut commands: Commands) {
    if !library.title.is_read {
        commands.run_system_cached(begin_reading);
    }
}

/// A newly opened game takes a few frames until all of it is drawn, and new letters appear a frame late; an idle window
/// would not draw these frames.
fn settle(mut changes: MessageReader<TableChanged>, mut frames: MoreFrames) {
    let each = changes
        .read()
        .map(|change| if change.kind.is_other_game() { 12 } else { 3 });
    frames.draw(each.max().unwrap_or(0));
}

impl DialogAccess<'_, '_> {
    /// Draws the end of the game if it is open, with the game's own part, which is folded until the player asks for it.
    pub fn outcome(
        &mut self,
        ctx: &egui::Context,
        table: &dyn GameTable,
        content: impl FnOnce(&mut egui::Ui) -> Option<OutcomeChoice>,
    ) {
        let popups = self.popups();
        if popups.curtain.is_some() || !matches!(popups.dialog, Some(Dialog::Outcome)) {
            return;
        }
        let Some(end) = table.ending() else {
            popups.dialog = None;
            return;
        };
        self.popups().dialog = None;
        let rows = table.seats();
        let mut rematch = Rematch::of(&table.seats_to_come(), &self.library.title, table.path());
        if table.campaign_place().is_some() {
            // The story of the game brings the sheet, with its own way on.
            rematch.next = Err("the next battle is being prepared".to_owned());
        }
        let card = EndCard {
            title: table.title(),
            end: &end,
            story: &self.story,
            rematch: &rematch,
            is_won: result(&rows, &end).is_none_or(|result| result.is_won())
                && self.story.tasks.iter().all(|task| task.is_done),
            palette: &self.palette,
            from_workshop: self.is_from_workshop(),
            can_be_reviewed: table.can_be_reviewed(),
        };
        let (chosen, left) = draw_modal_with_answers(
            ctx,
            ("outcome", ""),
            ModalPlace::RightSide(EDGE),
            |ui| card.ui(ui, content),
            |ui| card.foot(ui),
        );
        if let Some(at) = end.at {
            self.show_where(ctx, at);
        }
        let Some(choice) = left.or(chosen) else {
            return After::Stay(Dialog::Outcome).lay(ctx, self.popups());
        };
        self.follow(table, choice, rematch).lay(ctx, self.popups());
    }

    /// Shows the place where the game was decided: goes there as the card opens, and rings it.
    fn show_where(&mut self, ctx: &egui::Context, at: SpaceId) {
        let (now, id) = (ctx.cumulative_frame_nr(), egui::Id::new("end of the game"));
        let before = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0_u64), now));
        let window = ctx.viewport_rect();
        let card = window.right() - card_width(ctx) - EDGE;
        let Some(room) = self.places.room() else { return };
        if before + 1 < now {
            let covered = (room.right() - card).max(0.0);
            self.shown.write(ShowBeside { space: at, covered });
        }
        let place = self.places.place(at);
        if let Some(place) = place.filter(|place| room.with_max_x(card).contains_rect(*place)) {
            ring(ctx, &self.palette, place);
        }
    }

    fn follow(&mut self, table: &dyn GameTable, choice: OutcomeChoice, rematch: Rematch) -> After {
        match choice {
            OutcomeChoice::Again => {
                let players = table.seats_to_come().into_iter().map(|row| row.chosen).collect();
                self.go_on_with(table, table.anew(players, seed()));
                self.tell_where_the_campaign_is(table);
            }
            OutcomeChoice::OtherSide | OutcomeChoice::Stronger => {
                let game = match choice {
                    OutcomeChoice::OtherSide => rematch.other_side,
                    _ => rematch.stronger,
                };
                if let Ok(game) = game {
                    self.go_on_with(table, table.anew(game.players, seed()));
                    self.tell_where_the_campaign_is(table);
                }
            }
            OutcomeChoice::Next => {
                let Ok(next) = rematch.next else {
                    return After::Stay(Dialog::Outcome);
                };
                match self.library.begin(next.index, &[], &self.folders, seed()) {
                    Ok(mut game) => {
                        game.take_seats(next.players);
                        self.go_on_with(table, game);
                    }
                    Err(problem) => {
                        self.popups().notices.warn(&problem);
                        return After::Stay(Dialog::Outcome);
                    }
                }
            }
            OutcomeChoice::Campaign => {
                let dialog = match &self.story.campaign {
                    Some(chart) => Dialog::Campaign(Box::new(chart.clone())),
                    None => Dialog::Outcome,
                };
                return After::Stay(dialog);
            }
            OutcomeChoice::Watch => {
                self.watch.write(WatchGame::Played);
            }
            OutcomeChoice::WatchFrom(orders) => {
                self.watch.write(WatchGame::From(orders));
            }
            OutcomeChoice::Review => {
                self.review_requests.write(AskReview);
            }
            OutcomeChoice::Title => self.leave_to_title(table),
            OutcomeChoice::Rule(rule) => {
                self.popups().open_rules(&rule);
                return After::Stay(Dialog::Outcome);
            }
            OutcomeChoice::Report => return self.report_on(table, Dialog::Outcome),
            OutcomeChoice::Map => {}
        }
        After::Gone
    }
}
