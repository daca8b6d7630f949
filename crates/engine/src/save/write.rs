//! Atomic writing: each file, and each new folder, is on the disk completely or not at all.
//!
//! The contents go to a temporary file or folder in the same folder, which is synced and then renamed. Every file of the
//! program is written here: saves, reports, tables, settings, scenarios.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::text::{Keeps, MAX_SAVE, text_with, to_text};
use crate::engine::{Playable, Session};
use crate::scenario::Loaded;
use crate::text::ron_tree::{MAX_VALUES, Tree};
use crate::text::sources::files::Texts;

/// The prefix of temporary files.
const UNFINISHED: &str = ".saving-";

/// A temporary file younger than this may not be locked yet.
const NEW: Duration = Duration::from_secs(2);

/// On systems without locks, a temporary file older than this counts as abandoned.
const ABANDONED: Duration = Duration::from_mins(10);

/// Why a file could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} could not be written: {why}")]
pub struct WriteError {
    /// The file; an earlier version of it is unchanged.
    pub path: String,
    pub why: String,
}

/// What happens to an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays as it is.
    Stays,
    /// A new file replaces it.
    Goes,
}

/// Saves a game, replacing an earlier save.
///
/// Errors: if the system refuses, or the game is too long or too large for a save that opens again. An earlier save is
/// unchanged then.
pub fn write<G: Playable>(path: &Path, scenario: &Loaded<G>, session: &Session<G>) -> Result<(), WriteError> {
    write_as(path, scenario, session, Existing::Goes)
}

/// Saves a game; the caller decides whether an existing file is replaced.
///
/// Errors: as for [`write()`], and if the file exists and stays.
pub fn write_as<G: Playable>(
    path: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
    existing: Existing,
) -> Result<(), WriteError> {
    let text = sized(scenario, session).map_err(|why| failed(path, why))?;
    write_whole(path, text.as_bytes(), existing)
}

/// The text of a save, if it would open again.
fn sized<G: Playable>(scenario: &Loaded<G>, session: &Session<G>) -> Result<String, String> {
    let mut text = to_text(scenario, session);
    if text.len() as u64 > MAX_SAVE {
        text = text_with(scenario, session, Keeps::Snapshot);
    }
    let megabytes = 1024 * 1024;
    if text.len() as u64 > MAX_SAVE {
        let (size, limit) = (text.len().div_ceil(megabytes), MAX_SAVE / (1024 * 1024));
        return Err(format!(
            "the save would have {size} MB, but the limit is {limit} MB"
        ));
    }
    // A value takes at least two bytes, so most saves are too short to have too many.
    let texts: usize = scenario.texts.values().map(String::len).sum();
    if text.len() - texts > 2 * MAX_VALUES
        && let Err(error) = Tree::scan(&text)
    {
        return Err(error.what);
    }
    Ok(text)
}

fn failed(path: &Path, why: impl ToString) -> WriteError {
    WriteError {
        path: path.display().to_string(),
        why: why.to_string(),
    }
}

/// Writes a file completely or not at all, and makes its folder if necessary.
///
/// Errors: if the system refuses, the file exists and stays, or the path is not a file that can be replaced.
pub fn write_whole(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), WriteError> {
    if path.exists() && !path.is_file() {
        let what = if path.is_dir() { "a folder" } else { "not a file" };
        return Err(failed(path, format!("it is {what}")));
    }
    if existing == Existing::Stays && path.exists() {
        return Err(failed(path, "there is already a file with this name"));
    }
    // Write through a symbolic link, so that it stays a link.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match real.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    make_folder(folder).map_err(|why| failed(path, why))?;
    put(folder, &real, bytes, existing).map_err(|error| failed(path, error))
}

/// Writes files into a new folder completely or not at all: the folder appears with all of them.
///
/// Errors: if the system refuses, or something is already there.
pub fn write_folder(folder: &Path, texts: &Texts) -> Result<(), WriteError> {
    if folder.symlink_metadata().is_ok() {
        return Err(failed(folder, "there is already something with this name"));
    }
    let above = match folder.parent() {
        Some(above) if above != Path::new("") => above,
        _ => Path::new("."),
    };
    make_folder(above).map_err(|why| failed(folder, why))?;
    put_folder(above, folder, texts).map_err(|error| failed(folder, error))
}

fn put_folder(above: &Path, folder: &Path, texts: &Texts) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let unfinished = builder.tempdir_in(above)?;
    if let Ok(now) = unfinished
        .path()
        .metadata()
        .and_then(|metadata| metadata.modified())
    {
        sweep(above, now);
    }
    for (path, text) in texts {
        let path = unfinished.path().join(path);
        if let Some(inner) = path.parent() {
            fs::create_dir_all(inner)?;
        }
        let mut file = File::create_new(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
    }
    fs::rename(unfinished.path(), folder)?;
    // It has its name now, so there is no temporary folder to remove.
    let _ = unfinished.keep();
    if let Ok(above) = File::open(above) {
        let _ = above.sync_all();
    }
    Ok(())
}

/// Moves a file to another place on the same disk, whether it can be read or not.
pub fn move_file(from: &Path, to: &Path) -> std::io::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::rename(from, to)
}

/// Makes a folder and those above it.
fn make_folder(folder: &Path) -> Result<(), String> {
    if let Some(file) = folder.ancestors().find(|above| above.is_file()) {
        return Err(format!("{} is a file, where a folder should be", file.display()));
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())
}

fn put(folder: &Path, path: &Path, bytes: &[u8], existing: Existing) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // A save is not secret: it is as readable as any other file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    // A killed process leaves no lock behind; where there are no locks, the age of the file decides.
    let _ = file.as_file().lock();
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    if let Ok(now) = file.as_file().metadata().and_then(|metadata| metadata.modified()) {
        sweep(folder, now);
    }
    match existing {
        Existing::Goes => file.persist(path),
        Existing::Stays => file.persist_noclobber(path),
    }
    .map_err(|error| error.error)?;
    // The new name is safe once the folder is synced; systems without that take care of it themselves.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// How many folders deep [`sweep_below`] looks, as deep as scenarios may lie.
const DEPTH: usize = 8;

/// Removes the temporary files of killed programs from a folder and from those below it. Links are not followed.
pub fn sweep_below(folder: &Path, now: SystemTime) {
    sweep_to(folder, now, DEPTH);
}

fn sweep_to(folder: &Path, now: SystemTime, depth: usize) {
    sweep(folder, now);
    if depth == 0 {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            sweep_to(&entry.path(), now, depth - 1);
        }
    }
}

/// Removes the temporary files and folders of killed programs from a folder. Files still being written stay: their
/// writer holds a lock; folders stay for a while, since they cannot be locked.
pub fn sweep(folder: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) && is_abandoned(&entry.path(), now) {
            // What cannot be removed does no harm.
            let _ = match entry.file_type() {
                Ok(kind) if kind.is_dir() => fs::remove_dir_all(entry.path()),
                _ => fs::remove_file(entry.path()),
            };
        }
    }
}

fn is_abandoned(path: &Path, now: SystemTime) -> bool {
    let age = fs::symlink_metadata(path)
        .and_then(|metadata| metadata.modified())
        .ok()
        .and_then(|written| now.duration_since(written).ok())
        .unwrap_or_default();
    let is_folder = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if is_folder {
        return age > ABANDONED;
    }
    if age < NEW || !path.is_file() {
        return false;
    }
    let Ok(file) = File::open(path) else {
        return age > ABANDONED;
    };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => age > ABANDONED,
    }
}
