//! The advice of the scenario that makes sense now, or in this round.

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

/// The same for one nation in the whole of this round, whatever the phase, as players read it.
pub fn of_this_round(game: &AreaGame, state: &AreaState, player: NationId) -> Vec<String> {
    let (round, side) = (state.round(), game.side_of(player));
    let advice = game.written_advice().iter();
    let given = advice.filter(|advice| {
        let is_due = (advice.from..=advice.until).contains(&round);
        let mut conditions = advice.when.iter();
        advice.to == player && is_due && conditions.all(|condition| condition.holds(game, state, side))
    });
    given.map(|advice| advice.text.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn what_makes_sense_in_the_first_round_is_advised_whatever_the_phase() {
        let scenario = load::<AreaGame>(&Embedded, "world/global-1940.ron").expect("it is shipped");
        let session = Session::new(scenario.game, 1);
        let game = session.game();
        let advice = |id: &str| {
            let nation = game
                .nation_ids()
                .zip(game.seats())
                .find(|(_, names)| names.id == id);
            let (nation, _) = nation.expect("it is a nation of this war");
            of_this_round(game, session.state(), nation)
        };
        let begins = |advice: &[String], words: &str| advice.iter().any(|text| text.starts_with(words));
        let germany = advice("germany");
        assert!(begins(&germany, "France first"), "{germany:?}");
        assert!(
            !begins(&germany, "Trains bring"),
            "France has not fallen: {germany:?}"
        );
        let japan = advice("japan");
        assert!(begins(&japan, "Manila"), "a purchase: {japan:?}");
        assert!(begins(&japan, "China never"), "a combat move: {japan:?}");
    }
}
