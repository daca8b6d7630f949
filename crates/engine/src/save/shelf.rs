//! Folders of saves: the rotating autosaves, and lists to choose from.
//!
//! Autosaves are called `autosave-GAME-NUMBER.ron`. GAME comes from the scenario and the seed of the dice; NUMBER
//! counts all autosaves of the folder. A file beside an autosave may hold the orders since, see [`super::diary`]; one beside any save
//! may hold the review of the game.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::file::Head;
use super::{Unopened, WriteError, write};
use crate::engine::{Playable, Session};
use crate::scenario::Loaded;
use crate::text::problem::Problem;

/// The number of autosaves to keep; older ones stay only if they are the last of their game.
pub const AUTOSAVES: usize = 8;

const AUTOSAVE: &str = "autosave-";

/// The extension of the file of orders beside an autosave.
const ENDING: &str = "orders";

/// The extension of the review beside a save.
const REVIEW: &str = "review";

/// A save in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    pub path: PathBuf,
    /// The file name without its extension.
    pub name: String,
    /// When it was written, if the system knows.
    pub written: Option<SystemTime>,
    /// Its first fields, or why it cannot be opened.
    pub head: Result<Head, Problem>,
}

/// Writes the next autosave of a folder. Keeps the last [`AUTOSAVES`] of them, and the last one of each other game.
///
/// Errors: if it cannot be written. The earlier autosaves are unchanged then.
pub fn autosave<G: Playable>(
    folder: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
) -> Result<PathBuf, WriteError> {
    let mut earlier: Vec<(u64, PathBuf)> = saves(folder)
        .into_iter()
        .filter_map(|path| Some((autosave_number(&path)?, path)))
        .collect();
    earlier.sort();
    let number = earlier.last().map_or(0, |(number, _)| *number).saturating_add(1);
    let path = folder.join(format!("{AUTOSAVE}{}-{number:06}.ron", key(scenario, session)));
    write(&path, scenario, session)?;
    // From the newest on.
    let mut games: Vec<String> = game_of(&path).into_iter().collect();
    for (place, (_, old)) in (1..).zip(earlier.iter().rev()) {
        // Autosaves of versions that did not name the game count as one game.
        let game = game_of(old).unwrap_or_default();
        let is_last = !games.contains(&game);
        if place >= AUTOSAVES && !is_last {
            // An autosave that cannot be removed does no harm.
            let _ = remove(old);
        }
        if is_last {
            games.push(game);
        }
    }
    Ok(path)
}

/// Removes a save and the files beside it.
pub fn remove(save: &Path) -> std::io::Result<()> {
    fs::remove_file(save)?;
    for other in [Some(beside(save)), review_beside(save)].into_iter().flatten() {
        match fs::remove_file(other) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// The file of orders beside an autosave.
pub fn beside(save: &Path) -> PathBuf {
    save.with_extension(ENDING)
}

/// The file of the review beside a save: `NAME.review`. `None` beside a save that is itself called so.
pub fn review_beside(save: &Path) -> Option<PathBuf> {
    let path = save.with_extension(REVIEW);
    (path != save).then_some(path)
}

/// The part of the name that identifies the game.
fn key<G: Playable>(scenario: &Loaded<G>, session: &Session<G>) -> String {
    let of = format!("{:016x}{:016x}", scenario.checksum, session.seed());
    let sum = xxhash_rust::xxh3::xxh3_64(of.as_bytes());
    format!("{:08x}", sum >> 32)
}

/// The saves of a folder, the newest first; none if the folder does not exist. Damaged ones are included.
pub fn list(folder: &Path) -> Vec<Listed> {
    let mut listed: Vec<Listed> = saves(folder).into_iter().map(entry).collect();
    // The disk's clock may give two autosaves the same time; then their numbers decide.
    listed.sort_by(|a, b| (b.written, &b.name).cmp(&(a.written, &a.name)));
    listed
}

/// The saves of a folder by name, without reading them.
pub fn names(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut names: Vec<_> = saves(folder)
        .into_iter()
        .map(|path| (name(&path), path))
        .collect();
    names.sort();
    names
}

/// The newest autosave of a folder.
pub fn newest_autosave(folder: &Path) -> Option<PathBuf> {
    let numbered = saves(folder)
        .into_iter()
        .filter_map(|path| Some((autosave_number(&path)?, path)));
    numbered.max().map(|(_, path)| path)
}

fn entry(path: PathBuf) -> Listed {
    let head = Unopened::read_one(&path).and_then(|save| save.head);
    let written = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok();
    Listed {
        name: name(&path),
        path,
        written,
        head,
    }
}

/// A file name without its extension.
fn name(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The RON files of a folder, in no particular order.
fn saves(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "ron") && path.is_file())
        .collect()
}

/// The number of an autosave; `None` for other saves.
pub fn autosave_number(path: &Path) -> Option<u64> {
    let name = path.file_stem()?.to_str()?.strip_prefix(AUTOSAVE)?;
    let number = name.rsplit('-').next()?;
    number.parse().ok()
}

/// The game in the name of an autosave.
fn game_of(path: &Path) -> Option<String> {
    let name = path.file_stem()?.to_str()?.strip_prefix(AUTOSAVE)?;
    name.rsplit_once('-').map(|(game, _)| game.to_owned())
}
