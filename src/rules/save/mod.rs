//! Saved games: writing, opening, autosaves.
//!
//! A save is a RON file that holds the whole scenario, so that it opens without it; the orders given so far,
//! each with the hash of the state after it; and a snapshot of the state. Opening replays the orders, which
//! brings back the report and undo; if the rules have changed since and the replay ends elsewhere, the
//! snapshot counts, and [`Opened::restored`] says so. The format, field by field, is in [`mod@file`].
//!
//! | to | call |
//! | --- | --- |
//! | save a game | [`write()`]`(path, &scenario, &session)` |
//! | open one | [`open()`]`(path)` gives [`Opened`], or every [`Problem`] |
//! | write the next autosave, the oldest going | [`autosave`]`(folder, &scenario, &session)` |
//! | write each order down as it is given | [`diary::Diary`], and [`diary::reopen`]`(path)` for the game with them |
//! | list what is in a folder, the newest first | [`list`]`(folder)` gives [`Listed`] |
//! | see whether a save still plays as it did | [`verify`]`(path)` |
//!
//! `scenario` is the [`Loaded`] that the session was begun from; `Opened` brings its own. The first line of a
//! file carries a seal, a checksum of the rest: damage anywhere is noticed. A file without that line opens
//! too, for those who change saves by hand.

pub mod diary;
pub mod file;
pub mod format;
mod replay;
pub mod shelf;
mod text;
mod write;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

pub use file::About;
pub use replay::Difference;
pub use shelf::{AUTOSAVES, Listed, autosave, list};
pub use text::{MAX_ORDERS, MAX_SAVE, seal, to_text};
pub use write::{Existing, WriteError, sweep, write, write_as, write_whole};

use crate::rules::engine::{Playable, Session};
use crate::rules::scenario::checksum;
use crate::rules::scenario::{Loaded, load};
use crate::rules::text::files::text_of;
use crate::rules::text::parse::{from_ron, parse};
use crate::rules::text::problem::Problem;
use crate::rules::text::ron_tree::Tree;
use file::{Head, SaveFile};
use replay::{Hashes, Replay};
use text::{SEAL, unsealed};

/// How a game came back from its save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// With its report and its undo history.
    Whole,
    /// From its snapshot, without undo: the orders no longer lead there.
    FromSnapshot(Difference),
}

impl Restored {
    /// What to tell the player, if there is anything to tell.
    pub fn notice(&self) -> Option<String> {
        match self {
            Self::Whole => None,
            Self::FromSnapshot(difference) => Some(format!(
                "the rules have changed since this game was saved (order {}: {}); it goes on from where it stood, \
                 but what was done before can no longer be undone",
                difference.order, difference.what
            )),
        }
    }
}

/// A game from a save.
#[derive(Debug)]
pub struct Opened<G: Playable> {
    /// The scenario, from the texts in the save.
    pub scenario: Loaded<G>,
    /// The game.
    pub session: Session<G>,
    /// How it came back.
    pub restored: Restored,
    /// The version of the program that wrote the save.
    pub program: String,
}

/// What [`verify`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many orders the save holds.
    pub orders: usize,
    /// The first thing that came out otherwise.
    pub difference: Option<Difference>,
}

/// Opens a save.
///
/// # Errors
///
/// Every problem of the file, each with its line and column where it has one. Nothing of a damaged save is used.
pub fn open<G: Playable>(path: &Path) -> Result<Opened<G>, Vec<Problem>> {
    let shown = path.display().to_string();
    let text = read(path, &shown).map_err(|problem| vec![problem])?;
    open_text(&shown, &text)
}

