//! Convoys: routes along which a nation's tokens travel each turn, until it changes them.

use super::refusal::TokenRefusal;
use crate::chapters::forces::is_hostile;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The most spaces in a route.
pub const MOST: usize = 20;

/// Whether a nation can draw a route: from area to area over connected spaces in play, each once. A single area removes its route.
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    route: &[SpaceId],
) -> Result<(), Refusal> {
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    let (Some(from), Some(to)) = (route.first(), route.last()) else {
        return Err(Refusal::NoWay);
    };
    if route.len() == 1 {
        let has_one = state.tokens().convoys(nation).any(|drawn| drawn[0] == *from);
        return if has_one {
            Ok(())
        } else {
            Err(TokenRefusal::NoConvoy(*from).into())
        };
    }
    for space in route {
        if !game.spec(*space).in_play {
            return Err(Refusal::OutOfPlay(*space));
        }
    }
    for pair in route.windows(2) {
        let link = game.board().link(pair[0], pair[1]);
        let link = link.ok_or(Refusal::NotConnected(pair[0], pair[1]))?;
        if let Some(barrier) = link.barrier {
            return Err(Refusal::Barrier(barrier));
        }
    }
    let is_twice = (1..route.len()).any(|index| route[..index].contains(&route[index]));
    if is_twice || route.len() > MOST || game.is_sea(*from) || game.is_sea(*to) {
        return Err(Refusal::NoWay);
    }
    Ok(())
}

/// The extension of a convoy: the spaces after one on the shortest way to another, over no barrier; none if no way leads there.
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
