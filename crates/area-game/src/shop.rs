//! The shops of nations and their limits of number, as files say them (AB-20 to AB-22). `chapters/shop` has the rules.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::ids::KindId;

/// Units of a kind that are sold together (AB-21), as in the table of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitBundle {
    /// How many are sold at a time.
    pub count: u16,
    /// The price of all of them, in IPC.
    pub price: u16,
}

/// The purchases that a nation may make (AB-20), besides stations and markers, which the rail variant sells to every nation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shop {
    pub kinds: BTreeSet<KindId>,
    /// Whether it may buy industrial complexes.
    pub complexes: bool,
}

/// The most units of a kind that a nation or a side can have, for the kinds of which this is limited (AB-22).
pub type UnitLimits = BTreeMap<KindId, u16>;
