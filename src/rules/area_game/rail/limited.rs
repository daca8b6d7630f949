//! What can be used up, and how much of it.

use std::collections::BTreeMap;

use super::variant::{Carload, Pool, Variant};
use crate::rules::area_game::ids::NationId;
use crate::rules::board::{AreaBoard, RegionId, SpaceId};

/// Something that is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limited {
    /// The units of a nation.
    Nation(NationId),
    /// The points of a nation.
    Points(NationId),
    /// The units of a pool: its index.
    Pool(u8),
    /// The units of a pool that go within a scope of it.
    Scope(u8, u8),
    /// The units at a station.
    Station(SpaceId),
    /// The units in an area.
    Area(SpaceId),
}

/// How much there is of something in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Of what.
    pub what: Limited,
    /// How much has been used.
    pub used: u16,
    /// How much there is.
    pub limit: u16,
}

/// What a train uses up.
pub type Price = Vec<(Limited, u16)>;

/// What has been used, of everything that is limited.
pub type Ledger = BTreeMap<Limited, u16>;

/// A pool and one of its scopes: indices into the variant's.
pub type Ticket = (u8, u8);

impl Limited {
    /// How much of it a train uses up; of points for each area that it enters.
    pub fn counted(self, carload: Carload) -> u16 {
        u16::from(match self {
            Self::Nation(_) | Self::Pool(_) | Self::Scope(..) => carload.national,
            Self::Points(_) => carload.points,
            Self::Station(_) => carload.station,
            Self::Area(_) => carload.throughput,
        })
    }

    /// What players call it.
    pub fn text(&self, variant: &Variant, board: &AreaBoard, nations: &dyn Fn(NationId) -> String) -> String {
        let name = |space: &SpaceId| board.area(*space).name.clone();
        match self {
            Self::Nation(nation) => format!("rail capacity of {}", nations(*nation)),
            Self::Points(nation) => format!("rail points of {}", nations(*nation)),
            Self::Pool(pool) => {
                let pools = &variant.pools;
                let Pool { owner, scopes, .. } = &pools[usize::from(*pool)];
                let capacity = format!("rail capacity of {}", nations(*owner));
                // Who has several is told which.
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
