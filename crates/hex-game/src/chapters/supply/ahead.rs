//! Supply as it will be when Combat begins (HS-1), when hexes that units have marched through belong to their side (HC-2).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::{Reached, SupplyNet, flood, open_sources, overland_to_network, spread};
use crate::definition::{Phase, Side};
use crate::{HexGame, HexState};
use railhead_engine::board::{Reach, SpaceId};

/// The spaces where a side's units will be in supply when Combat begins. Sources count as unlimited.
#[derive(Debug)]
pub struct SupplyAhead<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    /// Spaces marched through in this phase.
    taken: BTreeSet<SpaceId>,
    net: SupplyNet,
    known: RefCell<BTreeMap<SpaceId, bool>>,
}

impl<'a> SupplyAhead<'a> {
    /// The forecast if no other unit marches.
    pub(crate) fn new(game: &'a HexGame, state: &'a HexState, side: Side) -> Self {
        let marches = state
            .units()
            .filter(|(unit, _)| state.phase() == Phase::Movement && game.unit(*unit).side == side);
        let marches = marches.filter_map(|(_, status)| status.marched.as_ref());
        let taken: BTreeSet<SpaceId> = marches.flat_map(|journey| journey.path.iter().copied()).collect();
        Self {
            game,
            state,
            side,
            net: flood(game, state, side, open_sources(game, state, side), &taken),
            taken,
            known: RefCell::default(),
        }
    }

    /// Whether a unit in a space would be in supply.
    pub fn feeds(&self, at: SpaceId) -> bool {
        let known = self.known.borrow().get(&at).copied();
        known.unwrap_or_else(|| {
            let is_fed = self.is_fed_by(&self.net, at);
            self.known.borrow_mut().insert(at, is_fed);
            is_fed
        })
    }

    /// Whether a unit would be in supply at the end of a march, given that its side then controls the roads and railways of its way.
    pub fn feeds_after(&self, way: &[SpaceId]) -> bool {
        let Some(to) = way.last() else { return false };
        let reached: Vec<Reached> = way.iter().flat_map(|space| self.reached_beside(*space)).collect();
        if reached.is_empty() {
            return self.feeds(*to);
        }
        // The network without the march is the larger part of that with it.
        let mut net = SupplyNet {
            lengths: self.net.lengths.clone(),
            links: Vec::new(),
        };
        let is_taken = |space| way.contains(&space) || self.taken.contains(&space);
        spread(self.game, self.state, self.side, &mut net, reached, is_taken);
        self.is_fed_by(&net, *to)
    }

    /// Where the network ends beside a space on a road or railway that the side does not control yet.
    fn reached_beside(&self, space: SpaceId) -> impl Iterator<Item = Reached> {
        let lines = self.game.lines();
        let is_own = self.state.control(space) == Some(self.side) || self.taken.contains(&space);
        let node = lines.node(space).filter(|_| !is_own);
        let links = node.into_iter().flat_map(|node| lines.links(node));
        links.flat_map(|link| {
            let lengths = self.net.lengths[link.space.index()];
            let fords = (0..).zip(lengths).filter(|(_, length)| *length != 0);
            fords.map(|(fords, _)| (link.to, link.space, fords))
        })
    }

    fn is_fed_by(&self, net: &SupplyNet, at: SpaceId) -> bool {
        Reach::lend(|reach| overland_to_network(self.game, self.state, self.side, at, net, reach)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HexScenario, Order, TableView};
    use railhead_engine::engine::{Ahead, Game as _};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    // HS-1, HC-2
    #[test]
    fn hs_1_what_a_march_opens_is_the_network_from_the_sources_with_its_way() {
        let mut opened = 0;
        for path in ["malaya/campaign.ron", "east-prussia/masurian-lakes.ron"] {
            let scenario: HexScenario = load(&Embedded, path).expect("a shipped scenario loads");
            let game = &*scenario.game;
            let mut ahead = Ahead::new(game, game.start(1).0);
            for step in 0..120 {
                let state = ahead.state();
                let legal = game.legal_orders(state);
                let moves: Vec<&Order> = legal
                    .iter()
                    .filter(|order| matches!(order, Order::Move { .. }))
                    .collect();
                let view = TableView::new(game, state, state.decider());
                let now = view.supply_ahead();
                for order in moves.iter().step_by(2) {
                    let Order::Move { unit, to, .. } = order else {
                        continue;
                    };
                    let Some(way) = view.way(*unit, &[], *to) else {
                        continue;
                    };
                    let taken = now.taken.iter().chain(&way.path).copied().collect();
                    let sources = open_sources(game, state, now.side);
                    let whole = flood(game, state, now.side, sources, &taken);
                    let is_fed = now.is_fed_by(&whole, *to);
                    assert_eq!(
                        now.feeds_after(&way.path),
                        is_fed,
                        "{path}, step {step}: {order:?}"
                    );
                    opened += usize::from(is_fed && !now.feeds(*to));
                }
                // Some units march far, and then the phase ends.
                let order = match moves.len() {
                    0 => None,
                    count => (step % 8 != 7).then(|| moves[step * 31 % count].clone()),
                };
                let end = || {
                    legal
                        .iter()
                        .find(|order| matches!(order, Order::EndPhase))
                        .cloned()
                };
                let order = order.or_else(end).or_else(|| legal.first().cloned());
                if order.is_none_or(|order| ahead.issue(&order).is_err()) {
                    break;
                }
            }
        }
        assert!(opened > 20, "only {opened} marches opened a line");
    }
}
