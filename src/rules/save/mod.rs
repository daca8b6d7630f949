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
mod unopened;
mod write;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

pub use file::{About, Head};
pub use replay::Difference;
pub use shelf::{AUTOSAVES, Listed, autosave, list};
pub use text::{MAX_ORDERS, MAX_SAVE, seal, to_text};
pub use unopened::Unopened;
pub use write::{Existing, WriteError, sweep, write, write_as, write_whole};

use crate::rules::engine::{Playable, Session};
use crate::rules::scenario::checksum;
use crate::rules::scenario::{Loaded, load};
use crate::rules::text::issue::MAX_ISSUES;
use crate::rules::text::parse::parse;
use crate::rules::text::problem::Problem;
use crate::rules::text::ron_tree::Tree;
use file::SaveFile;
use replay::{Hashes, Replay};
use text::SEAL;

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
    open_read(&Unopened::read(path)?)
}

/// Opens a save from its text; `shown` is how problems name the file.
///
/// # Errors
///
/// Every problem of the text.
pub fn open_text<G: Playable>(shown: &str, text: &str) -> Result<Opened<G>, Vec<Problem>> {
    open_read(&Unopened::of_text(shown, text))
}

/// Opens a save that has been read.
///
/// # Errors
///
/// Every problem of the save.
pub fn open_read<G: Playable>(save: &Unopened) -> Result<Opened<G>, Vec<Problem>> {
    let parts = Parts::<G>::of(save)?;
    // A sealed save has the hashes that this program worked out; where the orders lead is seen at their end.
    let is_sealed = save.text.trim_start_matches('\u{feff}').starts_with(SEAL);
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
    verify_read::<G>(&Unopened::read(path)?)
}

/// Does the same with a save that has been read.
///
/// # Errors
///
/// Every problem of the save.
pub fn verify_read<G: Playable>(save: &Unopened) -> Result<Verified, Vec<Problem>> {
    let parts = Parts::<G>::of(save)?;
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
    match Unopened::read(path) {
        Ok(save) => problems_read::<G>(&save),
        Err(problems) => problems,
    }
}

/// Every problem of a save that has been read.
pub fn problems_read<G: Playable>(save: &Unopened) -> Vec<Problem> {
    match open_read::<G>(save) {
        Ok(Opened {
            restored: Restored::Whole,
            ..
        }) => Vec::new(),
        Ok(Opened {
            restored: Restored::FromSnapshot(difference),
            ..
        }) => vec![Problem::with_file(
            &save.shown,
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

/// Whether a file is a save as this program writes them, whole and unchanged, or one that was changed by hand and opens
/// without its seal: one that may be replaced by another.
pub fn is_whole(path: &Path) -> bool {
    Unopened::read(path).is_ok_and(|save| save.head.is_ok())
}

/// A save taken apart, with the scenario loaded and the snapshot checked.
struct Parts<G: Playable> {
    file: SaveFile<G::OrderText, G::Snapshot>,
    scenario: Loaded<G>,
    state: G::State,
}

impl<G: Playable> Parts<G> {
    fn of(save: &Unopened) -> Result<Self, Vec<Problem>> {
        save.head.as_ref().map_err(|problem| vec![problem.clone()])?;
        let (shown, text) = (save.shown.as_str(), save.text.as_str());
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
        let state = scenario.game.restore(&file.snapshot).map_err(|mut issues| {
            issues.truncate(MAX_ISSUES);
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
