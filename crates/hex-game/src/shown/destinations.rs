//! Where a unit can go, as the rules of the phase say, searched once for each position; and where it could march next.

use super::view::TableView;
use crate::HexGame;
use crate::chapters::march::allowance::land_allowance;
use crate::chapters::march::{March, marcher};
use crate::chapters::{movement, rail, reinforcement};
use crate::definition::{Mobility, Phase, UnitId};
use crate::state::hex_state::HexState;
use crate::state::known::Traveller;
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

    /// Where a unit could march to in its next Movement Phase as things stand; nowhere for one that the viewer does not know
    /// (HO-2). Any player who can see the unit may ask.
    pub fn threat(&self, unit: UnitId) -> Vec<SpaceId> {
        if self.is_unknown(unit) {
            return Vec::new();
        }
        next_marches(self.game, self.state, unit).destinations().to_vec()
    }
}

/// Where a unit could march in its side's next Movement Phase if nothing changed until then, whoever's turn it is.
fn next_marches(game: &HexGame, state: &HexState, unit: UnitId) -> Reach {
    let mut reach = Reach::new();
    let Some(marcher) = marcher(game, state, unit) else {
        return reach;
    };
    reach.begin(game.board().len(), marcher.start);
    if game.mobility(unit) == Mobility::Fixed {
        return reach;
    }
    let then = Traveller {
        points: land_allowance(game, state, unit),
        ..marcher
    };
    for march in March::all(game, state, then) {
        let mut table = Reach::new();
        if march.search(&[], &mut table) {
            reach.extend(table);
        }
    }
    reach
}
