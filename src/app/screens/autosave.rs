//! Games are saved by themselves: at the end of every phase, when the window is closed, and when a game is left.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use super::desk::Desk;
use super::library::write_autosave;
use crate::app::AppSystems;
use crate::app::table::{ChangeKind, Table, TableChanged};
use crate::folders::Folders;
use crate::rules::hex_game::Event as RulesEvent;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowCloseRequested>().add_systems(
        Update,
        (at_phase_end, at_closing)
            .chain()
            .after(AppSystems::Table)
            .run_if(resource_exists::<Table>),
    );
}

/// Writes the next autosave, and tells of it if that fails.
pub fn keep(table: &Table, folders: &Folders, desk: &mut Desk) {
    // A game in which nothing has been done is not worth one of the few autosaves.
    if table.session().journal().is_empty() {
        return;
    }
    if let Err(problem) = write_autosave(table.scenario(), table.session(), folders) {
        desk.notices
            .warn(&format!("the game could not be saved: {problem}"));
    }
}

fn at_phase_end(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table>,
    folders: Res<'_, Folders>,
    mut desk: ResMut<'_, Desk>,
) {
    let is_end = |change: &TableChanged| {
        matches!(change.kind, ChangeKind::Issued | ChangeKind::Redone)
            && change
                .events
                .iter()
                .any(|event| matches!(event, RulesEvent::PhaseEnded { .. }))
    };
    if changes.read().filter(|change| is_end(change)).count() > 0 {
        keep(&table, &folders, &mut desk);
    }
}

fn at_closing(
    mut closing: MessageReader<'_, '_, WindowCloseRequested>,
    table: Res<'_, Table>,
    folders: Res<'_, Folders>,
    mut desk: ResMut<'_, Desk>,
) {
    if closing.read().count() > 0 {
        keep(&table, &folders, &mut desk);
    }
}
