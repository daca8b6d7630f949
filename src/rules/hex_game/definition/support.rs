//! Air support, bridges and attrition (HA, HD, HS-6).

use super::side::Side;

/// The numbers of air support (HA-1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AirTable {
    /// Points of each side in a player-turn, by the turn from which they hold, in order.
    pub points: [Vec<(u16, u8)>; 2],
    /// How far from an airfield a point reaches, in hexes.
    pub range: u16,
    /// The most points that a side can use in one combat.
    pub limit: u8,
}

/// The numbers of demolition and repair (HD).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BridgeTable {
    /// The side whose units may blow bridges, and the highest roll of a d6 that does it (HD-1).
    pub demolition: Option<(Side, u8)>,
    /// The side whose units repair bridges, and the lowest roll of a d6 that does it, of others and of engineers
    /// (HD-3).
    pub repair: Option<(Side, u8, u8)>,
}

/// The numbers of attrition (HS-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttritionTable {
    /// The player-turns running without supply after which a unit rolls; 0 for no attrition.
    pub after: u8,
    /// The highest roll of a d6 that costs a step.
    pub lost_to: u8,
}
