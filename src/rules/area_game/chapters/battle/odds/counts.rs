//! How many units of which kinds.

use std::collections::BTreeMap;

use crate::rules::area_game::definition::KindId;

/// Units of some kinds.
pub type UnitCounts = BTreeMap<KindId, u16>;
