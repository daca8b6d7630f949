//! Games are saved by themselves: at the end of every phase, when the window is closed, and when a game is left.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use super::desk::Desk;
use super::library::write_autosave;
use crate::app::replay::Replay;
use crate::app::table::{Table, TableChanged};
use crate::app::{AppSystems, PlayerFolders};
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
    folders: Res<'_, PlayerFolders>,
    mut desk: ResMut<'_, Desk>,
) {
    let is_end = |change: &TableChanged| {
        change.kind.is_done()
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
    replay: Option<Res<'_, Replay>>,
    folders: Res<'_, PlayerFolders>,
    mut desk: ResMut<'_, Desk>,
) {
    // What is watched is saved already; what waits for it is not.
    let played = match &replay {
        Some(replay) => replay.aside(),
        None => Some(&*table),
    };
    let Some(table) = played else { return };
    if closing.read().count() > 0 {
        keep(table, &folders, &mut desk);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::app::table::ChangeKind;
    use crate::rules::engine::Session;
    use crate::rules::hex_game::Order;
    use crate::rules::save;
    use crate::rules::scenario::files::Folder;
    use crate::rules::scenario::load;

    /// An app without a window that has a game in which a phase was ended.
    fn app(folder: &Path) -> App {
        let loaded = load(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let mut session = Session::new(loaded.game.clone(), 1);
        session
            .issue(Order::EndPhase)
            .expect("nothing is overstacked at the start");
        let mut app = App::new();
        app.insert_resource(Table::resume(loaded, session))
            .insert_resource(PlayerFolders(Folders::at(folder, folder)))
            .init_resource::<Desk>()
            .add_message::<TableChanged>()
            .add_plugins(plugin);
        app
    }

    #[test]
    fn closing_the_window_in_mid_turn_saves_the_game() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut app = app(folder.path());
        app.update();
        let autosaves = folder.path().join("autosaves");
        assert!(save::list(&autosaves).is_empty());
        app.world_mut().write_message(WindowCloseRequested {
            window: Entity::PLACEHOLDER,
        });
        app.update();
        assert_eq!(save::list(&autosaves).len(), 1);
    }

    #[test]
    fn the_end_of_a_phase_saves_the_game_and_undoing_it_does_not() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut app = app(folder.path());
        let events = app.world().resource::<Table>().session().journal()[0]
            .events
            .clone();
        for (kind, saves) in [(ChangeKind::Undone, 0), (ChangeKind::Issued, 1)] {
            app.world_mut().write_message(TableChanged {
                kind,
                events: events.clone(),
            });
            app.update();
            assert_eq!(
                save::list(&folder.path().join("autosaves")).len(),
                saves,
                "{kind:?}"
            );
        }
    }
}
