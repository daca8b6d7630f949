//! The advice of the scenario that makes sense now.

use crate::conditions::Condition;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::engine::advice::WrittenAdvice;

/// The scenario's advice to whoever plays a nation: those that move together in a joint turn hear what is said to any of them (AB-3).
pub fn advice<'g>(
    game: &'g AreaGame,
    state: &AreaState,
    player: NationId,
) -> Vec<&'g WrittenAdvice<NationId, Phase, Condition>> {
    let movers = state.movers(game);
    let advice = game.written_advice().iter();
    let given = advice.filter(|advice| {
        let moves_too = movers.contains(&player) && movers.contains(&advice.to);
        let side = game.side_of(advice.to);
        (advice.to == player || moves_too)
            && advice.is_due(state.round(), &state.phase())
            && advice
                .when
                .iter()
                .all(|condition| condition.holds(game, state, side))
    });
    given.collect()
}
