//! Writing a save so that it is there whole or not at all, whatever happens meanwhile.
//!
//! A file beside it is written first, synced, and then takes its place.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use super::to_text;
use crate::rules::engine::Session;
use crate::rules::hex_game::HexGame;
use crate::rules::scenario::Loaded;

/// How the names of files begin that are being written.
const UNFINISHED: &str = ".saving-";

/// After this time nobody is writing a file any more.
const ABANDONED: Duration = Duration::from_mins(10);

/// Why a save could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} could not be written: {why}")]
pub struct WriteError {
    /// The file that was to be written; one that was there before is as it was.
    pub path: String,
    /// The system's words.
    pub why: String,
}

/// Saves a game: to a file beside the old one first, which then takes its place.
///
/// # Errors
///
/// If the system says no. A save that was there before is untouched then.
pub fn write(path: &Path, scenario: &Loaded, session: &Session<HexGame>) -> Result<(), WriteError> {
    let text = to_text(scenario, session);
    write_whole(path, text.as_bytes()).map_err(|error| WriteError {
        path: path.display().to_string(),
        why: error.to_string(),
    })
}

fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // A save is no secret: as readable as any other file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    sweep(folder, file.as_file());
    file.persist(path).map_err(|error| error.error)?;
    // The name is safe once the folder is; where folders cannot be synced, the system sees to it.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Removes what a program that was killed while it saved has left behind. What another program is writing at this
/// moment stays: it is no older than this file.
fn sweep(folder: &Path, ours: &File) {
    let written = |metadata: fs::Metadata| metadata.modified().ok();
    let (Some(now), Ok(entries)) = (ours.metadata().ok().and_then(written), fs::read_dir(folder)) else {
        return;
    };
    for entry in entries.filter_map(Result::ok) {
        let is_unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
        let age = || now.duration_since(entry.metadata().ok().and_then(written)?).ok();
        if is_unfinished && age().is_some_and(|age| age > ABANDONED) {
            // One that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}
