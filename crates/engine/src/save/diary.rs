//! The diary of a game in progress: an autosave and a file beside it with every order since, one per line.
//!
//! If the program is killed, no order is lost: each is on the disk before the next can be given. A line holds its own
//! checksum, what was done, and the hash of the state after it. Reading stops at the first line that is torn, damaged,
//! or leads to another state.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::shelf::{autosave, beside};
use super::write::{Existing, write_whole};
use super::{MAX_ORDERS, MAX_SAVE, Opened, Unopened, WriteError, open_read};
use crate::engine::{Playable, Session, StateHash};
use crate::scenario::Loaded;
use crate::text::Problem;
use crate::text::sources::disk;

/// The longest note that is read back, in bytes.
const MAX_NOTE: usize = 10_000;

/// A line of a diary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Line<O> {
    /// An order, and the hash of the state after it.
    Order(O, String),
    /// An undo, and the hash of the state after it.
    Undo(String),
    /// A note that is not part of the game, such as where the player was looking.
    Note(String),
}

/// The diary of a game.
#[derive(Debug)]
pub struct Diary {
    /// The autosave at its beginning.
    save: PathBuf,
    /// The number of orders in the autosave: undoing any of them needs a new autosave.
    base: usize,
    /// The hash after each order that is on the disk.
    kept: Vec<StateHash>,
    /// The last note that was written down; empty before the first.
    note: String,
    /// The file of orders; `None` before its first line.
    lines: Option<File>,
}

fn hashes<G: Playable>(session: &Session<G>) -> Vec<StateHash> {
    session.journal().iter().map(|entry| entry.hash).collect()
}

impl Diary {
    /// Begins a diary with the next autosave of a folder.
    pub fn begin<G: Playable>(
        folder: &Path,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Result<Self, WriteError> {
        let save = autosave(folder, scenario, session)?;
        // A file that is already there belongs to an earlier autosave of this number, which was removed.
        let _ = fs::remove_file(beside(&save));
        Ok(Self {
            save,
            base: session.journal().len(),
            kept: hashes(session),
            note: String::new(),
            lines: None,
        })
    }

    /// Begins again with a new autosave, which replaces the lines so far. The previous autosave then holds the game at
    /// the beginning of its phase.
    ///
    /// Errors: if the autosave cannot be written; the diary is unchanged then.
    pub fn turn_page<G: Playable>(
        &mut self,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Result<(), WriteError> {
        let folder = self.save.parent().unwrap_or(Path::new("."));
        let mut next = Self::begin(folder, scenario, session)?;
        let note = std::mem::take(&mut self.note);
        // The file is no longer needed, and does no harm if it stays.
        let _ = fs::remove_file(beside(&self.save));
        next.note(&note)?;
        *self = next;
        Ok(())
    }

    /// The autosave at the beginning of the diary.
    pub fn save(&self) -> &Path {
        &self.save
    }

    /// Writes down the orders and undos since the last call.
    ///
    /// Errors: if it cannot be written. The next call tries again.
    pub fn follow<G: Playable>(
        &mut self,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Result<(), WriteError> {
        let journal = session.journal();
        let both = self.kept.iter().zip(journal);
        let same = both.take_while(|(kept, entry)| **kept == entry.hash).count();
        if same < self.base {
            return self.turn_page(scenario, session);
        }
        while self.kept.len() > same {
            // The states on the way back are those after the earlier orders.
            let before = self.kept.len().checked_sub(2).map(|last| self.kept[last]);
            let hash = before.map_or_else(String::new, |hash| hash.to_string());
            self.write(&Line::<G::OrderText>::Undo(hash))?;
            self.kept.pop();
        }
        for entry in &journal[same..] {
            let order = session.game().order_text(&entry.order);
            self.write(&Line::Order(order, entry.hash.to_string()))?;
            self.kept.push(entry.hash);
        }
        Ok(())
    }

    /// Writes down a note, which is not part of the game, unless it equals the last one.
    pub fn note(&mut self, note: &str) -> Result<(), WriteError> {
        if note != self.note {
            self.write(&Line::<()>::Note(note.to_owned()))?;
            note.clone_into(&mut self.note);
        }
        Ok(())
    }

    fn write<O: Serialize>(&mut self, line: &Line<O>) -> Result<(), WriteError> {
        let path = beside(&self.save);
        let failed = |error: std::io::Error| failed(&path, &error);
        let mut file = match self.lines.take() {
            Some(file) => file,
            None => File::create(&path).map_err(failed)?,
        };
        // In one write, so that a kill tears at most the last line. Each line begins with a line end, which keeps it
        // apart from a torn one.
        let written = file
            .write_all(sealed(line).as_bytes())
            .and_then(|()| file.sync_data());
        self.lines = Some(file);
        written.map_err(failed)
    }
}

fn failed(path: &Path, error: &std::io::Error) -> WriteError {
    WriteError {
        path: path.display().to_string(),
        why: error.to_string(),
    }
}

/// Puts a note beside a save without orders, or removes the file there if the note is empty: it belongs to another
/// save.
pub fn note_beside(save: &Path, note: &str) -> Result<(), WriteError> {
    let path = beside(save);
    if note.is_empty() {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(&path, &error)),
            _ => Ok(()),
        };
    }
    write_whole(
        &path,
        sealed(&Line::<()>::Note(note.to_owned())).as_bytes(),
        Existing::Goes,
    )
}

/// A line for the file, with a line end before it, so that a torn line stays separate.
fn sealed<O: Serialize>(line: &Line<O>) -> String {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let text = options
        .to_string(line)
        .expect("a line is plain data, which RON can always write");
    format!("\n{:016x} {text}\n", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

/// Parses a line, if it is undamaged.
fn unsealed<O: DeserializeOwned>(text: &str) -> Option<Line<O>> {
    let (sum, text) = text.split_once(' ')?;
    let whole = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes())) == sum;
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).ok().filter(|_| whole)
}

