//! What a player can ask for with tokens, and how files and lines say it.

use serde::{Deserialize, Serialize};

use crate::rules::area_game::ids::NationId;
use crate::rules::area_game::purchase::Purchase;
use crate::rules::area_game::unit_group::{UnitGroup, UnitGroupText};
use crate::rules::board::SpaceId;

/// What a player asks for with tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenOrder {
    /// Place what areas yield (RT-1).
    Place {
        /// In which; in all that yield something if none is named.
        areas: Vec<SpaceId>,
    },
    /// Move tokens over land (RT-4).
    Move {
        /// How many.
        count: u32,
        /// Where from.
        from: SpaceId,
        /// Where to.
        to: SpaceId,
    },
    /// Load tokens (RT-5).
    Load {
        /// Onto whose transports.
        nation: NationId,
        /// How many.
        count: u32,
        /// Where they lie.
        from: SpaceId,
        /// The zone of the transports.
        zone: SpaceId,
    },
    /// Unload tokens (RT-5).
    Unload {
        /// From whose transports.
        nation: NationId,
        /// The zone of the transports.
        zone: SpaceId,
        /// How many go where.
        to: Vec<(u32, SpaceId)>,
    },
    /// Move ships with tokens aboard (RT-5).
    Sail {
        /// The ships, and the units aboard them that come with them.
        units: Vec<UnitGroup>,
        /// How many tokens go with them.
        tokens: u32,
        /// Where from, over what, where to.
        path: Vec<SpaceId>,
    },
    /// Send tokens by rail, where the scenario lets them go (RT-4).
    Rail {
        /// Whose: the holder's of the area, of tokens with flags their own.
        nation: NationId,
        /// How many.
        count: u32,
        /// From where they lie, over what, where to.
        path: Vec<SpaceId>,
    },
    /// Take one train of tokens back (AR-5).
    TakeBackRail {
        /// Whose.
        nation: NationId,
        /// The way that it went.
        path: Vec<SpaceId>,
    },
    /// Destroy tokens by a die (RT-8): of one's own in one's turn, or before a round of battle in defence.
    Burn {
        /// Where.
        at: SpaceId,
    },
    /// Buy something with the tokens that lie at a complex (RT-9).
    Buy {
        /// For whom.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// The area of the complex.
        complex: SpaceId,
    },
    /// Draw a route along which the nation's tokens go on each turn, or take one away.
    Convoy {
        /// Whose.
        nation: NationId,
        /// The spaces of the route, from an area to an area; an area alone takes away what begins there.
        route: Vec<SpaceId>,
    },
    /// Send everything on its way: along the convoys, and else to the nearest complex.
    Forward,
    /// Give back what was bought with tokens in the same phase (RT-9).
    Return {
        /// Whose it is.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// The area of the complex.
        complex: SpaceId,
    },
}

/// [`TokenOrder`] as text, with the ids of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of the order of the same name")]
pub enum TokenOrderText {
    /// Place what areas yield: all of them if none is named.
    Place {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        areas: Vec<String>,
    },
    /// Move tokens over land.
    Move { count: u32, from: String, to: String },
    /// Load tokens.
    Load {
        nation: String,
        count: u32,
        from: String,
        zone: String,
    },
    /// Unload tokens.
    Unload {
        nation: String,
        zone: String,
        to: Vec<(u32, String)>,
    },
    /// Move ships with tokens aboard.
    Sail {
        units: Vec<UnitGroupText>,
        tokens: u32,
        path: Vec<String>,
    },
    /// Send tokens by rail.
    Rail {
        nation: String,
        count: u32,
        path: Vec<String>,
    },
    /// Take a train of tokens back.
    TakeBackRail { nation: String, path: Vec<String> },
    /// Destroy tokens by a die.
    Burn { at: String },
    /// Buy something with tokens: the id of a kind, `complex`, `station` or `marker`.
    Buy {
        nation: String,
        ware: String,
        #[serde(default = "one")]
        count: u16,
        complex: String,
    },
    /// Draw a route, or take one away.
    Convoy { nation: String, route: Vec<String> },
    /// Send everything on its way.
    Forward,
    /// Give it back.
    Return {
        nation: String,
        ware: String,
        #[serde(default = "one")]
        count: u16,
        complex: String,
    },
}

const fn one() -> u16 {
    1
}
