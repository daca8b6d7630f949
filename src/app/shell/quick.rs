//! The quick save, one for each scenario: a key writes it, a key opens it.
//!
//! In: keys. Out: the save, the table that comes out of it, notices on the [`Desk`].

use bevy::prelude::*;

use super::desk::Desk;
use super::library::{open_save, write_save};
use super::saves::file_name;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::play::autosave::Keeper;
use crate::app::play::{Face, Table};
use crate::app::{AppSystems, PlayerFolders};

/// The quick save of one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        press_keys::<G>
            .in_set(AppSystems::Input)
            .run_if(input_is_free.and_then(keys_are_free))
            .run_if(resource_exists::<Table<G>>),
    );
}

/// The name of the quick save of a scenario.
fn name<G: Face>(table: &Table<G>) -> String {
    let title = &table.scenario().title;
    file_name(&format!("Quick save, {title}")).unwrap_or_else(|| "Quick save".to_owned())
}

fn press_keys<G: Face>(
    strokes: Res<Strokes>,
    table: Res<Table<G>>,
    folders: Res<PlayerFolders>,
    mut keeper: ResMut<Keeper>,
    mut desk: ResMut<Desk>,
    mut commands: Commands,
) {
    let name = name(&table);
    if keys::QUICK_SAVE.is_struck(&strokes) {
        match write_save(&*table, &folders, &name, keeper.note()) {
            Ok(()) => desk.notices.tell("saved: F9 comes back to this moment"),
            Err(problem) => desk.notices.warn(&problem),
        }
    }
    if keys::QUICK_LOAD.is_struck(&strokes) {
        let path = folders.saves.join(format!("{name}.ron"));
        if !path.is_file() {
            desk.notices
                .tell("there is no quick save of this scenario yet: F5 writes one");
            return;
        }
        // Nothing is lost by a key: the game as it stands is the newest autosave.
        if let Err(problem) = keeper.keep(&table, &folders) {
            desk.notices.warn(&problem);
        }
        match open_save(&path) {
            Ok((opened, notice)) => {
                desk.clear();
                let notice = notice.unwrap_or_else(|| "back at the quick save".to_owned());
                desk.notices.tell(&notice);
                commands.queue(move |world: &mut World| opened.lay(world));
            }
            Err(problem) => desk
                .notices
                .warn(&format!("the quick save cannot be opened: {problem}")),
        }
    }
}
