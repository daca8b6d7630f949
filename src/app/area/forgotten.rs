//! What a player may have forgotten when a phase is to end: aircraft that nobody has landed, units that nobody has placed.
//!
//! In: [`Forgotten`]. Out: [`AreaDesk`], on which it lies until the player goes back or ends the phase all the same.

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};

use super::desk::AreaDesk;
use super::phase;
use super::scene::{Scene, Wish};
use crate::app::AppSystems;
use crate::app::play::{GameSystems, Request, TableSystems};
use crate::app::theme::widget::{main_button, text_link};
use crate::rules::area_game::movement::stray_aircraft;
use crate::rules::area_game::production::places;
use crate::rules::area_game::{AreaGame, AreaState, Phase};
use crate::rules::board::SpaceId;

/// Why a phase has not ended yet.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// So many aircraft are in these spaces, where they cannot stay (AB-9).
    Aloft(Vec<(SpaceId, u16)>),
    /// So many units could be placed (AB-10).
    Unplaced(u16),
}

/// What somebody may have forgotten; `None` if nothing.
pub fn warning(game: &AreaGame, state: &AreaState) -> Option<Forgotten> {
    match state.phase() {
        Phase::NonCombatMove => {
            let aloft = aloft(game, state);
            (!aloft.is_empty()).then_some(Forgotten::Aloft(aloft))
        }
        Phase::PlaceUnits => {
            let nations = game.movers(state.turn()).iter();
            let left = nations.flat_map(|nation| {
                let bought = state.nation(*nation).bought.iter();
                bought.filter(|(ware, _)| !places(game, state, *nation, **ware).is_empty())
            });
            let left: u16 = left.map(|(_, count)| *count).sum();
            (left > 0).then_some(Forgotten::Unplaced(left))
        }
        Phase::Purchase | Phase::CombatMove | Phase::Combat | Phase::CollectIncome => None,
    }
}

/// The spaces with aircraft of those whose turn it is that cannot stay there, and how many.
pub fn aloft(game: &AreaGame, state: &AreaState) -> Vec<(SpaceId, u16)> {
    let stray = |at: SpaceId| -> u16 {
        let nations = game.movers(state.turn()).iter();
        let stray = nations.flat_map(|nation| stray_aircraft(game, state, at, *nation));
        stray.map(|(_, count)| count).sum()
    };
    let spaces = game.space_ids().map(|at| (at, stray(at)));
    spaces.filter(|(_, count)| *count > 0).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hear.run_if(on_message::<Forgotten>)
            .after(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

fn hear(mut messages: MessageReader<'_, '_, Forgotten>, mut desk: ResMut<'_, AreaDesk>) {
    if let Some(forgotten) = messages.read().last() {
        desk.forgotten = Some(forgotten.clone());
    }
}

/// Asks whether the phase is to end all the same.
pub fn ask(ui: &mut Ui, scene: &Scene<'_>, forgotten: &Forgotten) -> Option<Wish> {
    let mut wish = None;
    let told = |ui: &mut Ui, words: String| {
        let words = RichText::new(words).strong().color(ui.visuals().error_fg_color);
        ui.add(egui::Label::new(words).wrap());
    };
    match forgotten {
        Forgotten::Aloft(spaces) => {
            let count: u16 = spaces.iter().map(|(_, count)| *count).sum();
            let words = phase::counted(count.into(), "aircraft has", "aircraft have");
            told(ui, format!("{words} not landed and will be lost."));
            ui.horizontal_wrapped(|ui| {
                for (at, _) in spaces {
                    if text_link(ui, scene.game.space_name(*at)).clicked() {
                        wish = Some(Wish::Look(*at));
                    }
                }
            });
        }
        Forgotten::Unplaced(count) => {
            let words = phase::counted((*count).into(), "unit has", "units have");
            told(
                ui,
                format!("{words} not been placed, and would wait for the next turn."),
            );
        }
    }
    ui.horizontal(|ui| {
        if main_button(ui, "Go back").on_hover_text("Esc").clicked() {
            wish = Some(scene.with(|desk| desk.forgotten = None));
        }
        let words = format!("{} all the same", phase::end(scene.state.phase()));
        if ui.button(words).clicked() {
            wish = Some(Wish::Table(Request::EndPhaseConfirmed));
        }
    });
    wish
}
