//! Skips phases in which the player can do nothing, such as Combat without battles, if the settings say so.
//!
//! In: `TableChanged`. Out: `Request`, [`Notice`]. The last phase of a turn is never skipped: the turn never passes to another player
//! without a click. After undo, a phase is not skipped again, and a lesson goes through all of them.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::forgotten::warning;
use super::selection::{can_act, own_at};
use crate::app::AppSystems;
use crate::app::play::{GameSystems, Request, Table, TableChanged, TableSystems};
use crate::app::shell::lessons::lesson::LessonProgress;
use crate::app::shell::settings::Settings;
use crate::app::stage::Notice;
use crate::rules::area_game::state::order::Order;
use crate::rules::area_game::{AreaGame, AreaState, Phase};
use crate::rules::engine::Game as _;

pub(in crate::app::area) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        pass_over
            .run_if(on_message::<TableChanged>)
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

/// Whether the moving nations can only end the phase that has just begun, and lose nothing by it.
pub fn is_idle(game: &AreaGame, state: &AreaState) -> bool {
    let mut phases = game.definition().phases.iter();
    let last = phases.rfind(|phase| **phase != Phase::CollectIncome);
    let is_last = last == Some(&state.phase());
    if is_last || state.ending().is_some() || state.combat().is_some() || state.bidding().is_some() {
        return false;
    }
    let is_move = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
    let can_move = |at| own_at(game, state, at).any(|(force, _)| can_act(game, state, &force));
    // With units to move there is no need to try them all.
    !(is_move && game.space_ids().any(can_move))
        && warning(game, state).is_none()
        && game.legal_orders(state) == [Order::EndPhase]
}

fn pass_over(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    (settings, lesson): (Res<Settings>, Option<Res<LessonProgress>>),
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<Request<Order>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_new = changes.read().any(TableChanged::has_begun_phase);
    let is_asked = settings.pass_idle_phases && lesson.is_none() && !table.is_watched();
    if is_new && is_asked && is_idle(table.game(), table.view()) {
        let phase = table.view().phase().name();
        notices.write(Notice::Tell(format!("you had nothing to do in {phase}: skipped")));
        requests.write(Request::EndPhaseConfirmed);
        redraw.write(RequestRedraw);
    }
}
