//! The extension of a convoy: the shortest way over connected spaces, through enemy spaces only if there is no other.

use std::collections::VecDeque;

use crate::rules::area_game::AreaGame;
use crate::rules::area_game::chapters::forces::is_hostile;
use crate::rules::area_game::state::area_state::AreaState;
use crate::rules::board::SpaceId;

/// The spaces after one on the shortest way to another, over no barrier; none if no way leads there.
///
/// Tokens cannot enter hostile spaces: the way avoids them if it can, otherwise the player may draw it for later.
pub fn onward(game: &AreaGame, state: &AreaState, from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
    let past = shortest(game, from, to, |space| {
        space == to || !is_hostile(game, state, space)
    });
    if past.is_empty() {
        shortest(game, from, to, |_| true)
    } else {
        past
    }
}

fn shortest(
    game: &AreaGame,
    from: SpaceId,
    to: SpaceId,
    may_enter: impl Fn(SpaceId) -> bool,
) -> Vec<SpaceId> {
    let mut before = vec![None; game.board().len()];
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for link in game.board().links(at) {
            let is_new = link.to != from && before[link.to.index()].is_none();
            if is_new && link.barrier.is_none() && game.spec(link.to).in_play && may_enter(link.to) {
                before[link.to.index()] = Some(at);
                queue.push_back(link.to);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = to;
    while let Some(last) = before[at.index()] {
        way.push(at);
        at = last;
    }
    way.reverse();
    way
}
