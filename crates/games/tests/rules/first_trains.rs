//! The shipped wars begin with railways: in the first round every nation has a train to send, whichever rules the players choose.

use std::collections::BTreeSet;
use std::sync::Arc;

use railhead_area_game::definition::{NationId, Phase};
use railhead_area_game::{AreaGame, Order};
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, load_chosen, setup_choices};

/// The nations that can send a train in a Non-combat Move of the first round, if no army moves before.
fn railing(game: &Arc<AreaGame>) -> BTreeSet<NationId> {
    let mut session = Session::new(Arc::clone(game), 1);
    let mut found = BTreeSet::new();
    while session.state().round() == 1 {
        if session.state().phase() == Phase::NonCombatMove {
            let legal = game.legal_orders(session.state());
            found.extend(legal.iter().filter_map(|order| match order {
                Order::Rail { nation, .. } => Some(*nation),
                _ => None,
            }));
        }
        // Fleets that begin in one zone fight.
        if session.issue(Order::EndPhase).is_err() {
            let order = game.legal_orders(session.state()).swap_remove(0);
            session.issue(order).expect("it is legal");
        }
    }
    found
}

// AR-8, AR-9
#[test]
fn ar_9_every_nation_of_the_shipped_wars_has_a_train_to_send_in_the_first_round() {
    let wars = ["global-1940", "europe-1940", "classic-1942", "classic-tokens"];
    for path in wars.map(|war| format!("world/{war}.ron")) {
        let choice = setup_choices(&Embedded, &path).swap_remove(0);
        for offer in &choice.offers {
            let chosen = vec![(choice.word.to_owned(), offer.id.clone())];
            let Ok(AnyScenario::Area(war)) = load_chosen(&Embedded, &path, &chosen) else {
                panic!("{path} is playable with {}", offer.id);
            };
            let railing = railing(&war.game);
            let nations = (0..).zip(&war.game.definition().nations);
            let idle = nations.filter(|(index, _)| !railing.contains(&NationId(*index)));
            let idle: Vec<&str> = idle.map(|(_, nation)| nation.id.as_str()).collect();
            assert!(idle.is_empty(), "{path} with {}: {idle:?}", offer.id);
        }
    }
}