/// Opens a save from its text; `shown` is how problems name the file.
///
/// # Errors
///
/// Every problem of the text.
pub fn open_text<G: Playable>(shown: &str, text: &str) -> Result<Opened<G>, Vec<Problem>> {
    let parts = Parts::<G>::read(shown, text)?;
    // A sealed save has the hashes that this program worked out; where the orders lead is seen at their end.
    let is_sealed = text.trim_start_matches('\u{feff}').starts_with(SEAL);
    let hashes = if is_sealed {
        Hashes::Believed
    } else {
        Hashes::WorkedOut
    };
    let (game, seed, journal) = (&parts.scenario.game, parts.file.seed, &parts.file.journal);
    let mut replay = Replay::of(game, seed, journal, hashes);
    if is_sealed && !replay.leads_to(&parts.state) {
        replay = Replay::of(game, seed, journal, Hashes::WorkedOut);
    }
    let program = parts.file.program;
    let whole = replay.leads_to(&parts.state);
    let (session, restored) = if whole {
        (replay.session, Restored::Whole)
    } else {
        let difference = replay.difference(&parts.state);
        let journal = replay.journal(&parts.file.journal, difference.order);
        let game = Arc::clone(&parts.scenario.game);
        let session = Session::resume(game, parts.file.seed, parts.state, journal);
        (session, Restored::FromSnapshot(difference))
    };
    Ok(Opened {
        scenario: parts.scenario,
        session,
        restored,
        program,
    })
}

/// Replays the orders of a save and compares the state with what the save says after each.
///
/// # Errors
///
/// Every problem of the file.
pub fn verify<G: Playable>(path: &Path) -> Result<Verified, Vec<Problem>> {
    let shown = path.display().to_string();
    let text = read(path, &shown).map_err(|problem| vec![problem])?;
    let parts = Parts::<G>::read(&shown, &text)?;
    let (game, journal) = (&parts.scenario.game, &parts.file.journal);
    let replay = Replay::of(game, parts.file.seed, journal, Hashes::WorkedOut);
    let same = replay.first_other_hash.is_none() && replay.leads_to(&parts.state);
    Ok(Verified {
        orders: parts.file.journal.len(),
        difference: (!same).then(|| replay.difference(&parts.state)),
    })
}

/// Every problem of a save, for `check`.
pub fn problems<G: Playable>(path: &Path) -> Vec<Problem> {
    match open::<G>(path) {
        Ok(Opened {
            restored: Restored::Whole,
            ..
        }) => Vec::new(),
        Ok(Opened {
            restored: Restored::FromSnapshot(difference),
            ..
        }) => vec![Problem::with_file(
            path.display().to_string(),
            format!(
                "order {} comes out differently: {}",
                difference.order, difference.what
            ),
            Some("the save opens from its snapshot".into()),
        )],
        Err(problems) => problems,
    }
}

/// Whether a file is meant as a save, perhaps a damaged one.
pub fn is_save(path: &Path) -> bool {
    // What is not a file is not even opened: a pipe would be waited for.
    if !path.is_file() {
        return false;
    }
    let mut start = Vec::new();
    let Ok(_) = File::open(path).and_then(|file| file.take(64 * 1024).read_to_end(&mut start)) else {
        return false;
    };
    // A letter may be cut in two at the end.
    let start = String::from_utf8_lossy(&start);
    let start = start.trim_start_matches('\u{feff}');
    Tree::root_name(start).map_or(start.starts_with(SEAL), |name| name == "Save")
}

/// What a save calls its game; nothing if it does not say, or is no save that this program can read.
pub fn game_of(path: &Path) -> String {
    let head = read(path, "").and_then(|text| read_head("", &text));
    head.map_or_else(|_| String::new(), |head| head.game)
}

/// Whether a file is a save as this program writes them, whole and unchanged, or one that was changed by hand and opens
/// without its seal: one that may be replaced by another.
pub fn is_whole(path: &Path) -> bool {
    read(path, "").is_ok_and(|text| read_head("", &text).is_ok())
}

