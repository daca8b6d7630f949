//! What of the turn of a computer concerns a nation of the area game.

use railhead_area_game::definition::NationId;
use railhead_area_game::rail::Cargo;
use railhead_area_game::tokens::event::TokenEvent;
use railhead_area_game::{AreaGame, AreaState, Event};
use railhead_engine::board::SpaceId;

/// Whether an event concerns a nation; the state is the one after it.
pub(super) fn concerns(game: &AreaGame, state: &AreaState, nation: NationId, event: &Event) -> bool {
    let is_foe = |other: NationId| !game.are_friends(other, nation);
    let is_own = |at: SpaceId| {
        let is_there = state.forces_at(at).any(|(force, _)| force.nation == nation);
        is_there || state.space(at).controller == Some(nation)
    };
    let is_beside = |at: SpaceId| is_own(at) || game.board().links(at).iter().any(|link| is_own(link.to));
    match event {
        Event::BattleBegan { .. }
        | Event::BattleRoundBegan { .. }
        | Event::BattleEnded { .. }
        | Event::StageBegan { .. }
        | Event::Rolled { .. }
        | Event::Reckoned { .. }
        | Event::Scarred { .. }
        | Event::Lost { .. }
        | Event::Submerged { .. }
        | Event::Retreated { .. }
        | Event::Raided { .. }
        | Event::RailRaided { .. }
        | Event::Captured { .. }
        | Event::Violated { .. }
        | Event::WarBegan { .. }
        | Event::Tokens(TokenEvent::Burnt { .. } | TokenEvent::Bombed { .. })
        | Event::Ended { .. } => true,
        Event::Moved { units, path } => {
            let comes = path
                .last()
                .is_some_and(|to| is_own(*to) || is_beside(*to) && !is_beside(path[0]));
            comes && units.first().is_some_and(|(force, _)| is_foe(force.nation))
        }
        Event::Unloaded { units, to, assault } => {
            let is_foes = units.first().is_some_and(|(force, _)| is_foe(force.nation));
            *assault || is_foes && is_beside(*to)
        }
        Event::Railed { train } => {
            let to = train.train.path.last();
            let carries_tokens = matches!(train.cargo, Cargo::Tokens(_));
            !carries_tokens && is_foe(train.train.nation) && to.is_some_and(|to| is_beside(*to))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_area_game::state::area_state::Force;
    use railhead_engine::engine::Session;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn what_comes_beside_a_nation_concerns_it_and_every_battle_does() {
        let loaded = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("shipped scenarios load");
        let session = Session::new(loaded.game, 1);
        let (game, state) = (session.game(), session.state());
        let nation = |id: &str| game.nation_named(id).expect("a nation");
        let space = |id: &str| game.board().space_named(id).expect("a space");
        let infantry = game.kind_named("infantry").expect("a kind");
        let went = |of: &str, way: [&str; 2]| Event::Moved {
            units: vec![(Force::ready(space(way[0]), nation(of), infantry), 1)],
            path: way.map(space).to_vec(),
        };
        let concerned = |of: &str, event: &Event| concerns(game, state, nation(of), event);
        let march = went("germany", ["germany", "france"]);
        assert!(concerned("france", &march));
        assert!(!concerned("italy", &march), "it is a friend's");
        assert!(!concerned("ussr", &went("germany", ["austria", "italy"])));
        let ended = Event::BattleEnded {
            at: space("france"),
            winner: None,
        };
        assert!(concerned("ussr", &ended));
        let phase = game.definition().phases[0];
        assert!(!concerned("ussr", &Event::PhaseEnded { phase }));
    }
}
