//! Skips phases in which the player can do nothing, if the settings say so.
//!
//! In: `TableChanged`, [`Asking::idle_phase`]. Out: `Request`, [`Notice`]. After undo, a phase is not skipped again.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::AppSystems;
use crate::play::{Asking, GameSystems, Request, Table, TableChanged, TableSystems};
use crate::shell::lessons::lesson::LessonProgress;
use crate::shell::settings::Settings;
use crate::stage::Notice;

pub(in crate::shell) fn game<G: Asking>(app: &mut App) {
    app.add_systems(
        Update,
        pass_over::<G>
            .run_if(on_message::<TableChanged>)
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<G>()),
    );
}

fn pass_over<G: Asking>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    (settings, lesson): (Res<Settings>, Option<Res<LessonProgress>>),
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<Request<G::Order>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_new = changes.read().any(TableChanged::has_begun_phase);
    let is_lesson = lesson.is_some() && !G::SKIPS_IN_LESSONS;
    if !is_new || is_lesson || !settings.pass_idle_phases || table.is_watched() {
        return;
    }
    if let Some(phase) = G::idle_phase(&table) {
        notices.write(Notice::Tell(format!("you had nothing to do in {phase}: skipped")));
        requests.write(Request::EndPhaseConfirmed);
        redraw.write(RequestRedraw);
    }
}
