//! Notes games, campaigns and lessons that came to their end, for the marks on the title.
//!
//! In: `TableChanged`, [`LessonProgress`]. Out: the file of what has been played, [`Notice`]. Replays and trials of the workshop are not
//! noted.

use bevy::prelude::*;

use super::rematch::result;
use crate::PlayerFolders;
use crate::lifetime::TableLocal;
use crate::play::table::game_is_open;
use crate::play::{GameTable as _, Table, TableChanged, TableSystems, WindowGame};
use crate::shell::lessons::lesson::LessonProgress;
use crate::shell::title::title_screen::Edited;
use crate::stage::Notice;
use railhead_engine::engine::Digest;
use railhead_engine::engine::great_events::tasks;
use railhead_engine::save::played::{note_game, note_lesson};

/// The parts for one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            note_end::<G>.run_if(on_message::<TableChanged>),
            note_lesson_done::<G>.run_if(resource_exists::<LessonProgress>),
        )
            .after(TableSystems::Requests)
            .run_if(game_is_open::<G>.and_then(not(resource_exists::<Edited>))),
    );
}

/// Notes a game that has just ended, whoever gave the last order; not one that computers play alone.
fn note_end<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    folders: Res<PlayerFolders>,
    mut notices: MessageWriter<Notice>,
) {
    let done = changes.read().filter(|change| change.kind.is_done());
    let has_ended = done
        .filter(|change| change.digests.contains(&Digest::GameEnded))
        .count()
        > 0;
    if !has_ended || table.is_replay() || table.people() == 0 {
        return;
    }
    // A battle of a campaign is not the same as its scenario: the whole campaign counts, with the points of all its battles.
    let (path, end) = if table.game().campaign_place().is_some() {
        let Some(over) = G::campaign_end(table.session()) else {
            return;
        };
        (over.file, Some(over.end))
    } else {
        (table.path().to_owned(), table.ending())
    };
    let result = end.and_then(|end| result(&table.seats(), &end));
    let tasks = tasks(table.session());
    let is_solved = !tasks.is_empty() && tasks.iter().all(|task| task.is_done);
    if let Err(problem) = note_game(&folders.played, &path, result, is_solved) {
        notices.write(Notice::Warn(problem));
    }
}

/// Notes a lesson as its last step is done.
fn note_lesson_done<G: WindowGame>(
    progress: Res<LessonProgress>,
    table: Res<Table<G>>,
    folders: Res<PlayerFolders>,
    mut noted: TableLocal<bool>,
    mut notices: MessageWriter<Notice>,
) {
    let is_done = progress.course.step().is_none() && !table.is_replay();
    if std::mem::replace(noted.of_now(), is_done) || !is_done {
        return;
    }
    if let Err(problem) = note_lesson(&folders.played, table.path()) {
        notices.write(Notice::Warn(problem));
    }
}
