//! A file that grows line by line. Whenever the program is ended, every line that was added is there.
//!
//! The system keeps a line once it has taken it, so that not even a kill loses one; a line is written at once, so that at most the last one
//! is torn, where the disk is full. Lines are not forced onto the disk one by one: when the power fails, the newest can be lost.
//! While a program writes such a file, no other one does.

use std::fs::{File, TryLockError};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::write::{Existing, WriteError, write_whole};

/// A file to which lines are added.
#[derive(Debug)]
pub struct GrowingFile {
    path: PathBuf,
    file: File,
}

impl GrowingFile {
    /// Begins a file with a text.
    ///
    /// Errors: as for [`write_whole`], and if another program is adding lines to the file.
    pub fn begin(path: &Path, text: &str, existing: Existing) -> Result<Self, WriteError> {
        let open = || File::options().append(true).open(path);
        // Until the text has its name, the lock on what was there keeps others out.
        let before = if existing == Existing::Goes && path.is_file() {
            Some(locked(path, open())?)
        } else {
            None
        };
        write_whole(path, text.as_bytes(), existing)?;
        let file = locked(path, open())?;
        drop(before);
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Adds a line, which ends with a line feed.
    pub fn add(&mut self, line: &str) -> Result<(), WriteError> {
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| failed(&self.path, error))
    }

    /// Replaces the whole file, to which no more is added.
    ///
    /// Errors: what the system says; the lines are in the file then.
    pub fn end(self, text: &str) -> Result<(), WriteError> {
        // Some systems do not replace a file that is open.
        drop(self.file);
        write_whole(&self.path, text.as_bytes(), Existing::Goes)
    }
}

fn locked(path: &Path, file: std::io::Result<File>) -> Result<File, WriteError> {
    let file = file.map_err(|error| failed(path, error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(failed(path, "another program is writing it")),
        // Some systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn failed(path: &Path, why: impl ToString) -> WriteError {
    WriteError {
        path: path.display().to_string(),
        why: why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_grows_by_lines_and_by_one_program_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.csv");
        let mut file = GrowingFile::begin(&path, "head\n", Existing::Stays).unwrap();
        file.add("1\n").unwrap();
        file.add("2\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "head\n1\n2\n");
        let again = |existing| GrowingFile::begin(&path, "head\n", existing).map_err(|error| error.why);
        assert_eq!(
            again(Existing::Goes).unwrap_err(),
            "another program is writing it"
        );
        assert_eq!(
            again(Existing::Stays).unwrap_err(),
            "there is already a file with this name"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "head\n1\n2\n");
        file.end("whole\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole\n");
        drop(again(Existing::Goes).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "head\n");
    }
}