/// A game from an autosave and the lines beside it.
#[derive(Debug)]
pub struct Reopened<G: Playable> {
    /// The game, after these orders.
    pub opened: Opened<G>,
    /// The last note; `None` if there is none that can be read.
    pub note: Option<String>,
    /// Whether some of the lines could not be read or followed.
    pub is_cut_short: bool,
}

impl<G: Playable> Reopened<G> {
    /// A message for the player, if there is one.
    pub fn notice(&self) -> Option<String> {
        let lost = "some of the last orders could not be read; the game continues from before them";
        let lost = self.is_cut_short.then(|| lost.to_owned());
        self.opened.restored.notice().or(lost)
    }
}

/// Opens a save, and follows the lines beside it as far as they lead.
///
/// Errors: every problem of the save. A bad line beside it only costs the lines after it.
pub fn reopen<G: Playable>(save: &Path) -> Result<Reopened<G>, Vec<Problem>> {
    reopen_read(&Unopened::read(save)?, save)
}

/// The same with a save that has been read, by its path.
pub fn reopen_read<G: Playable>(read_save: &Unopened, save: &Path) -> Result<Reopened<G>, Vec<Problem>> {
    let lines = read::<G::OrderText>(&beside(save));
    let note = lines.iter().rev().find_map(|line| match line {
        Line::Note(text) => Some(text.clone()).filter(|text| text.len() <= MAX_NOTE),
        Line::Order(..) | Line::Undo(_) => None,
    });
    let mut opened = open_read(read_save)?;
    let led = lines
        .iter()
        .position(|line| !follow(&mut opened.session, line))
        .unwrap_or(lines.len());
    let is_cut_short = led < lines.len();
    if is_cut_short {
        // The line that leads elsewhere may have changed the game: open it again and stop before that line.
        opened = open_read(read_save)?;
        for line in &lines[..led] {
            follow(&mut opened.session, line);
        }
    }
    Ok(Reopened {
        opened,
        note,
        is_cut_short,
    })
}

/// The undamaged lines beside a save. A torn line was being written when the program was killed or the disk was full,
/// so it never counted. If it did count after all, the next line does not match, and reading stops there.
fn read<O: DeserializeOwned>(path: &Path) -> Vec<Line<O>> {
    let is_small = fs::metadata(path).is_ok_and(|metadata| metadata.len() <= MAX_SAVE);
    let text = disk::read_damaged(path, MAX_SAVE).ok().filter(|_| is_small);
    let text = text.unwrap_or_default();
    text.lines().filter_map(unsealed).take(2 * MAX_ORDERS).collect()
}

/// Carries out a line; false if that is impossible or leads to another state.
fn follow<G: Playable>(session: &mut Session<G>, line: &Line<G::OrderText>) -> bool {
    let (done, hash) = match line {
        Line::Note(_) => return true,
        Line::Undo(hash) => (session.undo().is_some(), hash),
        Line::Order(order, hash) => {
            let order = session.game().order(order);
            // The autosave may have been as long as a save can be.
            let has_room = session.journal().len() < 2 * MAX_ORDERS;
            let done = has_room && order.is_ok_and(|order| session.issue_recorded(order).is_ok());
            (done, hash)
        }
    };
    let now = session.journal().last().map(|entry| entry.hash.to_string());
    done && now.unwrap_or_default() == *hash
}
