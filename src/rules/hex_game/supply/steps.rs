//! What a step of a supply line takes as things stand: fords along roads and railways, points overland.

use super::line_net::{Fords, fords};
use crate::rules::board::{Link, SpaceId};
use crate::rules::hex_game::definition::Mobility;
use crate::rules::hex_game::{HexGame, HexState};

/// How many fords a link adds to a line now.
pub(super) fn fords_of(game: &HexGame, state: &HexState, link: &Link) -> Option<Fords> {
    let down = |crossing| state.is_demolished(crossing);
    fords(game.board(), link, link.crossing.is_some_and(down))
}

/// The steps of the overland part of a line: over what infantry can enter (HS-2).
pub(super) fn overland_steps<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    from: SpaceId,
) -> impl Iterator<Item = (SpaceId, u16)> + 'a {
    let links = game.costs().links(&state.demolished, Mobility::Foot, from);
    links.filter_map(|(to, _)| {
        let terrain = game.board().space(to).terrain;
        let points = game.tables().terrain[usize::from(terrain.0)].supply?;
        Some((to, u16::from(points)))
    })
}
