//! What trains use up: capacities and their limits.

use std::collections::BTreeMap;

use super::variant::{Carload, Pool, Variant};
use crate::ids::NationId;
use railhead_engine::board::{AreaBoard, RegionId, SpaceId};

/// A capacity that trains use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limited {
    /// Units of a nation.
    Nation(NationId),
    /// Points of a nation.
    Points(NationId),
    /// Units of a pool, by its index.
    Pool(u8),
    /// Units of a pool within one of its scopes.
    Scope(u8, u8),
    /// Units at a station.
    Station(SpaceId),
    /// Units in an area.
    Area(SpaceId),
}

/// The limit of a capacity in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub what: Limited,
    /// How much has been used.
    pub used: u16,
    /// How much there is.
    pub limit: u16,
}

/// The cost of a train, in each capacity.
pub type Price = Vec<(Limited, u16)>;

/// The use of every capacity.
pub type Ledger = BTreeMap<Limited, u16>;

/// A pool and one of its scopes, as indices into the variant's.
pub type Ticket = (u8, u8);

impl Limited {
    /// How much a train uses of it; of points, for each area that it enters.
    pub fn counted(self, carload: Carload) -> u16 {
        u16::from(match self {
            Self::Nation(_) | Self::Pool(_) | Self::Scope(..) => carload.national,
            Self::Points(_) => carload.points,
            Self::Station(_) => carload.station,
            Self::Area(_) => carload.throughput,
        })
    }

    /// Its name, for players.
    pub fn text(&self, variant: &Variant, board: &AreaBoard, nations: &dyn Fn(NationId) -> String) -> String {
        let name = |space: &SpaceId| board.area(*space).name.clone();
        match self {
            Self::Nation(nation) => format!("rail capacity of {}", nations(*nation)),
            Self::Points(nation) => format!("rail points of {}", nations(*nation)),
            Self::Pool(pool) => {
                let pools = &variant.pools;
                let Pool { owner, scopes, .. } = &pools[usize::from(*pool)];
                let capacity = format!("rail capacity of {}", nations(*owner));
                // Names the pool only if the nation has several.
                match pools.iter().filter(|other| other.owner == *owner).count() {
                    0 | 1 => capacity,
                    _ => format!("{capacity} in {}", region_names(board, &scopes[0].regions)),
                }
            }
            Self::Scope(pool, scope) => {
                let pool = &variant.pools[usize::from(*pool)];
                format!(
                    "rail capacity of {} in {}",
                    nations(pool.owner),
                    region_names(board, &pool.scopes[usize::from(*scope)].regions)
                )
            }
            Self::Station(space) => format!("station in {}", name(space)),
            Self::Area(space) => format!("railroads of {}", name(space)),
        }
    }
}

fn region_names(board: &AreaBoard, regions: &[RegionId]) -> String {
    let names: Vec<&str> = regions
        .iter()
        .map(|region| board.region(*region).name.as_str())
        .collect();
    names.join(", ")
}
