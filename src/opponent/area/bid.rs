//! What a computer player bids (AB-16): units that hold out where most enemies stand beside them.

use crate::rules::area_game::chapters::bids;
use crate::rules::area_game::definition::Domain;
use crate::rules::area_game::{AreaGame, AreaState, Order};

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
    use crate::rules::area_game::tests::bids::war;
    use railhead_engine::engine::Game as _;

    // AB-16
    #[test]
    fn ab_16_computers_place_their_bids_where_the_enemy_stands_and_play_on() {
        let mut table = war();
        let mut greedy = Greedy::default();
        let mut placed = Vec::new();
        while table.state.bidding().is_some() {
            let order = greedy
                .choose(&table.game, &table.state)
                .expect("there is an order");
            table.game.check(&table.state, &order).expect("it is allowed");
            placed.extend(Some(order.clone()).filter(|order| matches!(order, Order::Bid { .. })));
            table.game.resolve(&mut table.state, &order);
        }
        // Red has land units in Bray alone, Teal in Hove.
        assert_eq!(placed.len(), 2, "{placed:?}");
        assert_eq!(table.units("bray", "red", "infantry"), 3);
        assert_eq!(table.units("hove", "teal", "infantry"), 2);
    }
}
