//! Saved games: writing, opening, autosaves.
//!
//! A save is a RON file that holds the whole scenario, so that it opens without other files; the orders so far, each
//! with the hash of the state after it; and a snapshot of the state. Opening replays the orders, which restores the
//! report and undo. If the rules have changed since and the replay ends in another state, the snapshot counts, and
//! [`Opened::restored`] says so. [`mod@file`] describes the format field by field.
//!
//! | to | call |
//! | --- | --- |
//! | save a game | [`write()`]`(path, &scenario, &session)` |
//! | open one | [`open()`]`(path)` gives [`Opened`], or every [`Problem`] |
//! | write the next autosave and remove the oldest | [`autosave`]`(folder, &scenario, &session)` |
//! | write down each order as it is given | [`diary::Diary`], and [`diary::reopen`]`(path)` for the game with them |
//! | list the saves of a folder, the newest first | [`list`]`(folder)` gives [`Listed`] |
//! | check that a save still plays as it did | [`verify`]`(path)` |
//! | remember how often a scenario was played, and how well | [`played`] |
//!
//! `scenario` is the [`Loaded`] from which the session began; `Opened` brings its own. The first line of a file carries
//! a seal, a checksum of the rest, which reveals any damage. A file without that line opens too, so that saves can be
//! changed by hand.

pub mod diary;
pub mod file;
pub mod format;
pub mod growing;
pub mod played;
mod replay;
pub mod shelf;
mod text;
mod unopened;
mod write;

use std::path::Path;
use std::sync::Arc;

pub use file::{About, Head};
pub use replay::Difference;
pub use shelf::{AUTOSAVES, Listed, autosave, list};
pub use text::{MANY_ORDERS, MAX_ORDERS, MAX_SAVE, seal, to_ron, to_text};
pub use unopened::Unopened;
pub use write::{
    Existing, WriteError, move_file, sweep, sweep_below, write, write_as, write_folder, write_whole,
};

use crate::engine::{Playable, Session};
use crate::scenario::checksum;
use crate::scenario::{Loaded, load};
use crate::text::issue::MAX_ISSUES;
use crate::text::parse::parse;
use crate::text::problem::Problem;
use crate::text::ron_tree::Tree;
use crate::text::sources::disk;
use file::SaveFile;
use replay::{Hashes, Replay};
use text::SEAL;

/// How much of a game its save restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// Everything, including the report and the undo history.
    Whole,
    /// Only the snapshot, without undo: the orders no longer lead there.
    FromSnapshot(Difference),
    /// Only the snapshot, without undo: the game had more orders than a save holds, this many.
    WithoutOrders(usize),
}

