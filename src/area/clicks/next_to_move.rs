//! Where the player goes next: the spaces with units or tokens that can still move, one after the other.

use super::forgotten::aloft;
use super::selection::own_at;
use super::unused::stock;
use railhead_area_game::chapters::forces::left;
use railhead_area_game::{AreaGame, AreaState, Phase};
use railhead_engine::board::SpaceId;

/// The next space after one with units or tokens that can still move: first those whose aircraft must land or be lost, then in the
/// order of the board. Tokens at a complex do not count.
pub fn next_to_move(game: &AreaGame, state: &AreaState, after: Option<SpaceId>) -> Option<SpaceId> {
    let is_rested =
        |at: &SpaceId| own_at(game, state, *at).any(|(force, _)| force.spent == 0 && left(game, &force) > 0);
    let is_landing = state.phase() == Phase::NonCombatMove;
    // They may have spent most of their movement.
    let stray: Vec<SpaceId> = is_landing
        .then(|| aloft(game, state))
        .into_iter()
        .flatten()
        .map(|(at, _)| at)
        .collect();
    let spaces: Vec<SpaceId> = game
        .space_ids()
        .filter(|at| is_rested(at) || stray.contains(at) || is_landing && stock(game, state, *at) > 0)
        .collect();
    let (mut order, others): (Vec<SpaceId>, Vec<SpaceId>) =
        spaces.into_iter().partition(|space| stray.contains(space));
    order.extend(others);
    let now = order.iter().position(|space| Some(*space) == after);
    let later = match (now, after) {
        (Some(now), _) => order.get(now + 1),
        // From elsewhere, aircraft come first.
        (None, Some(after)) if stray.is_empty() => order.iter().find(|space| **space > after),
        _ => None,
    };
    later.or(order.first()).copied()
}
