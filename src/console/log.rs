//! A game in words: what happened, line by line.

use crate::rules::engine::Session;
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::chronicle::Chronicle;

/// Everything that happened, the setup first, as the player who has to decide may read it (HO-2).
pub fn lines(session: &Session<HexGame>) -> Vec<String> {
    let chronicle = Chronicle::of(session, session.state().decider());
    let opening = std::iter::once(session.opening());
    let journal = session.journal().iter().map(|entry| entry.events.as_slice());
    let mut lines = Vec::new();
    for (position, events) in opening.chain(journal).enumerate() {
        for (index, event) in events.iter().enumerate() {
            let names = chronicle.names(session.game(), position, index, event);
            lines.extend(names.map(|names| event.text(&names)));
        }
    }
    lines
}
