//! What happened in the war that a scenario is about: who held which places at the outset, and when they fell, so that players see
//! how theirs compares.

pub mod file;

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::Seat;
use crate::rules::board::SpaceId;

/// What happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Who held which places before anything happened.
    pub outset: BTreeMap<SpaceId, Seat>,
    /// What happened, the earliest first.
    pub events: Vec<Fact>,
}

/// A place that somebody took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// When.
    pub on: Date,
    /// Where.
    pub at: SpaceId,
    /// Who has it from then on.
    pub side: Seat,
    /// What happened, in a few words without a date: `Kuala Lumpur fell`.
    pub text: String,
}

impl History {
    /// Who held which places when a day was over.
    pub fn held(&self, on: Date) -> BTreeMap<SpaceId, Seat> {
        let mut held = self.outset.clone();
        let past = self.events.iter().filter(|fact| fact.on <= on);
        held.extend(past.map(|fact| (fact.at, fact.side)));
        held
    }
}
