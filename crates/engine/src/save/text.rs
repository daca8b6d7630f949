//! The text of a save, its seal and its limits.

use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

use super::file::{About, JournalLine, SaveFile, ScenarioPart};
use super::format::FORMAT;
use crate::engine::{Playable, Session};
use crate::scenario::Loaded;

/// The largest save that is read, in bytes.
pub const MAX_SAVE: u64 = 32 * 1024 * 1024;

/// The most orders that a save can hold. The save of a longer game holds its state, and none of its orders.
pub const MAX_ORDERS: usize = 20_000;

/// The number of orders at which the game warns a player that soon a save will hold none.
pub const MANY_ORDERS: usize = 18_000;

/// The part of the orders so far that a save keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeps {
    Orders,
    /// Only where they have led.
    Snapshot,
}

/// The text of a save.
pub fn to_text<G: Playable>(scenario: &Loaded<G>, session: &Session<G>) -> String {
    let keeps = if session.earlier() + session.journal().len() > MAX_ORDERS {
        Keeps::Snapshot
    } else {
        Keeps::Orders
    };
    text_with(scenario, session, keeps)
}

/// The text of a save that keeps this much.
pub(super) fn text_with<G: Playable>(scenario: &Loaded<G>, session: &Session<G>, keeps: Keeps) -> String {
    let game = session.game();
    let state = session.state();
    let (earlier, kept) = match keeps {
        Keeps::Orders => (0, session.journal()),
        Keeps::Snapshot => (session.earlier() + session.journal().len(), &[][..]),
    };
    let journal = kept.iter().map(|entry| JournalLine {
        order: game.order_text(&entry.order),
        hash: entry.hash.to_string(),
    });
    let file = SaveFile {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").into(),
        game: G::NAME.into(),
        about: About::of(game.as_ref(), state),
        scenario: ScenarioPart {
            path: scenario.path.clone(),
            checksum: format!("{:016x}", scenario.checksum),
            texts: scenario.texts.clone(),
        },
        seed: session.seed(),
        earlier,
        journal: journal.collect(),
        snapshot: game.snapshot(state),
    };
    let body = to_ron("Save", &file, 3);
    format!("{}{body}", seal(&body))
}

/// A struct as RON, with its name: a line for each value, down to a depth, and strings unescaped, so that a person can read them.
pub fn to_ron(name: &str, file: &impl Serialize, depth: usize) -> String {
    let layout = PrettyConfig::new()
        .depth_limit(depth)
        .struct_names(false)
        .escape_strings(false);
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let body = options
        .to_string_pretty(file, layout)
        .expect("a save is plain data, which RON can always write");
    format!("{name}{body}\n")
}

/// The beginning of a save's first line.
pub(super) const SEAL: &str = "// Railhead save, seal";

/// The first line of a save: a checksum of everything after it.
pub fn seal(body: &str) -> String {
    let sum = xxhash_rust::xxh3::xxh3_64(body.as_bytes());
    format!("{SEAL} {sum:016x}. Without this line a save that was changed by hand opens.\n")
}

/// Checks the seal of a save whose outermost struct begins at byte `root`.
///
/// Errors: if anything except the right seal stands before it: otherwise a space before the seal would open a changed save.
pub(super) fn unsealed(text: &str, root: usize) -> Result<(), &'static str> {
    let before = &text[..root];
    if before.trim().is_empty() && !text.contains(SEAL) {
        return Ok(());
    }
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    if text.starts_with(&seal(body)) {
        Ok(())
    } else {
        Err("the contents do not match the seal: the save is damaged, or was changed by hand")
    }
}
