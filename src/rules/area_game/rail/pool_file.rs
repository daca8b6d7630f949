//! Pools as a rail variant has them: by the names of nations and regions.

use serde::{Deserialize, Serialize};

/// What a nation can move in some regions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolFile {
    /// How many units.
    pub units: u8,
    /// The ids of the regions that a train may lie in, all taken together.
    pub regions: String,
    /// More regions in which some of the units may go instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<ScopeFile>,
}

/// More regions in which some of the units of a pool may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeFile {
    /// How many of them at most.
    pub most: u8,
    /// The ids of the regions, all taken together.
    pub regions: String,
}
