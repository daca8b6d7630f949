//! A cache of what follows from a position, so that it is not computed again after every order.
//!
//! It adds nothing to the state: states compare equal whatever is cached, and no answer depends on what was asked before. So whatever an answer reads is
//! in the key, or an event that changes it invalidates the answer:
//!
//! | cached | the answer reads | the key holds | invalidated by |
//! | --- | --- | --- | --- |
//! | where a unit can go by march or train, here | of the unit: a [`Traveller`], which is all that the search is given | the unit, and its [`Traveller`] | |
//! | | of the position: the phase, which says whether it marches or rides; enemy units and zones, control, bridges, track | | all events but those of `leaves_journeys` in `chapters/apply` |
//! | whether a side's counters show its supply, here | units and zones of both sides, control, bridges, track, open sources | the side | what moves or removes a unit, and what changes the others |
//! | [`Presence`](super::presence::Presence) | where units are, and bridges | the space | nothing: `apply` keeps it up to date |
//! | [`SupplyAhead`](crate::chapters::supply::SupplyAhead) | the side, and the position that it borrows | the space | nothing: it ends with the position |
//!
//! The abilities of a unit now (its marches, its supply, the rest of the phase's trains) are computed anew each time.
//! `crates/hex-game/tests/rules/any_order.rs` asks in any order.

use std::sync::{Arc, OnceLock};

use crate::definition::{Mobility, Side, UnitId};
use railhead_engine::board::{Destinations, SpaceId};

/// All that decides where a unit can go, apart from the position. A search gets this instead of the unit, so it cannot read what the key lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traveller {
    pub start: SpaceId,
    pub side: Side,
    pub mobility: Mobility,
    /// Movement points of a march, hexes of a train.
    pub points: u16,
    /// Additional points for a march that keeps to roads (HO-1).
    pub road_points: u16,
}

/// The destinations of a traveller.
#[derive(Debug)]
struct Found {
    traveller: Traveller,
    to: Destinations,
}

/// What has been worked out about a position, until an event may have changed it.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Where units can go in the current phase, by unit. Cloned states share this cache until an event invalidates it.
    journeys: Arc<OnceLock<Box<[OnceLock<Found>]>>>,
    /// Whether each side's counters show their current supply.
    is_supply_marked: [bool; 2],
}

/// The cache is not part of the position.
impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Known {
    /// The destinations of one of `units` units; searched if they are not cached.
    pub(crate) fn journeys(
        &self,
        units: usize,
        unit: UnitId,
        traveller: Traveller,
        search: impl FnOnce() -> Destinations,
    ) -> Destinations {
        let all = self
            .journeys
            .get_or_init(|| (0..units).map(|_| OnceLock::new()).collect());
        match all[unit.index()].get() {
            Some(found) if found.traveller == traveller => found.to.clone(),
            Some(_) => search(),
            None => {
                let to = search();
                let found = Found {
                    traveller,
                    to: to.clone(),
                };
                // Another thread may have stored the same result.
                let _ = all[unit.index()].set(found);
                to
            }
        }
    }

    /// Whether a side's counters show their current supply (HS-1).
    pub(crate) fn is_supply_marked(&self, side: Side) -> bool {
        self.is_supply_marked[side.index()]
    }

    /// Records that a side's counters show their current supply.
    pub(crate) fn supply_is_marked(&mut self, side: Side) {
        self.is_supply_marked[side.index()] = true;
    }

    /// Invalidates supply: units, control or bridges have changed.
    pub(crate) fn forget_supply(&mut self) {
        self.is_supply_marked = [false; 2];
    }

    /// Invalidates the cached destinations.
    pub(crate) fn forget_journeys(&mut self) {
        let is_untouched = self.journeys.get().is_none() && Arc::get_mut(&mut self.journeys).is_some();
        if !is_untouched {
            self.journeys = Arc::default();
        }
    }
}
