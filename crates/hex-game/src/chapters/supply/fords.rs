//! The current fords of a supply line.

use crate::definition::line_net::{Fords, fords, without_rail};
use crate::{HexGame, HexState};
use railhead_engine::board::{Link, SpaceId};

/// How many fords a link from a space currently adds to a line.
pub(super) fn fords_of(game: &HexGame, state: &HexState, from: SpaceId, link: &Link) -> Option<Fords> {
    let is_down = link
        .crossing
        .is_some_and(|crossing| state.is_demolished(crossing));
    if state.is_track_broken(from, link.to) {
        return fords(game.board(), &without_rail(link), is_down);
    }
    fords(game.board(), link, is_down)
}
