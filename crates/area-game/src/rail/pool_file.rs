//! Pools as a rail variant's file gives them, by the names of nations and regions.

use serde::Deserialize;

/// A pool: the units a nation can move in some regions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolFile {
    pub units: u8,
    /// The ids of the regions that a train must stay within, combined.
    pub regions: String,
    /// Alternative regions for some of the units.
    #[serde(default)]
    pub instead: Vec<ScopeFile>,
}

/// Alternative regions for some units of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeFile {
    /// At most how many of them.
    pub most: u8,
    /// The ids of the regions, combined.
    pub regions: String,
}
