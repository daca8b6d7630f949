//! A cache of what follows from a position, so that it is not computed again after every order.
//!
//! It adds nothing to the state: states compare equal whatever is cached. Events invalidate what they may have changed.

use std::sync::{Arc, OnceLock};

use crate::definition::{Mobility, Side, UnitId};
use railhead_engine::board::{Destinations, SpaceId};

/// The key of a unit's destinations, beside the position: its space, mobility, movement points, and additional points on roads. Equal keys have equal
/// destinations.
pub(crate) type MoverKey = (SpaceId, Mobility, u16, u16);

/// The destinations for a key.
#[derive(Debug)]
struct Found {
    key: MoverKey,
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
    /// The destinations of one of `count` units for a key; searched if they are not cached.
    pub(crate) fn journeys(
        &self,
        units: usize,
        unit: UnitId,
        key: MoverKey,
        search: impl FnOnce() -> Destinations,
    ) -> Destinations {
        let all = self
            .journeys
            .get_or_init(|| (0..units).map(|_| OnceLock::new()).collect());
        match all[unit.index()].get() {
            Some(found) if found.key == key => found.to.clone(),
            Some(_) => search(),
            None => {
                let to = search();
                let found = Found { key, to: to.clone() };
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
