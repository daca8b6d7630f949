//! The extension of a convoy: the shortest way over connected spaces, through enemy spaces only if there is no other.

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::forces::is_hostile;
use railhead_area_game::state::area_state::AreaState;
use railhead_engine::board::SpaceId;

/// The spaces after one on the shortest way to another, over no barrier; none if no way leads there.
///
/// Tokens cannot enter hostile spaces: the way avoids them if it can, otherwise the player may draw it for later.
pub fn onward(game: &AreaGame, state: &AreaState, from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
    let past = shortest(game, from, to, |space| {
        space == to || !is_hostile(game, state, space)
    });
    let way = past.or_else(|| shortest(game, from, to, |_| true));
    way.unwrap_or_default().into_iter().skip(1).collect()
}

/// The shortest way, both ends included.
fn shortest(
    game: &AreaGame,
    from: SpaceId,
    to: SpaceId,
    may_enter: impl Fn(SpaceId) -> bool,
) -> Option<Vec<SpaceId>> {
    let steps = |at: &SpaceId| -> Vec<SpaceId> {
        let links = game.board().links(*at).iter();
        links
            .filter(|link| link.barrier.is_none() && game.spec(link.to).in_play && may_enter(link.to))
            .map(|link| link.to)
            .collect()
    };
    pathfinding::directed::bfs::bfs(&from, steps, |at| *at == to)
}
