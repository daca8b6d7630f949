//! The dialog of a review, and where its buttons lead.

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui;

use super::review_card::{ReviewChoice, foot, ui};
use super::reviewing::ReviewStage;
use crate::input::ReplayControl;
use crate::play::{GameTable, SeatRow, WatchGame};
use crate::shell::popups::Dialog;
use crate::shell::popups::dialogs::{After, DialogAccess};
use crate::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use crate::shell::title::teams::{opponents, seated, teams};
use crate::stage::Screen;

impl DialogAccess<'_, '_> {
    /// Draws the review of the game on the table or in the replay.
    pub(in crate::shell) fn review(
        &mut self,
        ctx: &egui::Context,
        named: (&str, &str),
        table: Option<&dyn GameTable>,
    ) -> After {
        let stage = self.reviewing.stage.clone();
        let palette = &self.palette;
        let (chosen, left) = draw_modal_with_answers(
            ctx,
            named,
            ModalPlace::Middle,
            |content| ui(content, &stage, palette),
            foot,
        );
        let Some(choice) = left.or(chosen) else {
            return After::Stay(Dialog::Review);
        };
        match choice {
            ReviewChoice::Back => {}
            ReviewChoice::Stop => self.reviewing.stop(),
            ReviewChoice::WatchFrom(orders) => {
                if self.is_replay() {
                    self.controls.write(ReplayControl::To(orders));
                } else {
                    self.watch.write(WatchGame::From(orders));
                }
                return After::Gone;
            }
            ReviewChoice::TryFrom(orders) => {
                if let (Some(table), ReviewStage::Done(review)) = (table, &stage) {
                    let costly = review.costly.iter().find(|turn| turn.orders == orders);
                    let player = costly.map(|turn| usize::from(turn.player.0));
                    self.try_from(table, orders, player.unwrap_or_default());
                }
                return After::Gone;
            }
        }
        let is_over = table.is_some_and(GameTable::is_over) && !self.is_replay();
        if is_over {
            After::Stay(Dialog::Outcome)
        } else {
            After::Gone
        }
    }

    /// Begins a game at a position of the reviewed game, in which a person plays the side of a seat.
    fn try_from(&mut self, table: &dyn GameTable, orders: usize, seat: usize) {
        let Some(game) = self.reviewing.game.as_ref().map(|game| Arc::clone(&game.table)) else {
            return;
        };
        let rows = game.seats();
        let players = players(&rows, seat);
        self.keep(table);
        self.commands
            .queue(move |world: &mut World| game.try_again(orders, players, world));
        self.next.set(Screen::Game);
    }
}

/// The players of a game in which a person plays the side of a seat: the computers that played against it, else the usual one.
fn players(rows: &[SeatRow], seat: usize) -> Vec<Option<String>> {
    let teams = teams(rows);
    let own = teams.iter().find(|team| team.seats.contains(&seat));
    let is_own = |at: usize| own.is_some_and(|team| team.seats.contains(&at));
    let others = || rows.iter().enumerate().filter(|(at, _)| !is_own(*at));
    if others().any(|(_, row)| row.chosen.is_some()) {
        let kept = rows.iter().enumerate();
        return kept
            .map(|(at, row)| row.chosen.clone().filter(|_| !is_own(at)))
            .collect();
    }
    let offered = own.map(|team| opponents(rows, team)).unwrap_or_default();
    let usual = offered.iter().find(|player| player.is_usual);
    seated(rows, own, usual.map(|player| player.word.as_str()))
}
