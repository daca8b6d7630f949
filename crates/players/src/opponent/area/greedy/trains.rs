//! The trains of a phase as they are planned, each within the capacity that those before it leave.

use super::outlook::{Outlook, is_rested};
use crate::opponent::area::map::is_off_limits;
use railhead_area_game::Order;
use railhead_area_game::chapters::rail::{now, orders};
use railhead_area_game::rail::{Rails, Train, Trip};
use railhead_area_game::state::area_state::Force;

/// The rails of a phase, and the trains that have been planned.
#[derive(Clone, Debug)]
pub struct Trains<'s, 'g> {
    outlook: &'s Outlook<'g>,
    rails: Rails<'g>,
}

impl<'s, 'g> Trains<'s, 'g> {
    /// Those of a phase; `None` where no trains go now.
    pub fn new(outlook: &'s Outlook<'g>) -> Option<Self> {
        let (game, state) = (outlook.game, outlook.state);
        let rails = now::rails(game, state).filter(|_| now::is_time(game, state.phase()))?;
        Some(Self { outlook, rails })
    }

    /// The trips of one more unit of a force; none if it cannot use rails now.
    pub fn trips(&self, force: Force) -> Vec<Trip> {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let may = orders::check_units(game, state, force.nation, force.kind, 1, force.at).is_ok();
        let unit = now::traveller(game, force.nation, force.kind);
        if !is_rested(force) || !may {
            return Vec::new();
        }
        let reach = self.rails.reach(unit, force.at);
        let open = reach
            .areas()
            .filter(|at| !is_off_limits(game, state, force.nation, *at));
        open.filter_map(|at| reach.trip(at).cloned()).collect()
    }

    /// Plans a train for one unit of a force; returns the order.
    pub fn send(&mut self, force: Force, train: &Train) -> Order {
        self.rails.trains.push(train.clone());
        Order::Rail {
            nation: force.nation,
            kind: force.kind,
            count: 1,
            path: train.path.clone(),
            booking: None,
        }
    }
}
