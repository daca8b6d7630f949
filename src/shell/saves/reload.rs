//! Reads the scenario of a game again when its files change: at once before the first order, later only with a notice.
//!
//! In: the table, [`FilesChanged`]. Out: the table that comes out of the new files, notices on the [`Popups`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::folder_watch::{FilesChanged, roots};
use crate::PlayerFolders;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::table::game_is_open;
use crate::play::{GameTable as _, Table, WindowGame};
use crate::shell::popups::Popups;
use crate::shell::title::library::{in_words, new_table};
use crate::shell::title::title_screen::seed;
use railhead_engine::scenario::checksum;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Folder;

pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.remove_after::<SourceFiles>(Lifetime::Game).add_systems(
        // The systems of a frame see one table.
        Last,
        (
            note_files::<G>.run_if(resource_exists_and_changed::<Table<G>>),
            reload::<G>.run_if(on_message::<FilesChanged>),
        )
            .chain()
            .run_if(game_is_open::<G>),
    );
}

/// The texts of files by their paths.
type Texts = BTreeMap<String, String>;

/// Where the scenario of the table comes from.
#[derive(Resource, Debug)]
struct SourceFiles {
    /// The checksum of the scenario on the table.
    scenario: u64,
    /// Its folder and files; `None` for a scenario that is not on disk as it is played, such as that of an old save.
    on_disk: Option<(PathBuf, Texts)>,
}

impl SourceFiles {
    fn new(on_disk: Option<PathBuf>, texts: &Texts) -> Self {
        Self {
            scenario: checksum(texts),
            on_disk: on_disk.map(|root| (root, texts.clone())),
        }
    }
}

fn note_files<G: WindowGame>(
    table: Res<Table<G>>,
    noted: Option<Res<SourceFiles>>,
    folders: Res<PlayerFolders>,
    mut commands: Commands,
) {
    if noted.is_some_and(|noted| noted.scenario == table.scenario().checksum) {
        return;
    }
    let texts = table.texts();
    let root = roots(&folders).find(|root| read(root, texts).as_ref() == Some(texts));
    commands.insert_resource(SourceFiles::new(root, texts));
}

/// The files with these paths; `None` unless all are there.
fn read(root: &Path, paths: &Texts) -> Option<Texts> {
    let folder = Folder::new(root);
    let texts = paths
        .keys()
        .map(|path| Some((path.clone(), folder.read(path).ok()?)));
    texts.collect()
}

fn reload<G: WindowGame>(
    table: Res<Table<G>>,
    mut noted: ResMut<SourceFiles>,
    mut popups: ResMut<Popups>,
    mut commands: Commands,
) {
    let Some((root, before)) = &mut noted.on_disk else {
        return;
    };
    // A file that an editor is just replacing is missing for a moment.
    let Some(now) = read(root, before).filter(|now| now != before) else {
        return;
    };
    *before = now;
    let title = &table.scenario().title;
    if !table.is_untouched() || table.is_watched() {
        popups.notices.tell(&format!(
            "the files of {title} have changed; this game goes on with those that it began with"
        ));
        return;
    }
    match new_table(&Folder::new(&*root), &table.scenario().path, &[], seed()) {
        Ok(mut again) => {
            let root = root.clone();
            let source = SourceFiles::new(Some(root), again.texts());
            again.take_seats(table.players().to_vec());
            popups
                .notices
                .tell(&format!("the files of {title} have changed and were read again"));
            commands.queue(move |world: &mut World| {
                again.lay(world);
                world.insert_resource(source);
            });
        }
        Err(problems) => popups.notices.warn(&format!(
            "the changed files of {title} cannot be played yet: {}",
            in_words(&problems)
        )),
    }
}
