//! What limits movement, stacking and supply: terrain, points, capacities, sources (HM, HR, HK, HS).

use super::side::Side;
use crate::rules::board::SpaceId;

/// What a kind of terrain costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainCost {
    /// Movement points to enter it (HM-2); `None` where no unit goes.
    pub movement: Option<u8>,
    /// What it counts towards the overland part of a supply line (HS-2); `None` where no line runs.
    pub supply: Option<u8>,
    /// Die modifier against a defender in it (HB-4).
    pub combat: i8,
    /// Whether armour that attacks into it along a road has its bonus (HB-4).
    pub is_open_to_armour: bool,
    /// Whether a retreat that leaves the road into it is hard (HB-6).
    pub is_hard_retreat: bool,
}

/// The numbers of the movement rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementTable {
    /// Points for a hex entered along a main road (HM-2).
    pub main_road: u8,
    /// What a minor road saves on the terrain; a hex costs at least 1 (HM-2).
    pub minor_road_saving: u8,
    /// What a railway saves on the terrain; a hex costs at least 1 (HM-2).
    pub railway_saving: u8,
    /// Points for a town or city, whatever its terrain (HM-2).
    pub town: u8,
    /// Additional points for crossing an unbridged river (HM-2).
    pub river: u8,
    /// Additional points for a ferry (HM-7).
    pub ferry: u8,
    /// What an unsupplied unit on foot lacks (HS-5).
    pub unsupplied_foot_loss: u8,
    /// What the allowance of an unsupplied road-bound unit is divided by, rounded down (HS-5).
    pub unsupplied_road_bound_divisor: u8,
}

/// The numbers of the stacking rules (HK-1), in stacking points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StackingTable {
    /// The limit of a hex.
    pub hex: u16,
    /// The limit of a hex with a city.
    pub city: u16,
    /// Limits of single hexes, which go before the others.
    pub spaces: Vec<(SpaceId, u16)>,
}

/// The numbers of rail movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RailTable {
    /// The longest rail move, in hexes (HR-3).
    pub range: u16,
    /// Units that each side may rail in a phase (HR-1, HR-2), before options.
    pub capacity: [u16; 2],
}

/// Where a side's supply comes from (HS-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplySource {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: SpaceId,
    /// How many stacking points it can supply; `None` for any number.
    pub points: Option<u16>,
}
