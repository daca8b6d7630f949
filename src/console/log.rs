//! A game in words: what happened, line by line.

use crate::rules::engine::Session;
use crate::rules::hex_game::HexGame;

/// Everything that happened, the setup first.
pub fn lines(session: &Session<HexGame>) -> Vec<String> {
    let opening = session.opening().iter();
    let journal = session.journal().iter().flat_map(|entry| &entry.events);
    opening
        .chain(journal)
        .map(|event| event.text(session.game()))
        .collect()
}
