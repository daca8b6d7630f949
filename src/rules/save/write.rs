//! Writing files so that each is there whole or not at all, whatever happens meanwhile.
//!
//! A file beside it is written first, synced, and then takes its place. Every file that the program writes is written
//! here: saves, reports, tables, settings.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::text::{MAX_ORDERS, MAX_SAVE, to_text};
use crate::rules::engine::{Playable, Session};
use crate::rules::scenario::Loaded;
use crate::rules::text::ron_tree::{MAX_VALUES, Tree};

/// How the names of files begin that are being written.
const UNFINISHED: &str = ".saving-";

/// Within this time a file may have been made and not be locked yet.
const NEW: Duration = Duration::from_secs(2);

/// After this time nobody is writing a file any more, where the system knows no locks.
const ABANDONED: Duration = Duration::from_mins(10);

/// Why a file could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} could not be written: {why}")]
pub struct WriteError {
    /// The file that was to be written; one that was there before is as it was.
    pub path: String,
    /// What stands against it.
    pub why: String,
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Stays,
    /// It is replaced.
    Goes,
}

/// Saves a game. A save that was there before is replaced.
///
/// # Errors
///
/// If the system says no, or the game is too long or too large for a save that opens again. A save that was there
/// before is untouched then.
pub fn write<G: Playable>(path: &Path, scenario: &Loaded<G>, session: &Session<G>) -> Result<(), WriteError> {
    write_as(path, scenario, session, Existing::Goes)
}

/// Saves a game; what becomes of a file that is there already is the caller's to say.
///
/// # Errors
///
/// As for [`write()`], and if the file is there and stays.
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
    let orders = session.journal().len();
    if orders > MAX_ORDERS {
        return Err(format!(
            "the game has {orders} orders, and a save holds {MAX_ORDERS}"
        ));
    }
    let text = to_text(scenario, session);
    let megabytes = 1024 * 1024;
    if text.len() as u64 > MAX_SAVE {
        let (size, limit) = (text.len().div_ceil(megabytes), MAX_SAVE / (1024 * 1024));
        return Err(format!(
            "the save would hold {size} MB, and {limit} MB is the limit"
        ));
    }
    // A value takes two letters at least, so that most saves are too small to hold too many.
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

/// Writes a file whole or not at all; its folder is made if need be.
///
/// # Errors
///
/// If the system says no, what is there stays, or is not a file that could be replaced.
pub fn write_whole(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), WriteError> {
    if path.exists() && !path.is_file() {
        let what = if path.is_dir() { "a folder" } else { "not a file" };
        return Err(failed(path, format!("what is there is {what}")));
    }
    if existing == Existing::Stays && path.exists() {
        return Err(failed(path, "there is already a file of this name"));
    }
    // A link goes on pointing where it did.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match real.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    make_folder(folder).map_err(|why| failed(path, why))?;
    put(folder, &real, bytes, existing).map_err(|error| failed(path, error))
}

/// Makes a folder with those above it.
fn make_folder(folder: &Path) -> Result<(), String> {
    if let Some(file) = folder.ancestors().find(|above| above.is_file()) {
        return Err(format!("{} is a file, where a folder should be", file.display()));
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())
}

fn put(folder: &Path, path: &Path, bytes: &[u8], existing: Existing) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // A save is no secret: as readable as any other file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    // Who is killed leaves no lock behind; where there are no locks, the age of the file must do.
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
    // The name is safe once the folder is; where folders cannot be synced, the system sees to it.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Removes from a folder what a program that was killed while it wrote has left behind. What is being written stays: its
/// writer holds a lock on it.
pub fn sweep(folder: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) && is_abandoned(&entry.path(), now) {
            // One that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(path: &Path, now: SystemTime) -> bool {
    let age = fs::symlink_metadata(path)
        .and_then(|metadata| metadata.modified())
        .ok()
        .and_then(|written| now.duration_since(written).ok())
        .unwrap_or_default();
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
