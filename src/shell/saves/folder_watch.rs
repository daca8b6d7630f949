//! Notices changed scenario files. On the title all scenarios are read again then, in a game its own (`reload`).

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;

use crate::background::Workers;
use crate::shell::disk_watch::DiskWatch;
use crate::shell::title::library::begin_reading;
use crate::stage::{PlayerFolders, Screen};
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Folder, shipped_folder};
use railhead_games::folders::Folders;

/// The pause between two looks.
const PAUSE: Duration = Duration::from_secs(1);

/// Scenario files have changed.
#[derive(Message, Clone, Copy, Debug, Default)]
pub(super) struct FilesChanged;

/// The thread that looks.
#[derive(Resource, Debug, Default)]
struct FolderWatch(DiskWatch);

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_resource::<FolderWatch>()
        .add_message::<FilesChanged>()
        .add_systems(Startup, begin)
        .add_systems(PreUpdate, announce)
        .add_systems(
            Update,
            begin_reading.run_if(in_state(Screen::Title).and_then(on_message::<FilesChanged>)),
        );
}

/// The folders of scenarios: the player's own, then the shipped one.
pub(super) fn roots(folders: &Folders) -> impl Iterator<Item = PathBuf> {
    std::iter::once(folders.scenarios.clone()).chain(shipped_folder())
}

fn begin(folders: Res<PlayerFolders>, workers: Res<Workers>, mut watching: ResMut<FolderWatch>) {
    let roots: Vec<PathBuf> = roots(&folders).collect();
    watching.0 = DiskWatch::start(&workers, move || files(&roots), PAUSE);
}

fn announce(mut watching: ResMut<FolderWatch>, mut changed: MessageWriter<FilesChanged>) {
    if watching.0.has_changed() {
        changed.write_default();
    }
}

/// The files of scenarios in these folders.
fn files(roots: &[PathBuf]) -> Vec<PathBuf> {
    let paths = roots.iter().flat_map(|root| {
        let paths = Folder::new(root).paths().into_iter();
        paths.map(move |path| root.join(path))
    });
    paths.collect()
}