/// The text of a save file, at most [`MAX_SAVE`] bytes of it.
fn read(path: &Path, shown: &str) -> Result<String, Problem> {
    let refused =
        |error: std::io::Error| Problem::with_file(shown, format!("the file cannot be read: {error}"), None);
    if !path.is_file() {
        let what = if path.is_dir() {
            "this is a folder, where a file should be"
        } else if path.exists() {
            "this is not a file"
        } else {
            "there is no such file"
        };
        return Err(Problem::with_file(shown, what, None));
    }
    let file = File::open(path).map_err(refused)?;
    let mut bytes = Vec::new();
    file.take(MAX_SAVE + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > MAX_SAVE {
        let limit = MAX_SAVE / (1024 * 1024);
        let what = format!("the file is too large for a save: {limit} MB is the limit");
        return Err(Problem::with_file(shown, what, None));
    }
    let text = text_of(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        let what = "this is not UTF-8 text: the file is damaged, or not a save";
        Problem::at(shown, &before, valid, String::new(), what, None)
    })?;
    // Windows and git like to change the ends of lines. Changed back, they are proved by the seal, and only then.
    if text.contains("\r\n") && text.starts_with(SEAL) {
        let plain = text.replace("\r\n", "\n");
        let body = plain.split_once('\n').map_or("", |(_, body)| body);
        if plain.starts_with(&seal(body)) {
            return Ok(plain);
        }
    }
    Ok(text)
}

/// The head of a save whose seal and version are in order.
fn read_head(shown: &str, text: &str) -> Result<Head, Problem> {
    let tree = Tree::scan(text).map_err(|error| {
        let hint = Some("the save is damaged; an older one may open".to_owned());
        Problem::at(shown, text, error.offset, String::new(), error.what, hint)
    })?;
    if tree.name() != Some("Save") {
        let hint = Some("a save begins with Save(".to_owned());
        return Err(Problem::at(
            shown,
            text,
            0,
            String::new(),
            "this is not a save",
            hint,
        ));
    }
    let head: Head = from_ron(text).map_err(|error| {
        let at = crate::rules::text::position::offset_of_line_and_column(
            text,
            error.span.start.line,
            error.span.start.col,
        );
        Problem::at(shown, text, at, String::new(), error.code.to_string(), None)
    })?;
    if let Err(unreadable) = format::check(&head) {
        let at = tree.offset_of("format", 0);
        return Err(Problem::at(
            shown,
            text,
            at,
            "format".into(),
            unreadable.what,
            Some(unreadable.hint.into()),
        ));
    }
    if let Err(what) = unsealed(text, tree.offset_of("", 0)) {
        let hint = "an older save may open; a save changed by hand opens once its first line is removed";
        return Err(Problem::at(
            shown,
            text,
            0,
            String::new(),
            what,
            Some(hint.into()),
        ));
    }
    Ok(head)
}

/// A save taken apart, with the scenario loaded and the snapshot checked.
struct Parts<G: Playable> {
    file: SaveFile<G::OrderText, G::Snapshot>,
    scenario: Loaded<G>,
    state: G::State,
}

impl<G: Playable> Parts<G> {
    fn read(shown: &str, text: &str) -> Result<Self, Vec<Problem>> {
        read_head(shown, text).map_err(|problem| vec![problem])?;
        let parsed = parse::<SaveFile<G::OrderText, G::Snapshot>>(shown, text, "Save");
        let (Some(mut file), true) = (parsed.value, parsed.problems.is_empty()) else {
            return Err(parsed.problems);
        };
        let tree = Tree::scan(text).expect("the head was read from it");
        let at = |path: &str, what: &str| {
            let offset = tree.offset_of(path, 0);
            vec![Problem::at(shown, text, offset, path.into(), what, None)]
        };
        if file.journal.len() > MAX_ORDERS {
            return Err(at(
                "journal",
                "the journal is too long for a game that was played",
            ));
        }
        let texts = std::mem::take(&mut file.scenario.texts);
        if file.scenario.checksum != format!("{:016x}", checksum(&texts)) {
            return Err(at(
                "scenario.checksum",
                "the texts of the scenario do not agree with their checksum",
            ));
        }
        let scenario = load::<G>(&texts, &file.scenario.path).map_err(|mut problems| {
            for problem in &mut problems {
                problem.file = format!("{shown}, in its {}", problem.file);
            }
            problems
        })?;
        let state = scenario.game.restore(&file.snapshot).map_err(|issues| {
            let place = |issue| Problem::from_issue(shown, text, &tree, issue);
            issues.into_iter().map(place).collect::<Vec<_>>()
        })?;
        Ok(Self {
            file,
            scenario,
            state,
        })
    }
}
