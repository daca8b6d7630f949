//! A table on disk that has every game as soon as it is over, so that no end of a run loses a game.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::ResultTable;
use railhead_engine::save::Existing;
use railhead_engine::save::growing::GrowingFile;

/// How a run treats a table that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldTable {
    /// It stays, and no game is played.
    Stays,
    /// A new one replaces it.
    Goes,
    /// The games that it lacks are played and added.
    GoesOn,
}

/// A table while its games are played.
#[derive(Debug)]
pub struct KeptTable(Mutex<GrowingFile>);

impl KeptTable {
    /// Begins the table, or goes on with the one that is there. The answer has the games that are not to be played any more.
    ///
    /// Errors: why the file cannot be written, or why what is there is not the same table.
    pub fn open(path: &Path, unplayed: ResultTable, old: OldTable) -> Result<(Self, ResultTable), String> {
        let goes_on = old == OldTable::GoesOn && path.exists();
        let so_far = if goes_on {
            let named = vec![
                (path.display().to_string(), ResultTable::read_file(path)?),
                ("this run".to_owned(), unplayed),
            ];
            ResultTable::join(named)?
        } else {
            unplayed
        };
        let existing = if goes_on || old == OldTable::Goes {
            Existing::Goes
        } else {
            Existing::Stays
        };
        let file = GrowingFile::begin(path, &so_far.text(), existing).map_err(|error| error.to_string())?;
        Ok((Self(Mutex::new(file)), so_far))
    }

    /// Adds the line of a game.
    pub fn add(&self, line: &str) -> Result<(), String> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.add(line).map_err(|error| error.to_string())
    }

    /// Puts the games into the order of their seeds.
    ///
    /// Errors: why it cannot be written; every game is in the file then.
    pub fn close(self, table: &ResultTable) -> Result<(), String> {
        let file = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.end(&table.text()).map_err(|error| error.to_string())
    }
}
