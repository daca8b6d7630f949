//! How many units of which kinds.

use std::collections::BTreeMap;

use crate::definition::KindId;

/// Units of some kinds.
pub type UnitCounts = BTreeMap<KindId, u16>;
