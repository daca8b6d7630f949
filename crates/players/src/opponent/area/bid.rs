//! What a computer player bids (AB-16): units that hold out where most enemies stand beside them.

use railhead_area_game::chapters::bids;
use railhead_area_game::definition::Domain;
use railhead_area_game::{AreaGame, AreaState, Order};

/// The next unit of a bid, or the end of the bid; `None` where none is being placed.
pub fn bid(game: &AreaGame, state: &AreaState) -> Option<Order> {
    let nation = state.bidding()?.nation;
    let enemies_beside = |at| -> u32 {
        let spaces = game.board().links(at).iter().map(|link| link.to);
        let forces = spaces.flat_map(|space| state.forces_at(space));
        let enemies = forces.filter(|(force, _)| !game.are_friends(force.nation, nation));
        enemies
            .map(|(force, count)| u32::from(game.kind(force.kind).cost) * u32::from(count))
            .sum()
    };
    let weighed = bids::legal(game, state).into_iter().filter_map(|order| {
        let Order::Bid { kind, at, .. } = order else {
            return None;
        };
        let spec = game.kind(kind);
        if spec.domain != Domain::Land || !spec.can_attack() {
            return None;
        }
        let strength = 100 * u32::from(spec.attack + spec.defence) / u32::from(spec.cost.max(1));
        let value = u32::from(game.spec(at).value);
        // Of equals the cheapest, which takes as many hits for less.
        let worth = (strength, std::cmp::Reverse(spec.cost), enemies_beside(at), value);
        Some((worth, order))
    });
    let best = weighed.max_by(|(one, _), (other, _)| one.cmp(other));
    Some(best.map_or(Order::EndPhase, |(_, order)| order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::area::Greedy;
    use crate::opponent::area::small_war::texts;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;

    // AB-16
    #[test]
    fn ab_16_computers_place_their_bids_where_the_enemy_stands_and_play_on() {
        let mut texts = texts(
            r#""red": {"bray": "2 infantry", "sound": "1 destroyer"}, "blue": {"cork": "1 infantry"}, "teal": {"hove": "1 infantry"}"#,
        );
        let war = texts.get_mut("war.ron").expect("it was just made");
        for (treasury, bid) in [("treasury: 20", 12), ("treasury: 6", 4)] {
            assert!(war.contains(treasury));
            *war = war.replace(treasury, &format!("{treasury}, bid: {bid}"));
        }
        let game = load::<AreaGame>(&texts, "war.ron").expect("it is whole").game;
        let (mut state, _) = game.start(1);
        let mut greedy = Greedy::default();
        let mut placed = Vec::new();
        while state.bidding().is_some() {
            let order = greedy.choose(&game, &state).expect("there is an order");
            game.check(&state, &order).expect("it is allowed");
            placed.extend(Some(order.clone()).filter(|order| matches!(order, Order::Bid { .. })));
            game.resolve(&mut state, &order);
        }
        // Red has land units in Bray alone, Teal in Hove.
        assert_eq!(placed.len(), 2, "{placed:?}");
        let infantry = |area: &str| -> u16 {
            let area = game.board().space_named(area).expect("it is an area");
            state.forces_at(area).map(|(_, count)| count).sum()
        };
        assert_eq!((infantry("bray"), infantry("hove")), (3, 2));
    }
}