impl Restored {
    /// A message for the player, if there is one.
    pub fn notice(&self) -> Option<String> {
        match self {
            Self::Whole => None,
            Self::WithoutOrders(orders) => Some(format!(
                "the game had {orders} orders when it was saved, more than a save holds; it goes on from where it stood, \
                 but what was done before can no longer be undone or watched"
            )),
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
    /// The game, in progress.
    pub session: Session<G>,
    /// How much was restored.
    pub restored: Restored,
    /// The version of the program that wrote the save.
    pub program: String,
}

/// The result of [`verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of orders in the save.
    pub orders: usize,
    /// Where the orders lead elsewhere than the save says; `None` if they do not.
    pub difference: Option<Difference>,
}

/// Opens a save.
///
/// Errors: every problem of the file, each with its line and column if it has one. No part of a damaged save is used.
pub fn open<G: Playable>(path: &Path) -> Result<Opened<G>, Vec<Problem>> {
    open_read(&Unopened::read(path)?)
}

/// Opens a save from its text; problems call the file `shown`.
pub fn open_text<G: Playable>(shown: &str, text: &str) -> Result<Opened<G>, Vec<Problem>> {
    open_read(&Unopened::of_text(shown, text))
}

/// Opens a save that has been read.
pub fn open_read<G: Playable>(save: &Unopened) -> Result<Opened<G>, Vec<Problem>> {
    let parts = Parts::<G>::of(save)?;
    // This program computed the hashes of a sealed save, so comparing the final state is enough.
    let is_sealed = save.text.starts_with(SEAL);
    let hashes = if is_sealed {
        Hashes::Believed
    } else {
        Hashes::WorkedOut
    };
    let (game, seed, journal) = (&parts.scenario.game, parts.file.seed, &parts.file.journal);
    if parts.file.earlier > 0 {
        return Ok(Opened {
            session: Session::resume_after(Arc::clone(game), seed, parts.state, parts.file.earlier),
            restored: Restored::WithoutOrders(parts.file.earlier),
            scenario: parts.scenario,
            program: parts.file.program,
        });
    }
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

/// Why a save can open whole although states on the way have other hashes.
const IS_REACHED: &str = "; all orders lead to the saved position nonetheless, and the save opens whole: the version of Railhead that wrote it \
                          worked out the numbers of states in another way, or came to the position by another way";

/// Replays the orders of a save and compares each state with the save; a difference before its first order is one of a battle before it.
pub fn verify<G: Playable>(path: &Path) -> Result<Verified, Vec<Problem>> {
    verify_read::<G>(&Unopened::read(path)?)
}

/// The same with a save that has been read.
pub fn verify_read<G: Playable>(save: &Unopened) -> Result<Verified, Vec<Problem>> {
    let parts = Parts::<G>::of(save)?;
    let (game, journal) = (&parts.scenario.game, &parts.file.journal);
    if parts.file.earlier > 0 {
        // There is nothing to compare.
        return Ok(Verified {
            orders: 0,
            difference: None,
        });
    }
    let replay = Replay::of(game, parts.file.seed, journal, Hashes::WorkedOut);
    let is_reached = replay.leads_to(&parts.state);
    let same = replay.first_other_hash.is_none() && is_reached;
    let difference = (!same).then(|| {
        let mut difference = replay.difference(&parts.state);
        if is_reached {
            difference.what.push_str(IS_REACHED);
        }
        difference
    });
    let (texts, path) = (&parts.scenario.texts, &parts.scenario.path);
    let difference = difference.or_else(|| {
        let what = G::earlier_difference(texts, path)?;
        Some(Difference { order: 0, what })
    });
    Ok(Verified {
        orders: parts.file.journal.len(),
        difference,
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
            restored: Restored::Whole | Restored::WithoutOrders(_),
            ..
        }) => Vec::new(),
        Ok(Opened {
            restored: Restored::FromSnapshot(difference),
            ..
        }) => vec![Problem::with_file(
            &save.shown,
            format!(
                "order {} now has another result: {}",
                difference.order, difference.what
            ),
            Some("the save opens from its snapshot".into()),
        )],
        Err(problems) => problems,
    }
}

/// Whether a file is meant to be a save, even a damaged one.
pub fn is_save(path: &Path) -> bool {
    // The last character may be cut in two.
    let Ok(start) = disk::read_damaged(path, 64 * 1024) else {
        return false;
    };
    Tree::root_name(&start).map_or(start.starts_with(SEAL), |name| name == "Save")
}

/// Whether a file is an undamaged save of this program, or one that was changed by hand and opens without its seal.
/// Such a file may be overwritten by a save.
pub fn is_whole(path: &Path) -> bool {
    Unopened::read(path).is_ok_and(|save| save.head.is_ok())
}

/// A parsed save, with the scenario loaded and the snapshot checked.
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
            return Err(at("journal", "the journal has more orders than a save can have"));
        }
        if file.earlier > 0 && !file.journal.is_empty() {
            return Err(at(
                "journal",
                "a save that goes on from its snapshot has no orders",
            ));
        }
        let texts = std::mem::take(&mut file.scenario.texts);
        if file.scenario.checksum != format!("{:016x}", checksum(&texts)) {
            return Err(at(
                "scenario.checksum",
                "the texts of the scenario do not match their checksum",
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
            issues
                .into_iter()
                .map(|issue| Problem::from_issue(shown, text, &tree, issue))
                .collect::<Vec<_>>()
        })?;
        Ok(Self {
            file,
            scenario,
            state,
        })
    }
}
