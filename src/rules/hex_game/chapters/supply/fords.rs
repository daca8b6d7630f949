//! The current fords of a supply line.

use crate::rules::board::Link;
use crate::rules::hex_game::definition::line_net::{Fords, fords};
use crate::rules::hex_game::{HexGame, HexState};

/// How many fords a link currently adds to a line.
pub(super) fn fords_of(game: &HexGame, state: &HexState, link: &Link) -> Option<Fords> {
    let is_down = link
        .crossing
        .is_some_and(|crossing| state.is_demolished(crossing));
    fords(game.board(), link, is_down)
}
