//! Where a unit can go, as the rules of the phase say, searched once for each position.

use super::view::TableView;
use crate::chapters::{movement, rail, reinforcement};
use crate::definition::{Phase, UnitId};
use crate::state::order::Order;
use railhead_engine::board::{Destinations, Reach, SpaceId};

impl TableView<'_> {
    /// Where a unit can be sent in this phase, with what that costs: movement points of a march, hexes of a train,
    /// ships of a sea move (HN-2); nothing for a deployment (HF-2).
    pub fn destinations(&self, unit: UnitId) -> Destinations {
        match self.state.phase() {
            Phase::Setup | Phase::Reinforcement => {
                let places = reinforcement::places(self.game, self.state, unit).into_iter();
                let open = places.filter(|to| self.allows(&Order::Deploy { unit, to: *to }).is_ok());
                open.map(|to| (to, 0)).collect()
            }
            Phase::NavalMovement => (&self.reach(unit)).into(),
            Phase::Movement if !self.is_unknown(unit) => movement::reachable(self.game, self.state, unit),
            Phase::RailMovement if !self.is_unknown(unit) => rail::reachable(self.game, self.state, unit),
            Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => Destinations::default(),
        }
    }

    /// Where a unit can march on to after some way-points, with the movement points that it takes from the start (HM-6).
    /// Nowhere if it does not get that far.
    pub fn destinations_by(&self, unit: UnitId, via: &[SpaceId]) -> Destinations {
        if via.is_empty() {
            self.destinations(unit)
        } else if self.state.phase() == Phase::Movement && !self.is_unknown(unit) {
            Reach::lend(|table| {
                movement::reach_by(self.game, self.state, unit, via, table);
                (&*table).into()
            })
        } else {
            Destinations::default()
        }
    }
}
