//! The quick save, one for each scenario: a key writes it, a key opens it.
//!
//! In: keys. Out: the save, the table that comes out of it, notices on the [`Popups`].

use bevy::prelude::*;

use super::file_name;
use crate::PlayerFolders;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::play::autosave::Autosaver;
use crate::play::table::game_is_open;
use crate::play::{Table, WindowGame};
use crate::shell::popups::{Dialog, Popups};
use crate::shell::title::library::{open_save, write_save};

/// The quick save of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        // The systems of a frame see one table.
        Last,
        press_keys::<G>
            .run_if(input_is_free.and_then(keys_are_free))
            .run_if(game_is_open::<G>),
    );
}

/// The name of the quick save of a scenario.
fn name<G: WindowGame>(table: &Table<G>) -> String {
    let title = &table.scenario().title;
    file_name(&format!("Quick save, {title}")).unwrap_or_else(|| "Quick save".to_owned())
}

fn press_keys<G: WindowGame>(
    strokes: Res<Strokes>,
    table: Res<Table<G>>,
    folders: Res<PlayerFolders>,
    mut autosaver: ResMut<Autosaver>,
    mut popups: ResMut<Popups>,
    mut commands: Commands,
) {
    let name = name(&table);
    if keys::QUICK_SAVE.is_struck(&strokes) {
        match write_save(&*table, &folders, &name, autosaver.note()) {
            Ok(()) => popups.notices.tell("saved: F9 comes back to this moment"),
            Err(problem) => popups.notices.warn(&problem),
        }
    }
    if keys::QUICK_LOAD.is_struck(&strokes) {
        let path = folders.saves.join(format!("{name}.ron"));
        if !path.is_file() {
            popups
                .notices
                .tell("there is no quick save of this scenario yet: F5 writes one");
            return;
        }
        // The key loses no game: the newest autosave holds the current one.
        if let Err(problem) = autosaver.keep(&table, &folders) {
            popups.notices.warn(&problem);
        }
        match open_save(&path) {
            Ok((opened, notice)) => {
                let notice = notice.unwrap_or_else(|| "back at the quick save".to_owned());
                popups.notices.tell(&notice);
                let dialog = Dialog::of_opened(&*opened);
                commands.queue(move |world: &mut World| {
                    opened.lay(world);
                    world.resource_mut::<Popups>().dialog = dialog;
                });
            }
            Err(problem) => popups
                .notices
                .warn(&format!("the quick save cannot be opened: {problem}")),
        }
    }
}
