//! The diary of a game that is being played: an autosave, and beside it every order since, line by line.
//!
//! A program that is killed loses nothing then: each order is on the disk before the next can be given. A line holds a
//! checksum of itself, what was done, and the hash of the state after it; reading stops at the first line that is torn,
//! damaged, or leads elsewhere.

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
use crate::rules::engine::{Playable, Session, StateHash};
use crate::rules::scenario::Loaded;
use crate::rules::text::Problem;

/// The longest note that is read, in bytes.
const MAX_NOTE: usize = 10_000;

/// A line of a diary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Line<O> {
    /// An order was given; the hash is that of the state after it.
    Order(O, String),
    /// The last order was taken back; the hash is that of the state after that.
    Undo(String),
    /// Whoever keeps the diary notes something that is not part of the game, such as where the player looks.
    Note(String),
}

/// The diary of a game.
#[derive(Debug)]
pub struct Diary {
    /// The autosave that it goes on from.
    save: PathBuf,
    /// How many orders the autosave holds: what is taken back below that needs a new one.
    base: usize,
    /// The hashes after all orders that are on the disk.
    kept: Vec<StateHash>,
    /// The last note.
    note: String,
    /// The file of orders, from its first line on.
    lines: Option<File>,
}

fn hashes<G: Playable>(session: &Session<G>) -> Vec<StateHash> {
    session.journal().iter().map(|entry| entry.hash).collect()
}

impl Diary {
    /// Begins a diary with the next autosave of a folder.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin<G: Playable>(
        folder: &Path,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Result<Self, WriteError> {
        let save = autosave(folder, scenario, session)?;
        // What may lie there is of another autosave of this number, which somebody has removed.
        let _ = fs::remove_file(beside(&save));
        Ok(Self {
            save,
            base: session.journal().len(),
            kept: hashes(session),
            note: String::new(),
            lines: None,
        })
    }

    /// Begins anew with the next autosave, which takes the place of what was written line by line. The autosave before it
    /// is the game at the beginning of its phase from then on.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the diary is as it was then.
    pub fn turn_page<G: Playable>(
        &mut self,
        scenario: &Loaded<G>,
        session: &Session<G>,
    ) -> Result<(), WriteError> {
        let folder = self.save.parent().unwrap_or(Path::new("."));
        let mut next = Self::begin(folder, scenario, session)?;
        let note = std::mem::take(&mut self.note);
        // It is not needed any more: one that stays does no harm.
        let _ = fs::remove_file(beside(&self.save));
        next.note(&note)?;
        *self = next;
        Ok(())
    }

    /// The autosave that the diary goes on from.
    pub fn save(&self) -> &Path {
        &self.save
    }

    /// Writes down what has been ordered or taken back since it was last asked.
    ///
    /// # Errors
    ///
    /// If it cannot be written. What was not is tried again the next time.
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
            // The states on the way back are those after the orders before.
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

    /// Writes down something that is not part of the game, unless it was the last that was noted.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
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
        // At once and whole, so that a kill leaves a torn line at the end at most; a line that could not be written is
        // ended, so that the next is a line of its own.
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

/// Puts a note beside a save that stands for itself, or nothing where there is nothing to note. What lay there was another's.
///
/// # Errors
///
/// If it cannot be written.
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

/// A line as the file has it, with the end of a line before it: a torn one stays alone.
fn sealed<O: Serialize>(line: &Line<O>) -> String {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let text = options
        .to_string(line)
        .expect("a line is plain data, which RON can always write");
    format!("\n{:016x} {text}\n", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

/// The line of a text, if it is whole.
fn unsealed<O: DeserializeOwned>(text: &str) -> Option<Line<O>> {
    let (sum, text) = text.split_once(' ')?;
    let whole = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes())) == sum;
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).ok().filter(|_| whole)
}

/// A game from an autosave and the orders beside it.
#[derive(Debug)]
pub struct Reopened<G: Playable> {
    /// The game, with the orders.
    pub opened: Opened<G>,
    /// The last note beside it.
    pub note: Option<String>,
    /// Whether some of what is written beside it could not be read or followed.
    pub is_cut_short: bool,
}

impl<G: Playable> Reopened<G> {
    /// What to tell the player, if there is anything to tell.
    pub fn notice(&self) -> Option<String> {
        let lost = "some of the last orders could not be read; the game goes on from before them";
        let lost = self.is_cut_short.then(|| lost.to_owned());
        self.opened.restored.notice().or(lost)
    }
}

/// Opens a save, and follows the orders beside it as far as they lead.
///
/// # Errors
///
/// Every problem of the save. What is wrong beside it costs no more than what comes after it.
pub fn reopen<G: Playable>(save: &Path) -> Result<Reopened<G>, Vec<Problem>> {
    reopen_read(&Unopened::read(save)?, save)
}

/// Does the same with a save that has been read, by the path that it was read from.
///
/// # Errors
///
/// As [`reopen`].
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
        // The line that leads elsewhere may have changed the game: once more, without it.
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

/// The whole lines beside a save. One that is torn was being written when the program was killed or the disk was full, and
/// never counted as written; if it did count, the next line does not fit, which is noticed.
fn read<O: DeserializeOwned>(path: &Path) -> Vec<Line<O>> {
    let is_file = |metadata: &fs::Metadata| metadata.is_file() && metadata.len() <= MAX_SAVE;
    if !fs::metadata(path).as_ref().is_ok_and(is_file) {
        return Vec::new();
    }
    let bytes = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.lines().filter_map(unsealed).take(2 * MAX_ORDERS).collect()
}

/// Does what a line says; false if it cannot be done or leads elsewhere.
fn follow<G: Playable>(session: &mut Session<G>, line: &Line<G::OrderText>) -> bool {
    let (done, hash) = match line {
        Line::Note(_) => return true,
        Line::Undo(hash) => (session.undo().is_some(), hash),
        Line::Order(order, hash) => {
            let order = session.game().order(order);
            let has_room = session.journal().len() < MAX_ORDERS;
            let done = has_room && order.is_ok_and(|order| session.issue(order).is_ok());
            (done, hash)
        }
    };
    let now = session.journal().last().map(|entry| entry.hash.to_string());
    done && now.unwrap_or_default() == *hash
}
