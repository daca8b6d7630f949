//! What has been worked out about a situation and still holds, so that nobody works it out again after every order.
//!
//! It follows from the rest of the state and says nothing that is not there: states are the same whatever is known of them. What an
//! event may have changed is forgotten as it is applied.

use std::sync::{Arc, OnceLock};

use super::definition::{Mobility, Side, UnitId};
use crate::rules::board::SpaceId;

/// What decides where a unit can go, beside the situation: where it stands, how it gets about, its points, and those that it has more on
/// roads. Equal manners, equal ways.
pub(super) type MoverKey = (SpaceId, Mobility, u16, u16);

/// Where a unit can go, by space, with what each takes.
pub(super) type Destinations = Arc<[(SpaceId, u16)]>;

/// What it takes to come to a space; `None` if that is no destination.
pub(super) fn cost_of(destinations: &[(SpaceId, u16)], space: SpaceId) -> Option<u16> {
    let found = destinations.binary_search_by_key(&space, |(to, _)| *to).ok()?;
    Some(destinations[found].1)
}

/// Where a unit can go that goes in such a manner.
#[derive(Debug)]
struct Lit {
    manner: MoverKey,
    to: Destinations,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Where units can go in the phase that is being played, by unit. Copies of a state share it, so that who looks at one finds it for
    /// all, until an event tells them apart.
    journeys: Arc<OnceLock<Box<[OnceLock<Lit>]>>>,
    /// Whether the counters of each side show the supply that they have now.
    is_supply_marked: [bool; 2],
}

/// It says nothing of the situation.
impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Known {
    /// Where one of so many units can go in a manner; searched for if that is not known.
    pub(super) fn journeys(
        &self,
        units: usize,
        unit: UnitId,
        manner: MoverKey,
        search: impl FnOnce() -> Destinations,
    ) -> Destinations {
        let all = self
            .journeys
            .get_or_init(|| (0..units).map(|_| OnceLock::new()).collect());
        match all[unit.index()].get() {
            Some(lit) if lit.manner == manner => Arc::clone(&lit.to),
            Some(_) => search(),
            None => {
                let to = search();
                let lit = Lit {
                    manner,
                    to: Arc::clone(&to),
                };
                // Who looks ahead on several cores may have been here at the same time, and found the same.
                let _ = all[unit.index()].set(lit);
                to
            }
        }
    }

    /// Whether the counters of a side show the supply that they have now (HS-1).
    pub(super) fn is_supply_marked(&self, side: Side) -> bool {
        self.is_supply_marked[side.index()]
    }

    /// The counters of a side show it now.
    pub(super) fn supply_is_marked(&mut self, side: Side) {
        self.is_supply_marked[side.index()] = true;
    }

    /// Units, control or bridges are not where they were: lines of supply may run elsewhere.
    pub(super) fn forget_supply(&mut self) {
        self.is_supply_marked = [false; 2];
    }

    /// Where units can go may be another matter now.
    pub(super) fn forget_journeys(&mut self) {
        let is_untouched = self.journeys.get().is_none() && Arc::get_mut(&mut self.journeys).is_some();
        if !is_untouched {
            self.journeys = Arc::default();
        }
    }
}
