//! The way by which a convoy would go on: the shortest over connected spaces.

use std::collections::VecDeque;

use crate::rules::area_game::AreaGame;
use crate::rules::board::SpaceId;

/// The spaces after one on the shortest way to another, over no barrier; none if no way leads there.
pub fn onward(game: &AreaGame, from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
    let mut before = vec![None; game.board().len()];
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for link in game.board().links(at) {
            let is_new = link.to != from && before[link.to.index()].is_none();
            if is_new && link.barrier.is_none() && game.spec(link.to).in_play {
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
