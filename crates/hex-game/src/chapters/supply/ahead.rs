//! Supply as it will be when Combat begins (HS-1), when hexes that units have marched through belong to their side (HC-2).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::{SupplyNet, flood, open_sources, overland_to_network};
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
        let Self {
            game, state, side, ..
        } = *self;
        let taken = self.taken.iter().chain(way).copied().collect();
        let net = flood(game, state, side, open_sources(game, state, side), &taken);
        way.last().is_some_and(|to| self.is_fed_by(&net, *to))
    }

    fn is_fed_by(&self, net: &SupplyNet, at: SpaceId) -> bool {
        Reach::lend(|reach| overland_to_network(self.game, self.state, self.side, at, net, reach)).is_some()
    }
}
