//! A bid in the course of being placed (AB-16).

use std::collections::BTreeSet;

use serde::Serialize;

use crate::definition::NationId;
use railhead_engine::board::SpaceId;

/// A bid that is being placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bidding {
    pub nation: NationId,
    /// What is left of it, in IPC.
    pub left: u32,
    /// The spaces that have a unit of it.
    pub placed: BTreeSet<SpaceId>,
}
